import type { Element } from '../../calls/element.ts';
import type { ToolCall } from '../../calls/tool-call.ts';
import { readReply } from '../../reading/read-reply.ts';

/** A chain deeper than this is named by its innermost and its outermost ends alone. */
const MOST_TAGS = 8;

/**
 * What would end a call that the reply cuts off, innermost first: `` `]]>` `` of open CDATA and every open end tag.
 * Empty where the call was closed after all.
 */
export function openEndTags({ start, format }: ToolCall, text: string): readonly string[] {
  const source = text.slice(start);
  const call = readReply(source).calls[0];
  if (!call || call.outline.closed || call.call.end < source.length) return [];
  if (format === 'json') return ['the rest of the JSON', '</tool>'];
  const open = openElements(call.outline.root);
  const tags = open.map(({ name }) => `</${name}>`).reverse();
  const ends = isInCdata(open.at(-1) as Element, source) ? [']]>', ...tags] : tags;
  return ends.length <= MOST_TAGS ? ends : [...ends.slice(0, MOST_TAGS / 2), '…', ...ends.slice(-MOST_TAGS / 2)];
}

/** Outermost first. */
function openElements(root: Element): Element[] {
  const open = [root];
  for (let last = root.parts.at(-1); last?.kind === 'element' && !last.element.closed; last = last.element.parts.at(-1))
    open.push(last.element);
  return open;
}

function isInCdata({ parts }: Element, text: string): boolean {
  const last = parts.at(-1);
  return last?.kind === 'cdata' && !text.startsWith(']]>', last.end);
}
