import { counted } from '../../base/counted.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { parseJson } from '../json/json-access.ts';
import { buildResult, withArticle, withFacts } from './build-result.ts';
import { textChannel } from './channel.ts';
import { harOfCassette, isCassette } from './containers/cassette.ts';
import { isFixtureFile, readFixtureFile } from './containers/fixture-file.ts';
import { isHar, readHar } from './containers/har.ts';
import { readLog } from './containers/log.ts';
import { recordingHeader } from './containers/recording.ts';
import { importHar, importLog, importRecognised } from './import-answers.ts';
import { importPlain } from './import-plain.ts';
import { importRecording } from './import-recording.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { placeOfCalls } from './place-of-calls.ts';
import { areRecords } from './read-events.ts';
import { recogniseText } from './recognise.ts';
import { FORMAT_IDS, HAR, PLAIN_TEXT, type WantedFormat, wantedFormat } from './wanted-format.ts';

/**
 * Reads any transcript: a recorded stream of a known provider in any wrapping, a whole answer, a HAR, a
 * cassette, a recording, a fixture; whatever else is plain text in one chunk. Errors: an unknown `as`, `channel` or `entry`, and a
 * text in which the format asked for is not found.
 */
export function importTranscript(text: string, options: ImportOptions = {}): Result<ImportResult> {
  const imported = importText(text, options);
  const isLeft = imported.ok && imported.value.channels.every(({ kind }) => kind !== 'tool');
  const facts = isLeft && imported.value.kind === 'bare-message' ? placeOfCalls('content', text) : undefined;
  return isLeft && facts ? ok(withFacts(imported.value, facts)) : imported;
}

/** The answer or stream of a known provider that a text is; undefined where it is none. What is around one is not taken off. */
export function importAnswer(text: string): ImportResult | undefined {
  const imported = importText(text, {});
  return imported.ok && imported.value.kind !== PLAIN_TEXT ? imported.value : undefined;
}

function importText(text: string, options: ImportOptions): Result<ImportResult> {
  const { as } = options;
  if (as === PLAIN_TEXT) return importPlain(text, options);
  const wanted = as === undefined ? undefined : wantedFormat(as);
  if (as !== undefined && !wanted) {
    return err(`There is no format "${as}". Use one of ${FORMAT_IDS.join(', ')}, or leave it out.`);
  }
  const value = /^\uFEFF?\s*\{/.test(text) ? parseJson(text.replace(/^\uFEFF/, '')) : undefined;
  if (isHar(value)) return importHar(readHar(value, as === HAR ? undefined : wanted), options);
  if (wanted && as === HAR) return err(notFound(wanted));
  if (isCassette(value)) return importHar(readHar(harOfCassette(value), wanted), options, 'cassette');
  if (isFixtureFile(value)) return importFixture(value, options);
  const header = recordingHeader(text);
  const recorded = header && importRecording(text, header, options, (body) => importText(body, options));
  if (recorded) return recorded;
  const recognised = recogniseText(text, wanted);
  if (recognised && recognised.read.answers.length > 0 && !areRecords(recognised.read, recognised.events))
    return importRecognised(recognised, options);
  // Records know their ids and requests; a stream of several answers knows no more than their order.
  const log = readLog(text, wanted);
  if (log) return importLog(log, options);
  if (recognised && recognised.read.answers.length > 0) return importRecognised(recognised, options);
  const silent = recognised?.read.silentNotes ?? [];
  const silentTitle = recognised?.importer.takesAnyText ? undefined : recognised?.importer.title;
  return wanted
    ? err([notFound(wanted), ...silent].join(' '))
    : importPlain(text, options, { value, silent, silentTitle });
}

const notFound = ({ title }: WantedFormat): string =>
  `Nothing in this text reads as ${withArticle(title)}. Leave the format out to let the text decide.`;

function importFixture(value: unknown, options: ImportOptions): Result<ImportResult> {
  const read = readFixtureFile(value);
  if (!read.ok) return read;
  const fixture = read.value;
  const { chunks, dt } = fixture;
  const channel = textChannel(chunks, 'Text of the fixture', dt);
  const found = buildResult(
    { kind: 'fixture', title: 'Chunkscope fixture', channels: [channel], notes: [], request: {} },
    options,
  );
  return found.ok
    ? ok({ ...found.value, fixture, sentence: `Opened a Chunkscope fixture: ${counted(chunks.length, 'chunk')}.` })
    : found;
}
