import { markedDialect } from '../dialects/dialects.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Finding } from '../words/finding.ts';

const TAG =
  /<(?:function=|parameter=|parameter\s+name=|param\s+name=|arg_key>|arg_value>|invoke\s+name=|tool_name>|server_name>|arguments>|｜DSML｜)/;
/** Loose text that is longer is looked through so far. */
const LONGEST = 4_096;

/**
 * Tags of another dialect in the loose text of a call are one fault (dialects.md §5): the text that is left out, and the
 * end tag behind it that then closes nothing.
 */
export function withMixedDialects(
  findings: readonly Finding[],
  { text, dialect }: { readonly text: StreamText; readonly dialect: string | null },
): readonly Finding[] {
  if (!markedDialect(dialect ?? '')) return findings;
  const isMixed = ({ code, data, start, end }: Finding): boolean =>
    code === 'mixed-content' && data?.['dropped'] === 1 && TAG.test(text.slice(start, Math.min(end, start + LONGEST)));
  const mixed = new Map(findings.filter(isMixed).map((finding) => [finding.end, finding]));
  if (mixed.size === 0) return findings;
  const ends = new Map(
    findings
      .filter(({ code, start }) => code === 'unexpected-end-tag' && mixed.has(start))
      .map((finding) => [finding.start, finding]),
  );
  return findings
    .filter((finding) => ends.get(finding.start) !== finding)
    .map((finding) =>
      mixed.get(finding.end) === finding
        ? { ...finding, code: 'mixed-dialect', severity: 'warning', end: ends.get(finding.end)?.end ?? finding.end }
        : finding,
    );
}
