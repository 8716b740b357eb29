import { version } from '../package.json';
import type { Result } from '../src/base/result.ts';
import { err, ok } from '../src/base/result.ts';
import type {
  CaseParts,
  CaseService,
  ExportedCase,
  ExportOptions,
  FoundSecretPlace,
  ImportChoice,
  ImportedCase,
  MinimisedReply,
  MinimiseProgress,
  MinimiseRequest,
  OpenedCase,
  RecognisedTranscript,
  RequestOffer,
  SharedCase,
  SharedLink,
  ShareOptions,
} from '../src/contract/case-service.ts';
import { decodeLink } from '../src/core/cases/decode-link.ts';
import { dialectOf } from '../src/core/cases/dialect-of.ts';
import { encodeLink } from '../src/core/cases/encode-link.ts';
import { exportMarkdown } from '../src/core/cases/export-markdown.ts';
import { TEST_EXPORTS } from '../src/core/cases/export-test.ts';
import type { Fixture } from '../src/core/cases/fixture.ts';
import { type FixtureSecret, maskFixture, scanFixture } from '../src/core/cases/fixture-secrets.ts';
import { linkTier } from '../src/core/cases/link-limits.ts';
import { type MinimisedFixture, minimise } from '../src/core/cases/minimise.ts';
import { printFixture } from '../src/core/cases/print-fixture.ts';
import { openFixture } from '../src/core/cases/read-fixture.ts';
import { diagnose } from '../src/core/diagnosis/diagnose.ts';
import { verdictText } from '../src/core/diagnosis/verdict-sentence.ts';
import { AUTO } from '../src/core/dialects/dialects.ts';
import { printExactJson } from '../src/core/json/exact-json.ts';
import { judge } from '../src/core/logs/lane.ts';
import { provenance } from '../src/core/logs/minimise/provenance.ts';
import { type SmallestReply, smallestReply } from '../src/core/logs/minimise/smallest-reply.ts';
import { countCharacters } from '../src/core/reading/char-counts.ts';
import type { Reading } from '../src/core/reading/reading.ts';
import { readReply } from '../src/core/reply/parse-reply.ts';
import { LineIndex } from '../src/core/text/line-index.ts';
import type { DecodedText } from '../src/core/text/text-of-bytes.ts';
import { importTools } from '../src/core/tools/importers/import-tools.ts';
import { withArticle } from '../src/core/transcripts/build-result.ts';
import type { ImportResult } from '../src/core/transcripts/import-result.ts';
import { importTranscript, looksLikeTranscript } from '../src/core/transcripts/import-transcript.ts';
import { importableText, withoutYaml } from '../src/core/transcripts/importable-text.ts';

