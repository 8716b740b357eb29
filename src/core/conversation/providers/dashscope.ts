import { NOT_FOLLOWED, resultsFollow } from './chat-pairs.ts';
import type { Provider } from './provider.ts';

export const dashscope: Provider = {
  id: 'dashscope',
  title: 'DashScope',
  hosts: /\bdashscope(?:-intl)?\.aliyuncs\.com\b/,
  models: /^qwen3?-(?:max|plus|turbo|coder-plus|coder-flash)|^qwen3\.\d-(?:plus|max)/i,
  rules: [
    ...resultsFollow({
      words: null,
      quote: NOT_FOLLOWED,
      from: '2024',
      refuses: 'known',
      source: 'qwen-code#315, #606',
    }),
    {
      code: 'result-without-call',
      words: null,
      quote: "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      from: '2024',
      refuses: 'known',
      source: 'qwen-code#315, #606',
    },
    {
      code: 'repeated-call',
      words: /Repetitive tool calls detected in the conversation history/,
      quote: 'Repetitive tool calls detected in the conversation history.',
      from: '2026',
      refuses: 'known',
      source: 'qwen-code#5019',
    },
    {
      code: 'arguments-form',
      when: 'wants-json',
      given: { model: /coder/i },
      words: /"function\.arguments" parameter of the code model must be in JSON format/,
      quote: 'The function.arguments parameter of the code model must be in JSON format.',
      from: '2025',
      refuses: 'reported',
      source: 'error text in the source of several clients',
    },
  ],
};
