import type { Code } from '../../words/codes.ts';
import type { MarkKind } from './marked-dialect.ts';

/** States of the machine that reads marked dialects, as people read them. */
export const MARK_STATES = [
  'Outside',
  'InThinking',
  'InFence',
  'InWrapper',
  'InCall',
  'InToolName',
  'InParamName',
  'InParameter',
  'InTag',
  'InEndTag',
  'InPayload',
  'AfterPayload',
  'InFrame',
  'InArguments',
  'InString',
  'InCDATA',
  'AfterError',
  'CutOff',
] as const;
export type MarkState = (typeof MARK_STATES)[number];

/** States by their names, as registers hold them. */
export const S = Object.fromEntries(MARK_STATES.map((state, index) => [state, index])) as Record<MarkState, number>;

/** What moves the machine and is no mark. */
export const MARK_MOMENTS = [
  'fence-open',
  'fence-close',
  /** The JSON of a call begins where arguments may be, and ends. */
  'body',
  'body-end',
  /** A list of calls begins, one of its calls begins or ends, the list ends. */
  'list',
  'item',
  'list-end',
  /** The frame of a native call begins or ends, a string of its JSON begins or ends, the arguments end. */
  'frame',
  'frame-line',
  'string',
  'string-end',
  'arguments-end',
  /** The text ends in half the opener of a call. */
  'half-opener',
  'else',
  'end',
  /** A repair that the recovery mode does not let pass. */
  'refused',
] as const;
export type MarkMoment = (typeof MARK_MOMENTS)[number];

/** Tells whether a row is taken, where several begin in one state on one mark. */
export type MarkGuard =
  | 'isOfPrompt'
  | 'isWhole'
  | 'hasJson'
  | 'hasCalls'
  | 'isVoid'
  | 'isEnclosed'
  | 'isWrapped'
  | 'closesInner'
  | 'followsScalar'
  | 'nests'
  | 'hidesCall'
  | 'endedBefore'
  | 'isStop'
  | FrameGuard;

/** Those of them that calls in frames alone have. */
export type FrameGuard = 'isWholeJson' | 'isLastFrame';

/** What the machine does when a row is taken. */
export type MarkAction =
  | 'readOn'
  | 'openThinking'
  | 'closeThinking'
  | 'readAsThought'
  | 'noteStrayEnd'
  | 'openWrapper'
  | 'dropWrapper'
  | 'reopenWrapper'
  | 'closeWrapper'
  | 'closeBareWrapper'
  | 'passChannel'
  | 'openCall'
  | 'openWholeCall'
  | 'openJsonCall'
  | 'openHalfCall'
  | 'restartCall'
  | 'closeCall'
  | 'closeCallByWrapper'
  | 'closeCallByNext'
  | 'dropEndTag'
  | 'openArgument'
  | 'openEmptyArgument'
  | 'dropArgument'
  | 'closeArgument'
  | 'closeNested'
  | 'endArgumentBefore'
  | 'endArgumentAtEnd'
  | 'endOfCallInside'
  | 'openerInside'
  | 'argumentInside'
  | 'openBody'
  | 'closeBody'
  | 'openList'
  | 'openItem'
  | 'closeItem'
  | 'closeList'
  | 'closeLastItem'
  | 'endPayload'
  | 'restartInPayload'
  | 'resume'
  | 'refuse'
  | 'cutOff'
  | 'cutOffInCdata'
  | FrameAction;

/** Those of them that calls in frames alone have. */
export type FrameAction = 'openFrame' | 'endFrame' | 'openString' | 'closeString' | 'closeFrame' | 'cutFrame';

/** One row of the machine's table: in this state, on this mark, where the guard holds. */
export interface MarkRow {
  readonly from: MarkState;
  readonly on: MarkKind | MarkMoment;
  /** Of rows with the same `from` and `on` the first is taken whose guard holds; always where there is none. */
  readonly when?: MarkGuard;
  /** The state after it. */
  readonly to: MarkState;
  readonly do: MarkAction;
  /** One clause for the reference. */
  readonly does: string;
  readonly reports?: Code;
}

/** Where a call is left: to the wrapper or the list that encloses it, else to prose. */
const leaving = (row: Omit<MarkRow, 'to' | 'when'>, when: 'isEnclosed' | 'isWrapped' = 'isEnclosed'): MarkRow[] => [
  { ...row, when, to: 'InWrapper' },
  { ...row, to: 'Outside' },
];

