import type { DialectId } from '../dialects/names.ts';
import { parsersOf } from '../dialects/server-parsers.ts';

/** A parser of a server or agent by the names that people call them. */
export interface NamedParser {
  readonly server: string;
  readonly parser: string;
}

/** Readers that nobody has to choose: of servers that pick one by the template, and of agents. */
const UNCHOSEN: Readonly<Partial<Record<DialectId, Readonly<Record<string, string>>>>> = {
  'qwen3-coder': { 'mlx-lm': 'qwen3_coder', OpenHands: 'fn_call_converter' },
  hermes: { 'mlx-lm': 'json_tools', 'AI SDK middleware': 'hermes' },
  mistral: { vLLM: 'mistral (pre-v11 tokenizer)' },
  glm: { 'mlx-lm': 'glm47' },
  'minimax-m2': { 'mlx-lm': 'minimax_m2' },
  forge: { Forge: 'xml' },
  cline: { Cline: 'xml', 'Roo Code': 'xml', 'Kilo Code': 'xml' },
};

/** The parsers of servers that read a dialect, and after them those of agents. */
export function readersByName(dialect: string): readonly NamedParser[] {
  const unchosen = (UNCHOSEN as Readonly<Record<string, Readonly<Record<string, string>>>>)[dialect] ?? {};
  const own = Object.entries(unchosen).map(([server, parser]) => ({ server, parser }));
  return [...parsersOf(dialect), ...own];
}
