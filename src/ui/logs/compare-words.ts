import type { ComparisonReport } from '../../contract/log-service.ts';
import { count, figure } from '../widgets/count.ts';
import { percent, points } from './log-words.ts';

/** What a comparison comes to, one sentence without a full stop. */
export function compareSentence(report: ComparisonReport): string {
  const strict = report.lanes.find(({ lane }) => lane === 'strict');
  if (!strict || strict.a === null || strict.b === null)
    return 'One side holds no attempt: there is nothing to compare';
  const { a, b, difference, low, high } = strict;
  const rates = `B runs as written in ${percent(b)}, A in ${percent(a)}`;
  if (difference === null || low === null || high === null) return rates;
  const interval = `between ${points(low)} and ${points(high)}`;
  if (low <= 0 && high >= 0) return `${rates}: no difference is shown, ${interval}`;
  const size = (100 * Math.abs(difference)).toFixed(1);
  return `${rates}: ${size} points ${difference > 0 ? 'more' : 'fewer'}, ${interval}`;
}

const PAIRED_BY: Readonly<Record<ComparisonReport['by'], string>> = {
  id: 'by id',
  request: 'by what was asked',
  none: 'as a whole, for nothing pairs them',
};

export const pairedWords = ({ by }: ComparisonReport): string => PAIRED_BY[by];

/** How rare so uneven a split is by chance. */
export function chanceWords({ cells }: ComparisonReport): string | null {
  if (!cells) return null;
  const changed = cells.fixed + cells.broke;
  if (changed === 0) return 'No case changed.';
  const better = `${count(changed, 'case')} changed, ${figure(cells.fixed)} of them for the better.`;
  const p = cells.p < 0.001 ? 'rarer than 1 in 1,000' : `p = ${cells.p.toFixed(3)}`;
  return `${better} By chance alone a split so uneven: ${p} (exact McNemar).`;
}

/** How small a difference this run can tell, in points; null where nothing was compared. */
export function smallestDifference({ lanes }: ComparisonReport): string | null {
  const strict = lanes.find(({ lane }) => lane === 'strict');
  if (!strict || strict.low === null || strict.high === null) return null;
  return (50 * (strict.high - strict.low)).toFixed(1);
}
