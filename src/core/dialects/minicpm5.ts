import { THINKING } from './kit/common-marks.ts';
import type { MarkedDialect, MarkPattern } from './kit/marked-dialect.ts';
import { either, literal, quoted, sequence, someSpace, spaces } from './kit/matcher.ts';

/** Blanks and line breaks as some tokenizers leave them. */
const UNDECODED = either('\u0120', '\u010a');

function tag(kind: 'call-open' | 'argument-open', word: string): readonly MarkPattern[] {
  const rest = sequence('name=', quoted(true), spaces);
  const written = (text: string): string => `<${word} name="${text}">`;
  return [
    { kind, written: written('NAME'), match: sequence(`<${word}`, someSpace, rest, '>') },
    {
      kind,
      written: `<${word}name="NAME">`,
      match: sequence(`<${word}`, either(UNDECODED, sequence('')), rest, '>'),
      rewrite: written,
    },
  ];
}

/** XML without a wrapper: entities and CDATA mean what they mean in XML (dialects.md §4.8). */
export const minicpm5: MarkedDialect = {
  id: 'minicpm5',
  title: 'MiniCPM5',
  marks: [
    ...tag('call-open', 'function'),
    { kind: 'call-close', written: '</function>', match: literal('</function>') },
    ...tag('argument-open', 'param'),
    { kind: 'argument-close', written: '</param>', match: literal('</param>') },
    ...THINKING,
  ],
  wrapper: null,
  closers: () => ({ call: '</function>', argument: '</param>' }),
  body: 'arguments',
  nests: false,
  cdata: true,
  strips: 'shape',
  untyped: 'json',
  promptThinks: true,
  severalCalls: true,
};
