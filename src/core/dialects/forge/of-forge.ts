import type { Span } from '../../../base/span.ts';
import { firstStartAfter, isCovered } from '../../../base/span-search.ts';
import { type EarlierEnd, withEarlierEnds } from '../../calls/earlier-end.ts';
import type { CallOutline } from '../../calls/outline.ts';
import type { RawSource } from '../../calls/schema-reader.ts';
import type { FaultReport } from '../../log/event-log.ts';
import { type Code, isSchemaProblem } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import { cutValues } from './cut-values.ts';

/** What was found in a reply. */
interface Found {
  readonly reports: readonly FaultReport[];
  readonly findings: readonly Finding[];
  /** Elements that are read as raw text, and those that the schema closes earlier. */
  readonly raw: RawSource[];
  readonly earlier: readonly EarlierEnd[];
  readonly calls: readonly CallOutline[];
}

/** What is left of the findings of Forge's own calls once elements are text, or end elsewhere. */
export const OF_FORGE = { settled, cutValues };

function settled({ reports, findings, raw, earlier, calls }: Found): Pick<Found, 'reports' | 'findings'> {
  raw.sort(byStart);
  const textTags = calls.flatMap((call) => call.textTags).sort(byStart);
  return {
    reports: withEarlierEnds(reports, earlier)
      .filter((report) => !isInTextTag(report, textTags))
      .flatMap((report) => outsideRaw(report, raw)),
    findings: findings.filter(
      (finding) => !isCovered(raw, finding) || ABOVE_RAW.has(finding.code) || isSchemaProblem(finding.code),
    ),
  };
}

const byStart = (a: Span, b: Span): number => a.start - b.start;

/** Codes that are reported of a whole element that is read as raw text. */
const ABOVE_RAW: ReadonlySet<Code> = new Set(['markup-in-string', 'misplaced-element']);

/** Whether a report is about the form of a tag that turned out to be text. */
function isInTextTag({ code, start, end }: FaultReport, textTags: readonly Span[]): boolean {
  const tag = textTags[firstStartAfter(textTags, start) - 1];
  return code === 'malformed-tag' && tag !== undefined && tag.start < start && end < tag.end;
}

/** What is left of a report where elements are read as raw text: what concerns their own end tag, or all of it. */
function outsideRaw(report: FaultReport, raw: readonly RawSource[]): FaultReport[] {
  if (report.kind === 'fatal' || !isCovered(raw, report)) return [report];
  const { innerEnd, missing } = raw[firstStartAfter(raw, report.start) - 1] as RawSource;
  if (report.code !== 'unclosed-tag')
    return report.end <= innerEnd || report.code === 'unexpected-end-tag' ? [] : [report];
  if (report.start !== innerEnd) return report.start < innerEnd ? [] : [report];
  const replacement = report.replacement.slice(missing.length);
  return replacement === '' ? [] : [{ ...report, replacement }];
}
