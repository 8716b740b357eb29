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
  dots3: 'dots3',
  hy3: 'Hunyuan Hy3',
  longcat: 'LongCat',
  solar: 'Solar Open 2',
  'k2-horizon': 'K2-Horizon',
  harmony: 'Harmony (gpt-oss)',
  'kimi-k2': 'Kimi K2',
  mistral: 'Mistral',
  'deepseek-v3': 'DeepSeek V3',
  'deepseek-v31': 'DeepSeek V3.1',
  'llama3-json': 'Llama 3 JSON',
  'json-bare': 'Bare JSON',
  'function-json': 'JSON in <function=…>',
  granite: 'Granite',
  'granite-20b': 'Granite 20B',
  functools: 'Phi-4 functools',
  'tool-calls-json': 'JSON in <tool_calls>',
  nemotron: 'Nemotron',
  apertus: 'Apertus',
  cohere: 'Cohere',
  'command-r': 'Command R',
  internlm: 'InternLM',
  gigachat: 'GigaChat',
  inkling: 'Inkling',
  plamo3: 'PLaMo 3',
  lmstudio: 'LM Studio',
  'tagged-json': 'JSON in <tools>',
  functionary: 'Functionary',
  'calling-tool': 'Calling tool',
  react: 'ReAct',
  gemma4: 'Gemma 4',
  functiongemma: 'FunctionGemma',
  pythonic: 'Python list',
  lfm2: 'LFM2',
  llama4: 'Llama 4',
  olmo3: 'OLMo 3',
  native: 'Native calls',
} as const;

/** The id of a syntax that calls are written in. */
export type DialectId = keyof typeof DIALECT_TITLES;
/** Calls that came in members of the provider's own: no text is written in it, so no prompt teaches it. */
export const NATIVE = 'native';
/** The id of a dialect other than Forge's own that calls are written in as text. */
export type MarkedDialectId = Exclude<DialectId, 'forge' | typeof NATIVE>;

export const isDialectId = (id: string): id is DialectId => Object.hasOwn(DIALECT_TITLES, id);

/** Dialects by what calls are written in, as a list shows them. */
export const DIALECT_FAMILIES: readonly { readonly title: string; readonly ids: readonly DialectId[] }[] = [
  {
    title: 'Tags',
    ids: [
      'forge',
      'cline',
      'anthropic-invoke',
      'qwen3-coder',
      'seed-oss',
      'glm',
      'minimax-m2',
      'minimax-m3',
      'deepseek-dsml',
      'kimi-xtml',
      'minicpm5',
      'step3',
      'dots3',
      'hy3',
      'longcat',
      'solar',
      'k2-horizon',
    ],
  },
  {
    title: 'JSON',
    ids: [
      'hermes',
      'harmony',
      'kimi-k2',
      'mistral',
      'deepseek-v3',
      'deepseek-v31',
      'llama3-json',
      'json-bare',
      'function-json',
      'granite',
      'granite-20b',
      'functools',
      'tool-calls-json',
      'nemotron',
      'apertus',
      'cohere',
      'command-r',
      'internlm',
      'gigachat',
      'inkling',
      'plamo3',
      'lmstudio',
      'tagged-json',
      'functionary',
      'calling-tool',
      'react',
    ],
  },
  { title: 'Keys and values', ids: ['gemma4', 'functiongemma'] },
  { title: 'Python', ids: ['pythonic', 'lfm2', 'llama4', 'olmo3'] },
  { title: 'As data', ids: ['native'] },
];

/** How sentences name a dialect; the id where there is none of it. */
export const titleOf = (id: string): string => (isDialectId(id) ? DIALECT_TITLES[id] : id);
