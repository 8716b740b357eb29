import type { Provider } from './provider.ts';

export const cohere: Provider = {
  id: 'cohere',
  title: 'Cohere',
  hosts: /\bapi\.cohere\.(?:com|ai)\b/,
  models: /^command-/i,
  rules: [
    {
      code: 'call-without-result',
      words: null,
      quote: '',
      from: '2024',
      refuses: 'reported',
      source: 'pairs as Chat Completions; no words of a refusal are known',
    },
    {
      code: 'result-not-next',
      words: null,
      quote: '',
      from: '2024',
      refuses: 'reported',
      source: 'pairs as Chat Completions; no words of a refusal are known',
    },
    {
      code: 'result-without-call',
      words: null,
      quote: '',
      from: '2024',
      refuses: 'reported',
      source: 'pairs as Chat Completions; no words of a refusal are known',
    },
    {
      code: 'member-refused',
      when: 'named',
      words: /cannot specify both message and tool_results in multistep mode/,
      quote: 'cannot specify both message and tool_results in multistep mode',
      from: '2024',
      refuses: 'reported',
      source: 'langchain-cohere#15',
    },
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
};
