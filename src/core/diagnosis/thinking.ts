import type { Span } from '../../base/span.ts';
import type { Reading } from '../reading/reading.ts';

/** `<tool>`, in resilient mode also with white space or attributes, and what must follow for it to open a call (format.md §7.6). */
const OPENS_CALL = /<tool>[ \t\r\n]*(?:(\{|<(?!tool>)[A-Za-z_:!?\u0080-\uffff])|$)/g;
const OPENS_CALL_LOOSELY = /<tool(?:>|[ \t\r\n][^<>]*>)[ \t\r\n]*(?:(\{|<(?!tool>)[A-Za-z_:!?\u0080-\uffff])|$)/g;

const known = new WeakMap<Reading, readonly Span[]>();

/** What would have been a call outside thinking: from `<tool>` to its `</tool>`, or the tag alone where there is none. */
export function thinkingCallsOf(reading: Reading): readonly Span[] {
  let calls = known.get(reading);
  if (!calls) {
    calls = reading.outline.thinking.flatMap((span) => callsIn(span, reading));
    known.set(reading, calls);
  }
  return calls;
}

function callsIn({ start, end }: Span, reading: Reading): Span[] {
  const text = reading.text.slice(start, end);
  const pattern = reading.options.recovery === 'resilient' ? OPENS_CALL_LOOSELY : OPENS_CALL;
  const calls: Span[] = [];
  let from = 0;
  let closers = true;
  for (const { index, 1: first } of text.matchAll(pattern)) {
    const isCut = first === undefined;
    if (index < from || (isCut && end < reading.text.length)) continue;
    const close: number = closers ? text.indexOf('</tool>', index) : -1;
    closers = close >= 0;
    from = closers ? close + '</tool>'.length : text.indexOf('>', index) + 1;
    calls.push({ start: start + index, end: start + from });
  }
  return calls;
}

/** Where the last thinking block begins, behind its tag, and the end tag it asks for; null where there is no block. */
export function lastThinkingBlock(
  reading: Reading,
): { readonly start: number; readonly closer: '</thinking>' | '</think>' } | null {
  const { text } = reading;
  const isEmptyAtEnd = /<think(?:ing)?>$/.test(text.slice(text.length - '<thinking>'.length, text.length));
  const start = isEmptyAtEnd ? text.length : reading.outline.thinking.at(-1)?.start;
  if (start === undefined) return null;
  return { start, closer: text.slice(start - '<think>'.length, start) === '<think>' ? '</think>' : '</thinking>' };
}
