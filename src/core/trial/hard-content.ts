/** The kinds of content that copy tasks ask for, from plain text to what breaks calls most, in the order of the tasks. */
export const KINDS = [
  'plain',
  'shell',
  'comparison',
  'generics',
  'references',
  'cdata-end',
  'tool-end',
  'markup',
  'html',
  'json',
  'quotes',
  'code',
  'long',
  'unicode',
  'newlines',
  'blank-ends',
  'number-like',
  'empty',
  'list',
  'nested',
  'none',
] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds whose content is one text. */
export type TextKind = Exclude<Kind, 'list' | 'nested' | 'none'>;

const lines = (...all: readonly string[]): string => all.join('\n');

const CODE = lines(
  'export function firstOf<T>(items: readonly T[], fits: (item: T) => boolean): T | null {',
  '  for (let at = 0; at < items.length && at < 100; at++) {',
  "    if (fits(items[at]!)) return items[at]!; // the first that fits & no other's",
  '  }',
  '',
  '  return null;',
  '}',
);

/** Functions of the long content. */
const FUNCTIONS = 20;

const LONG = Array.from({ length: FUNCTIONS }, (_, at) =>
  lines(
    `export function step${at + 1}(rows: Map<string, number[]>): number {`,
    `  const row = rows.get('row-${at + 1}') ?? [];`,
    `  if (row.length > ${at} && row[0]! < ${7 * at + 3}) return row.length;`,
    '  return 0;',
    '}',
  ),
).join('\n\n');

/** For each kind its texts: the telling one first, then shorter ones for places that hold no more. */
const TEXTS: Readonly<Record<Exclude<TextKind, 'tool-end'>, readonly string[]>> = {
  plain: ['The list is sorted before it is compared.', 'a short text', 'plain'],
  shell: ['npm ci && npm test 2>&1 | tee "build log.txt" && echo done', 'a && b'],
  comparison: ['if (count < limit) return total > 0 ? low : high;', 'a < b'],
  generics: ['const seen: Map<string, Array<Item>> = new Map<string, Array<Item>>();', 'Map<K, V>'],
  references: ['Write &amp; for an ampersand, &lt; for less-than and &#39; for a quote; &nbsp; is a blank.', '&amp;'],
  'cdata-end': ['A section ends at ]]> and so does rows[ids[0]]>9 in a careless reader.', 'a]]>b'],
  markup: ['<item id="7"><name>A</name><empty/></item>', '<b>a</b>'],
  html: [
    lines(
      '<!doctype html>',
      '<html lang="en">',
      '<body class="page">',
      '  <p>5 &lt; 6 &amp; more</p><br>',
      '  <script>if (a < b && c) go("now");</script>',
      '</body>',
      '</html>',
    ),
    '<p>a<br>b</p>',
  ],
  json: ['{"path": "a\\\\b", "n": 1, "list": [true, null], "text": "say \\"no\\""}', '{"a": 1}'],
  quotes: [`say "it's" in 'sh', then \`now\`, and a backslash \\ before "\\""`, `"it's"`],
  code: [CODE],
  long: [LONG],
  unicode: ['naïve cafe\u0301, Ω ≠ ω, → “so”, 日本語, 👩‍🚀', 'Ω ≠ ω'],
  newlines: [lines('', 'first line', '', '', 'fourth line', ''), '\na\n'],
  'blank-ends': ['   three blanks before, two after  ', ' a '],
  'number-like': ['007', '1.0', '00'],
  empty: [''],
};

/** The texts of a kind, the telling one first; `ends` are the marks that end a call in the dialects in use. */
export function textsOf(kind: TextKind, ends: readonly string[]): readonly string[] {
  if (kind !== 'tool-end') return TEXTS[kind];
  return [`A call ends with ${ends.join(' or ')}, and this text goes on after it.`, ends.join(' ')];
}

/** The items that a list of texts is asked for. */
export const LIST_TEXTS: readonly string[] = ['one, two', 'a && b', 'x < y', '[z]'];

/** The texts that are in a nested value, in turn. */
export const NESTED_TEXTS: readonly string[] = ['if (a < b && c) {', '  return "d";', '}'];

/** Questions that need no tool. */
export const QUESTIONS: readonly string[] = [
  'Which of the numbers 17 and 71 is larger? Answer in one short sentence.',
  'What colour do you get by mixing blue and yellow paint? Answer in one short sentence.',
  'How many days does a leap year have? Answer in one short sentence.',
  'What is the opposite of "early"? Answer in one short sentence.',
  'Which comes first in the alphabet, "river" or "ridge"? Answer in one short sentence.',
];
