import * as EventField from '../../../log/event-bits.ts';
import { K } from '../../../log/event-kind.ts';
import type { Walker } from '../walker.ts';
import { nameOf, parentOf, placeFromOpen } from './open-elements.ts';

/**
 * Decides the fate of an end tag that named no open element, now that the next markup is known (format.md §7.10):
 * it closes the innermost open element if only white space followed and `closes` says so, else it is dropped.
 */
export function resolvePending(w: Walker, closes: (open: number) => boolean): void {
  if (w.pendingStart < 0) return;
  const start = w.pendingStart;
  const end = w.pendingEnd;
  w.pendingStart = -1;
  w.flushRun(start);
  if (w.open !== w.call && w.blank(end, w.tagStart) && closes(w.open)) {
    w.repair('mismatched-tag', start, end, `</${nameOf(w, w.open)}>`);
    const closed = w.open;
    w.open = parentOf(w, closed);
    placeFromOpen(w);
    w.log.push(K['end-tag'], end, w.machine.namedOf[w.place] as number, closed, EventField.WRONG_NAME);
    return;
  }
  dropTag(w, start, end);
}

/** Leaves a tag out. */
export function dropTag(w: Walker, start: number, end: number): void {
  w.repair('unexpected-end-tag', start, end, '');
  w.emit(K.dropped, end);
}

/** Emits the character data before the current tag, deciding a pending end tag first. */
export function flushText(w: Walker, end: number): void {
  resolvePending(w, () => false);
  w.flushRun(end);
}

/** Emits markup that ends at `end` as an event of a kind. */
export function closeMarkup(w: Walker, kind: number, end: number): void {
  resolvePending(w, () => false);
  w.flushRun(w.tagStart);
  w.emit(kind, end);
}
