import { spanKnownAt } from '../../../base/span.ts';
import type { Report } from '../../../contract/parse-service.ts';
import type { CodeWords } from '../../../core/diagnosis/report/code-words.ts';
import type { RepairRow } from '../../../core/diagnosis/report/repair-rows.ts';
import type { Diagnostic } from '../../../core/words/diagnostic.ts';

/** A problem with the position at which replay stops for it, and what was done about it. */
export interface Problem extends Diagnostic {
  readonly stop: number;
  readonly repair: RepairRow | null;
  readonly words: CodeWords | undefined;
  /** What looks like a call, in a reply of which none is read: nothing is broken that was not read. */
  readonly isNamedOnly: boolean;
}

/** What `Next problem` visits: repairs, errors and warnings, in the order of their stops. */
export function problemsOf({ diagnostics, repairs, words, length, callCount }: Report): readonly Problem[] {
  const repairByPlace = new Map(repairs.map((repair) => [placeOf(repair), repair]));
  return diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map((problem) => ({
      ...problem,
      stop: Math.min(length, spanKnownAt(problem)),
      repair: repairByPlace.get(placeOf(problem)) ?? null,
      words: words[problem.code],
      isNamedOnly: problem.code === 'foreign-dialect' && callCount === 0,
    }))
    .sort((a, b) => a.stop - b.stop || a.start - b.start);
}

const placeOf = ({ code, start, end }: RepairRow | Diagnostic): string => `${code} ${start} ${end}`;

/** The character under whose row a problem's card is: its last, or where it begins if something is missing there. */
export const lastCharacterOf = ({ start, end }: Pick<Diagnostic, 'start' | 'end'>): number => Math.max(start, end - 1);

/** Trouble that was not repaired is an error; all else is shown as a repair. */
export const groupOfProblem = ({ severity }: Diagnostic): 'repair' | 'error' =>
  severity === 'error' ? 'error' : 'repair';
