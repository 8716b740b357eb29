import { fitsAfterValue, type Notation } from '../../../calls/literal-body.ts';
import type { MarkWalker } from '../walker.ts';
import { IN_PAYLOAD, saveJson } from './json-body.ts';

/** A body in a notation of its own: brackets count outside its quotes. */
export function stepLiteral(w: MarkWalker, { quote }: Notation): boolean {
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
      const end = endOfString(w, at, mode, quote);
      at = end.at;
      if (!end.isKnown) return hold();
      if (end.closes) mode = 0;
      continue;
    }
    const char = source.charAt(at);
    if (quote !== null) {
      if (source.startsWith(quote, at)) {
        mode = 1;
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
      return w.move('body-end', at + 1 + w.base);
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

/** Where reading goes on in a string, and whether that is after its quote; it is not known where more text decides. */
interface StringEnd {
  readonly at: number;
  readonly isKnown: boolean;
  readonly closes: boolean;
}

function endOfString({ source, ended }: MarkWalker, at: number, mode: number, quote: string | null): StringEnd {
  const close = quote ?? (QUOTES[mode] as string);
  const end = source.indexOf(close, at);
  const slash = quote === null ? source.indexOf('\\', at) : -1;
  if (slash >= 0 && (end < 0 || slash < end)) {
    const isHalf = slash + 1 >= source.length;
    return { at: isHalf ? slash : slash + 2, isKnown: !isHalf, closes: false };
  }
  if (end < 0) return { at: Math.max(at, source.length - close.length + 1), isKnown: false, closes: false };
  const fits = quote === null ? true : fitsAfterValue(source, end + close.length);
  if (fits === null && !ended) return { at: end, isKnown: false, closes: false };
  return { at: end + close.length, isKnown: true, closes: fits !== false };
}

/** Quotes by the mode of the reading inside them. */
const QUOTES = ['', '"', "'", '"""', "'''"];
