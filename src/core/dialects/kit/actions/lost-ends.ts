import { K } from '../../../log/event-kind.ts';
import type { MarkWalker } from '../walker.ts';
import { CALL_KEYS } from '../wire-keys.ts';

/**
 * Where the JSON of a call in a list ended before a bracket that is none of its own, because brackets or a quote are missing:
 * one with which the next call begins, or which ends the list. Null where the bracket may be its own, `cut` where more text
 * decides.
 */
export function lostEndBefore(w: MarkWalker, at: number, inString: boolean): number | 'cut' | null {
  if (w.charAt(at) === ']') {
    const ends = !inString && w.jsonArrays === 0 && endsList(w, at);
    return ends === true ? w.trimmedEnd(w.json, at) : ends || null;
  }
  if (w.jsonArrays > 0 && !inString) return null;
  const end = w.trimmedEnd(w.json, at);
  const separator = w.text.slice(end - 1, end);
  if (!(inString ? ',;' : ',;}').includes(separator)) return null;
  const begins = inString ? beginsCall(w, at, NAMED_CALL, HALF_NAMED_CALL) : beginsCall(w, at, CALL, HALF_CALL);
  if (begins !== true) return begins || null;
  return separator === '}' ? end : w.trimmedEnd(w.json, end - 1);
}

/** The object whose key names a call has not ended before that comma or bracket, after which no further key of it is. */
export function lacksBrace(w: MarkWalker, at: number): boolean | 'cut' {
  if (!w.rules.keysAreNames || w.log.kind(w.log.length - 1) !== K.json) return false;
  if (w.charAt(at) === ']') return true;
  const next = w.skipSpaces(at + 1);
  if (next >= w.limit) return w.ended ? false : 'cut';
  return w.charAt(next) === '{';
}

/** After the end of a list is no more of an item. */
function endsList(w: MarkWalker, at: number): boolean | 'cut' {
  if (w.bracket === 0) return false;
  const next = w.skipSpaces(at + 1);
  if (next >= w.limit) return w.ended || 'cut';
  return !',:}]'.includes(w.charAt(next));
}

function beginsCall({ source, base, ended }: MarkWalker, at: number, whole: RegExp, half: RegExp): boolean | 'cut' {
  const rest = source.slice(at - base, at - base + LONGEST);
  if (whole.test(rest)) return true;
  return !ended && rest.length < LONGEST && half.test(rest) ? 'cut' : false;
}

/** An object with the member of a call first. */
const CALL = new RegExp(`^\\{\\s*["'](?:${CALL_KEYS.join('|')})["']\\s*:`);
const HALF_CALL = /^\{\s*(?:["'][a-z_]*(?:["']\s*)?)?$/;
/** By its name, with the arguments after it: in a string only that is sure, since text there has no quote before a word. */
const NAMED_CALL = /^\{\s*"(?:tool_)?name"\s*:\s*"[^"\\]*"\s*,\s*"(?:arguments|parameters|args)"\s*:/;
const HALF_NAMED_CALL = /^\{\s*(?:"[a-z_]*(?:"\s*(?::\s*(?:"[^"\\]*(?:"\s*(?:,\s*(?:"[a-z]*(?:"\s*)?)?)?)?)?)?)?)?$/;
const LONGEST = 300;
