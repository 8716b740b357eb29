import { expose } from 'comlink';
import { BEAT } from '../src/contract/heartbeat.ts';

/** Answers the page's questions with a service, and its heartbeat as soon as the work in hand lets a message in. */
export function serve(service: object): void {
  addEventListener('message', ({ data }) => {
    if (data === BEAT) postMessage(BEAT);
  });
  expose(service);
  postMessage(BEAT);
}
