import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';

/** What ends a turn and begins the next one, as it leaks: `<|im_end|>`, `<|im_start|>user`. */
const TURN = String.raw`(?:<\|(?:im_end|im_start|eot_id|eom_id|end|start_header_id|end_header_id)\|>\s*|(?<=\|>)user\s*|</s>\s*)`;
/** How a result begins: its tag or token, the turn of a tool, the words for it on a line of their own. */
const SIGNS = [
  '<(?:tool_response|tool_result|function_results|result|start_function_response)>',
  String.raw`<\|tool_response>|<｜tool▁outputs?▁begin｜>|\[TOOL_RESULTS\]|<\|observation\|>`,
  String.raw`<\|im_start\|>tool\b|<\|start_header_id\|>(?:ipython|tool)<\|end_header_id\|>`,
  'Observation:',
  String.raw`(?<=\n)[ \t]*[*#]{0,3} ?(?:[Tt]ool|[Ff]unction)[ _](?:[Rr]esults?|[Rr]esponse|[Oo]utput)(?::\*{0,2}|\*{0,2}:)`,
  // Words that stand for more than that, where data follows them.
  String.raw`(?<=\n)[ \t]*\*{0,2}(?:[Tt]ool|[Rr]esults?|[Oo]utput)(?::\*{0,2}|\*{0,2}:)(?=\s*(?:[{["]|\x60{3}))`,
];
const RESULT = new RegExp(String.raw`^\s*(?:<\/[\w:.-]{1,40}>\s*)?${TURN}{0,6}(${SIGNS.join('|')})`);

/** Openers of a tool's result right after a call (dialects.md §1.16). */
export function inventedResultsOf(reading: Reading): Span[] {
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
