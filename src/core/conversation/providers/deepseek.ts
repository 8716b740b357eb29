import { NOT_FOLLOWED, resultsFollow } from './chat-pairs.ts';
import type { Provider } from './provider.ts';

export const deepseek: Provider = {
  id: 'deepseek',
  title: 'DeepSeek',
  hosts: /\bapi\.deepseek\.com\b/,
  models: /^(?:deepseek\/)?deepseek-(?:chat|reasoner|v\d)[\w.-]*$/i,
  rules: [
    ...resultsFollow({
      words: /insufficient tool messages following tool_calls message/,
      quote: `${NOT_FOLLOWED} (insufficient tool messages following tool_calls message)`,
      from: '2024',
      refuses: 'known',
      source: 'litellm#28995, kimi-code#1053',
    }),
    {
      code: 'result-without-call',
      words: /Messages with role 'tool' must be a response to a preceding message with 'tool_calls'/,
      quote: "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
      from: '2024',
      refuses: 'known',
      source: 'litellm#28995, kimi-code#1053',
    },
    {
      code: 'result-not-next',
      when: 'behind-call',
      words: /No tool output found for tool call/,
      quote: 'No tool output found for tool call ID.',
      from: '2026',
      refuses: 'reported',
      source: 'awesome-deepseek-integration#740',
    },
    {
      code: 'result-twice',
      words: /Duplicate value for 'tool_call_id' of \S+ in message/,
      quote: "Duplicate value for 'tool_call_id' of ID in message[N]",
      from: '2025',
      refuses: 'reported',
      source: 'hermes-agent#58327',
    },
    {
      code: 'call-id-refused',
      when: 'twice-in-message',
      words: null,
      quote: "Duplicate value for 'tool_call_id' of ID in message[N]",
      from: '2025',
      refuses: 'reported',
      source: 'hermes-agent#58327',
    },
    {
      code: 'reasoning-missing',
      when: 'since-user',
      given: { model: /deepseek-(?:reasoner|v[4-9])/i },
      words: /Missing `?reasoning_content`? field in the assistant message|in the thinking mode must be passed back/,
      quote: 'The `reasoning_content` in the thinking mode must be passed back to the API.',
      from: '2025',
      refuses: 'known',
      source: 'continue#9606, Zoo-Code#201',
    },
  ],
};
