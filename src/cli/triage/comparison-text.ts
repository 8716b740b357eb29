import { counted, grouped } from '../../base/counted.ts';
import type { Comparison } from '../../core/logs/compare.ts';
import { RATES } from '../../core/logs/summary.ts';

/** A comparison for people; in Markdown its lines are list items. */
export function comparisonText({ paired, unpaired, by, lanes, causes }: Comparison, isMarkdown: boolean): string {
  const item = isMarkdown ? '- ' : '';
  const out =
    by === 'none'
      ? [`Nothing is paired: ${counted(unpaired.a, 'attempt')} in A, ${grouped(unpaired.b)} in B.`]
      : [
          `${counted(paired, 'attempt')} paired by ${by}; ${grouped(unpaired.a)} of A and ${grouped(unpaired.b)} of B have no partner.`,
        ];
  out.push('');
  for (const rate of RATES) {
    const lane = lanes[rate];
    if (!lane) continue;
    const { both, onlyA, onlyB, neither, difference, low, high, p } = lane;
    if (difference === null || low === null || high === null) {
      out.push(`${item}${rate}: nothing to compare`);
      continue;
    }
    const pairs =
      both === null
        ? ''
        : `, both ${grouped(both)}, only A ${grouped(onlyA ?? 0)}, only B ${grouped(onlyB ?? 0)}, neither ${grouped(neither ?? 0)}, p = ${p?.toPrecision(2)}`;
    out.push(`${item}${rate}: ${points(difference)} points, B minus A (${points(low)} to ${points(high)})${pairs}`);
  }
  if (causes.length > 0) out.push('', 'Causes in A and B');
  if (isMarkdown && causes.length > 0) out.push('');
  for (const { key, a, b, status } of causes)
    out.push(`${item}${grouped(a)} → ${grouped(b)}  ${key}${status === 'both' ? '' : ` ${status}`}`);
  return `${out.join('\n')}\n`;
}

const points = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}`;
