import { AUTO } from '../../../core/dialects/dialects.ts';
import { pieces, splitEnds } from '../../../core/text/split.ts';
import { heldSeams } from '../../../core/travel/held-seams.ts';
import type { Replayed } from './replayed.ts';

/** How the text of a recording is divided into events. */
export type Cut = (typeof CUTS)[number] | number;

export const CUTS = ['as-recorded', 'reads', 'events', 'deltas', 'every', 'worst'] as const;

/** A piece of the text and when it was there, in milliseconds since the first. */
export interface TimedPiece {
  readonly text: string;
  readonly ms: number;
}

/** The text of a recording in the pieces of a cut; each is there when the recorded chunk was that holds its end. */
export function piecesOf({ chunks, dt, seams, dialect }: Replayed, cut: Cut): readonly TimedPiece[] {
  const text = chunks.join('');
  const recorded = endsOf(chunks);
  const times = timesOf(dt ?? chunks.map(() => 0));
  const ends = endsOfCut(text, recorded, seams, cut, dialect ?? AUTO);
  let chunk = 0;
  return pieces(text, Uint32Array.from(ends)).map((piece, at) => {
    while (recorded[chunk]! < ends[at]!) chunk++;
    return { text: piece, ms: times[chunk] ?? 0 };
  });
}

function endsOfCut(
  text: string,
  recorded: readonly number[],
  seams: Replayed['seams'],
  cut: Cut,
  dialect: string,
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
      return heldSeams(text, { recovery: 'resilient', tools: [], dialect });
    default:
      return recorded;
  }
}

function endsOf(chunks: readonly string[]): number[] {
  let end = 0;
  return chunks.map((chunk) => (end += chunk.length));
}

function timesOf(dt: readonly number[]): number[] {
  let time = 0;
  return dt.map((step) => (time += step));
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
