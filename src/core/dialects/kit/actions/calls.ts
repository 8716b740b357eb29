import * as EventField from '../../../log/event-bits.ts';
import { ROLES } from '../../../log/event-field.ts';
import { K } from '../../../log/event-kind.ts';
import type { Answer, Mark } from '../mark.ts';
import { S } from '../mark-rows.ts';
import type { MarkKind } from '../marked-dialect.ts';
import { LONGEST_MARK } from '../matcher.ts';
import { BARE } from '../registers.ts';
import type { MarkWalker } from '../walker.ts';
import { bareGap } from './wrappers.ts';

/** In a call: its body, the next mark, or loose text. */
export function stepCall(w: MarkWalker): boolean {
  const { cursor } = w;
  const body = bodyAt(w, cursor);
  if (body >= 0) return w.move('body', body);
  const start = w.nextStart(cursor);
  if (start >= w.limit) {
    if (!w.ended) return w.hold(w.limit);
    return w.move('end', w.limit);
  }
  const mark = w.markAt(start, IN_CALL, 'InCall');
  if (mark === 'cut') {
    if (!w.ended) return w.hold(start);
    return w.move('end', start);
  }
  if (mark && w.take(mark) !== 'stay') return true;
  w.cursor = start + 1;
  return true;
}

/** The opener of a call; without the wrapper that its dialect has, that is reported as missing. */
export function beginOpenedCall(w: MarkWalker, mark: Mark): Answer {
  w.flushOutside(mark.start);
  const isBare = w.state === S.Outside && w.rules.wrapper !== null && !mark.pattern.wraps;
  if (mark.pattern.wraps) w.wrapper = mark.start + 1;
  beginCall(w, mark);
  // What is after a whole call is none of it, and may not have come yet.
  const isInLines = !mark.pattern.empty && '\r\n'.includes(w.charAt(mark.end) || ' ');
  const layout = isInLines ? BARE.inLines : BARE.inline;
  w.bare = isBare ? layout : 0;
  if (isBare) w.repair('missing-wrapper', mark.start, mark.start, `${w.wrapperTag('open')}${bareGap(w)}`);
  w.rewritten(mark);
  return w.readOn(mark.end);
}

/** A call whose opener is its end as well. */
export function openWholeCall(w: MarkWalker, mark: Mark): Answer {
  beginOpenedCall(w, mark);
  return endCall(w, mark.end);
}

/** A call whose body is one JSON value. */
export function openJsonCall(w: MarkWalker, mark: Mark): Answer {
  beginOpenedCall(w, mark);
  return beginBody(w, mark.end);
}

function beginCall(w: MarkWalker, mark: Mark): void {
  const hasName = mark.nameStart >= 0;
  w.openedBy ??= mark.pattern;
  if (w.stopsAtCall) return;
  const event = w.push('call-opened', hasName ? mark.nameStart : mark.end, 0, ROLES.indexOf('tool'));
  w.call = event + 1;
  w.open = event + 1;
  w.callStart = mark.start;
  w.prefixLength = mark.prefix.length;
  w.prefixStart = mark.start + Math.max(0, w.text.slice(mark.start, mark.end).indexOf(mark.prefix));
  w.toolStart = hasName ? mark.nameStart : 0;
  w.toolEnd = hasName ? mark.nameEnd : 0;
  w.callsInWrapper++;
  if (!hasName) return;
  w.push('name', mark.nameEnd, event + 1, 0);
  if (mark.end > mark.nameEnd) w.push('start-tag', mark.end, event + 1, EventField.CONTINUES);
}

/** The JSON is looked for from that offset on. */
export function beginBody(w: MarkWalker, at: number): Answer {
  w.json = -1;
  w.jsonDepth = 0;
  w.jsonArrays = 0;
  w.inString = 0;
  return w.readOn(at);
}

