import { standingOf } from '../../parts/widgets/VerdictGlyph.tsx';
import type { DebugState } from '../state/debug-state.ts';
import type { DebugStore } from '../store/debug-store.ts';
import { type CaseAddress, isSharedHash } from './case-address.ts';
import { fixtureOf } from './case-fixture.ts';
import { dropRescued, flagDraft, hadDraft, rescueDraft } from './draft-rescue.ts';
import type { CaseStore } from './recent/case-store.ts';

/** A pause in typing of this length writes the draft; with the writing it stays under half a second. */
const DRAFT_DELAY_MS = 200;
/** The place of replay is worth a copy of a text up to this length. */
const LONGEST_FOR_POSITION = 200_000;
/** A text up to this length is written where a closing page writes as well, at each change: a busy page is closed unasked. */
const LONGEST_RESCUED_AT_ONCE = 20_000;
const MOST_TOOLS_RESCUED_AT_ONCE = 100;

export interface Autosave {
  /** Puts the reply in hand among recent work, where it is the user's own. */
  keep(): Promise<void>;
}

/** Keeps the draft of this tab, and puts each reply that another takes the place of among recent work. */
export function autosave(debug: DebugStore, address: CaseAddress, open: () => Promise<CaseStore>): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of what is in hand and of what the database holds; a page that goes meanwhile writes the difference elsewhere. */
  let [changes, saved] = [0, 0];
  let queue: Promise<unknown> = Promise.resolve();
  let saidNotice = false;
  const keptIds = new Map<number, string>();

  /** Writes go one after another. Nothing waits for them, and a failing one is told by the notice alone. */
  function enqueue(write: (store: CaseStore) => Promise<unknown>): Promise<void> {
    const written = queue.then(async () => {
      const store = await open();
      await write(store);
      sayNotice(store);
    });
    queue = written.catch(() => undefined);
    return queue as Promise<void>;
  }

  function sayNotice(store: CaseStore): void {
    const notice = store.notice();
    if (notice === null || saidNotice) return;
    saidNotice = true;
    debug.getState().verbs.toast(notice, { isError: true });
  }

  function saveSoon(): void {
    // Opened while the keys are still coming, so that the first save does not wait for it.
    if (isUnsaved(debug.getState(), address)) open().catch(() => undefined);
    changes += 1;
    clearTimeout(timer);
    timer = setTimeout(saveDraft, DRAFT_DELAY_MS);
  }

  /** After what changed the reply has said whether an address leads to it: an example is no draft. */
  function rescueAtOnce(): void {
    const state = debug.getState();
    if (isRescuedAtOnce(state)) rescue(state);
  }

  function rescue(state: DebugState): void {
    if (!isUnsaved(state, address)) return;
    rescueDraft(fixtureOf(state, state.reply.ownTools));
    flagDraft(true);
  }

  function saveDraft(): void {
    clearTimeout(timer);
    const state = debug.getState();
    const isOwn = isUnsaved(state, address);
    const saving = changes;
    if (!isOwn && !hadDraft()) {
      saved = saving;
      return;
    }
    flagDraft(isOwn);
    void enqueue(async (store) => {
      await (isOwn ? store.saveDraft(fixtureOf(state, state.reply.ownTools)) : store.dropDraft());
      saved = saving;
      if (saved === changes) dropRescued();
    });
  }

  /** One reply is one case, however often it was edited: what was kept of it before goes, unless it is pinned. */
  function keep(state: DebugState): Promise<void> {
    if (!isUnsaved(state, address) && !isSharedHash(address.hashOf(state.reply) ?? '')) return Promise.resolve();
    const { reply, report, readRevision, revision } = state;
    const verdict = report && readRevision === revision ? standingOf(report) : undefined;
    return enqueue(async (store) => {
      const { id } = await store.saveCase(fixtureOf(state, reply.ownTools), verdict);
      const before = keptIds.get(reply.key);
      keptIds.set(reply.key, id);
      if (before === undefined || before === id) return;
      const known = (await store.listCases()).find((summary) => summary.id === before);
      if (known && !known.pinned) await store.deleteCase(before);
    });
  }

  debug.subscribe((state, before) => {
    if (state.reply.key !== before.reply.key) void keep(before);
    const isShort = state.reply.raw.text.length <= LONGEST_FOR_POSITION;
    const hasMoved = state.position !== before.position || state.playing !== before.playing;
    if (state.reply !== before.reply || (hasMoved && isShort && !state.playing)) saveSoon();
    if (state.reply.raw !== before.reply.raw) queueMicrotask(rescueAtOnce);
  });
  addEventListener('pagehide', () => {
    if (saved === changes) return;
    rescue(debug.getState());
    saveDraft();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && saved !== changes) saveDraft();
  });
  return { keep: () => keep(debug.getState()) };
}

function isRescuedAtOnce({ reply }: DebugState): boolean {
  return reply.raw.text.length <= LONGEST_RESCUED_AT_ONCE && reply.ownTools.length <= MOST_TOOLS_RESCUED_AT_ONCE;
}

/** A reply that no address leads to. */
function isUnsaved({ reply }: DebugState, address: CaseAddress): boolean {
  return reply.raw.text !== '' && address.hashOf(reply) === null;
}
