import { oncePer } from '../../../base/once-per.ts';
import { childElements, type Element } from '../../calls/element.ts';
import { isJsonStructure } from '../../calls/structure-in-text.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import type { MarkedDialect } from '../../dialects/kit/marked-dialect.ts';
import { wrappersOf, wrapperTagAt } from '../../dialects/wrapper-tags.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';

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

/** What is missing where a call is cut off or the next one begins; null in Forge's format, and where no tag would fix it. */
export function missingEnd(index: number, reading: Reading): MissingEnd | null {
  const read = reading.calls[index];
  const dialect = markedDialect(read?.call.format ?? '');
  if (!read || !dialect || read.call.toolName === '') return null;
  const { call, outline } = read;
  const isBody = outline.payload.end > outline.payload.start;
  if (isBody && !isJsonStructure(reading.text.slice(outline.payload.start, outline.payload.end))) return null;
  const open = isBody ? [] : openArguments(outline.root);
  const closersOf = (argument: string) =>
    dialect.closers({ prefix: prefixOf(read, reading), tool: call.toolName, argument: argument.trim() });
  const hasWrapper = dialect.wrapper !== null && !callsWithoutWrapper(reading).has(index);
  return {
    tags: [
      ...open.map(({ name }) => closersOf(name).argument).reverse(),
      closersOf('').call,
      ...(hasWrapper ? [wrapperEnd(dialect, read, reading)] : []),
    ],
    gap: reading.text.slice(outline.root.openEnd, outline.root.openEnd + 1) === '\n' || isBody ? '\n' : '',
    isInValue: open.length > 0,
    hasWrapper,
  };
}

/** Indexes of the calls whose wrapper is missing. */
const callsWithoutWrapper = oncePer(
  ({ findings }: Reading): ReadonlySet<number | undefined> =>
    new Set(findings.filter(({ code }) => code === 'missing-wrapper').map(({ call }) => call)),
);

/** Arguments that are open, outermost first. */
function openArguments(root: Element): Element[] {
  const open: Element[] = [];
  for (let last = childElements(root).at(-1); last && !last.closed; last = childElements(last).at(-1)) open.push(last);
  return open;
}

/** The prefix of the tags of the call, such as `atem:`. */
function prefixOf({ call, outline }: CallReading, { text }: Reading): string {
  return /<([\w-]+:)(?:invoke|function_calls)\b/.exec(text.slice(call.start, outline.root.openEnd))?.[1] ?? '';
}

/** The end of the wrapper as it was opened, where that is right before the call. */
function wrapperEnd(dialect: MarkedDialect, read: CallReading, reading: Reading): string {
  const opener = wrapperBefore(dialect, read.call.start, reading);
  if (opener) return opener.close;
  const { close = '' } = dialect.wrapper ?? {};
  return close.replace('</', `</${prefixOf(read, reading)}`);
}

/** The wrapper's tag right before a call; null where something else is there. */
export function wrapperBefore(
  dialect: MarkedDialect,
  callStart: number,
  { text }: Reading,
): { readonly start: number; readonly close: string } | null {
  const from = Math.max(0, callStart - LONGEST_TAG);
  const before = text.slice(from, callStart).trimEnd();
  const { open = '<' } = dialect.wrapper ?? {};
  const at = before.endsWith(open) ? before.length - open.length : before.lastIndexOf('<');
  const tag = at < 0 ? null : wrapperTagAt(before, at, wrappersOf(dialect));
  return tag?.end === before.length ? { start: from + at, close: tag.close } : null;
}

const LONGEST_TAG = 200;
