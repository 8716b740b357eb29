import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { ServerWords } from '../../../core/cases/fixture.ts';

const MOST_WORDS = 5;

interface AskedWords {
  /** All that programs said, not only what decides. */
  readonly isAll: boolean;
  /** What is shown of them already. */
  readonly shown: ServerWords | undefined;
}

/** What programs said of a reply, the deciding words first. */
export function wordsOf(
  { complaints, deciding }: Pick<PastedAccount, 'complaints' | 'deciding'>,
  { isAll, shown }: AskedWords,
): readonly ServerWords[] {
  const first = complaints[deciding] ?? complaints[0];
  const said = isAll ? [first, ...complaints.filter((one) => one !== first)] : [first];
  return said
    .filter((one) => one !== undefined)
    .filter(({ quote, line }) => line !== shown?.line && !shown?.text.includes(quote))
    .slice(0, MOST_WORDS)
    .map(({ by, quote, line }) => ({ server: by === 'the program' ? 'The program' : by, text: quote, line }));
}
