import type { TextPlace } from './plausible-string.ts';

/** A text that a description gives: an example, the first of the values it lists, or one in the format that it names. */
export function describedText(description: string, name: string): string | undefined {
  const given =
    EXAMPLE_IN_QUOTES.exec(description)?.[2] ??
    EXAMPLE_IN_BRACKETS.exec(description)?.[1] ??
    EXAMPLE_AT_END.exec(description)?.[1] ??
    LISTED.map((pattern) => pattern.exec(description)?.[1]).find((text) => text !== undefined);
  if (given !== undefined) return given.trim();
  const choice = CHOSEN.test(name) ? BARE_CHOICE.exec(description)?.[1] : undefined;
  if (choice !== undefined) return choice;
  return FORMATS.find(([pattern]) => pattern.test(description) || pattern.test(name))?.[1];
}

const EXAMPLE_IN_QUOTES =
  /(?:\be\.?g\.|\bfor (?:example|instance)|\bsuch as|\bexamples?(?: value)?(?:s are| is|:)|\blike(?= ["'`]))[,:]?\s*(["'`])([^"'`\n]{1,80})\1/i;
const EXAMPLE_IN_BRACKETS =
  /\((?:e\.?g\.|for example|example|ex\.?)[,:]?\s*([^\s"'`(),;<>{}][^"'`(),;<>{}\n]{0,60})(?=[),;])/i;
/** Without quotes or brackets only what can't be a word of the sentence. */
const EXAMPLE_AT_END =
  /(?:\be\.?g\.|\bfor example|\bexamples?:)[,:]?\s*((?=[^\s,;]*[\d/@_:])[^\s"'`(),;<>{}]{2,60}?)(?=[.,;]*(?:\s|$))/i;

/** Values that a sentence lists, quoted or bare. */
const LISTED: readonly RegExp[] = [
  /\b(?:one of|either|must be|can be|options?(?: are)?|(?:possible|allowed|valid|accepted|supported) values?(?: are)?|values)\b[:\s(]*["'`]([^"'`\n]{1,40})["'`]/i,
  /\((?:["'`])([\w.-]{1,40})["'`]\s*(?:,|\||\/|or\b)/,
  /\b(?:one of|(?:possible|allowed|valid|accepted|supported) values?(?: are)?|options?)\s*:\s*([\w.-]{1,40})(?=\s*(?:,|\||\/|or\b))/i,
  /\(([\w.-]{1,30})(?:\s*\|\s*[\w.-]{1,30})+\)/,
];

/** `(asc or desc)` lists values where the name wants one of a few words; elsewhere it explains. */
const BARE_CHOICE = /\(([\w.-]{1,30})(?:, [\w.-]{1,30})*,? or [\w.-]{1,30}\)/;
const CHOSEN = /\b(?:order|direction|format|mode|type|level|sort|state|status|units?|method|kind)$/;

/** Formats that descriptions write out, with a value in each. */
const FORMATS: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/\bYYYY-MM-DD(?:T|\s)+HH/, '2025-03-14T09:30:00Z'],
  [/\bYYYY-MM-DD\b|\bISO[- ]?8601 date\b(?![- ]?time)/i, '2025-03-14'],
  [/\b(?:ISO[- ]?8601|RFC ?3339)\b/i, '2025-03-14T09:30:00Z'],
  [/\bHH:MM:SS\b/i, '09:30:00'],
  [/\bHH:MM\b/i, '09:30'],
  [/<?\b(?:w|width)\b>?\s*[xX×]\s*<?\b(?:h|height)\b>?/, '1280x720'],
  [/\bowner\/(?:repo|name)/i, 'octocat/hello-world'],
  [/\blat(?:itude)?,\s*(?:lng|lon|long|longitude)\b/i, '59.91,10.75'],
  [/\bIANA\b|\btz database\b/i, 'Europe/Oslo'],
  [/\bE\.164\b/, '+4722000000'],
  [/\bBCP[ -]?47\b/i, 'en-GB'],
  [/\bISO[ -]?639\b/i, 'en'],
  [/\bISO[ -]?3166\b/i, 'NO'],
  [/\bISO[ -]?4217\b/i, 'EUR'],
  [/\bcron\b/i, '0 9 * * 1-5'],
  [/\bbase[- ]?64\b/i, 'aGVsbG8='],
  [/\bhex(?:adecimal)?[- ]colou?r|\bcolou?r\b.*\bhex\b/i, '#2f6fed'],
  [/\bUUID\b|\bGUID\b/i, '3f0c7a52-9b1e-4d68-8c2f-5a7e1b9d0c34'],
  [/\bregular expression\b|\bregexp?\b/i, 'items?\\[\\d+\\] && \\w+'],
  [/\bCSS selector\b/i, 'form > button.primary'],
  [/\bXPath\b/i, '//a[@href]'],
  [/\bglob(?: pattern)?s?\b/i, '**/*.ts'],
  [/\bdata:? ?URI\b/i, 'data:text/plain;base64,aGVsbG8='],
  [/\bsemver\b|\bsemantic version/i, '1.4.2'],
];

/** A number that a description gives as the default or as an example: `(default: 30, max: 100)` → 30. */
export function describedNumber(description: string): number | undefined {
  const digits =
    /\bdefaults?(?: value)?(?: is| to|:|=)*\s*(-?\d+(?:\.\d+)?)\b/i.exec(description)?.[1] ??
    /(?:\be\.g\.|\bfor example|\bexamples?:)[,:]?\s*["'`]?(-?\d+(?:\.\d+)?)\b/i.exec(description)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A number in the unit that a description or a name gives; `undefined` where neither does. */
export function numberInUnit({ name, about }: TextPlace): number | undefined {
  const words = `${name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ')} ${about}`;
  return UNITS.find(([pattern]) => pattern.test(words))?.[1];
}

const UNITS: readonly (readonly [pattern: RegExp, value: number])[] = [
  [
    /\b(?:unix|epoch)\b.*\b(?:ms|milliseconds|millis)\b|\b(?:ms|milliseconds|millis)\b.*\b(?:since|unix|epoch)\b/i,
    1_741_944_600_000,
  ],
  [/\b(?:unix|epoch)\b(?! (?:socket|path|command))|\bseconds since\b/i, 1_741_944_600],
  [/\b(?:ms|milliseconds?|millis)\b/i, 5000],
  [/\b(?:percent|percentage)\b|%/i, 50],
  [/\bbytes\b/i, 65_536],
  [/\b(?:kb|kib|kilobytes)\b/i, 512],
  [/\b(?:mb|mib|megabytes)\b/i, 10],
  [/\bmetres|\bmeters/i, 500],
  [/\bpixels?\b|\bpx\b/i, 640],
  [/\bminutes?\b/i, 15],
  [/\bhours?\b/i, 2],
  [/\bdays?\b/i, 7],
];

/** The bounds that a description gives: `(1-10)`, `between 1 and 5`, `max 100`. */
export function describedBounds(description: string): { readonly minimum?: number; readonly maximum?: number } {
  const both =
    /\b(?:between|from)\s+(-?\d+(?:\.\d+)?)\s+(?:and|to)\s+(-?\d+(?:\.\d+)?)\b/i.exec(description) ??
    /[([]\s*(-?\d+(?:\.\d+)?)\s*(?:-|–|to|\.\.)\s*(-?\d+(?:\.\d+)?)\b/.exec(description) ??
    /\b(\d+(?:\.\d+)?)\s*(?:–|to|\.\.)\s*(\d+(?:\.\d+)?)\b/.exec(description);
  if (both && Number(both[1]) < Number(both[2])) return { minimum: Number(both[1]), maximum: Number(both[2]) };
  const most = /\b(?:max(?:imum)?(?: is| of|:)?|up to|at most|no more than)\s+(\d+(?:\.\d+)?)\b/i.exec(
    description,
  )?.[1];
  const least = /\b(?:min(?:imum)?(?: is| of|:)?|at least|no less than)\s+(\d+(?:\.\d+)?)\b/i.exec(description)?.[1];
  return {
    ...(least === undefined ? {} : { minimum: Number(least) }),
    ...(most === undefined ? {} : { maximum: Number(most) }),
  };
}
