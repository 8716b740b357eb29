import type { Provider } from './provider.ts';

const COUNTS =
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';

export const gemini: Provider = {
  id: 'gemini',
  title: 'Gemini',
  hosts: /\bgenerativelanguage\.googleapis\.com\b|\baiplatform\.googleapis\.com\b/,
  models: /^(?:google\/|models\/)?gemini/i,
  rules: [
    {
      code: 'call-without-result',
      words: /number of function response parts is equal to the number of function call parts/,
      quote: COUNTS,
      from: '2024',
      refuses: 'known',
      source: 'gemini-cli#4217, crewAI#4693',
    },
    { code: 'result-not-next', words: null, quote: COUNTS, from: '2024', refuses: 'known', source: 'gemini-cli#16216' },
    { code: 'result-twice', words: null, quote: COUNTS, from: '2024', refuses: 'known', source: 'gemini-cli#7705' },
    {
      code: 'result-without-call',
      words: /function response turn comes immediately after a function call turn/,
      quote: 'Please ensure that function response turn comes immediately after a function call turn.',
      from: '2024',
      refuses: 'known',
      source: 'gemini-cli#11814',
    },
    {
      code: 'turn-order',
      when: 'call-after-user',
      words: /function call turn comes immediately after a user turn or after a function response turn/,
      quote:
        'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
      from: '2024',
      refuses: 'known',
      source: 'gemini-cli#26486, goose#1359',
    },
    {
      code: 'empty-message',
      when: 'message',
      words: /contents\.parts must not be empty/,
      quote: 'contents.parts must not be empty',
      from: '2024',
      refuses: 'known',
      source: 'gemini-cli#4141',
    },
    {
      code: 'reasoning-missing',
      when: 'signed-call',
      given: { model: /gemini-(?:[3-9]|\d\d)/i },
      words: /missing a `?thought_signature`?|Corrupted thought signature/,
      quote: 'Function call is missing a thought_signature in functionCall parts.',
      from: '2025',
      refuses: 'known',
      source: 'Antigravity-Manager#139, chatbox#3308',
    },
    {
      code: 'arguments-form',
      when: 'wants-object',
      words: /function_call\.args/,
      quote: 'Invalid value at contents[N].parts[M].function_call.args',
      from: '2024',
      refuses: 'reported',
      source: 'error text in the source of several clients',
    },
    {
      code: 'call-not-run',
      words: /function_call\.name: \[?Field is required|Name cannot be empty/,
      quote: 'function_call.name: Name cannot be empty.',
      from: '2024',
      refuses: 'reported',
      source: 'error text in the source of several clients',
    },
  ],
};
