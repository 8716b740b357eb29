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
  'InCDATA',
  'AfterError',
  'CutOff',
] as const;
export type MarkState = (typeof MARK_STATES)[number];

/** What the machine does when a mark was read where it stands. */
export type MarkAction =
  | 'openThinking'
  | 'closeThinking'
  | 'strayThinkingEnd'
  | 'openWrapper'
  | 'repeatWrapper'
  | 'closeWrapper'
  | 'closeBareWrapper'
  | 'passChannel'
  | 'openCall'
  | 'restartCall'
  | 'closeCall'
  | 'closeCallByWrapper'
  | 'dropEndTag'
  | 'openArgument'
  | 'closeArgument'
  | 'endOfCallInside'
  | 'openerInside'
  | 'argumentInside'
  | 'endPayload'
  | 'resume';

/** One way of the machine: in this state, on this mark. */
export interface MarkRow {
  readonly from: MarkState;
  readonly on: MarkKind;
  readonly to: MarkState;
  readonly do: MarkAction;
  /** One clause for the reference. */
  readonly does: string;
  readonly reports?: Code;
}

/** Every way between states, for all marked dialects. A dialect that lacks a mark never takes its rows. */
export const MARK_ROWS: readonly MarkRow[] = [
  { from: 'Outside', on: 'thinking-open', to: 'InThinking', do: 'openThinking', does: 'opens a thinking block' },
  {
    from: 'Outside',
    on: 'thinking-close',
    to: 'Outside',
    do: 'strayThinkingEnd',
    does: 'shows that the prompt had opened thinking, or closes a block that is not open',
    reports: 'thinking-open-in-prompt',
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
    to: 'InCall',
    do: 'openCall',
    does: 'opens a call whose wrapper is missing',
    reports: 'missing-wrapper',
  },
  { from: 'Outside', on: 'channel', to: 'Outside', do: 'passChannel', does: 'names the channel of the prose' },
  { from: 'InThinking', on: 'thinking-close', to: 'Outside', do: 'closeThinking', does: 'closes the block' },
  {
    from: 'InWrapper',
    on: 'wrapper-open',
    to: 'InWrapper',
    do: 'repeatWrapper',
    does: 'opens the wrapper again, or the next one',
    reports: 'unexpected-start-tag',
  },
  { from: 'InWrapper', on: 'wrapper-close', to: 'Outside', do: 'closeWrapper', does: 'closes the wrapper' },
  { from: 'InWrapper', on: 'call-open', to: 'InCall', do: 'openCall', does: 'opens a call' },
  {
    from: 'InWrapper',
    on: 'thinking-close',
    to: 'Outside',
    do: 'strayThinkingEnd',
    does: 'shows that the prompt had opened thinking',
    reports: 'thinking-open-in-prompt',
  },
  { from: 'InCall', on: 'argument-open', to: 'InParameter', do: 'openArgument', does: 'opens an argument' },
  { from: 'InCall', on: 'call-close', to: 'InWrapper', do: 'closeCall', does: 'closes the call' },
  {
    from: 'InCall',
    on: 'wrapper-close',
    to: 'Outside',
    do: 'closeCallByWrapper',
    does: 'closes the wrapper and the call in it',
    reports: 'unclosed-tag',
  },
  {
    from: 'InCall',
    on: 'call-open',
    to: 'InCall',
    do: 'restartCall',
    does: 'ends the call as incomplete and opens the next',
    reports: 'unclosed-tag',
  },
  {
    from: 'InCall',
    on: 'wrapper-open',
    to: 'InWrapper',
    do: 'restartCall',
    does: 'ends the call as incomplete and opens the next wrapper',
    reports: 'unclosed-tag',
  },
  {
    from: 'InCall',
    on: 'argument-close',
    to: 'InCall',
    do: 'dropEndTag',
    does: 'closes an argument that is not open',
    reports: 'unexpected-end-tag',
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
    to: 'InParameter',
    do: 'argumentInside',
    does: 'ends the argument whose end tag is missing, or is content',
    reports: 'unclosed-tag',
  },
  {
    from: 'InParameter',
    on: 'call-close',
    to: 'InParameter',
    do: 'endOfCallInside',
    does: 'is content if the end tag of the argument follows; else it ends the argument',
    reports: 'unclosed-tag',
  },
  {
    from: 'InParameter',
    on: 'wrapper-close',
    to: 'InParameter',
    do: 'endOfCallInside',
    does: 'is content if the end tag of the argument follows; else it ends the argument',
    reports: 'unclosed-tag',
  },
  {
    from: 'InParameter',
    on: 'call-open',
    to: 'InParameter',
    do: 'openerInside',
    does: 'begins a call that is shown, or ends the argument',
    reports: 'nested-tool',
  },
  {
    from: 'InParameter',
    on: 'wrapper-open',
    to: 'InParameter',
    do: 'openerInside',
    does: 'begins a call that is shown, or ends the argument',
    reports: 'nested-tool',
  },
  { from: 'InPayload', on: 'call-close', to: 'InWrapper', do: 'endPayload', does: 'closes the call' },
  { from: 'AfterPayload', on: 'call-close', to: 'InWrapper', do: 'closeCall', does: 'closes the call' },
  {
    from: 'AfterPayload',
    on: 'wrapper-close',
    to: 'Outside',
    do: 'closeCallByWrapper',
    does: 'closes the wrapper and the call in it',
    reports: 'unclosed-tag',
  },
  { from: 'AfterError', on: 'call-close', to: 'InWrapper', do: 'resume', does: 'ends the skipped text' },
  { from: 'AfterError', on: 'wrapper-close', to: 'InWrapper', do: 'resume', does: 'ends the skipped text' },
  { from: 'AfterError', on: 'call-open', to: 'InWrapper', do: 'resume', does: 'ends the skipped text' },
  { from: 'AfterError', on: 'wrapper-open', to: 'InWrapper', do: 'resume', does: 'ends the skipped text' },
];
