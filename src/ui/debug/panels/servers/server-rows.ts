import { groupBy } from '../../../../base/group-by.ts';
import type { ShownReader } from '../../../../core/travel/session-readers.ts';
import { count } from '../../../parts/words/count.ts';
import type { OutcomeGroup, PrintedWord } from './outcome-groups.ts';

/** Parsers of one server that hand over the same. */
export interface ServerRow {
  readonly key: string;
  readonly account: ShownReader;
  readonly accounts: readonly ShownReader[];
  readonly name: string;
  readonly parsers: string;
  readonly version: string;
  /** What reaches the program, in a few words or as the call that it gets. */
  readonly reaches: string;
  readonly isCode: boolean;
  readonly known: string;
}

/** The rows of an outcome: same server, same call for the program, one row. */
export function serverRows({ word, accounts }: OutcomeGroup): readonly ServerRow[] {
  const keyOf = (account: ShownReader): string =>
    [account.reader.name, account.reader.mode, reachesOf(word, account).text].join('\n');
  return [...groupBy(accounts, keyOf)].map(([key, same]) => {
    const account = same[0] as ShownReader;
    const { text, isCode } = reachesOf(word, account);
    return {
      key,
      account,
      accounts: same,
      name: account.reader.name,
      parsers: [...new Set(same.map(({ reader }) => reader.parser))].join(', '),
      version: account.reader.month ?? '',
      reaches: text,
      isCode,
      known: knownBy(account),
    };
  });
}

function reachesOf(
  word: PrintedWord,
  { calls, differingCall, error, does }: ShownReader,
): { text: string; isCode: boolean } {
  switch (word) {
    case 'runs':
      return { text: calls.length === 1 ? 'the call as meant' : 'the calls as meant', isCode: false };
    case 'runs-differently':
      return { text: differingCall ?? does, isCode: differingCall !== null };
    case 'text':
      return { text: 'the tags and what is in them, as text', isCode: false };
    case 'dropped':
      return { text: 'nothing', isCode: false };
    case 'error':
      return { text: error ?? does, isCode: error !== null };
    case 'unknown':
      return { text: does, isCode: false };
  }
}

/** How the outcome is known: the model of that version gives what its reader gave on recorded texts, or it was read from source alone. */
function knownBy({ reader: { version }, runs }: ShownReader): string {
  if (version === null) return 'not modelled';
  return runs === null ? 'code read' : `checked, ${count(runs, 'run')}`;
}
