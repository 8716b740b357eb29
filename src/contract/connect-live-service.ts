import { proxy } from 'comlink';
import { connectWorker } from './connect-worker.ts';
import type { LiveService } from './live-service.ts';

/** Connects the worker that follows a recorder; it is fetched with the first question. */
export function connectLiveService(): LiveService {
  const { ask } = connectWorker<LiveService>({ name: 'live' });
  return {
    follow: (token, from, onNews) => ask((remote) => remote.follow(token, from, proxy(onNews))),
    openStream: (id) => ask((remote) => remote.openStream(id)),
    openSent: (id) => ask((remote) => remote.openSent(id)),
    readStream: (id) => ask((remote) => remote.readStream(id)),
    cutsOf: (id) => ask((remote) => remote.cutsOf(id)),
    chunksFrom: (id, first) => ask((remote) => remote.chunksFrom(id, first)),
  };
}
