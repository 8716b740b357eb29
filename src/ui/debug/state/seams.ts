import type { Fixture } from '../../../core/cases/fixture.ts';
import type { ReplyCase } from './debug-state.ts';
import { type RawText, rawText } from './raw-text.ts';

/** What came one by one in a recorded stream: the reads of its connection, its events, or the pieces of text in these. */
export type SeamKind = 'reads' | 'events' | 'deltas';

type Seams = NonNullable<Fixture['seams']>;

/** The seams of the recording that the reply still is; null where it has one kind alone, or was changed. */
function seamsOf({ fixture, raw }: ReplyCase): Seams | null {
  const seams = fixture?.seams;
  return seams && fixture.chunks.join('') === raw.text ? seams : null;
}

/** The kinds of seams that the reply has, its deltas first; none where there is no choice. */
export function seamKinds(reply: ReplyCase): readonly SeamKind[] {
  const seams = seamsOf(reply);
  if (!seams) return [];
  return ['deltas', ...(['reads', 'events'] as const).filter((kind) => seams[kind] !== undefined)];
}

/** The kind of seams that the chunks of the reply are; null for any others. */
export function seamKind(reply: ReplyCase): SeamKind | null {
  return seamKinds(reply).find((kind) => sameEnds(endsOf(reply, kind), reply.raw.ends)) ?? null;
}

/** The text of the reply in chunks of that kind, each at the time at which its last piece came. */
export function rawBySeams(reply: ReplyCase, kind: SeamKind): RawText {
  const { chunks, dt } = reply.fixture ?? { chunks: [] };
  const recorded = rawText(chunks, dt);
  const ends = endsOf(reply, kind);
  let piece = 0;
  const times = ends.map((end) => {
    while (recorded.ends[piece]! < end) piece += 1;
    return recorded.times?.[piece] ?? 0;
  });
  return { ...reply.raw, ends: Uint32Array.from(ends), times: recorded.times && Float64Array.from(times) };
}

function endsOf(reply: ReplyCase, kind: SeamKind): readonly number[] {
  if (kind !== 'deltas') return seamsOf(reply)?.[kind] ?? [];
  return [...rawText(reply.fixture?.chunks ?? []).ends];
}

const sameEnds = (one: ArrayLike<number>, other: ArrayLike<number>): boolean =>
  one.length === other.length && Array.from(one).every((end, at) => end === other[at]);
