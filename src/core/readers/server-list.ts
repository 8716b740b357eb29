import { DIALECT_IDS_OF_PARSERS, parsersOf } from '../dialects/server-parsers.ts';
import { AGREEMENT } from './agreement.ts';
import { isOffered } from './offered.ts';
import { isOption } from './parsers-of-dialect.ts';
import { AGENT_NAMES, SERVER_NAMES, serverId } from './server-names.ts';

const byName = (one: string, other: string): number => one.localeCompare(other, 'en', { sensitivity: 'base' });

/** The parsers of a server or agent by name: those of a dialect and those that are modelled. */
export function parsersOfServer(name: string): readonly string[] {
  const id = serverId(name);
  const modelled = Object.entries(AGREEMENT.whole).flatMap(([reader, counts]) =>
    counts && reader.startsWith(`${id}:`) && isOffered(...counts) ? [reader.slice(id.length + 1)] : [],
  );
  const written = DIALECT_IDS_OF_PARSERS.flatMap((dialect) =>
    parsersOf(dialect).flatMap(({ server, parser }) => (server === name ? [parser] : [])),
  );
  const named = modelled.length > 0 ? written.filter((parser) => !isOption(parser)) : written;
  return [...new Set([...named, ...modelled])].sort(byName);
}

/** The ids of all servers and agents with their parsers. */
export const readerIds = (): readonly string[] =>
  [...SERVER_NAMES, ...AGENT_NAMES].flatMap((name) =>
    parsersOfServer(name).map((parser) => `${serverId(name)}:${parser}`),
  );
