import { expose } from 'comlink';
import { BEAT } from '../src/contract/heartbeat.ts';

/**
 * Answers the page's questions with a service once it is there, and its heartbeat from then on, as soon as the work in hand lets
 * a message in. A service that cannot be loaded is an error of the worker.
 */
export function serve(service: Promise<object>): void {
  const early: MessageEvent[] = [];
  const keep = (event: MessageEvent): unknown => early.push(event);
  addEventListener('message', keep);
  service.then(begin, (error: unknown) => {
    setTimeout(() => {
      throw error;
    });
  });

  function begin(loaded: object): void {
    removeEventListener('message', keep);
    addEventListener('message', ({ data }) => {
      if (data === BEAT) postMessage(BEAT);
    });
    expose(loaded);
    postMessage(BEAT);
    for (const event of early) dispatchEvent(event);
  }
}
