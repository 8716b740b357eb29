import type { DialectId } from './names.ts';
import { SERVERS, type Server } from './servers.ts';

/** What to start a server with so that it reads a dialect. */
export interface ServerParser {
  readonly server: Server;
  /** The parser's name; an option where the server picks by template. */
  readonly parser: string;
  /** What is typed, written down in a model's file, or nothing at all where the server picks by template. */
  readonly setting: string;
  /** For which replies, where not for all. */
  readonly for?: string;
}

/** How the name of a parser is handed to a server. */
const SETTINGS: Readonly<Record<Server, (parser: string) => string>> = {
  vLLM: (parser) => `--tool-call-parser ${parser}`,
  SGLang: (parser) => `--tool-call-parser ${parser}`,
  Ollama: (parser) => `PARSER ${parser}`,
  Dynamo: (parser) => `--dyn-tool-call-parser ${parser}`,
  OVMS: (parser) => `--tool_parser ${parser}`,
  'mlx-lm': (parser) => `picks ${parser} by template`,
  'Rapid-MLX': (parser) => `--tool-call-parser ${parser}`,
  'llama.cpp': (parser) => parser,
};

/** Names of parsers, the one to try first in front; a name with the replies that it is for in parentheses. */
type Row = Readonly<Partial<Record<Server, string>>>;

/** llama.cpp has no option for it: it reads a format by the template. */
const BY_TEMPLATE = { 'llama.cpp': '--jinja' } as const;

/**
 * Which parser of a server reads a dialect, by the names in the servers' sources. A server that is not listed was found
 * to have none, which does not mean that none exists.
 */
