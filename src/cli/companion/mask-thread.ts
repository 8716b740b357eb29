import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Mask, maskedLines } from './masked-tape.ts';

/** What a thread that masks is started with. */
const MASKS = { masks: true };

/** The heap of the thread in megabytes: a tape that needs more ends it, and is not kept. */
const MOST_HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Masks tapes in a thread of its own: a long one takes seconds, and no read of a stream may wait so long. */
export function maskThread(): Mask {
  let thread: Worker | undefined;
  const asked: { readonly done: (lines: readonly string[]) => void; readonly fail: (error: unknown) => void }[] = [];
  const start = (): Worker => {
    // The bundle is one file: a thread runs it again and masks.
    const started = new Worker(new URL(import.meta.url), { workerData: MASKS, resourceLimits: MOST_HEAP });
    const died = (error: unknown): void => {
      thread = undefined;
      for (const { fail } of asked.splice(0)) fail(error);
    };
    started.on('message', (lines: readonly string[]) => asked.shift()?.done(lines));
    started.on('error', died);
    started.on('exit', () => died(new Error('The thread that masks has ended.')));
    started.unref();
    return started;
  };
  // It is there before the first answer comes: one that is too long to be held waits for its head to be masked.
  thread = start();
  return (lines) => {
    thread ??= start();
    thread.postMessage(lines);
    return new Promise((done, fail) => asked.push({ done, fail }));
  };
}

/** Masks tapes if this thread was started for it; returns whether it was. */
export function serveAsMask(): boolean {
  const port = parentPort;
  if (isMainThread || !port || (workerData as Partial<typeof MASKS> | null)?.masks !== true) return false;
  port.on('message', (lines: readonly string[]) => port.postMessage(maskedLines(lines)));
  return true;
}
