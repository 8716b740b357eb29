import type { Report } from '../../../contract/parse-service.ts';
import type { Code } from '../../../core/words/codes.ts';
import type { Diagnostic } from '../../../core/words/diagnostic.ts';
import { count } from '../words/count.ts';

/** What the schemas of the tools say to each call, by its index. */
export function complaintsByCall(
  report: Pick<Report, 'diagnostics'> | null,
): ReadonlyMap<number, readonly Diagnostic[]> {
  const byCall = new Map<number, Diagnostic[]>();
  for (const diagnostic of report?.diagnostics ?? []) {
    if (diagnostic.call === undefined || !diagnostic.schemaOnly) continue;
    const known = byCall.get(diagnostic.call);
    if (known) known.push(diagnostic);
    else byCall.set(diagnostic.call, [diagnostic]);
  }
  return byCall;
}

const NOT_CHECKED: Code = 'schema-not-checked';

/** How a complete call fits the schema of its tool, in words, and what that means for running it. */
export interface SchemaStanding {
  readonly words: string;
  readonly runs: 'yes' | 'no' | 'unknown';
}

/** `isMisfit`: its tool would refuse it for what is not among the complaints. */
export function schemaStanding(
  complaints: readonly Pick<Diagnostic, 'code' | 'severity'>[],
  isMisfit: boolean,
): SchemaStanding {
  const problems = complaints.filter(({ code }) => code !== NOT_CHECKED);
  const isRefused = isMisfit || problems.some(({ severity }) => severity === 'error');
  const isChecked = problems.length === complaints.length;
  const otherwise = isMisfit
    ? 'does not fit its schema'
    : isChecked
      ? 'fits its schema'
      : 'not all of its schema was checked';
  return {
    words: problems.length > 0 ? count(problems.length, 'schema problem') : otherwise,
    runs: isRefused ? 'no' : isChecked ? 'yes' : 'unknown',
  };
}
