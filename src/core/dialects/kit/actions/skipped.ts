import * as EventField from '../../../log/event-bits.ts';
import type { Answer, Mark } from '../mark.ts';
import type { MarkKind } from '../marked-dialect.ts';
import type { MarkWalker } from '../walker.ts';
import { leaveCall } from './calls.ts';
import { settleAll } from './end-of-text.ts';

/** After a fault that ends a call: all is left out up to the next mark of a call. */
export function stepError(w: MarkWalker): boolean {
  const start = w.nextStart(Math.max(w.cursor, w.log.covered));
  if (start >= w.limit) {
    if (!w.ended) return w.hold(w.limit);
    w.push('dropped', w.limit, w.call, EventField.SKIPPED);
    return settleAll(w);
  }
  const mark = w.markAt(start, IN_CALL, 'InCall');
  if (mark === 'cut' && !w.ended) return w.hold(start);
  if (mark && mark !== 'cut' && w.take(mark) !== 'stay') return true;
  w.cursor = start + 1;
  return true;
}

/** A mark of a call ends what is left out. */
export function resume(w: MarkWalker, mark: Mark): Answer {
  const { kind } = mark.pattern;
  const isEnd = kind === 'call-close' || kind === 'wrapper-close';
  const at = kind === 'call-close' ? mark.end : mark.start;
  w.push('dropped', at, w.call, EventField.SKIPPED);
  leaveCall(w);
  w.restarted = isEnd ? 0 : 1;
  if (kind === 'wrapper-close') {
    w.emit('wrapper-tag', mark.end);
    w.wrapper = 0;
    return w.readOn(mark.end);
  }
  return w.readOn(at);
}

const IN_CALL: readonly MarkKind[] = [
  'argument-open',
  'call-close',
  'wrapper-close',
  'call-open',
  'wrapper-open',
  'argument-close',
];
