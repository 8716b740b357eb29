import { childElements, type Element } from '../../calls/element.ts';
import { member, type ObjectValue, type StringValue, type Value } from '../../calls/value.ts';
import { ALL_DIALECTS } from '../../dialects/all-dialects.ts';
import type { MarkedDialect } from '../../dialects/kit/marked-dialect.ts';
import { type CallReading, contextOf, type Reading } from '../../reading/reading.ts';
import type { Reader } from './comparison.ts';

/** How a server reads a call: its arguments, or why the call is lost, a clause. */
export type ServerOutcome = { readonly arguments: ObjectValue } | { readonly lost: string };

/** The facts about a dialect that readers need. */
export type ReadDialect = Pick<MarkedDialect, 'closers' | 'body' | 'cdata'>;

/** Forge's own format for readers that only search for its tags. */
export const FORGE_CUT: ReadDialect = {
  body: 'arguments',
  cdata: true,
  closers: ({ argument }) => ({ call: '</tool>', argument: `</${argument}>` }),
};

/** A call that was read, with everything that another reader may need of it. */
export interface ServerCall {
  readonly call: CallReading;
  readonly reading: Reading;
  readonly dialect: ReadDialect;
}

/** A way in which servers in use read calls. */
export interface ServerReader {
  readonly id: Reader;
  readonly name: string;
  /** What it does, a few words. */
  readonly habit: string;
  /** The same in a sentence or two. */
  readonly why: string;
  /** The dialects that servers read in this way; all by default. */
  readonly reads?: (dialect: ReadDialect) => boolean;
  readonly read: (call: ServerCall) => ServerOutcome;
  /** Why its value differs from ours, a few words, where the two texts do not show it. */
  readonly reasonFor?: (value: Value, own: Value | undefined, call: ServerCall) => string | undefined;
}

/** The end tags of an element, as an argument and as a call, with the prefix that its start tag has. */
export function closersOf(
  { call, reading, dialect }: Pick<ServerCall, 'call' | 'reading' | 'dialect'>,
  { name, start, openEnd }: Element,
): ReturnType<MarkedDialect['closers']> {
  const [, prefix = ''] = reading.text.slice(start, openEnd).match(/^<([\w.-]+:)?/) ?? [];
  return dialect.closers({ prefix, tool: call.call.toolName, argument: name.trim() });
}

type EndOf = (argument: Element) => { readonly closeStart: number; readonly end: number } | null;

/** Reads a call again with other ends of its arguments; those for which `endOf` gives no end are left out. */
export function readWithEnds(server: ServerCall, endOf: EndOf): ServerOutcome {
  const { call, reading } = server;
  const { outline } = call;
  if (outline.format === 'xml') return readRaw(server, endOf);
  const parts = cut(childElements(outline.root), endOf).map(({ element, closeStart, end }) => {
    const text = { kind: 'text' as const, start: element.openEnd, end: closeStart };
    return {
      kind: 'element' as const,
      start: element.start,
      end,
      element: { ...element, closeStart, end, parts: [text] },
    };
  });
  const { options, text } = reading;
  const content = ALL_DIALECTS.callReader(outline.format)(
    { ...outline, root: { ...outline.root, parts } },
    contextOf(text, options),
  );
  return { arguments: content.arguments };
}

/** Forge's format as a search for tags reads it: no references, no CDATA, every value the characters between two tags. */
function readRaw({ call, reading }: ServerCall, endOf: EndOf): ServerOutcome {
  const { arguments: own } = call.call;
  const root = childElements(call.outline.root).find(({ name }) => name === 'arguments');
  const entries = cut(root ? childElements(root) : [], endOf).map(({ element, closeStart, end }): [string, Value] => {
    const inner = { start: element.openEnd, end: closeStart };
    const text = reading.text.slice(inner.start, inner.end);
    const same = member(own, element.name);
    if (same && closeStart === element.closeStart && !/[<&]/.test(text)) return [element.name, same];
    const value: StringValue = {
      type: 'string',
      value: text,
      cdata: false,
      span: { start: element.start, end },
      inner,
      closed: true,
    };
    return [element.name, value];
  });
  return { arguments: { ...own, entries: [...new Map(entries)] } };
}

function cut(elements: readonly Element[], endOf: EndOf): { element: Element; closeStart: number; end: number }[] {
  let read = 0;
  return elements.flatMap((element) => {
    const end = element.start < read ? null : endOf(element);
    if (!end) return [];
    read = end.end;
    return [{ element, ...end }];
  });
}

type ChangeText = (text: string, value: Value) => Value;

/** The arguments as they are read here, with each string changed as a reader changes it. */
export const withStrings = (server: ServerCall, change: ChangeText): ServerOutcome =>
  changed(server, change, () => true);

/** The same, but without strings inside JSON: a server passes JSON to its parser unchanged. */
export const withTexts = (server: ServerCall, change: ChangeText): ServerOutcome => {
  const { payload } = server.call.outline;
  if (payload.end > payload.start) return { arguments: server.call.call.arguments };
  return changed(server, change, ({ inner }) => !/^\s*[[{]/.test(server.reading.text.slice(inner.start, inner.end)));
};

function changed({ call }: ServerCall, change: ChangeText, goesInto: (value: Value) => boolean): ServerOutcome {
  const through = (value: Value): Value => {
    if (value.type === 'string') return change(value.value, value);
    if (value.type !== 'array' && value.type !== 'object') return value;
    if (!goesInto(value)) return value;
    if (value.type === 'array') return { ...value, items: value.items.map(through) };
    return { ...value, entries: value.entries.map(([name, item]) => [name, through(item)]) };
  };
  const { arguments: own } = call.call;
  return { arguments: { ...own, entries: own.entries.map(([name, value]) => [name, through(value)]) } };
}
