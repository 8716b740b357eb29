import { err, ok, type Result } from '../../base/result.ts';
import { asObject, isObject, type JsonObject } from '../json/json-access.ts';
import { buildResult } from './build-result.ts';
import type { Channel } from './channel.ts';
import { type Recording, readRecording } from './containers/recording.ts';
import { importRecognised } from './import-answers.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { recogniseLines } from './recognise.ts';
import { requestContext } from './request-context.ts';
import type { WantedFormat } from './wanted-format.ts';

/**
 * Imports a recording: its own chunks, or the stream inside the raw bytes it kept. Undefined where it holds no text that
 * can be read; a tape without any is an error that says what it holds.
 */
export function importRecording(
  text: string,
  header: JsonObject,
  options: ImportOptions,
  wanted: WantedFormat | undefined,
): Result<ImportResult> | undefined {
  const recording = readRecording(text, header);
  const { answer, wire } = recording;
  const inner = wire.length > 0 ? recogniseLines(wire, wanted) : undefined;
  if (inner && inner.read.answers.length > 0) {
    const notes = [...inner.notes, ...endNotes(recording), 'The events were read from the raw bytes of a recording.'];
    const asked = requestContext(asObject(header['request'])['body']);
    const found = importRecognised({ ...inner, notes }, options, asked);
    return found.ok ? ok(withSeams(found.value, recording)) : found;
  }
  if (!answer.hasText) return isObject(header['request']) ? err(silentTape(recording)) : undefined;
  const bytes = wire.length > 0 ? ['The raw bytes of the recording hold no stream that is known.'] : [];
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

/** Adds where the reads and the events of a recording ended, in the text of the chosen channel. */
function withSeams(result: ImportResult, { reads }: Recording): ImportResult {
  const channel = result.channels.find(({ id }) => id === result.channel);
  if (!channel) return result;
  const seams = {
    reads: seamsOf(channel, (line) => reads[line - 1]),
    events: seamsOf(channel, (line) => line),
  };
  const others = Object.entries(seams).filter(([, ends]) => ends.length !== channel.chunks.length);
  return others.length === 0
    ? result
    : { ...result, fixture: { ...result.fixture, seams: Object.fromEntries(others) } };
}

/** Ends of the stretches of text whose lines are of one group, in code units. */
function seamsOf({ chunks, lines }: Channel, groupOf: (line: number) => number | undefined): number[] {
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
