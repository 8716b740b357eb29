import { CDATA_OPEN } from '../character-data.ts';
import { heldTail, type MarkStarts, markStarts } from '../mark-starts.ts';
import type { MarkKind } from '../marked-dialect.ts';
import type { MarkWalker } from '../walker.ts';

/** In a value: the next mark in it, or its CDATA. */
export function stepValue(w: MarkWalker): boolean {
  const { cursor } = w;
  if (w.cdata >= 0) return stepCdata(w);
  const start = w.placeOf(valueStarts(w).next(w.source, cursor - w.base));
  if (start >= w.limit) return w.ended ? w.move('end', w.limit) : w.hold(w.limit);
  if (w.rules.cdata) {
    const isCdata = CDATA_OPEN.startsWith(w.source.slice(start - w.base, start - w.base + CDATA_OPEN.length));
    if (isCdata) {
      if (w.limit - start < CDATA_OPEN.length) {
        if (!w.ended) return w.hold(start);
      } else {
        w.cdata = start;
        w.cursor = start + CDATA_OPEN.length;
        return true;
      }
    }
  }
  const mark = w.markAt(start, IN_VALUE, 'InParameter');
  if (mark === 'cut') {
    if (!w.ended) return w.hold(start);
    // One character is a sign of text as much as half a mark.
    return w.move('end', w.limit - start === 1 ? w.limit : start);
  }
  if (!mark) {
    w.cursor = start + 1;
    return true;
  }
  return w.take(mark) !== 'wait';
}

function stepCdata(w: MarkWalker): boolean {
  const found = w.source.indexOf(']]>', w.cursor - w.base);
  if (found >= 0) {
    w.cdata = -1;
    w.cursor = found + w.base + 3;
    return true;
  }
  if (!w.ended) return w.hold(Math.max(w.cursor, w.limit - heldTail(w.source, ']]>')));
  return w.move('end', w.limit);
}

/** Where a mark may begin in the value that is open, or in the call that it shows. */
function valueStarts(w: MarkWalker): MarkStarts {
  const { value } = w;
  const shown = w.depth > 0 ? w.literalTool : -1;
  if (w.inValue?.value !== value || w.inValue.shown !== shown) {
    const { rules, scope } = w;
    const starts = markStarts(rules, IN_VALUE, 'InParameter', scope, rules.cdata ? [CDATA_OPEN] : []);
    w.inValue = { value, shown, starts };
  }
  return w.inValue.starts;
}

const IN_VALUE: readonly MarkKind[] = [
  'argument-close',
  'call-close',
  'wrapper-close',
  'argument-open',
  'wrapper-open',
  'call-open',
];
