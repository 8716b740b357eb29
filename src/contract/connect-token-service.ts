import workerUrl from '../../workers/token.worker.ts?worker&url';
import { connectWorker } from './connect-worker.ts';
import type { TokenService } from './token-service.ts';

/** Connects the worker that counts tokens. It and its tables (about 1 MB) are fetched with the first question. */
export function connectTokenService(): TokenService {
  const { ask } = connectWorker<TokenService>({ url: workerUrl, name: 'token' });
  return { countTokens: (texts) => ask((remote) => remote.countTokens(texts)) };
}
