import { isEventStream, messageEnds } from './event-stream.ts';
import type { WireRead } from './recording.ts';

/** Which read ended each line of the bytes, or each message where they are a binary stream; from 0, by the number from 1. */
export function readOfLines(bytes: Uint8Array, reads: readonly WireRead[]): (line: number) => number {
  const ends = isEventStream(bytes) ? messageEnds(bytes) : lineEnds(bytes);
  let read = 0;
  const readAt = ends.map((end) => {
    while (read < reads.length - 1 && reads[read]!.end < end) read++;
    return read;
  });
  return (line) => readAt[line - 1] ?? Math.max(0, reads.length - 1);
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** Lines end at LF, CR LF and CR, as text is split. */
function lineEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  for (const [at, byte] of bytes.entries())
    if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)) ends.push(at + 1);
  return ends;
}
