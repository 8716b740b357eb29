import type { StoreApi } from 'zustand/vanilla';
import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import type { DebugState } from './debug-state.ts';
import { chunkAt, waitBefore } from './replay.ts';
import { selectIsRead } from './selectors.ts';

export interface Player {
  toggle(): void;
  pause(): void;
}

/** Where replay meets a breakpoint, and which of the reply's it is. */
export interface BreakpointStop {
  readonly offset: number;
  readonly index: number;
}

export interface PlayerStops {
  /** The nearest stop strictly after a position; null where none follows. */
  stopAfter(position: number): Promise<BreakpointStop | null>;
  onStop(breakpoint: Breakpoint): void;
}

/** Between two characters of a text that is one chunk: about as fast as models write. */
const CHARACTER_MS = 20;
/** At full speed every frame shows a chunk at least, and whatever is due at this pace. */
const FULL_PACE = 16;
/** And no reply takes longer than this, however many its chunks. */
const LONGEST_AT_FULL_PACE_MS = 2000;

/** The stop ahead of a position. It holds until the position leaves the stretch between, or the breakpoints change. */
interface Ahead {
  readonly breakpoints: readonly Breakpoint[];
  readonly revision: number;
  readonly from: number;
  readonly stop: BreakpointStop | null;
}

/**
 * Plays chunk after chunk at their recorded times, or a text of one chunk character by character, divided by the speed. At the end it stops; started there it begins
 * again. One frame may pass several chunks, but no breakpoint: play holds until the next one is known.
 */
export function createPlayer(
  store: StoreApi<DebugState>,
  now: () => number,
  { stopAfter, onStop }: PlayerStops,
): Player {
  let frame = 0;
  /** When the chunk under the playhead was due. */
  let due = 0;
  let ahead: Ahead | null = null;
  let isAsking = false;

  /** Brings `ahead` up to the position; false while the worker is asked. */
  function looksAhead(): boolean {
    const state = store.getState();
    const { reply, revision, position } = state;
    const { breakpoints } = reply;
    const isKnown =
      ahead?.breakpoints === breakpoints &&
      ahead.revision === revision &&
      position >= ahead.from &&
      (ahead.stop === null || position < ahead.stop.offset);
    if (isKnown) return true;
    if (breakpoints.length === 0) {
      ahead = { breakpoints, revision, from: 0, stop: null };
      return true;
    }
    if (isAsking || !selectIsRead(state)) return false;
    isAsking = true;
    void stopAfter(position).then((stop) => {
      isAsking = false;
      ahead = { breakpoints, revision, from: position, stop };
    });
    return false;
  }

  function tick(): void {
    const { reply, chunkEnds, chunkTimes, position, speed, verbs } = store.getState();
    const time = now();
    if (!looksAhead()) {
      due = time;
      frame = requestAnimationFrame(tick);
      return;
    }
    const stop = ahead?.stop ?? null;
    const isFull = speed === Number.POSITIVE_INFINITY;
    const pace = isFull ? FULL_PACE : speed;
    // A text that is one chunk plays by characters.
    const isWhole = chunkEnds.length <= 1;
    const pieces = isWhole ? reply.raw.text.length : chunkEnds.length;
    const share = (pieces * (time - due)) / LONGEST_AT_FULL_PACE_MS;
    const least = isFull ? Math.max(1, Math.floor(share)) : 0;
    let next = isWhole ? position : nextChunk(chunkEnds, position);
    let target = position;
    for (let passed = 0; next < pieces; passed += 1) {
      const wait = (isWhole ? CHARACTER_MS : waitBefore(chunkTimes, next)) / pace;
      if (passed >= least && due + wait > time) break;
      due = Math.min(due + wait, time);
      target = isWhole ? next + 1 : chunkEnds[next]!;
      next += 1;
    }
    const isStop = stop !== null && target >= stop.offset;
    verbs.seek(isStop ? stop.offset : target);
    if (isStop || next >= pieces) pause();
    else frame = requestAnimationFrame(tick);
    const breakpoint = isStop ? reply.breakpoints[stop.index] : undefined;
    if (breakpoint) onStop(breakpoint);
  }

  function play(): void {
    const { reply, position, verbs, toasts } = store.getState();
    if (reply.raw.text.length === 0) return;
    // What moves is looked at: passing news takes no room from it.
    for (const { id, stays } of toasts) if (!stays) verbs.dismissToast(id);
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
