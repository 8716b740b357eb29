import { proxy } from 'comlink';
import { connectWorker, type Loss } from './connect-worker.ts';
import type { ParseService } from './parse-service.ts';

export interface ConnectedParseService extends ParseService {
  dispose(): void;
}

/** Connects the worker that hosts the machine. `onLoss` is called after its death; the new one knows no document. */
export function connectParseService(onLoss: (loss: Loss) => void): ConnectedParseService {
  const line = connectWorker<ParseService>({ name: 'parse', onLoss });
  /** Length of the text that the worker holds, or soon will. */
  let size = 0;
  const ask: typeof line.ask = (question) => line.ask(question, size);
  return {
    describe: (dialect) => ask((service) => service.describe(dialect)),
    load: (document, onProgress) => {
      size = document.chunks.reduce((sum, { length }) => sum + length, 0);
      return ask((service) => service.load(document, onProgress && proxy(onProgress)));
    },
    edit: (document, onProgress) => {
      size = document.chunkEnds.at(-1) ?? 0;
      return ask((service) => service.edit(document, onProgress && proxy(onProgress)));
    },
    cancel: () => ask((service) => service.cancel()),
    readInEach: () => ask((service) => service.readInEach()),
    readAs: (dialect) => ask((service) => service.readAs(dialect)),
    conversions: () => ask((service) => service.conversions()),
    split: (split) => ask((service) => service.split(split)),
    seek: (offset) => ask((service) => service.seek(offset)),
    step: (kind, direction, from) => ask((service) => service.step(kind, direction, from)),
    breakpointStop: (breakpoints, from, direction) =>
      ask((service) => service.breakpointStop(breakpoints, from, direction)),
    breakpointLog: (breakpoints, most) => ask((service) => service.breakpointLog(breakpoints, most)),
    breakpointStops: (breakpoints, most) => ask((service) => service.breakpointStops(breakpoints, most)),
    events: (filter, from, count) => ask((service) => service.events(filter, from, count)),
    eventAt: (filter, offset) => ask((service) => service.eventAt(filter, offset)),
    coverage: (offset) => ask((service) => service.coverage(offset)),
    compare: (asked, onProgress) => ask((service) => service.compare(asked, onProgress && proxy(onProgress))),
    readers: (choice) => ask((service) => service.readers(choice)),
    agreeingFix: (asked, cell) => ask((service) => service.agreeingFix(asked, cell)),
    proveSplits: (seeds, onProgress) => ask((service) => service.proveSplits(seeds, onProgress && proxy(onProgress))),
    recoveryMessage: (asked, recovery) => ask((service) => service.recoveryMessage(asked, recovery)),
    recoveryTemplate: () => ask((service) => service.recoveryTemplate()),
    runBreaker: (split, other, attempts) => ask((service) => service.runBreaker(split, other, attempts)),
    rules: () => ask((service) => service.rules()),
    rule: (code) => ask((service) => service.rule(code)),
    fixes: () => ask((service) => service.fixes()),
    fixesOf: (diagnostic) => ask((service) => service.fixesOf(diagnostic)),
    fixAll: (causes) => ask((service) => service.fixAll(causes)),
    convertTo: (dialect) => ask((service) => service.convertTo(dialect)),
    printCall: (call, language) => ask((service) => service.printCall(call, language)),
    dispose: line.close,
  };
}
