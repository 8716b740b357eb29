import { codePointName } from '../../../../base/code-point.ts';
import { K } from '../../../log/event-kind.ts';
import type { Code } from '../../../words/codes.ts';
import type { Walker } from '../walker.ts';

/** A repair in resilient, a refusal otherwise. */
export function fault(
  w: Walker,
  code: Code,
  start: number,
  end: number,
  replacement: string,
  message: string,
  consumed: number,
): void {
  if (w.refusing) refuse(w, code, start, end, message, consumed);
  else w.repair(code, start, end, replacement);
}

/** Refuses the call for the first character in it that XML cannot hold. */
export function refuseIllegal(w: Walker, consumed: number): void {
  const start = w.firstIllegal;
  const entity = w.text.charCodeAt(start) === 0x26;
  const end = entity ? w.text.indexOf(';', start) + 1 : start + 1;
  const source = w.text.slice(start, end);
  const code = !entity
    ? source.charCodeAt(0)
    : source.startsWith('&#x')
      ? Number.parseInt(source.slice(3), 16)
      : Number.parseInt(source.slice(2), 10);
  refuse(w, 'invalid-character', start, end, `illegal character code ${codePointName(code)}`, consumed);
}

/**
 * Ends the call as Go's reader would (format.md §7.4): what was read stays, the rest up to the next `</tool>` is
 * skipped. `consumed` is how far Go had read, for its line number; null where its error names no line.
 */
export function refuse(
  w: Walker,
  code: Code,
  start: number,
  end: number,
  message: string,
  consumed: number | null,
): void {
  if (inTagSpan(w, start)) w.log.truncateReports(w.reportMark);
  const goLine = consumed === null ? null : 1 + lineFeeds(w, w.callStart, consumed);
  const full = goLine === null ? message : `XML syntax error on line ${goLine}: ${message}`;
  w.log.report({ code, kind: 'fatal', start, end, replacement: '', message: full, goLine });
  w.pendingStart = -1;
  const keep = inTagSpan(w, start) ? Math.min(start, w.tagStart) : start;
  if (w.log.length > 0 && w.log.kind(w.log.length - 1) === K['cdata-opened']) w.emit(K['cdata-text'], keep);
  else w.flushRun(keep);
  w.pos = Math.max(start, w.log.covered);
  w.firstIllegal = -1;
  const { afterError } = w.machine.entered;
  w.countPlace(w.placeNow, afterError);
  w.state = afterError;
}

/** True where `start` lies in the tag being read. */
function inTagSpan(w: Walker, start: number): boolean {
  return w.tagStart >= w.log.covered && start >= w.tagStart;
}

/** Line feeds in a stretch. */
export function lineFeeds(w: Walker, from: number, to: number): number {
  let count = 0;
  const source = w.text.slice(from, to);
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) count++;
  return count;
}
