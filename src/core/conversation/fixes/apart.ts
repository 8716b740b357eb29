import type { HistoryFix } from '../checks/check.ts';

/** Those of some corrections that can be made together: each is about other messages than the ones before it. */
export function apart(fixes: readonly HistoryFix[]): HistoryFix[] {
  const taken = new Set<string>();
  return fixes.filter(({ edits }) => {
    const units = edits.flatMap((edit) => [edit.pointer, ...(edit.op === 'move' ? [edit.from] : [])]).map(unitOf);
    if (units.some((unit) => taken.has(unit))) return false;
    for (const unit of units) taken.add(unit);
    return true;
  });
}

/** The record, or the item of a list, in which a pointer is. */
const unitOf = (pointer: string): string => /^(?:L\d+|.*?\/\d+)/.exec(pointer)?.[0] ?? '';
