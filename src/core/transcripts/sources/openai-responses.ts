import { counted } from '../../../base/counted.ts';
import { asArguments, asIndex, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { CustomText } from '../../words/custom-input.ts';
import type { FrameRemark } from '../../words/frame.ts';
import { getOrCreate } from '../../words/get-or-create.ts';
import type { ChannelKind } from '../channel.ts';
import type { CallFacts, Place } from '../channel-collector.ts';
import { closingOnly } from '../native-calls.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading, ToolFacts } from '../stream-reading.ts';
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
  follow(reading) {
    const items = new Items(reading);
    return (event) => readEvent(event, asObject(event.json), items, reading);
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
    items.itemDone(event, json);
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
  items.response(event, asList(response['output']).map(asObject));
  reading.finish(asObject(response['incomplete_details'])['reason'] ?? status);
  if (response['error'] !== undefined && response['error'] !== null) reading.error(event, response['error']);
}

/** What an item is told apart by, beside its id and its place. */
type ItemKind = 'message' | 'reasoning' | 'tool';

interface Item {
  /** Unique in the response. */
  readonly key: string;
  /** What it is, once that is told. */
  kind: ItemKind | undefined;
  id: string | undefined;
  /** The id of its call. */
  callId: string | undefined;
  /** Where it is in the output. */
  place: number | undefined;
  /** The name of its tool, as an event told it. */
  name: string | undefined;
  phase: string | undefined;
  /** What its texts are offered under, by what was told when the first came. */
  block: string | number | undefined;
  /** Parts whose closing event came. */
  readonly closed: Set<string>;
  /** The parts of each kind of text that came. */
  readonly parts: Map<ChannelKind, Set<number>>;
  /** Whether its own closing event came. */
  isDone: boolean;
}

/** What an event tells of the item that it is about; each may be missing. */
interface SentItem {
  readonly id: unknown;
  readonly callId?: unknown;
  readonly place: unknown;
}

/**
 * The output items of a response. An item is known by its id or that of its call, else by its place: some gateways change ids
 * midway, and of one whose pieces are closed a new id is another item. Where an event tells of an item what none told before,
 * it is the first open one of its kind. Texts are never compared to tell items apart.
 */
class Items {
  readonly #reading: StreamReading;
  readonly #byId = new Map<string, Item>();
  readonly #byPlace = new Map<number, Item>();
  readonly #all: Item[] = [];
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
      this.#byId.clear();
      this.#byPlace.clear();
      this.#all.length = 0;
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

  /** An item is announced: under an id of its own it is another one than what was at its place. */
  named(event: WireEvent, json: JsonObject): void {
    const announced = asObject(json['item']);
    const kind = kindOf(announced);
    const sent = { id: announced['id'], callId: announced['call_id'], place: json['output_index'] };
    const item = this.#find(sent, kind, (known) => known.id !== undefined);
    item.phase = asText(announced['phase']) ?? item.phase;
    item.name = asText(announced['name']) ?? item.name;
    if (item.name === undefined && !CALLS.has(announced['type'])) return;
    const facts = { id: announced['call_id'], ...takenBy(announced['type']), position: item.place };
    this.#reading.tool(event, item.key, item.name, undefined, facts);
  }

  delta(event: WireEvent, stream: string, json: JsonObject): void {
    const kind = TEXT_STREAMS[stream] ?? 'tool';
    const part = partOf(json);
    const item = this.#find(
      sentBy(json),
      kindOfText(kind),
      ({ closed, isDone }) => isDone || closed.has(`${kind} ${part}`),
    );
    if (kind !== 'tool') return this.#reading.add(event, kind, json['delta'], this.#placeOf(item, kind, part));
    this.#reading.tool(event, item.key, item.name ?? nameOfStream(stream), json['delta'], {
      ...takenByStream(stream),
      position: item.place,
    });
  }

  /** `….done` holds what the deltas of a part came to. */
  done(event: WireEvent, stream: string, json: JsonObject): void {
    if (SOUND.has(stream)) return;
    const kind = TEXT_STREAMS[stream] ?? 'tool';
    const part = partOf(json);
    const item = this.#find(
      sentBy(json),
      kindOfText(kind),
      ({ closed, isDone }) => isDone || closed.has(`${kind} ${part}`),
    );
    item.closed.add(`${kind} ${part}`);
    if (kind !== 'tool')
      return this.#reading.close(event, kind, json['text'] ?? json['refusal'], this.#placeOf(item, kind, part));
    const text = json['arguments'] ?? json['input'] ?? json['code'];
    const facts = { ...takenByStream(stream, { isClosed: true }), position: item.place };
    this.#closeTool(event, item, { sent: json['name'], else: nameOfStream(stream) }, text, facts);
  }

  /** A finished item. */
  itemDone(event: WireEvent, json: JsonObject): void {
    const whole = asObject(json['item']);
    const sent = { id: whole['id'], callId: whole['call_id'], place: json['output_index'] };
    const item = this.#find(sent, kindOf(whole), ({ isDone }) => isDone);
    this.#whole(event, whole, item);
  }

  /** All items of a finished response, which may leave some out, so that places shift, or name all of them otherwise. */
  response(event: WireEvent, output: readonly JsonObject[]): void {
    const known = output.map((whole) => this.#byId.get(String(whole['id'])) ?? this.#called(asText(whole['call_id'])));
    const claimed = new Set(known);
    const areRenamed = known.every((item) => item === undefined);
    for (const [at, whole] of output.entries()) {
      const kind = kindOf(whole);
      const isFree = (item: Item | undefined): item is Item =>
        item !== undefined && !claimed.has(item) && fits(item, kind);
      const inPlace = this.#byPlace.get(at);
      const found =
        known[at] ?? (isFree(inPlace) ? inPlace : undefined) ?? (areRenamed ? this.#all.find(isFree) : undefined);
      const item = found ?? this.#begin(asText(whole['id']), at, kind);
      claimed.add(item);
      this.#whole(event, whole, item);
    }
  }

  noteGaps(): void {
    if (this.#missing > 0) {
      this.#reading.note(`The transcript has gaps: sequence numbers skip ${counted(this.#missing, 'event')}.`);
    }
    if (this.#disordered) {
      this.#reading.note('Sequence numbers run backwards: events are in another order than they were sent.');
    }
  }

  #whole(event: WireEvent, whole: JsonObject, item: Item): void {
    item.isDone = true;
    item.phase = asText(whole['phase']) ?? item.phase;
    const content = asList(whole['content']).map(asObject);
    const ofContent = item.kind === 'reasoning' ? 'reasoning' : 'text';
    this.#closeTexts(
      event,
      item,
      ofContent,
      content.map(({ text }) => text),
    );
    this.#closeTexts(
      event,
      item,
      'refusal',
      content.map(({ refusal }) => refusal),
    );
    this.#closeTexts(
      event,
      item,
      'reasoning-summary',
      asList(whole['summary']).map((part) => asObject(part)['text']),
    );
    const args = asArguments(whole['arguments']) ?? asText(whole['input']) ?? asText(whole['code']);
    const isCall = CALLS.has(whole['type']);
    if (args === undefined && !isCall) return;
    const name = { sent: whole['name'], else: isCall ? undefined : whole['type'] };
    const hasText = this.#reading.answer.toolHasText(item.key);
    const taken = takenBy(whole['type'], { isClosed: whole['status'] !== 'incomplete' });
    const facts = { id: whole['call_id'], ...taken, position: item.place };
    this.#closeTool(event, item, name, args, { ...facts, ...(!hasText && { remarks: remarksOn(event, whole) }) });
  }

  /** Parts are closed by their place among those of the item; by their order where its pieces came under other places. */
  #closeTexts(event: WireEvent, item: Item, kind: ChannelKind, texts: readonly unknown[]): void {
    const parts = [...(item.parts.get(kind) ?? [])];
    const told = texts.flatMap((text, at) => (asText(text) === undefined ? [] : [{ text, at }]));
    const areInPlace = parts.every((part) => told.some(({ at }) => at === part));
    for (const [order, { text, at }] of told.entries()) {
      const part = areInPlace ? at : (parts[order] ?? at);
      this.#reading.close(event, kind, text, this.#placeOf(item, kind, part));
    }
  }

  /** The name is a closing value only where the item's own events sent one before. */
  #closeTool(event: WireEvent, item: Item, name: ToolName, text: unknown, facts: ToolFacts): void {
    if (item.name === undefined) this.#reading.tool(event, item.key, name.sent ?? name.else, undefined, facts);
    const isOnly = item.name !== undefined && !this.#reading.answer.toolHasText(item.key);
    const remarks = [...(facts.remarks ?? []), ...(isOnly ? closingOnly(event, text) : [])];
    item.name ??= asText(name.sent);
    this.#reading.closeTool(event, item.key, name.sent, text, { ...facts, remarks });
  }

  #placeOf(item: Item, kind: ChannelKind, part: number): Place {
    getOrCreate(item.parts, kind, () => new Set<number>()).add(part);
    item.block ??= item.phase === undefined ? (item.place ?? 0) : `${item.phase} ${item.place ?? 0}`;
    return {
      block: item.block,
      item: `${item.key}/${part}`,
      position: item.place,
    };
  }

  /** The item that an event is about, unless what is at its place is over and its id another. */
  #find(sent: SentItem, kind: ItemKind | undefined, isOver: (item: Item) => boolean): Item {
    const [id, callId] = [asText(sent.id), asText(sent.callId)];
    const place = typeof sent.place === 'number' ? sent.place : undefined;
    const isOther = (item: Item): boolean => isElse(item.callId, callId) || !fits(item, kind);
    const atPlace = place === undefined ? undefined : this.#byPlace.get(place);
    const item =
      (id === undefined ? undefined : this.#byId.get(id)) ??
      this.#called(callId) ??
      (atPlace && !isOther(atPlace) && !(id !== undefined && isOver(atPlace)) ? atPlace : undefined) ??
      (atPlace ? undefined : this.#untold({ id, place }, isOther)) ??
      this.#begin(id, place, kind);
    if (id !== undefined) this.#byId.set(id, item);
    item.id ??= id;
    item.callId ??= callId;
    if (place !== undefined) {
      item.place ??= place;
      this.#byPlace.set(place, item);
    }
    item.kind ??= kind;
    return item;
  }

  #called(callId: string | undefined): Item | undefined {
    return callId === undefined ? undefined : this.#all.find((item) => item.callId === callId);
  }

  /** The first open item of which nothing that an event tells is known; the last of all where it tells nothing. */
  #untold(
    { id, place }: { readonly id: string | undefined; readonly place: number | undefined },
    isOther: (item: Item) => boolean,
  ): Item | undefined {
    const fitting = this.#all.filter((item) => !isOther(item));
    if (id === undefined && place === undefined) return fitting.findLast(({ isDone }) => !isDone) ?? fitting.at(-1);
    return fitting.find(
      (item) =>
        !item.isDone &&
        (id === undefined || item.id === undefined) &&
        (place === undefined || item.place === undefined),
    );
  }

  #begin(id: string | undefined, place: number | undefined, kind: ItemKind | undefined): Item {
    const item: Item = {
      key: `item ${this.#all.length}`,
      kind,
      id,
      callId: undefined,
      place,
      name: undefined,
      phase: undefined,
      block: undefined,
      closed: new Set(),
      parts: new Map(),
      isDone: false,
    };
    this.#all.push(item);
    if (id !== undefined) this.#byId.set(id, item);
    if (place !== undefined) this.#byPlace.set(place, item);
    return item;
  }
}

