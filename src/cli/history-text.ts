import type { HistoryReport } from '../core/conversation/report.ts';

/** A report of a history for people. */
export function historyText(report: HistoryReport): string {
  const { sentence, said, problems, loops, drift } = report;
  const lines = [sentence];
  if (said) lines.push('', `${said.by} said, line ${said.line}:`, `  ${said.quote}`);
  for (const { message, line, pointer, fix, refusedBy } of problems) {
    lines.push('', `${line}: ${message}${pointer === undefined ? '' : ` (${pointer})`}`);
    const by = refusedBy.find(({ provider }) => provider === report.provider) ?? refusedBy[0];
    if (by) lines.push(`  ${by.provider}: ${by.words}`);
    if (fix) lines.push(`  ${fix.safe ? 'Fix' : 'Fix that loses content'}: ${fix.title}`);
  }
  for (const { tool, rounds } of loops) lines.push('', `Loop: \`${tool}\`, ${rounds} equal rounds.`);
  if (drift) lines.push('', `Drift: \`${drift.tool}\` as text from line ${drift.line} on.`);
  return `${lines.join('\n')}\n`;
}

/** The same as Markdown, for an issue. */
export function historyMarkdown(report: HistoryReport): string {
  const { sentence, said, problems } = report;
  const lines = [sentence];
  if (said) lines.push('', `> ${said.quote}`);
  if (problems.length > 0) lines.push('', '| line | pointer | code | what | fix |', '| --- | --- | --- | --- | --- |');
  for (const { line, pointer = '', code, message, fix } of problems)
    lines.push(`| ${line} | \`${pointer}\` | ${code} | ${message} | ${fix?.title ?? ''} |`);
  return `${lines.join('\n')}\n`;
}
