import { oncePer } from '../../base/once-per.ts';
import type { Span } from '../../base/span.ts';
import { childElements, type Element } from '../calls/element.ts';
import { isJsonStructure } from '../calls/structure-in-text.ts';
import type { ToolCall } from '../calls/tool-call.ts';
import type { MarkedDialect } from '../dialects/kit/marked-dialect.ts';
import { wrappersOf, wrapperTagAt } from '../dialects/wrapper-tags.ts';
import type { CallReading, Reading } from './reading.ts';

/** What is known of a reply whose end is looked at. */
export type ReadSoFar = Pick<Reading, 'calls' | 'findings' | 'marked' | 'text'>;

/** What a call in a marked dialect still needs to be complete. */
export interface MissingEnd {
  /** Missing end tags, the innermost first: of arguments, the call, the wrapper. */
  readonly tags: readonly string[];
  /** White space that the call has between its tags. */
  readonly gap: string;
  /** Whether a value is open. */
  readonly isInValue: boolean;
  readonly hasWrapper: boolean;
}

/** Whether the value that is the body of a call ends there. */
export const isWholeBody = ({ notation }: MarkedDialect, call: ToolCall, body: string): boolean =>
  notation ? call.arguments.closed : isJsonStructure(body);

/** What is missing where a call is cut off or the next one begins; null in Forge's format, and where no tag would fix it. */
export function missingEnd(index: number, reading: ReadSoFar, isWhole = isWholeBody): MissingEnd | null {
  const read = reading.calls[index];
  const { marked: dialect } = reading;
  if (!read || !dialect || read.call.toolName === '') return null;
  const { call, outline } = read;
  const isBody = outline.payload.end > outline.payload.start;
  if (isBody && !isWhole(dialect, call, reading.text.slice(outline.payload.start, outline.payload.end))) return null;
  const open = isBody ? [] : openArguments(outline.root);
  const closersOf = (argument: string) =>
    dialect.closers({ prefix: prefixOf(read, reading), tool: call.toolName, argument: argument.trim() });
  const hasWrapper = dialect.wrapper !== null && !callsWithoutWrapper(reading).has(index);
  const tags = [
    ...open.map(({ name }) => closersOf(name).argument).reverse(),
    ...(isBody && dialect.body !== 'arguments' && !dialect.notation
      ? endsAround(dialect, outline.payload, reading)
      : []),
    closersOf('').call,
    ...(hasWrapper ? [wrapperEnd(dialect, read, reading)] : []),
  ].filter((tag) => tag !== '');
  if (tags.length === 0) return null;
  return {
    tags,
    gap: reading.text.slice(outline.root.openEnd, outline.root.openEnd + 1) === '\n' || isBody ? '\n' : '',
    isInValue: open.length > 0,
    hasWrapper,
  };
}

/** What the JSON of a call is in and what does not end after it: a list, or the fence that is part of the call. */
function endsAround({ keysAreNames }: MarkedDialect, { start, end }: Span, { text }: ReadSoFar): readonly string[] {
  const before = text.slice(Math.max(0, start - LONGEST_TAG), start).trimEnd();
  const after = text.slice(end, end + LONGEST_TAG).trimStart();
  if (keysAreNames && before.endsWith(':'))
    return [...'}]'].slice(/^\}?\s*\]?/.exec(after)?.[0].replaceAll(/\s/g, '').length);
  const around = /```\w*$/.test(before) ? '```' : /[[,]$/.test(before) ? ']' : '';
  return around === '' || after.startsWith(around) ? [] : [around];
}

/** Indexes of the calls whose wrapper is missing. */
const callsWithoutWrapper = oncePer(
  ({ findings }: ReadSoFar): ReadonlySet<number | undefined> =>
    new Set(findings.filter(({ code }) => code === 'missing-wrapper').map(({ call }) => call)),
);

/** Arguments that are open, outermost first. */
function openArguments(root: Element): Element[] {
  const open: Element[] = [];
  for (let last = childElements(root).at(-1); last && !last.closed; last = childElements(last).at(-1)) open.push(last);
  return open;
}

/** The prefix of the tags of the call, such as `atem:`. */
function prefixOf({ call, outline }: CallReading, { text }: ReadSoFar): string {
  return /<([\w-]+:)(?:invoke|function_calls)\b/.exec(text.slice(call.start, outline.root.openEnd))?.[1] ?? '';
}

/** The end of the wrapper as it was opened, where that is right before the call. */
function wrapperEnd(dialect: MarkedDialect, read: CallReading, reading: ReadSoFar): string {
  const opener = wrapperBefore(dialect, read.call.start, reading);
  if (opener) return opener.close;
  const { close = '' } = dialect.wrapper ?? {};
  return close.replace('</', `</${prefixOf(read, reading)}`);
}

/** How much of a tag a text ends with. */
export function halfOf(tag: string, text: string): number {
  let length = Math.min(tag.length - 1, text.length);
  while (length > 0 && !text.endsWith(tag.slice(0, length))) length--;
  return Math.max(0, length);
}

/** The wrapper's tag right before a call; null where something else is there. */
export function wrapperBefore(
  dialect: MarkedDialect,
  callStart: number,
  { text }: ReadSoFar,
): { readonly start: number; readonly close: string } | null {
  const from = Math.max(0, callStart - LONGEST_TAG);
  const before = text.slice(from, callStart).trimEnd();
  const { open = '<' } = dialect.wrapper ?? {};
  const at = before.endsWith(open) ? before.length - open.length : before.lastIndexOf('<');
  const tag = at < 0 ? null : wrapperTagAt(before, at, wrappersOf(dialect));
  return tag?.end === before.length ? { start: from + at, close: tag.close } : null;
}

const LONGEST_TAG = 200;
