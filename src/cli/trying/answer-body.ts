import { createParser } from 'eventsource-parser';
import { parseJson } from '../../core/json/json-access.ts';
import type { WireEvent } from '../../core/transcripts/wire-event.ts';

/** Bytes of an answer that are read, and how that is said; the longest answers of a model have some hundred thousand. */
const MOST_BYTES = 32_000_000;
const MOST_SAID = '32 MB';
/** Characters of the beginning that are kept beside the events. */
const BEGINNING = 2_000;

/** A body is longer than is read; the rest of it is not waited for. */
export class TooLong extends Error {
  readonly size = MOST_SAID;
}

/** The body of an answer. */
export interface AnswerBody {
  /** With their times in milliseconds since the request; a body that is no stream of events is one event. */
  readonly events: readonly WireEvent[];
  /** How it begins, as text. */
  readonly begins: string;
}

/** Reads an answer; throws `TooLong` where it is longer than is read. `began`: when its request was sent. */
export async function readAnswer(response: Response, began: number, onEvent = (): void => {}): Promise<AnswerBody> {
  const sinceBegan = (): number => Math.round(performance.now() - began);
  if (!/\bevent-stream\b/.test(response.headers.get('content-type') ?? '')) {
    const { text: data, isTooLong } = await readUpTo(response, MOST_BYTES);
    if (isTooLong) throw new TooLong();
    const event: WireEvent = { frame: 'json', data, json: parseJson(data), line: 1, timeMs: sinceBegan() };
    return { events: [event], begins: data.slice(0, BEGINNING) };
  }
  const events: WireEvent[] = [];
  const parser = createParser({
    onEvent: ({ data, event }) => {
      onEvent();
      events.push({
        frame: 'sse',
        data,
        json: eventJson(data),
        line: events.length + 1,
        timeMs: sinceBegan(),
        ...(event !== undefined && { event }),
      });
    },
  });
  let begins = '';
  for await (const text of textOf(response, MOST_BYTES)) {
    if (begins.length < BEGINNING) begins += text.slice(0, BEGINNING - begins.length);
    parser.feed(text);
  }
  parser.feed('\n\n');
  return { events, begins };
}

/** The text of a body, or as much of it as has `most` bytes. */
export async function readUpTo(response: Response, most: number): Promise<{ text: string; isTooLong: boolean }> {
  let text = '';
  try {
    for await (const piece of textOf(response, most)) text += piece;
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    return { text, isTooLong: true };
  }
  return { text, isTooLong: false };
}

/** A body as text, piece by piece; throws `TooLong` and ends the connection where it has more than `most` bytes. */
async function* textOf(response: Response, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let length = 0;
  for await (const bytes of response.body ?? []) {
    length += bytes.length;
    if (length > most) throw new TooLong();
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** The JSON of an event; its digits do not matter here, and keeping them takes half of the time. */
function eventJson(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
