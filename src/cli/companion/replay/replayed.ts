import { basename } from 'node:path';
import { leftOutSentences } from '../../../base/left-out-files.ts';
import { decodeLink } from '../../../core/cases/decode-link.ts';
import type { Fixture } from '../../../core/cases/fixture.ts';
import { asObject, asText, isObject, type JsonObject, parseJson } from '../../../core/json/json-access.ts';
import { recordReader } from '../../../core/logs/read-record.ts';
import { RecordsOfBytes } from '../../../core/logs/records-of-bytes.ts';
import { importPaste } from '../../../core/paste/import-paste.ts';
import type { ChannelKind } from '../../../core/transcripts/channel.ts';
import { recordingHeader } from '../../../core/transcripts/containers/recording.ts';
import type { ImportResult } from '../../../core/transcripts/import-result.ts';
import { importTranscript } from '../../../core/transcripts/import-transcript.ts';
import { readableText, withoutYaml } from '../../../core/transcripts/importable-text.ts';
import type { Frame } from '../../../core/words/frame.ts';
import { InputError, type Io, orRefuse, UsageError } from '../../command.ts';
import { filesBelow, isFolder } from '../../files-below.ts';
import { readFileBytes } from '../../read-file.ts';
import { unpackedFiles } from '../../unpacked-files.ts';
import type { Protocol, TimedPiece } from './protocols.ts';
import { protocolOf } from './protocols.ts';

/** One recorded answer, from whatever it was kept in. */
export interface Replayed {
  /** The file, and in a log the record. */
  readonly name: string;
  /** The body of its request; undefined where none is known. */
  readonly request: unknown;
  /** The text as it arrived, with a frame before the arguments of each call that came as data. */
  readonly chunks: readonly string[];
  readonly frames: readonly Frame[];
  /** When the first event was there, in milliseconds since the request. */
  readonly first: number;
  /** Milliseconds before each chunk, of a tape's first since the request; absent where no times are known. */
  readonly dt?: readonly number[];
  /** Where reads and events ended in the text, where these are not the chunks. */
  readonly seams: NonNullable<Fixture['seams']>;
  readonly reasoning: readonly TimedPiece[];
  readonly dialect: string | undefined;
  readonly model: string | undefined;
  readonly finish: string | undefined;
  readonly stopSequence: string | undefined;
  readonly wire?: Wire;
}