const PARSERS: Readonly<Partial<Record<DialectId, Row>>> = {
  'anthropic-invoke': { 'Rapid-MLX': 'muse (Muse)' },
  'qwen3-coder': {
    vLLM: 'qwen3_coder, qwen3_xml',
    SGLang: 'qwen3_coder',
    Ollama: 'qwen3-coder',
    'Rapid-MLX': 'qwen3_coder_xml',
    ...BY_TEMPLATE,
  },
  'seed-oss': { vLLM: 'seed_oss', 'Rapid-MLX': 'seed_oss' },
  hermes: { vLLM: 'hermes', SGLang: 'hermes, qwen25', Ollama: 'qwen3', 'Rapid-MLX': 'hermes, qwen' },
  glm: {
    vLLM: 'glm45 (a line break after the name), glm47',
    SGLang: 'glm45 (a line break after the name), glm47 (none), glm53_flash (GLM-5.3-Flash)',
    Ollama: 'glm-4.7',
    'Rapid-MLX': 'glm47',
  },
  'minimax-m2': { vLLM: 'minimax_m2', SGLang: 'minimax-m2', 'Rapid-MLX': 'minimax' },
  'minimax-m3': { SGLang: 'minimax-m3' },
  'deepseek-dsml': {
    vLLM: 'deepseek_v32 (V3.2), deepseek_v4 (V4), deepseek_v41 (V4.1)',
    SGLang: 'deepseekv32 (V3.2), deepseekv4 (V4), deepseekv41 (V4.1)',
    'Rapid-MLX': 'deepseek_v4_0731',
  },
  gigachat35: { vLLM: 'gigachat35', SGLang: 'gigachat35', ...BY_TEMPLATE },
  'kimi-xtml': { vLLM: 'kimi_k3', SGLang: 'kimi_k3' },
  minicpm5: { SGLang: 'minicpm5', 'Rapid-MLX': 'minicpm' },
  step3: { vLLM: 'step3', SGLang: 'step3' },
  telechat4: { vLLM: 'telechat4' },
  iquest: { vLLM: 'iquest_coder_v2 (IQuest Coder V2)', SGLang: 'iquest_q1' },
  'step-audio-2': { vLLM: 'step_audio_2', SGLang: 'step_audio_2' },
  hyperclovax: { vLLM: 'hyperclovax_seed_think_14b' },
  pangu: { vLLM: 'pangu' },
  harmony: {
    vLLM: 'openai, llmjp4 (LLM-jp 4.1)',
    SGLang: 'gpt-oss',
    Ollama: 'harmony',
    Dynamo: 'harmony',
    OVMS: 'gptoss',
    'Rapid-MLX': 'harmony, gpt-oss',
    ...BY_TEMPLATE,
  },
  gemma4: {
    vLLM: 'gemma4',
    SGLang: 'gemma4',
    Ollama: 'gemma4',
    OVMS: 'gemma4',
    'mlx-lm': 'gemma4',
    'Rapid-MLX': 'gemma4',
    ...BY_TEMPLATE,
  },
  functiongemma: { vLLM: 'functiongemma', Ollama: 'functiongemma', 'mlx-lm': 'function_gemma' },
  'json-bare': {
    vLLM: 'llama3_json, llama4_json, xlam (arrays)',
    SGLang: 'llama3',
    Dynamo: 'llama3_json',
    OVMS: 'llama3',
    'Rapid-MLX': 'llama, xlam',
    ...BY_TEMPLATE,
  },
  'llama3-json': {
    vLLM: 'llama3_json',
    SGLang: 'llama3',
    Dynamo: 'llama3_json',
    OVMS: 'llama3',
    'Rapid-MLX': 'llama, llama3',
    ...BY_TEMPLATE,
  },
  'kimi-k2': {
    vLLM: 'kimi_k2',
    SGLang: 'kimi_k2',
    Dynamo: 'kimi_k2',
    'mlx-lm': 'kimi_k2',
    'Rapid-MLX': 'kimi, kimi_k2',
    ...BY_TEMPLATE,
  },
  mistral: {
    vLLM: 'mistral',
    SGLang: 'mistral',
    Ollama: 'ministral (`[ARGS]`)',
    Dynamo: 'mistral',
    OVMS: 'mistral (an array), devstral (`[ARGS]`)',
    'mlx-lm': 'mistral (`[ARGS]`)',
    'Rapid-MLX': 'mistral',
    ...BY_TEMPLATE,
  },
  'deepseek-v3': {
    vLLM: 'deepseek_v3',
    SGLang: 'deepseekv3',
    Ollama: 'cogito',
    Dynamo: 'deepseek_v3',
    'Rapid-MLX': 'deepseek_v3, deepseek',
    ...BY_TEMPLATE,
  },
  'deepseek-v31': {
    vLLM: 'deepseek_v31',
    SGLang: 'deepseekv31',
    Ollama: 'deepseek3',
    Dynamo: 'deepseek_v3_1',
    'Rapid-MLX': 'deepseek_v31',
    ...BY_TEMPLATE,
  },
  'function-json': { 'Rapid-MLX': 'llama, hermes, functionary', ...BY_TEMPLATE },
  lfm2: {
    vLLM: 'lfm2, pangu (openPangu v2)',
    SGLang: 'lfm2',
    Ollama: 'lfm2',
    OVMS: 'lfm2',
    'mlx-lm': 'pythonic',
    'Rapid-MLX': 'lfm, liquid',
    ...BY_TEMPLATE,
  },
  pythonic: { vLLM: 'pythonic', SGLang: 'pythonic', Dynamo: 'pythonic' },
  llama4: { vLLM: 'llama4_pythonic (calls of Python), llama4_json (JSON)', SGLang: 'pythonic', Dynamo: 'pythonic' },
  olmo3: { vLLM: 'olmo3', Ollama: 'olmo3' },
  hy3: { vLLM: 'hy_v3', SGLang: 'hunyuan', 'Rapid-MLX': 'hy_v3, hy3' },
  'tool-calls-json': {
    vLLM: 'jamba (Jamba), hunyuan_a13b (Hunyuan-A13B), minimax (MiniMax-M1)',
    ...BY_TEMPLATE,
  },
  granite: { vLLM: 'granite', 'Rapid-MLX': 'granite, granite3' },
  'granite-20b': { vLLM: 'granite-20b-fc' },
  functools: { vLLM: 'phi4_mini_json', Dynamo: 'phi4', OVMS: 'phi4', ...BY_TEMPLATE },
  nemotron: { Dynamo: 'nemotron_deci', ...BY_TEMPLATE },
  apertus: { vLLM: 'apertus', SGLang: 'apertus2509', ...BY_TEMPLATE },
  cohere: { vLLM: 'cohere_command3, cohere_command4', SGLang: 'cohere_command4', Ollama: 'cohere', ...BY_TEMPLATE },
  'command-r': BY_TEMPLATE,
  functionary: BY_TEMPLATE,
  internlm: { vLLM: 'internlm', SGLang: 'interns1' },
  longcat: { vLLM: 'longcat', 'mlx-lm': 'longcat' },
  gigachat: { vLLM: 'gigachat3', SGLang: 'gigachat3', ...BY_TEMPLATE },
  inkling: { SGLang: 'inkling' },
  'calling-tool': { 'Rapid-MLX': 'qwen, auto' },
};

/** The dialects that some server is known to have a parser for. */
export const DIALECT_IDS_OF_PARSERS: readonly string[] = Object.keys(PARSERS);

/** What to start each server with so that it reads a dialect, in the order of `SERVERS`; empty where none is known. */
export function parsersOf(dialect: string): readonly ServerParser[] {
  const row = (PARSERS as Readonly<Record<string, Row>>)[dialect] ?? {};
  return SERVERS.flatMap((server) =>
    (row[server] ?? '')
      .split(', ')
      .filter((name) => name !== '')
      .map((named): ServerParser => {
        const [, parser = named, replies] = /^(\S+) \((.*)\)$/.exec(named) ?? [];
        const setting = SETTINGS[server](parser);
        return { server, parser, setting, ...(replies !== undefined && { for: replies }) };
      }),
  );
}
