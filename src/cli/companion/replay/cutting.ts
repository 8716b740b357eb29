import type { Span } from '../../../base/span.ts';
import { AUTO } from '../../../core/dialects/dialects.ts';
import { splitEnds } from '../../../core/text/split.ts';
import { heldSeams } from '../../../core/travel/held-seams.ts';
import type { Frame } from '../../../core/words/frame.ts';
import type { AnswerPart, TimedPiece } from './protocols.ts';
import type { Replayed } from './replayed.ts';

/** How the text of a recording is divided into events. */
export type Cut = (typeof CUTS)[number] | number;

export const CUTS = ['as-recorded', 'reads', 'events', 'deltas', 'every', 'worst'] as const;

/** A piece of the text with frames, and when it was there. */
interface Cutting extends Span {
  readonly ms: number;
}

/** What a recording says in the pieces of a cut; each is there when the recorded chunk was that holds its end. */
export function partsOf(recording: Replayed, cut: Cut): readonly AnswerPart[] {
  const { chunks, frames } = recording;
  const text = chunks.join('');
  const cuttings = cuttingsOf(text, recording, cut);
  let next = 0;
  return spansOf(text, frames).flatMap(({ call, start, end }) => {
    while (next < cuttings.length && cuttings[next]!.end <= start) next++;
    const pieces: TimedPiece[] = [];
    for (let at = next; at < cuttings.length && cuttings[at]!.start < end; at++) {
      const cutting = cuttings[at]!;
      pieces.push({ text: text.slice(Math.max(cutting.start, start), Math.min(cutting.end, end)), ms: cutting.ms });
    }
    return call === null && pieces.length === 0 ? [] : [{ call, pieces }];
  });
}

function cuttingsOf(text: string, recording: Replayed, cut: Cut): readonly Cutting[] {
  const { chunks, dt, first } = recording;
  const recorded = endsOf(chunks);
  const times = timesOf(dt ?? chunks.map(() => 0), first);
  let chunk = 0;
  let start = 0;
  return Array.from(endsOfCut(text, recorded, recording, cut), (end) => {
    while (recorded[chunk]! < end) chunk++;
    const cutting = { start, end, ms: times[chunk] ?? first };
    start = end;
    return cutting;
  });
}

/** Where text and calls are, without what the importer wrote around the calls. */
function spansOf(text: string, frames: readonly Frame[]): (Span & { readonly call: AnswerPart['call'] })[] {
  const spans: (Span & { readonly call: AnswerPart['call'] })[] = [];
  let from = 0;
  for (const [at, { start, end, until, name, id, custom, from: written = start }] of frames.entries()) {
    const next = frames[at + 1];
    const last = until ?? next?.from ?? next?.start ?? text.length;
    spans.push({ start: from, end: written, call: null }, { start: end, end: last, call: { name, id, custom } });
    from = until === undefined || text[until] !== '\n' ? last : last + 1;
  }
  return [...spans, { start: from, end: text.length, call: null }];
}

function endsOfCut(
  text: string,
  recorded: readonly number[],
  { seams, frames, dialect = AUTO }: Replayed,
  cut: Cut,
): ArrayLike<number> {
  if (typeof cut === 'number') return splitEnds(text, { kind: 'size', size: cut }, new Uint32Array());
  switch (cut) {
    case 'reads':
      return seams.reads ?? recorded;
    case 'events':
      return seams.events ?? recorded;
    case 'every':
      return splitEnds(text, { kind: 'characters' }, new Uint32Array());
    case 'worst':
      return heldSeams(text, { recovery: 'resilient', tools: [], dialect, frames });
    default:
      return recorded;
  }
}

function endsOf(chunks: readonly string[]): number[] {
  let end = 0;
  return chunks.map((chunk) => (end += chunk.length));
}

function timesOf(dt: readonly number[], first: number): number[] {
  let time = 0;
  return dt.map((step) => {
    time += step;
    return Math.max(first, time);
  });
}

/** The events of a stream of SSE, each with the blank line that ends it; what follows the last one is one more. */
export function eventsOfBytes(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1');
  const events: Buffer[] = [];
  let from = 0;
  for (const { index, 0: blank } of text.matchAll(/\r\n\r\n|\n\n|\r\r/g)) {
    events.push(bytes.subarray(from, index + blank.length));
    from = index + blank.length;
  }
  return from < bytes.length ? [...events, bytes.subarray(from)] : events;
}
