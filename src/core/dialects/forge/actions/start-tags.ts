import * as EventField from '../../../log/event-bits.ts';
import { ROLES, type Role } from '../../../log/event-field.ts';
import { K } from '../../../log/event-kind.ts';
import { isXmlName } from '../../../text/xml-name.ts';
import { CALL_NAME, CALL_TAG } from '../call-words.ts';
import type { ForgeActions, Walker } from '../walker.ts';
import { leaveCall } from './calls.ts';
import { fault, refuse, refuseIllegal } from './faults.ts';
import { closeUpTo, openPart, parentOf, placeFromOpen, roleOf, roleOfOpen } from './open-elements.ts';
import { flushText, resolvePending } from './pending-end-tag.ts';
import { beginTag, endName, refuseByRow, tagIsText } from './tags.ts';

/** Start tags and their attributes. */
export const START_TAG_ACTIONS = {
  closeStartTag(w, at) {
    closeStartTag(w, at, false);
  },
  closeEmptyTag(w, at) {
    closeStartTag(w, at, true);
  },
  beginAttribute(w, at) {
    w.attributeStart = at;
    w.tagFlags |= EventField.ATTRIBUTES;
  },
  endAttributeName(w, at, _from, id) {
    endAttributeName(w, at, id);
  },
  attributeNameAlone(w, at, _from, id) {
    if (w.refusing) return endAttributeName(w, at, id);
    w.attributeEnd = at;
    attributeWithoutValue(w, at);
  },
  attributeWithoutValue(w, at, _from, id) {
    if (w.refusing) refuseByRow(w, at, id);
    else attributeWithoutValue(w, w.attributeEnd);
  },
  attributeValueMissing(w, at, _from, id) {
    if (w.refusing) refuseByRow(w, at, id);
    else attributeWithoutValue(w, at);
  },
  attributeUnquoted(w, at) {
    w.unquotedStart = at;
  },
  endAttributeValue,
  lessThanInAttribute(w, at) {
    fault(w, 'unescaped-less-than', at, at + 1, '&lt;', 'unescaped < inside quoted string', at + 1);
  },
} as const satisfies Partial<ForgeActions>;

function closeStartTag(w: Walker, at: number, empty: boolean): void {
  if (w.unquotedStart >= 0) closeUnquoted(w, at - 1);
  const name = endName(w, at);
  if (name === null) return;
  if (w.call === 0) {
    if (empty) return tagIsText(w);
    w.callTagEnd = at + 1;
    w.state = w.machine.entered.afterCallTag;
    return;
  }
  const header = name === 'server_name' || name === 'tool_name' || name === 'arguments';
  // An argument is in `<arguments>` and not after it, so it closes an element in front of it, not that one.
  resolvePending(w, (open) => w.lastStart <= open && (header || roleOf(w, open) !== 'arguments'));
  if (name === CALL_NAME && !empty && opensCallAgain(w, at)) return restartCall(w, at);
  const around = header && w.resilient ? nameAround(w) : 0;
  if (around !== 0) {
    flushText(w, w.tagStart);
    closeUpTo(w, parentOf(w, around), w.tagStart);
  }
  flushText(w, w.tagStart);
  const role = header && roleOfOpen(w) === 'tool' ? ROLES.indexOf(name as Role) : 0;
  const event = w.log.push(
    K['start-tag'],
    at + 1,
    w.named,
    w.open,
    role |
      (empty ? EventField.EMPTY_TAG : 0) |
      (w.tagFlags & EventField.ATTRIBUTES) |
      (afterText(w) ? EventField.AFTER_TEXT : 0) |
      (name.length << EventField.NAME_SHIFT),
  );
  w.lastStart = event + 1;
  if (empty) {
    w.log.push(K['end-tag'], at + 1, w.named, event + 1, 0);
    w.state = w.place;
    return;
  }
  w.open = event + 1;
  placeFromOpen(w);
  w.log.setState(event, w.machine.namedOf[w.place] as number);
  w.state = w.place;
}

/** The open name of the server or of the tool that the tag is in, at any depth; 0 where in none. */
function nameAround(w: Walker): number {
  const part = openPart(w);
  const role = roleOf(w, part);
  return role === 'server_name' || role === 'tool_name' ? part : 0;
}

function afterText(w: Walker): boolean {
  const last = w.log.length - 1;
  return w.log.kind(last) === K.text && w.log.end(last) === w.tagStart && (w.log.b(last) & EventField.NON_BLANK) !== 0;
}

/** Only resilient mode takes a `<tool` with space or attributes for the tag that opens a call (format.md §7.6). */
function opensCallAgain(w: Walker, at: number): boolean {
  if (roleOfOpen(w) !== 'tool' && nameAround(w) === 0) return false;
  return w.resilient || at + 1 - w.tagStart === CALL_TAG.length;
}

/** A `<tool>` where none can be ends the call before it and may begin a new one (format.md §7.8). */
function restartCall(w: Walker, at: number): void {
  forgetRepairsOfTag(w);
  flushText(w, w.tagStart);
  w.note('unclosed-tag', w.tagStart, w.tagStart, 'fatal');
  const outside = w.machine.namedOf[w.machine.entered.outside] as number;
  w.log.push(K['implied-close'], w.tagStart, outside, w.call, EventField.RESTART);
  const { tagStart, tagFlags } = w;
  leaveCall(w);
  beginTag(w, tagStart);
  w.tagFlags = tagFlags;
  w.callTagEnd = at + 1;
  w.state = w.machine.entered.afterCallTag;
}

/** What was put right inside the tag is not said where the whole tag is put right. */
function forgetRepairsOfTag(w: Walker): void {
  const since = Array.from({ length: w.log.reportCount - w.reportMark }, (_, index) =>
    w.log.reportAt(w.reportMark + index),
  );
  w.log.truncateReports(w.reportMark);
  for (const report of since) if (report.start < w.tagStart) w.log.report(report);
}

function closeUnquoted(w: Walker, at: number): void {
  const value = w.text.slice(w.unquotedStart, at);
  w.repair('malformed-tag', w.unquotedStart, at, `"${escapeAttribute(value)}"`);
  w.unquotedStart = -1;
}

function endAttributeName(w: Walker, at: number, id: number): void {
  w.attributeEnd = at;
  if (!w.refusing) return;
  const name = w.text.slice(w.attributeStart, at);
  if (!isXmlName(name)) return refuse(w, 'malformed-tag', w.tagStart, at, `invalid XML name: ${name}`, at);
  if (name.indexOf(':') !== name.lastIndexOf(':'))
    return refuse(w, 'malformed-tag', w.tagStart, at, 'expected attribute name in element', at);
  if (w.rowOf(id)?.refuses) refuseByRow(w, at, id);
}

function attributeWithoutValue(w: Walker, end: number): void {
  const name = w.text.slice(w.attributeStart, w.attributeEnd);
  w.repair('malformed-tag', w.attributeStart, end, `${name}=""`);
}

function endAttributeValue(w: Walker, at: number): void {
  if (w.unquotedStart >= 0) return closeUnquoted(w, at);
  if (w.refusing && w.firstIllegal >= 0) refuseIllegal(w, at + 1);
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
