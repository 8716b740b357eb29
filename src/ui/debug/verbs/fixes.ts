import type { QuickFix, TextEdit } from '../../../core/words/diagnostic.ts';
import { difference } from '../../parts/state/difference.ts';
import { causeOf } from '../state/causes.ts';
import type { FixVerbs } from '../state/debug-state.ts';
import { selectCurrentProblem, selectIsRead } from '../state/selectors.ts';
import type { StoreParts } from '../state/store-parts.ts';
import { selectHasFixes, untilRead, whenRead } from '../state/when-read.ts';
import type { Edits } from './edits.ts';

export interface Fixes {
  readonly verbs: FixVerbs;
  /** Told of each reading. One of the text that a fix at a problem made goes on to the next problem. */
  onRead(revision: number): void;
}

export function createFixes({ store, service, ask }: StoreParts, { make }: Edits): Fixes {
  const { getState: get } = store;
  /** What the fixes that are shown are edits of. */
  let readText = get().reply.raw.text;
  /** The revision whose reading goes on to the problem after the one that was fixed. */
  let goesOnAt = -1;

  function makeFix({ edits, title, changes = [] }: QuickFix): void {
    const before = get().reply.raw.text;
    make(edits, title);
    store.setState({ fixed: { revision: get().revision, before, edits, changes } });
  }

  function makeFixHere(fix: QuickFix): void {
    const isAtProblem = selectCurrentProblem(get()) !== null;
    makeFix(fix);
    // From one problem to the next; whoever is elsewhere, as after a paste, stays there.
    if (isAtProblem) goesOnAt = get().revision;
  }

  /** The fix of the reply as it is read now that makes the edits which another made of a text before it. */
  function sameFix({ edits }: QuickFix, before: string): QuickFix | null {
    const { report, reply } = get();
    const change = difference(before, reply.raw.text);
    const moved = change ? editsBehind(edits, change) : edits;
    const isSame = (fix: QuickFix | undefined) => moved && fix && sameEdits(fix.edits, moved);
    return report?.diagnostics.find(({ fix }) => isSame(fix))?.fix ?? null;
  }

  const verbs: FixVerbs = {
    applyFix(fix) {
      if (selectIsRead(get())) {
        makeFixHere(fix);
        return;
      }
      const before = readText;
      const makeSame = (): void => {
        const same = sameFix(fix, before);
        if (same) makeFixHere(same);
        else get().verbs.toast('The reply has changed since, and this is no fix of it now.', { about: 'reading' });
      };
      whenRead(store, makeSame, selectHasFixes);
    },
    fixHere() {
      if (!selectHasFixes(get())) {
        whenRead(store, verbs.fixHere, selectHasFixes);
        return;
      }
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
      if (!(await untilRead(store))) return;
      const { report, revision, isBare } = get();
      const { toast } = get().verbs;
      const index = report?.diagnostics.findIndex(
        (other) => other.code === code && other.start === start && other.end === end,
      );
      if (isBare) toast('Fixes are not tried on this reply, since the parser stopped over it.', { about: 'reading' });
      if (isBare || index === undefined) return;
      if (index < 0) {
        toast('The reply has changed since, and this problem is not in it now.', { about: 'reading' });
        return;
      }
      const [fix] = await verbs.fixesOf(index);
      if (get().revision !== revision || get().isBare) return;
      if (fix) verbs.applyFix(fix);
      else toast('No edit of this problem is known to be safe.', { about: 'reading' });
    },
    async fixAll(causes) {
      if (!(await untilRead(store))) return;
      const { revision, report, verbs: act } = get();
      const fix = await ask(service.fixAll(causes));
      if (get().revision !== revision) return;
      if (!fix && causes && !report?.diagnostics.some((problem) => causeOf(causes, problem))) {
        act.toast('The reply has changed since, and this problem is not in it now.', { about: 'reading' });
        return;
      }
      if (!fix) {
        const together = causes ? 'These fixes do not work together. Make them one by one.' : null;
        act.toast(together ?? 'No repair is left to make that loses nothing.', { about: 'reading' });
        return;
      }
      const isAtProblem = selectCurrentProblem(get()) !== null;
      makeFix(fix);
      if (causes && isAtProblem) goesOnAt = get().revision;
    },
  };

  return {
    verbs,
    onRead(revision) {
      readText = get().reply.raw.text;
      if (goesOnAt !== revision) return;
      const { problems, position, opened, verbs: act } = get();
      if (opened) return;
      const next = problems.find(({ stop }) => stop >= position) ?? problems[0];
      if (next) act.seek(next.stop);
    },
  };
}

/** Edits of a text as edits of what a change makes of it; null where they touch what it changes. */
function editsBehind(edits: readonly TextEdit[], change: TextEdit): readonly TextEdit[] | null {
  if (edits.some(({ start, end }) => start < change.end && end > change.start)) return null;
  const by = change.text.length - (change.end - change.start);
  return edits.map((edit) =>
    edit.start < change.end ? edit : { ...edit, start: edit.start + by, end: edit.end + by },
  );
}

const sameEdits = (some: readonly TextEdit[], others: readonly TextEdit[]): boolean =>
  some.length === others.length &&
  some.every(({ start, end, text }, index) => {
    const other = others[index];
    return start === other?.start && end === other.end && text === other.text;
  });
