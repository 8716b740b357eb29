import { resultsFollow } from './chat-pairs.ts';
import type { Provider } from './provider.ts';

const AS_CHAT = {
  words: null,
  quote: '',
  from: '2024',
  refuses: 'reported',
  source: 'pairs as Chat Completions; no words of a refusal are known',
} as const;

export const cohere: Provider = {
  id: 'cohere',
  title: 'Cohere',
  hosts: /\bapi\.cohere\.(?:com|ai)\b/,
  models: /^command-/i,
  rules: [
    ...resultsFollow(AS_CHAT),
    { ...AS_CHAT, code: 'result-without-call' },
    {
      code: 'empty-message',
      when: 'message',
      words: /all elements in history must have a message/,
      quote: 'invalid request: all elements in history must have a message.',
      from: '2024',
      until: '2025',
      refuses: 'lifted',
      source: 'cohere-python#525',
    },
  ],
  saidOnly: [
    {
      code: 'member-refused',
      when: 'named',
      words: /cannot specify both message and tool_results in multistep mode/,
      quote: 'cannot specify both message and tool_results in multistep mode',
      from: '2024',
      refuses: 'reported',
      source: 'langchain-cohere#15',
    },
  ],
};
