import { releaseProxy, wrap } from 'comlink';
import { type Heartbeat, watchHeartbeat } from './heartbeat.ts';
import { openWorker } from './open-worker.ts';

/** How a worker was lost: it stopped; it gave no sign of life and was ended; or it is gone and could not be started again. */
export type Loss = 'stopped' | 'silent' | 'gone';

/** The error of a call whose worker died; the caller asks again after the restart. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  readonly loss: Loss;

  constructor(loss: Loss) {
    super(`The worker is lost: ${loss}.`);
    this.loss = loss;
  }
}

/** Whether a question failed because it made the worker hang. */
export const isSilence = (error: unknown): boolean => error instanceof WorkerLost && error.loss === 'silent';

/** A connection to a worker that survives restarts of it. All methods of the service return promises. */
export interface WorkerLine<Service> {
  /** `size` is the length of the text that the answer depends on, in code units: long ones are waited for longer. */
  ask<T>(question: (service: Service) => Promise<T>, size?: number): Promise<T>;
  close(): void;
}

export interface WorkerOptions {
  /** Name in developer tools; of `hosts.worker.ts` its first word says which host the worker is. */
  readonly name: string;
  /** Address of another script, from `import url from '…?worker&url'`. */
  readonly url?: string;
  /** Called when a worker was lost. A new one has replaced it, unless it is gone, and knows nothing of earlier questions. */
  readonly onLoss?: (loss: Loss) => void;
}

/** A worker that dies this often without a sign of life has a cause that a restart does not remove. */
const MOST_RESTARTS = 3;

/**
 * Starts a worker at the first question. If it dies, or gives no sign of life while a question waits, a new one replaces it:
 * questions under way reject with `WorkerLost`, and so do all after MOST_RESTARTS failed starts.
 */
export function connectWorker<Service>({ name, url, onLoss }: WorkerOptions): WorkerLine<Service> {
  const waiting = new Set<(reason: WorkerLost) => void>();
  let startsInVain = 0;
  let running: Running<Service> | null = null;
  const start = (): Running<Service> => {
    startsInVain += 1;
    return startWorker<Service>(url, name, { onLoss: replace, onSign: () => (startsInVain = 0) });
  };

  function replace(loss: Loss): void {
    running?.stop();
    running = startsInVain <= MOST_RESTARTS ? start() : null;
    const known = running ? loss : 'gone';
    for (const reject of waiting) reject(new WorkerLost(known));
    waiting.clear();
    onLoss?.(known);
  }

  return {
    async ask(question, size = 0) {
      if (startsInVain === 0) running ??= start();
      if (!running) throw new WorkerLost('gone');
      const asked = running;
      const { promise: lost, reject } = withReject();
      waiting.add(reject);
      asked.heartbeat.start(size);
      try {
        return await Promise.race([question(asked.service), lost]);
      } finally {
        waiting.delete(reject);
        if (waiting.size === 0) running?.heartbeat.stop();
      }
    },
    close: () => running?.stop(),
  };
}

interface Running<Service> {
  readonly service: Service;
  readonly heartbeat: Heartbeat;
  readonly stop: () => void;
}

interface WorkerNews {
  readonly onLoss: (loss: Loss) => void;
  /** Called at each message. */
  readonly onSign: () => void;
}

function startWorker<Service>(url: string | undefined, name: string, { onLoss, onSign }: WorkerNews): Running<Service> {
  const worker = openWorker(name, url);
  const remote = wrap<Service>(worker);
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onLoss('stopped');
  });
  worker.addEventListener('message', onSign);
  const heartbeat = watchHeartbeat(worker, () => onLoss('silent'));
  return {
    // For a service of promises, comlink's proxy type is that service.
    service: remote as Service,
    heartbeat,
    stop: () => {
      heartbeat.stop();
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}

function withReject(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
}
