import type { Fixture } from '../../../../core/cases/fixture.ts';
import type { CaseSummary, CaseTables, DraftSlot } from './case-summary.ts';

/** Cases for as long as the tab lives. */
export function memoryTables(): CaseTables {
  const summaries = new Map<string, CaseSummary>();
  const fixtures = new Map<string, Fixture>();
  const slots = new Map<string, DraftSlot>();
  return {
    summaries: async () => [...summaries.values()],
    fixture: async (id) => fixtures.get(id),
    putCase: async (summary, fixture) => {
      summaries.set(summary.id, summary);
      fixtures.set(summary.id, fixture);
    },
    putSummary: async (summary) => void summaries.set(summary.id, summary),
    removeCase: async (id) => {
      summaries.delete(id);
      fixtures.delete(id);
    },
    slots: async () => [...slots.values()],
    putSlot: async (slot) => void slots.set(slot.tab, slot),
    removeSlot: async (tab) => void slots.delete(tab),
  };
}
