import type { StoreApi } from 'zustand/vanilla';
import type { DebugState } from './debug-state.ts';
import { chunkAt, waitBefore } from './replay.ts';

export interface Player {
  toggle(): void;
  pause(): void;
}

/**
 * Plays chunk after chunk at their recorded times, divided by the speed. At the end it stops; started there it begins
 * anew. One frame may pass several chunks.
 */
export function createPlayer(store: StoreApi<DebugState>, now: () => number): Player {
  let frame = 0;
  /** When the chunk under the playhead was due. */
  let due = 0;

  function tick(): void {
    const { chunkEnds, chunkTimes, position, speed, verbs } = store.getState();
    const time = now();
    let next = nextChunk(chunkEnds, position);
    let target = position;
    while (next < chunkEnds.length) {
      const wait = waitBefore(chunkTimes, next) / speed;
      if (due + wait > time) break;
      due += wait;
      target = chunkEnds[next]!;
      next += 1;
    }
    verbs.seek(target);
    if (next >= chunkEnds.length) pause();
    else frame = requestAnimationFrame(tick);
  }

  function play(): void {
    const { reply, position, verbs } = store.getState();
    if (reply.raw.text.length === 0) return;
    if (position >= reply.raw.text.length) verbs.seek(0);
    due = now();
    store.setState({ playing: true });
    frame = requestAnimationFrame(tick);
  }

  function pause(): void {
    if (!store.getState().playing) return;
    cancelAnimationFrame(frame);
    store.setState({ playing: false });
  }

  return { pause, toggle: () => (store.getState().playing ? pause() : play()) };
}

/** The first chunk that has not been read whole. */
function nextChunk(ends: Uint32Array, position: number): number {
  if (position === 0) return 0;
  const chunk = chunkAt(ends, position);
  return position >= (ends[chunk] ?? 0) ? chunk + 1 : chunk;
}
