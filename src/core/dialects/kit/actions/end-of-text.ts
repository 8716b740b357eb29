import type { FaultReport } from '../../../log/event-log.ts';
import { CDATA_OPEN } from '../character-data.ts';
import type { Answer, Mark } from '../mark.ts';
import { S } from '../mark-rows.ts';
import type { MarkWalker } from '../walker.ts';
import { endWrapper, settleBare } from './wrappers.ts';

/** The text ends outside calls. */
export function settleProse(w: MarkWalker): false {
  settleBare(w);
  if (w.state === S.InWrapper && w.callsInWrapper > 0 && w.restarted === 0) endWrapper(w);
  w.flushOutside(w.limit);
  return settleAll(w);
}

/** All is read. */
export function settleAll(w: MarkWalker): false {
  w.cursor = w.limit;
  return false;
}

/** The stream ended inside the call; what is from the start of the mark on is half a mark. */
export function cutOff(w: MarkWalker, { start: held }: Mark): Answer {
  const isValue = w.state === S.InParameter;
  if (isValue && w.depth > 0 && w.cdata < 0) {
    const { literal } = w;
    w.note('nested-tool', literal, literal);
  }
  return endCutOff(w, held, { code: 'truncated', start: held, end: w.limit });
}

/** The stream ended in a CDATA section that holds the end of the call. */
export function cutOffInCdata(w: MarkWalker, { start }: Mark): Answer {
  const open = w.cdata;
  return endCutOff(w, start, { code: 'unclosed-cdata', start: open, end: open + CDATA_OPEN.length });
}

function endCutOff(w: MarkWalker, held: number, why: Pick<FaultReport, 'code' | 'start' | 'end'>): Answer {
  const { limit } = w;
  const { state } = w;
  if (state === S.InPayload && w.json >= 0) w.push('json', held, 0, 0);
  else if (state === S.InParameter) w.flushText(held);
  else w.flushLoose(held);
  if (held < limit) w.push('cut', limit, 0, 0);
  w.log.report({ ...why, kind: 'fatal', replacement: '', message: '', goLine: null });
  return w.readOn(limit);
}

/** The end of the call is inside CDATA that is not closed. */
export function hidesCall(w: MarkWalker): boolean {
  const open = w.cdata;
  return open >= 0 && w.text.slice(open, w.limit).includes(w.closers.call);
}
