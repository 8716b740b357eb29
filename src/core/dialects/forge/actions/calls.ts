import * as EventField from '../../../log/event-bits.ts';
import { ROLES } from '../../../log/event-field.ts';
import { K } from '../../../log/event-kind.ts';
import { CALL_END, CALL_NAME, CALL_TAG, CALL_WORD } from '../call-words.ts';
import { MOST_OF_RENAMED, renamedTagBefore } from '../renamed-wrapper.ts';
import type { ForgeActions, Walker } from '../walker.ts';
import { beginTag } from './tags.ts';

/** Code units of text and first names after `<tool>` that are held back at most: a few words, and no paragraph of prose. */
const MOST_BEHIND_TAG = 160;

const CALL_ROLE = ROLES.indexOf('tool');

/** What opens a call, what makes its tag a mention, and what ends a call without an end tag of its own. */
export const CALL_ACTIONS = {
  markCallTag(w, at) {
    beginTag(w, at - CALL_WORD.length);
    w.callTagEnd = at + 1;
  },
  beginCallAttributes(w, at) {
    beginTag(w, at - CALL_WORD.length);
    w.nameEnd = at;
    w.nameStart = at - CALL_NAME.length;
  },
  textBehindTag(w, at) {
    w.junkStart = at;
  },
  moreBehindTag(w, at) {
    if (at - w.junkStart >= MOST_BEHIND_TAG) giveCallUp(w);
  },
  notACall: giveCallUp,
  openXmlCall,
  markToolName(w, at) {
    beginTag(w, at - CALL_WORD.length);
    w.callTagEnd = at + 1;
  },
  partOutside(w, at) {
    const tagStart = renamedTagBefore(w.text, at + 1, w.log.covered);
    if (tagStart < 0) {
      w.state = w.machine.entered.outside;
      return;
    }
    beginTag(w, tagStart);
    w.callTagEnd = at + 1;
  },
  moreOfRenamed(w, at) {
    if (at - w.tagStart >= MOST_OF_RENAMED) giveCallUp(w);
  },
  notRenamed: giveCallUp,
  openRenamedCall(w) {
    w.callTagEnd = w.text.indexOf('>', w.tagStart) + 1;
    openXmlCall(w);
  },
  openJsonCall(w) {
    emitCallOpened(w, EventField.JSON_PAYLOAD);
    w.countPlace(w.machine.entered.outside, w.machine.placeOfRole[CALL_ROLE] as number);
  },
  closeJsonCall(w, at) {
    w.emit(K.json, at + 1 - CALL_END.length);
    w.emit(K['call-closed'], at + 1, w.call);
    leaveCall(w);
  },
  resume(w, at) {
    w.emit(K.dropped, at + 1, w.call, EventField.SKIPPED);
    leaveCall(w);
  },
} as const satisfies Partial<ForgeActions>;

/** The tag opens a call, and what follows it is read in that. */
export function openXmlCall(w: Walker): void {
  emitCallOpened(w);
  w.setPlace(w.machine.placeOfRole[CALL_ROLE] as number);
  w.state = w.place;
  w.pos = w.callTagEnd;
}

/** The `<tool>` was a mention: reading goes on after it. */
function giveCallUp(w: Walker): void {
  w.log.truncateReports(w.reportMark);
  w.state = w.machine.entered.outside;
  w.pos = w.callTagEnd;
}

/** Opens the call of the tag that was held back; what was before it was prose. */
function emitCallOpened(w: Walker, flags = 0): void {
  w.emit(K.prose, w.tagStart);
  w.callStart = w.tagStart;
  const attributes = w.tagFlags & EventField.ATTRIBUTES;
  if (w.text.slice(w.tagStart, w.callTagEnd) !== CALL_TAG) {
    w.log.truncateReports(w.reportMark);
    w.repair(attributes ? 'attribute-ignored' : 'malformed-tag', w.tagStart, w.callTagEnd, CALL_TAG);
  }
  const event = w.log.push(K['call-opened'], w.callTagEnd, w.named, 0, CALL_ROLE | attributes | flags);
  w.call = event + 1;
  w.open = event + 1;
  w.lastStart = event + 1;
  w.pendingStart = -1;
  w.firstIllegal = -1;
}

/** The call is over; reading goes on outside. */
export function leaveCall(w: Walker): void {
  w.open = 0;
  w.call = 0;
  w.pendingStart = -1;
  w.firstIllegal = -1;
  w.setPlace(w.machine.entered.outside);
  w.state = w.place;
}
