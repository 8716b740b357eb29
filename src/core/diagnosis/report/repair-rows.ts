import type { Span } from '../../../base/span.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import { ruleOf } from '../rules/rules.ts';
import { listed } from './listed.ts';
import { strictWords } from './strict-words.ts';

/** A repair with the sentences that are shown beside the text. */
export interface RepairRow extends Span {
  readonly code: Code;
  /** What was assumed, one sentence. */
  readonly rule: string;
  /** What was done, one sentence. */
  readonly done: string;
  /** Whether repairs of this code are all of the same characters. */
  readonly alike: boolean;
  /** Why the model probably wrote it so, one sentence. */
  readonly reason: string;
  readonly before: string;
  readonly after: string;
  readonly call: number;
  readonly line: number;
  readonly column: number;
  /** What a strict reader would have said here. */
  readonly strict: string;
}

/** Longest source that a row shows, in code units. */
const LONGEST = 400;

/** The repairs of a reading that a list shows, by place. */
export function repairRows(reading: Reading): RepairRow[] {
  const repairs = reading.findings.filter(({ replacement }) => replacement !== undefined);
  return listed(repairs).listed.map((repair) => toRow(repair, reading));
}

function toRow(finding: Finding, reading: Reading): RepairRow {
  const { code, start, end, replacement = '', call = -1 } = finding;
  const { explain, repair } = ruleOf(code);
  if (!repair) throw new Error(`Chunkscope bug: ${code} was repaired, and its rule says nothing of repairs`);
  const before = cut(reading.text.slice(start, Math.min(end, start + LONGEST + 1)));
  const after = cut(replacement);
  return {
    code,
    start,
    end,
    rule: repair.assumed,
    done: repair.done({ before, after }),
    alike: repair.alike === true,
    reason: explain(finding, reading).why,
    before,
    after,
    call,
    ...reading.lines.position(start),
    strict: strictWords(finding, reading),
  };
}

const cut = (source: string): string => (source.length > LONGEST ? `${source.slice(0, LONGEST - 1)}…` : source);
