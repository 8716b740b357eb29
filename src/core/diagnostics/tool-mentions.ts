import type { Span } from '../../base/span.ts';
import { firstStartAfter } from '../../base/span-search.ts';
import type { Reading } from '../reading.ts';
import { foreignCallsOf } from './foreign-calls.ts';

/** `<tool>` in any letters, with a prefix, attributes or a slash. */
const TOOL_TAG = /<(?:[A-Za-z_][\w.-]*:)?tool(?:[ \t\r\n][^<>]*)?\/?>/gi;

const known = new WeakMap<Reading, readonly Span[]>();

/** Tags in the prose that look as if they opened a call and do not, in order (format.md §7.6). */
export function toolMentionsOf(reading: Reading): readonly Span[] {
  let mentions = known.get(reading);
  if (!mentions) {
    mentions = collect(reading);
    known.set(reading, mentions);
  }
  return mentions;
}

function collect(reading: Reading): Span[] {
  const foreign = foreignCallsOf(reading);
  const isForeign = ({ start, end }: Span) => {
    const call = foreign[firstStartAfter(foreign, start) - 1];
    return call !== undefined && end <= call.end;
  };
  return reading.outline.prose
    .flatMap((span) =>
      Array.from(reading.text.slice(span.start, span.end).matchAll(TOOL_TAG), ({ index, 0: source }) => ({
        start: span.start + index,
        end: span.start + index + source.length,
      })),
    )
    .filter((mention) => !isForeign(mention));
}
