import { releaseProxy, wrap } from 'comlink';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** What a call gives when the worker died under it; the caller asks again after the restart. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** A line to a worker that outlives the worker. All methods of the service give promises. */
export interface WorkerLine<Service> {
  ask<T>(question: (service: Service) => Promise<T>): Promise<T>;
  close(): void;
}

export interface WorkerOptions {
  /** Address from `import url from '…?worker&url'`. */
  readonly url: string;
  /** As developer tools show it. */
  readonly name: string;
  /** Called when another worker has taken the place of one that died; it knows nothing of what was asked before. */
  readonly onRestart?: () => void;
}

/** A worker that dies this often without one answer has a reason that another start will not cure. */
const MOST_RESTARTS = 3;

/**
 * Starts a worker at the first question. If it dies, another takes its place: questions that were under way reject with
 * `WorkerLost`, and so do all after MOST_RESTARTS in vain.
 */
export function connectWorker<Service>({ url, name, onRestart }: WorkerOptions): WorkerLine<Service> {
  const waiting = new Set<(reason: WorkerLost) => void>();
  let restarts = 0;
  let running: Running<Service> | null = null;
  const start = (): Running<Service> => startWorker<Service>(url, name, replace);

  function replace(): void {
    running?.stop();
    running = restarts < MOST_RESTARTS ? start() : null;
    restarts += 1;
    for (const reject of waiting) reject(new WorkerLost(`The worker "${name}" stopped.`));
    if (running) onRestart?.();
  }

  return {
    async ask(question) {
      if (restarts === 0) running ??= start();
      if (!running) throw new WorkerLost(`The worker "${name}" cannot start.`);
      const { promise: lost, reject } = withReject();
      waiting.add(reject);
      try {
        const answer = await Promise.race([question(running.service), lost]);
        restarts = 0;
        return answer;
      } finally {
        waiting.delete(reject);
      }
    },
    close: () => running?.stop(),
  };
}

interface Running<Service> {
  readonly service: Service;
  readonly stop: () => void;
}

function startWorker<Service>(url: string, name: string, onDeath: () => void): Running<Service> {
  const worker = new Worker(trustedScriptUrl(url), { type: 'module', name });
  const remote = wrap<Service>(worker);
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onDeath();
  });
  return {
    // What comlink makes of a service of promises is that service.
    service: remote as Service,
    stop: () => {
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
