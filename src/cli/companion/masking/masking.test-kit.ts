import { importTranscript } from '../../../core/transcripts/import-transcript.ts';

/** What of an import stays when its answer is masked: channels with the lengths of their chunks, and the names of calls. */
export function shapeOf(text: string) {
  const imported = importTranscript(text);
  if (!imported.ok) return imported.error;
  const { kind, channels, fixture, finishReason, model } = imported.value;
  return {
    kind,
    model,
    finishReason,
    channels: channels.map(({ kind: of, choice, chunks }) => [of, choice, chunks.map(({ length }) => length)]),
    calls: fixture.frames?.map(({ name }) => name),
  };
}

const args = { to: 'Bob', sum: 120.5, list: [{ to: 1 }, { to: 2 }] };
const written = JSON.stringify(args);

/** An answer with a text and two calls, which is not streamed, by the importer that knows it. */
export const WHOLE_ANSWERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'openai-chat': {
      id: 'c1',
      object: 'chat.completion',
      model: 'm',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'I pay.',
            tool_calls: [
              { id: 't1', type: 'function', function: { name: 'pay', arguments: written } },
              { id: 't2', type: 'function', function: { name: 'note', arguments: written } },
            ],
          },
          finish_reason: 'tool_calls',
        },
      ],
    },
    'openai-responses': {
      id: 'r1',
      object: 'response',
      status: 'completed',
      model: 'm',
      output: [
        {
          type: 'message',
          id: 'i1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'I pay.' }],
        },
        { type: 'function_call', id: 'i2', call_id: 't1', name: 'pay', arguments: written, status: 'completed' },
        { type: 'function_call', id: 'i3', call_id: 't2', name: 'note', arguments: written, status: 'completed' },
      ],
    },
    anthropic: {
      id: 'm1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [
        { type: 'text', text: 'I pay.' },
        { type: 'tool_use', id: 't1', name: 'pay', input: args },
        { type: 'tool_use', id: 't2', name: 'note', input: args },
      ],
      stop_reason: 'tool_use',
    },
    gemini: {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              { text: 'I pay.' },
              { functionCall: { name: 'pay', args } },
              { functionCall: { name: 'note', args } },
            ],
          },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      modelVersion: 'm',
      usageMetadata: { promptTokenCount: 12 },
    },
    ollama: {
      model: 'm',
      created_at: '2026-01-05T10:00:00Z',
      message: {
        role: 'assistant',
        content: 'I pay.',
        tool_calls: [{ function: { name: 'pay', arguments: args } }, { function: { name: 'note', arguments: args } }],
      },
      done: true,
      done_reason: 'stop',
    },
    bedrock: {
      output: {
        message: {
          role: 'assistant',
          content: [
            { text: 'I pay.' },
            { toolUse: { toolUseId: 't1', name: 'pay', input: args } },
            { toolUse: { toolUseId: 't2', name: 'note', input: args } },
          ],
        },
      },
      stopReason: 'tool_use',
      usage: { inputTokens: 12 },
    },
    cohere: {
      id: 'c1',
      finish_reason: 'TOOL_CALL',
      message: {
        role: 'assistant',
        tool_plan: 'I pay.',
        tool_calls: [
          { id: 't1', type: 'function', function: { name: 'pay', arguments: written } },
          { id: 't2', type: 'function', function: { name: 'note', arguments: written } },
        ],
      },
    },
  }).map(([id, answer]) => [id, JSON.stringify(answer)]),
);
