import { asEscaped } from '../../text/as-xml.ts';
import { namelessTag, THINKING } from '../kit/common-marks.ts';
import { damagedOpener, NAME } from '../kit/damaged-opener.ts';
import { holdsUnknown } from '../kit/holds-void.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import { either, isSpace, type Matcher, optional, quoted, sequence, someSpace, spaces } from '../kit/matcher.ts';

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
  holdsVoid: holdsUnknown,
  body: 'arguments',
  nests: false,
  cdata: true,
  strips: 'shape',
  untyped: 'json',
  membersIn: ['arguments', 'properties'],
  promptThinks: true,
};
