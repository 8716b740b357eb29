import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Summary } from '../../core/logs/summary.ts';
import { type RecordBatch, Triage, type TriageOptions } from '../../core/logs/triage.ts';
import { ndjsonOf } from './ndjson-report.ts';

/** The input of a job at its start. */
interface JobData {
  readonly options: TriageOptions;
  /** Whether it answers each batch with NDJSON lines. */
  readonly lines: boolean;
}

/** The answer of a job: a batch's lines, and at the end its summary. */
type Answer = { readonly lines: string } | { readonly summary: Summary };

/** Batches queued for one job. */
const IN_FLIGHT = 2;

/** Garbage of a reading dies young; by default V8 uses 48 MB per thread for it. */
const NURSERY_MB = 6;

/** Judges batches in several threads; lines are in the order of the batches. */
export async function runJobs(
  batches: AsyncIterable<RecordBatch>,
  jobs: number,
  data: JobData,
  print: (lines: string) => Promise<void>,
): Promise<Summary[]> {
  const workers = Array.from({ length: jobs }, () => new Job(data));
  try {
    const waiting: Promise<string>[] = [];
    let next = 0;
    for await (const batch of batches) {
      waiting.push(workers[next++ % jobs]!.judge(batch));
      if (waiting.length >= IN_FLIGHT * jobs) await print(await waiting.shift()!);
    }
    for (const lines of waiting) await print(await lines);
    return await Promise.all(workers.map((worker) => worker.end()));
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

class Job {
  readonly #worker: Worker;
  readonly #answers: ((answer: Answer) => void)[] = [];
  readonly #died: Promise<never>;

  constructor(data: JobData) {
    // The bundle is one file: a thread runs it again and serves as a job.
    this.#worker = new Worker(new URL(import.meta.url), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
    });
    this.#worker.on('message', (answer: Answer) => this.#answers.shift()?.(answer));
    this.#died = once(this.#worker, 'exit').then((): never => {
      throw new Error('A job ended before it had answered.');
    });
    this.#died.catch(() => {});
  }

  async judge(batch: RecordBatch): Promise<string> {
    const answer = await this.#ask(batch);
    return 'lines' in answer ? answer.lines : '';
  }

  async end(): Promise<Summary> {
    const answer = await this.#ask(null);
    if (!('summary' in answer)) throw new Error('A job answered out of turn.');
    return answer.summary;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(message: RecordBatch | null): Promise<Answer> {
    const answered = new Promise<Answer>((resolve) => {
      this.#answers.push(resolve);
    });
    this.#worker.postMessage(message);
    return Promise.race([answered, this.#died]);
  }
}

/** Serves as a job if this thread was started as one; returns whether it was. */
export function serveAsJob(): boolean {
  const port = parentPort;
  if (isMainThread || !port) return false;
  const { options, lines } = workerData as JobData;
  const triage = new Triage(options);
  port.on('message', (batch: RecordBatch | null) => {
    if (batch === null) port.postMessage({ summary: triage.summary.summary() } satisfies Answer);
    else port.postMessage({ lines: judged(triage, batch, lines) } satisfies Answer);
  });
  return true;
}

/** Judges a batch; returns the lines of its replies where they are printed. */
export function judged(triage: Triage, batch: RecordBatch, lines: boolean): string {
  let out = '';
  for (const reply of triage.add(batch)) if (lines) out += ndjsonOf(reply);
  return out;
}
