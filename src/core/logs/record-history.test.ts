import { describe, expect, it } from 'vitest';
import { historyIn } from './record-history.ts';

const call = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'oven_state', arguments: '{"oven":2}' } }],
});
const asked = { role: 'user', content: 'How hot is it?' };
const answered = (id: string) => ({ role: 'tool', tool_call_id: id, content: '180' });
const holds = [asked, call('call_1'), answered('call_1'), { role: 'assistant', content: 'Hot.' }];
const open = [asked, call('call_1'), { role: 'user', content: 'And now?' }];

const told = (record: Record<string, unknown>, failed = false) => {
  const history = historyIn(record, { failed });
  return history && [history.provider, ...history.codes];
};

describe('the history of a record', () => {
  it('is found at the top, in a member, in a text of JSON and in a batch of one', () => {
    const body = { model: 'gpt-4.1', messages: open };
    for (const record of [
      body,
      { id: 'a', request: body, response: { choices: [] } },
      { custom_id: 'a', body: JSON.stringify(body) },
      { model: 'gpt-4.1', inputs: { messages: [open] }, outputs: {} },
    ])
      expect([record, told(record)]).toEqual([record, ['openai', 'call-without-result']]);
  });

  it('is not looked for in what came back, what was wanted, or a record without messages', () => {
    for (const record of [
      { input: 'hi', output: { messages: open } },
      { expected: { messages: open } },
      { input: '[1, 2]', text: 'hi' },
      { messages: 'none' },
    ])
      expect([record, told(record)]).toEqual([record, null]);
  });

  it('holds where its pairs are whole, with or without the reply behind them', () => {
    expect(told({ messages: holds })).toEqual([null]);
    expect(told({ model: 'claude-opus-4-6', messages: holds })).toEqual(['anthropic']);
    expect(told({ messages: open })).toEqual([null, 'call-without-result']);
  });

  it('holds where calls are texts and only their results have a role', () => {
    const messages = [asked, { role: 'assistant', content: '<tool>…</tool>' }, answered('x')];
    expect(told({ messages })).toEqual([null]);
    expect(told({ model: 'gpt-4.1', messages })).toEqual(['openai', 'result-without-call']);
  });

  it('goes to whom the URL beside it names', () => {
    const request = { url: 'https://api.mistral.ai/v1/chat/completions', body: { messages: open } };
    expect(told({ request })).toEqual(['mistral', 'call-without-result']);
  });

  it('holds where the provider itself takes by now what it refused once', () => {
    const messages = [...holds.slice(0, 3), { role: 'user', content: 'And now?' }];
    expect(told({ model: 'mistral-small-latest', messages })).toEqual(['mistral']);
  });

  it("is refused where the provider's error says so, whatever is to be seen", () => {
    const error = {
      message:
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    };
    const record = { request: { model: 'gpt-4.1', messages: holds }, error };
    expect(told(record, true)).toEqual(['openai', 'result-without-call']);
    expect(told(record)).toEqual(['openai']);
  });

  it('takes no words of its own messages for an error', () => {
    const messages = [{ role: 'user', content: 'It said: tool_call_id  is not found' }];
    expect(told({ request: { model: 'kimi-k2', messages }, error: 'overloaded' }, true)).toEqual(['moonshot']);
  });
});
