import type { Span } from '../../base/span.ts';
import { buildResult, withFacts } from '../transcripts/build-result.ts';
import { textChannel } from '../transcripts/channel.ts';
import { plainFindings } from '../transcripts/import-plain.ts';
import type { ImportResult } from '../transcripts/import-result.ts';
import { nativeChannel } from '../transcripts/native-channel.ts';
import { linesOf } from '../views/lines.ts';
import { jsonOf } from '../views/notations/node-json.ts';
import { plainText } from '../views/notations/string-text.ts';
import type { View } from '../views/view.ts';
import type { AnswerPart, CallPart } from './items/item.ts';

/** A reply of the paste, ready to be read, with the way from its text to the paste. */
export interface ReplyCase {
  readonly imported: ImportResult;
  /** Indexes of the parts that it is made of. */
  readonly items: readonly number[];
  /** The span of the paste that a span of its text comes from. */
  readonly back: (span: Span) => Span;
  /** Where a line is in the paste, from 1, of the text that it was read from. */
  readonly line: (line: number) => Span;
  /** Only the names of members say that these are calls. */
  readonly byNames: boolean;
  /** A program repeats it: what it leaves out is not known. */
  readonly isRepeated: boolean;
}

/** The replies of a paste in their order: texts, answers, and calls that came as data, which are one reply together. */
export function casesOf(parts: readonly AnswerPart[]): ReplyCase[] {
  const found: ReplyCase[] = [];
  const calls: CallItem[] = [];
  for (const [item, part] of parts.entries()) {
    if (part.isSent) continue;
    if (part.answer) found.push(caseOfAnswer(part, part.answer, item));
    else if (part.call) calls.push({ item, call: part.call, span: part.span, isRepeated: part.isRepeated === true });
    else if (part.kind === 'reply') found.push(caseOfText(part, item));
  }
  if (calls.length > 0) found.push(caseOfCalls(calls));
  return found.sort((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0));
}

/** What a text is that a program repeats, or holds in a string. */
function titleOf({ isRepeated, isHeld }: AnswerPart): { readonly kind: string; readonly title: string } | undefined {
  if (isRepeated) return { kind: 'repeated', title: 'repeated reply' };
  return isHeld ? { kind: 'quoted', title: 'quoted reply' } : undefined;
}

/** Drops nothing of a text: it is one chunk. */
function caseOfText(part: AnswerPart, item: number): ReplyCase {
  const { view, tools, isRepeated } = part;
  const found = { ...plainFindings(view.text), request: { tools } };
  const built = buildResult({ ...found, ...titleOf(part) }, {});
  if (!built.ok) throw new Error(built.error);
  const lines = linesOf(view.text);
  const line = (number: number): Span => view.back(lines[number - 1] ?? wholeOf(view));
  return {
    imported: part.facts ? withFacts(built.value, part.facts) : built.value,
    items: [item],
    back: (span) => view.back(span),
    line,
    byNames: false,
    isRepeated: isRepeated === true,
  };
}

/** The importers know of each chunk the line that it came on; what stands there is looked for from that line on. */
function caseOfAnswer({ view, events, tools, isRepeated }: AnswerPart, answer: ImportResult, item: number): ReplyCase {
  const imported = { ...answer, tools: answer.tools ?? tools };
  const channel = imported.channels.find(({ id }) => id === imported.channel);
  const lines = linesOf(view.text);
  const written = (channel?.chunks ?? []).join('');
  const line = (number: number): Span => {
    if (events) return events[number - 1] ?? view.back(wholeOf(view));
    const found = lines[number - 1];
    return view.back(found ? withoutIndent(view.text, found) : wholeOf(view));
  };
  const back = (span: Span): Span => {
    const number = channel?.lines[chunkAt(channel.chunks, span.start)] ?? 1;
    const found = events ? undefined : lines[number - 1];
    const place = found && placeOf(written, span, imported, view.text, found.start);
    return place ? view.back(place) : line(number);
  };
  return { imported, items: [item], back, line, byNames: false, isRepeated: isRepeated === true };
}

const wholeOf = ({ text }: View): Span => ({ start: 0, end: text.length });

/** So much of a text tells where it is written. */
const TELLING = [32, 16, 8] as const;

/** Where a piece of a reply is written in the answer around it, as it is or as a string of JSON; a frame is where its name is. */
function placeOf(
  written: string,
  { start, end }: Span,
  { fixture }: ImportResult,
  text: string,
  from: number,
): Span | undefined {
  const frame = fixture.frames?.find((one) => (one.from ?? one.start) <= start && start < one.end);
  if (frame) {
    const name = JSON.stringify(frame.name);
    const at = text.indexOf(name, from);
    return at < 0 ? undefined : { start: at, end: at + name.length };
  }
  for (const length of TELLING) {
    const piece = written.slice(start, start + length).split('\n', 1)[0] ?? '';
    if (piece.length < 4) continue;
    for (const form of [piece, JSON.stringify(piece).slice(1, -1)]) {
      const at = text.indexOf(form, from);
      if (at >= 0)
        return { start: at, end: at + (end - start < piece.length ? Math.max(1, end - start) : form.length) };
    }
  }
  return undefined;
}

/** Index of the chunk that holds an offset, the last for one behind them. */
function chunkAt(chunks: readonly string[], offset: number): number {
  let end = 0;
  for (const [index, chunk] of chunks.entries()) {
    end += chunk.length;
    if (end > offset) return index;
  }
  return Math.max(0, chunks.length - 1);
}

const withoutIndent = (text: string, { start, end }: Span): Span => ({
  start: start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0),
  end,
});

interface CallItem {
  readonly item: number;
  readonly call: CallPart;
  readonly span: Span;
  readonly isRepeated: boolean;
}

function caseOfCalls(calls: readonly CallItem[]): ReplyCase {
  const arrived = calls.map(({ call }, order) => ({
    chunks: [argumentsOf(call)],
    lines: [1],
    times: [undefined],
    orders: [order],
    name: call.name,
    id: call.id,
    isAtOnce: true,
    begun: { line: 1, time: undefined, order },
    remarks: [],
  }));
  const { chunks, lines, frames } = nativeChannel(undefined, arrived, false);
  const channel = { ...textChannel(chunks), lines, frames, kind: 'native' as const };
  const built = buildResult({ kind: 'calls', title: 'calls', channels: [channel], notes: [], request: {} }, {});
  if (!built.ok) throw new Error(built.error);
  const back = ({ start }: Span): Span => {
    const index = Math.max(
      0,
      frames.findLastIndex((frame) => (frame.from ?? frame.start) <= start),
    );
    return calls[index]?.span ?? { start: 0, end: 0 };
  };
  return {
    imported: built.value,
    items: calls.map(({ item }) => item),
    back,
    line: () => calls[0]?.span ?? { start: 0, end: 0 },
    byNames: calls.every(({ call }) => call.byNames),
    isRepeated: calls.some(({ isRepeated }) => isRepeated),
  };
}

/** Arguments as they were written where they are JSON or a text of it. */
function argumentsOf({ args, written: repeated, within }: CallPart): string {
  if (repeated) return repeated.text;
  if (!args || args.type === 'missing' || args.type === 'null') return '';
  if (args.type === 'string') return plainText(within.text, args);
  const written = within.text.slice(args.start, args.end);
  return /^\{\s*(?:"|\})/.test(written) && !/[{,]\s*'/.test(written) ? written : jsonOf(within.text, args);
}
