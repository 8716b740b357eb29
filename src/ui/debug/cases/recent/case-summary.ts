import type { Fixture } from '../../../../core/cases/fixture.ts';
import type { Standing } from '../../../parts/widgets/VerdictGlyph.tsx';

/** What the list of recent work shows of a case; the fixture itself is fetched when it is opened. */
export interface CaseSummary {
  /** Hash of the content: the same content is the same case. */
  readonly id: string;
  readonly title: string;
  readonly verdict?: Standing;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly sizeBytes: number;
  readonly pinned: boolean;
}

/** What one tab has in hand, so that a crash loses nothing. Each tab writes its own slot alone. */
export interface DraftSlot {
  readonly tab: string;
  readonly savedAt: number;
  readonly fixture: Fixture;
}

/** Where cases and drafts lie. Any call may fail: storage may be forbidden, full or taken away. */
export interface CaseTables {
  summaries(): Promise<CaseSummary[]>;
  fixture(id: string): Promise<Fixture | undefined>;
  putCase(summary: CaseSummary, fixture: Fixture): Promise<void>;
  putSummary(summary: CaseSummary): Promise<void>;
  removeCase(id: string): Promise<void>;
  slots(): Promise<DraftSlot[]>;
  putSlot(slot: DraftSlot): Promise<void>;
  removeSlot(tab: string): Promise<void>;
}
