import type { DialectId } from './names.ts';

/** Models, and agents whose prompts ask for it, by the dialect that they write, as people name them; where versions differ, each with its own. */
export const MODELS_OF_DIALECT: Readonly<Partial<Record<DialectId, readonly string[]>>> = {
  forge: ['Forge'],
  cline: ['Cline', 'Roo Code', 'Kilo Code'],
  'anthropic-invoke': ['Claude 3', 'Claude Opus', 'Claude Sonnet', 'Claude Haiku', 'Muse'],
  'qwen3-coder': ['Qwen3-Coder', 'Qwen3.5', 'Qwen3.6', 'Nemotron 3', 'Step-3.5', 'Step-3.7', 'MiMo', 'IQuest Coder'],
  'seed-oss': ['Seed-OSS'],
  hermes: ['Hermes 2', 'Hermes 3', 'Hermes 4', 'Qwen2.5', 'Qwen3', 'QwQ', 'Granite 4', 'ERNIE 4.5'],
  glm: ['GLM-4.5', 'GLM-4.6', 'GLM-4.7', 'GLM-5'],
  'minimax-m2': ['MiniMax-M2'],
  'minimax-m3': ['MiniMax-M3'],
  'deepseek-dsml': ['DeepSeek-V3.2', 'DeepSeek-V4'],
  'kimi-xtml': ['Kimi K3'],
  minicpm5: ['MiniCPM5'],
  step3: ['Step3'],
  dots3: ['dots3'],
  hy3: ['Hunyuan Hy3', 'Hy3', 'Hy4'],
  longcat: ['LongCat-Flash'],
  solar: ['Solar Open 2'],
  'k2-horizon': ['K2-Horizon'],
  telechat4: ['TeleChat4', 'Xing4'],
  iquest: ['IQuest Q1', 'IQuest Coder V2'],
  harmony: ['gpt-oss'],
  'kimi-k2': ['Kimi K2', 'Kimi-Linear'],
  mistral: ['Mistral', 'Ministral', 'Magistral', 'Devstral'],
  'deepseek-v3': ['DeepSeek-V3', 'DeepSeek-R1', 'Cogito'],
  'deepseek-v31': ['DeepSeek-V3.1'],
  'llama3-json': ['Llama 3.1', 'Llama 3.2', 'Llama 3.3'],
  'json-bare': ['xLAM'],
  'function-json': ['Functionary v3.1'],
  granite: ['Granite 3'],
  'granite-20b': ['Granite 20B'],
  functools: ['Phi-4-mini'],
  'tool-calls-json': ['Jamba', 'Hunyuan-A13B', 'Apriel 1.5', 'Apriel 1.6', 'MiniMax-M1'],
  nemotron: ['Nemotron Nano', 'Nemotron-H', 'Llama Nemotron', 'Llama 3.1 Nemotron', 'Llama 3.3 Nemotron'],
  apertus: ['Apertus'],
  cohere: ['Command R7B', 'Command A', 'North', 'Cohere2MoE'],
  'command-r': ['Command R'],
  sarashina: ['Sarashina'],
  'step-audio-2': ['Step-Audio 2'],
  hyperclovax: ['HyperCLOVA X SEED Think', 'HyperCLOVAX SEED Think'],
  pangu: ['openPangu'],
  internlm: ['InternLM 2', 'InternLM 3', 'Intern-S1'],
  gigachat: ['GigaChat 3', 'GigaChat 3.1'],
  gigachat35: ['GigaChat 3.5'],
  inkling: ['Inkling'],
  plamo3: ['PLaMo 3'],
  'tagged-json': ['Qwen2.5-Coder'],
  functionary: ['Functionary v3.2'],
  gemma4: ['Gemma 4'],
  functiongemma: ['FunctionGemma'],
  lfm2: ['LFM2', 'LFM2.5'],
  llama4: ['Llama 4'],
  olmo3: ['OLMo 3'],
};

/** The models that write a dialect, as a sentence lists them; empty where it is that of no model. */
export const modelsOf = (dialect: string): readonly string[] =>
  (MODELS_OF_DIALECT as Readonly<Record<string, readonly string[]>>)[dialect] ?? [];

/**
 * What chat templates write around calls, and the dialect that shows; all texts of a row must be there. Templates hold
 * several of them, so the first row counts that fits: what few templates have is before what many share.
 */
