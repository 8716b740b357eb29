import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';
import type { Finding } from '../../words/finding.ts';
import { callsShownIn } from './shown-calls.ts';

/** `<tool>`, in resilient mode also with white space or attributes, with what must follow for it to open a call (format.md §7.6). */
const OPENS_CALL = /<tool>[ \t\r\n]*(?:(\{|<(?!tool>)[A-Za-z_:!?\u0080-\uffff])|$)/g;
const OPENS_CALL_LOOSELY = /<tool(?:>|[ \t\r\n][^<>]*>)[ \t\r\n]*(?:(\{|<(?!tool>)[A-Za-z_:!?\u0080-\uffff])|$)/g;

/**
 * What would have been a call outside thinking: in Forge's format from `<tool>` to its `</tool>`, or the tag alone where
 * there is none.
 */
export const thinkingCallsOf = oncePer((reading: Reading): readonly Span[] => {
  const isForge = reading.dialect === 'forge';
  return reading.outline.thinking.flatMap((span) => (isForge ? callsIn(span, reading) : callsShownIn(span, reading)));
});

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

/** A thinking block: its start, the offset after its tag, and the end tag that it needs. */
export interface ThinkingBlock {
  readonly start: number;
  readonly opener: string;
  readonly closer: string;
}

/** The last thinking block; null where there is none. */
export function lastThinkingBlock(reading: Reading): ThinkingBlock | null {
  const { text } = reading;
  const kinds = wordsOf(reading.dialect).thinking;
  const isEmptyAtEnd = kinds.some(
    ({ open }) => text.slice(Math.max(0, text.length - open.length), text.length) === open,
  );
  const start = isEmptyAtEnd ? text.length : reading.outline.thinking.at(-1)?.start;
  return start === undefined ? null : thinkingBlockFrom(start, reading);
}

/** The thinking block that holds an offset; null where its opener is not in the reply. */
export function thinkingBlockAt(offset: number, reading: Reading): ThinkingBlock | null {
  const block = reading.outline.thinking.find(({ start, end }) => start <= offset && offset < end);
  return block && block.start > 0 ? thinkingBlockFrom(block.start, reading) : null;
}

function thinkingBlockFrom(start: number, { text, dialect }: Reading): ThinkingBlock {
  const kinds = wordsOf(dialect).thinking;
  const kind = kinds.find(({ open }) => text.slice(Math.max(0, start - open.length), start) === open) ?? kinds[0];
  return { start, opener: kind?.open ?? '', closer: kind?.close ?? '' };
}

/** Whether a finding is of reasoning that nothing ends. */
export const isOpenThinking = ({ code, call }: Finding): boolean => code === 'unclosed-tag' && call === undefined;

/** How a reply that is reasoning without a call and nothing else ends: with the opener alone, before an end tag, or after it. Null for any other. */
export function reasoningAlone(reading: Reading): 'opener' | 'open' | 'closed' | null {
  if (reading.calls.length > 0 || !isBlank(reading.prose) || thinkingCallsOf(reading).length > 0) return null;
  const isOpen = reading.findings.some(isOpenThinking);
  if (isBlank(reading.thinking)) return isOpen ? 'opener' : null;
  return isOpen ? 'open' : 'closed';
}
