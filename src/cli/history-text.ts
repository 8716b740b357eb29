import type { HistoryReport } from '../core/conversation/report.ts';

/** A report of a history for people. */
export function historyText(report: HistoryReport): string {
  const { sentence, said } = report;
  const quoted = said ? [[`${said.by} said, line ${said.line}:`, `  ${said.quote}`]] : [];
  const sections = [[sentence], ...quoted, ...historySections(report)];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** What is found in a history: the lines of each problem, loop and drift. */
export function historySections({ provider, problems, loops, drift }: HistoryReport): string[][] {
  return [
    ...problems.map(({ message, line, pointer, fix, refusedBy }) => {
      const by = refusedBy.find((refusal) => refusal.provider === provider) ?? refusedBy[0];
      return [
        `Line ${line}: ${message}${pointer === undefined ? '' : ` (${pointer})`}`,
        ...(by ? [`  ${by.provider}: ${by.words}`] : []),
        ...(fix ? [`  ${fix.safe ? 'Fix' : 'Fix that loses content'}: ${fix.title}`] : []),
      ];
    }),
    ...loops.map(({ tool, rounds }) => [`Loop: \`${tool}\`, ${rounds} equal rounds.`]),
    ...(drift ? [[`Drift: \`${drift.tool}\` as text from line ${drift.line} on.`]] : []),
  ];
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
