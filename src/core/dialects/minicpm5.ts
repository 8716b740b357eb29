import { asCdata, asEscaped } from '../text/as-xml.ts';
import type { TypeSet } from '../tools/schema/allowed-types.ts';
import { THINKING } from './kit/common-marks.ts';
import type { MarkedDialect, MarkPattern } from './kit/marked-dialect.ts';
import { either, literal, quoted, sequence, someSpace, spaces } from './kit/matcher.ts';
import { bare, looksTyped, writesArguments } from './write/call-writer.ts';

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

/** CDATA is verbatim and a string, so it holds what would be read otherwise as text. */
function written(value: unknown, types: TypeSet | null): string {
  if (typeof value !== 'string') return asEscaped(bare(value));
  const isPlain = value === value.trim() && !/[<&\r\n]|\]\]>/.test(value);
  const isString = types === null ? !looksTyped(value) : types.size === 1 && types.has('string');
  return isPlain && isString ? value : asCdata(value);
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
  writer: writesArguments({
    message: ['', ''],
    between: '\n',
    call: (tool) => [`<function name="${tool}">`, '</function>'],
    argument: (name) => [`<param name="${name}">`, '</param>'],
    value: written,
  }),
};
