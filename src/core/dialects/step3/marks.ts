import { before, namelessTag, nameTag, selfClosing, THINKING } from '../kit/common-marks.ts';
import { damagedOpener, NAME } from '../kit/damaged-opener.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { literal, optional, sequence, spaces, without } from '../kit/matcher.ts';

/** What opens the wrapper. */
export const CALLS_BEGIN = '<｜tool_calls_begin｜>';
/** What is before the kind of a call. */
export const CALL_BEGIN = '<｜tool_call_begin｜>';
/** What is after the end tag of a call. */
export const CALL_END = '<｜tool_call_end｜>';
/** What is between the kind of a call and its tag. */
export const SEPARATOR = '<｜tool_sep｜>';
/** The opener of a call up to its name. */
export const INVOKE = '<steptml:invoke';
const PARAMETER = '<steptml:parameter';

/** The opener of an argument. */
export const parameterTag = (name: string): string => `${PARAMETER} name="${name}">`;

/** What is before the name, the kind of call too where it is written. */
const OPENING = sequence(CALL_BEGIN, spaces, optional(sequence(without('<\n'), SEPARATOR, spaces)), INVOKE);

/** Tokens around each call, then tags with a prefix of their own (dialects.md §4.9). */
export const step3: MarkedDialect = {
  id: 'step3',
  marks: [
    { kind: 'wrapper-open', written: CALLS_BEGIN, match: before(CALLS_BEGIN, CALL_BEGIN, '<steptml:', CALLS_BEGIN) },
    { kind: 'wrapper-close', written: '<｜tool_calls_end｜>', match: literal('<｜tool_calls_end｜>') },
    {
      kind: 'call-open',
      written: `${CALL_BEGIN}function${SEPARATOR}<steptml:invoke name="NAME">`,
      match: nameTag(sequence(CALL_BEGIN, spaces, 'function', SEPARATOR, spaces, INVOKE), 'name'),
    },
    {
      kind: 'call-open',
      written: `${CALL_BEGIN}function${SEPARATOR}<steptml:invoke>`,
      match: namelessTag(sequence(CALL_BEGIN, spaces, 'function', SEPARATOR, spaces, INVOKE)),
      onlyIn: 'InWrapper',
    },
    {
      kind: 'call-open',
      written: `${CALL_BEGIN}<steptml:invoke name="NAME">`,
      match: nameTag(OPENING, 'name'),
      rewrite: (tool) => `${CALL_BEGIN}function${SEPARATOR}${INVOKE} name="${tool}">`,
    },
    { kind: 'call-open', written: '<steptml:invoke name="NAME">', match: nameTag(INVOKE, 'name') },
    selfClosing(OPENING, () => '</steptml:invoke>', sequence(spaces, CALL_END)),
    selfClosing(OPENING, () => `</steptml:invoke>${CALL_END}`),
    selfClosing(INVOKE, () => '</steptml:invoke>'),
    {
      kind: 'call-close',
      written: `</steptml:invoke>${CALL_END}`,
      match: sequence('</steptml:invoke>', spaces, CALL_END),
    },
    { kind: 'call-close', written: '</steptml:invoke>', match: literal('</steptml:invoke>') },
    { kind: 'call-close', written: CALL_END, match: literal(CALL_END), rewrite: () => `</steptml:invoke>${CALL_END}` },
    { kind: 'argument-open', written: '<steptml:parameter name="NAME">', match: nameTag(PARAMETER, 'name') },
    damagedOpener([`${PARAMETER} name="`, NAME, '">'], parameterTag),
    { kind: 'argument-open', written: '<steptml:parameter>', match: namelessTag(PARAMETER), onlyIn: 'InCall' },
    { kind: 'argument-close', written: '</steptml:parameter>', match: literal('</steptml:parameter>') },
    ...THINKING,
  ],
  wrapper: {
    open: CALLS_BEGIN,
    close: '<｜tool_calls_end｜>',
    tag: literal(CALLS_BEGIN),
    namesDialect: true,
  },
  closers: () => ({ call: `</steptml:invoke>${CALL_END}`, argument: '</steptml:parameter>' }),
  opensArgument: parameterTag,
  bareChildren: true,
  body: 'arguments',
  nests: false,
  cdata: false,
  strips: 'shape',
  untyped: 'raw',
  promptThinks: true,
  closesOnce: true,
};
