import { afterEach, expect, test, vi } from 'vitest';
import { claimTab } from './tab-claim.ts';

/** Session storage of one tab. */
function session(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  };
}

/** Locks of all tabs; none is ever let go. */
function lockManager() {
  const held = new Set<string>();
  return {
    query: async () => ({ pending: [], held: [...held].map((name) => ({ name })) }),
    request: (name: string, ...rest: readonly (LockOptions | (() => Promise<unknown>))[]) => {
      const [options, granted] = rest.length === 2 ? rest : [{}, ...rest];
      if (!held.has(name)) {
        held.add(name);
        return (granted as () => Promise<unknown>)();
      }
      const { signal } = options as LockOptions;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

test('a reload keeps the identity of its tab', async () => {
  vi.stubGlobal('sessionStorage', session());
  vi.stubGlobal('navigator', { locks: lockManager() });
  const { id } = await claimTab();
  vi.stubGlobal('navigator', { locks: lockManager() });
  expect((await claimTab()).id).toBe(id);
});

test('a reload does not wait for the page before it to go', async () => {
  const locks = lockManager();
  vi.stubGlobal('sessionStorage', session());
  vi.stubGlobal('navigator', { locks });
  const { id } = await claimTab();
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'reload' }] });
  vi.stubGlobal('navigator', { locks: { ...locks, request: () => new Promise(() => {}) } });
  expect((await claimTab()).id).toBe(id);
});

test('a copied tab gets an identity of its own while the original lives', async () => {
  vi.stubGlobal('sessionStorage', session());
  vi.stubGlobal('navigator', { locks: lockManager() });
  const original = await claimTab();
  const copy = await claimTab();
  expect(copy.id).not.toBe(original.id);
  const slot = (tab: string) =>
    ({ tab, savedAt: 0, fixture: { format: 'chunkscope-fixture', version: 1, chunks: [] } }) as const;
  expect([original.id, copy.id, 'gone'].map((tab) => copy.isAbandoned(slot(tab)))).toEqual([false, false, true]);
});

test('a tab whose lock is still asked for is not taken for abandoned', async () => {
  vi.stubGlobal('sessionStorage', session());
  const pending: { name: string }[] = [];
  const locks = {
    query: async () => ({ held: [], pending }),
    request: (name: string) => {
      pending.push({ name });
      return new Promise(() => {});
    },
  };
  vi.stubGlobal('navigator', { locks });
  const { id, isAbandoned } = await claimTab();
  expect(isAbandoned({ tab: id, savedAt: 0, fixture: { format: 'chunkscope-fixture', version: 1, chunks: [] } })).toBe(
    false,
  );
});

test('without locks and session storage a tab still has an identity, and only old drafts are taken for abandoned', async () => {
  vi.stubGlobal('navigator', {});
  const { id, isAbandoned } = await claimTab();
  expect(id).not.toBe('');
  const slot = { tab: 'x', fixture: { format: 'chunkscope-fixture', version: 1, chunks: [] } } as const;
  expect(isAbandoned({ ...slot, savedAt: Date.now() })).toBe(false);
  expect(isAbandoned({ ...slot, savedAt: 0 })).toBe(true);
});
