import { oncePer } from '../../../base/once-per.ts';
import { pointerName } from '../../../base/pointer-name.ts';
import { spanKnownAt } from '../../../base/span.ts';
import type { Report } from '../../../contract/parse-service.ts';
import type { Noun } from '../../../core/diagnosis/rules/kit/rule.ts';
import type { Cause } from '../../../core/words/cause.ts';
import type { Diagnostic, Severity, TextEdit } from '../../../core/words/diagnostic.ts';

/** Problems that are alike, in the order of the text. */
export interface CauseGroup extends Cause {
  readonly key: string;
  /** What one of them is called, and several. */
  readonly noun: Noun;
  /** Of the worst of them. */
  readonly severity: Severity;
  /** Those that the report lists; never empty. */
  readonly members: readonly Diagnostic[];
  /** All of them, listed or not. */
  readonly count: number;
  /** How many of the listed ones have a fix that was tried. */
  readonly fixable: number;
  /** There may be fixes that were not tried. */
  readonly mayHaveFixes: boolean;
}

export interface Causes {
  /** What Next problem visits: repairs, errors, warnings. */
  readonly problems: readonly CauseGroup[];
  /** What is good to know. */
  readonly remarks: readonly CauseGroup[];
}

/** The diagnostics of a report by what is wrong and in which argument, in the order in which replay comes to them. */
export const causesOf: (report: Report) => Causes = oncePer(({ diagnostics, omitted, words }: Report): Causes => {
  const isRemark = ({ severity }: Diagnostic): boolean => severity === 'info';
  return {
    problems: grouped(
      diagnostics
        .filter((diagnostic) => !isRemark(diagnostic))
        .sort((a, b) => spanKnownAt(a) - spanKnownAt(b) || a.start - b.start),
      omitted,
      words,
    ),
    remarks: grouped(diagnostics.filter(isRemark), omitted, words),
  };
});

function grouped(diagnostics: readonly Diagnostic[], omitted: Report['omitted'], words: Report['words']): CauseGroup[] {
  const groups = new Map<string, { cause: Cause; members: Diagnostic[] }>();
  for (const diagnostic of diagnostics) {
    const { code, path } = diagnostic;
    // Where those that no list shows stand is not known here, so that all of their code are one group.
    const cause: Cause = { code, argument: omitted[code] === undefined ? pointerName(path) : null };
    const key = `${code} ${cause.argument ?? ''}`;
    const group = groups.get(key);
    if (group) group.members.push(diagnostic);
    else groups.set(key, { cause, members: [diagnostic] });
  }
  return [...groups].map(([key, { cause, members }]) => ({
    ...cause,
    key,
    noun: words[cause.code]?.noun ?? [cause.code],
    members,
    severity: members.find(({ severity }) => severity === 'error')?.severity ?? members[0]?.severity ?? 'info',
    count: members.length + (omitted[cause.code] ?? 0),
    fixable: members.filter(({ fix }) => fix).length,
    mayHaveFixes: members.some(({ fixNotTried }) => fixNotTried) || omitted[cause.code] !== undefined,
  }));
}

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
