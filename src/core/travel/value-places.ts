import type { Span } from '../../base/span.ts';
import type { ToolCall } from '../calls/tool-call.ts';
import type { Value } from '../calls/value.ts';
import type { StreamText } from '../text/stream-text.ts';

/** The position of a scalar value of a call, with the names that lead to it from the arguments; list items add no name. */
export interface ValuePlace {
  /** Such as `/edits/search`. */
  readonly path: string;
  /** The text between the quotes of a string, or between tags or marks; to the end of the text where it is still open. */
  readonly inner: Span;
  /** A JSON string, in which a backslash begins an escape. */
  readonly isQuoted: boolean;
}

/** The scalar values of a call, in the order written: all of them, or those that were written as JSON. */
export function* valuePlaces(
  { arguments: { entries } }: ToolCall,
  text: StreamText,
  which: 'all' | 'json',
): Generator<ValuePlace> {
  for (const [name, value] of entries)
    for (const place of within(value, `/${name}`, text)) if (which === 'all' || place.isJson) yield place;
}

function* within(value: Value, path: string, text: StreamText): Generator<ValuePlace & { readonly isJson: boolean }> {
  if (value.type === 'array') for (const item of value.items) yield* within(item, path, text);
  else if (value.type === 'object')
    for (const [name, member] of value.entries) yield* within(member, `${path}/${name}`, text);
  else yield placeOf(value, path, text);
}

function placeOf(
  value: Exclude<Value, { type: 'array' | 'object' }>,
  path: string,
  text: StreamText,
): ValuePlace & { readonly isJson: boolean } {
  const { span, inner } = value;
  // An element has tags around its content; loose text beside elements has no quotes.
  const isBare = inner.start === span.start && span.start < span.end;
  if (value.type !== 'string') return { path, inner, isQuoted: false, isJson: isBare };
  if (isBare && text.charCodeAt(span.start) === QUOTE)
    return {
      path,
      inner: { start: span.start + 1, end: span.end - (value.closed ? 1 : 0) },
      isQuoted: true,
      isJson: true,
    };
  const shown = isBare && value.value !== '' ? text.slice(span.start, span.end).indexOf(value.value) : 0;
  // Quotes of a notation's own, which hold the text as it is.
  if (shown > 0)
    return {
      path,
      inner: { start: span.start + shown, end: span.start + shown + value.value.length },
      isQuoted: false,
      isJson: true,
    };
  // Line breaks around a value are layout in some dialects.
  const isLayout = text.charCodeAt(inner.start) === LINE_FEED && !value.value.startsWith('\n');
  return { path, inner: { ...inner, start: inner.start + (isLayout ? 1 : 0) }, isQuoted: false, isJson: false };
}

/** Offset after the character that makes a value longer than `length` code units, with an escape as one; null where it is not. */
export function outgrownAt(
  { inner: { start, end }, isQuoted }: ValuePlace,
  length: number,
  text: StreamText,
): number | null {
  if (!isQuoted) return end - start > length ? start + length + 1 : null;
  let at = start;
  for (let read = 0; at < end; read++) {
    const isEscape = text.charCodeAt(at) === BACKSLASH;
    at += isEscape ? (text.charCodeAt(at + 1) === LETTER_U ? 6 : 2) : 1;
    if (read === length) return Math.min(at, end);
  }
  return null;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
