import type { Fixture } from '../../../core/cases/fixture.ts';
import type { DraftSlot } from './recent/case-summary.ts';
import { livingTabs, ownTab } from './recent/tab-claim.ts';

/**
 * A draft that is not in the database yet, for the page that comes next, in this tab or another. The identity of the tab
 * follows, where it has one.
 */
const RESCUE_PREFIX = 'chunkscope-rescue-';
/** Of this tab: the key of the draft that is rescued here. */
const RESCUE_KEY = 'chunkscope-rescue';
/** Set while this tab has a draft; boot.js then does not show the example first. */
const TAB_FLAG = 'chunkscope-draft';
/** Set once any tab had a draft; boot.js then wakes the page at once, because one may have been left behind. */
const BROWSER_FLAG = 'chunkscope-drafts';
/** Local storage takes a few megabytes in all. */
const LONGEST_RESCUE = 1_000_000;

/** Writes at once: a tab that is closed may never come to its next write. */
export function rescueDraft(fixture: Fixture): void {
  attempt(() => {
    const tab = sessionStorage.getItem(RESCUE_KEY) ?? RESCUE_PREFIX + (ownTab() ?? Math.random().toString(36).slice(2));
    const slot: DraftSlot = { tab, savedAt: Date.now(), fixture };
    const json = JSON.stringify(slot, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
    if (json.length > LONGEST_RESCUE) return;
    localStorage.setItem(tab, json);
    sessionStorage.setItem(RESCUE_KEY, tab);
  });
}

/** The draft that this tab rescued; it stays until `dropRescued`. */
export function rescuedDraft(): Fixture | null {
  const key = attempt(() => sessionStorage.getItem(RESCUE_KEY));
  return key === null ? null : (readRescued(key)?.fixture ?? null);
}

/** For when the database holds what was rescued, or something newer. */
export function dropRescued(): void {
  attempt(() => {
    const key = sessionStorage.getItem(RESCUE_KEY);
    if (key === null) return;
    localStorage.removeItem(key);
    sessionStorage.removeItem(RESCUE_KEY);
  });
}

/** Drafts that closed tabs rescued which did not come back for them; each stays until `forgetRescued`. */
export async function rescuedElsewhere(): Promise<DraftSlot[]> {
  const own = attempt(() => sessionStorage.getItem(RESCUE_KEY));
  const living = await livingTabs();
  const keys = (attempt(() => Object.keys(localStorage)) ?? []).filter(
    (key) => key.startsWith(RESCUE_PREFIX) && key !== own && !living?.has(key.slice(RESCUE_PREFIX.length)),
  );
  return keys.flatMap((key) => readRescued(key) ?? []);
}

/** For when a draft of another tab is kept elsewhere. */
export function forgetRescued({ tab }: DraftSlot): void {
  attempt(() => localStorage.removeItem(tab));
}

const readRescued = (key: string): DraftSlot | null =>
  attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as DraftSlot | null);

/** Whether this tab had a draft when it was last seen. */
export const hadDraft = (): boolean => attempt(() => sessionStorage.getItem(TAB_FLAG) !== null) ?? false;

/** Whether any tab of this browser ever had a draft. */
export const mayHaveDrafts = (): boolean => attempt(() => localStorage.getItem(BROWSER_FLAG) !== null) ?? false;

export function flagDraft(exists: boolean): void {
  attempt(() => {
    if (!exists) {
      sessionStorage.removeItem(TAB_FLAG);
      return;
    }
    sessionStorage.setItem(TAB_FLAG, '1');
    localStorage.setItem(BROWSER_FLAG, '1');
  });
}

/** Storage may be closed; what it would have held is then lost with the tab. */
function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
