import type { QuickFix } from '../../../core/words/diagnostic.ts';
import { count } from '../../widgets/count.ts';
import type { FixVerbs } from '../debug-state.ts';
import { selectCurrentProblem, selectIsRead } from '../selectors.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Edits } from './edits.ts';

export interface Fixes {
  readonly verbs: FixVerbs;
  /** Goes on to the next problem where a reading is of the text that a fix at a problem made. */
  goOn(revision: number): void;
}

export function createFixes({ store: { getState: get }, service, ask }: StoreParts, { make }: Edits): Fixes {
  /** The revision whose reading goes on to the problem after the one that was fixed. */
  let goesOnAt = -1;

  const makeFix = ({ edits, title }: QuickFix): void => make(edits, title);

  const verbs: FixVerbs = {
    applyFix(fix) {
      if (!selectIsRead(get())) return;
      const isAtProblem = selectCurrentProblem(get()) !== null;
      makeFix(fix);
      // From one problem to the next; whoever stands elsewhere, as behind a paste, stays there.
      if (isAtProblem) goesOnAt = get().revision;
    },
    fixHere() {
      const problem = selectCurrentProblem(get());
      const { toast } = get().verbs;
      if (problem?.fix) verbs.applyFix(problem.fix);
      else if (problem?.fixNotTried) void verbs.tryFix(problem);
      else if (problem) toast('No edit of this problem is known to be safe.', { about: 'reading' });
      else {
        const next = get().problems.length > 0 ? ' E goes to the next one.' : '';
        toast(`No problem here to fix.${next}`, { about: 'reading' });
      }
    },
    fixesOf: async (diagnostic) => (await ask(service.fixesOf(diagnostic))) ?? [],
    async tryFix({ code, start, end }) {
      const { report, revision, isBare } = get();
      const { toast } = get().verbs;
      const index = report?.diagnostics.findIndex(
        (other) => other.code === code && other.start === start && other.end === end,
      );
      if (isBare) toast('Fixes are not tried on this reply, since the parser stopped over it.', { about: 'reading' });
      if (isBare || index === undefined || index < 0) return;
      const [fix] = await verbs.fixesOf(index);
      if (get().revision !== revision || get().isBare) return;
      if (fix) verbs.applyFix(fix);
      else toast('No edit of this problem is known to be safe.', { about: 'reading' });
    },
    async fixAll(causes) {
      const { revision, verbs: act } = get();
      if (!selectIsRead(get())) return;
      const fix = await ask(service.fixAll(causes));
      if (get().revision !== revision) return;
      if (!fix) {
        const together = causes ? 'These fixes do not work together. Make them one by one.' : null;
        act.toast(together ?? 'No repair is left to make that loses nothing.', { about: 'reading' });
        return;
      }
      const isAtProblem = selectCurrentProblem(get()) !== null;
      makeFix(fix);
      if (causes && isAtProblem) goesOnAt = get().revision;
      act.toast(`${count(fix.edits.length, 'edit')} made in one step.`, {
        about: 'reading',
        actions: [{ label: 'Take back', run: act.undo }],
      });
    },
  };

  return {
    verbs,
    goOn(revision) {
      if (goesOnAt !== revision) return;
      const { problems, position, opened, verbs: act } = get();
      if (opened) return;
      const next = problems.find(({ stop }) => stop >= position) ?? problems[0];
      if (next) act.seek(next.stop);
      else
        act.toast('Fixed. No problem is left.', { about: 'reading', actions: [{ label: 'Take back', run: act.undo }] });
    },
  };
}
