import { DIALECT_IDS_OF_PARSERS, parsersOf, SERVERS } from '../dialects/server-parsers.ts';
import { AGREEMENT } from './agreement.ts';

/** A server or an agent that a user may have, with the parsers that are known by name. */
export interface ServerChoice {
  /** As `reader` in fixtures names it, before the parser. */
  readonly id: string;
  readonly name: string;
  readonly parsers: readonly string[];
}

/** Servers that no parser is known of, or only by models of it. */
const FURTHER_SERVERS = ['vllm-mlx', 'LM Studio', 'TensorRT-LLM'];

const AGENTS = ['AI SDK middleware', 'Claude Code', 'Cline', 'Forge', 'Kilo Code', 'OpenHands', 'Roo Code'];

/** The id of a server or agent: `vllm`, `lm-studio`. */
export const serverId = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Whether a model gives so many of the recorded outcomes that it may be asked: it misses at most one in twenty. */
export const isOffered = (cases: number, agreeing: number): boolean => cases > 0 && agreeing * 20 >= cases * 19;

const byName = (one: string, other: string): number => one.localeCompare(other, 'en', { sensitivity: 'base' });

/** The servers by name, each with its parsers: those of a dialect and those that are modelled. */
export const SERVER_CHOICES: readonly ServerChoice[] = [...SERVERS, ...FURTHER_SERVERS].sort(byName).map((name) => {
  const id = serverId(name);
  const modelled = Object.entries(AGREEMENT.whole).flatMap(([reader, counts]) =>
    counts && reader.startsWith(`${id}:`) && isOffered(...counts) ? [reader.slice(id.length + 1)] : [],
  );
  const written = DIALECT_IDS_OF_PARSERS.flatMap((dialect) =>
    parsersOf(dialect).flatMap(({ server, parser }) => (server === name ? [parser] : [])),
  );
  return { id, name, parsers: [...new Set([...written, ...modelled])].sort(byName) };
});

/** The agents by name; none of them is modelled. */
export const AGENT_CHOICES: readonly ServerChoice[] = AGENTS.map((name) => ({ id: serverId(name), name, parsers: [] }));

/** The server or agent of an id such as `vllm` or `vllm:qwen3_coder`, and the parser that it names. */
export function chosenServer(id: string): { readonly server: ServerChoice; readonly parser: string | null } | null {
  const [head = '', ...rest] = id.split(':');
  const server = [...SERVER_CHOICES, ...AGENT_CHOICES].find((choice) => choice.id === head);
  return server ? { server, parser: rest.length > 0 ? rest.join(':') : null } : null;
}
