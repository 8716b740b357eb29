import { counted } from '../../base/counted.ts';
import type { HeldGate } from '../../core/logs/report/report-source.ts';
import { causeWords, percent } from '../../core/logs/report/summary-words.ts';
import { RATES, type Rate, type Summary } from '../../core/logs/summary.ts';
import { type Arguments, textOption, UsageError } from '../command.ts';

/** The limits that a build is checked against. */
export interface Gates {
  readonly under?: { readonly percent: number; readonly lane: Rate };
  readonly maxCause?: number;
  readonly onNew: boolean;
}

export const GATE_OPTIONS = {
  baseline: { type: 'string' },
  'fail-under': { type: 'string' },
  'fail-on-new': { type: 'boolean' },
  'max-cause': { type: 'string' },
} as const;

/** The gates in the options. */
export function gatesOf(args: Arguments): Gates {
  const under = textOption(args, 'fail-under');
  const most = textOption(args, 'max-cause');
  const onNew = args.options['fail-on-new'] === true;
  if (onNew && textOption(args, 'baseline') === undefined)
    throw new UsageError('--fail-on-new needs --baseline SUMMARY to know what is new.');
  const [share = '', lane = 'resilient', ...rest] = under?.split('@') ?? [];
  const known = RATES.find((rate) => rate === lane);
  if (known === undefined || rest.length > 0)
    throw new UsageError(`--fail-under: the lane is ${RATES.join(', ')}, not "${lane}".`);
  return {
    ...(under !== undefined && { under: { percent: percentOf('fail-under', share), lane: known } }),
    ...(most !== undefined && { maxCause: percentOf('max-cause', most) }),
    onNew,
  };
}

function percentOf(option: string, text: string): number {
  const value = Number(text.replace(/ ?%$/, ''));
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new UsageError(`--${option} takes a percentage from 0 to 100, not "${text}".`);
  return value;
}

/** Checks a summary against the gates. */
export function held(
  { under, maxCause, onNew }: Gates,
  summary: Summary,
  fresh: ReadonlySet<string> | null,
): HeldGate[] {
  const gates: HeldGate[] = [];
  if (under) gates.push({ name: `at least ${under.percent} % in ${under.lane}`, reason: underReason(under, summary) });
  if (maxCause !== undefined)
    gates.push({ name: `no cause above ${maxCause} %`, reason: causeReason(maxCause, summary) });
  if (onNew) gates.push({ name: 'no new cause', reason: newReason(summary, fresh) });
  return gates;
}

function underReason(
  { percent: least, lane }: NonNullable<Gates['under']>,
  { attempts, lanes }: Summary,
): string | null {
  const rate = lanes[lane];
  const n = lane === 'asMeant' ? (lanes.asMeant?.attempts ?? 0) : attempts;
  if (!rate || n === 0)
    return `no attempt was judged in ${lane}${lane === 'asMeant' ? ', as no tools are known' : ''}, so ${least} % is not shown.`;
  if (100 * rate.succeeded >= least * n) return null;
  return `${percent(rate.succeeded / n)} of ${counted(n, 'attempt')} succeed in ${lane}, and ${least} % are asked for.`;
}

/** A cause is compared with all attempts: as a share of the trouble a single cause would always be 100 %. */
function causeReason(most: number, { attempts, causes }: Summary): string | null {
  const [first] = causes;
  if (!first || 100 * first.count <= most * attempts) return null;
  return `${causeWords(first)} makes ${percent(first.count / attempts)} of ${counted(attempts, 'attempt')} fail or need repair, and ${most} % are allowed (${first.key}).`;
}

function newReason({ causes }: Summary, fresh: ReadonlySet<string> | null): string | null {
  const found = causes.filter(({ key }) => fresh?.has(key));
  const [first] = found;
  if (!first) return null;
  return `${counted(found.length, 'cause')} ${found.length === 1 ? 'is' : 'are'} new, the largest with ${counted(first.count, 'attempt')}: ${causeWords(first)} (${first.key}).`;
}
