import { proxy } from 'comlink';
import type { Fixture } from '../core/cases/fixture.ts';
import type { CaseService } from './case-service.ts';
import { connectWorker } from './connect-worker.ts';

/** Connects the worker that reads and writes cases; it starts with the first question. */
export function connectCaseService(): CaseService {
  const { ask } = connectWorker<CaseService>({ name: 'case' });
  return {
    importTranscript: (text, choice, asked) =>
      ask((service) => service.importTranscript(text, choice, asked), text.length),
    accountOf: (text, asked) => ask((service) => service.accountOf(text, asked), text.length),
    accountOfKept: (item, asked) => ask((service) => service.accountOfKept(item, asked), lengthOf(item)),
    textOfBytes: (bytes) => ask((service) => service.textOfBytes(bytes), bytes.byteLength),
    recognise: (text) => ask((service) => service.recognise(text), text.length),
    openFixture: (json) => ask((service) => service.openFixture(json), json.length),
    openLink: (address) => ask((service) => service.openLink(address)),
    share: (fixture, options) => ask((service) => service.share(fixture, options), lengthOf(fixture)),
    exportCase: (fixture, options) => ask((service) => service.exportCase(fixture, options), lengthOf(fixture)),
    minimise: (request, onProgress) =>
      ask((service) => service.minimise(request, proxy(onProgress)), request.text.length),
  };
}

const lengthOf = ({ chunks }: Fixture): number => chunks.reduce((sum, { length }) => sum + length, 0);
