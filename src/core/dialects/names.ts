/**
 * Every dialect by its id, with its title as sentences name it; those that are met most first. The list that all others
 * are held to: the compiler and the tests name each place that lacks one. It imports nothing, since the page reads it
 * before it loads an engine.
 */
export const DIALECT_TITLES = {
  forge: 'Forge XML',
  cline: 'Cline, Roo or Kilo',
  'anthropic-invoke': 'Anthropic invoke',
  'qwen3-coder': 'Qwen3-Coder',
  'seed-oss': 'Seed-OSS',
  hermes: 'Hermes',
  glm: 'GLM',
  'minimax-m2': 'MiniMax M2',
  'minimax-m3': 'MiniMax M3',
  'deepseek-dsml': 'DeepSeek DSML',
  'kimi-xtml': 'Kimi XTML',
  minicpm5: 'MiniCPM5',
  step3: 'Step3',
} as const;

/** The id of a syntax that calls are written in. */
export type DialectId = keyof typeof DIALECT_TITLES;
/** The id of a dialect other than Forge's own. */
export type MarkedDialectId = Exclude<DialectId, 'forge'>;

export const isDialectId = (id: string): id is DialectId => Object.hasOwn(DIALECT_TITLES, id);

/** How sentences name a dialect; the id where there is none of it. */
export const titleOf = (id: string): string => (isDialectId(id) ? DIALECT_TITLES[id] : id);
