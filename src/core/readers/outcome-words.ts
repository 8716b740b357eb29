import { counted, listed } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import { READER_OUTCOMES, type ReaderAccount } from './outcome.ts';

/** What a reader makes of a reply: `vLLM with `qwen3_coder` runs `edit` without arguments.`; one of a stream says so. */
export function readerSentence(account: ReaderAccount): string {
  const { name, parser, mode } = account.reader;
  const named = parser === '' ? name : `${name} with \`${parser}\``;
  return `${named}${mode === 'stream' ? ', streamed,' : ''} ${doesOf(account)}.`;
}

/** A sentence on what servers differ in, or agents where no server is known; null where all that are known do the same, or none is known. */
export function differingSentence(accounts: readonly ReaderAccount[]): string | null {
  const servers = bestByServer(accounts);
  const groups = [...groupBy(servers, clauseKey).values()];
  if (groups.length < 2) return null;
  const named = new Set<string>();
  const clauses = groups.map((group) => {
    const account = group[0] as ReaderAccount;
    const names = listed(group.map(({ reader }) => reader.name));
    const does = withoutError(doesOf(account));
    const { about } = account;
    const isNamed = about !== null && named.has(about);
    if (about !== null && does.includes(about)) named.add(about);
    const clause = isNamed ? does.replace(about, 'it') : does;
    return `${names} ${group.length === 1 ? clause : plural(clause)}`;
  });
  return `${clauses.join('; ')}.`;
}

/** Of several readings the one that does best, the first of equal ones. */
export const bestOf = (accounts: readonly ReaderAccount[]): ReaderAccount | null =>
  [...accounts].sort(byOutcome)[0] ?? null;

/**
 * Of each server the whole reading that does best, those first that run the reply; without what is not known. Agents count
 * where no server is known: of a reply for a server they say only that it was not written for them.
 */
export function bestByServer(accounts: readonly ReaderAccount[]): readonly ReaderAccount[] {
  const all = accounts.filter(({ outcome, reader }) => outcome !== 'unknown' && reader.mode === 'whole');
  const servers = all.filter(({ reader }) => !reader.isAgent);
  const known = servers.length > 0 ? servers : all;
  const best = [...groupBy(known, ({ reader }) => reader.name).values()].map((all) => bestOf(all) as ReaderAccount);
  return best.sort(byOutcome);
}

const byOutcome = (one: ReaderAccount, other: ReaderAccount): number =>
  READER_OUTCOMES.indexOf(one.outcome) - READER_OUTCOMES.indexOf(other.outcome);

const clauseKey = (account: ReaderAccount): string =>
  account.outcome === 'runs' ? 'runs' : withoutError(account.does);

/** The clause of an account; all calls in one word where all run. */
function doesOf({ outcome, does, calls }: ReaderAccount): string {
  if (outcome !== 'runs') return does;
  return calls.length === 1 ? does : `runs all ${counted(calls.length, 'call')}`;
}

/** `fails the request: EOF` → `fails the request`: the words of the error, and what is no JSON, are where its reader is looked at. */
const withoutError = (clause: string): string =>
  clause
    .replace(/^(fails the request|refuses the reply): .*$/s, '$1')
    .replace(/^(hands .* over with) .* for arguments, which is no JSON object$/s, '$1 arguments that are no JSON');

/** `runs it` → `run it`. */
const plural = (clause: string): string => clause.replace(/^is\b/, 'are').replace(/^(\w+)s\b/, '$1');
