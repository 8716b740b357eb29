import { latestOnly } from '../../parts/state/latest-only.ts';
import { createBreaks } from '../state/breaks.ts';
import type { Anchor, ReplayData, ReplayVerbs, StepUnit } from '../state/debug-state.ts';
import { keepCalls } from '../state/keep-calls.ts';
import { createPlayer } from '../state/player.ts';
import { chunkAt } from '../state/replay.ts';
import { selectIsRead, selectIsWhole } from '../state/selectors.ts';
import type { StoreParts } from '../state/store-parts.ts';
import { untilRead } from '../state/when-read.ts';

export const AT_START: ReplayData = {
  position: 0,
  selection: null,
  caret: null,
  moment: null,
  coverage: null,
  peek: null,
  pointed: null,
  stops: new Map(),
  playing: false,
  speed: 1,
  live: null,
};

export interface Replay {
  readonly verbs: ReplayVerbs;
  /** Goes with a stream that has grown and is read: to its edge, or to the first breakpoint after `from`. */
  goOn(from: number): Promise<void>;
  /** Stops play and takes back what was said of a stop: another reply comes under the lens. */
  halt(): void;
  /** Finds where the breakpoints stop in a text that was read. */
  refreshStops(): void;
}

export function createReplay({ store, service, ask, now }: StoreParts): Replay {
  const { setState: set, getState: get } = store;

  const player = createPlayer(store, now, {
    stopAfter: (from) => breaks.stopFrom(from, 1),
    onStop: (breakpoint) => breaks.sayStop(breakpoint),
  });
  const breaks = createBreaks({ store, service, ask, playOn: player.toggle });

  const refreshMoment = latestOnly(async () => {
    const { position, revision, isStopped } = get();
    // The worker knows nothing of this text.
    if (isStopped) return;
    const [moment, coverage] = await Promise.all([ask(service.seek(position)), ask(service.coverage(position))]);
    if (!moment || get().revision !== revision) return;
    const before = get().readRevision === revision ? get().moment : null;
    set({ moment: keepCalls(moment, before), coverage });
  });

  let peekWanted: number | null = null;
  const refreshPeek = latestOnly(async () => {
    if (peekWanted === null) return;
    const peek = await ask(service.seek(peekWanted));
    if (peek && peekWanted !== null) set({ peek: keepCalls(peek, get().moment) });
  });

  let wanted: { readonly offset: number; readonly anchor: Anchor } | null = null;
  const refreshPointed = latestOnly(async () => {
    if (!wanted || !selectIsRead(get())) return;
    const { revision } = get();
    const { offset, anchor } = wanted;
    const [before, moment] = await Promise.all([ask(service.seek(offset)), ask(service.seek(offset + 1))]);
    if (!before || !moment || wanted === null || get().revision !== revision) return;
    const hasFired = before.state !== moment.state || before.lastTransition?.id !== moment.lastTransition?.id;
    set({ pointed: { offset, moment, hasFired, anchor } });
  });

  /** Each step begins where the one before it ended, however fast the keys come. */
  let steps: Promise<void> = Promise.resolve();

  async function stepFrom(unit: Exclude<StepUnit, 'breakpoint'>, direction: 1 | -1): Promise<number | null> {
    const { position, chunkEnds } = get();
    // A text of one chunk has no place within to stop at by chunks.
    const kind = unit === 'chunk' && selectIsWhole(get()) ? 'state' : unit;
    switch (kind) {
      case 'character':
        return position + direction;
      case 'chunk':
        return nextChunkEnd(chunkEnds, position, direction);
      default:
        return ask(service.step(kind, direction, position));
    }
  }

  const verbs: ReplayVerbs = {
    seek(position) {
      const length = get().reply.raw.text.length;
      const next = Math.max(0, Math.min(Math.round(position), length));
      if (next === get().position && !get().opened) return;
      breaks.hush();
      const { live } = get();
      set({
        position: next,
        opened: null,
        opensFrom: null,
        ...(live && { live: { ...live, isFollowing: next === length } }),
      });
      refreshMoment();
    },
    select(selection) {
      const { length } = get().reply.raw.text;
      const next = selection && selection.end <= length && selection.start < selection.end ? selection : null;
      const before = get().selection;
      if (next?.start !== before?.start || next?.end !== before?.end) set({ selection: next });
      if (selection && get().caret !== selection.start) set({ caret: selection.start });
    },
    step(unit, direction) {
      if (unit === 'state') store.getState().verbs.showMachineOnce();
      player.pause();
      steps = steps.then(async () => {
        // Where chunks, states and calls end, the worker knows of what it has read.
        if (unit !== 'character' && !(await untilRead(store))) return;
        if (unit === 'breakpoint') return breaks.step(direction);
        const position = await stepFrom(unit, direction);
        if (position !== null) verbs.seek(position);
      });
    },
    async visit(state) {
      if (!(await untilRead(store))) return;
      const { position, revision, reply } = get();
      const { length } = reply.raw.text;
      const entered = [{ on: 'state', state, edge: 'enter' } as const];
      const stopAfter = async (from: number) => (await ask(service.breakpointStop(entered, from, 1)))?.offset;
      const first = async () => {
        const states = (await ask(service.coverage(length)))?.states;
        const met = states?.find(({ name }) => name === state)?.firstAt ?? null;
        // The state in which the machine starts is entered by nothing.
        return met === 0 ? met : ((await stopAfter(0)) ?? met);
      };
      const offset = (await stopAfter(position)) ?? (await first());
      if (get().revision !== revision) return;
      player.pause();
      if (offset === null) get().verbs.toast(`${state} is not entered in this reply.`, { about: 'reading' });
      else verbs.seek(offset);
    },
    setBreakpoints: breaks.set,
    toggleBreakpointHere: breaks.toggleHere,
    peekAt(position) {
      peekWanted = position;
      if (position === null) set({ peek: null });
      else refreshPeek();
    },
    pointAt(offset, anchor) {
      const isInText = offset !== null && anchor !== null && offset < get().reply.raw.text.length;
      wanted = isInText ? { offset, anchor } : null;
      if (wanted) refreshPointed();
      else if (get().pointed) set({ pointed: null });
    },
    togglePlay() {
      if (!store.getState().playing) store.getState().verbs.showMachineOnce();
      player.toggle();
    },
    setSpeed(speed) {
      set({ speed });
    },
  };

  return {
    verbs,
    async goOn(from) {
      const { breakpoints } = get().reply;
      const stop = breakpoints.length === 0 ? null : await breaks.stopFrom(from, 1);
      const { live, reply, opened, opensFrom } = get();
      if (!live?.isFollowing) return;
      verbs.seek(stop?.offset ?? reply.raw.text.length);
      // At the edge the card of the first problem stays; at a breakpoint there is that of the place.
      if (!stop) set({ opened, opensFrom });
      const breakpoint = stop && reply.breakpoints[stop.index];
      if (breakpoint) breaks.sayStop(breakpoint);
    },
    halt() {
      player.pause();
      breaks.hush();
    },
    refreshStops: breaks.refresh,
  };
}

function nextChunkEnd(ends: Uint32Array, position: number, direction: 1 | -1): number | null {
  const chunk = chunkAt(ends, position);
  if (direction === 1) return ends[position >= (ends[chunk] ?? 0) ? chunk + 1 : chunk] ?? null;
  const start = chunk === 0 ? 0 : ends[chunk - 1]!;
  return position > start ? start : null;
}
