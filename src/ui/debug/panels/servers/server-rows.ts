import { groupBy } from '../../../../base/group-by.ts';
import { printExactJson } from '../../../../core/json/exact-json.ts';
import { AGREEMENT } from '../../../../core/readers/agreement.ts';
import type { HandedCall } from '../../../../core/readers/kit/reader.ts';
import type { ReaderAccount } from '../../../../core/readers/outcome.ts';
import { count } from '../../../parts/words/count.ts';
import type { OutcomeGroup, PrintedWord } from './outcome-groups.ts';

/** Parsers of one server that hand over the same. */
export interface ServerRow {
  readonly key: string;
  readonly account: ReaderAccount;
  readonly accounts: readonly ReaderAccount[];
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
  const keyOf = (account: ReaderAccount): string =>
    [account.reader.name, account.reader.mode, reachesOf(word, account).text].join('\n');
  return [...groupBy(accounts, keyOf)].map(([key, same]) => {
    const account = same[0] as ReaderAccount;
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

function reachesOf(word: PrintedWord, { calls, handed, does }: ReaderAccount): { text: string; isCode: boolean } {
  switch (word) {
    case 'runs':
      return { text: calls.length === 1 ? 'the call as meant' : 'the calls as meant', isCode: false };
    case 'runs-differently': {
      const call = calls.find(({ outcome }) => outcome === 'runs-otherwise')?.theirs ?? handed?.calls.at(-1);
      return call
        ? { text: `${call.toolName}(${argumentsText(call.arguments)})`, isCode: true }
        : { text: does, isCode: false };
    }
    case 'text':
      return { text: 'the tags and what is in them, as text', isCode: false };
    case 'dropped':
      return { text: 'nothing', isCode: false };
    case 'error':
      return { text: handed?.error ?? does, isCode: handed?.error !== undefined };
    case 'unknown':
      return { text: does, isCode: false };
  }
}

const argumentsText = (values: HandedCall['arguments']): string =>
  typeof values === 'string' ? values : printExactJson(values);

/** How the outcome is known: the model of that version gives what its reader gave on recorded texts, or it was read from source alone. */
function knownBy({ reader: { id, mode, version } }: ReaderAccount): string {
  if (version === null) return 'not modelled';
  const counts = AGREEMENT[mode][id];
  return counts ? `checked, ${count(counts[0], 'run')}` : 'code read';
}
