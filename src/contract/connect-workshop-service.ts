import { connectWorker, type Loss, WorkerLost } from './connect-worker.ts';
import type { WorkshopService } from './workshop-service.ts';

/** Connects the worker of the Workshop. Starts with the first question; repeats one whose worker died, but not one that made it hang. */
export function connectWorkshopService(onLoss: (loss: Loss) => void): WorkshopService {
  const line = connectWorker<WorkshopService>({ name: 'workshop', onLoss });
  const ask: typeof line.ask = (question) =>
    line.ask(question).catch((error: unknown) => {
      if (error instanceof WorkerLost && error.loss === 'stopped') return line.ask(question);
      throw error;
    });
  return {
    begin: (saved) => ask((remote) => remote.begin(saved)),
    readTools: (definitions) => ask((remote) => remote.readTools(definitions)),
    readExample: (bench, tool, options) => ask((remote) => remote.readExample(bench, tool, options)),
    failingExamples: (bench, options) => ask((remote) => remote.failingExamples(bench, options)),
    writePrompt: (bench, settings) => ask((remote) => remote.writePrompt(bench, settings)),
    exportPrompt: (prompt, format) => ask((remote) => remote.exportPrompt(prompt, format)),
    measureVariants: (bench, variants) => ask((remote) => remote.measureVariants(bench, variants)),
    compareVariants: (bench, before, after) => ask((remote) => remote.compareVariants(bench, before, after)),
    coverMistakes: (tools, settings) => ask((remote) => remote.coverMistakes(tools, settings)),
  };
}
