/**
 * Serves the page from a cache that holds one build as a whole: all its files or none. A newer build waits beside it
 * until the user asks for it. Bundled into the root of the build by scripts/offline.ts.
 */
declare const self: ServiceWorkerGlobalScope;

/** Put in when the page is built. */
declare const BUILD: {
  readonly id: string;
  /** Addresses under the scope, each with its hash in the form of the `integrity` attribute; '' is the page. */
  readonly files: Readonly<Record<string, string>>;
};

const { id, files } = BUILD;
const SCOPE = self.registration.scope;
const CACHES = `chunkscope ${SCOPE} `;
const OWN_CACHE = CACHES + id;
/** A tab holds a lock of this name, followed by the address of its main script, as long as it lives. */
const TAB_LOCK = 'chunkscope-build ';
const BY_ADDRESS: CacheQueryOptions = { ignoreSearch: true, ignoreVary: true };

/** Files whose names carry a hash of their content: one name never means two contents. */
const isHashed = (path: string): boolean => path.startsWith('assets/');

self.addEventListener('install', (event) => event.waitUntil(keepBuild()));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropUnusedBuilds()])));
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(SCOPE)) return;
  // What the companion tells goes on for as long as it records.
  if (request.url.startsWith(`${SCOPE}_chunkscope/`)) return;
  if (request.mode === 'navigate') event.waitUntil(dropUnusedBuilds());
  event.respondWith(answer(request));
});

async function keepBuild(): Promise<void> {
  const cache = await caches.open(OWN_CACHE);
  try {
    await Promise.all(Object.entries(files).map((file) => keepFile(cache, ...file)));
  } catch (error) {
    await caches.delete(OWN_CACHE);
    throw error;
  }
}

async function keepFile(cache: Cache, path: string, integrity: string): Promise<void> {
  const address = SCOPE + path;
  const known = isHashed(path) ? await fromAnyBuild(address) : undefined;
  await cache.put(address, known ?? (await fetchFile(address, integrity)));
}

/** The integrity keeps a file of another build out while the host is being changed from one to the next. */
async function fetchFile(address: string, integrity: string): Promise<Response> {
  const response = await fetch(address, { integrity, cache: 'no-cache' });
  if (!response.ok) throw new TypeError(`${address} was answered with ${response.status}.`);
  return response;
}

async function answer(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const path = (origin + pathname).slice(SCOPE.length);
  const address = SCOPE + (path === 'index.html' ? '' : path);
  const own = await (await caches.open(OWN_CACHE)).match(address, BY_ADDRESS);
  if (own) return own;
  return isHashed(path) ? ((await fromAnyBuild(address)) ?? fetchHashed(request)) : fetch(request);
}

/** A tab of an older build goes on asking for the files of that build. */
async function fromAnyBuild(address: string): Promise<Response | undefined> {
  for (const name of await buildCaches()) {
    const found = await (await caches.open(name)).match(address, BY_ADDRESS);
    if (found) return found;
  }
  return undefined;
}

/** Some hosts answer with their page whatever they are asked for; it must not be taken for a script. */
async function fetchHashed(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => null);
  const isPage = response?.headers.get('content-type')?.startsWith('text/html') ?? false;
  return response && !isPage ? response : new Response('This build holds no such file.', { status: 404 });
}

/** Drops the caches of builds that no tab runs. A build that is on its way has no tab yet. */
async function dropUnusedBuilds(): Promise<void> {
  const { held = [] } = await self.navigator.locks.query();
  const running = held.flatMap(({ name = '' }) => (name.startsWith(TAB_LOCK) ? [name.slice(TAB_LOCK.length)] : []));
  for (const name of await buildCaches()) {
    const cache = await caches.open(name);
    const found = await Promise.all(running.map((script) => cache.match(script, BY_ADDRESS)));
    const isAwaited = self.registration.installing !== null || self.registration.waiting !== null;
    if (name !== OWN_CACHE && !isAwaited && !found.some(Boolean)) await caches.delete(name);
  }
}

async function buildCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES));
}

export {};
