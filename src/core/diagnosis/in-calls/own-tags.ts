import { distance } from 'fastest-levenshtein';
import type { Value } from '../../calls/value.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import type { MarkedDialect } from '../../dialects/kit/marked-dialect.ts';
import { ownTagPattern, prefixOfCall } from '../../dialects/kit/own-tag.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import type { Finding } from '../../words/finding.ts';

/**
 * Values that hold a tag of their own dialect: an end tag that did not end them, or an opener of an argument, even a damaged
 * one. Where such an end tag comes before the damaged opener of an argument, the argument was probably meant
 * (`malformed-tag`); else the value probably shows the syntax (`markup-in-string`). One finding per value.
 */
export function ownTags(reading: Reading): readonly Finding[] {
  const dialect = markedDialect(reading.dialect ?? '');
  if (!dialect?.opensArgument || dialect.nests) return [];
  return reading.calls.flatMap((call) =>
    call.outline.payload.end > call.outline.payload.start
      ? []
      : call.call.arguments.entries.flatMap(([name, value]) => ownTagIn(name, value, call, dialect, reading) ?? []),
  );
}

function ownTagIn(
  argument: string,
  value: Value,
  call: CallReading,
  dialect: MarkedDialect,
  { text }: Reading,
): Finding | null {
  if (value.type !== 'string' || value.cdata || !value.closed) return null;
  const { start: base, end } = value.inner;
  const source = text.slice(base, end);
  if (!source.includes('<')) return null;
  const prefix = prefixOfCall(text.slice(call.outline.start, call.outline.root.openEnd));
  const close = dialect.closers({ prefix, tool: call.call.toolName, argument }).argument;
  const finding = (start: number, length: number, more: Pick<Finding, 'code' | 'severity' | 'data'>): Finding => ({
    ...more,
    start: base + start,
    end: base + start + length,
    call: call.index,
  });
  let open = 0;
  let first: Finding | null = null;
  for (const { 0: stem, 1: isEnd, index } of source.matchAll(ownTagPattern(close))) {
    if (!isEnd) open++;
    else if (open > 0) open--;
    else {
      const opener = damagedOpenerAfter(source, index + close.length, openersOf(call, dialect, prefix));
      const data = { behind: close, ...(opener?.meant && { meant: opener.meant }) };
      if (opener) return finding(opener.start, opener.length, { code: 'malformed-tag', severity: 'warning', data });
    }
    const data = { kind: 'own-tag', ...(isEnd ? { ends: 1 } : {}) };
    first ??= finding(index, isEnd ? close.length : stem.length, { code: 'markup-in-string', severity: 'info', data });
  }
  if (first) return first;
  const near = nearOpener(source, openersOf(call, dialect, prefix).stem);
  return (
    near && finding(near.start, near.length, { code: 'markup-in-string', severity: 'info', data: { kind: 'own-tag' } })
  );
}

interface Openers {
  /** Up to the name. */
  readonly stem: string;
  /** Openers of the arguments that were not given yet. */
  readonly whole: readonly string[];
}

function openersOf({ call, tool }: CallReading, { opensArgument }: MarkedDialect, prefix: string): Openers {
  const opener = (name: string, type: Value['type']): string =>
    (opensArgument?.(name, type) ?? '').replace('<', `<${prefix}`);
  const given = new Set(call.arguments.entries.map(([name]) => name));
  const names = tool ? declaredProperties(tool.inputSchema, tool.inputSchema).filter((name) => !given.has(name)) : [];
  return {
    stem: opener('\0', 'string').replace(/\0.*$/s, ''),
    whole: names.slice(0, MOST_NAMES).flatMap((name) => [...new Set([opener(name, 'string'), opener(name, 'object')])]),
  };
}

/** The text after an end tag, if it is the opener of an argument except for one character. */
function damagedOpenerAfter(
  source: string,
  from: number,
  { stem, whole }: Openers,
): { readonly start: number; readonly length: number; readonly meant?: string } | null {
  const start = from + source.slice(from, from + LONGEST_GAP).search(/\S|$/);
  const piece = source.slice(start, start + LONGEST_OPENER);
  for (const meant of whole) {
    const length = lengthNear(piece, meant);
    if (length > 0) return { start, length, meant };
  }
  const length = stem.length > 1 ? lengthNear(piece, stem) : 0;
  return length > 0 ? { start, length } : null;
}

/** How much of the start of a text equals another text except for one character; 0 where it does not. */
function lengthNear(text: string, wanted: string): number {
  for (const length of [wanted.length, wanted.length - 1, wanted.length + 1])
    if (length > 1 && length <= text.length && distance(text.slice(0, length), wanted) <= 1) return length;
  return 0;
}

/** The first tag whose name is nearly that of an opener of an argument. */
function nearOpener(source: string, stem: string): { readonly start: number; readonly length: number } | null {
  const word = /^<[^\s=<>"']+(?=[\s=>])/.exec(stem)?.[0];
  if (word === undefined) return null;
  const near = new Map<string, boolean>();
  for (const { 0: tag, index } of source.matchAll(/<[^\s=<>"'/]{2,40}/g)) {
    let isNear = near.get(tag);
    if (isNear === undefined) {
      isNear = distance(tag, word) <= 1;
      near.set(tag, isNear);
    }
    if (isNear) return { start: index, length: tag.length };
  }
  return null;
}

/** The most white space that is skipped after an end tag, and the most text that is examined after it. */
const LONGEST_GAP = 256;
const LONGEST_OPENER = 256;
/** At most so many arguments are compared. */
const MOST_NAMES = 64;
