import { oncePer } from '../../../base/once-per.ts';
import { pointerName } from '../../../base/pointer-name.ts';
import type { Report } from '../../../contract/parse-service.ts';
import type { Cause } from '../../../core/words/cause.ts';
import { type CauseGroup, type Causes, groupCauses } from '../../../core/words/causes.ts';
import type { Diagnostic, TextEdit } from '../../../core/words/diagnostic.ts';

/** The causes of a report. */
export const causesOf: (report: Report) => Causes = oncePer(
  ({ diagnostics, omitted, words }: Report): Causes =>
    groupCauses(diagnostics, omitted, (code) => words[code]?.noun ?? [code]),
);

/** The group that a problem is of. */
export const causeOf = <Group extends Cause>(groups: readonly Group[], { code, path }: Diagnostic): Group | undefined =>
  groups.find((group) => group.code === code && (group.argument === null || group.argument === pointerName(path)));

/** The edits of all fixes of a group that are known, by place, each once. */
export function editsOf({ members }: CauseGroup): TextEdit[] {
  const byPlace = new Map<string, TextEdit>();
  for (const { fix } of members)
    for (const edit of fix?.edits ?? []) byPlace.set(`${edit.start} ${edit.end} ${edit.text}`, edit);
  return [...byPlace.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}
