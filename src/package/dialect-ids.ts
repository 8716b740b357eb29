const IDS = [
  'forge',
  'deepseek-dsml',
  'minimax-m3',
  'step3',
  'kimi-xtml',
  'hermes',
  'qwen3-coder',
  'seed-oss',
  'glm',
  'minicpm5',
  'anthropic-invoke',
  'minimax-m2',
  'cline',
] as const;

/** Ids of the syntaxes that calls are written in. */
export type DialectId = (typeof IDS)[number];

/** Ids of all dialects, Forge's own first. */
export const DIALECTS: readonly DialectId[] = IDS;
