import type { DraftSlot } from './case-summary.ts';

/** The identity of one tab across reloads, held so that no other tab has it. */
export interface TabClaim {
  readonly id: string;
  /** True for a slot whose tab is gone. */
  isAbandoned(slot: DraftSlot): boolean;
}

const STORAGE_KEY = 'chunkscope-tab';
const LOCK_PREFIX = 'chunkscope-tab-';
/** A tab that comes back may ask before the page it replaces has let go. */
const HANDOVER_MS = 1000;
/** Where no locks tell which tabs live, a draft this old is taken for abandoned. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Takes up the identity that this tab had before a reload; a copied tab, whose original lives, gets a new one. */
export async function claimTab(): Promise<TabClaim> {
  const remembered = recall();
  const isOurs = remembered !== null && (isReload() ? take(remembered) : await takeFromNobody(remembered));
  const id = isOurs ? remembered : fresh();
  const living = await livingTabs();
  return {
    id,
    isAbandoned: ({ tab, savedAt }) => (living ? !living.has(tab) : Date.now() - savedAt > ABANDONED_AFTER_MS),
  };
}

/** Nobody else has what a reloaded page had, however long the page before takes to go. */
function isReload(): boolean {
  const [entry] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/** Takes the lock as soon as it is free. */
function take(id: string): true {
  locks()
    ?.request(LOCK_PREFIX + id, () => new Promise(() => {}))
    .catch(() => undefined);
  return true;
}

function fresh(): string {
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  take(id);
  remember(id);
  return id;
}

function remember(id: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Without session storage a reload makes a new tab; its draft is then found as abandoned.
  }
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Locks exist in secure contexts alone. */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** Resolves once the tab has the id for as long as it lives, or knows that another tab has. */
function takeFromNobody(id: string): Promise<boolean> {
  const manager = locks();
  if (!manager) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilTheTabCloses = (): Promise<never> => {
      resolve(true);
      return new Promise(() => {});
    };
    manager
      .request(LOCK_PREFIX + id, { signal: AbortSignal.timeout(HANDOVER_MS) }, untilTheTabCloses)
      .catch(() => resolve(false));
  });
}

/** The identity that this tab has so far; null before its first `claimTab`. */
export const ownTab = recall;

/** Identities of the tabs that are open; null where the browser does not tell. */
export async function livingTabs(): Promise<ReadonlySet<string> | null> {
  try {
    // A tab that waits for its lock lives as well.
    const { held = [], pending = [] } = (await locks()?.query()) ?? {};
    return locks() ? new Set([...held, ...pending].map(({ name = '' }) => name.slice(LOCK_PREFIX.length))) : null;
  } catch {
    return null;
  }
}
