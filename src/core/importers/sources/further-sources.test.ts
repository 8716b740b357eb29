import { describe, expect, it } from 'vitest';
import { asSse, channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

const sse = (...events: readonly object[]): string => asSse(events.map((event) => JSON.stringify(event)));

describe('OpenAI Assistants', () => {
  it("are known by SSE's names alone", () => {
    const delta = JSON.stringify({ delta: { content: [{ index: 0, type: 'text', text: { value: 'Hi' } }] } });
    const result = imported(`event: thread.message.delta\ndata: ${delta}\n\nevent: done\ndata: [DONE]\n\n`);
    expect(result).toMatchObject({ kind: 'openai-assistants', fixture: { chunks: ['Hi'] } });
  });

  it('give each message of a run as a reply, code as a tool call, and say why a run failed', () => {
    const message = (id: string, value: string) => ({
      id,
      object: 'thread.message.delta',
      delta: { content: [{ index: 0, type: 'text', text: { value } }] },
    });
    const call = { index: 0, type: 'code_interpreter', code_interpreter: { input: '1 + 1' } };
    const result = imported(
      jsonLines([
        message('a', 'One.'),
        { id: 's', object: 'thread.run.step.delta', delta: { step_details: { tool_calls: [call] } } },
        message('b', 'Two.'),
        { object: 'thread.run', status: 'failed', last_error: { code: 'rate_limit_exceeded', message: 'Too many.' } },
      ]),
    );
    expect(channelTexts(result)).toEqual({ text: 'One.Two.', 'tool-0': '1 + 1' });
    expect(result.notes).toContain('The transcript holds 2 replies; each can be chosen alone.');
    expect(result.notes).toContain('The stream reports an error on line 4: rate_limit_exceeded: Too many.');
  });
});

describe('Mistral conversations', () => {
  it('answer whole', () => {
    const outputs = [
      { type: 'tool.execution', name: 'web_search' },
      { type: 'message.output', model: 'm-1', role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
      { type: 'function.call', name: 'run', tool_call_id: 'c', arguments: '{"a":1}' },
    ];
    const result = imported(JSON.stringify({ object: 'conversation.response', conversation_id: 'c', outputs }));
    expect(result).toMatchObject({ title: 'whole Mistral conversation response', model: 'm-1' });
    expect(channelTexts(result)).toEqual({ text: 'Hi', 'tool-0': '{"a":1}' });
  });

  it('fail in mid-stream', () => {
    const events = [
      { type: 'message.output.delta', content: 'a' },
      { type: 'conversation.response.error', code: 3000, message: 'Overloaded.' },
    ];
    expect(imported(sse(...events)).notes).toEqual(['The stream reports an error on line 3: 3000: Overloaded.']);
  });
});