/** The answer as it came over the wire. */
export interface Wire {
  readonly protocol: Protocol | undefined;
  /** Null where the endpoint gave no answer. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly reads: readonly { readonly seconds: number; readonly bytes: Uint8Array }[];
  readonly end: { readonly seconds: number; readonly reason: string; readonly detail: string | undefined };
}

/** Reads what is to be replayed: files of any kind, folders of them, links. */
export async function readReplayed(given: string, io: Io): Promise<readonly Replayed[]> {
  if (/#s=|^s=/.test(given)) {
    const { fixture, remarks, cut } = orRefuse(decodeLink(given));
    for (const sentence of cut === undefined ? remarks : [cut, ...remarks]) io.say(sentence);
    return [ofFixture('link', fixture)];
  }
  if (!isFolder(given)) return await readFile(given, io);
  const { files, leftOut, problems } = filesBelow(given);
  for (const sentence of [...leftOutSentences(given, leftOut), ...problems]) io.say(sentence);
  return await readEach(files, (path) => readFile(path, io), io);
}

/** What several files hold; one that holds nothing to replay is said and costs the others nothing. */
async function readEach<T>(
  files: readonly T[],
  read: (file: T) => Promise<readonly Replayed[]>,
  io: Io,
): Promise<readonly Replayed[]> {
  const found: Replayed[] = [];
  for (const file of files)
    try {
      found.push(...(await read(file)));
    } catch (error) {
      if (!(error instanceof InputError || error instanceof UsageError)) throw error;
      io.say(error.message);
    }
  return found;
}

async function readFile(path: string, io: Io): Promise<readonly Replayed[]> {
  const { files, notes } = unpackedFiles(path, readFileBytes(path));
  for (const note of notes) io.say(note);
  const named = files.map(({ entry, bytes }) => ({ path: entry === '' ? path : `${path}!${entry}`, bytes }));
  const [first] = named;
  return first && named.length === 1 ? await readBytes(first) : await readEach(named, readBytes, io);
}

/** A file that was read. */
interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

async function readBytes({ path, bytes }: ReadFile): Promise<readonly Replayed[]> {
  const name = basename(path);
  const decoded = await readableText(bytes);
  if (!decoded.ok) throw new InputError(`${path}: ${decoded.error}`);
  const { text } = decoded.value;
  const header = recordingHeader(text);
  if (header && isObject(header['request'])) return [ofTape(name, text, header)];
  const imported = importPaste(await withoutYaml(text));
  if (!imported.ok) throw new InputError(`${path}: ${imported.error}`);
  if (!imported.value.entries) return [ofImport(name, imported.value)];
  const replies = ofLog(bytes, name);
  if (replies.length === 0) throw new InputError(`${path} holds no reply to replay.`);
  return replies;
}

/** A tape that is at hand; null where the text is not one. */
export function replayedTape(name: string, text: string): Replayed | null {
  const header = recordingHeader(text);
  return header && isObject(header['request']) ? ofTape(name, text, header) : null;
}

function ofFixture(name: string, fixture: Fixture): Replayed {
  const { source, chunks, dt, seams = {}, dialect, frames = [] } = fixture;
  const { model, finishReason, stopSequence } = typeof source === 'object' ? source : {};
  return {
    name: fixture.title ?? name,
    request: undefined,
    chunks,
    frames,
    first: 0,
    ...(dt && { dt }),
    seams,
    reasoning: [],
    dialect,
    model,
    finish: finishReason,
    stopSequence,
  };
}

/** Kinds of channels that are no part of what an answer says. */
const UNSAID: ReadonlySet<ChannelKind> = new Set(['reasoning', 'reasoning-summary', 'tool-plan']);

function ofImport(name: string, { fixture, channels, channel }: ImportResult, first = 0): Replayed {
  const { title: _, ...untitled } = fixture;
  const read = { ...ofFixture(name, untitled), first };
  const said = channels.find(({ id }) => id === channel);
  const thought = channels.find(({ kind, choice }) => kind === 'reasoning' && choice === 0);
  let ms = 0;
  const reasoning = (thought?.chunks ?? []).map((text, at) => {
    ms += thought?.dt?.[at] ?? 0;
    return { text, ms };
  });
  // Where nothing but reasoning came, that is what was imported.
  return { ...read, reasoning, ...(said && UNSAID.has(said.kind) && { chunks: [], frames: [], seams: {} }) };
}

/** Tapes are written by us; of a line that is not ours nothing is kept. */
function ofTape(name: string, text: string, header: JsonObject): Replayed {
  const imported = importTranscript(text);
  const { path, body } = asObject(header['request']);
  const reads: { seconds: number; bytes: Uint8Array }[] = [];
  let end: Wire['end'] = { seconds: 0, reason: 'upstream-reset', detail: undefined };
  for (const line of text.split('\n').slice(1)) {
    const value = parseJson(line);
    if (!Array.isArray(value)) continue;
    const [seconds, code, data] = value as [number, string, unknown];
    if (code === 'r') reads.push({ seconds, bytes: Buffer.from(String(data), 'base64') });
    const { reason, detail } = asObject(data);
    if (code === 'e') end = { seconds, reason: asText(reason) ?? 'complete', detail: asText(detail) };
  }
  const { status, headers, decoded } = asObject(header['response']);
  const wire: Wire = {
    protocol: protocolOf(asText(path) ?? ''),
    status: typeof status === 'number' ? status : null,
    headers: sentHeaders(asObject(headers), decoded !== undefined),
    reads,
    end,
  };
  const read = imported.ok
    ? ofImport(name, imported.value, (reads[0]?.seconds ?? 0) * 1000)
    : ofFixture(name, { ...NOTHING });
  return { ...read, model: read.model ?? asText(asObject(body)['model']), request: body, wire };
}

const NOTHING: Fixture = { format: 'chunkscope-fixture', version: 1, chunks: [] };

/** What a tape keeps of headers, without those that its bytes no longer fit or that were removed. */
function sentHeaders(headers: JsonObject, isDecoded: boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const isStale = name === 'transfer-encoding' || name === 'date' || (isDecoded && name === 'content-encoding');
    if (!isStale && typeof value === 'string' && value !== '[removed]') kept[name] = value;
  }
  return kept;
}

function ofLog(bytes: Uint8Array, name: string): readonly Replayed[] {
  const read = recordReader();
  const found: Replayed[] = [];
  const records = new RecordsOfBytes();
  for (const { reading, json, place } of [...records.push(bytes), ...records.end()].flatMap(read)) {
    if (typeof reading === 'string') continue;
    for (const { id = place, chunks, frames = [], end, fields } of reading)
      found.push({
        name: `${name}#${id}`,
        request: requestIn(json),
        chunks,
        frames,
        first: 0,
        seams: {},
        reasoning: [],
        dialect: undefined,
        model: fields?.['model'],
        finish: end?.reason,
        stopSequence: end?.stopSequence,
      });
  }
  return found;
}

/** The request that a record of a log holds, in one of the places where loggers keep it. */
function requestIn(record: JsonObject): unknown {
  const request = asObject(record['request'] ?? record['request_body']);
  return [request['body'], request, record].find((body) => 'messages' in asObject(body));
}
