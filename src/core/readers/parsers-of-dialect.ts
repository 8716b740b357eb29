import type { DialectId } from '../dialects/names.ts';
import { parsersOf } from '../dialects/server-parsers.ts';

/** A parser of a server or agent by the names that people call them. */
export interface NamedParser {
  readonly server: string;
  readonly parser: string;
}

/** Readers beside those: of servers that pick one by the template or are known by their models alone, and of agents. */
const FURTHER: Readonly<Partial<Record<DialectId, Readonly<Record<string, string>>>>> = {
  'qwen3-coder': {
    'llama.cpp': 'qwen3-coder, qwen3.5',
    'TensorRT-LLM': 'qwen3_coder',
    'mlx-lm': 'qwen3_coder',
    OpenHands: 'fn_call_converter',
  },
  hermes: {
    'llama.cpp': 'hermes-2-pro, qwen3',
    OVMS: 'hermes3',
    'TensorRT-LLM': 'qwen3',
    'mlx-lm': 'json_tools',
    'AI SDK middleware': 'hermes',
  },
  harmony: { 'llama.cpp': 'gpt-oss', 'mlx-lm': 'llm_jp_harmony' },
  mistral: { 'llama.cpp': 'mistral-nemo, mistral-small-3.2, ministral-3', vLLM: 'mistral (pre-v11 tokenizer)' },
  glm: { 'llama.cpp': 'glm-4.6, glm-4.7', 'TensorRT-LLM': 'glm47', 'mlx-lm': 'glm47' },
  'minimax-m2': { 'llama.cpp': 'minimax-m2', 'TensorRT-LLM': 'minimax_m2', 'mlx-lm': 'minimax_m2' },
  'kimi-k2': { 'llama.cpp': 'kimi-k2', 'TensorRT-LLM': 'kimi_k2' },
  'deepseek-v3': { 'llama.cpp': 'deepseek-r1', 'TensorRT-LLM': 'deepseek_v3' },
  'deepseek-v31': { 'llama.cpp': 'deepseek-v3.1', 'TensorRT-LLM': 'deepseek_v31' },
  'deepseek-dsml': {
    'llama.cpp': 'deepseek-v3.2, deepseek-v4',
    'TensorRT-LLM': 'deepseek_v32, deepseekv41',
    'mlx-lm': 'deepseek_dsml',
  },
  'kimi-xtml': { 'TensorRT-LLM': 'kimi_k3', 'mlx-lm': 'kimi_k3' },
  telechat4: { 'TensorRT-LLM': 'telechat4, xing4_0' },
  forge: { Forge: 'xml' },
  cline: { Cline: 'xml', 'Roo Code': 'xml', 'Kilo Code': 'xml' },
  'minimax-m3': { 'llama.cpp': 'minimax-m3' },
  'seed-oss': { 'llama.cpp': 'seed-oss' },
  'function-json': { 'llama.cpp': 'functionary-v3.1' },
  functionary: { 'llama.cpp': 'functionary-v3.2' },
  functools: { 'llama.cpp': 'firefunction-v2' },
  'tool-calls-json': { 'llama.cpp': 'apriel-1.5' },
  nemotron: { 'llama.cpp': 'nemotron-nano-v2' },
  apertus: { 'llama.cpp': 'apertus' },
  cohere: { 'llama.cpp': 'command-r7b, cohere2-moe' },
  'command-r': { 'llama.cpp': 'command-r-plus' },
  gigachat: { 'llama.cpp': 'gigachat-3.1, gigachat-v3' },
  granite: { 'llama.cpp': 'granite-3.3' },
  lfm2: { 'llama.cpp': 'lfm2, lfm2.5' },
  minicpm5: { 'llama.cpp': 'minicpm5' },
  gemma4: { 'llama.cpp': 'gemma4' },
  'json-bare': { 'llama.cpp': 'llama-3.1' },
  'llama3-json': { 'llama.cpp': 'llama-3.1' },
};

/** Whether a name is an option of a server that picks its parser by the template, and so none of a parser. */
export const isOption = (parser: string): boolean => parser.startsWith('--');

/** The parsers of servers that read a dialect, and after them those of agents; one that a template picks by its own name, where it is known. */
export function readersByName(dialect: string): readonly NamedParser[] {
  const further = (FURTHER as Readonly<Record<string, Readonly<Record<string, string>>>>)[dialect] ?? {};
  const own = Object.entries(further).flatMap(([server, parsers]) =>
    parsers.split(', ').map((parser) => ({ server, parser })),
  );
  const isKnown = (server: string): boolean => Object.hasOwn(further, server);
  return [...parsersOf(dialect).filter(({ server, parser }) => !isOption(parser) || !isKnown(server)), ...own];
}
