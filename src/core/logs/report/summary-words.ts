import { counted, grouped } from '../../../base/counted.ts';
import { ruleOf } from '../../diagnosis/rules/rules.ts';
import { CODES, type Code } from '../../words/codes.ts';
import type { CauseSummary, LaneRate, Summary } from '../summary.ts';
import { unreadCause } from '../unread-cause.ts';

/** A share in words: `91.2 %`. */
export const percent = (share: number | null): string => (share === null ? '–' : `${(100 * share).toFixed(1)} %`);

/** A rate with its interval: `91.2 % (90.9 to 91.5)`. */
export function rateWords({ rate, low, high }: LaneRate): string {
  if (rate === null || low === null || high === null) return '–';
  return `${percent(rate)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
}

/** What a log comes to, in sentences. */
export function sentenceOf({ records, replies, attempts, lanes, causes }: Summary): string {
  if (attempts === 0)
    return `${counted(records, 'record')}, ${counted(replies, 'reply', 'replies')}: none tries a call, so there is no rate.`;
  const lost = attempts - lanes.resilient.succeeded;
  const [first] = causes;
  const rates = `Of ${counted(attempts, 'attempt')} ${rateWords(lanes.strict)} run as written, ${rateWords(lanes.resilient)} after recovery; ${lost === 1 ? '1 is' : `${grouped(lost)} are`} lost.`;
  if (!first) return `${rates} None is in trouble.`;
  return `${rates} The largest cause makes ${percent(first.share)} of the trouble: ${causeWords(first)}.`;
}

/** A cause in words: its title, tool and path. */
export function causeWords(cause: CauseSummary): string {
  const unread = unreadCause(cause);
  if (unread !== null) return unread;
  const { codes, tool, path, dialect } = cause;
  const title = titleOf(codes[0] ?? '') + (codes.length > 1 ? ` and ${counted(codes.length - 1, 'other fault')}` : '');
  const place = [tool, path].filter(Boolean).join(' ');
  return [title, place === '' ? '' : ` in ${place}`, dialect === 'forge' ? '' : ` (${dialect})`].join('');
}

/** What becomes of the attempts of a cause. */
export const fateOf = ({ outcome }: CauseSummary): string =>
  outcome === 'lost' ? 'lost' : outcome === 'strict' ? 'refused by the tool' : `repaired by ${outcome}`;

/** A rule's title; the code itself where it is of another version. */
export function titleOf(code: string): string {
  const known = CODES.find((one): one is Code => one === code);
  return known ? ruleOf(known).title : code === '' ? 'No fault named' : code;
}

/** Records that hold no reply: `3 provider-error, 1 redacted`. */
export const bucketWords = ({ notReplies }: Summary): string =>
  Object.entries(notReplies)
    .map(([bucket, held]) => `${grouped(held)} ${bucket}`)
    .join(', ');
