import hostsUrl from '../../workers/hosts.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** Workers that were opened ahead and that nobody has taken yet, by name. */
const ahead = new Map<string, Worker>();

/** A worker, or the one of this name that was opened ahead. `url` comes from `import url from '…?worker&url'`. */
export function openWorker(name: string, url: string = hostsUrl): Worker {
  const opened = ahead.get(name);
  ahead.delete(name);
  return opened ?? new Worker(trustedScriptUrl(url), { type: 'module', name });
}

/** Opens a worker before the script that asks it is here, so that both are fetched at the same time. */
export function openAhead(name: string): void {
  if (ahead.has(name)) return;
  const worker = openWorker(name);
  ahead.set(name, worker);
  // One that could not start is forgotten: who asks opens another, and hears of its failure.
  worker.addEventListener('error', (event) => {
    if (ahead.get(name) !== worker) return;
    event.preventDefault();
    ahead.delete(name);
  });
}
