import type { FenceLine } from '../mark.ts';
import { LONGEST_MARK } from '../matcher.ts';
import type { MarkWalker } from '../walker.ts';
import { settleProse } from './end-of-text.ts';

/** The next line from `offset` on that opens a fence before `stop`; `end` is -1 where more text decides. Looks at no text twice. */
export function nextFence(w: MarkWalker, offset: number, stop: number): FenceLine | null {
  if (w.unfenced) return null;
  const known = w.fences;
  if (known.from <= offset && known.found && known.found.at >= offset && known.found.end >= 0) return known.found;
  const from = known.from <= offset && !known.found && known.to > offset ? known.to : offset;
  if (from >= stop) return null;
  const found = searchFence(w, from, stop);
  w.fences = { from: offset, to: found ? found.at : stop, found };
  return found;
}

function searchFence(w: MarkWalker, from: number, stop: number): FenceLine | null {
  // No mark of a fence begins a mark of a call: what is before `stop` tells all runs that begin there.
  const before = w.source.slice(from - w.base, stop - w.base);
  if (!before.includes('`') && !before.includes('~')) return null;
  FENCE.lastIndex = 0;
  for (let match = FENCE.exec(before); match; match = FENCE.exec(before)) {
    const marks = match[0];
    const at = from + match.index;
    if (!startsLine(w, at)) continue;
    const behind = at - w.base + marks.length;
    const lineEnd = lineEndAfter(w.source, behind, LONGEST_MARK);
    const line = { at, char: marks.charCodeAt(0), length: marks.length };
    if (marks.length > LONGEST_MARK) continue;
    if (lineEnd < 0 && !w.ended) return { ...line, end: -1 };
    if (marks.length < 3) continue;
    const end = lineEnd < 0 ? w.source.length : lineEnd;
    if (marks.startsWith('`') && w.source.slice(behind, end).includes('`')) continue;
    return { ...line, end: end + w.base };
  }
  return null;
}

function startsLine(w: MarkWalker, offset: number): boolean {
  let at = offset - 1;
  while (at >= 0 && offset - at <= 3 && w.text.charCodeAt(at) === 0x20) at--;
  return isLineStart(w, at + 1);
}

function isLineStart(w: MarkWalker, offset: number): boolean {
  const code = w.text.charCodeAt(offset - 1);
  return offset === 0 || code === 0x0a || code === 0x0d;
}

/** In a code fence: all is prose up to the line that closes it. */
export function stepFence(w: MarkWalker): boolean {
  const { closing, marksAlone } = endOfFence(w.fence, w.fenceLength);
  const { cursor } = w;
  closing.lastIndex = Math.max(0, cursor - w.base);
  for (let match = closing.exec(w.source); match; match = closing.exec(w.source)) {
    const at = match.index + w.base;
    if (!isLineStart(w, at)) continue;
    const end = at + match[0].length;
    if (end === w.limit && !w.ended) return w.hold(at);
    return w.move('fence-close', at, end);
  }
  if (w.ended) return settleProse(w);
  const line = Math.max(w.source.lastIndexOf('\n'), w.source.lastIndexOf('\r'));
  const tail = line < 0 ? cursor : line + 1 + w.base;
  const isMarks = isLineStart(w, tail) && marksAlone.test(w.source.slice(tail - w.base));
  return w.hold(isMarks && w.limit - tail < LONGEST_MARK ? Math.max(tail, cursor) : w.limit);
}

/** What closes a fence of so many marks, and marks of it with nothing else on their line. */
function endOfFence(mark: number, length: number): FenceEnd {
  if (lastFence.mark === mark && lastFence.length === length) return lastFence;
  const char = `\\${String.fromCharCode(mark)}`;
  const marks = `${char}{${length},${LONGEST_MARK}}[ \\t]{0,${LONGEST_MARK}}`;
  lastFence = {
    mark,
    length,
    closing: new RegExp(`(?<=^|[\\n\\r]) {0,3}${marks}(?=[\\n\\r]|$)`, 'g'),
    marksAlone: new RegExp(`^ {0,3}${char}*[ \\t]*$`),
  };
  return lastFence;
}

interface FenceEnd {
  readonly mark: number;
  readonly length: number;
  readonly closing: RegExp;
  readonly marksAlone: RegExp;
}

/** A pattern takes longer to make than to run over a chunk, and a reply's fences are mostly alike. */
let lastFence: FenceEnd = { mark: -1, length: 0, closing: /$^/g, marksAlone: /$^/ };

/** Runs of a length that tells whether they are too long: as a whole, one that goes on would be read again with each piece. */
const FENCE = new RegExp(`\`{1,${LONGEST_MARK + 1}}|~{1,${LONGEST_MARK + 1}}`, 'g');

/** Offset after the end of the line that holds `from`; -1 where the text ends before. A line is no longer than `most`. */
function lineEndAfter(source: string, from: number, most: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x0a || code === 0x0d || at - from >= most) return at + 1;
  }
  return -1;
}
