import type { Draft } from './draft.ts';
import type { Words } from './words.ts';

/** Places as programs write them, the most exact first. */
const PLACES: readonly RegExp[] = [
  /\bposition \d{1,12} \(line \d{1,9} column \d{1,9}\)/i,
  /\bline:? \d{1,9},? col(?:umn)?:? \d{1,9}\b/i,
  /\brow \d{1,9},? col(?:umn)? \d{1,9}\b/i,
  /\b(?:messages|contents|tools|input|request|body|choices)(?:[.[]\d{1,6}\]?)(?:[.[][\w\]]{1,60}){0,12}/,
  /(?<=\bat ')[^'\n]{1,300}(?=')/,
  /\b(?:position|pos|char(?:acter)?|offset|index|byte) \d{1,12}\b/i,
  /\bline \d{1,9}\b(?!, in )/i,
];

const STATUSES: readonly RegExp[] = [
  /\b(?:error code|status(?:[ _-]?code)?|http(?: status| error)?|api error)['": =-]{0,4}([45]\d\d)\b/i,
  /\b([45]\d\d) (?:Client|Server|Bad|Unauthorized|Payment|Forbidden|Not Found|Too Many|Internal|Service|Gateway|INVALID)\b/i,
  /(?:^|: |\berror )([45]\d\d) (?=['A-Z])/i,
  /(?:^|[\s[(])([45]\d\d)(?:\]:| ?(?=[{[])|: )/,
];

/** A number that is the most that is allowed. */
const LIMITS: readonly RegExp[] = [
  /\b(?:context (?:length|window|size)|maximum length|limit)(?: is| of|:)?(?: only)? (\d[\d,_]{0,15})/i,
  /\bmaximum (?:allowed )?(?:context|number|length|size)[\w ]{0,40}(?: is|:| of)? \(?(\d[\d,_]{0,15})/i,
  /(?:>|exceeds?(?: the)?(?: context| size| maximum| limit)?(?: of)?) (\d[\d,_]{0,15})/i,
  /\bexceeds?[^\d\n]{1,80}\(?(\d[\d,_]{0,15})/i,
  /\bmax(?:imum)?[ _]?(?:turns|steps|iterations|retries|tokens|rounds)? ?\((\d[\d,_]{0,15})\)/i,
  /\b(?:limit|rate limit|maximum)[^\d\n]{0,60}? of (\d[\d,_]{0,15})/i,
  /\b(?:at most|up to|no more than|less than or equal to|<=) (\d[\d,_]{0,15})/i,
];

/** Positions, the status and the limit that a message names. */
export function readMeasures({ plain }: Words, draft: Draft): void {
  for (const pattern of PLACES) draft.at ??= pattern.exec(plain)?.[0];
  draft.status ??= numberIn(STATUSES, plain);
  draft.limit ??= numberIn(LIMITS, plain);
}

function numberIn(patterns: readonly RegExp[], text: string): number | undefined {
  for (const pattern of patterns) {
    const digits = pattern.exec(text)?.[1];
    if (digits !== undefined) return Number(digits.replace(/[,_]/g, ''));
  }
  return undefined;
}
