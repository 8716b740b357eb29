import type { Reads } from '../../../kernel/definition.ts';
import * as EventField from '../../../log/event-bits.ts';
import { K } from '../../../log/event-kind.ts';
import type { Code } from '../../../words/codes.ts';
import { CALL_END } from '../call-words.ts';
import type { Walker } from '../walker.ts';
import { openXmlCall } from './calls.ts';
import { lineFeeds, refuseIllegal } from './faults.ts';
import { flushText } from './pending-end-tag.ts';
import { tagIsText } from './tags.ts';

/** The stream is over: settles what was open and reports what is missing (format.md §7.5, §7.24). */
export function finish(w: Walker): void {
  w.advance();
  const end = w.text.length;
  while (w.endRewinds) {
    w.looseCdata = 0;
    w.noCdataEnd = 1;
    w.log.truncate(w.looseLog);
    w.log.truncateReports(w.looseReports);
    tagIsText(w);
    w.advance();
  }
  if (w.reads === 'call-tag') {
    openXmlCall(w);
    w.advance();
  }
  const { reads } = w;
  if (reads === 'prose' || reads === 'call-word') return w.emit(K.prose, end);
  if (reads === 'thinking') {
    w.emit(K.thinking, end);
    w.note('unclosed-tag', end, end);
    return;
  }
  if (w.call === 0) {
    w.log.truncateReports(w.reportMark);
    w.state = w.machine.entered.outside;
    w.emit(K.prose, end);
    return;
  }
  if (reads === 'skipped') {
    w.emit(K.dropped, end, w.call, EventField.SKIPPED);
    return;
  }
  cutOff(w, end, reads);
}

function cutOff(w: Walker, end: number, reads: Reads): void {
  const inCdata = reads === 'cdata';
  const goMessage = inCdata ? 'unexpected EOF in CDATA section' : 'unexpected EOF';
  const goLine = w.refusing ? 1 + lineFeeds(w, w.callStart, end) : null;
  const message = goLine === null ? '' : `XML syntax error on line ${goLine}: ${goMessage}`;
  const report = (code: Code, start: number, stop: number) =>
    w.log.report({ code, kind: 'fatal', start, end: stop, replacement: '', message, goLine });
  if (reads === 'json') {
    w.emit(K.json, end);
    report('truncated', end, end);
  } else if (inCdata) {
    const opener = w.log.start(w.log.length - 1);
    const swallowed = w.text.indexOf(CALL_END, w.log.covered) >= 0;
    w.emit(K['cdata-text'], end);
    if (swallowed) report('unclosed-cdata', opener, w.log.start(w.log.length - 1));
    else report('truncated', end, end);
  } else {
    const held = w.inEntity ? (inTagOfEntity(w) ? w.tagStart : w.entityStart) : w.inTag ? w.tagStart : end;
    if (held < end) w.log.truncateReports(reportsBefore(w, held));
    if (w.refusing && w.firstIllegal >= 0 && held === end) {
      refuseIllegal(w, end);
      w.emit(K.dropped, end, w.call, EventField.SKIPPED);
      w.state = w.machine.entered.cutOff;
      return;
    }
    const blocked = reads === 'block' && w.text.indexOf(CALL_END, w.tagStart) >= 0;
    flushText(w, held);
    w.emit(K.cut, end);
    if (blocked) report('malformed-tag', held, Math.min(held + 4, end));
    else report('truncated', held, end);
  }
  w.state = w.machine.entered.cutOff;
}

function inTagOfEntity(w: Walker): boolean {
  return w.entityReturn !== w.place;
}

function reportsBefore(w: Walker, offset: number): number {
  let count = w.log.reportCount;
  while (count > 0 && w.log.reportAt(count - 1).start >= offset) count--;
  return count;
}
