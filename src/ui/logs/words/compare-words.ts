import type { ComparisonReport } from '../../../core/logs/opened/compared-sides.ts';
import { count, figure } from '../../parts/words/count.ts';
import { facetName, percent, points } from './log-words.ts';

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

/** What the difference is within each value of a field, one sentence. */
export function withinWords({ path, parts }: NonNullable<ComparisonReport['within']>): string {
  const noun = facetName(path).toLowerCase();
  const shown = parts.filter(({ low, high }) => low !== null && high !== null && (low > 0 || high < 0));
  const gains = shown.filter(({ difference }) => (difference ?? 0) > 0).length;
  const losses = shown.length - gains;
  const open = parts.length - shown.length;
  if (shown.length === 0) return `As written, no ${noun} shows a difference.`;
  const words = [gains > 0 ? `gains in ${figure(gains)}` : '', losses > 0 ? `loses in ${figure(losses)}` : ''].filter(
    (part) => part !== '',
  );
  const rest = open > 0 ? `; ${figure(open)} ${open === 1 ? 'shows' : 'show'} no difference` : '';
  return `As written, B ${words.join(' and ')} of ${count(parts.length, noun)}${rest}.`;
}

/** How small a difference this run can tell, in points; null where nothing was compared. */
export function smallestDifference({ lanes }: ComparisonReport): string | null {
  const strict = lanes.find(({ lane }) => lane === 'strict');
  if (!strict || strict.low === null || strict.high === null) return null;
  return (50 * (strict.high - strict.low)).toFixed(1);
}
