import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Summary } from '../../core/logs/summary.ts';
import { InputError } from '../command.ts';
import { type Answer, type Job, type JobData, JobJudge, type Work } from './jobs.ts';

/** What a thread answers; a sentence where a file cannot be read. */
type Reply = Answer | Summary | { readonly refused: string };

/** Garbage of a reading dies young; by default V8 uses 48 MB per thread for it. */
const NURSERY_MB = 6;

/** A job in a thread. */
export class JobThread implements Job {
  readonly #worker: Worker;
  readonly #answers: ((reply: Reply) => void)[] = [];
  readonly #died: Promise<never>;

  constructor(data: JobData) {
    // The bundle is one file: a thread runs it again and serves as a job.
    this.#worker = new Worker(new URL(import.meta.url), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
    });
    this.#worker.on('message', (reply: Reply) => this.#answers.shift()?.(reply));
    this.#died = once(this.#worker, 'exit').then((): never => {
      throw new Error('A job ended before it had answered.');
    });
    this.#died.catch(() => {});
  }

  judge(work: Work): Promise<Answer> {
    return this.#ask<Answer>(work);
  }

  end(): Promise<Summary> {
    return this.#ask<Summary>(null);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask<T extends Reply>(message: Work | null): Promise<T> {
    const answered = new Promise<Reply>((resolve) => {
      this.#answers.push(resolve);
    });
    this.#worker.postMessage(message);
    const reply = Promise.race([answered, this.#died]).then((found) => {
      if ('refused' in found) throw new InputError(found.refused);
      return found as T;
    });
    // The one that waits for this reply gets the error; until then Node must not take it for one that nobody handles.
    reply.catch(() => {});
    return reply;
  }
}

/** Serves as a job if this thread was started as one; returns whether it was. */
export function serveAsJob(): boolean {
  const port = parentPort;
  if (isMainThread || !port) return false;
  const judge = new JobJudge(workerData as JobData);
  port.on('message', (work: Work | null) => port.postMessage(replyTo(judge, work)));
  return true;
}

function replyTo(judge: JobJudge, work: Work | null): Reply {
  try {
    return work === null ? judge.summary() : judge.answerTo(work);
  } catch (error) {
    if (error instanceof InputError) return { refused: error.message };
    throw error;
  }
}
