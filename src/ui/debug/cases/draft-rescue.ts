import type { Fixture } from '../../../core/cases/fixture.ts';

/** A draft that the page could not write to the database before it went, kept for the page that comes next in this tab. */
const RESCUE_KEY = 'chunkscope-rescue';
/** Set while this tab has a draft; boot.js then does not show the example first. */
const TAB_FLAG = 'chunkscope-draft';
/** Set once any tab had a draft; boot.js then wakes the page at once, because one may have been left behind. */
const BROWSER_FLAG = 'chunkscope-drafts';
/** Session storage takes a few megabytes in all. */
const LONGEST_RESCUE = 1_000_000;

/** Writes at once, for a page that is about to go. */
export function rescueDraft(draft: Fixture): void {
  attempt(() => {
    const json = JSON.stringify(draft, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
    if (json.length <= LONGEST_RESCUE) sessionStorage.setItem(RESCUE_KEY, json);
  });
}

/** The draft that was rescued, once. */
export function takeRescued(): Fixture | null {
  const json = attempt(() => sessionStorage.getItem(RESCUE_KEY));
  dropRescued();
  return json === null ? null : attempt(() => JSON.parse(json) as Fixture);
}

/** For when the database holds what was rescued, or something newer. */
export function dropRescued(): void {
  attempt(() => sessionStorage.removeItem(RESCUE_KEY));
}

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
