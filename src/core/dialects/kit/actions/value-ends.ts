import * as EventField from '../../../log/event-bits.ts';
import { bareCharactersIn } from '../character-data.ts';
import type { Answer, Mark } from '../mark.ts';
import type { MarkKind } from '../marked-dialect.ts';
import { isSpace } from '../matcher.ts';
import { ownTagPattern } from '../own-tag.ts';
import type { MarkWalker } from '../walker.ts';
import { isKnown } from './argument-names.ts';
import { closeNested } from './nested-arguments.ts';

/**
 * An end tag of the open argument: it counts where the next mark or the end follows (dialects.md §1.6). In a shown call that
 * began in running text only what that call opened belongs to it.
 */
export function closeArgument(w: MarkWalker, mark: Mark): Answer {
  if (w.rules.nests) return w.depth > 0 ? passInside(w, mark.end) : closeNested(w, mark);
  if (w.runEnds === 1 && w.run === mark.start) return endArgument(w, mark);
  const { depth } = w;
  const isOwed = owesEndTag(w, mark.start);
  const isInside = depth > 0 ? isOwed || w.mention === 0 : isOwed && isInOwnMarkup(w);
  if (isInside) return passInside(w, mark.end);
  w.depth = 0;
  const end = endsValue(w, mark, isOwed);
  if (end === true) return w.run < 0 ? endArgument(w, mark) : endAtRun(w);
  w.depth = depth;
  if (end === 'cut') {
    w.hold(mark.start);
    return 'wait';
  }
  if (end === 'again') w.run = w.run < 0 ? mark.start : w.run;
  else w.run = -1;
  return passInside(w, mark.end);
}

/** The first end tag of the run ends the value: each further one is read after it. */
function endAtRun(w: MarkWalker): Answer {
  w.runEnds = 1;
  w.spaceTo = -1;
  w.cursor = w.run;
  return 'back';
}

/** Whether an end tag ends the value; `again` where another one decides that, `cut` where more text does. */
function endsValue(w: MarkWalker, mark: Mark, isOwed: boolean): boolean | 'again' | 'cut' {
  const from = w.cursor === mark.start && w.spaceTo >= 0 ? w.spaceTo : mark.end;
  const next = w.skipLayout(from);
  if (w.rules.closesOnce && !isOwed && next < w.limit) {
    const again = w.markAt(next, ARGUMENT_CLOSE, 'InParameter');
    if (again === 'cut') return w.ended || waitsAt(w, next);
    if (again) {
      w.spaceTo = -1;
      return 'again';
    }
  }
  if (!w.ended && (next >= w.limit || w.isHalfLayout(next))) return waitsAt(w, next);
  if (next >= w.limit) return true;
  const follows = w.markAt(next, AFTER_VALUE, 'InCall');
  if (follows === 'cut' && !w.ended) return waitsAt(w, next);
  // At the end of the text a bare word is no piece of a mark, though some marks that lost their start begin with one.
  if (follows === 'cut') return w.nextStart(next) < w.limit;
  w.spaceTo = -1;
  if (!follows) return false;
  return follows.pattern.kind !== 'argument-open' || countsBehindEnd(w, follows, isOwed);
}

function waitsAt(w: MarkWalker, spaceTo: number): 'cut' {
  w.spaceTo = spaceTo;
  return 'cut';
}

/** The mark is content of the value. */
export function passInside(w: MarkWalker, end: number): Answer {
  w.cursor = end;
  return 'stay';
}

function endArgument(w: MarkWalker, mark: Mark): Answer {
  w.spaceTo = -1;
  w.run = -1;
  w.runEnds = 0;
  repairCharacters(w, mark.start);
  w.flushText(mark.start);
  w.push('end-tag', mark.end, w.open, 0);
  w.rewritten(mark);
  w.open = w.call;
  w.literal = -1;
  return w.readOn(mark.end);
}

/** The value has opened this tag itself once more than it has closed it: the end tag at this place belongs to that. */
function owesEndTag(w: MarkWalker, at: number): boolean {
  const { value } = w;
  if (w.ownTags.value !== value || w.ownTags.to > at)
    w.ownTags = { value, to: value, open: 0, pattern: ownTagPattern(w.closers.argument) };
  const { ownTags } = w;
  for (const { 1: slash } of w.text.slice(ownTags.to, at).matchAll(ownTags.pattern))
    ownTags.open = Math.max(0, ownTags.open + (slash === undefined ? 1 : -1));
  ownTags.to = at;
  return ownTags.open > 0;
}

