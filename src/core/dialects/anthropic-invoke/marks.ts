import { before, namelessTag, nameTag, selfClosing, THINKING } from '../kit/common-marks.ts';
import { damagedOpener, NAME } from '../kit/damaged-opener.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import {
  either,
  followedBy,
  literal,
  type Matcher,
  NO,
  prefix,
  readsNothing,
  samePrefix,
  sequence,
  someSpace,
  spaces,
  without,
} from '../kit/matcher.ts';

/** `<invoke name="…">` and `<parameter name="…">` after `opening`, which reads `<` and a prefix (dialects.md §4.2, §4.6). */
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

/**
 * A reply that begins in the midst of a header, since the prompt had opened it, is no row of whole frames: its tokens stay as
 * they are.
 */
const isFramed = readsNothing((_source, at, scope) => (HEADLESS.test(scope.written(0, LONGEST_HEAD)) ? NO : at));
const HEADLESS = /^\s*to=[^\s<>]*<\|message\|>/;
const LONGEST_HEAD = 400;

/** Right after the end tag of a call or its wrapper, white space between. */
const behindBlock = readsNothing((_source, at, scope) =>
  scope.before(LONGEST_GAP).trim() === '' && END_OF_BLOCK.test(scope.written(scope.at - LONGEST_GAP, scope.at))
    ? at
    : NO,
);
const END_OF_BLOCK = /<\/(?:[^\s<>/:]{1,64}:)?(?:function_calls|invoke)\s*>\s*$/;
const LONGEST_GAP = 160;

/** The frame of a message that is a block of calls (dialects.md §4.2, formats.md §7). */
const FRAMES: readonly MarkPattern[] = [
  {
    kind: 'channel',
    written: '<|start|>assistant to=NAME<|message|>',
    match: sequence(
      '<|start|>assistant',
      someSpace,
      'to=',
      without(' \t\r\n<>'),
      '<|message|>',
      spaces,
      followedBy(sequence(START, either('function_calls', 'invoke'))),
      isFramed,
    ),
  },
  ...['<|eot|>', '<|eom|>'].map(
    (token): MarkPattern => ({ kind: 'channel', written: token, match: sequence(behindBlock, token, isFramed) }),
  ),
];

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
    ...FRAMES,
    ...THINKING,
  ],
  wrapper: { open: '<function_calls>', close: '</function_calls>', tag: CALLS_TAG, namesDialect: true },
  closers: ({ prefix: own }) => ({ call: `</${own}invoke>`, argument: `</${own}parameter>` }),
  strips: 'none',
  ...invokeTraits,
};
