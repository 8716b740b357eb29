import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { floatOf, integerOf } from './python-text.ts';

const QUOTE = '<|"|>';

/** Offset of the brace that closes a call's arguments, texts in Gemma's quotes left out; -1 where none does. */
export function gemmaBrace(text: string): number {
  const end = closer(text, 0, '{', '}', true);
  return end.isClosed ? end.at - 1 : -1;
}

/** Where brackets that were opened before the offset are closed, or the end of the text. */
function closer(
  text: string,
  from: number,
  open: string,
  close: string,
  quotes: boolean,
): { at: number; isClosed: boolean } {
  let depth = 1;
  let at = from;
  while (at < text.length && depth > 0) {
    if (quotes && text.startsWith(QUOTE, at)) {
      const end = text.indexOf(QUOTE, at + QUOTE.length);
      if (end < 0) return { at: text.length, isClosed: false };
      at = end + QUOTE.length;
      continue;
    }
    if (text[at] === open) depth++;
    else if (text[at] === close) depth--;
    at++;
  }
  return { at, isClosed: depth === 0 };
}

/** The arguments in Gemma's form, `key:<|"|>text<|"|>,other:1`, read without a thought for what does not fit. */
export function gemmaArguments(text: string, scalar: (source: string) => JsonValue = gemmaScalar): JsonObject {
  const value = {};
  let at = 0;
  while (at < text.length) {
    while (' ,\n\t'.includes(text.charAt(at)) && at < text.length) at++;
    const colon = text.indexOf(':', at);
    if (at >= text.length || colon < 0) break;
    const key = text.slice(at, colon).trim();
    at = colon + 1;
    while (' \n\t'.includes(text.charAt(at)) && at < text.length) at++;
    if (at >= text.length) {
      setOwn(value, key, '');
      break;
    }
    const item = gemmaItem(text, at, /[,}\]]/g, true, scalar);
    setOwn(value, key, item.value);
    at = item.end;
  }
  return value;
}

function gemmaList(text: string, scalar: (source: string) => JsonValue): JsonValue[] {
  const items: JsonValue[] = [];
  let at = 0;
  for (;;) {
    while (' ,\n\t'.includes(text.charAt(at)) && at < text.length) at++;
    if (at >= text.length) return items;
    const item = gemmaItem(text, at, /[,\]]/g, false, scalar);
    items.push(item.value);
    at = item.end > at ? item.end : at + 1;
  }
}

function gemmaItem(
  text: string,
  at: number,
  stop: RegExp,
  quotesInLists: boolean,
  scalar: (source: string) => JsonValue,
): { value: JsonValue; end: number } {
  if (text.startsWith(QUOTE, at)) {
    const from = at + QUOTE.length;
    const end = text.indexOf(QUOTE, from);
    return end < 0
      ? { value: text.slice(from), end: text.length }
      : { value: text.slice(from, end), end: end + QUOTE.length };
  }
  if (text[at] === '{') {
    const end = closer(text, at + 1, '{', '}', true).at;
    return { value: gemmaArguments(text.slice(at + 1, end - 1), scalar), end };
  }
  if (text[at] === '[') {
    const end = closer(text, at + 1, '[', ']', quotesInLists).at;
    return { value: gemmaList(text.slice(at + 1, end - 1), scalar), end };
  }
  stop.lastIndex = at;
  const end = stop.exec(text)?.index ?? text.length;
  return { value: scalar(text.slice(at, end)), end };
}

function gemmaScalar(source: string): JsonValue {
  const text = source.trim();
  if (text === 'true' || text === 'false') return text === 'true';
  return (text.includes('.') ? floatOf(text) : integerOf(text)) ?? text;
}
