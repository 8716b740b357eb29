import { isElementName, isXmlName } from '../../../text/xml-name.ts';
import { CALL_WORD } from '../call-words.ts';
import { localName } from '../names.ts';
import type { ForgeActions, Walker } from '../walker.ts';
import { refuse, refuseIllegal } from './faults.ts';

/** What all tags have in common. */
export const TAG_ACTIONS = {
  markTag(w, at) {
    if (w.refusing && w.firstIllegal >= 0) refuseIllegal(w, at);
    else beginTag(w, at);
  },
  endTagName(w, at) {
    endName(w, at);
  },
  tagIsText,
  refuse(w, at, _from, id) {
    refuseByRow(w, at, id);
  },
  refuseAfterName(w, at, _from, id) {
    if (endName(w, at) !== null) refuseByRow(w, at, id);
  },
} as const satisfies Partial<ForgeActions>;

/** A `<` that may begin a tag. */
export function beginTag(w: Walker, at: number): void {
  w.tagStart = at;
  w.nameStart = -1;
  w.nameEnd = -1;
  w.tagFlags = 0;
  w.unquotedStart = -1;
  w.junkStart = -1;
  w.depth = 0;
  w.quote = 0;
  w.reportMark = w.log.reportCount;
}

function isEndTag(w: Walker): boolean {
  return w.text.charCodeAt(w.tagStart + 1) === 0x2f;
}

/** The name of the tag being read; its end must be known. */
export function tagName(w: Walker): string {
  if (w.nameStart < 0) w.nameStart = w.tagStart + (isEndTag(w) ? 2 : 1);
  return w.text.slice(w.nameStart, w.nameEnd);
}

/** Settles the name of the tag at `at`; null where the tag was refused or turned into text. */
export function endName(w: Walker, at: number): string | null {
  if (w.nameEnd >= 0) return tagName(w);
  w.nameEnd = at;
  const name = tagName(w);
  return isSoundName(w, at, name) ? name : null;
}

/** False where a tag was refused or turned into text for its name. */
export function isSoundName(w: Walker, at: number, name: string): boolean {
  if (isElementName(name)) return true;
  if (w.resilient) tagIsText(w);
  else if (!isXmlName(name)) refuse(w, 'malformed-tag', w.tagStart, at, `invalid XML name: ${name}`, at);
  else
    refuse(
      w,
      'malformed-tag',
      w.tagStart,
      at,
      isEndTag(w) ? 'expected element name after </' : 'expected element name after <',
      at,
    );
  return false;
}

/** The `<` is text after all: goes back to just after it. Outside calls it was prose all along. */
export function tagIsText(w: Walker): void {
  w.log.truncateReports(w.reportMark);
  if (w.call === 0) {
    w.state = w.machine.entered.outside;
    w.pos = w.tagStart + CALL_WORD.length;
    return;
  }
  w.repair('unescaped-less-than', w.tagStart, w.tagStart + 1, opensCall(w) ? '<![CDATA[<]]>' : '&lt;');
  w.state = w.place;
  w.pos = w.tagStart + 1;
}

/** True where the `<` being read made its `<tool>` a call: with `&lt;` in its place that would be a mention. */
function opensCall(w: Walker): boolean {
  return w.log.length === w.call && w.blank(w.log.covered, w.tagStart);
}

/** Stops at the row's refusal, in Go's words. */
export function refuseByRow(w: Walker, at: number, id: number): void {
  const row = w.rowOf(id);
  const message = (row?.refuses ?? '').replace('{name}', () => localName(tagName(w)));
  refuse(w, row?.reports ?? 'malformed-tag', w.tagStart, at, message, row?.consumed ? at + 1 : at);
}
