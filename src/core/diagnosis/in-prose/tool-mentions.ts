import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { Reading } from '../../reading/reading.ts';
import { foreignCallsOf } from './foreign-calls.ts';
import { toolTagsIn } from './tool-tags.ts';

/** A tag in the prose that looks like the opener of a call but does not open one. */
export interface ToolMention extends Span {
  /** The text between the tag and the parts of a call, where these follow: then the tag was meant. Null for a mention. */
  readonly gap: Span | null;
}

/** Tags in the prose that look like openers of calls but open none, in order (format.md §7.6). */
export const toolMentionsOf = oncePer((reading: Reading): readonly ToolMention[] => collect(reading));

function collect(reading: Reading): ToolMention[] {
  if (reading.marked) return [];
  const foreign = foreignCallsOf(reading);
  const isForeign = ({ start, end }: Span) => {
    const call = foreign[firstStartAfter(foreign, start) - 1];
    return call !== undefined && end <= call.end;
  };
  return reading.outline.prose
    .flatMap((span) =>
      toolTagsIn(reading.text.slice(span.start, span.end)).map(({ start, end, partsStart }) => ({
        start: span.start + start,
        end: span.start + end,
        gap: partsStart === null ? null : { start: span.start + end, end: span.start + partsStart },
      })),
    )
    .filter((mention) => !isForeign(mention));
}