/** Every row, for all marked dialects. A dialect that lacks a mark never takes its rows. */
export const MARK_ROWS: readonly MarkRow[] = [
  { from: 'Outside', on: 'thinking-open', to: 'InThinking', do: 'openThinking', does: 'opens a thinking block' },
  {
    from: 'Outside',
    on: 'thinking-close',
    when: 'isOfPrompt',
    to: 'Outside',
    do: 'readAsThought',
    does: 'shows that the prompt had opened thinking',
    reports: 'thinking-open-in-prompt',
  },
  {
    from: 'Outside',
    on: 'thinking-close',
    to: 'Outside',
    do: 'noteStrayEnd',
    does: 'closes a block that is not open',
    reports: 'unexpected-end-tag',
  },
  { from: 'Outside', on: 'wrapper-open', to: 'InWrapper', do: 'openWrapper', does: 'opens the wrapper of calls' },
  {
    from: 'Outside',
    on: 'wrapper-close',
    to: 'Outside',
    do: 'closeBareWrapper',
    does: 'closes the wrapper whose opener is missing',
  },
  {
    from: 'Outside',
    on: 'call-open',
    when: 'isWhole',
    to: 'Outside',
    do: 'openWholeCall',
    does: 'opens and closes a call whose wrapper is missing',
    reports: 'missing-wrapper',
  },
  {
    from: 'Outside',
    on: 'call-open',
    when: 'hasJson',
    to: 'InPayload',
    do: 'openJsonCall',
    does: 'opens a call whose wrapper is missing',
    reports: 'missing-wrapper',
  },
  {
    from: 'Outside',
    on: 'call-open',
    to: 'InCall',
    do: 'openCall',
    does: 'opens a call whose wrapper is missing',
    reports: 'missing-wrapper',
  },
  { from: 'Outside', on: 'channel', to: 'Outside', do: 'passChannel', does: 'names the channel of the prose' },
  { from: 'Outside', on: 'fence-open', to: 'InFence', do: 'readOn', does: 'opens a code fence' },
  {
    from: 'Outside',
    on: 'half-opener',
    to: 'InCall',
    do: 'openHalfCall',
    does: 'begins a call without a name',
    reports: 'truncated',
  },
  { from: 'InThinking', on: 'thinking-close', to: 'Outside', do: 'closeThinking', does: 'closes the block' },
  { from: 'InFence', on: 'fence-close', to: 'Outside', do: 'readOn', does: 'closes the fence' },
  {
    from: 'InWrapper',
    on: 'wrapper-open',
    when: 'hasCalls',
    to: 'InWrapper',
    do: 'reopenWrapper',
    does: 'closes the wrapper whose end tag is missing and opens the next',
    reports: 'unclosed-tag',
  },
  {
    from: 'InWrapper',
    on: 'wrapper-open',
    to: 'InWrapper',
    do: 'dropWrapper',
    does: 'opens the wrapper again',
    reports: 'unexpected-start-tag',
  },
  { from: 'InWrapper', on: 'wrapper-close', to: 'Outside', do: 'closeWrapper', does: 'closes the wrapper' },
  {
    from: 'InWrapper',
    on: 'call-open',
    when: 'isWhole',
    to: 'InWrapper',
    do: 'openWholeCall',
    does: 'opens and closes a call',
  },
  { from: 'InWrapper', on: 'call-open', when: 'hasJson', to: 'InPayload', do: 'openJsonCall', does: 'opens a call' },
  { from: 'InWrapper', on: 'call-open', to: 'InCall', do: 'openCall', does: 'opens a call' },
  {
    from: 'InWrapper',
    on: 'thinking-close',
    when: 'isOfPrompt',
    to: 'Outside',
    do: 'readAsThought',
    does: 'shows that the prompt had opened thinking',
    reports: 'thinking-open-in-prompt',
  },
  {
    from: 'InWrapper',
    on: 'thinking-close',
    to: 'InWrapper',
    do: 'noteStrayEnd',
    does: 'closes a block that is not open',
    reports: 'unexpected-end-tag',
  },
  { from: 'InWrapper', on: 'item', to: 'InPayload', do: 'openItem', does: 'begins a call of the list' },
  ...leaving({ from: 'InWrapper', on: 'list-end', do: 'closeList', does: 'ends the list of calls' }, 'isWrapped'),
  {
    from: 'InWrapper',
    on: 'half-opener',
    to: 'InCall',
    do: 'openHalfCall',
    does: 'begins a call without a name',
    reports: 'truncated',
  },
  {
    from: 'InCall',
    on: 'argument-open',
    when: 'isVoid',
    to: 'InCall',
    do: 'dropArgument',
    does: 'is left out: the argument has no value',
  },
  {
    from: 'InCall',
    on: 'argument-open',
    when: 'isWhole',
    to: 'InCall',
    do: 'openEmptyArgument',
    does: 'opens and closes an argument',
  },
  { from: 'InCall', on: 'argument-open', to: 'InParameter', do: 'openArgument', does: 'opens an argument' },
  {
    from: 'InCall',
    on: 'argument-close',
    to: 'InCall',
    do: 'dropEndTag',
    does: 'closes an argument that is not open',
    reports: 'unexpected-end-tag',
  },
  ...leaving({ from: 'InCall', on: 'call-close', do: 'closeCall', does: 'closes the call' }),
  {
    from: 'InCall',
    on: 'wrapper-close',
    to: 'Outside',
    do: 'closeCallByWrapper',
    does: 'closes the wrapper and the call in it',
    reports: 'unclosed-tag',
  },
  ...leaving(
    {
      from: 'InCall',
      on: 'call-open',
      do: 'restartCall',
      does: 'ends the call as incomplete and opens the next',
      reports: 'unclosed-tag',
    },
    'isWrapped',
  ),
  ...leaving(
    {
      from: 'InCall',
      on: 'wrapper-open',
      do: 'restartCall',
      does: 'ends the call as incomplete and opens the next wrapper',
      reports: 'unclosed-tag',
    },
    'isWrapped',
  ),
  { from: 'InCall', on: 'body', to: 'InPayload', do: 'openBody', does: 'holds the arguments' },
  { from: 'InCall', on: 'refused', to: 'AfterError', do: 'refuse', does: 'ends the call' },
  { from: 'InCall', on: 'end', to: 'CutOff', do: 'cutOff', does: 'cuts the call off', reports: 'truncated' },
  {
    from: 'InParameter',
    on: 'argument-close',
    when: 'closesInner',
    to: 'InParameter',
    do: 'closeNested',
    does: 'closes the argument inside another',
  },
  {
    from: 'InParameter',
    on: 'argument-close',
    to: 'InCall',
    do: 'closeArgument',
    does: 'closes the argument where the next mark or the end follows; else it is content',
  },
  {
    from: 'InParameter',
    on: 'argument-open',
    when: 'followsScalar',
    to: 'InCall',
    do: 'endArgumentBefore',
    does: 'ends the argument whose end tag is missing',
    reports: 'unclosed-tag',
  },
  {
    from: 'InParameter',
    on: 'argument-open',
    when: 'nests',
    to: 'InParameter',
    do: 'openArgument',
    does: 'opens an argument inside the argument',
  },
  {
    from: 'InParameter',
    on: 'argument-open',
    to: 'InCall',
    do: 'argumentInside',
    does: 'ends the argument whose end tag is missing, or is content',
    reports: 'unclosed-tag',
  },
  {
    from: 'InParameter',
    on: 'call-close',
    to: 'InCall',
    do: 'endOfCallInside',
    does: 'is content if the end tag of the argument follows; else it ends the argument',
    reports: 'unclosed-tag',
  },
  {
    from: 'InParameter',
    on: 'wrapper-close',
    to: 'InCall',
    do: 'endOfCallInside',
    does: 'is content if the end tag of the argument follows; else it ends the argument',
    reports: 'unclosed-tag',
  },
  {
    from: 'InParameter',
    on: 'call-open',
    to: 'InCall',
    do: 'openerInside',
    does: 'begins a call that is shown, or ends the argument',
    reports: 'nested-tool',
  },
  {
    from: 'InParameter',
    on: 'wrapper-open',
    to: 'InCall',
    do: 'openerInside',
    does: 'begins a call that is shown, or ends the argument',
    reports: 'nested-tool',
  },
  { from: 'InParameter', on: 'refused', to: 'AfterError', do: 'refuse', does: 'ends the call' },
  {
    from: 'InParameter',
    on: 'end',
    when: 'hidesCall',
    to: 'CutOff',
    do: 'cutOffInCdata',
    does: 'cuts off the call, whose end is inside CDATA',
    reports: 'unclosed-cdata',
  },
  {
    from: 'InParameter',
    on: 'end',
    when: 'endedBefore',
    to: 'InCall',
    do: 'endArgumentAtEnd',
    does: 'ends the argument, whose end tag is missing, before the end of the call or the next opener',
    reports: 'unclosed-tag',
  },
  { from: 'InParameter', on: 'end', to: 'CutOff', do: 'cutOff', does: 'cuts the call off', reports: 'truncated' },
  { from: 'InPayload', on: 'list', to: 'InWrapper', do: 'openList', does: 'begins a list of calls' },
  { from: 'InPayload', on: 'body-end', to: 'AfterPayload', do: 'closeBody', does: 'ends the JSON' },
  ...leaving({ from: 'InPayload', on: 'call-close', do: 'endPayload', does: 'closes the call' }),
  ...leaving(
    {
      from: 'InPayload',
      on: 'call-open',
      do: 'restartInPayload',
      does: 'ends the call as incomplete and opens the next',
      reports: 'unclosed-tag',
    },
    'isWrapped',
  ),
  ...leaving(
    {
      from: 'InPayload',
      on: 'wrapper-open',
      do: 'restartInPayload',
      does: 'ends the call as incomplete and opens the next wrapper',
      reports: 'unclosed-tag',
    },
    'isWrapped',
  ),
  { from: 'InPayload', on: 'refused', to: 'AfterError', do: 'refuse', does: 'ends the call' },
  { from: 'InPayload', on: 'end', to: 'CutOff', do: 'cutOff', does: 'cuts the call off', reports: 'truncated' },
  ...leaving({ from: 'AfterPayload', on: 'call-close', do: 'closeCall', does: 'closes the call' }),
  {
    from: 'AfterPayload',
    on: 'wrapper-close',
    to: 'Outside',
    do: 'closeCallByWrapper',
    does: 'closes the wrapper and the call in it',
    reports: 'unclosed-tag',
  },
  { from: 'AfterPayload', on: 'item', to: 'InWrapper', do: 'closeItem', does: 'ends a call of the list' },
  ...leaving(
    { from: 'AfterPayload', on: 'list-end', do: 'closeLastItem', does: 'ends the list of calls and the last of them' },
    'isWrapped',
  ),
  ...leaving({
    from: 'AfterPayload',
    on: 'else',
    do: 'closeCallByNext',
    does: 'ends the call whose end tag is missing',
    reports: 'unclosed-tag',
  }),
  {
    from: 'AfterPayload',
    on: 'end',
    when: 'isStop',
    to: 'Outside',
    do: 'closeCallByNext',
    does: 'ends the call, after which the model stops',
  },
  { from: 'AfterPayload', on: 'end', to: 'CutOff', do: 'cutOff', does: 'cuts the call off', reports: 'truncated' },
  { from: 'Outside', on: 'frame', to: 'InFrame', do: 'openFrame', does: 'begins a call' },
  {
    from: 'InFrame',
    on: 'frame-line',
    to: 'InArguments',
    do: 'endFrame',
    does: 'names the tool; its arguments follow',
  },
  { from: 'InArguments', on: 'string', to: 'InString', do: 'openString', does: 'begins a string' },
  { from: 'InString', on: 'string-end', to: 'InArguments', do: 'closeString', does: 'ends the string' },
  {
    from: 'InArguments',
    on: 'arguments-end',
    when: 'isWholeJson',
    to: 'Outside',
    do: 'closeFrame',
    does: 'ends the call: the JSON is whole',
  },
  {
    from: 'InString',
    on: 'arguments-end',
    when: 'isWholeJson',
    to: 'Outside',
    do: 'closeFrame',
    does: 'ends the call: its JSON began again, and is whole',
  },
  ...(['InArguments', 'InString'] as const).flatMap((from): MarkRow[] => {
    const row = { from, on: 'arguments-end', do: 'cutFrame', does: 'cuts the call off', reports: 'truncated' } as const;
    return [
      { ...row, when: 'isLastFrame', to: 'CutOff' },
      { ...row, to: 'Outside' },
    ];
  }),
  ...leaving({ from: 'AfterError', on: 'call-close', do: 'resume', does: 'ends the skipped text' }),
  { from: 'AfterError', on: 'wrapper-close', to: 'Outside', do: 'resume', does: 'ends the skipped text' },
  ...leaving({ from: 'AfterError', on: 'call-open', do: 'resume', does: 'ends the skipped text' }),
  ...leaving({ from: 'AfterError', on: 'wrapper-open', do: 'resume', does: 'ends the skipped text' }),
];

/** The rows by state and by what they are taken on. */
export type MarkTable = ReadonlyMap<MarkState, ReadonlyMap<MarkRow['on'], readonly NumberedRow[]>>;

interface NumberedRow extends MarkRow {
  /** From 1 on, by which counters know it. */
  readonly id: number;
}

export function markTable(rows: readonly MarkRow[]): MarkTable {
  const numbered = rows.map((row, index) => ({ ...row, id: index + 1 }));
  return new Map(
    MARK_STATES.map((state) => {
      const ways = numbered.filter(({ from }) => from === state);
      return [state, new Map(ways.map(({ on }) => [on, ways.filter((row) => row.on === on)]))];
    }),
  );
}

/** The stable name of a row, by which the reference and the counters know it. */
export const markRowId = ({ from, on, when }: MarkRow): string => `${from}:${on}${when ? `:${when}` : ''}`;
