import type { Span } from '../../../base/span.ts';
import type { StringValue, Value } from '../../calls/value.ts';
import { type FormatToken, formatTokensIn } from '../../dialects/format-tokens.ts';
import { specialTokenAtEnd } from '../../dialects/kit/special-tokens.ts';
import { NATIVE } from '../../dialects/names.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Finding } from '../../words/finding.ts';

/** A value of a native call holds markup of a dialect. */
export const LEFT_MARKUP = 'left-markup';

/** A tag with which a dialect's argument or call begins or ends. */
const TAG =
  /<(\/?)((?:antml:)?(?:parameter|arg_key|arg_value|invoke|function|tool_call|function_calls))\b(?=[\s=>])[^<>]{0,200}>/g;
/** An argument that begins first on its line, as the opener of a dialect is written. */
const OPENER = /^<(?:parameter(?:=[\w.-]+|\s+name="[^"]*")|arg_key)>$/;
const OF_ARGUMENT = /parameter|arg_/;

/**
 * Texts in native calls that hold markup which a dialect's parser left there, one finding a value. It is an end tag that the
 * text did not open and after which an argument, a call or the text would end (dialects.md §1.6), or an argument that begins
 * first on its line and does not end. Tags in pairs are a text about calls, and one amid a line is a mention.
 */
export function* leftMarkup(reading: Reading): Generator<Finding> {
  for (const { value, call } of nativeTexts(reading)) {
    const tag = leftTagIn(value.value);
    // The text of an argument that is cut off may still end what it opened, so only an end tag tells there.
    if (tag === null || !(value.closed || tag.isEnd)) continue;
    const place = placeIn(value, tag.text, reading);
    const data = { kind: LEFT_MARKUP, ...(tag.isEnd && { ends: 1 }) };
    yield { code: 'markup-in-string', severity: 'warning', ...place, call, data };
  }
}

/** Special tokens at the end of texts in native calls; the value keeps them. */
export function* tokensLeftInValues(reading: Reading): Generator<Finding> {
  for (const { value, call } of nativeTexts(reading)) {
    const token = value.closed ? specialTokenAtEnd(value.value) : null;
    if (token === null) continue;
    const place = placeIn(value, value.value.slice(token.start, token.end), reading);
    yield { code: 'leaked-token', severity: 'warning', ...place, call };
  }
}

/** Texts in native calls that hold a token with which calls of a format are written, unless they are about it; one finding a value. */
export function* formatsLeftInValues(reading: Reading): Generator<Finding> {
  for (const { value, call } of nativeTexts(reading)) {
    const token = strayToken(value.value);
    if (token === undefined) continue;
    const place = placeIn(value, token.text, reading);
    yield { code: 'format-in-value', severity: 'warning', ...place, call, data: { id: token.dialect } };
  }
}

/**
 * The first token that the text is not about. Text is about one that it quotes, about whole calls, and about a tag amid a
 * sentence; a template is about all of them.
 */
function strayToken(text: string): FormatToken | undefined {
  const atEnd = specialTokenAtEnd(text)?.start;
  const said = leftTagIn(text)?.text;
  const tokens = formatTokensIn(text).filter(
    (token) => token.start !== atEnd && token.text !== said && !isQuoted(text, token),
  );
  if (tokens.length === 0 || /\{%|\{\{/.test(text) || areWholeCalls(tokens)) return undefined;
  return tokens.find((token) => token.isSpecial || !isInSentence(text, token));
}

const isQuoted = (text: string, { start, text: token }: FormatToken): boolean =>
  QUOTES.test(text.charAt(start - 1)) && QUOTES.test(text.charAt(start + token.length));

const QUOTES = /["'`“”‘’«»]/;

/** Whether what opens closes again, and nothing is outside. */
function areWholeCalls(tokens: readonly FormatToken[]): boolean {
  let depth = 0;
  for (const { does } of tokens) {
    if (depth === 0 && does !== 'opens') return false;
    depth += does === 'opens' ? 1 : does === 'closes' ? -1 : 0;
  }
  return depth === 0;
}

/** Whether a word is before and after it. */
const isInSentence = (text: string, { start, text: token }: FormatToken): boolean =>
  /[\p{L}\p{N},;:] $/u.test(text.slice(Math.max(0, start - 3), start)) &&
  /^(?: [\p{L}\p{N}]|[.,;:!?)])/u.test(text.slice(start + token.length, start + token.length + 3));

function* nativeTexts({ dialect, calls }: Reading): Generator<{ readonly value: StringValue; readonly call: number }> {
  if (dialect !== NATIVE) return;
  for (const { call, index } of calls) for (const value of textsIn(call.arguments)) yield { value, call: index };
}

function* textsIn(value: Value): Generator<StringValue> {
  if (value.type === 'string') yield value;
  if (value.type === 'array') for (const item of value.items) yield* textsIn(item);
  if (value.type === 'object') for (const [, member] of value.entries) yield* textsIn(member);
}

interface LeftTag {
  readonly text: string;
  readonly isEnd: boolean;
}

function leftTagIn(text: string): LeftTag | null {
  if (!text.includes('<')) return null;
  const open = new Map<string, RegExpExecArray[]>();
  for (const tag of text.matchAll(TAG)) {
    const [source, isEnd, name = ''] = tag;
    const own = open.get(name) ?? [];
    open.set(name, own);
    if (isEnd === '') own.push(tag);
    else if (own.length > 0) own.pop();
    else if (endsHere(text, tag.index + source.length, name)) return { text: source, isEnd: true };
  }
  const first = [...open.values()]
    .flat()
    .find(({ 0: source, index }) => OPENER.test(source) && startsLine(text, index));
  return first ? { text: first[0], isEnd: false } : null;
}

/** Whether what is after an end tag is where an argument or a call ends. */
function endsHere(text: string, from: number, name: string): boolean {
  const gap = text.slice(from, from + LONGEST_GAP).search(/\S/);
  if (gap < 0) return from + LONGEST_GAP >= text.length && OF_ARGUMENT.test(name);
  TAG_HERE.lastIndex = from + gap;
  return TAG_HERE.test(text);
}

const TAG_HERE = new RegExp(TAG.source, 'y');
const LONGEST_GAP = 256;

const startsLine = (text: string, at: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - LONGEST_GAP), at));

/** Where a piece of a text is as it is written; the whole text where it is written with escapes. */
function placeIn({ inner }: StringValue, piece: string, { text }: Reading): Span {
  const at = text.slice(inner.start, inner.end).lastIndexOf(piece);
  return at < 0 ? inner : { start: inner.start + at, end: inner.start + at + piece.length };
}
