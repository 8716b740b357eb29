import type { Provider } from './provider.ts';
import { ROLES_ALTERNATE, SYSTEM_FIRST } from './template-rules.ts';

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
    ROLES_ALTERNATE,
    SYSTEM_FIRST,
  ],
  saidOnly: [
    {
      code: 'arguments-form',
      when: 'wants-json',
      words: /Failed to parse tool call arguments as JSON: \[json\.exception/,
      quote: 'Failed to parse tool call arguments as JSON: [json.exception.parse_error.101] …',
      from: '2025',
      refuses: 'known',
      source: "llama.cpp's chat.cpp",
    },
    {
      code: 'turn-order',
      when: 'ends-with-assistant',
      words: /Assistant response prefill is incompatible with enable_thinking/,
      quote: 'Assistant response prefill is incompatible with enable_thinking.',
      from: '2026',
      refuses: 'known',
      source: 'hermes-agent#11213',
    },
  ],
};
