import type { CauseGroup } from '../../../../core/words/causes.ts';
import { fixTitle } from '../../../parts/reply/card-words.ts';
import { figure } from '../../../parts/words/count.ts';

export { causeTitle } from '../../../../core/words/causes.ts';

/** What the button that makes the fixes of a group says: of one place the fix's title; null where there is none to make. */
export function fixWords({ count, fixable, mayHaveFixes, members: [first] }: CauseGroup): string | null {
  if (mayHaveFixes) return 'Fix all';
  if (fixable === 0) return null;
  return count === 1 && first?.fix ? fixTitle(first.fix.title) : `Fix ${places(fixable)}`;
}

/** What the button that makes several fixes says. */
export const places = (count: number): string => `${figure(count)} ${count === 1 ? 'place' : 'places'}`;
