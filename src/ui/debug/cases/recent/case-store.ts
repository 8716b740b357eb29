import type { Fixture } from '../../../../core/cases/fixture.ts';
import type { Standing } from '../../../parts/widgets/VerdictGlyph.tsx';
import { caseContent } from './case-content.ts';
import { databaseTables } from './case-database.ts';
import { casesToEvict, newestFirst } from './case-limits.ts';
import { memoryTables } from './case-memory.ts';
import type { CaseSummary, CaseTables, DraftSlot } from './case-summary.ts';
import { claimTab, type TabClaim } from './tab-claim.ts';

/** Recent work, kept in the browser: cases that were left for others, and the draft that each tab has in hand. */
export interface CaseStore {
  /** Keeps a case and lets the oldest go past the limits; content that is known only moves to the front. */
  saveCase(fixture: Fixture, verdict?: Standing): Promise<CaseSummary>;
  /** Newest first. */
  listCases(): Promise<CaseSummary[]>;
  getCase(id: string): Promise<Fixture | null>;
  /** A pinned case is never let go. */
  pinCase(id: string, pinned: boolean): Promise<void>;
  deleteCase(id: string): Promise<void>;
  /** Writes what this tab has in hand; call it soon after each change. */
  saveDraft(fixture: Fixture): Promise<void>;
  /** For when this tab has nothing of its own in hand any more. */
  dropDraft(): Promise<void>;
  /**
   * What this tab had in hand before a reload or crash; where it had nothing, the newest draft that no tab holds. Of the
   * drafts that no tab holds and of `rescued` the others become cases.
   */
  restoreDraft(rescued?: readonly DraftSlot[]): Promise<Fixture | null>;
  /** What became of storage, where work is not kept: a sentence for the user. */
  notice(): string | null;
}

export interface CaseStoreOptions {
  readonly disk?: () => Promise<CaseTables>;
  readonly tab?: () => Promise<TabClaim>;
  readonly now?: () => number;
}

const DATABASE_NAME = 'chunkscope';

/** Opens the store of this tab; never fails: where storage does, work is kept in memory and `notice` says so. */
export async function openCaseStore({
  disk = () => databaseTables(DATABASE_NAME),
  tab = claimTab,
  now = Date.now,
}: CaseStoreOptions = {}): Promise<CaseStore> {
  const memory = memoryTables();
  let notice: string | null = null;
  const refuse = (error: unknown): void => {
    notice = error instanceof Error && error.name === 'QuotaExceededError' ? STORAGE_FULL : STORAGE_FORBIDDEN;
  };
  const stored = await disk().catch((error: unknown) => {
    refuse(error);
    return memory;
  });
  const claim = await tab();

  const read = async <T>(reading: (tables: CaseTables) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await reading(stored);
    } catch (error) {
      refuse(error);
      return otherwise;
    }
  };
  const write = async (writing: (tables: CaseTables) => Promise<void>): Promise<void> => {
    try {
      await writing(stored);
    } catch (error) {
      refuse(error);
      await writing(memory);
    }
  };
  const listCases = async (): Promise<CaseSummary[]> => {
    const known = new Map((await read((tables) => tables.summaries(), [])).map((summary) => [summary.id, summary]));
    for (const summary of await memory.summaries()) known.set(summary.id, summary);
    return newestFirst([...known.values()]);
  };
  const deleteCase = async (id: string): Promise<void> => {
    await memory.removeCase(id);
    await write((tables) => tables.removeCase(id));
  };
  const saveCase = async (fixture: Fixture, verdict?: Standing): Promise<CaseSummary> => {
    const content = caseContent(fixture);
    const known = (await listCases()).find(({ id }) => id === content.id);
    const summary: CaseSummary = {
      ...content,
      title: fixture.title ?? titleOf(fixture),
      savedAt: now(),
      pinned: known?.pinned ?? false,
      ...(verdict && { verdict }),
    };
    await memory.removeCase(content.id);
    await write((tables) => tables.putCase(summary, fixture));
    for (const id of casesToEvict(await listCases())) await deleteCase(id);
    return summary;
  };

  return {
    saveCase,
    listCases,
    deleteCase,
    getCase: async (id) =>
      (await memory.fixture(id)) ?? (await read((tables) => tables.fixture(id), undefined)) ?? null,
    pinCase: async (id, pinned) => {
      const summary = (await listCases()).find((known) => known.id === id);
      if (!summary) return;
      const putSummary = (tables: CaseTables): Promise<void> => tables.putSummary({ ...summary, pinned });
      await ((await memory.fixture(id)) ? putSummary(memory) : write(putSummary));
    },
    saveDraft: (fixture) => write((tables) => tables.putSlot({ tab: claim.id, savedAt: now(), fixture })),
    dropDraft: async () => {
      await memory.removeSlot(claim.id);
      await write((tables) => tables.removeSlot(claim.id));
    },
    restoreDraft: async (rescued = []) => {
      const slots = await read((tables) => tables.slots(), []);
      const own = slots.filter((slot) => slot.tab === claim.id);
      // A tab that is itself being reloaded holds nothing for a moment; its draft is not for one that has its own.
      const abandoned = own.length > 0 ? [] : slots.filter(claim.isAbandoned);
      const [restored, ...others] = [...own, ...newestFirst([...abandoned, ...rescued])];
      for (const { fixture } of others) await saveCase(fixture);
      if (restored && own.length === 0) await write((tables) => tables.putSlot({ ...restored, tab: claim.id }));
      for (const { tab } of abandoned) await write((tables) => tables.removeSlot(tab));
      return restored?.fixture ?? null;
    },
    notice: () => notice,
  };
}

const STORAGE_FORBIDDEN =
  'This browser keeps nothing for this page: your work is here until the tab closes. Download a fixture to keep it.';
const STORAGE_FULL =
  'The storage of this browser is full: new work is here until the tab closes. Delete old cases, or download a fixture to keep it.';

const TITLE_LENGTH = 60;
/** Leading white space past this is not looked behind. */
const TITLE_REACH = 500;

/** The first words of the text, for a case that has no title. */
function titleOf({ chunks }: Fixture): string {
  let start = '';
  for (const chunk of chunks) {
    if (start.length >= TITLE_REACH) break;
    start += chunk.slice(0, TITLE_REACH);
  }
  return start.trim().replace(/\s+/g, ' ').slice(0, TITLE_LENGTH) || 'Empty reply';
}
