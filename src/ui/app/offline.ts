import { trustedScriptUrl } from '../../contract/trusted-script-url.ts';

const SCRIPT = './service-worker.js';
const TAB_LOCK = 'chunkscope-build ';
const CHECK_EVERY_MS = 60 * 60 * 1000;

let registered: Promise<ServiceWorkerRegistration | null> = Promise.resolve(null);

/**
 * Has the whole build kept for visits without a network. The development server has none to keep. The address of the
 * main script tells the service worker which build this tab runs, so that it goes on keeping that one.
 */
export function keepForOffline(mainScript: string): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker || savesData()) return;
  void navigator.locks.request(TAB_LOCK + mainScript, { mode: 'shared' }, () => new Promise(() => {}));
  registered = loaded().then(register, () => null);
}

/** Calls back when a newer build has been kept, with the way to change to it; the page goes on with its own until then. */
export async function onNewVersion(tell: (change: () => void) => void): Promise<void> {
  const registration = await registered;
  if (!registration) return;
  const tellOf = (worker: ServiceWorker | null): void => {
    // Without a controller it is the first build that is kept, the one on the screen.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) tell(() => changeTo(worker));
  };
  tellOf(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => tellOf(worker));
  });
  checkAtTimes(registration);
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    return await navigator.serviceWorker.register(trustedScriptUrl(SCRIPT), { updateViaCache: 'none' });
  } catch {
    // Storage is closed, or the host sends no service worker: the page needs its network then.
    return null;
  }
}

/** Another tab may have changed over already; then a reload is all. */
function changeTo(worker: ServiceWorker): void {
  if (worker.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('activate');
}

/** Browsers look for a newer build when a page is opened; a tab can stay open for weeks. */
function checkAtTimes(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
