import { ownText } from '../calls/character-data.ts';
import { childElements, type Element, innerSpan } from '../calls/element.ts';
import type { Reading } from '../reading.ts';
import { asCdata, asEscaped } from '../text/as-xml.ts';
import { insert, remove, replace } from './edits.ts';
import type { Field } from './fields.ts';
import type { Finding } from './finding.ts';
import type { FixProposal } from './rule.ts';

/** The edit that the reader assumed. */
export function acceptRepair(finding: Finding, title: string): FixProposal[] {
  return finding.replacement === undefined
    ? []
    : [{ title, edits: [replace(finding, finding.replacement)], keepsValues: true }];
}

/** What the reader took as read at one place; the end of a wrapper around misplaced elements only where its start tag stands. */
export function insertMissing({ start, call, replacement = '' }: Finding, reading: Reading): FixProposal[] {
  const root = reading.calls[call ?? -1]?.outline.root;
  const isWrapped = root && childElements(root).some(({ name }) => name === 'arguments');
  const text = isWrapped ? replacement : replacement.replace(/<\/arguments>$/, '');
  return text === '' ? [] : [{ title: `Insert ${text}`, edits: [insert(start, text)], keepsValues: true }];
}

/** What stands between an element's tags, as it stands, in CDATA. */
export function wrapInCdata(element: Element, reading: Reading): FixProposal {
  const inner = innerSpan(element);
  const source = reading.text.slice(inner.start, inner.end);
  const title = `Put the content of <${element.name}> into CDATA`;
  const edits = source.includes(']]>')
    ? [replace(inner, asCdata(source))]
    : [insert(inner.start, '<![CDATA['), insert(inner.end, ']]>')];
  return { title, edits };
}

/** The field's text with every special character escaped, CDATA undone. */
export function escapeField({ element }: Field, reading: Reading): FixProposal {
  const text = ownText(reading.text, element, 'replacement');
  return {
    title: `Escape all of <${element.name}>`,
    edits: [replace(innerSpan(element), asEscaped(text))],
    keepsValues: true,
  };
}

/** The field's text, decoded, in one CDATA section. */
export function fieldAsCdata({ element }: Field, reading: Reading): FixProposal {
  return {
    title: `Put the content of <${element.name}> into CDATA`,
    edits: [replace(innerSpan(element), asCdata(ownText(reading.text, element, 'literal')))],
    keepsValues: true,
  };
}

export const removal = (finding: Finding, title: string): FixProposal => ({ title, edits: [remove(finding)] });
