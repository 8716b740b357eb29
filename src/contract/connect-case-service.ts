import workerUrl from '../../workers/case.worker.ts?worker&url';
import type { CaseService } from './case-service.ts';
import { connectWorker } from './connect-worker.ts';

/** Connects the worker that reads and writes cases; it starts with the first question. */
export function connectCaseService(): CaseService {
  const { ask } = connectWorker<CaseService>({ url: workerUrl, name: 'case' });
  return {
    importTranscript: (text, choice) => ask((service) => service.importTranscript(text, choice)),
    textOfBytes: (bytes) => ask((service) => service.textOfBytes(bytes)),
    recognise: (text) => ask((service) => service.recognise(text)),
    openFixture: (json) => ask((service) => service.openFixture(json)),
    openLink: (address) => ask((service) => service.openLink(address)),
    share: (fixture, options) => ask((service) => service.share(fixture, options)),
    exportCase: (fixture, options) => ask((service) => service.exportCase(fixture, options)),
  };
}
