import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ParseService } from '../../../contract/parse-service.ts';
import type { DebugData, DebugState, DebugVerbs } from '../state/debug-state.ts';
import { EMPTY_CASE } from '../state/reply-case.ts';
import type { StoreParts } from '../state/store-parts.ts';
import { checkVerbs, NOTHING_CHECKED } from '../verbs/checks.ts';
import { createEdits } from '../verbs/edits.ts';
import { createFixes } from '../verbs/fixes.ts';
import { createLive } from '../verbs/live.ts';
import { NO_NEWS, newsVerbs } from '../verbs/news.ts';
import { createReading, NOTHING_READ } from '../verbs/reading.ts';
import { AT_START, createReplay } from '../verbs/replay.ts';
import { FIRST_VIEW, viewVerbs } from '../verbs/view.ts';

export type DebugStore = StoreApi<DebugState>;

export interface StoreOptions {
  readonly service: ParseService;
  /** Data to start with, such as what a prerendered page shows. */
  readonly initial?: Partial<DebugData>;
  readonly now?: () => number;
}

const INITIAL: DebugData = {
  reply: EMPTY_CASE,
  revision: 0,
  userTools: [],
  pastes: new Map(),
  fixed: null,
  ...NOTHING_READ,
  ...NOTHING_CHECKED,
  ...AT_START,
  ...FIRST_VIEW,
  ...NO_NEWS,
};

/** The state of the Debug workspace. Data and verbs are apart, and verbs never throw; `verbs/` holds them by what they do. */
export function createDebugStore({ service, initial, now = () => performance.now() }: StoreOptions): DebugStore {
  const store = createStore<DebugState>()(() => ({ ...INITIAL, ...initial, verbs: {} as DebugVerbs }));
  const parts: StoreParts = { store, service, now, ask: async (question) => question.catch(() => null) };

  const replay = createReplay(parts);
  const reading = createReading(parts, (revision) => {
    replay.refreshStops();
    fixes.onRead(revision);
  });
  const edits = createEdits(parts, reading, replay);
  const fixes = createFixes(parts, edits);
  const live = createLive(parts, reading, replay);

  store.setState({
    verbs: {
      ...edits.verbs,
      ...fixes.verbs,
      ...live,
      ...reading.verbs,
      ...checkVerbs(parts),
      ...replay.verbs,
      ...viewVerbs(parts),
      ...newsVerbs(parts),
    },
  });
  return store;
}
