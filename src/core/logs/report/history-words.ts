import { grouped } from '../../../base/counted.ts';
import { HISTORY_CHECKS } from '../../conversation/checks/checks.ts';
import { PROVIDERS } from '../../conversation/providers/providers.ts';
import type { RecordHistory } from '../record-history.ts';
import type { Summary } from '../summary.ts';

/** What the histories of a log come to, in a sentence; empty where no record carries messages. */
export function historiesWords({ histories }: Pick<Summary, 'histories'>): string {
  if (!histories) return '';
  const { checked, refused, causes } = histories;
  const all = checked === 1 ? 'the 1 history' : `${grouped(checked)} histories`;
  if (refused === 0) return `Of ${all} that records carry none is refused.`;
  const why = causes.map(({ code, provider, count }) => {
    const by = PROVIDERS.find(({ id }) => id === provider)?.title ?? provider;
    return `${grouped(count)} × ${historyTitle(code)}${by === null ? '' : ` (${by})`}`;
  });
  return `Of ${all} that records carry ${refused === 1 ? '1 is' : `${grouped(refused)} are`} refused: ${why.join(', ')}.`;
}

/** The title of a reason why a history is refused; the code itself where it is of another version. */
export const historyTitle = (code: string): string =>
  HISTORY_CHECKS.find((check) => check.code === code)?.title.toLowerCase() ?? code;

/** Why the history of a record is refused, in a sentence; empty where it is not. */
export function refusalWords(history: RecordHistory | null): string {
  if (!history || history.codes.length === 0) return '';
  const title = PROVIDERS.find(({ id }) => id === history.provider)?.title;
  const who = title === undefined ? 'Its history is refused' : `${title} refuses its history`;
  return `${who}: ${history.codes.map(historyTitle).join(', ')}.`;
}
