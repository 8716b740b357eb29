import { CHECKERS } from './checkers.ts';
import { FRAMEWORKS } from './frameworks.ts';
import type { Program } from './program.ts';
import { PROVIDERS } from './providers.ts';
import { SERVERS } from './servers.ts';

/** The order decides where several are named: what passes an error on is before what it repeats. */
const PROGRAMS: readonly Program[] = [...FRAMEWORKS, ...SERVERS, ...CHECKERS, ...PROVIDERS];

const SERVING: ReadonlySet<string> = new Set(SERVERS.map(({ by }) => by));

/** Whether words name a server themselves, not only the record that they are in. */
export const namesServer = (words: string): boolean => SERVING.has(programOf(words) ?? '');

/** The program that a record names, undefined where it names none. */
export function programOf(record: string): string | undefined {
  const lower = record.replace(/["`]/g, "'").toLowerCase();
  const provider = PROVIDER.exec(lower)?.[1];
  return (PROVIDERS.find(({ by }) => by.toLowerCase() === provider) ?? spokenBy(lower))?.by;
}

/** A gateway names the provider whose error it passes on. */
const PROVIDER = /\bprovider_name'?: ?'([\w. -]{1,40})'/;

const spokenBy = (lower: string): Program | undefined => PROGRAMS.find(({ signs }) => signs.test(lower));
