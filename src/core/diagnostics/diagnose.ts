import type { Reading } from '../reading.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Finding } from './finding.ts';
import { RULES, ruleOf } from './rules.ts';

/** What is found about a reading: facts with their place in the arguments, and the same facts in words. */
export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** Without fixes: those are checked one by one where they are shown (quick-fixes.ts). */
  readonly diagnostics: readonly Diagnostic[];
}

/** Lets every rule look at the reading and puts words to all that was found, sorted by place. */
export function diagnose(reading: Reading): Diagnosis {
  const findings = [...reading.findings];
  for (const rule of RULES) if (rule.find) findings.push(...rule.find(reading));
  findings.sort((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  return { findings, diagnostics: findings.map((finding) => toDiagnostic(finding, reading)) };
}

/** One finding in words. */
export function toDiagnostic(finding: Finding, reading: Reading): Diagnostic {
  const { message, why } = ruleOf(finding.code)?.explain(finding, reading) ?? { message: finding.code, why: '' };
  const call = finding.call ?? reading.callAt(finding.start);
  const path = finding.path ?? (call >= 0 ? pathOf(finding, call, reading) : undefined);
  return {
    code: finding.code,
    severity: finding.severity,
    message,
    why,
    start: finding.start,
    end: finding.end,
    ...reading.lines.position(finding.start),
    ...(call >= 0 ? { call } : {}),
    ...(path !== undefined ? { path } : {}),
    ...(finding.schemaOnly ? { schemaOnly: true } : {}),
  };
}

function pathOf(finding: Finding, call: number, reading: Reading): string | undefined {
  const argumentsSpan = reading.calls[call]?.call.arguments.span;
  if (!argumentsSpan || finding.start < argumentsSpan.start || finding.end > argumentsSpan.end) return undefined;
  return reading.pathsOf(call).find(finding)?.path;
}
