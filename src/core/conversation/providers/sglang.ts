import type { Provider } from './provider.ts';
import { TEMPLATE_RULES, TEMPLATE_SAYS } from './template-rules.ts';

export const sglang: Provider = {
  id: 'sglang',
  title: 'SGLang',
  hosts: /:30000\b/,
  models: null,
  rules: TEMPLATE_RULES,
  saidOnly: [
    ...TEMPLATE_SAYS,
    {
      code: 'arguments-form',
      when: 'wants-json',
      words: /Assistant tool call function\.arguments must be (?:valid JSON|a JSON object)/,
      quote: 'Assistant tool call function.arguments must be valid JSON.',
      from: '2026',
      refuses: 'known',
      source: "SGLang's serving_chat.py",
    },
  ],
};
