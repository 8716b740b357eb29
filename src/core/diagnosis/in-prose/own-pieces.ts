import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { beginningsOf, escaped } from '../../dialects/kit/mark-starts.ts';
import type { MarkedDialect } from '../../dialects/kit/marked-dialect.ts';
import { type PartOfCall, partOfCallAt } from '../../dialects/wrapper-tags.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import { unfencedProse } from './fences.ts';
import { endOfMention, lineBefore } from './foreign-mentions.ts';

/** A part of a call in the reply's own dialect that is left in the prose, since its opener is missing. */
export interface OwnPiece extends Span {
  /** A whole call without its opener, an argument, or only an end tag. */
  readonly kind: 'call' | PartOfCall['kind'];
}

/** Parts of calls in the dialect of the reply's calls, in order; none inside a fence, none in Forge's format. */
export const ownPiecesOf = oncePer((reading: Reading): readonly OwnPiece[] => {
  const dialect = reading.marked;
  if (!dialect) return [];
  const cutAt = reading.calls.find(({ call }) => !call.complete)?.call.start ?? reading.text.length;
  return unfencedProse(reading).flatMap((span) => piecesIn(span, dialect, cutAt, reading));
});

/** `cutAt` is the start of the first incomplete call: tags after it are its consequence. */
function piecesIn({ start, end }: Span, dialect: MarkedDialect, cutAt: number, reading: Reading): OwnPiece[] {
  const text = reading.text.slice(start, end);
  const before = reading.calls[firstStartAfter(reading.outline.calls, start) - 1]?.call;
  const isExplained = cutAt < start;
  const open = new Set<string>();
  const pieces: OwnPiece[] = [];
  let from = 0;
  for (const { index } of text.matchAll(startsOf(dialect))) {
    const part = index < from ? null : partOfCallAt(text, index, dialect, before?.toolName);
    const name = TAG_NAME.exec(text.slice(index, index + LONGEST_NAME));
    if (!part) {
      if (name?.[1] === '') open.add(name[2] as string);
      continue;
    }
    const isPaired = name?.[1] === '/' && open.delete(name[2] as string);
    const call = isPaired ? null : callIn(text.slice(from, index), dialect, reading);
    if (call) pieces.push({ start: start + from + call.start, end: start + from + call.end, kind: 'call' });
    else if (!isPaired && !isExplained && !isNamed(text, index, part.end))
      pieces.push({ start: start + index, end: start + part.end, kind: part.kind });
    from = part.end;
  }
  const isAfterCall = from === 0 && before?.end === start && /^[\s,]*\{/.test(text);
  const call = isAfterCall ? callIn(text, dialect, reading) : null;
  return call ? [{ start: start + call.start, end: start + call.end, kind: 'call' }] : pieces;
}

/** The JSON of a call at the start of a line, of which only the tags are missing. */
function callIn(text: string, dialect: MarkedDialect, { options: { tools } }: Reading): Span | null {
  const { opener, nameIn } = wordsOf(dialect.id);
  const start = nameIn === 'body' ? text.search(/\[\s*\{|\{/) : -1;
  if (start < 0 || !/^[\s,]*$/.test(lineBefore(text, start))) return null;
  const closer = dialect.closers({ prefix: '', tool: '', argument: '' }).call;
  const read = readReply(`${opener}${text.slice(start)}${closer}`, { dialect: dialect.id, tools });
  const json = read.calls[0]?.call.complete === true ? read.outline.calls[0]?.root : undefined;
  const isInOtherTag = read.findings.some(({ code }) => code === 'unexpected-end-tag');
  return json && !isInOtherTag ? { start, end: start + json.closeStart - opener.length } : null;
}

/** Where marks of the dialect may begin. */
const startsOf = oncePer((dialect: MarkedDialect) => new RegExp(beginningsOf(dialect).map(escaped).join('|'), 'g'));

/** Whether a sentence mentions the tag. */
function isNamed(text: string, start: number, end: number): boolean {
  const isInLine = /\S[ \t]+$|["'`“‘(*_]$/.test(lineBefore(text, start));
  return isInLine || endOfMention(text, { start, end, kind: 'part' }, null) !== null;
}

/** A tag's slash and name, as far as they are examined. */
const TAG_NAME = /^(?:\]<\]minimax\[>\[)?<(\/?)([^\s<>/=|]+)/;
const LONGEST_NAME = 100;
