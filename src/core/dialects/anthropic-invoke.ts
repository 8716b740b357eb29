import { before, namelessTag, nameTag, selfClosing, THINKING } from './kit/common-marks.ts';
import { damagedOpener, NAME } from './kit/damaged-opener.ts';
import type { MarkedDialect, MarkPattern } from './kit/marked-dialect.ts';
import { either, literal, type Matcher, prefix, samePrefix, sequence, spaces } from './kit/matcher.ts';
import { type ArgumentLayout, bare, linesKept, writesArguments } from './write/call-writer.ts';
import type { DialectWriting } from './write/dialect-writing.ts';

/** `<invoke name="…">` and `<parameter name="…">` behind `opening`, which reads `<` and a prefix (dialects.md §4.2, §4.6). */
function invokeMarks(opening: readonly (Matcher | string)[], end: Matcher | string): readonly MarkPattern[] {
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

const parameterTag = (name: string): string => `<parameter name="${name}">`;

const OPENING = ['<', prefix] as const;
const START = sequence(...OPENING);
const END = sequence('</', prefix);
const CALLS_TAG = sequence(START, 'function_calls', spaces, '>');
const MINIMAX_TAG = literal('<minimax:tool_call>');

const invokeLayout = /* @__NO_SIDE_EFFECTS__ */ (wrapper: string, value = bare): ArgumentLayout => ({
  message: [`<${wrapper}>\n`, `\n</${wrapper}>`],
  between: '\n',
  call: (tool) => [`<invoke name="${tool}">\n`, '</invoke>'],
  argument: (name) => [parameterTag(name), '</parameter>\n'],
  value,
});

/** A message that Muse writes to itself is thinking (dialects.md §4.2). */
const TO_SELF = '<|start|>assistant to=self<|message|>';
const toSelf: MarkPattern = {
  kind: 'thinking-open',
  written: TO_SELF,
  match: literal(TO_SELF),
  closedBy: ['<|eot|>', '<|eom|>'],
};

const shared = {
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
  ...shared,
};

export const anthropicInvokeWriting: DialectWriting = {
  title: 'Anthropic invoke',
  severalCalls: true,
  prompt: { tools: 'functions' },
  writer: writesArguments(invokeLayout('function_calls')),
};

export const minimaxM2: MarkedDialect = {
  id: 'minimax-m2',
  marks: [
    {
      kind: 'wrapper-open',
      written: '<minimax:tool_call>',
      match: before(MINIMAX_TAG, '<invoke', before(MINIMAX_TAG, '<invoke')),
    },
    { kind: 'wrapper-close', written: '</minimax:tool_call>', match: literal('</minimax:tool_call>') },
    ...invokeMarks(['<'], '</'),
    ...THINKING,
  ],
  wrapper: { open: '<minimax:tool_call>', close: '</minimax:tool_call>', tag: MINIMAX_TAG, namesDialect: true },
  closers: () => ({ call: '</invoke>', argument: '</parameter>' }),
  strips: 'line',
  ...shared,
};

export const minimaxM2Writing: DialectWriting = {
  title: 'MiniMax M2',
  severalCalls: true,
  writer: writesArguments(invokeLayout('minimax:tool_call', linesKept)),
};
