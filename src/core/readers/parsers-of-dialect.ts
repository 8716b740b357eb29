import type { DialectId } from '../dialects/names.ts';
import { parsersOf } from '../dialects/server-parsers.ts';

/** A parser of a server or agent by the names that people call them. */
export interface NamedParser {
  readonly server: string;
  readonly parser: string;
}

const AGENTS: Readonly<Partial<Record<DialectId, Readonly<Record<string, string>>>>> = {
  'qwen3-coder': { OpenHands: 'fn_call_converter' },
  cline: { Cline: 'xml', 'Roo Code': 'xml', 'Kilo Code': 'xml' },
};

/** The parsers of servers that read a dialect, and after them those of agents, which nobody has to choose. */
export function readersByName(dialect: string): readonly NamedParser[] {
  const agents = (AGENTS as Readonly<Record<string, Readonly<Record<string, string>>>>)[dialect] ?? {};
  const own = Object.entries(agents).flatMap(([server, parsers]) =>
    parsers.split(', ').map((parser) => ({ server, parser })),
  );
  return [...parsersOf(dialect), ...own];
}