/** The name that an event sent, and what its tool is called else. */
interface ToolName {
  readonly sent: unknown;
  readonly else: unknown;
}

const sentBy = (json: JsonObject): SentItem => ({ id: json['item_id'], place: json['output_index'] });

const isElse = (known: string | undefined, sent: string | undefined): boolean =>
  known !== undefined && sent !== undefined && known !== sent;

const fits = ({ kind: known }: Item, kind: ItemKind | undefined): boolean =>
  known === undefined || kind === undefined || known === kind;

const kindOf = ({ type }: JsonObject): ItemKind | undefined =>
  type === undefined ? undefined : type === 'message' || type === 'reasoning' ? type : 'tool';

const kindOfText = (kind: ChannelKind): ItemKind =>
  kind === 'tool' ? 'tool' : kind.startsWith('reasoning') ? 'reasoning' : 'message';

/** Which of the texts of an item an event is of. */
const partOf = (json: JsonObject): number =>
  asIndex(json['content_index'] ?? json['summary_index'] ?? json['command_index']);

/** What the events of a tool without a name are called. */
const nameOfStream = (stream: string): string | undefined =>
  stream === 'function_call_arguments' || stream === CUSTOM_INPUT
    ? undefined
    : stream.replace(/_(call_)?(arguments|input)$/, '');

/** The stream of what a custom tool is called with. */
const CUSTOM_INPUT = 'custom_tool_call_input';

/** Items that are calls of tools that the request declares, by name. */
const CALLS = new Set<unknown>(['function_call', 'custom_tool_call']);

/** What the tool of an item takes: JSON, a text that it declares, or what the provider's own tool takes. */
const takenBy = (type: unknown, custom: CustomText = {}): Pick<CallFacts, 'custom' | 'isText'> =>
  type === 'custom_tool_call'
    ? { custom }
    : { isText: type !== 'function_call' && type !== 'mcp_call' && type !== undefined };

/** The same by the stream of its pieces. */
const takenByStream = (stream: string, custom?: CustomText): Pick<CallFacts, 'custom' | 'isText'> =>
  stream === CUSTOM_INPUT ? takenBy('custom_tool_call', custom) : { isText: !stream.endsWith('_arguments') };

/** The interface sends text; some servers send the object itself. */
const remarksOn = ({ line }: WireEvent, item: JsonObject): FrameRemark[] =>
  isObject(item['arguments']) ? [{ kind: 'object', line }] : [];
