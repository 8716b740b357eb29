import { K } from '../../../log/event-kind.ts';
import { CALL_END, CALL_NAME } from '../call-words.ts';
import { localName, namePrefix } from '../names.ts';
import type { ForgeActions, Walker } from '../walker.ts';
import { leaveCall } from './calls.ts';
import { refuse } from './faults.ts';
import { closeUpTo, findOpen, isNamed, nameOf, parentOf, placeFromOpen } from './open-elements.ts';
import { dropTag, flushText, resolvePending } from './pending-end-tag.ts';
import { isSoundName, tagIsText, tagName } from './tags.ts';

/** End tags, whole and broken. */
export const END_TAG_ACTIONS = {
  closeEndTag(w, at) {
    closeEndTag(w, at, at + 1);
  },
  looseEndTag(w, at) {
    w.nameStart = at;
  },
  endTagJunk(w, at) {
    if (w.nameEnd < 0) w.nameEnd = at;
    if (findOpen(w, tagName(w)) === 0) return tagIsText(w);
    w.junkStart = at;
  },
  endTagCut,
} as const satisfies Partial<ForgeActions>;

function closeEndTag(w: Walker, at: number, end: number): void {
  const isSettled = w.nameEnd >= 0;
  if (!isSettled) w.nameEnd = at;
  const name = tagName(w);
  // Most end tags name the open element, whose name was looked at.
  const closesOpen = isNamed(w, w.open, name);
  if (!isSettled && !closesOpen && !isSoundName(w, at, name)) return;
  if (w.pendingStart >= 0) {
    const leaf = w.open;
    const parent = parentOf(w, leaf);
    resolvePending(w, () => !isNamed(w, leaf, name) && parent !== 0 && isNamed(w, parent, name));
    // What the tag before this one gave stays, whatever becomes of this one.
    w.reportMark = w.log.reportCount;
  }
  const target = closesOpen ? w.open : findOpen(w, name);
  const isRenamed = target === w.call && name !== CALL_NAME;
  const afterSlash = w.tagStart + 2;
  if (!isRenamed && w.nameStart > afterSlash) w.repair('malformed-tag', afterSlash, w.nameStart, '');
  if (!isRenamed && w.junkStart >= 0) w.repair('malformed-tag', w.junkStart, at, '');
  if (target === 0) return unknownEndTag(w, name, end);
  if (target !== w.open) {
    if (w.refusing) {
      const open = nameOf(w, w.open);
      return refuse(w, 'mismatched-tag', w.tagStart, end, closedByMessage(open, name), end);
    }
    flushText(w, w.tagStart);
    closeUpTo(w, target, w.tagStart);
  }
  flushText(w, w.tagStart);
  if (target === w.call) {
    if (isRenamed) w.repair('malformed-tag', w.tagStart, end, CALL_END);
    w.log.push(K['call-closed'], end, w.machine.namedOf[w.machine.entered.outside] as number, target, 0);
    const pos = w.pos;
    leaveCall(w);
    w.pos = pos;
    return;
  }
  w.open = parentOf(w, target);
  placeFromOpen(w);
  w.state = w.place;
  w.log.push(K['end-tag'], end, w.named, target, 0);
}

function unknownEndTag(w: Walker, name: string, end: number): void {
  if (w.refusing) return refuse(w, 'mismatched-tag', w.tagStart, end, closedByMessage(nameOf(w, w.open), name), end);
  w.log.truncateReports(w.reportMark);
  w.state = w.place;
  if (w.open === w.call) {
    flushText(w, w.tagStart);
    dropTag(w, w.tagStart, end);
    return;
  }
  if (w.pendingStart >= 0) resolvePending(w, () => false);
  w.pendingStart = w.tagStart;
  w.pendingEnd = end;
}

function endTagCut(w: Walker, at: number): void {
  if (w.nameEnd < 0) w.nameEnd = at;
  if (findOpen(w, tagName(w)) === 0) return tagIsText(w);
  const nameEnd = w.nameEnd;
  w.junkStart = -1;
  w.repair('malformed-tag', nameEnd, nameEnd, '>');
  closeEndTag(w, nameEnd, nameEnd);
  w.pos = nameEnd;
}

function closedByMessage(open: string, closing: string): string {
  const openLocal = localName(open);
  const closingLocal = localName(closing);
  if (openLocal !== closingLocal) return `element <${openLocal}> closed by </${closingLocal}>`;
  const quoteEmpty = (prefix: string) => (prefix === '' ? '""' : prefix);
  return `element <${openLocal}> in space ${namePrefix(open)} closed by </${closingLocal}> in space ${quoteEmpty(namePrefix(closing))}`;
}
