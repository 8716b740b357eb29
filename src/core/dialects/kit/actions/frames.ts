import * as EventField from '../../../log/event-bits.ts';
import { ROLES } from '../../../log/event-field.ts';
import { endOfArguments, FRAME_MARK, type Frame } from '../../../words/frame.ts';
import type { Answer, Mark } from '../mark.ts';
import { S } from '../mark-rows.ts';
import { restartIn } from '../restarted-json.ts';
import type { MarkWalker } from '../walker.ts';
import { leaveCall } from './calls.ts';
import { settleProse } from './end-of-text.ts';

/** Outside calls: up to where the importer wrote the next frame. */
export function stepToFrame(w: MarkWalker): boolean {
  const frame = w.frames[w.frame];
  const at = frame ? startOf(frame) : Infinity;
  if (at < w.limit) return w.move('frame', at);
  return w.ended ? settleProse(w) : w.hold(w.limit);
}

/** In a frame: the whole of it, which names the tool. */
export function stepFrame(w: MarkWalker): boolean {
  const { end } = openFrameOf(w);
  if (end <= w.limit) return w.move('frame-line', end);
  return w.ended ? w.move('frame-line', w.limit) : w.hold(w.limit);
}

/** In the arguments: the next string, or their end. */
export function stepArguments(w: MarkWalker): boolean {
  const end = endOfOpen(w);
  const stop = Math.min(end, w.limit);
  let depth = w.jsonDepth;
  for (let at = w.cursor; at < stop; at++) {
    const char = w.charAt(at);
    // Python's quote: outside of strings JSON has none. A quote before or after all brackets is no string's, but for a text that holds the arguments.
    if (depth > 0 ? char === '"' || char === "'" : char === '"' && isFirst(w, at)) {
      w.jsonDepth = depth;
      return w.move('string', at);
    }
    if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && depth > 0) depth--;
  }
  w.jsonDepth = depth;
  w.cursor = stop;
  return endArguments(w, end);
}

/** Whether nothing but blanks is before an offset in the arguments. */
function isFirst(w: MarkWalker, at: number): boolean {
  const { end } = openFrameOf(w);
  return at - end < MOST_BLANKS && w.text.slice(end, at).trim() === '';
}

const MOST_BLANKS = 1_000;

/** In a string of the arguments: its quote, or their end. */
export function stepString(w: MarkWalker): boolean {
  const end = endOfOpen(w);
  const stop = Math.min(end, w.limit);
  const quote = w.text.slice(w.json, w.json + 1);
  for (let at = w.cursor; at < stop; at++) {
    const char = w.charAt(at);
    if (char === '\\') {
      if (at + 1 >= stop && stop < end && !w.ended) return w.hold(at);
      at++;
    } else if (char === quote) return w.move('string-end', at);
  }
  w.cursor = stop;
  return endArguments(w, end);
}

/**
 * Whether a call is whole: brackets that are missing can be added, and none may be there, unless the stream broke off. One whose
 * arguments begin again is whole by the last of them, which says nothing of a string that the first left open.
 */
export function isWholeJson(w: MarkWalker): boolean {
  const { cut, end: start } = openFrameOf(w);
  const end = Math.min(endOfOpen(w), w.limit);
  if (w.state !== S.InString && (cut !== true || (w.jsonDepth === 0 && !isFirst(w, end)))) return true;
  return restartIn(w.text.slice(start, end)) > 0;
}

/** Whether nothing follows the arguments. */
export const isLastFrame = (w: MarkWalker): boolean => w.frame + 1 >= w.frames.length && restOf(w) >= w.limit;

export function openFrame(w: MarkWalker, { start }: Mark): Answer {
  const frame = openFrameOf(w);
  w.emit('prose', start);
  w.emit('wrapper-tag', frame.start);
  w.openedBy ??= w.rules.marks[0] ?? null;
  w.callStart = frame.start;
  return w.readOn(start);
}

/** The frame is whole: it opens the call. */
export function endFrame(w: MarkWalker, { end }: Mark): Answer {
  const frame = openFrameOf(w);
  w.toolStart = frame.start + FRAME_MARK.length;
  w.toolEnd = frame.end - 1;
  const nameEnd = Math.min(w.toolEnd, end);
  const event = w.push('call-opened', Math.min(w.toolStart, end), 0, ROLES.indexOf('tool'));
  w.call = event + 1;
  w.open = event + 1;
  w.push('name', nameEnd, event + 1, 0);
  if (end > nameEnd) w.push('start-tag', end, event + 1, EventField.CONTINUES);
  w.jsonDepth = 0;
  return w.readOn(end);
}

export function openString(w: MarkWalker, { start }: Mark): Answer {
  w.push('json-mark', start + 1, 0, 0);
  w.json = start;
  return w.readOn(start + 1);
}

/** The string ends before its quote. */
export function closeString(w: MarkWalker, { start }: Mark): Answer {
  w.emit('json', start);
  return w.readOn(start + 1);
}

export function closeFrame(w: MarkWalker, { end }: Mark): Answer {
  emitArguments(w, end);
  w.push('call-closed', end, w.call, 0, S.Outside);
  w.emit('wrapper-tag', restOf(w), S.Outside);
  return endFrameOf(w);
}

/** The arguments end before their JSON does. */
export function cutFrame(w: MarkWalker, { end }: Mark): Answer {
  emitArguments(w, end);
  w.log.report({ code: 'truncated', kind: 'fatal', start: end, end, replacement: '', message: '', goLine: null });
  w.push('implied-close', end, w.call, EventField.RESTART);
  w.emit('wrapper-tag', restOf(w), S.Outside);
  return endFrameOf(w);
}

const emitArguments = (w: MarkWalker, end: number): void => w.emit(w.state === S.InString ? 'json' : 'json-mark', end);

function endFrameOf(w: MarkWalker): Answer {
  w.frame += 1;
  leaveCall(w);
  return w.readOn(w.log.covered);
}

/** The end of the arguments, once it is known what the line break after them is. */
function endArguments(w: MarkWalker, end: number): boolean {
  const known = w.frame + 1 < w.frames.length ? end : end + 1;
  if (w.limit > known || w.ended) return w.move('arguments-end', Math.min(end, w.limit));
  return w.hold(w.limit);
}

const openFrameOf = (w: MarkWalker): Frame => w.frames[w.frame] as Frame;

const startOf = ({ from, start }: Frame): number => from ?? start;

/** Where the arguments of the open call end. */
const endOfOpen = (w: MarkWalker): number => endOfArguments(openFrameOf(w), w.frames[w.frame + 1], w.text);

/** After the line break that the importer wrote after the arguments. */
function restOf(w: MarkWalker): number {
  const end = Math.min(endOfOpen(w), w.limit);
  return w.state !== S.Outside && w.text.charCodeAt(end) === LINE_BREAK ? end + 1 : end;
}

const LINE_BREAK = 10;
