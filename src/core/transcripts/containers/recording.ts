import { counted } from '../../../base/counted.ts';
import { asObject, asText, isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import { joined } from '../../text/joined-bytes.ts';
import type { Answer } from '../answer.ts';
import { decodeBase64 } from '../framing/base64.ts';
import { type Line, splitLines } from '../framing/lines.ts';
import { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/**
 * A `*.stream.jsonl` recording: a header, then `[seconds, code, data]` a line. Where the header holds the request, the
 * recording is a tape, and its seconds count from there; else they count from the line before.
 */
export interface Recording {
  readonly header: JsonObject;
  readonly answer: Answer;
  /** Lines of the raw wire bytes with their times, where the recording keeps bytes in place of text. */
  readonly wire: readonly Line[];
  /** The raw wire bytes, and where and when each read of them ended. */
  readonly body: Uint8Array;
  readonly reads: readonly WireRead[];
  /** How a tape says that the stream ended: `complete`, `client-closed` …; undefined where it does not. */
  readonly end: string | undefined;
}

/** Where a read ends in the bytes, and when it came in milliseconds. */
export interface WireRead {
  readonly end: number;
  readonly timeMs: number;
}

/** The header of a recording, if the text begins with one. */
export function recordingHeader(text: string): JsonObject | undefined {
  const first = /^\uFEFF?\s*(\{.*)/.exec(text)?.[1];
  if (first === undefined || !/"format"\s*:\s*"(?:toolstream|chunkscope)/.test(first)) return undefined;
  const header = parseJson(first);
  return isObject(header) && !String(header['format']).endsWith('-fixture') ? header : undefined;
}

/** Reads a recording; times count in milliseconds from its start. */
export function readRecording(text: string, header: JsonObject): Recording {
  const reading = new StreamReading();
  reading.modelNamed(header['model']);
  const wire = new WireLines();
  const skipped: number[] = [];
  const isTape = isObject(header['request']);
  let end: string | undefined;
  let timeMs = 0;
  let markers = 0;
  const lines = splitLines(text);
  const start = lines.findIndex((line) => line.text.trim() !== '') + 1;
  for (const line of lines.slice(start)) {
    if (line.text.trim() === '' || line.text.startsWith('#')) continue;
    const value = parseJson(line.text);
    if (!Array.isArray(value) || typeof value[0] !== 'number' || typeof value[1] !== 'string') {
      skipped.push(line.number);
      continue;
    }
    const [interval, code, data] = value as [number, string, unknown];
    timeMs = isTape ? Math.max(timeMs, interval * 1000) : timeMs + Math.max(0, interval) * 1000;
    const event: WireEvent = { frame: 'recording', data: '', json: data, timeMs, line: line.number };
    if (code === 'o') reading.add(event, 'text', data);
    else if (code === 'r') wire.write(asText(data) ?? '', timeMs);
    else if (code === 'm') markers += 1;
    // What the client was sent in place of it, where the answer was repaired on its way.
    else if (code === 's') continue;
    else if (code === 'e') end = readEnd(asObject(data), reading);
    else reading.unknown(code);
  }
  if (markers > 0)
    reading.note(`${counted(markers, 'marker')} of the recording ${markers === 1 ? 'was' : 'were'} left out.`);
  if (skipped.length > 0)
    reading.note(
      `${counted(skipped.length, 'line')} of the recording could not be read, the first is line ${skipped[0]}.`,
    );
  return { header, answer: reading.answer, ...wire.end(), end };
}

function readEnd(data: JsonObject, reading: StreamReading): string | undefined {
  reading.end();
  reading.finish(data['finish_reason'] ?? data['stop_reason'] ?? data['finishReason']);
  reading.stopSequence(data['stop_sequence'] ?? data['stopSequence']);
  return asText(data['reason']);
}

/** Bytes cut anywhere, put together to lines; a line has the time of the piece that ends it. */
class WireLines {
  readonly #lines: Line[] = [];
  readonly #pieces: Uint8Array[] = [];
  readonly #reads: WireRead[] = [];
  #length = 0;
  readonly #decoder = new TextDecoder();
  #rest: string[] = [];
  #timeMs = 0;

  write(base64: string, timeMs: number): void {
    this.#timeMs = timeMs;
    const bytes = decodeBase64(base64) ?? new Uint8Array();
    this.#length += bytes.length;
    this.#pieces.push(bytes);
    this.#reads.push({ end: this.#length, timeMs });
    this.#take(this.#decoder.decode(bytes, { stream: true }));
  }

  end(): Pick<Recording, 'wire' | 'body' | 'reads'> {
    this.#take(this.#decoder.decode());
    const rest = this.#rest.join('');
    if (rest !== '') this.#push(rest);
    return { wire: this.#lines, body: joined(this.#pieces), reads: this.#reads };
  }

  #take(text: string): void {
    const parts = text.split('\n');
    const last = parts.pop()!;
    for (const part of parts) {
      this.#rest.push(part);
      this.#push(this.#rest.join(''));
      this.#rest = [];
    }
    if (last !== '') this.#rest.push(last);
  }

  #push(text: string): void {
    const number = this.#lines.length + 1;
    this.#lines.push({ text: text.replace(/\r$/, ''), number, timeMs: this.#timeMs });
  }
}
