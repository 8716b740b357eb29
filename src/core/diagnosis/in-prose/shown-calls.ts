import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import { fencesOf, readsFences, unfencedProse } from './fences.ts';

/** A call where none is read: in a code fence, in thinking, after calls in another dialect. */
export interface ShownCall extends Span {
  readonly dialect: string;
  /** End of its opener, and whether the call was read to its end. */
  readonly openEnd: number;
  readonly complete: boolean;
}

/** The calls in the fences of the prose, which are prose; in Forge's format they are calls. */
export const fencedCallsOf = oncePer((reading: Reading): readonly ShownCall[] => {
  const fences = readsFences(reading) ? [] : fencesOf(reading);
  return fences.flatMap(({ inside }) => callsShownIn(inside, reading, MOST_DIALECTS, /[<\]{]|>>>/));
});

/** Calls in other dialects in the prose of a reply whose own calls decided its dialect; none inside a fence. */
export const callsBesideOf = oncePer((reading: Reading): readonly ShownCall[] => {
  const prose = reading.dialect === null ? [] : unfencedProse(reading);
  return prose.flatMap((span) => callsShownIn(span, reading)).filter(({ dialect }) => dialect !== reading.dialect);
});

/** The most dialects that are looked for in one text, one after the other. */
const MOST_DIALECTS = 4;

/** The calls that a span of a reply would hold by itself, in any dialects, in order. */
export function callsShownIn(span: Span, reading: Reading, most = MOST_DIALECTS, begins = /[<\]]|>>>/): ShownCall[] {
  const text = reading.text.slice(span.start, span.end);
  if (most === 0 || !begins.test(text)) return [];
  const shown = readReply(text, { dialect: AUTO, tools: reading.options.tools });
  // An unfinished opener at the end of the span counts as cut off only where the reply ends there.
  const isCutHere = span.end === reading.text.length;
  const whole = shown.calls.filter(
    ({ call, outline }) => isCutHere || outline.closed || call.toolName !== '' || call.end < text.length,
  );
  if (whole.length === 0) return [];
  const calls = whole.map(({ call, outline }) => ({
    start: span.start + call.start,
    end: span.start + call.end,
    openEnd: span.start + outline.root.openEnd,
    dialect: shown.readIn,
    complete: call.complete,
  }));
  const rest = shown.outline.prose
    .filter(({ start }) => start > (whole[0]?.call.start ?? 0))
    .flatMap(({ start, end }) => callsShownIn({ start: span.start + start, end: span.start + end }, reading, most - 1));
  return [...calls, ...rest].sort((a, b) => a.start - b.start);
}
