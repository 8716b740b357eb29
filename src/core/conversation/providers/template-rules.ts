import type { ProviderRule } from './provider.ts';

/** The templates of Gemma, Llama 2 and the first Mistral take users and assistants in turns alone. */
export const ROLES_ALTERNATE: ProviderRule = {
  code: 'turn-order',
  when: 'roles-alternate',
  given: { model: /gemma|llama-?2|mi[sx]tral-(?:7|8x)/i },
  words: /[Cc]onversation roles must alternate/,
  quote: 'Conversation roles must alternate user/assistant/user/assistant/...',
  from: '2024',
  refuses: 'known',
  source: 'vllm#6862, autogen#1037, node-llama-cpp#263',
};

/** The template of Qwen 3.5 and later takes a system message at the beginning alone. */
export const SYSTEM_FIRST: ProviderRule = {
  code: 'turn-order',
  when: 'system-first',
  given: { model: /qwen-?3\.[5-9]/i },
  words: /System message must be at the beginning/,
  quote: 'System message must be at the beginning.',
  from: '2026',
  refuses: 'known',
  source: 'crush#3050, Rapid-MLX#1543',
};

const ofMistral = /mi[sx]tral|ministral|devstral|magistral/i;

/** What servers refuse that render a model's own template. */
export const TEMPLATE_RULES: readonly ProviderRule[] = [
  ROLES_ALTERNATE,
  SYSTEM_FIRST,
  {
    code: 'turn-order',
    when: 'user-missing',
    given: { model: /qwen-?3\.[5-9]/i },
    words: /No user query found in messages/,
    quote: 'No user query found in messages.',
    from: '2026',
    refuses: 'known',
    source: 'vibe_tavern#44',
  },
  {
    code: 'turn-order',
    when: 'user-after-result',
    given: { model: ofMistral },
    words: /Unexpected role '(?:user|system|tool)' after role '\w+'/,
    quote: "Unexpected role 'user' after role 'tool'",
    from: '2024',
    refuses: 'known',
    source: "mistral-common's validator, onyx#6458",
  },
  {
    code: 'call-id-refused',
    when: 'pattern',
    given: { pattern: /^[a-zA-Z0-9]{9}$/, model: ofMistral },
    words: /Tool call id was \S+ but must be a-z, A-Z, 0-9, with a length of 9/,
    quote: 'Tool call id was ID but must be a-z, A-Z, 0-9, with a length of 9.',
    from: '2024',
    refuses: 'known',
    source: 'omlx#1997',
  },
];

/** Which template a model has only the server knows. */
export const TEMPLATE_SAYS: readonly ProviderRule[] = [
  {
    code: 'arguments-form',
    when: 'template-wants-object',
    words: /Can only get item pairs from a mapping/,
    quote: 'TypeError: Can only get item pairs from a mapping.',
    from: '2025',
    refuses: 'reported',
    source: 'Qwen3-Coder#444, LocalAI#10256',
  },
];
