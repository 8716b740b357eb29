import { K } from '../../../log/event-kind.ts';
import type { Answer, Mark } from '../mark.ts';
import { BARE } from '../registers.ts';
import type { MarkWalker } from '../walker.ts';

/** The tag that opens a wrapper. */
export function openWrapper(w: MarkWalker, mark: Mark): Answer {
  w.emit('prose', mark.start);
  w.emit('wrapper-tag', mark.end);
  w.rewritten(mark);
  return enterWrapper(w, mark);
}

function enterWrapper(w: MarkWalker, mark: Mark): Answer {
  w.wrapper = mark.start + 1;
  w.callsInWrapper = 0;
  w.restarted = 0;
  w.bare = 0;
  return w.readOn(mark.end);
}

/** A wrapper is opened once more: the tag is left out. */
export function dropWrapper(w: MarkWalker, mark: Mark): Answer {
  w.flushOutside(mark.start);
  w.emit('wrapper-tag', mark.end);
  w.repair('unexpected-start-tag', mark.start, mark.end, '');
  return w.readOn(mark.end);
}

/** The next wrapper begins before the one that is open has ended. */
export function reopenWrapper(w: MarkWalker, mark: Mark): Answer {
  if (w.restarted === 0) endWrapper(w);
  w.flushOutside(mark.start);
  w.emit('wrapper-tag', mark.end);
  w.rewritten(mark);
  return enterWrapper(w, mark);
}

/** The end tag of a wrapper. */
export function closeWrapper(w: MarkWalker, mark: Mark): Answer {
  w.flushOutside(mark.start);
  w.emit('wrapper-tag', mark.end);
  w.rewritten(mark);
  w.wrapper = 0;
  return w.readOn(mark.end);
}

/** The end tag of a wrapper whose opener is missing. */
export function closeBareWrapper(w: MarkWalker, mark: Mark): Answer {
  if (w.bare === 0 || !w.blank(w.log.covered, mark.start)) return 'stay';
  w.emit('wrapper-tag', mark.end);
  w.bare = 0;
  return w.readOn(mark.end);
}

/** What is between a wrapper that is missing and its call. */
export function bareGap(w: MarkWalker): string {
  return w.bare === BARE.inLines ? '\n' : '';
}

/** A call without a wrapper lacks its end tag as well, unless that was read. */
export function settleBare(w: MarkWalker): void {
  const gap = bareGap(w);
  const isBare = w.bare !== 0 && w.recovery === 'resilient';
  w.bare = 0;
  if (!isBare) return;
  const at = lastCallEnd(w);
  if (at >= 0) w.repair('missing-wrapper', at, at, `${gap}${w.wrapperTag('close')}`, true);
}

/** The open wrapper lacks its end tag after its last call. */
export function endWrapper(w: MarkWalker): void {
  const end = lastCallEnd(w);
  const at = end >= 0 ? end : w.log.covered;
  w.repair('unclosed-tag', at, at, w.wrapperTag('close'));
}

/** Where the last call ended; -1 where it was not closed. */
function lastCallEnd({ log, callStart }: MarkWalker): number {
  for (let row = log.length - 1; row >= 0 && log.end(row) > callStart; row--)
    if (log.kind(row) === K['call-closed']) return log.end(row);
  return -1;
}
