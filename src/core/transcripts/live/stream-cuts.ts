import type { Fixture } from '../../cases/fixture.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { splitEnds } from '../../text/split.ts';
import { heldSeams } from '../../travel/held-seams.ts';

/** Where each way to serve a stream again cuts its text; the last end is the text's length. */
export interface StreamCuts {
  readonly length: number;
  readonly ends: Readonly<Record<'as-recorded' | 'events' | 'every' | 'worst', ArrayLike<number>>>;
}

/** Of a longer text only the beginning is cut, as it is only drawn. */
const MOST_CUT = 20_000;

/** How a recorded stream can be cut when it is served again. */
export function streamCuts({ chunks, seams, frames = [], dialect = AUTO }: Fixture): StreamCuts {
  const text = chunks.join('').slice(0, MOST_CUT);
  const within = (ends: readonly number[]): number[] => {
    const found = ends.filter((end) => end < text.length);
    return text.length > 0 ? [...found, text.length] : found;
  };
  let end = 0;
  const recorded = chunks.map((chunk) => (end += chunk.length));
  return {
    length: text.length,
    ends: {
      'as-recorded': within(seams?.reads ?? recorded),
      events: within(seams?.events ?? recorded),
      every: splitEnds(text, { kind: 'characters' }, new Uint32Array()),
      worst: heldSeams(text, {
        recovery: 'resilient',
        tools: [],
        dialect,
        frames: frames.filter(({ end }) => end <= text.length),
      }),
    },
  };
}
