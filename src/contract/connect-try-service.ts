import { connectWorker, type Loss } from './connect-worker.ts';
import type { TryService } from './try-service.ts';

/** Connects the worker of Try. What it kept is lost with it, so nothing is asked again. */
export function connectTryService(onLoss: (loss: Loss) => void): TryService {
  const { ask } = connectWorker<TryService>({ name: 'try', onLoss });
  return {
    prepare: (bench, variants, tasks) => ask((remote) => remote.prepare(bench, variants, tasks)),
    task: (at) => ask((remote) => remote.task(at)),
    sizes: (rounds, intervals) => ask((remote) => remote.sizes(rounds, intervals)),
    plan: (settings) => ask((remote) => remote.plan(settings)),
    openRun: (file) => ask((remote) => remote.openRun(file)),
    sampleRun: (settings) => ask((remote) => remote.sampleRun(settings)),
    follow: (token) => ask((remote) => remote.follow(token)),
    news: (since) => ask((remote) => remote.news(since)),
    list: (wanted) => ask((remote) => remote.list(wanted)),
    open: (row) => ask((remote) => remote.open(row)),
    draft: (row, bench, settings) => ask((remote) => remote.draft(row, bench, settings)),
    runFile: () => ask((remote) => remote.runFile()),
  };
}
