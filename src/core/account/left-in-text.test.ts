import { expect, it } from 'vitest';
import { accountOf } from './account.ts';

const CALL = { name: 'get_tide', arguments: { port: 'Oslo' } };
const JSON_CALL = JSON.stringify(CALL);
const HERMES_CALL = `<tool_call>\n${JSON_CALL}\n</tool_call>`;
const LLAMA_CPP = { system_fingerprint: 'b6700-0123abc', timings: { prompt_n: 3, predicted_n: 9 } };
const VLLM = { prompt_logprobs: null, kv_transfer_params: null };

const record = (model: string, content: string, server: object): string =>
  JSON.stringify({
    request: {
      model,
      messages: [{ role: 'user', content: 'How high is the water in Oslo?' }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_tide',
            parameters: { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] },
          },
        },
      ],
    },
    response: {
      object: 'chat.completion',
      model,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      ...server,
    },
  });

it.each([
  ['a fence on llama.cpp', 'qwen2.5-7b', `\`\`\`json\n${JSON_CALL}\n\`\`\``, LLAMA_CPP, 'llama.cpp:qwen2.5', 'model'],
  ['bare JSON on llama.cpp', 'qwen2.5-7b', JSON_CALL, LLAMA_CPP, 'llama.cpp:qwen2.5', 'model'],
  ['its own format on llama.cpp', 'qwen2.5-7b', HERMES_CALL, LLAMA_CPP, 'llama.cpp:qwen2.5', 'server'],
  ['its own format on vLLM', 'Qwen2.5-7B-Instruct', HERMES_CALL, VLLM, 'vLLM:hermes', 'server'],
  ['a fence on vLLM', 'Qwen2.5-7B-Instruct', `\`\`\`\n${JSON_CALL}\n\`\`\``, VLLM, 'vLLM:hermes', 'model'],
])(
  'of a call that was left in the text as %s the parser of that server is asked first',
  (...[_, model, content, server, first, culprit]) => {
    const account = accountOf(record(model, content, server));
    const [asked] = account.readers;
    expect(`${asked?.reader.name}:${asked?.reader.parser}`).toBe(first);
    expect(account.calls).toMatchObject([{ toolName: 'get_tide', complete: true }]);
    expect([account.culprit, account.do]).toEqual([culprit, culprit === 'server' ? 'set-parser' : 'fix-reply']);
    expect(account.next).toMatch(culprit === 'server' ? /^Start the server/ : /asking it again changes nothing/);
  },
);

it('where the server does not tell of itself, nothing is said of it', () => {
  const account = accountOf(record('qwen2.5-7b', JSON_CALL, {}));
  expect([account.culprit, account.do]).toEqual(['server', 'set-parser']);
});
