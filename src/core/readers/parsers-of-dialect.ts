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
    'llama.cpp': 'qwen3-coder',
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
  harmony: { 'llama.cpp': 'gpt-oss' },
  mistral: { vLLM: 'mistral (pre-v11 tokenizer)' },
  glm: { 'TensorRT-LLM': 'glm47', 'mlx-lm': 'glm47' },
  'minimax-m2': { 'TensorRT-LLM': 'minimax_m2', 'mlx-lm': 'minimax_m2' },
  'kimi-k2': { 'TensorRT-LLM': 'kimi_k2' },
  'deepseek-v3': { 'TensorRT-LLM': 'deepseek_v3' },
  'deepseek-v31': { 'TensorRT-LLM': 'deepseek_v31' },
  'deepseek-dsml': { 'TensorRT-LLM': 'deepseek_v32' },
  forge: { Forge: 'xml' },
  cline: { Cline: 'xml', 'Roo Code': 'xml', 'Kilo Code': 'xml' },
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
