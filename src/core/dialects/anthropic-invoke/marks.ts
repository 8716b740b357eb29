import { before, namelessTag, nameTag, selfClosing, THINKING } from '../kit/common-marks.ts';
import { damagedOpener, NAME } from '../kit/damaged-opener.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import { either, literal, type Matcher, prefix, samePrefix, sequence, spaces } from '../kit/matcher.ts';

/** `<invoke name="…">` and `<parameter name="…">` behind `opening`, which reads `<` and a prefix (dialects.md §4.2, §4.6). */
export function invokeMarks(opening: readonly (Matcher | string)[], end: Matcher | string): readonly MarkPattern[] {
  const start = sequence(...opening);
  return [
    { kind: 'call-open', written: '<invoke name="NAME">', match: nameTag(sequence(start, 'invoke'), 'name') },
    selfClosing(sequence(start, 'invoke'), (opener) => `</${/^<([^\s<>]*?)invoke\s/.exec(opener)?.[1] ?? ''}invoke>`),
    {
      kind: 'call-open',
      written: '<invoke>',
      match: namelessTag(sequence(start, 'invoke')),
      onlyIn: 'InWrapper',
    },
    { kind: 'call-close', written: '</invoke>', match: sequence(end, 'invoke', spaces, '>') },
    { kind: 'argument-open', written: '<parameter name="NAME">', match: nameTag(sequence(start, 'parameter'), 'name') },
    damagedOpener([...opening, 'parameter name="', NAME, '">'], (name, written) =>
      parameterTag(name).replace('<', /^<(?:[^\s<>:]+:)?/.exec(written)?.[0] ?? '<'),
    ),
    {
      kind: 'argument-open',
      written: '<parameter>',
      match: namelessTag(sequence(start, 'parameter')),
      onlyIn: 'InCall',
    },
    { kind: 'argument-close', written: '</parameter>', match: sequence(end, 'parameter', spaces, '>') },
  ];
}

/** The opener of an argument. */
export const parameterTag = (name: string): string => `<parameter name="${name}">`;

const OPENING = ['<', prefix] as const;
const START = sequence(...OPENING);
const END = sequence('</', prefix);
const CALLS_TAG = sequence(START, 'function_calls', spaces, '>');

/** A message that Muse writes to itself is thinking (dialects.md §4.2). */
const TO_SELF = '<|start|>assistant to=self<|message|>';
const toSelf: MarkPattern = {
  kind: 'thinking-open',
  written: TO_SELF,
  match: literal(TO_SELF),
  closedBy: ['<|eot|>', '<|eom|>'],
};

/** What holds for every dialect of invoke tags. */
export const invokeTraits = {
  opensArgument: parameterTag,
  bareChildren: true,
  body: 'arguments',
  nests: false,
  cdata: false,
  untyped: 'raw',
  promptThinks: true,
  closesOnce: true,
} as const;

export const anthropicInvoke: MarkedDialect = {
  id: 'anthropic-invoke',
  marks: [
    {
      kind: 'wrapper-open',
      written: '<function_calls>',
      match: before(
        CALLS_TAG,
        sequence('<', samePrefix, either('invoke', sequence('function_calls>', spaces, '<', samePrefix, 'invoke'))),
      ),
    },
    { kind: 'wrapper-close', written: '</function_calls>', match: sequence(END, 'function_calls', spaces, '>') },
    ...invokeMarks(OPENING, END),
    toSelf,
    ...THINKING,
  ],
  wrapper: { open: '<function_calls>', close: '</function_calls>', tag: CALLS_TAG, namesDialect: true },
  closers: ({ prefix: own }) => ({ call: `</${own}invoke>`, argument: `</${own}parameter>` }),
  strips: 'none',
  ...invokeTraits,
};
