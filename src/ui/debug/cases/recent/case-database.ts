import { type DBSchema, openDB } from 'idb';
import type { Fixture } from '../../../../core/cases/fixture.ts';
import type { CaseSummary, CaseTables, DraftSlot } from './case-summary.ts';

interface CaseSchema extends DBSchema {
  summaries: { key: string; value: CaseSummary };
  fixtures: { key: string; value: Fixture };
  slots: { key: string; value: DraftSlot };
}

const DATABASE_VERSION = 1;

/** Cases in IndexedDB; fails where the browser forbids storage. */
export async function databaseTables(name: string): Promise<CaseTables> {
  const database = await openDB<CaseSchema>(name, DATABASE_VERSION, {
    upgrade: (fresh) => {
      fresh.createObjectStore('summaries', { keyPath: 'id' });
      fresh.createObjectStore('fixtures');
      fresh.createObjectStore('slots', { keyPath: 'tab' });
    },
    // A newer page in another tab waits for this one to let go.
    blocking: () => database.close(),
  });
  return {
    summaries: () => database.getAll('summaries'),
    fixture: (id) => database.get('fixtures', id),
    putCase: async (summary, fixture) => {
      const transaction = database.transaction(['summaries', 'fixtures'], 'readwrite');
      await Promise.all([
        transaction.objectStore('summaries').put(summary),
        transaction.objectStore('fixtures').put(fixture, summary.id),
        transaction.done,
      ]);
    },
    putSummary: async (summary) => void (await database.put('summaries', summary)),
    removeCase: async (id) => {
      const transaction = database.transaction(['summaries', 'fixtures'], 'readwrite');
      await Promise.all([
        transaction.objectStore('summaries').delete(id),
        transaction.objectStore('fixtures').delete(id),
        transaction.done,
      ]);
    },
    slots: () => database.getAll('slots'),
    putSlot: async (slot) => void (await database.put('slots', slot)),
    removeSlot: (tab) => database.delete('slots', tab),
  };
}