/** Importers, links and exports of core behind the contract. */
export class CaseHost implements CaseService {
  async importTranscript(text: string, choice: ImportChoice = {}): Promise<Result<ImportedCase>> {
    const read = importTranscript(choice.as === 'plain-text' ? text : await withoutYaml(text), choice);
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

  async share(fixture: Fixture, { base, ...parts }: ShareOptions): Promise<SharedCase> {
    const smaller = minimised(fixture);
    const chosen = parts.minimised ? smaller.fixture : fixture;
    const [link, least] = await Promise.all([
      linkOf(outgoing(fixture, parts, smaller), base),
      linkOf(outgoing(fixture, { ...parts, minimised: true }, smaller), base),
    ]);
    const saves = least.ok && (!link.ok || least.value.address.length < link.value.address.length);
    return {
      link,
      secrets: scanFixture(chosen).map((secret) => placeOf(secret, chosen)),
      droppable: smaller.dropped,
      ...(saves && { minimisedLength: least.value.address.length }),
    };
  }

  async exportCase(fixture: Fixture, { format, address, ...parts }: ExportOptions): Promise<ExportedCase> {
    const item = outgoing(fixture, parts, parts.minimised ? minimised(fixture) : undefined);
    if (format === 'fixture') return { text: printFixture(item), fileName: `${fileStem(item)}.fixture.json` };
    const reading = read(item);
    if (format === 'markdown') {
      return { text: markdownOf(item, reading, address), fileName: `${fileStem(item)}.md` };
    }
    const target = TEST_EXPORTS.find(({ id }) => id === format)!;
    const { title, chunks } = item;
    const text = target.print({
      ...(title !== undefined && { title }),
      chunks,
      calls: reading.calls.map(({ call }) => call),
    });
    return { text, fileName: target.fileName };
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
      if (step.done) return step.value ? ok({ ...step.value, issue: issueOf(step.value, request) }) : err(NOT_WRONG);
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

function issueOf(smallest: SmallestReply, { dialect, tools }: MinimiseRequest): string {
  const { input, key, from } = smallest;
  const reading = readReply([input], { dialect, tools });
  const { verdicts, dialect: readIn } = judge(input, { dialect, tools });
  return `${markdownOf({ chunks: [input] }, reading, undefined)}\n${provenance({ version, key, from, to: input.length, readIn, verdicts })}\n`;
}

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

/** What a request or a bare list of tools holds for the Workshop. */
function requestOf({ kind, tools, system }: ImportResult, text: string): RequestOffer | null {
  const isJson = kind === 'plain-text' && tools === undefined && /^\uFEFF?\s*[[{]/.test(text);
  const definitions = tools === undefined ? (isJson ? text : '') : printExactJson(tools, 2);
  const imported = definitions === '' ? null : importTools(definitions);
  const found = imported?.ok ? imported.value.tools.map(({ definition }) => definition) : [];
  if (found.length === 0 && system === undefined) return null;
  return {
    definitions: found.length > 0 ? definitions : '',
    tools: found,
    ...(system !== undefined && { system }),
  };
}

function read({ chunks, recovery, tools, ...fixture }: Fixture): Reading {
  const dialect = dialectOf(fixture);
  return readReply(chunks, { ...(recovery && { recovery }), dialect, ...(tools && { tools }) });
}

function minimised(fixture: Fixture): MinimisedFixture {
  const { calls } = read(fixture);
  const first = calls[0];
  return minimise(fixture, {
    toolNames: calls.map(({ call }) => call.toolName),
    ...(first && { firstCallStart: first.call.start }),
  });
}

function outgoing(fixture: Fixture, parts: CaseParts, smaller: MinimisedFixture | undefined): Fixture {
  const chosen = parts.minimised && smaller ? smaller.fixture : fixture;
  return parts.masked ? maskFixture(chosen) : chosen;
}

async function linkOf(fixture: Fixture, base: string): Promise<Result<SharedLink>> {
  const packed = await encodeLink(fixture);
  if (!packed.ok) return packed;
  const { hash } = packed.value;
  const address = `${base}${hash}`;
  const { tier, sentence } = linkTier(address.length);
  return ok({ address, hash, tier, sentence });
}

const PLACES: Readonly<Record<string, string>> = {
  tools: 'the tools',
  prompt: 'the prompt',
  notes: 'the notes',
  title: 'the title',
  source: 'the source',
  expect: 'the expectation',
};

function placeOf({ key, label, preview, start }: FixtureSecret, { chunks }: Fixture): FoundSecretPlace {
  const place =
    key === 'chunks' ? `line ${new LineIndex(chunks.join('')).position(start).line}` : (PLACES[key] ?? `"${key}"`);
  return { label: /^[AEIOU]/i.test(label) ? `an ${label}` : `a ${label}`, place, preview };
}

function markdownOf(
  { title, chunks }: Pick<Fixture, 'title' | 'chunks'>,
  reading: Reading,
  address: string | undefined,
): string {
  const { findings, diagnostics } = diagnose(reading);
  const { sentence } = verdictText(reading, findings, reading.verdict(findings), countCharacters(reading, findings));
  return exportMarkdown({
    ...(title !== undefined && { title }),
    text: chunks.join(''),
    sentence,
    diagnostics,
    ...(address !== undefined && { link: address }),
  });
}

const MOST_STEM = 60;

/** The id, else the title, in letters that every file system takes. */
function fileStem({ id, title }: Fixture): string {
  const stem = (id ?? title ?? '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MOST_STEM);
  return stem || 'reply';
}
