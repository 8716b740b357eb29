import type { CaseService } from '../../../contract/case-service.ts';
import type { Fixture } from '../../../core/cases/fixture.ts';
import type { DebugData } from '../state/debug-state.ts';
import { placeOfFixture } from '../state/reply-case.ts';
import type { DebugStore } from '../store/debug-store.ts';
import { isSharedHash } from './case-address.ts';
import type { Cases } from './cases.ts';
import { linkNews } from './create-cases.ts';
import { forgetRescued, hadDraft, mayHaveDrafts, rescuedDraft, rescuedElsewhere } from './draft-rescue.ts';
import { followHash } from './opening.ts';
import type { CaseStore } from './recent/case-store.ts';
import { startCase } from './start-case.ts';

/** What the page opens with. */
export interface Beginning {
  readonly initial: Partial<DebugData>;
  /** Opens what comes on top, and says what was opened; called once, before the first reading. */
  readonly settle: (cases: Cases, debug: DebugStore) => void;
}

const RESTORED = { text: 'Restored your unsaved text.', isRestored: true };

/** Decides between the case of the address, the draft that this tab had, and the example of the first visit. */
export async function begin(service: CaseService, recent: () => Promise<CaseStore>): Promise<Beginning> {
  const { hash } = location;
  const [opened, draft] = await Promise.all([followHash(hash, service), hadDraft() ? draftOf(recent) : null]);
  const opening = opened?.ok ? opened.value : null;
  return {
    initial: opening && !draft ? placeOfFixture(opening.fixture, isSharedHash(hash) ? 'linked' : 'kept') : startCase(),
    settle(cases, debug) {
      const { toast } = debug.getState().verbs;
      if (opened && !opened.ok) toast(opened.error, { isError: true });
      if (!opening || draft) cases.address.claim('');
      if (draft) cases.openCase(draft, RESTORED);
      if (opening && draft) cases.openCase(opening.fixture, { ...linkNews(opening), hash });
      if (!opening || draft) return;
      cases.address.claim(hash);
      cases.recallPaste(opening.fixture);
      const { text, notes, isError } = linkNews(opening);
      if (isError || notes.length > 0) toast(text, { notes, isError });
    },
  };
}

/** What the page wrote at its last moment is newer than what the database holds. */
async function draftOf(recent: () => Promise<CaseStore>): Promise<Fixture | null> {
  const rescued = rescuedDraft();
  if (rescued) return rescued;
  return recent()
    .then((store) => store.restoreDraft())
    .catch(() => null);
}

/** Brings back a draft that a closed or crashed tab left behind; once the user has begun, it goes to recent work instead. */
export async function adoptAbandoned(cases: Cases, debug: DebugStore): Promise<void> {
  if (hadDraft() || !mayHaveDrafts()) return;
  const { revision } = debug.getState();
  const isTaken = location.hash !== '';
  const store = await cases.recent();
  const rescued = await rescuedElsewhere();
  const draft = await store.restoreDraft(rescued);
  rescued.forEach(forgetRescued);
  if (!draft) return;
  if (isTaken || debug.getState().revision !== revision) await store.saveCase(draft);
  else cases.openCase(draft, RESTORED);
}
