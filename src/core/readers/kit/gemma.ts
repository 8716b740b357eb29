import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { floatOf, integerOf } from './python-text.ts';

const QUOTE = '<|"|>';

/** What readers of Gemma's arguments differ in. */
export interface GemmaHabits {
  /** `null`, `none` and `nil` are null. */
  readonly nulls?: boolean;
  /** What is open at the end counts as far as it is whole, and brackets in quotes do not count in lists in lists. */
  readonly partial?: boolean;
}

/** Offset of the brace that closes a call's arguments, texts in Gemma's quotes left out; -1 where none does. */
export function gemmaBrace(text: string): number {
  const end = closer(text, 0, '{', '}', true);
  return end.isClosed ? end.at - 1 : -1;
}

interface Closer {
  readonly at: number;
  readonly isClosed: boolean;
}

/** Where brackets that were opened before the offset are closed, or the end of the text. */
function closer(text: string, from: number, open: string, close: string, quotes: boolean): Closer {
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

/** The arguments in Gemma's form, `key:<|"|>text<|"|>,other:1`; what does not fit is passed over. */
export function gemmaArguments(text: string, habits: GemmaHabits = {}, isCut = false): JsonObject {
  const value = {};
  let at = 0;
  for (;;) {
    at = after(text, at, ' ,\n\t');
    const colon = text.indexOf(':', at);
    if (at >= text.length || colon < 0) return value;
    const key = text.slice(at, colon).trim();
    at = after(text, colon + 1, ' \n\t');
    if (at >= text.length) {
      if (!isCut) setOwn(value, key, '');
      return value;
    }
    const item = gemmaItem(text, at, /[,}\]]/g, habits, isCut, true);
    if (!item) return value;
    setOwn(value, key, item.value);
    at = item.end;
  }
}

function gemmaList(text: string, habits: GemmaHabits, isCut: boolean): JsonValue[] {
  const items: JsonValue[] = [];
  let at = 0;
  for (;;) {
    at = after(text, at, ' ,\n\t');
    if (at >= text.length) return items;
    const item = gemmaItem(text, at, /[,\]]/g, habits, isCut, habits.partial === true);
    if (!item) return items;
    items.push(item.value);
    at = Math.max(item.end, at + 1);
  }
}

function after(text: string, from: number, blanks: string): number {
  let at = from;
  while (at < text.length && blanks.includes(text.charAt(at))) at++;
  return at;
}

function gemmaItem(
  text: string,
  at: number,
  stop: RegExp,
  habits: GemmaHabits,
  isCut: boolean,
  quotesInLists: boolean,
): { value: JsonValue; end: number } | undefined {
  if (text.startsWith(QUOTE, at)) {
    const from = at + QUOTE.length;
    const end = text.indexOf(QUOTE, from);
    return end < 0
      ? { value: text.slice(from), end: text.length }
      : { value: text.slice(from, end), end: end + QUOTE.length };
  }
  const [open] = text.slice(at, at + 1);
  if (open === '{' || open === '[') {
    const isObject = open === '{';
    const end = closer(text, at + 1, open, isObject ? '}' : ']', isObject || quotesInLists);
    const isOpen = habits.partial === true && !end.isClosed;
    const inner = text.slice(at + 1, isOpen ? end.at : end.at - 1);
    return { value: isObject ? gemmaArguments(inner, habits, isOpen) : gemmaList(inner, habits, isOpen), end: end.at };
  }
  stop.lastIndex = at;
  const end = stop.exec(text)?.index ?? text.length;
  const source = text.slice(at, end);
  if (habits.partial && (source === '' || (isCut && (end >= text.length || source.trim().endsWith('.')))))
    return undefined;
  return { value: scalar(source.trim(), habits), end };
}

function scalar(text: string, { nulls = false }: GemmaHabits): JsonValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (nulls && /^(?:null|none|nil)$/i.test(text)) return null;
  return (text.includes('.') ? floatOf(text) : integerOf(text)) ?? text;
}
