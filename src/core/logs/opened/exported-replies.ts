import { maskSecrets, scanSecrets } from '../../cases/secret-scan.ts';
import { maskedSummary } from '../masked-summary.ts';
import { markdownReport } from '../report/markdown-report.ts';
import type { WantedReplies } from './listed-replies.ts';
import type { OpenedLog } from './opened-log.ts';

export type SummaryFormat = 'json' | 'markdown';

export interface ExportedReplies {
  readonly text: string;
  readonly count: number;
  /** Credentials that were masked. */
  readonly masked: number;
  readonly isCut: boolean;
}

/** Replies that are exported, and code units of them. */
const MOST_EXPORTED = 50_000;
const LONGEST_EXPORT = 64 * 1024 * 1024;
/** Causes that a report lists. */
const MOST_REPORTED = 20;

/** The wanted replies as NDJSON for `parse`, or their names, one a line. Credentials are masked. */
export async function exportReplies(
  log: OpenedLog,
  wanted: WantedReplies,
  what: 'ndjson' | 'ids',
): Promise<ExportedReplies> {
  const rows = log.table.rows(wanted);
  const lines: string[] = [];
  let length = 0;
  let secrets = 0;
  for (const row of rows.subarray(0, MOST_EXPORTED)) {
    const found = await log.triaged(row).catch(() => null);
    if (!found || length > LONGEST_EXPORT) break;
    const { reply } = found;
    const id = log.mask.text(found.id);
    let line = id;
    if (what === 'ndjson') {
      if (!reply) continue;
      const { chunks, tools, frames } = reply;
      const text = chunks.join('');
      secrets += scanSecrets(text).length;
      line = JSON.stringify({
        id,
        input: log.mask.text(maskSecrets(text)),
        ...(!log.options.mask && { frames }),
        tools,
      });
    }
    lines.push(line);
    length += line.length;
  }
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    count: lines.length,
    masked: secrets,
    isCut: (what === 'ids' && lines.length < rows.length) || rows.length > MOST_EXPORTED || length > LONGEST_EXPORT,
  };
}

/** What is known of a whole log, as `triage` prints it: to be merged, to be a baseline, or to be read. */
export function exportSummary(log: OpenedLog, format: SummaryFormat): string {
  const whole = log.summary.summary();
  const summary = log.options.mask ? maskedSummary(whole) : whole;
  if (format === 'json') return `${JSON.stringify(summary)}\n`;
  return markdownReport({ summary, causes: summary.causes.slice(0, MOST_REPORTED), fresh: null, gates: [] });
}
