import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import workerUrl from '../../workers/parse.worker.ts?worker&url';
import type { ParseService } from './parse-service.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';

export interface ConnectedParseService extends ParseService {
  dispose(): void;
}

/** What a call gives when the worker died under it; the caller asks again after the restart. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** A worker that dies this often without one answer has a reason that another start will not cure. */
const MOST_RESTARTS = 3;

/**
 * Starts the worker that hosts the machine. If it dies, another takes its place and `onRestart` is called; the new one
 * knows no document. Calls that were under way reject with `WorkerLost`, and so do all after MOST_RESTARTS in vain.
 */
export function connectParseService(onRestart: () => void): ConnectedParseService {
  const waiting = new Set<(reason: WorkerLost) => void>();
  let restarts = 0;
  let line: Line | null = openLine(replace);

  function replace(): void {
    line?.close();
    line = restarts < MOST_RESTARTS ? openLine(replace) : null;
    restarts += 1;
    for (const reject of waiting) reject(new WorkerLost('The parser stopped.'));
    if (line) onRestart();
  }

  async function ask<T>(question: (remote: Remote<ParseService>) => Promise<T>): Promise<T> {
    const remote = line?.remote;
    if (!remote) throw new WorkerLost('The parser cannot start.');
    const { promise: lost, reject } = withReject();
    waiting.add(reject);
    try {
      const answer = await Promise.race([question(remote), lost]);
      restarts = 0;
      return answer;
    } finally {
      waiting.delete(reject);
    }
  }

  return {
    describe: () => ask((remote) => remote.describe()),
    load: (document, onProgress) => ask((remote) => remote.load(document, onProgress && proxy(onProgress))),
    cancel: () => ask((remote) => remote.cancel()),
    split: (split) => ask((remote) => remote.split(split)),
    seek: (offset) => ask((remote) => remote.seek(offset)),
    step: (kind, direction, from) => ask((remote) => remote.step(kind, direction, from)),
    breakpointStop: (breakpoints, from, direction) => ask((remote) => remote.breakpointStop(breakpoints, from, direction)),
    events: (filter, from, count) => ask((remote) => remote.events(filter, from, count)),
    coverage: (offset) => ask((remote) => remote.coverage(offset)),
    compare: () => ask((remote) => remote.compare()),
    proveSplits: (seeds, onProgress) => ask((remote) => remote.proveSplits(seeds, onProgress && proxy(onProgress))),
    recoveryMessage: () => ask((remote) => remote.recoveryMessage()),
    fixAll: () => ask((remote) => remote.fixAll()),
    printCall: (call, language) => ask((remote) => remote.printCall(call, language)),
    dispose: () => line?.close(),
  };
}

interface Line {
  readonly remote: Remote<ParseService>;
  readonly close: () => void;
}

function openLine(onDeath: () => void): Line {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'parse' });
  const remote = wrap<ParseService>(worker);
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onDeath();
  });
  return {
    remote,
    close: () => {
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
