import * as EventField from '../../../log/event-bits.ts';
import { K } from '../../../log/event-kind.ts';
import { declarationFault } from '../../../text/xml-declaration.ts';
import { isXmlName } from '../../../text/xml-name.ts';
import type { ForgeActions, Walker } from '../walker.ts';
import { refuse, refuseIllegal } from './faults.ts';
import { closeMarkup, resolvePending } from './pending-end-tag.ts';
import { tagIsText } from './tags.ts';

/** Markup with a closer of its own: CDATA, comments, instructions, directives. */
export const BLOCK_ACTIONS = {
  openCdata,
  closeCdata,
  closeComment(w, at) {
    closeMarkup(w, K.comment, at + 1);
  },
  commentDash(w, at) {
    if (w.refusing) refuse(w, 'malformed-tag', at - 2, at, 'invalid sequence "--" not allowed in comments', at + 1);
    else w.repair('malformed-tag', at - 2, at - 1, '- ');
  },
  endInstructionTarget,
  closeInstruction,
  closeDirective(w, at, from) {
    if (w.depth === 0) return closeDirective(w, at);
    w.depth--;
    w.state = w.machine.ownerOf[from] as number;
  },
  directiveDeeper(w) {
    w.depth++;
  },
  directiveComment(w) {
    w.depth--;
  },
  openDirectiveQuote(w, at) {
    w.quote = w.text.charCodeAt(at);
  },
  closeDirectiveQuote(w, at, from) {
    if (w.text.charCodeAt(at) !== w.quote) w.state = from;
  },
} as const satisfies Partial<ForgeActions>;

function openCdata(w: Walker, at: number): void {
  const exact = at + 1 - w.tagStart === 9 && w.text.slice(w.tagStart, at + 1) === '<![CDATA[';
  if (!exact && w.noCdataEnd === 1) return tagIsText(w);
  resolvePending(w, () => false);
  w.reportMark = w.log.reportCount;
  w.looseCdata = exact ? 0 : 1;
  w.looseLog = w.log.length;
  w.looseReports = w.log.reportCount;
  if (!exact) w.repair('malformed-cdata', w.tagStart, at + 1, '<![CDATA[');
  w.flushRun(w.tagStart);
  w.emit(K['cdata-opened'], at + 1, 0, exact ? 0 : EventField.MISSPELT);
  w.firstIllegal = -1;
}

function closeCdata(w: Walker, at: number): void {
  if (w.refusing && w.firstIllegal >= 0) return refuseIllegal(w, at + 1);
  w.looseCdata = 0;
  w.emit(K['cdata-text'], at - 2);
  w.emit(K['cdata-closed'], at + 1);
}

function endInstructionTarget(w: Walker, at: number): void {
  w.nameEnd = at;
  const name = w.text.slice(w.tagStart + 2, at);
  if (isXmlName(name)) return;
  if (w.resilient) return tagIsText(w);
  refuse(w, 'malformed-tag', w.tagStart, at, `invalid XML name: ${name}`, at);
}

function closeInstruction(w: Walker, at: number): void {
  const source = w.text.slice(w.tagStart + 2, at - 1);
  const declaration =
    w.nameEnd - w.tagStart === 5 && source.startsWith('xml') ? declarationFault(source.slice(3)) : null;
  if (declaration && w.refusing) return refuse(w, 'malformed-tag', w.tagStart, at + 1, declaration, null);
  closeMarkup(w, K.instruction, at + 1);
  if (declaration) w.repair('malformed-tag', w.tagStart, at + 1, '<?xml version="1.0"?>');
}

function closeDirective(w: Walker, at: number): void {
  if (w.refusing && w.text.slice(w.tagStart, w.tagStart + 8) === '<!CDATA[')
    w.note('malformed-cdata', w.tagStart, at + 1);
  closeMarkup(w, K.directive, at + 1);
}
