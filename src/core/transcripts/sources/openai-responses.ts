import { counted } from '../../../base/counted.ts';
import { asArguments, asIndex, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { CustomText } from '../../words/custom-input.ts';
import type { FrameRemark } from '../../words/frame.ts';
import { getOrCreate } from '../../words/get-or-create.ts';
import type { ChannelKind } from '../channel.ts';
import type { CallFacts } from '../channel-collector.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** OpenAI Responses (and the Realtime events of the same names), streamed or whole. */
export const openAiResponses: StreamImporter = {
  id: 'openai-responses',
  title: 'OpenAI Responses',
  sniff: (events) => shareOf(events, isResponsesEvent),
  read(events, reading) {
    const items = new Items(reading);
    for (const event of events) readEvent(event, asObject(event.json), items, reading);
    items.noteGaps();
  },
};

function isResponsesEvent(json: JsonObject, event: WireEvent): boolean {
  const type = eventType(event);
  if (type.startsWith('response.')) return true;
  if (type === 'error' || type === 'keepalive') return typeof json['sequence_number'] === 'number' || 'code' in json;
  return json['object'] === 'response';
}

/** Streams of message items; every other `….delta` holds the arguments of a tool. */
const TEXT_STREAMS: Readonly<Record<string, ChannelKind>> = {
  output_text: 'text',
  text: 'text',
  refusal: 'refusal',
  reasoning_text: 'reasoning',
  reasoning_summary_text: 'reasoning-summary',
};

const STREAM_EVENT = /^response\.(.+)\.(delta|done)$/;

/** Base64 sound is no text. */
const SOUND = new Set(['audio', 'output_audio']);

function readEvent(event: WireEvent, json: JsonObject, items: Items, reading: StreamReading): void {
  const type = eventType(event);
  items.numbered(json['sequence_number']);
  const [, stream, step] = STREAM_EVENT.exec(type) ?? [];
  if (stream !== undefined && typeof json['delta'] === 'string') {
    if (!SOUND.has(stream)) items.delta(event, stream, json);
  } else if (type === 'response.output_item.done') {
    items.whole(event, [asObject(json['item'])], json['output_index']);
  } else if (stream !== undefined && step === 'done') {
    items.done(event, stream, json);
  } else if (type === 'response.output_item.added') {
    items.named(event, json);
  } else if (type === 'error') {
    reading.error(event, json['error'] ?? { type: json['code'], message: json['message'] });
  } else if (json['object'] === 'response') {
    readResponse(event, json, items, reading);
  } else if (json['response'] !== undefined) {
    if (type === 'response.created') items.startResponse(asObject(json['response'])['id']);
    readResponse(event, asObject(json['response']), items, reading);
  } else if (!type.startsWith('response.') && type !== 'keepalive') {
    reading.unknown(type);
  }
}

/** The response object: whole in a plain answer, repeated at both ends of a stream. */
function readResponse(event: WireEvent, response: JsonObject, items: Items, reading: StreamReading): void {
  reading.modelNamed(response['model']);
  if (asList(response['tools']).length > 0) reading.tools ??= response['tools'];
  reading.system ??= asText(response['instructions']);
  const status = asText(response['status']);
  if (status === undefined || status === 'in_progress' || status === 'queued') return;
  items.whole(event, asList(response['output']).map(asObject));
  reading.finish(asObject(response['incomplete_details'])['reason'] ?? status);
  if (response['error'] !== undefined && response['error'] !== null) reading.error(event, response['error']);
}

interface ItemStream {
  readonly kind: ChannelKind;
  readonly deltas: string[];
  /** The stream said its whole text, and that was all of it. */
  isClosed?: boolean;
}

/**
 * The streams of each output item. An item is known by its id; by its place where the id was never announced, since some
 * gateways change ids midway.
 */
class Items {
  readonly #reading: StreamReading;
  readonly #streams = new Map<string, ItemStream>();
  /** Key and kind of what was streamed. */
  readonly #itemsWithText = new Set<string>();
  readonly #keyOfId = new Map<string, string>();
  readonly #keyOfPlace = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #phases = new Map<string, string>();
  #responseId: unknown;
  #lastNumber: number | undefined;
  #missing = 0;
  #disordered = false;

  constructor(reading: StreamReading) {
    this.#reading = reading;
  }

  /** Forgets the items of an earlier response; a repeated start of the same one changes nothing. */
  startResponse(id: unknown): void {
    if (this.#responseId !== undefined && id !== this.#responseId) {
      this.#reading.startReply();
      this.#streams.clear();
      this.#itemsWithText.clear();
      this.#keyOfId.clear();
      this.#keyOfPlace.clear();
      this.#names.clear();
      this.#phases.clear();
      this.#lastNumber = undefined;
    }
    this.#responseId = id;
  }

  numbered(sequenceNumber: unknown): void {
    if (typeof sequenceNumber !== 'number') return;
    const expected = (this.#lastNumber ?? sequenceNumber - 1) + 1;
    if (sequenceNumber > expected) this.#missing += sequenceNumber - expected;
    if (sequenceNumber < expected) this.#disordered = true;
    this.#lastNumber = sequenceNumber;
  }

  named(event: WireEvent, json: JsonObject): void {
    const item = asObject(json['item']);
    const id = asText(item['id']);
    const place = placeOf(json);
    const key = id ?? place ?? '0';
    if (id !== undefined) this.#keyOfId.set(id, key);
    if (place !== undefined) this.#keyOfPlace.set(place, key);
    const phase = asText(item['phase']);
    if (phase !== undefined) this.#phases.set(key, phase);
    const name = asText(item['name']);
    if (name !== undefined) this.#names.set(key, name);
    if (name === undefined && !CALLS.has(item['type'])) return;
    this.#reading.tool(event, key, name, undefined, { id: item['call_id'], ...takenBy(item['type']) });
  }

  delta(event: WireEvent, stream: string, json: JsonObject): void {
    this.#beginItem(stream, json);
    const { kind, deltas } = this.#stream(stream, json);
    deltas.push(json['delta'] as string);
    this.#add(event, stream, kind, json, json['delta'] as string);
  }

  /** `….done` repeats what its deltas held; without any it is the text. */
  done(event: WireEvent, stream: string, json: JsonObject): void {
    const whole = asText(json['text']) ?? asText(json['refusal']) ?? asText(json['arguments']) ?? asText(json['input']);
    const name = asText(json['name']);
    if (name !== undefined) this.#names.set(this.#key(json), name);
    if (stream === CUSTOM_INPUT)
      this.#reading.tool(event, this.#key(json), name, undefined, { custom: { isClosed: true } });
    if (whole === undefined || SOUND.has(stream)) return;
    const found = this.#stream(stream, json);
    const { kind, deltas } = found;
    const streamed = deltas.join('');
    found.isClosed = streamed === whole;
    if (found.isClosed) return;
    if (streamed === '') {
      deltas.push(whole);
      this.#add(event, stream, kind, json, whole);
    } else {
      this.#reading.note(
        `The transcript has gaps: the deltas up to line ${event.line} hold ${counted(streamed.length, 'character')}, the closing event ${counted(whole.length, 'character')}.`,
      );
      this.#reading.add(event, 'final', whole, { block: asIndex(json['output_index']) });
    }
  }

  /** Finished items, from a place in the output on; read as far as nothing of them was streamed. */
  whole(event: WireEvent, items: readonly JsonObject[], from: unknown = 0): void {
    const streamed = new Set([...this.#streams.values()].map(({ kind, deltas }) => `${kind} ${deltas.join('')}`));
    items.forEach((item, at) => {
      const position = asIndex(from) + at;
      const key = this.#key({ item_id: item['id'], output_index: position });
      const before = new Set(this.#itemsWithText);
      const isCall = CALLS.has(item['type']);
      const name = isCall ? item['name'] : (item['name'] ?? item['type']);
      const facts = { id: item['call_id'], ...takenBy(item['type'], { isClosed: item['status'] !== 'incomplete' }) };
      const add = (kind: ChannelKind, text: unknown): void => {
        const came = before.has(`${key} ${kind}`) || streamed.has(`${kind} ${String(text)}`);
        if (kind !== 'tool') {
          if (came || asText(text) === undefined) return;
          this.#itemsWithText.add(`${key} ${kind}`);
          this.#reading.add(event, kind, text, { block: position });
        } else if (!came)
          this.#reading.wholeTool(event, key, name, text, { ...facts, remarks: remarksOn(event, item) });
        else if (before.has(`${key} tool`)) this.#reading.tool(event, key, name, undefined, facts);
      };
      for (const part of asList(item['content']).map(asObject)) {
        add(item['type'] === 'reasoning' ? 'reasoning' : 'text', part['text']);
        add('refusal', part['refusal']);
      }
      for (const part of asList(item['summary']).map(asObject)) add('reasoning-summary', part['text']);
      const args = asArguments(item['arguments']) ?? asText(item['input']) ?? asText(item['code']);
      if (args !== undefined || isCall) add('tool', args);
    });
  }

  noteGaps(): void {
    if (this.#missing > 0) {
      this.#reading.note(`The transcript has gaps: sequence numbers skip ${counted(this.#missing, 'event')}.`);
    }
    if (this.#disordered) {
      this.#reading.note('Sequence numbers run backwards: events are in another order than they were sent.');
    }
  }

  #add(event: WireEvent, stream: string, kind: ChannelKind, json: JsonObject, text: string): void {
    const key = this.#key(json);
    this.#itemsWithText.add(`${key} ${kind}`);
    if (kind === 'tool') {
      const isCustom = stream === CUSTOM_INPUT;
      const isText = !stream.endsWith('_arguments');
      const named =
        isCustom || stream === 'function_call_arguments'
          ? undefined
          : stream.replace(/_(call_)?(arguments|input)$/, '');
      const name = this.#names.get(key) ?? named;
      this.#reading.tool(event, key, name, text, isCustom ? takenBy('custom_tool_call') : { isText });
    } else {
      const phase = this.#phases.get(key);
      const block = asIndex(json['output_index']);
      this.#reading.add(event, kind, text, { block: phase === undefined ? block : `${phase} ${block}` });
    }
  }

  /** Where servers give every item the same place, a new id after a closed stream is another item. */
  #beginItem(stream: string, json: JsonObject): void {
    const id = asText(json['item_id']);
    const place = placeOf(json);
    if (id === undefined || place === undefined || this.#keyOfId.has(id)) return;
    if (!this.#stream(stream, { ...json, item_id: undefined }).isClosed) return;
    this.#keyOfId.set(id, id);
    this.#keyOfPlace.set(place, id);
  }

  #stream(stream: string, json: JsonObject): ItemStream {
    const part = json['content_index'] ?? json['summary_index'] ?? json['command_index'] ?? 0;
    const key = `${this.#key(json)}/${stream}/${part}`;
    return getOrCreate(this.#streams, key, () => ({ kind: TEXT_STREAMS[stream] ?? 'tool', deltas: [] }));
  }

  #key(json: JsonObject): string {
    const id = asText(json['item_id']);
    const place = placeOf(json);
    const key =
      (id === undefined ? undefined : this.#keyOfId.get(id)) ??
      (place === undefined ? undefined : this.#keyOfPlace.get(place)) ??
      place ??
      id ??
      '0';
    if (id !== undefined) this.#keyOfId.set(id, key);
    if (place !== undefined) getOrCreate(this.#keyOfPlace, place, () => key);
    return key;
  }
}

/** The stream of what a custom tool is called with. */
const CUSTOM_INPUT = 'custom_tool_call_input';

/** Items that are calls of tools that the request declares, by name. */
const CALLS = new Set<unknown>(['function_call', 'custom_tool_call']);

/** What the tool of an item takes: JSON, a text that it declares, or what the provider's own tool takes. */
const takenBy = (type: unknown, custom: CustomText = {}): Pick<CallFacts, 'custom' | 'isText'> =>
  type === 'custom_tool_call'
    ? { custom }
    : { isText: type !== 'function_call' && type !== 'mcp_call' && type !== undefined };

/** The interface sends text; some servers send the object itself. */
const remarksOn = ({ line }: WireEvent, item: JsonObject): FrameRemark[] =>
  isObject(item['arguments']) ? [{ kind: 'object', line }] : [];

/** Where the item is in the output, if the event says so. */
const placeOf = (json: JsonObject): string | undefined =>
  typeof json['output_index'] === 'number' ? String(json['output_index']) : undefined;
