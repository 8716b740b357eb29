import type { MarkedDialect } from '../dialects/kit/marked-dialect.ts';
import { type Code, isSchemaProblem } from '../words/codes.ts';
import type { Finding } from '../words/finding.ts';
import type { Recovery } from '../words/recovery.ts';

/** Findings where nothing is repaired, and the calls that end at one of them. */
export interface Unrepaired {
  readonly findings: readonly Finding[];
  readonly refused: ReadonlySet<number>;
}

/**
 * In a marked dialect the stricter modes repair nothing: what would have been a repair is an error and ends its call; a repair
 * of a wrapper ends the call next to it (dialects.md §7). An error in prose ends no call. Null where repairs are made.
 */
export function withoutRepairs(
  findings: readonly Finding[],
  { marked, recovery, repairs }: { marked: MarkedDialect | undefined; recovery: Recovery; repairs: ReadonlySet<Code> },
): Unrepaired | null {
  if (!marked || recovery === 'resilient') return null;
  const isAllowed = (code: Code): boolean => recovery === 'ampersand' && marked.cdata && code === 'unescaped-ampersand';
  const isRepair = ({ code, replacement, call }: Finding): boolean =>
    (replacement !== undefined || (repairs.has(code) && call !== undefined)) && !isAllowed(code);
  const refused = new Set(findings.filter(isRepair).map(({ call = -1 }) => call));
  return {
    refused,
    findings: findings
      .filter(({ code, call, schemaOnly }) => !refused.has(call ?? -1) || !(schemaOnly || isSchemaProblem(code)))
      .map((finding) => (isRepair(finding) ? asError(finding) : finding)),
  };
}

function asError({ replacement, ...finding }: Finding): Finding {
  const data = replacement === undefined ? finding.data : { ...finding.data, wanted: replacement };
  return { ...finding, severity: 'error', ...(data && { data }) };
}
