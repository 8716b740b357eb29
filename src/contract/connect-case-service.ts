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
    openConversation: (text, provider) => ask((service) => service.openConversation(text, provider), text.length),
    conversationWords: (id, rows) => ask((service) => service.conversationWords(id, rows)),
    searchConversation: (id, query) => ask((service) => service.searchConversation(id, query), LONG),
    conversationMessage: (id, message) => ask((service) => service.conversationMessage(id, message)),
    conversationTurn: (id, message) => ask((service) => service.conversationTurn(id, message)),
    conversationFix: (id, problem) => ask((service) => service.conversationFix(id, problem), LONG),
    correctedConversation: (id) => ask((service) => service.correctedConversation(id), LONG),
  };
}

/** What goes over a whole history takes as long as a text of this length. */
const LONG = 10_000_000;

const lengthOf = ({ chunks }: Fixture): number => chunks.reduce((sum, { length }) => sum + length, 0);
