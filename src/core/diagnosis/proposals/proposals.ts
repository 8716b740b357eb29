import type { Span } from '../../../base/span.ts';
import { ownText } from '../../calls/character-data.ts';
import { childElements, type Element, innerSpan } from '../../calls/element.ts';
import type { Reading } from '../../reading/reading.ts';
import { asCdata, asEscaped } from '../../text/as-xml.ts';
import { quote } from '../../text/quote.ts';
import { insert, remove, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import type { Field } from '../in-calls/fields.ts';
import type { FixProposal } from './fix-proposal.ts';

/** The edit that the reader assumed. */
export function acceptRepair(finding: Finding, title: string): FixProposal[] {
  return finding.replacement === undefined
    ? []
    : [{ title, edits: [replace(finding, finding.replacement)], keepsValues: true }];
}

/** Inserts what the reader assumed at one offset; the end of a wrapper around misplaced elements only together with its start. */
export function insertMissing({ start, end, call, replacement = '' }: Finding, reading: Reading): FixProposal[] {
  const root = reading.calls[call ?? -1]?.outline.root;
  const isWrapped = root && childElements(root).some(({ name }) => name === 'arguments');
  const text = isWrapped ? replacement : replacement.replace(/<\/arguments>$/, '');
  if (text === '') return [];
  // At the end of the text half of it may have come.
  const edit = end > start && end === reading.text.length ? replace({ start, end }, text) : insert(start, text);
  return [{ title: `Insert ${text}`, edits: [edit], keepsValues: true }];
}

/** Puts the content of an element, as written, into CDATA. */
export function wrapInCdata(element: Element, reading: Reading): FixProposal {
  const inner = innerSpan(element);
  const source = reading.text.slice(inner.start, inner.end);
  const title = `Put the content of <${element.name}> into CDATA`;
  const edits = source.includes(']]>')
    ? [replace(inner, asCdata(source))]
    : [insert(inner.start, '<![CDATA['), insert(inner.end, ']]>')];
  return { title, edits };
}

/** Escapes every special character in the field's text, without CDATA. */
export function escapeField({ element }: Field, reading: Reading): FixProposal {
  const text = ownText(reading.text, element, 'replacement');
  return {
    title: `Escape all of <${element.name}>`,
    edits: [replace(innerSpan(element), asEscaped(text))],
    keepsValues: true,
  };
}

/** Puts the field's text, decoded, into one CDATA section. */
export function fieldAsCdata({ element }: Field, reading: Reading): FixProposal {
  return {
    title: `Put the content of <${element.name}> into CDATA`,
    edits: [replace(innerSpan(element), asCdata(ownText(reading.text, element, 'literal')))],
    keepsValues: true,
  };
}

/** What may have been meant as the end of CDATA, at the end of the section's text. */
const HALF_CDATA_END = /(?:\]\]\s*(?:&gt;|>)?|\]>)\s*$/;

/** Completes what was meant as the end of a CDATA section whose text should have ended there. */
export function* completeCdataEnd(start: number, content: string): Generator<FixProposal> {
  const half = HALF_CDATA_END.exec(content);
  if (!half) return;
  const written = half[0].trimEnd();
  const at = start + half.index;
  yield { title: `Complete ${written} to ]]>`, edits: [replace({ start: at, end: at + written.length }, ']]>')] };
}

/** The same where the section continues beyond the end tag of its own element to the end of another section. */
export function* completeCdataBeforeOwnEnd({ name, parts }: Element, reading: Reading): Generator<FixProposal> {
  for (const { kind, start, end } of parts) {
    const source = kind === 'cdata' ? reading.text.slice(start, end) : '';
    const at = source.indexOf(`</${name}>`);
    if (at >= 0) return yield* completeCdataEnd(start, source.slice(0, at));
  }
}

/** Another text in place of a span: as a JSON string where one is possible, and as text. */
export function* changeTo(text: string, span: Span, reading: Reading): Generator<FixProposal> {
  const title = `Change to ${text}`;
  const sign = reading.marked?.notation?.quote;
  const written = reading.text.slice(span.start, span.end);
  if (sign && written.length > 2 * sign.length && written.startsWith(sign) && written.endsWith(sign))
    yield { title, edits: [replace(span, sign + text + sign)] };
  const isQuoted = [span.start, span.end - 1].every((at) => reading.text.charCodeAt(at) === QUOTE);
  if (isQuoted && span.end - span.start > 1) yield { title, edits: [replace(span, JSON.stringify(text))] };
  if (/^'.+'$/s.test(written) && !/['\\\n]/.test(text)) yield { title, edits: [replace(span, `'${text}'`)] };
  yield { title, edits: [replace(span, asEscaped(text))] };
}

const QUOTE = 0x22;

/** Tags and tokens; what is left of a text without them was written for somebody to read. */
const MARKS = /<[^<>]*>|\[[A-Z_]+\]/g;
/** So far after a removed piece the same piece is looked for. */
const FURTHEST = 100_000;

/** Removes a span; where it holds more than marks, and they are not there again, something is lost, and the title says what. */
export function removal({ start, end }: Span, title: string, reading: Reading): FixProposal {
  const source = reading.text.slice(start, end);
  const content = source.replace(MARKS, ' ').trim();
  const edits = [remove({ start, end })];
  const isRead = /[\p{L}\p{N}]/u.test(content);
  if (!isRead || reading.text.slice(end, end + FURTHEST).includes(source.trim())) return { title, edits };
  return { title: `${title}: ${quote(content)}`, edits, loses: true };
}
