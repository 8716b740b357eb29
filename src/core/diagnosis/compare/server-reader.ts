import { childElements, type Element } from '../../calls/element.ts';
import type { ObjectValue, Value } from '../../calls/value.ts';
import { readerOfFormat } from '../../dialects/call-readers.ts';
import type { MarkedDialect } from '../../dialects/kit/marked-dialect.ts';
import { type CallReading, contextOf, type Reading } from '../../reading/reading.ts';
import type { Comparison } from './comparison.ts';

/** What a reader makes of a call: its arguments, or why the call is lost, one sentence. */
export type ServerOutcome = { readonly arguments: ObjectValue } | { readonly lost: string };

/** A call that was read, with all that a reader of another habit may ask of it. */
export interface ServerCall {
  readonly call: CallReading;
  readonly reading: Reading;
  readonly dialect: MarkedDialect;
}

/** A habit by which servers in use read calls of marked dialects. */
export interface ServerReader {
  readonly id: Comparison['reader'];
  readonly title: string;
  /** The dialects that servers read so; all by default. */
  readonly reads?: (dialect: MarkedDialect) => boolean;
  readonly read: (call: ServerCall) => ServerOutcome;
}

/** The end tags of an element, as an argument and as a call, with the prefix that its start tag has. */
export function closersOf(
  { call, reading, dialect }: ServerCall,
  { name, start, openEnd }: Element,
): ReturnType<MarkedDialect['closers']> {
  const [, prefix = ''] = reading.text.slice(start, openEnd).match(/^<([\w.-]+:)?/) ?? [];
  return dialect.closers({ prefix, tool: call.call.toolName, argument: name.trim() });
}

/** Reads a call anew with its arguments ending elsewhere; those that `endOf` gives no end are left out. */
export function readWithEnds(
  { call, reading }: ServerCall,
  endOf: (argument: Element) => { readonly closeStart: number; readonly end: number } | null,
): ServerOutcome {
  const { outline } = call;
  let read = outline.root.openEnd;
  const parts = childElements(outline.root).flatMap((element) => {
    const end = element.start < read ? null : endOf(element);
    if (!end) return [];
    read = end.end;
    const { closeStart } = end;
    const text = { kind: 'text' as const, start: element.openEnd, end: closeStart };
    return [
      { kind: 'element' as const, start: element.start, end: end.end, element: { ...element, ...end, parts: [text] } },
    ];
  });
  const { options, text } = reading;
  const content = readerOfFormat(outline.format)(
    { ...outline, root: { ...outline.root, parts } },
    contextOf(text, options),
  );
  return { arguments: content.arguments };
}

/** The arguments as they are read here, each string put through what a reader does to it. */
export function withStrings({ call }: ServerCall, change: (text: string, value: Value) => Value): ServerOutcome {
  const through = (value: Value): Value => {
    if (value.type === 'string') return change(value.value, value);
    if (value.type === 'array') return { ...value, items: value.items.map(through) };
    if (value.type === 'object')
      return { ...value, entries: value.entries.map(([name, item]) => [name, through(item)]) };
    return value;
  };
  const { arguments: own } = call.call;
  return { arguments: { ...own, entries: own.entries.map(([name, value]) => [name, through(value)]) } };
}
