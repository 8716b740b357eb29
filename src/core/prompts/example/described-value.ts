import { numbered, type TextPlace } from './plausible-string.ts';

/**
 * A text that a description gives, for an item of a list the next one: an example, one of the values it lists, or one in
 * the format that it names.
 */
export function describedText(description: string, name: string, variant: number): string | undefined {
  const given = givenTexts(description, name);
  if (given.texts.length > 1 && given.isClosed) return given.texts[variant % given.texts.length];
  const [first] = given.texts;
  if (first !== undefined) return given.texts[variant] ?? numbered(first, variant);
  const own = description.replace(ELSEWHERE, '');
  return variant === 0 ? FORMATS.find(([pattern]) => pattern.test(own) || pattern.test(name))?.[1] : undefined;
}

/** What a description says of another argument, or of what this one is not. */
const ELSEWHERE = /[^.]*\b(?:not both|instead of|rather than|not an?)\b[^.]*/gi;

interface Given {
  readonly texts: readonly string[];
  /** Whether there are no others. */
  readonly isClosed: boolean;
}

/** The values that a description gives first: examples, or all there are. */
function givenTexts(description: string, name: string): Given {
  const found = [
    ...EXAMPLES.map((pattern) => ({ match: pattern.exec(description), isClosed: false })),
    ...[...LISTED, ...(CHOSEN.test(name) ? [BARE_CHOICE] : [])].map((pattern) => ({
      match: pattern.exec(description),
      isClosed: true,
    })),
  ].flatMap(({ match, isClosed }) => {
    const texts = match ? listedTexts(match[1] ?? '') : [];
    return match && texts.length > 0 ? [{ texts, isClosed, at: match.index }] : [];
  });
  const [first] = found.sort((a, b) => a.at - b.at);
  return first ?? { texts: [], isClosed: false };
}

const QUOTED = '(?:`[^`\\n]{1,200}`|"[^"\\n]{1,100}"|\'[^\'\\n]{1,80}\')';
const BETWEEN = '(?:\\s*(?:,|\\||/|\\bor\\b|\\band\\b)\\s*){1,2}';
const QUOTED_LIST = `\\[?\\s*${QUOTED}(?:${BETWEEN}${QUOTED}){0,7}`;
const FOR_EXAMPLE = '(?:\\be\\.?g\\.|\\bfor (?:example|instance)\\b|\\bexamples?:|\\bex[.:])[,:]?\\s*';
const BARE_IN_BRACKETS = '[^\\s"\'`(),;<>{}[\\]][^"\'`(),;<>{}\\n]{0,60}';

/** What follows “for example” in prose and is no value. */
const STARTS_A_SENTENCE = '(?:from|the|an?|when|if|in|for|on|to|by|using|with|see|after|before|your|this)\\s';

/** Examples: in quotes, in brackets, and at the end of a sentence only what can't be a word of it. */
const EXAMPLES: readonly RegExp[] = [
  new RegExp(
    `(?:${FOR_EXAMPLE}|\\bsuch as\\s*|\\bexamples?(?: value)?(?:s are| is)[,:]?\\s*|\\blike\\s+|\\bformat(?:ted)?(?: is| as| like)?:?\\s*(?=["'\`][^"'\`]*\\d))(${QUOTED_LIST})`,
    'i',
  ),
  new RegExp(
    `\\(${FOR_EXAMPLE}(?!${STARTS_A_SENTENCE})(${BARE_IN_BRACKETS}(?:,\\s*${BARE_IN_BRACKETS}){0,5})(?=[),;])`,
    'i',
  ),
  new RegExp(`${FOR_EXAMPLE}((?=[^\\s,;]*[\\d/@_:])[^\\s"'\`(),;<>{}]{2,60}?)(?=[.,;]*(?:\\s|$))`, 'i'),
];

/** Values that a sentence lists, quoted or bare. */
const LISTED: readonly RegExp[] = [
  new RegExp(
    `\\b(?:one of|either|must be|can be|options?(?: are)?|(?:possible|allowed|valid|accepted|supported) (?:\\S+ )?values?(?: are| include)?|values)\\b[:\\s(]*(${QUOTED_LIST})`,
    'i',
  ),
  new RegExp(`(?:^|\\s)\\((["'\`][\\w.-]{1,40}["'\`](?:${BETWEEN}["'\`][\\w.-]{1,40}["'\`])+)`),
  /\b(?:one of|(?:possible|allowed|valid|accepted|supported) values?(?: are)?|options?)\s*:\s*([\w.-]{1,40}(?:\s*(?:,|\||\/|\bor\b)\s*[\w.-]{1,40})+)/i,
  /\(([\w.-]{1,30}(?:\s*\|\s*[\w.-]{1,30})+)\)/,
];

/** `(asc or desc)` lists values where the name wants one of a few words; elsewhere it explains. */
const BARE_CHOICE = /\(([\w.-]{1,30}(?:, [\w.-]{1,30})*,? or [\w.-]{1,30})\)/;
const CHOSEN = /\b(?:order|direction|format|mode|type|level|sort|state|status|units?|method|kind)$/;

/** The single values of a list as a sentence writes it. */
function listedTexts(list: string): readonly string[] {
  const quoted = [...list.matchAll(new RegExp(QUOTED, 'g'))].map(([text]) => text.slice(1, -1).trim());
  if (quoted.length > 0) return quoted.filter((text) => text !== '');
  return list
    .split(/\s*[,|]\s*(?:or\s+)?|\s+or\s+/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^(?:etc\.?|and so on|…|\.\.\.)$/.test(text));
}

/** Formats that descriptions write out, with a value in each. */
const FORMATS: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/\bYYYY-MM-DD(?:T|\s)+HH/, '2025-03-14T09:30:00Z'],
  [/\bYYYY-MM-DD\b|\bISO[- ]?8601 date\b(?![- ]?time)/i, '2025-03-14'],
  [/\b(?:ISO[- ]?8601|RFC ?3339)\b/i, '2025-03-14T09:30:00Z'],
  [/\bHH:MM:SS\b/i, '09:30:00'],
  [/\bHH:MM\b/i, '09:30'],
  [/<?\b(?:w|width)\b>?\s*[xX×]\s*<?\b(?:h|height)\b>?/, '1280x720'],
  [/\bowner\/(?:repo|name)/i, 'example-owner/example-repo'],
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
  [/\bglob(?: pattern)?s?\b/i, 'example/**/*.txt'],
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
