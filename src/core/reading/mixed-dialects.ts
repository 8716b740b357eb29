import type { MarkedDialect } from '../dialects/kit/marked-dialect.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Finding } from '../words/finding.ts';

const TAGS =
  /<(?:function=|parameter=|parameter\s+name=|param\s+name=|arg_key>|arg_value>|invoke\s+name=|tool_name>|server_name>|arguments>|｜DSML｜)/g;
/** Of longer loose text only the beginning is searched. */
const LONGEST = 4_096;

/**
 * Tags in the loose text of a call are one fault together with the end tag after them that then closes nothing (dialects.md
 * §5); where they are of another dialect, they are reported as such.
 */
export function withMixedDialects(
  findings: readonly Finding[],
  { text, marked }: { readonly text: StreamText; readonly marked: MarkedDialect | undefined },
): readonly Finding[] {
  const own = marked?.marks.filter(({ ofNameAsText }) => !ofNameAsText).map(({ written }) => written);
  if (!own) return findings;
  const tagsOf = ({ code, data, start, end }: Finding): readonly string[] =>
    code === 'mixed-content' && data?.['dropped'] === 1
      ? (text.slice(start, Math.min(end, start + LONGEST)).match(TAGS) ?? [])
      : [];
  const mixed = new Map(
    findings.filter((finding) => tagsOf(finding).length > 0).map((finding) => [finding.end, finding]),
  );
  if (mixed.size === 0) return findings;
  const ends = new Map(
    findings
      .filter(({ code, start }) => code === 'unexpected-end-tag' && mixed.has(start))
      .map((finding) => [finding.start, finding]),
  );
  const isOther = (tag: string): boolean => !own.some((written) => written.includes(tag));
  return findings
    .filter((finding) => ends.get(finding.start) !== finding)
    .map((finding) => {
      if (mixed.get(finding.end) !== finding) return finding;
      const merged = { ...finding, end: ends.get(finding.end)?.end ?? finding.end };
      return tagsOf(finding).some(isOther) ? { ...merged, code: 'mixed-dialect', severity: 'warning' } : merged;
    });
}
