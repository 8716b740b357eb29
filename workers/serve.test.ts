import { wrap } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { BEAT } from '../src/contract/heartbeat.ts';
import { serve } from './serve.ts';

interface Service {
  readonly double: (n: number) => number;
}

/** The scope of a worker is one end of a channel, the page has the other. */
function inWorker() {
  const { port1: scope, port2: page } = new MessageChannel();
  for (const name of ['addEventListener', 'removeEventListener', 'postMessage', 'dispatchEvent'] as const)
    vi.stubGlobal(name, scope[name].bind(scope));
  scope.start();
  page.start();
  const next = (port: MessagePort) =>
    new Promise<unknown>((hear) => port.addEventListener('message', ({ data }) => hear(data), { once: true }));
  return { page, isHeard: () => next(scope), answer: () => next(page) };
}

function loadingService() {
  let arrive = (_: Service): void => undefined;
  const promise = new Promise<Service>((resolve) => {
    arrive = resolve;
  });
  return { promise, arrive };
}

afterEach(() => vi.unstubAllGlobals());

test('what is asked before the service is there is answered once it is', async () => {
  const { page, isHeard } = inWorker();
  const loading = loadingService();
  serve(loading.promise);
  const doubled = wrap<Service>(page).double(21);
  await isHeard();
  loading.arrive({ double: (n) => 2 * n });
  expect(await doubled).toBe(42);
  page.close();
});

test('a heartbeat is answered once the service is there, and not before', async () => {
  const { page, isHeard, answer } = inWorker();
  const heard: unknown[] = [];
  page.addEventListener('message', ({ data }) => heard.push(data));
  const loading = loadingService();
  serve(loading.promise);
  page.postMessage(BEAT);
  await isHeard();
  expect(heard).toEqual([]);
  loading.arrive({ double: (n) => n });
  expect(await answer()).toBe(BEAT);
  page.close();
});

test('a service that cannot be loaded is an error of the worker', async () => {
  const { page } = inWorker();
  const thrown = new Promise<unknown>((seen) =>
    vi.stubGlobal('setTimeout', (task: () => void) => {
      try {
        task();
      } catch (error) {
        seen(error);
      }
    }),
  );
  serve(Promise.reject(new Error('Not found.')));
  expect(await thrown).toEqual(new Error('Not found.'));
  page.close();
});
