import type { Draft } from './draft.ts';
import type { Words } from './words.ts';

/** Places as programs write them, the most exact first. */
const PLACES: readonly RegExp[] = [
  /\bposition \d{1,12} \(line \d{1,9} column \d{1,9}\)/,
  /\bline:? \d{1,9},? col(?:umn)?:? \d{1,9}\b/,
  /\brow \d{1,9},? col(?:umn)? \d{1,9}\b/,
  /\b(?:messages|contents|tools|input|request|body|choices)(?:[.[]\d{1,6}\]?)(?:[.[][\w\]]{1,60}){0,12}/,
  /(?<=\b(?:at|function_?declaration) ')[^'\n]{1,300}(?=')/,
  /\b(?:position|pos|char(?:acter)?|offset|index|byte) \d{1,12}\b/,
  /\bline \d{1,9}\b(?!, in )/,
];

const STATUSES: readonly RegExp[] = [
  /\b(?:error code|status(?:[ _-]?code)?|http(?: status| error)?|api error)['": =-]{0,4}([45]\d\d)\b/,
  /\b(?:request|status|error)\b[^\n()]{0,20}\(([45]\d\d)\)/,
  /\b([45]\d\d) (?:client|server|bad|unauthorized|payment|forbidden|not found|too many|internal|service|gateway|invalid)\b/,
  /\b([45]\d\d) status code\b/,
  /(?:^|: |\berror )([45]\d\d) (?=['a-z])/,
  /(?:^|[\s[(])([45]\d\d)(?:\]:| ?(?=[{[])|: )/,
];

/** A number that is the most that is allowed. */
const LIMITS: readonly RegExp[] = [
  /\bmax budget:? (\d[\d,_]{0,15})/,
  /\blength should be \[\d{1,9}, ?(\d[\d,_]{0,15})/,
  /\bmodel with (\d[\d,_]{0,15}) maximum\b/,
  /\d(?: tokens)? > (\d[\d,_]{0,15})/,
  /\b(?:context (?:length|window|size)|maximum length|limit)(?: is| of|:| reached| exceeded)?(?: only)? \(?(\d[\d,_]{0,15})/,
  /\bmaximum (?:allowed )?(?:context|number|length|size|prompt|input)[\w ]{0,40}(?: is|:| of)? \(?(\d[\d,_]{0,15})/,
  /(?:>|exceeds?(?: the)?(?: context| size| maximum| limit)?(?: of)?) (\d[\d,_]{0,15})/,
  /\bexceeds?[^\d\n]{1,80}\(?(\d[\d,_]{0,15})/,
  /\bmax(?:imum)?[ _]?(?:number of )?(?:(?:turn|step|iteration|retrie|token|round)s?)?(?: limit)?:? ?(?:of |=)?\(?(\d[\d,_]{0,15})\b/,
  /\bexceeded (\d[\d,_]{0,15}) [\w ]{1,30}\b(?:trips|iterations|turns|steps|calls)\b|\bonly (\d{1,6}) \w{1,30} allowed\b/,
  /\blimit:? \((\d[\d,_]{0,15})\)|\blimit: (\d[\d,_]{0,15})/,
  /\b(?:limit|rate limit|maximum)[^\d\n]{0,60}? of (\d[\d,_]{0,15})/,
  /\bn_ctx ?[=(]{1,2} ?(\d[\d,_]{0,15})/,
  /(?:\b(?:at most|up to|no more than|less than(?: or equal to)?|fewer than)|<=?) (\d[\d,_]{0,15})/,
];

/** Positions, the status and the limit that a message names. */
export function readMeasures({ plain, lower }: Words, draft: Draft): void {
  for (const pattern of PLACES) {
    const found = draft.at === undefined ? pattern.exec(lower) : null;
    if (found) draft.at = plain.slice(found.index, found.index + found[0].length);
  }
  draft.status ??= numberIn(STATUSES, lower);
  draft.limit ??= numberIn(LIMITS, lower);
}

function numberIn(patterns: readonly RegExp[], text: string): number | undefined {
  for (const pattern of patterns) {
    const digits = pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (digits !== undefined) return Number(digits.replace(/[,_]/g, ''));
  }
  return undefined;
}
