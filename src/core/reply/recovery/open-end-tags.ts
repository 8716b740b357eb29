import type { Element } from '../../calls/element.ts';
import type { ToolCall } from '../../calls/tool-call.ts';
import type { Value } from '../../calls/value.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import type { MarkedDialect } from '../../dialects/kit/marked-dialect.ts';
import { isWholeBody } from '../../reading/missing-end.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { StreamText } from '../../text/stream-text.ts';

/** A deeper chain is shown by its innermost and outermost end tags alone. */
const MOST_TAGS = 8;

/**
 * What would end a call that the reply cuts off, innermost first: `` `]]>` `` of open CDATA and every open end tag.
 * Empty where the call was closed.
 */
export function openEndTags(call: ToolCall, text: string): readonly string[] {
  const { start, format } = call;
  const dialect = markedDialect(format);
  if (dialect) return openMarks(dialect, call, text);
  const source = text.slice(start);
  const read = readReply(source).calls[0];
  if (!read || read.outline.closed || read.call.end < source.length) return [];
  if (format === 'json') return ['the rest of the JSON', '</tool>'];
  const open = openElements(read.outline.root);
  const tags = open.map(({ name }) => `</${name}>`).reverse();
  const ends = isInCdata(open.at(-1) as Element, source) ? [']]>', ...tags] : tags;
  return ends.length <= MOST_TAGS ? ends : [...ends.slice(0, MOST_TAGS / 2), '…', ...ends.slice(-MOST_TAGS / 2)];
}

/** What ends the open values of a call in a marked dialect, the call itself and its wrapper. */
function openMarks(dialect: MarkedDialect, { start, format }: ToolCall, text: string): string[] {
  const read = readReply(text, { dialect: format }).calls.find((other) => other.call.start === start);
  // A stricter mode ends a call at its first fault; the call may be closed after it.
  if (!read || read.call.complete || read.call.end < text.length) return [];
  const { toolName, arguments: given } = read.call;
  const { payload } = read.outline;
  const marks = (argument: string) => dialect.closers({ prefix: prefixOf(start, text), tool: toolName, argument });
  const names: string[] = [];
  let open: Value | undefined = given;
  while (open && !open.closed) {
    const last: readonly [string, Value] | undefined =
      open.type === 'object'
        ? open.entries.at(-1)
        : open.type === 'array'
          ? open.items.slice(-1).map((item) => ['item', item] as const)[0]
          : undefined;
    if (last && !last[1].closed) names.unshift(last[0]);
    open = last?.[1];
  }
  const json = payload.end > payload.start ? text.slice(payload.start, payload.end) : null;
  const values =
    json === null
      ? names.slice(dialect.nests ? 0 : -1).map((name) => marks(name).argument)
      : isWholeBody(dialect, read.call, json)
        ? []
        : [`the rest of the ${dialect.notation ? 'arguments' : 'JSON'}`];
  const { wrapper } = dialect;
  const before = text.slice(0, start);
  const isWrapped = wrapper !== null && before.lastIndexOf(wrapper.open) > before.lastIndexOf(wrapper.close);
  const ends = [...values, marks('').call, ...(isWrapped ? [wrapper.close] : [])].filter((end) => end !== '');
  return ends.length <= MOST_TAGS ? ends : [...ends.slice(0, MOST_TAGS / 2), '…', ...ends.slice(-MOST_TAGS / 2)];
}

/** The prefix of the names of a call's tags: `antml:`. */
const prefixOf = (start: number, text: Pick<StreamText, 'slice'>): string =>
  /^<([\w-]+:)/.exec(text.slice(start, start + LONGEST_PREFIX))?.[1] ?? '';
const LONGEST_PREFIX = 80;

/** The end tag of each argument of a call, as its dialect writes it. */
export function closersOf({ start, format, toolName }: ToolCall, text: StreamText): (argument: string) => string {
  const dialect = markedDialect(format);
  if (!dialect) return (argument) => `</${argument}>`;
  const prefix = prefixOf(start, text);
  return (argument) => dialect.closers({ prefix, tool: toolName, argument }).argument;
}

/** The chain of open elements, outermost first. */
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