const WRITTEN_IN_TEMPLATES: readonly (readonly [dialect: DialectId, ...texts: readonly string[]])[] = [
  ['deepseek-dsml', '｜DSML｜'],
  ['gigachat35', '｜GCML｜'],
  ['minimax-m3', ']<]minimax[>['],
  ['minimax-m2', '<minimax:tool_call>'],
  ['seed-oss', '<seed:tool_call>'],
  ['step3', '<steptml:'],
  ['step3', '<｜tool_call_begin｜>'],
  ['kimi-xtml', '<|open|>', '<|sep|>'],
  ['kimi-k2', '<|tool_call_begin|>'],
  ['kimi-k2', '<|im_middle|>'],
  ['deepseek-v3', '<｜tool▁sep｜>', '```json'],
  ['deepseek-v31', '<｜tool▁sep｜>'],
  ['harmony', '<|channel|>', '<|message|>'],
  ['gemma4', '<|tool_call>'],
  ['functiongemma', '<start_function_call>'],
  ['solar', '<|tool_call:start|>'],
  ['k2-horizon', '<ifm|tool_call'],
  ['plamo3', '<|plamo:begin_tool_request'],
  ['dots3', '<dots_function_call>'],
  ['longcat', '<longcat_tool_call>'],
  ['lfm2', '<|tool_call_start|>'],
  ['lfm2', '<|tool_list_start|>'],
  ['llama4', '<|python_start|>'],
  ['apertus', '<|tools_prefix|>'],
  ['cohere', '<|START_ACTION|>'],
  ['internlm', '<|action_start|>', '<|plugin|>'],
  ['inkling', '<|content_invoke_tool_json|>'],
  ['gigachat', '<|role_sep|>', 'function call'],
  ['gigachat', '<|function_call|>'],
  ['sarashina', '<|tool_calls|>'],
  ['hyperclovax', '-> tool/function_call'],
  ['pangu', '[unused11]'],
  ['step-audio-2', '<tool_call>function'],
  ['granite', '<|tool_call|>'],
  ['nemotron', '<TOOLCALL>'],
  ['functools', 'functools['],
  ['mistral', '[TOOL_CALLS]'],
  ['lmstudio', '[TOOL_REQUEST]'],
  ['hy3', '<tool_sep>'],
  ['telechat4', '<param_key>'],
  ['iquest', '<iquest_tool_call>'],
  ['iquest', '<iquestcoder_tool_call>'],
  ['glm', '<arg_key>'],
  ['qwen3-coder', '<function=', '<parameter='],
  ['function-json', '<function='],
  ['minicpm5', '<function name='],
  ['anthropic-invoke', '<invoke name='],
  ['olmo3', '<function_calls>'],
  ['tool-calls-json', '<tool_calls>'],
  ['tagged-json', '<tool_use>'],
  ['hermes', '<tool_call>'],
  ['granite-20b', '<function_call>'],
  ['functionary', '>>>all'],
  ['llama3-json', '<|python_tag|>'],
  ['command-r', 'Action:', '```json'],
  ['react', 'Action Input:'],
  ['forge', '<server_name>', '<tool_name>'],
  ['json-bare', '{"name": function name, "parameters":'],
];

/** A dialect, and by what it was found: the name of a model, or a text of a template. */
export interface FoundDialect {
  readonly dialect: DialectId;
  readonly by: string;
  readonly from: 'model' | 'template';
}

/** The dialect of a model by its name, as a registry or a person writes it, or by its chat template; null where neither says. */
export function findDialect(words: string): FoundDialect | null {
  return isTemplate(words) ? dialectOfTemplate(words) : dialectOfModel(words);
}

/** Whether a text is a chat template and no name. */
export const isTemplate = (words: string): boolean => /\{[%{]|\n/.test(words.trim()) || words.length > LONGEST_NAME;

const LONGEST_NAME = 200;

function dialectOfTemplate(template: string): FoundDialect | null {
  for (const [dialect, ...texts] of WRITTEN_IN_TEMPLATES)
    if (texts.every((text) => template.includes(text))) return { dialect, by: texts[0] as string, from: 'template' };
  return null;
}

/** Where a name for models, such as `qwen2.5`, is in the words of one's name, `qwen2.5-coder-0.5b`; null where it is not. */
export const placeInModel = (name: string, model: string): number | null =>
  placeOf(wordsOf(name), wordsOf(model), false);

/** What begins first in the name says whose it is, and of that the longest: `Hermes-3-Llama-3.1` is a Hermes. */
function dialectOfModel(name: string): FoundDialect | null {
  const words = wordsOf(name);
  let best: (FoundDialect & { readonly at: number; readonly length: number }) | null = null;
  for (const { dialect, model, parts } of MODELS) {
    const at = placeOf(parts, words, STEADY.has(model));
    if (at === null) continue;
    if (best === null || at < best.at || (at === best.at && parts.length > best.length))
      best = { dialect, by: model, from: 'model', at, length: parts.length };
  }
  return best && { dialect: best.dialect, by: best.by, from: best.from };
}

/** Words and numbers of a name without its owner: `zai-org/GLM-4.5-Air` is glm, 4.5, air. */
const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .replace(/^.*\//s, '')
    .replace(/(?<=\d)_(?=\d)/g, '.')
    .match(/[a-z]+|\d+(?:\.\d+)*/g) ?? [];

const MODELS = Object.entries(MODELS_OF_DIALECT).flatMap(([dialect, models]) =>
  models.map((model) => ({ dialect: dialect as DialectId, model, parts: wordsOf(model) })),
);

/** Versions such as the 2 of Kimi K2 of which no later one writes another dialect: K2.5 is one of them. */
const STEADY: ReadonlySet<string> = new Set(
  MODELS.filter(({ dialect, parts }) => {
    const stem = `${parts.join(' ')}.`;
    return !MODELS.some((other) => other.dialect !== dialect && other.parts.join(' ').startsWith(stem));
  }).map(({ model }) => model),
);

/** Where the parts are in the words, one after the other; words may be between them, numbers may not. */
function placeOf(parts: readonly string[], words: readonly string[], isSteady: boolean): number | null {
  for (let from = words.indexOf(parts[0] as string); from >= 0; from = words.indexOf(parts[0] as string, from + 1)) {
    let next = 1;
    for (let at = from + 1; at < words.length && next < parts.length; at++) {
      const word = words[at] as string;
      const part = parts[next] as string;
      if (word === part || (isSteady && /^\d/.test(part) && word.startsWith(`${part}.`))) next++;
      else if (/^\d/.test(word)) break;
    }
    if (next === parts.length) return from;
  }
  return null;
}
