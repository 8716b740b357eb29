import type { Provider } from './provider.ts';
import { TEMPLATE_RULES, TEMPLATE_SAYS } from './template-rules.ts';

export const vllm: Provider = {
  id: 'vllm',
  title: 'vLLM',
  hosts: /:8000\b/,
  models: null,
  rules: TEMPLATE_RULES,
  saidOnly: TEMPLATE_SAYS,
};
