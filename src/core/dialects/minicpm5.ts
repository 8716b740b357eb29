import { asCdata, asEscaped } from '../text/as-xml.ts';
import type { TypeSet } from '../tools/schema/allowed-types.ts';
import { namelessTag, THINKING } from './kit/common-marks.ts';
import { damagedOpener, NAME } from './kit/damaged-opener.ts';
import type { MarkedDialect, MarkPattern } from './kit/marked-dialect.ts';
import { either, isSpace, type Matcher, optional, quoted, sequence, someSpace, spaces } from './kit/matcher.ts';
import { bare, looksTyped, writesArguments } from './write/call-writer.ts';
import type { DialectWriting } from './write/dialect-writing.ts';

/** Blanks and line breaks as some tokenizers leave them. */
const UNDECODED_TEXT = '\u0120\u010a';
const UNDECODED = either('\u0120', '\u010a');

/** White space between tags, as some tokenizers leave it too. */
const layout: Matcher = (source, at) => {
  let end = at;
  while (end < source.length && (isSpace(source.charCodeAt(end)) || UNDECODED_TEXT.includes(source.charAt(end)))) end++;
  return end;
};

/** An element around the arguments says nothing. */
const between = (tag: string): Matcher => sequence(layout, optional(tag), layout);

function tag(kind: 'call-open' | 'argument-open', word: string, lead: Matcher | string): readonly MarkPattern[] {
  const rest = sequence('name=', quoted(true), spaces);
  const written = (text: string): string => `<${word} name="${text}">`;
  return [
    { kind, written: written('NAME'), match: sequence(lead, `<${word}`, someSpace, rest, '>') },
    {
      kind,
      written: `<${word}name="NAME">`,
      match: sequence(lead, `<${word}`, either(UNDECODED, sequence('')), rest, '>'),
      rewrite: written,
    },
  ];
}

/** CDATA is verbatim and a string, so it holds what would be read otherwise as text. */
function written(value: unknown, types: TypeSet | null): string {
  if (typeof value !== 'string') return asEscaped(bare(value));
  const isPlain = value === value.trim() && !/[<&\r\n]|\]\]>/.test(value);
  const isString = types === null ? !looksTyped(value) : types.size === 1 && types.has('string');
  return isPlain && isString ? value : asCdata(value);
}

const paramTag = (name: string): string => `<param name="${asEscaped(name)}">`;

/** XML without a wrapper: entities and CDATA mean what they mean in XML (dialects.md §4.8). */
export const minicpm5: MarkedDialect = {
  id: 'minicpm5',
  marks: [
    ...tag('call-open', 'function', layout),
    { kind: 'call-close', written: '</function>', match: sequence(between('</arguments>'), '</function', spaces, '>') },
    ...tag('argument-open', 'param', between('<arguments>')),
    damagedOpener(['<param name="', NAME, '">'], paramTag),
    {
      kind: 'argument-open',
      written: '<param>',
      match: sequence(between('<arguments>'), namelessTag('<param')),
      onlyIn: 'InCall',
    },
    { kind: 'argument-close', written: '</param>', match: sequence('</param', spaces, '>') },
    ...THINKING,
  ],
  wrapper: null,
  closers: () => ({ call: '</function>', argument: '</param>' }),
  opensArgument: paramTag,
  voidsUnknown: true,
  body: 'arguments',
  nests: false,
  cdata: true,
  strips: 'shape',
  untyped: 'json',
  membersIn: ['arguments', 'properties'],
  promptThinks: true,
};

export const minicpm5Writing: DialectWriting = {
  title: 'MiniCPM5',
  severalCalls: true,
  prompt: {
    types: 'Numbers, true, false and null stand bare; a text that looks like one of them stands in <![CDATA[…]]>.',
  },
  writer: writesArguments({
    message: ['', ''],
    between: '\n',
    call: (tool) => [`<function name="${tool}">`, '</function>'],
    argument: (name) => [`<param name="${name}">`, '</param>'],
    value: written,
  }),
};
