import type { Provider } from './provider.ts';
import { TEMPLATE_RULES, TEMPLATE_SAYS } from './template-rules.ts';

export const sglang: Provider = {
  id: 'sglang',
  title: 'SGLang',
  hosts: /:30000\b/,
  models: null,
  rules: TEMPLATE_RULES,
  saidOnly: TEMPLATE_SAYS,
};