/** Where the JSON of a call begins that holds it in place of arguments; -1 where it does not. */
function bodyAt(w: MarkWalker, cursor: number): number {
  const start = w.log.covered;
  const { body: kind, jsonIsSlip } = w.rules;
  if ((kind === 'arguments' && !jsonIsSlip) || cursor - start > LONGEST_MARK) return -1;
  if (w.log.length !== w.call + openerRows(w) || !w.blank(start, cursor)) return -1;
  const body = w.skipSpaces(cursor);
  const char = w.charAt(body);
  return body - start <= LONGEST_MARK && (char === '{' || (char === '[' && !jsonIsSlip)) ? body : -1;
}

/** Events of the opener after `call-opened`. */
function openerRows(w: MarkWalker): number {
  const { call } = w;
  let rows = 0;
  while (call + rows < w.log.length) {
    const kind = w.log.kind(call + rows);
    if (kind !== K.name && !(kind === K['start-tag'] && (w.log.b(call + rows) & EventField.CONTINUES) !== 0)) break;
    rows++;
  }
  return rows;
}

/** The call ends before the next opener, as incomplete. */
export function restartCall(w: MarkWalker, mark: Mark): Answer {
  const at = w.log.covered;
  w.flushLoose(mark.start);
  w.log.report({
    code: 'unclosed-tag',
    kind: 'fatal',
    start: at,
    end: at,
    replacement: '',
    message: '',
    goLine: null,
  });
  w.push('implied-close', mark.start, w.call, EventField.RESTART);
  leaveCall(w);
  w.list = 0;
  w.restarted = 1;
  return w.readOn(mark.start);
}

/** The end tag of a call. */
export function closeCall(w: MarkWalker, mark: Mark): Answer {
  w.flushLoose(mark.start);
  w.rewritten(mark);
  return endCall(w, mark.end);
}

/** The call ends at that offset. */
export function endCall(w: MarkWalker, end: number): Answer {
  w.push('call-closed', end, w.call, 0);
  leaveCall(w);
  return w.readOn(end);
}

/** The end tag of the wrapper ends the call, whose own is missing. */
export function closeCallByWrapper(w: MarkWalker, mark: Mark): Answer {
  const at = w.log.covered;
  const isOwnEnd = w.state === S.AfterPayload && w.toolStart === 0 && w.rules.body === 'either';
  if (!isOwnEnd) w.repair('unclosed-tag', at, at, w.closers.call);
  endCall(w, at);
  w.flushOutside(mark.start, S.InWrapper);
  w.emit('wrapper-tag', mark.end, S.InWrapper);
  w.wrapper = 0;
  w.bare = 0;
  return w.readOn(mark.end);
}

/** The call ends before what follows it: its end tag is missing, or what a list has between calls and after the last one. */
export function closeCallByNext(w: MarkWalker): Answer {
  const end = w.log.covered;
  const missing = missingBefore(w, w.skipSpaces(end));
  if (missing !== '') w.repair('unclosed-tag', end, end, missing);
  return endCall(w, end);
}

function missingBefore(w: MarkWalker, next: number): string {
  // JSON in place of arguments is written as those, whose call has an end.
  const closer = w.rules.isStop && w.rules.body === 'json' ? '' : w.closers.call;
  if (w.list === 0 || w.bracket === 0) return closer;
  if (w.charAt(next) === '{') return w.rules.keysAreNames ? closer : ',';
  w.list = 0;
  return `]${closer}`;
}

/** No call is open any more. */
export function leaveCall(w: MarkWalker): void {
  w.call = 0;
  w.open = 0;
  w.depth = 0;
  w.candidate = -1;
  w.opener = -1;
  w.literal = -1;
  w.spaceTo = -1;
  w.restarted = 0;
  w.refused = 0;
}

/** An end tag of an argument that is not open is left out. */
export function dropEndTag(w: MarkWalker, mark: Mark): Answer {
  w.flushLoose(mark.start);
  w.repair('unexpected-end-tag', mark.start, mark.end, '');
  w.push('dropped', mark.end, 0, 0);
  return w.readOn(mark.end);
}

const IN_CALL: readonly MarkKind[] = [
  'argument-open',
  'call-close',
  'wrapper-close',
  'call-open',
  'wrapper-open',
  'argument-close',
];
