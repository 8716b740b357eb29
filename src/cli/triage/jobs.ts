import type { Summary } from '../../core/logs/summary.ts';
import { type RecordBatch, Triage, type TriageOptions } from '../../core/logs/triage.ts';
import { continuesFile, type FileRange, type RangeEnd, recordsOfRange } from './file-ranges.ts';
import { ndjsonOf } from './ndjson-report.ts';

/** What a job judges: records that are at hand, or a range of a file, which it reads itself. */
export type Work = RecordBatch | FileRange;

/** How a job judges. */
export interface JobData {
  readonly options: TriageOptions;
  /** Whether it answers with NDJSON lines. */
  readonly lines: boolean;
}

/** What a job found in a batch or a range. */
export interface Answer {
  /** Of its replies, as NDJSON where that is printed. */
  readonly lines: string;
  /** Null of a batch: a job adds its batches up. */
  readonly range: (RangeEnd & { readonly summary: Summary }) | null;
}

export interface Job {
  judge(work: Work): Promise<Answer>;
  /** The summary of all its batches. */
  end(): Promise<Summary>;
}

/** Where what was found goes, in the order of the work. */
export interface Findings {
  print(lines: string): Promise<void>;
  add(summary: Summary): void;
}

/** Pieces of work queued for one job. */
const IN_FLIGHT = 2;

interface Given {
  readonly piece: Work;
  /** How many files had been begun with it. */
  readonly file: number;
  readonly answer: Promise<Answer>;
}

const isRange = (work: Work): work is FileRange => 'from' in work;

/**
 * Gives work to jobs; lines are in the order of the work. A file is read in ranges as long as that finds what reading it in one go finds. From
 * the first range on where it does not, `restOf` gives the records, and the ranges after it are left out.
 */
export async function runJobs(
  work: AsyncIterable<Work>,
  restOf: (range: FileRange, count: number) => AsyncIterable<RecordBatch>,
  jobs: readonly Job[],
  findings: Findings,
): Promise<void> {
  let given = 0;
  let files = 0;
  /** The file that is read in one go. */
  let inOneGo = 0;
  /** Number of the last record of the file that is read in ranges. */
  let count = 0;
  const give = (piece: Work): Given => {
    if (isRange(piece) && piece.from === 0) files += 1;
    return { piece, file: files, answer: jobs[given++ % jobs.length]!.judge(piece) };
  };
  const giveAll = async (pieces: AsyncIterable<Work>): Promise<void> => {
    const waiting: Given[] = [];
    for await (const piece of pieces) {
      if (isRange(piece) && piece.from > 0 && files === inOneGo) continue;
      waiting.push(give(piece));
      if (waiting.length >= IN_FLIGHT * jobs.length) await settle(waiting.shift()!);
    }
    for (const piece of waiting) await settle(piece);
  };
  const settle = async ({ piece, file, answer }: Given): Promise<void> => {
    const { lines, range } = await answer;
    if (!isRange(piece) || !range) return findings.print(lines);
    if (file === inOneGo) return;
    if (piece.from === 0) count = 0;
    if (continuesFile(piece, range, count)) {
      count = range.count ?? count;
      findings.add(range.summary);
      return findings.print(lines);
    }
    inOneGo = file;
    await giveAll(restOf(piece, count));
  };
  await giveAll(work);
  for (const job of jobs) findings.add(await job.end());
}

/** Judges what one job is given. */
export class JobJudge {
  readonly #ofBatches: Triage;
  readonly #ofRanges: Triage;
  readonly #lines: boolean;

  constructor({ options, lines }: JobData) {
    this.#ofBatches = new Triage(options);
    this.#ofRanges = new Triage(options);
    this.#lines = lines;
  }

  answerTo(work: Work): Answer {
    if (!isRange(work)) return { lines: judged(this.#ofBatches, work, this.#lines), range: null };
    let lines = '';
    const found = recordsOfRange(work);
    for (let next = found.next(); ; next = found.next()) {
      if (next.done) return { lines, range: { ...next.value, summary: this.#ofRanges.takeSummary() } };
      lines += judged(this.#ofRanges, { name: work.name, source: work.file, records: next.value }, this.#lines);
    }
  }

  summary(): Summary {
    return this.#ofBatches.takeSummary();
  }
}

/** Judges a batch; returns the lines of its replies where they are printed. */
export function judged(triage: Triage, batch: RecordBatch, lines: boolean): string {
  let out = '';
  for (const reply of triage.add(batch)) if (lines) out += ndjsonOf(reply);
  return out;
}
