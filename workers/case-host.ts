import { version } from '../package.json';
import { err, ok, type Result } from '../src/base/result.ts';
import type {
  CaseService,
  MinimisedReply,
  MinimiseProgress,
  MinimiseRequest,
  OpenedCase,
  RecognisedTranscript,
} from '../src/contract/case-service.ts';
import type { AccountOptions } from '../src/core/account/account-types.ts';
import { accountOfPasted, importPasted, type PastedCase } from '../src/core/account/import-pasted.ts';
import { accountOfKept } from '../src/core/account/kept-account.ts';
import type { PastedAccount } from '../src/core/account/pasted-account.ts';
import { decodeLink } from '../src/core/cases/decode-link.ts';
import { type ExportedCase, type ExportOptions, exportCase } from '../src/core/cases/export-case.ts';
import type { Fixture } from '../src/core/cases/fixture.ts';
import { openFixture } from '../src/core/cases/read-fixture.ts';
import { type SharedCase, type ShareOptions, shareCase } from '../src/core/cases/share-case.ts';
import { minimisedIssue } from '../src/core/logs/minimise/minimised-issue.ts';
import { smallestFixture } from '../src/core/logs/minimise/smallest-fixture.ts';
import { type SmallestReply, smallestReply } from '../src/core/logs/minimise/smallest-reply.ts';
import { looksLikeTranscript } from '../src/core/paste/looks-like-transcript.ts';
import type { ReadableText } from '../src/core/text/text-of-bytes.ts';
import { withArticle } from '../src/core/transcripts/build-result.ts';
import { readableText, withoutYaml } from '../src/core/transcripts/importable-text.ts';
import type { ImportChoice } from '../src/core/transcripts/imported-case.ts';
import { ConversationDesk } from './conversation-desk.ts';

/** Offers importers, links, exports and conversations of core through the contract. */
export class CaseHost extends ConversationDesk implements CaseService {
  async importTranscript(text: string, choice?: ImportChoice, asked?: AccountOptions): Promise<Result<PastedCase>> {
    return importPasted(text, choice, asked, (opened) => this.keep(text, opened));
  }

  async accountOf(text: string, asked?: AccountOptions): Promise<PastedAccount> {
    return accountOfPasted(text, asked);
  }

  async accountOfKept(item: Fixture, asked?: AccountOptions): Promise<PastedAccount | null> {
    const { pasted } = item;
    return pasted ? accountOfKept({ ...item, pasted }, asked) : null;
  }

  async textOfBytes(bytes: Uint8Array): Promise<Result<ReadableText>> {
    return readableText(bytes);
  }

  async recognise(text: string): Promise<RecognisedTranscript | null> {
    const found = looksLikeTranscript(await withoutYaml(text));
    return found && { ...found, title: withArticle(found.title) };
  }

  async openFixture(json: string): Promise<Result<OpenedCase>> {
    const opened = openFixture(json);
    return opened.ok ? ok({ fixture: opened.value.fixture, remarks: opened.value.remarks }) : opened;
  }

  async openLink(address: string): Promise<Result<OpenedCase>> {
    const opened = decodeLink(address);
    if (!opened.ok) return opened;
    const { fixture, remarks, cut } = opened.value;
    return ok({ fixture, remarks, ...(cut !== undefined && { cut }) });
  }

  async share(fixture: Fixture, options: ShareOptions): Promise<SharedCase> {
    return shareCase(fixture, options);
  }

  async exportCase(fixture: Fixture, options: ExportOptions): Promise<ExportedCase> {
    return exportCase(fixture, options);
  }

  async minimise(
    request: MinimiseRequest,
    onProgress: (progress: MinimiseProgress) => boolean | Promise<boolean>,
  ): Promise<Result<MinimisedReply>> {
    let isStopped = false;
    const steps = smallestReply(request.text, { ...request, isStopped: () => isStopped });
    for (let shown = performance.now(); ; ) {
      const step = steps.next();
      if (step.done) return step.value ? ok(minimisedReply(step.value, request)) : err(NOT_WRONG);
      if (performance.now() - shown < PROGRESS_MS) continue;
      const { reads, from, to } = step.value;
      isStopped ||= !(await onProgress({ reads, from, to }));
      shown = performance.now();
    }
  }
}

function minimisedReply(smallest: SmallestReply, request: MinimiseRequest): MinimisedReply {
  const fixture = smallestFixture(smallest, request);
  return { ...smallest, fixture, issue: minimisedIssue(smallest, fixture, request, version) };
}

/** Between two news of how far minimising is; in between nothing else is answered. */
const PROGRESS_MS = 60;

const NOT_WRONG =
  'Read in all three modes, nothing of the kind is wrong with this reply, so there is nothing to minimise.';
