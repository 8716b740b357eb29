import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';

const RESULT =
  /^\s*(?:<\/[\w:.-]{1,40}>\s*)?(<(?:tool_response|tool_result|function_results|result|start_function_response)>|<\|tool_response>|<｜tool▁outputs?▁begin｜>|\[TOOL_RESULTS\]|Observation:)/;

/** Openers of a tool's result right after a call (dialects.md §1.16). */
export function inventedResultsOf(reading: Reading): Span[] {
  if (!reading.marked) return [];
  const ends = new Set(reading.calls.map(({ call }) => call.end));
  const spans: Span[] = [];
  for (const { start, end } of reading.outline.prose) {
    const match = RESULT.exec(reading.text.slice(start, Math.min(end, start + 200)));
    if (!match || !followsCall(start, ends, reading)) continue;
    const at = start + match[0].length - (match[1] as string).length;
    spans.push({ start: at, end: start + match[0].length });
  }
  return spans;
}

/** Only a wrapper's end may be between. */
function followsCall(start: number, ends: ReadonlySet<number>, { outline, text }: Reading): boolean {
  if (ends.has(start)) return true;
  const tag = outline.wrapperTags[firstStartAfter(outline.wrapperTags, start) - 1];
  const last = outline.calls[firstStartAfter(outline.calls, start) - 1];
  if (!tag || !last || tag.start < last.end) return false;
  return isBlank(text.slice(last.end, tag.start)) && isBlank(text.slice(tag.end, start));
}
