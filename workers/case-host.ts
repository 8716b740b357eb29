import { version } from '../package.json';
import { err, ok, type Result } from '../src/base/result.ts';
import type {
  CaseService,
  ImportChoice,
  ImportedCase,
  MinimisedReply,
  MinimiseProgress,
  MinimiseRequest,
  OpenedCase,
  RecognisedTranscript,
} from '../src/contract/case-service.ts';
import { decodeLink } from '../src/core/cases/decode-link.ts';
import { type ExportedCase, type ExportOptions, exportCase } from '../src/core/cases/export-case.ts';
import type { Fixture } from '../src/core/cases/fixture.ts';
import { openFixture } from '../src/core/cases/read-fixture.ts';
import { type SharedCase, type ShareOptions, shareCase } from '../src/core/cases/share-case.ts';
import { AUTO } from '../src/core/dialects/dialects.ts';
import { minimisedIssue } from '../src/core/logs/minimise/minimised-issue.ts';
import { smallestReply } from '../src/core/logs/minimise/smallest-reply.ts';
import type { DecodedText } from '../src/core/text/text-of-bytes.ts';
import { withArticle } from '../src/core/transcripts/build-result.ts';
import type { ImportResult } from '../src/core/transcripts/import-result.ts';
import { importTranscript, looksLikeTranscript } from '../src/core/transcripts/import-transcript.ts';
import { importableText, withoutYaml } from '../src/core/transcripts/importable-text.ts';
import { isPlainBySamples } from '../src/core/transcripts/plain-samples.ts';
import { requestOf } from '../src/core/transcripts/request-offer.ts';
import { PLAIN_TEXT } from '../src/core/transcripts/wanted-format.ts';

/** Importers, links and exports of core behind the contract. */
export class CaseHost implements CaseService {
  async importTranscript(text: string, choice: ImportChoice = {}): Promise<Result<ImportedCase>> {
    const isPlain = choice.as === undefined && isPlainBySamples(text);
    const wanted = isPlain ? { ...choice, as: PLAIN_TEXT } : choice;
    const read = importTranscript(wanted.as === PLAIN_TEXT ? text : await withoutYaml(text), wanted);
    if (!read.ok) return read;
    const imported = importedCase(read.value, text);
    if (imported.kind !== 'fixture') return ok({ ...imported, fixture: { ...imported.fixture, dialect: AUTO } });
    const opened = await this.openFixture(text);
    return opened.ok ? ok({ ...imported, fixture: opened.value.fixture, notes: opened.value.remarks }) : opened;
  }

  async textOfBytes(bytes: Uint8Array): Promise<Result<DecodedText>> {
    return importableText(bytes);
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
    const { text, ...options } = request;
    let isStopped = false;
    const steps = smallestReply(text, { ...options, isStopped: () => isStopped });
    for (let shown = performance.now(); ; ) {
      const step = steps.next();
      if (step.done)
        return step.value ? ok({ ...step.value, issue: minimisedIssue(step.value, request, version) }) : err(NOT_WRONG);
      if (performance.now() - shown < PROGRESS_MS) continue;
      const { reads, from, to } = step.value;
      isStopped ||= !(await onProgress({ reads, from, to }));
      shown = performance.now();
    }
  }
}

/** Between two news of how far minimising is; in between nothing else is answered. */
const PROGRESS_MS = 60;

const NOT_WRONG =
  'Read in all three modes, nothing of the kind is wrong with this reply, so there is nothing to minimise.';

/** A longer list helps nobody; a log may hold a million. */
const MOST_ENTRIES = 20;

function importedCase(result: ImportResult, text: string): ImportedCase {
  const { kind, sentence, notes, choiceNotes, channel, fixture } = result;
  const request = requestOf(result, text);
  return {
    kind,
    sentence,
    notes: notes.filter((note) => !choiceNotes.includes(note)),
    channels: result.channels.map(({ id, label, chunks, characters }) => ({
      id,
      label,
      chunks: chunks.length,
      characters,
    })),
    channel,
    entries: (result.entries ?? []).slice(0, MOST_ENTRIES),
    entryCount: result.entries?.length ?? 1,
    entry: result.entry ?? 0,
    fixture,
    ...(request && { request }),
  };
}
