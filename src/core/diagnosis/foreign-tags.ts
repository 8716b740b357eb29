import type { Span } from '../../base/span.ts';
import type { Reading } from '../reading/reading.ts';
import { isMarked } from './invented-results.ts';

const TAG =
  /<(?:function=|parameter=|parameter\s+name=|param\s+name=|arg_key>|arg_value>|invoke\s+name=|tool_name>|server_name>|｜DSML｜)[^<>\n]{0,200}>?/g;

/** Tags of another dialect in the loose text of a call (dialects.md §5). */
export function foreignTagsOf(reading: Reading): (Span & { readonly call: number })[] {
  if (!isMarked(reading)) return [];
  return reading.calls.flatMap(({ outline, index }) =>
    outline.root.parts.flatMap((part) => {
      if (part.kind !== 'text') return [];
      const match = TAG.exec(reading.text.slice(part.start, part.end));
      TAG.lastIndex = 0;
      if (!match) return [];
      const start = part.start + match.index;
      return [{ start, end: start + match[0].length, call: index }];
    }),
  );
}
