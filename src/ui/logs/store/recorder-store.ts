import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LiveNews, LiveService } from '../../../contract/live-service.ts';
import type { RecorderState } from '../../../core/transcripts/live/live-event.ts';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { companion } from '../../parts/companion/companion.ts';
import { type Page, usePage } from '../../parts/page/page.ts';
import { latestOnly } from '../../parts/state/latest-only.ts';

/** What stops the view of the streams. */
export type BreakOn = 'nothing' | 'call' | 'repair' | 'error';

export interface RecorderData {
  /** `none`: the page is served by no recorder; `lost`: it has ended, or does not answer. */
  readonly phase: 'asking' | 'none' | 'following' | 'lost';
  readonly recorder: RecorderState | null;
  /** Newest first. */
  readonly streams: readonly LiveStream[];
  /** What the paused view shows; null while it follows. */
  readonly held: readonly LiveStream[] | null;
  readonly breakOn: BreakOn;
  /** The stream that was pointed at last; null while the newest is shown. */
  readonly picked: number | null;
  /** The stream at which the view stopped by itself. */
  readonly stoppedAt: LiveStream | null;
}

export interface RecorderVerbs {
  pick(id: number | null): void;
  pause(): void;
  resume(): void;
  setBreakOn(breakOn: BreakOn): void;
  setRecording(on: boolean): Promise<void>;
  /** Whether repairs are only counted from now on. */
  setShadow(shadow: boolean): Promise<void>;
  /** Has the simulated model asked. */
  simulate(requests: number): Promise<void>;
  /** Asks again what the recorder keeps and serves. */
  refresh(): void;
  /** Connects again. */
  follow(): void;
}

export type RecorderStore = StoreApi<RecorderData & { readonly verbs: RecorderVerbs }> & {
  /** The worker that follows the streams; fetched when a recorder is there. */
  readonly live: () => Promise<LiveService>;
};

const FROM_BEFORE = 100;

const isBroken = (row: LiveStream, breakOn: BreakOn): boolean => {
  if (breakOn === 'call') return row.calls > 0;
  if (breakOn === 'repair') return row.problem !== null;
  return breakOn === 'error' && row.problem?.isError === true;
};

function createRecorderStore(live: () => Promise<LiveService>, toast: Page['news']['toast']): RecorderStore {
  const store = createStore<RecorderData & { readonly verbs: RecorderVerbs }>()(() => ({
    phase: 'asking',
    recorder: null,
    streams: [],
    held: null,
    breakOn: 'nothing',
    picked: null,
    stoppedAt: null,
    verbs: {} as RecorderVerbs,
  }));
  const { setState: set, getState: get } = store;
  /** Streams at which the view has stopped, or that had it coming when that was asked for. */
  let broken = new Set<number>();

  const ask = async (route: string, body?: object): Promise<RecorderState | null> => {
    const answer = await companion()?.ask(route, body);
    const { recorder = null } = ((await answer?.json()) ?? {}) as { readonly recorder?: RecorderState | null };
    if (recorder) set({ recorder });
    return recorder;
  };

  const refresh = latestOnly(async () => {
    await ask('companion').catch(() => null);
  });

  function take({ rows, gone }: LiveNews): void {
    const changed = new Map(rows.map((row) => [row.id, row]));
    for (const id of gone) changed.delete(id);
    const kept = get()
      .streams.filter(({ id }) => !gone.includes(id))
      .map((row) => {
        const next = changed.get(row.id) ?? row;
        changed.delete(row.id);
        return next;
      });
    const begun = [...changed.values()].sort((a, b) => b.id - a.id);
    const streams = begun.length > 0 ? [...begun, ...kept].sort((a, b) => b.id - a.id) : kept;
    set({ streams });
    const { breakOn, held, recorder } = get();
    // The first delay is known only after its stream has begun.
    const isUnmeasured = recorder?.delayMs === null;
    if (begun.length > 0 || isUnmeasured || rows.some(({ ended }) => ended)) refresh();
    const stoppedAt = held ? undefined : rows.find((row) => !broken.has(row.id) && isBroken(row, breakOn));
    if (!stoppedAt) return;
    broken.add(stoppedAt.id);
    set({ held: streams, stoppedAt });
  }

  async function follow(recorder: RecorderState): Promise<void> {
    set({ phase: 'following' });
    const service = await live();
    const known = get().streams[0]?.id;
    const from = known ?? Math.max(1, recorder.streams - FROM_BEFORE + 1);
    await service.follow(companion()?.token ?? '', from, take).catch(() => null);
    set({ phase: 'lost' });
  }

  async function begin(): Promise<void> {
    const recorder = await ask('companion').catch(() => null);
    if (recorder) await follow(recorder);
    else set({ phase: get().recorder ? 'lost' : 'none' });
  }

  const failed = (error: unknown): void => {
    toast(error instanceof Error ? error.message : 'The recorder does not answer.', { isError: true });
  };

  const verbs: RecorderVerbs = {
    pick: (picked) => set({ picked }),
    pause: () => set({ held: get().streams, stoppedAt: null }),
    resume: () => set({ held: null, stoppedAt: null }),
    setBreakOn(breakOn) {
      broken = new Set(get().streams.flatMap((row) => (isBroken(row, breakOn) ? [row.id] : [])));
      set({ breakOn });
    },
    async setRecording(on) {
      await ask('recording', { on }).catch(failed);
    },
    async setShadow(shadow) {
      await ask('repair', { shadow }).catch(failed);
    },
    async simulate(requests) {
      await companion()?.ask('simulate', { requests }).catch(failed);
    },
    refresh,
    follow: () => void begin(),
  };
  set({ verbs });
  if (companion()) void begin();
  else set({ phase: 'none' });
  return { ...store, live };
}

const known = new WeakMap<Page, RecorderStore>();

/** The recorder that serves a page, if one does. */
export function recorderFor(page: Page): RecorderStore {
  const made = known.get(page);
  if (made) return made;
  let live: Promise<LiveService> | null = null;
  const connect = (): Promise<LiveService> => {
    live ??= import('../../../contract/connect-live-service.ts').then(({ connectLiveService }) => connectLiveService());
    return live;
  };
  const store = createRecorderStore(connect, (...told) => page.news.toast(...told));
  known.set(page, store);
  return store;
}

/** What the selector picks of the recorder; the component renders again when that changes. */
export function useRecorder<Picked>(selector: (state: RecorderData) => Picked): Picked {
  return useStore(recorderFor(usePage()), selector);
}

export const useRecorderVerbs = (): RecorderVerbs => recorderFor(usePage()).getState().verbs;
