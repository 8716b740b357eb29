import { err, ok, type Result } from '../../base/result.ts';
import { asObject, isObject, type JsonObject } from '../json/json-access.ts';
import { buildResult, withFacts, withTimes } from './build-result.ts';
import type { Channel } from './channel.ts';
import { type Recording, readRecording } from './containers/recording.ts';
import { readOfLines } from './containers/wire-clock.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { importableText } from './importable-text.ts';
import { type RequestContext, requestContext } from './request-context.ts';
import { PLAIN_TEXT } from './wanted-format.ts';

/**
 * Imports a recording: its own chunks, or what the raw bytes that it kept are imported as by `importBody`, with their times and
 * what is known of the request. Undefined where it holds no text that can be read; a tape without any is an error that says
 * what it holds.
 */
export function importRecording(
  text: string,
  header: JsonObject,
  options: ImportOptions,
  importBody: (body: string) => Result<ImportResult>,
): Result<ImportResult> | undefined {
  const recording = readRecording(text, header);
  const { answer, body } = recording;
  const isTape = isObject(header['request']);
  const readable = body.length > 0 ? importableText(body) : undefined;
  const inner = readable?.ok && readable.value.text.trim() !== '' ? importBody(readable.value.text) : undefined;
  if (inner && !inner.ok) return inner;
  if (inner && (inner.value.kind !== PLAIN_TEXT || (isTape && hasAnswered(header)))) {
    const asked = requestContext(asObject(header['request'])['body']);
    return ok(withRecorded(withRequest(inner.value, asked), recording, isTape));
  }
  if (!answer.hasText) return isTape ? err(silentTape(recording)) : undefined;
  const bytes = body.length > 0 ? ['The raw bytes of the recording hold no stream that is known.'] : [];
  return buildResult(
    {
      kind: 'recording',
      title: 'recording',
      channels: answer.channels(0),
      notes: [...answer.notes(), ...bytes],
      finishOf: (choice) => answer.finishOf(choice),
      request: answer.model === undefined ? {} : { model: answer.model },
    },
    options,
  );
}

/** Whether the endpoint gave an answer and no error, by its status. */
const hasAnswered = (header: JsonObject): boolean => Number(asObject(header['response'])['status'] ?? Infinity) < 400;

/** The request fills in what the answer does not say. */
function withRequest(result: ImportResult, { tools, system, model, asked, forcesCall }: RequestContext): ImportResult {
  const { fixture } = result;
  return withFacts(
    {
      ...result,
      ...(tools !== undefined && result.tools === undefined && { tools }),
      ...(system !== undefined && result.system === undefined && { system }),
      ...(model !== undefined && result.model === undefined && { model }),
      ...(asked !== undefined && { asked }),
      ...(forcesCall && { forcesCall }),
      fixture:
        system === undefined || fixture.prompt?.system !== undefined
          ? fixture
          : { ...fixture, prompt: { ...fixture.prompt, system } },
    },
    model === undefined || result.model !== undefined ? {} : { model },
  );
}

/** Adds when the text came, where the reads and the events ended in it, and how the recording ended. */
function withRecorded(result: ImportResult, recording: Recording, isTape: boolean): ImportResult {
  const { reads, body } = recording;
  const readOf = readOfLines(body, reads);
  const timeOf = (line: number): number => reads[readOf(line)]!.timeMs;
  const notes = [...endNotes(recording), 'The events were read from the raw bytes of a recording.'];
  const hasTimes = isTape || new Set(reads.map(({ timeMs }) => timeMs)).size > 1;
  // A tape counts from its request; when that of another recording was sent is not known.
  const timed = hasTimes ? withTimes(result, timeOf, isTape ? 0 : timeOf(1)) : result;
  const channel = timed.channels.find(({ id }) => id === timed.channel);
  const seams = channel && {
    reads: seamsOf(channel, readOf),
    events: seamsOf(channel, (line) => line),
  };
  const others = Object.entries(seams ?? {}).filter(([, ends]) => ends.length !== channel?.chunks.length);
  return {
    ...timed,
    notes: [...timed.notes, ...notes],
    fixture: { ...timed.fixture, ...(others.length > 0 && { seams: Object.fromEntries(others) }) },
  };
}

/** Ends of the stretches of text whose lines are of one group, in code units. */
function seamsOf({ chunks, lines }: Channel, groupOf: (line: number) => number): number[] {
  const ends: number[] = [];
  let end = 0;
  for (const [at, chunk] of chunks.entries()) {
    end += chunk.length;
    if (at + 1 === chunks.length || groupOf(lines[at]!) !== groupOf(lines[at + 1]!)) ends.push(end);
  }
  return ends;
}

const END_NOTES: Readonly<Record<string, string>> = {
  'client-closed': 'The client closed the connection before the stream was over.',
  'upstream-reset': 'The endpoint broke the connection before the stream was over.',
  timeout: 'The connection to the endpoint timed out before the stream was over.',
  'too-long': 'The recorder kept only the beginning of the stream.',
};

const endNotes = ({ end }: Recording): readonly string[] =>
  end !== undefined && END_NOTES[end] ? [END_NOTES[end]] : [];

function silentTape(recording: Recording): string {
  const { status } = asObject(recording.header['response']);
  const answered =
    typeof status === 'number' ? `the endpoint answered with status ${status}` : 'the endpoint gave no answer';
  return [`This recording holds no text of a model: ${answered}.`, ...endNotes(recording)].join(' ');
}
