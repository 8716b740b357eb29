import { trustedScriptUrl } from '../../contract/trusted-script-url.ts';

const SCRIPT = './service-worker.js';
const TAB_LOCK = 'chunkscope-build ';
/** How often a tab that stays open asks for a newer build; the answer is mostly "not modified". */
const CHECK_EVERY_MS = 15 * 60 * 1000;
/** A tab that is come back to asks at once, unless it has just done so. */
const LEAST_BETWEEN_MS = 60 * 1000;

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
  if (registration) watchBuilds(registration, tell);
}

/** Tells of every build that is kept beside an older one, be it there already, on its way, or found by a later check. */
export function watchBuilds(registration: ServiceWorkerRegistration, tell: (change: () => void) => void): void {
  const tellOf = (worker: ServiceWorker): void => {
    // Where none is active it is the first build that is kept, the one on the screen.
    if (worker.state === 'installed' && registration.active) tell(() => changeTo(worker));
  };
  const watch = (worker: ServiceWorker | null): void => {
    if (!worker) return;
    tellOf(worker);
    worker.addEventListener('statechange', () => tellOf(worker));
  };
  watch(registration.waiting);
  // One that was found before anyone listened has no event left to tell of it.
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
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
  const check = (): void => {
    if (document.hidden || Date.now() - checkedAt < LEAST_BETWEEN_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  addEventListener('online', check);
}

function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
