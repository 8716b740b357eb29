import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { Finding } from '../../words/finding.ts';

/** The findings that start within a span, its end included; logarithmic in findings sorted by position. */
export function* findingsWithin(findings: readonly Finding[], { start, end }: Span): Generator<Finding> {
  for (let index = firstStartAfter(findings, start - 1); index < findings.length; index++) {
    const finding = findings[index] as Finding;
    if (finding.start > end) return;
    yield finding;
  }
}
