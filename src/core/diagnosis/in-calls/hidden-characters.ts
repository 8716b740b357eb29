import { codePointName } from '../../../base/code-point.ts';
import type { Span } from '../../../base/span.ts';
import type { ObjectValue, StringValue, Value } from '../../calls/value.ts';
import type { Reading } from '../../reading/reading.ts';

/** Lone surrogates, and characters that change the direction of the text after them. */
export interface HiddenCharacters extends Span {
  readonly kind: 'half' | 'direction';
  /** The first of them, as `U+202E`. */
  readonly name: string;
  /** Whether the text holds them literally; else a reference or an escape in the span stands for them. */
  readonly literal: boolean;
}

const HIDDEN = /\p{Cs}+|[\u202a-\u202e\u2066-\u2069]+/gu;
/** Matches nothing in a text without characters beyond Latin-1, which is a fast test. */
const MAY_HIDE = /[\ud800-\udfff\u202a-\u202e\u2066-\u2069]/;

/** Hidden characters of the reply in order: lone surrogates only in calls, the others everywhere. */
export function* hiddenCharactersOf(reading: Reading): Generator<HiddenCharacters> {
  const text = String(reading.text);
  for (const { index, 0: source } of MAY_HIDE.test(text) ? text.matchAll(HIDDEN) : []) {
    const found = { start: index, end: index + source.length, ...named(source), literal: true };
    if (found.kind === 'direction' || reading.callAt(index) >= 0) yield found;
  }
  for (const { call } of reading.calls)
    for (const { inner, value } of stringsOf(call.arguments)) {
      const [found] = (MAY_HIDE.test(value) && value.match(HIDDEN)) || [];
      if (found !== undefined && text.slice(inner.start, inner.end).search(HIDDEN) < 0)
        yield { ...inner, ...named(found), literal: false };
    }
}

function named(source: string): Pick<HiddenCharacters, 'kind' | 'name'> {
  const code = source.charCodeAt(0);
  return { kind: code < 0xd800 ? 'direction' : 'half', name: codePointName(code) };
}

function* stringsOf(root: ObjectValue): Generator<StringValue> {
  const waiting: Value[] = [root];
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    if (value.type === 'string') yield value;
    else if (value.type === 'array') for (const item of value.items) waiting.push(item);
    else if (value.type === 'object') for (const [, member] of value.entries) waiting.push(member);
  }
}
