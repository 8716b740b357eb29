import { fitsAfterValue, type NotationReader } from '../../../calls/literal-body.ts';
import type { MarkWalker } from '../walker.ts';
import { IN_PAYLOAD, saveJson } from './in-payload.ts';

/** A body in a notation of its own: brackets count outside its quotes. */
export function stepLiteral(w: MarkWalker, notation: NotationReader): boolean {
  const { quote } = notation;
  if (quote === null && w.candidate >= 0) return passUnread(w);
  const { source } = w;
  let at = w.cursor - w.base;
  let depth = w.jsonDepth;
  let mode = w.inString;
  const hold = (): boolean => {
    saveJson(w, at, depth, mode);
    return w.ended && w.move('end', w.limit);
  };
  while (at < source.length) {
    if (mode > 0) {
      const end = quote === null ? endOfString(w.source, at, mode) : endOfQuoted(w, at, notation);
      at = end.at;
      if (end.isLost) {
        saveJson(w, at, 0, 0);
        return w.move('body-end', at + w.base);
      }
      if (!end.isKnown) return hold();
      if (end.closes) mode = 0;
      continue;
    }
    const char = source.charAt(at);
    if (quote !== null) {
      if (source.startsWith(quote, at)) {
        mode = 1;
        w.candidate = -1;
        at += quote.length;
        continue;
      }
      if (quote.startsWith(source.slice(at)) && !w.ended) return hold();
    } else if (char === '"' || char === "'") {
      if (source.length - at < 3 && !w.ended) return hold();
      mode = QUOTES.indexOf(source.startsWith(char.repeat(3), at) ? char.repeat(3) : char);
      at += (QUOTES[mode] as string).length;
      continue;
    }
    if ('{[('.includes(char)) depth++;
    else if ('}])'.includes(char) && --depth <= 0) {
      saveJson(w, at + 1, 0, 0);
      const end = at + 1 + w.base;
      if (w.list > 0 && quote === null && isUnreadable(w, notation, end)) {
        w.candidate = end;
        return passUnread(w);
      }
      return w.move('body-end', end);
    } else if (char === '<') {
      const mark = w.markAt(at + w.base, IN_PAYLOAD, 'InCall');
      if (mark === 'cut' && !w.ended) return hold();
      if (mark && mark !== 'cut') {
        saveJson(w, at, depth, mode);
        return w.take(mark) !== 'stay';
      }
    }
    at++;
  }
  return hold();
}

/** The reader of a call in parentheses stops within it. */
const isUnreadable = (w: MarkWalker, notation: NotationReader, end: number): boolean =>
  w.toolStart > 0 && notation.read(w.text.slice(w.json, end), true).stoppedAt >= 0;

/** All up to the end of the list is part of a call that cannot be read (formats.md §6). */
function passUnread(w: MarkWalker): boolean {
  for (let at = w.nextStart(w.cursor); at < w.limit; at = w.nextStart(at + 1)) {
    const mark = w.markAt(at, IN_PAYLOAD, 'InCall');
    if (mark === 'cut' && !w.ended) return w.hold(at);
    if (mark && mark !== 'cut') return endUnread(w, at);
  }
  return w.ended ? endUnread(w, w.limit) : w.hold(w.limit);
}

function endUnread(w: MarkWalker, limit: number): boolean {
  w.candidate = -1;
  w.list = 0;
  return w.move('body-end', w.trimmedEnd(w.json, limit));
}

/** Where reading goes on in a string, and whether that is after its quote; it is not known where more text decides. */
interface StringEnd {
  readonly at: number;
  readonly isKnown: boolean;
  readonly closes: boolean;
  /** The quote is missing, and the body ends there. */
  readonly isLost?: true;
}

function endOfString(source: string, at: number, mode: number): StringEnd {
  const close = QUOTES[mode] as string;
  const end = source.indexOf(close, at);
  const slash = source.indexOf('\\', at);
  if (slash >= 0 && (end < 0 || slash < end)) {
    const isHalf = slash + 1 >= source.length;
    return { at: isHalf ? slash : slash + 2, isKnown: !isHalf, closes: false };
  }
  if (end < 0) return { at: Math.max(at, source.length - close.length + 1), isKnown: false, closes: false };
  return { at: end + close.length, isKnown: true, closes: true };
}

/** Text in quotes of the notation's own ends where a value may; `candidate` is the first end of a call in it. */
function endOfQuoted(w: MarkWalker, at: number, { quote, close = '', open = '' }: NotationReader): StringEnd {
  const { source, ended } = w;
  const own = quote as string;
  const end = source.indexOf(own, at);
  const callEnd = close === '' ? -1 : source.indexOf(close, at);
  if (w.candidate < 0 && callEnd >= 0 && (end < 0 || callEnd < end)) w.candidate = callEnd + w.base;
  if (end < 0) {
    if (ended && w.candidate >= 0) return lostAt(w, w.candidate);
    const tail = Math.max(own.length, close.length) - 1;
    return { at: Math.max(at, source.length - tail), isKnown: false, closes: false };
  }
  const fits = fitsAfterValue(source, end + own.length, close);
  if (fits === null && !ended) return { at: end, isKnown: false, closes: false };
  const next = w.candidate < 0 || fits === false ? -1 : nextCallAfter(w, end + w.base, close, open);
  if (next >= 0) return lostAt(w, next);
  return { at: end + own.length, isKnown: true, closes: fits !== false };
}

/** The closing quote is missing: the body ends before the end of the call in the text. */
function lostAt(w: MarkWalker, offset: number): StringEnd {
  if (offset < w.base) w.load(offset);
  return { at: offset - w.base, isKnown: true, closes: true, isLost: true };
}

/** Where a call ends in the text before `limit` and the next begins; -1 where none does. */
function nextCallAfter(w: MarkWalker, limit: number, close: string, open: string): number {
  const text = w.text.slice(w.candidate, limit);
  for (let at = text.indexOf(close); at >= 0; at = text.indexOf(close, at + 1))
    if (
      text
        .slice(at + close.length)
        .trimStart()
        .startsWith(open)
    )
      return w.candidate + at;
  return -1;
}

/** Quotes by the mode of the reading inside them. */
const QUOTES = ['', '"', "'", '"""', "'''"];
