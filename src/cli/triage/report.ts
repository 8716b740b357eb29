import { markdownReport } from '../../core/logs/report/markdown-report.ts';
import type { ReportSource } from '../../core/logs/report/report-source.ts';
import { githubReport } from './github-report.ts';
import { junitReport } from './junit-report.ts';
import { sarifReport } from './sarif-report.ts';
import { textReport } from './text-report.ts';

/** Reports for people and for programs that check builds. */
export const REPORTS: Readonly<
  Record<'text' | 'markdown' | 'sarif' | 'junit' | 'github', (source: ReportSource) => string>
> = {
  text: textReport,
  markdown: markdownReport,
  sarif: sarifReport,
  junit: junitReport,
  github: githubReport,
};
