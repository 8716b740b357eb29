import { counted } from '../../base/counted.ts';
import { err, ok, type Result } from '../../base/result.ts';
import type { FixtureSource } from '../cases/fixture.ts';
import { parseJson } from '../json/json-access.ts';
import { buildResult, withArticle, withFacts } from './build-result.ts';
import { textChannel } from './channel.ts';
import { harOfCassette, isCassette } from './containers/cassette.ts';
import { isFixtureFile, readFixtureFile } from './containers/fixture-file.ts';
import { isHar, readHar } from './containers/har.ts';
import { readLog } from './containers/log.ts';
import { recordingHeader } from './containers/recording.ts';
import { importHar, importLog, importRecognised } from './import-answers.ts';
import { importHistory } from './import-history.ts';
import { importPlain } from './import-plain.ts';
import { importRecording } from './import-recording.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { importUnwrapped } from './import-unwrapped.ts';
import { areRecords } from './read-events.ts';
import { type Recognised, recogniseText } from './recognise.ts';
import { FORMAT_IDS, HAR, PLAIN_TEXT, type WantedFormat, wantedFormat } from './wanted-format.ts';
import { hasCallSign } from './wrappers/kit/call-sign.ts';
import { isKeptAsText } from './wrappers/raw-arguments.ts';

/**
 * Reads any transcript: a recorded stream of a known provider in any wrapping, a whole answer, a HAR, a
 * cassette, a recording, a fixture; whatever else is plain text in one chunk. Errors: an unknown `as`, `channel` or `entry`, and a
 * text in which the format asked for is not found.
 */
export function importTranscript(text: string, options: ImportOptions = {}): Result<ImportResult> {
  const imported = importText(text, options, true);
  const isLeft = imported.ok && imported.value.channels.every(({ kind }) => kind !== 'tool');
  const facts = isLeft ? placeOfCallsIn(imported.value, text) : undefined;
  return isLeft && facts ? ok(withFacts(imported.value, facts)) : imported;
}

/** The member that calls come in, and that the text is the reasoning, where a message alone was read, or the text of one that is not whole. */
function placeOfCallsIn({ kind, unwrapped }: ImportResult, text: string): Partial<FixtureSource> | undefined {
  const [, field] = /inside the field `(\w{1,40})`/.exec(unwrapped?.note ?? '') ?? [];
  const isReasoning = field === 'reasoning_content';
  if (isReasoning || kind === 'bare-message' || field === 'content') {
    const member = OF_CHAT.test(text) ? { member: 'tool_calls' } : undefined;
    return isReasoning ? { ...member, isReasoning } : member;
  }
  return field === 'text' && OF_MESSAGES.test(text) && !OF_MCP.test(text) ? { member: 'tool_use' } : undefined;
}

/** Members of OpenAI's chat around or beside such a message. */
const OF_CHAT = /\btool_calls["']?\s{0,9}[:=]|["'](?:choices|finish_reason|refusal)["']\s{0,9}:/;
/** The blocks of an answer of Anthropic's interface, which the results of MCP tools are written like. */
const OF_MESSAGES =
  /["']content["']\s{0,9}:\s{0,9}\[\s{0,99}\{\s{0,99}["']type["']\s{0,9}:\s{0,9}["'](?:text|thinking)["']/;
const OF_MCP = /["'](?:isError|jsonrpc|structuredContent)["']\s{0,9}:/;

/** The answer or stream of a known provider that a text is; undefined where it is none. What is around one is not taken off. */
export function importAnswer(text: string): ImportResult | undefined {
  const imported = importText(text, {}, false);
  return imported.ok && imported.value.kind !== PLAIN_TEXT ? imported.value : undefined;
}

/** What was taken out of something: it is no log in a log any more. */
const importInner = (text: string): Result<ImportResult> => importText(text, {}, false);

function importText(text: string, options: ImportOptions, unwraps: boolean): Result<ImportResult> {
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
  const recorded = header && importRecording(text, header, options, (body) => importText(body, options, unwraps));
  if (recorded) return recorded;
  const kept = unwraps && isKeptAsText(text) ? importUnwrapped(text, options, importInner) : undefined;
  if (kept) return kept;
  const recognised = recogniseText(text, wanted);
  if (recognised && recognised.read.answers.length > 0 && !areRecords(recognised.read, recognised.events))
    return (unwraps ? importFailed(text, recognised, options) : undefined) ?? importRecognised(recognised, options);
  // Records know their ids and requests; a stream of several answers knows no more than their order.
  const log = readLog(text, wanted);
  if (log) return importLog(log, options);
  if (recognised && recognised.read.answers.length > 0) return importRecognised(recognised, options);
  const unwrapped = unwraps ? importUnwrapped(text, options, importInner) : undefined;
  const history = unwrapped ?? (unwraps ? importHistory(text, options) : undefined);
  if (history) return history;
  const silent = recognised?.read.silentNotes ?? [];
  const silentTitle = recognised?.importer.takesAnyText ? undefined : recognised?.importer.title;
  return wanted
    ? err([notFound(wanted), ...silent].join(' '))
    : importPlain(text, options, { value, silent, silentTitle });
}

/** What the model wrote, where the error that ended the only answer holds its call and the answer none with a name. */
function importFailed(text: string, recognised: Recognised, options: ImportOptions): Result<ImportResult> | undefined {
  const [answer, second] = recognised.read.answers;
  if (!answer?.failed || second) return undefined;
  const holdsNamed = answer
    .channels()
    .some(({ chunks, frames }) => frames?.some(({ name }) => name !== '') || hasCallSign(chunks.join('')));
  if (holdsNamed) return undefined;
  const inner = importUnwrapped(text, options, importInner, answer.failed.line);
  const holdsCall = inner?.ok && (inner.value.fixture.frames || hasCallSign(inner.value.fixture.chunks.join('')));
  return holdsCall ? inner : undefined;
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
