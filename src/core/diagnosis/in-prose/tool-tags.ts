import type { Span } from '../../../base/span.ts';

/** A tag that is `<tool>` or nearly so. */
export interface ToolTag extends Span {
  /** Start of the first part of a call, if one follows after at most a few words. */
  readonly partsStart: number | null;
}

/** `<tool>` in any case, with a prefix, attributes or a slash. */
const TOOL_TAG = /<(?:[A-Za-z_][\w.-]*:)?tool(?:[ \t\r\n][^<>]*)?\/?>/gi;
/** The end tag of any of these. */
export const TOOL_END_TAG = /<\/(?:[A-Za-z_][\w.-]*:)?tool\s*>/gi;

/** A few words, then a whole name and a further tag, a bare name and arguments, arguments and a tag, or a JSON object. */
const PARTS_AFTER =
  /([^<{]{0,160})(?:<(server_name|tool_name)>[^<]{1,160}<\/\2>[\s>]*<|<tool_name>[\w.:-]{1,160}\s*<arguments>|<arguments>[\s>]*<|\{\s*"(?:server_name|tool_name|arguments)")/y;

/** The tags of a text that are `<tool>` or nearly so, in order. */
export function toolTagsIn(text: string): ToolTag[] {
  return Array.from(text.matchAll(TOOL_TAG), ({ index, 0: source }) => {
    PARTS_AFTER.lastIndex = index + source.length;
    const gap = PARTS_AFTER.exec(text)?.[1];
    const end = index + source.length;
    return { start: index, end, partsStart: gap === undefined ? null : end + gap.length };
  });
}

/** The spans of a text from a tag that was meant to open a call to the end tag that was meant to close it. */
export function meantCallsIn(text: string): Span[] {
  const opens = toolTagsIn(text).filter(({ partsStart }) => partsStart !== null);
  if (opens.length === 0) return [];
  const ends = Array.from(text.matchAll(TOOL_END_TAG), ({ index, 0: source }) => index + source.length);
  const calls: Span[] = [];
  let next = 0;
  for (const { start, end } of opens) {
    while (next < ends.length && (ends[next] as number) <= end) next++;
    calls.push({ start, end: ends[next] ?? text.length });
  }
  return calls;
}
