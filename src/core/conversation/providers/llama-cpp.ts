import type { Provider } from './provider.ts';

export const llamaCpp: Provider = {
  id: 'llama.cpp',
  title: 'llama.cpp',
  hosts: /:8080\b/,
  models: null,
  rules: [
    {
      code: 'turn-order',
      when: 'two-assistants-end',
      words: /Cannot have 2 or more assistant messages at the end of the list/,
      quote: 'Cannot have 2 or more assistant messages at the end of the list.',
      from: '2026',
      refuses: 'known',
      source: 'llama.cpp#20861, opencode#27920',
    },
    {
      code: 'turn-order',
      when: 'ends-with-assistant',
      given: { onlyIfSaid: true },
      words: /Assistant response prefill is incompatible with enable_thinking/,
      quote: 'Assistant response prefill is incompatible with enable_thinking.',
      from: '2026',
      refuses: 'known',
      source: 'hermes-agent#11213',
    },
    {
      code: 'turn-order',
      when: 'roles-alternate',
      given: { model: /gemma|llama-?2|mi[sx]tral-(?:7|8x)/i },
      words: /[Cc]onversation roles must alternate/,
      quote: 'Conversation roles must alternate user/assistant/user/assistant/...',
      from: '2024',
      refuses: 'known',
      source: 'node-llama-cpp#263',
    },
    {
      code: 'turn-order',
      when: 'system-first',
      given: { model: /qwen-?3\.[5-9]/i },
      words: /System message must be at the beginning/,
      quote: 'System message must be at the beginning.',
      from: '2026',
      refuses: 'known',
      source: 'crush#3050',
    },
  ],
};
