import type { Answer, Mark } from '../mark.ts';
import { MENTION } from '../registers.ts';
import type { MarkWalker } from '../walker.ts';
import { lacksTool } from './argument-names.ts';
import { endNested } from './nested-arguments.ts';
import { closeAtCandidate, endValue, isInOwnMarkup, passInside } from './value-ends.ts';

/** An end tag of call or wrapper inside a value: content unless no end tag of the argument follows (§1.8). */
export function endOfCallInside(w: MarkWalker, mark: Mark): Answer {
  const isWrapper = mark.pattern.kind === 'wrapper-close';
  if (w.depth > 0) {
    if ((w.literalIsWrapper === 1) === isWrapper) w.depth--;
    if (w.depth === 0) w.mention = 0;
    return passInside(w, mark.end);
  }
  if (w.rules.nests) return endNested(w, mark);
  if (w.candidate < 0) w.candidate = mark.start;
  return passInside(w, mark.end);
}

/** An opener of a call inside a value: a call that is shown, up to its end (§1.9), or the end of the value. */
export function openerInside(w: MarkWalker, mark: Mark): Answer {
  const isWrapper = mark.pattern.kind === 'wrapper-open';
  const inText = isInText(w, mark.start);
  if (w.depth > 0 && !inText) leaveMention(w);
  if (w.depth > 0) {
    if ((w.literalIsWrapper === 1) === isWrapper) w.depth++;
    return passInside(w, mark.end);
  }
  const isUnknown = inText && lacksTool(w, mark);
  if (w.rules.nests) return isUnknown ? passInside(w, mark.end) : endNested(w, mark);
  if (isInOwnMarkup(w) && !inText) return endValue(w, mark.start);
  if (w.candidate >= 0) return undoesLiteral(w) ? 'back' : closeAtCandidate(w);
  if (w.noLiteral === 1 || w.undone >= MOST_UNDONE)
    return isUnknown ? passInside(w, mark.end) : endValue(w, mark.start);
  if (w.literal < 0) w.literal = mark.start;
  w.depth = 1;
  w.mention = isUnknown ? MENTION.ofNoTool : inText ? MENTION.ofTool : 0;
  w.literalIsWrapper = isWrapper ? 1 : 0;
  w.literalTool = Math.max(0, mark.nameStart);
  w.literalToolEnd = Math.max(0, mark.nameEnd);
  return passInside(w, mark.end);
}

/** After an opener at a line's start a call that running text mentions is one that begins again, or, of no tool, none. */
function leaveMention(w: MarkWalker): void {
  if (w.mention === MENTION.ofNoTool) {
    w.depth = 0;
    w.literal = -1;
  }
  w.mention = 0;
}

/** Other text of the value is before a place on its line. */
export function isInText(w: MarkWalker, offset: number): boolean {
  const from = w.value;
  let at = offset - 1;
  while (at >= from && BLANKS.has(w.text.charCodeAt(at))) at--;
  return at >= from && !LINE_ENDS.has(w.text.charCodeAt(at));
}

function canUndoLiteral(w: MarkWalker): boolean {
  return w.literal >= 0 && w.noLiteral === 0;
}

/** Reads what followed the shown call again, as if it were none. */
function undoesLiteral(w: MarkWalker): boolean {
  if (!canUndoLiteral(w)) return false;
  const { literal } = w;
  w.noLiteral = 1;
  w.undone++;
  w.candidate = -1;
  w.depth = 0;
  w.mention = 0;
  w.run = -1;
  w.literal = -1;
  if (w.opener > literal) w.opener = -1;
  w.cursor = literal;
  return true;
}

/** At the end of the text: the value ended before a mark in it, or what it shows is to be read again. */
export function endedBefore(w: MarkWalker): boolean {
  if (w.cdata >= 0 || w.depth > 0 || w.rules.nests) return false;
  return canUndoLiteral(w) || w.candidate >= 0 || w.opener >= 0;
}

/** At the end of the text: the value ends before a mark in it, or what it shows is read again. */
export function endArgumentAtEnd(w: MarkWalker, mark: Mark): Answer {
  if (undoesLiteral(w)) return 'back';
  return w.candidate >= 0 ? closeAtCandidate(w) : endValue(w, mark.start);
}

/** How often shown calls in values are undone in one reply; the bound keeps reading linear. */
const MOST_UNDONE = 32;

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09]);

const LINE_ENDS: ReadonlySet<number> = new Set([0x0a, 0x0d]);
