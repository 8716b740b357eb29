import type { Provider, ProviderRule } from './provider.ts';
import { TEMPLATE_RULES, TEMPLATE_SAYS } from './template-rules.ts';

/** It reads the arguments of a history as JSON, to give the template objects; empty ones it does not read. */
const READS_ARGUMENTS: ProviderRule = {
  code: 'arguments-form',
  when: 'reads-text',
  words: null,
  quote: "Expecting ',' delimiter: line N column N (char N)",
  from: '2025',
  refuses: 'reported',
  source: 'vllm#43995',
};

export const vllm: Provider = {
  id: 'vllm',
  title: 'vLLM',
  hosts: /:8000\b/,
  models: null,
  rules: [...TEMPLATE_RULES, READS_ARGUMENTS],
  saidOnly: TEMPLATE_SAYS,
};
