import { releaseProxy, wrap } from 'comlink';
import { type Heartbeat, watchHeartbeat } from './heartbeat.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** How a worker was lost: it stopped by itself; it gave no sign and was ended; it is gone, and starting another was in vain. */
export type Loss = 'stopped' | 'silent' | 'gone';

/** What a call gives when the worker died under it; the caller asks again after the restart. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  readonly loss: Loss;

  constructor(loss: Loss) {
    super(`The worker is lost: ${loss}.`);
    this.loss = loss;
  }
}

/** Whether a question was in vain because the worker hung over it. */
export const isSilence = (error: unknown): boolean => error instanceof WorkerLost && error.loss === 'silent';

/** A line to a worker that outlives the worker. All methods of the service give promises. */
export interface WorkerLine<Service> {
  /** `size` is the length of the text that the answer hangs on, in code units: long ones are waited for longer. */
  ask<T>(question: (service: Service) => Promise<T>, size?: number): Promise<T>;
  close(): void;
}

export interface WorkerOptions {
  /** Address from `import url from '…?worker&url'`. */
  readonly url: string;
  /** As developer tools show it. */
  readonly name: string;
  /** Called when a worker was lost. Another has taken its place, unless it is gone, and knows nothing of what was asked before. */
  readonly onLoss?: (loss: Loss) => void;
}

/** A worker that dies this often without one sign has a reason that another start will not cure. */
const MOST_RESTARTS = 3;

/**
 * Starts a worker at the first question. If it dies, or gives no sign while a question waits, another takes its place:
 * questions that were under way reject with `WorkerLost`, and so do all after MOST_RESTARTS in vain.
 */
export function connectWorker<Service>({ url, name, onLoss }: WorkerOptions): WorkerLine<Service> {
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

function startWorker<Service>(url: string, name: string, { onLoss, onSign }: WorkerNews): Running<Service> {
  const worker = new Worker(trustedScriptUrl(url), { type: 'module', name });
  const remote = wrap<Service>(worker);
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onLoss('stopped');
  });
  worker.addEventListener('message', onSign);
  const heartbeat = watchHeartbeat(worker, () => onLoss('silent'));
  return {
    // What comlink makes of a service of promises is that service.
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