/** Inside an argument that is in the value's own markup and is content unless the value then never ends. */
export function isInOwnMarkup(w: MarkWalker): boolean {
  return w.opener >= 0 && !w.rules.tagsAreNames;
}

/** After an end tag any opener counts, but for tags that may be anything and those after the end of what the value opened. */
function countsBehindEnd(w: MarkWalker, opener: Mark, isOwed: boolean): boolean {
  const isSure = !w.rules.tagsAreNames && opener.nameStart >= 0 && !opener.pattern.onlyKnown && !isOwed;
  if (isSure && w.nameIn(opener.nameStart, opener.nameEnd) !== '') return true;
  return isKnown(w, opener) && !(isOwed && opener.pattern.isDamaged);
}

/** The value ends before the first end tag of call or wrapper in it. */
export function closeAtCandidate(w: MarkWalker): Answer {
  return endValue(w, w.candidate);
}

/** The value ends before `at` without its own end tag; a wrong end tag at its end is that tag. */
export function endValue(w: MarkWalker, limit: number): Answer {
  const start = w.value;
  const { opener } = w;
  const at = opener >= 0 && opener < limit ? opener : limit;
  if (at < limit) w.undone++;
  let end = at;
  while (end > start && isSpace(w.text.charCodeAt(end - 1))) end--;
  const wrong = wrongEndTag(w, start, end);
  let own = wrong < 0 ? null : ownEndTagBefore(w, wrong);
  // Of a run of them the first ends the value here too.
  if (w.rules.closesOnce) for (let before = own; before; before = ownEndTagBefore(w, before.start)) own = before;
  if (own) return endArgument(w, own);
  repairCharacters(w, wrong >= 0 ? wrong : end);
  if (wrong >= 0) {
    w.flushText(wrong);
    w.repair('mismatched-tag', wrong, end, w.closers.argument);
    w.push('end-tag', end, w.open, EventField.WRONG_NAME);
  } else {
    w.flushText(end);
    w.repair('unclosed-tag', end, end, w.closers.argument);
    w.push('implied-close', end, w.open, 0);
  }
  w.open = w.call;
  w.spaceTo = -1;
  return w.readOn(at);
}

/** In XML a bare `&` or `<` in a value is itself, and should have been a reference (dialects.md §4.8). */
function repairCharacters(w: MarkWalker, end: number): void {
  if (!w.rules.cdata) return;
  const start = w.value;
  for (const { kind, at } of bareCharactersIn(w.text.slice(start, end))) {
    const isAmpersand = kind === '&';
    const code = isAmpersand ? 'unescaped-ampersand' : 'unescaped-less-than';
    w.repair(code, start + at, start + at + 1, isAmpersand ? '&amp;' : '&lt;');
  }
}

/** The argument's own end tag, where only white space is between it and a wrong one: that is of an element around it. */
function ownEndTagBefore(w: MarkWalker, wrong: number): Mark | null {
  let end = wrong;
  while (end > w.value && isSpace(w.text.charCodeAt(end - 1))) end--;
  const before = Math.max(w.value, end - LONGEST_TAG);
  const at = before + w.text.slice(before, end).lastIndexOf('<');
  if (at < before || owesEndTag(w, at)) return null;
  if (at < w.base) w.load(at);
  const mark = w.markAt(at, ARGUMENT_CLOSE, 'InParameter');
  return mark && mark !== 'cut' && mark.end === end ? mark : null;
}

function wrongEndTag(w: MarkWalker, start: number, end: number): number {
  if (w.text.charCodeAt(end - 1) !== 0x3e) return -1;
  const tail = w.text.slice(Math.max(start, end - 128), end);
  const match = /<\/([^\s<>/]+)>$/.exec(tail);
  if (!match) return -1;
  const at = end - match[0].length;
  return w.text.slice(start, at).includes(`<${match[1]}`) ? -1 : at;
}

/** So much is looked at before an opener for a start tag of the value. */
const LONGEST_TAG = 256;

const ARGUMENT_CLOSE: readonly MarkKind[] = ['argument-close'];

const AFTER_VALUE: readonly MarkKind[] = ['argument-open', 'call-close', 'wrapper-close', 'wrapper-open', 'call-open'];
