import type { MarkWalker } from '../walker.ts';
import { IN_PAYLOAD } from './in-payload.ts';

/** Free text in place of JSON: up to what closes the call (formats.md §1.9). */
export function stepText(w: MarkWalker): boolean {
  const start = w.nextStart(w.cursor);
  if (start >= w.limit) {
    if (!w.ended) return w.hold(w.limit);
    if (!w.rules.isStop) return w.move('end', w.limit);
    return w.move('body-end', w.limit);
  }
  const mark = w.markAt(start, IN_PAYLOAD, 'InCall');
  if (mark === 'cut' && !w.ended) return w.hold(start);
  if (mark && mark !== 'cut') return w.take(mark) !== 'stay';
  w.cursor = start + 1;
  return true;
}
