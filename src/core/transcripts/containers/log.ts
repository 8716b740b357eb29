import { counted } from '../../../base/counted.ts';
import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import type { Answer } from '../answer.ts';
import { type Channel, textChannel } from '../channel.ts';
import { type Findings, findingsOf } from '../findings.ts';
import { frameCutJson } from '../framing/frame-lines.ts';
import { splitLines } from '../framing/lines.ts';
import { areRecords } from '../read-events.ts';
import { isInMarkup, type Recognised, recogniseEvents, recogniseText, takeApart } from '../recognise.ts';
import { isRequestBody, type RequestContext, requestContext } from '../request-context.ts';
import { type MemberKind, mayHoldReply, memberKind } from '../rows/row-members.ts';
import type { WantedFormat } from '../wanted-format.ts';
import type { WireEvent } from '../wire-event.ts';
import { otelAttributes } from './otel-attributes.ts';
import { beginsAsStream } from './stream-head.ts';
import { readTable } from './table.ts';
import { takenByLogger } from './taken-by-logger.ts';

/** The replies that are in the records of a log. */
export interface Log {
  readonly replies: readonly LogReply[];
  /** What was left out, a sentence each. */
  readonly notes: readonly string[];
}

export interface LogReply {
  /** The record's id, else its place; unique in the log. */
  readonly name: string;
  readonly findings: Findings;
}

/**
 * The replies in the records of a log: JSON lines, one JSON value, a list. Undefined where none is found, or nothing but
 * a single text of which only its key says that it may be a reply.
 */
export function readLog(text: string, wanted?: WantedFormat): Log | undefined {
  const { events, notes } = recordsOf(text, wanted);
  const replies = events.map((event, at) => {
    const walk = new Walk(event, wanted);
    walk.into(event.json, { name: `${event.frame === 'json' ? 'Record' : 'Line'} ${recordNumber(event, at)}` });
    return walk.found;
  });
  const found = replies.flat();
  if (found.length === 0 || (found.length === 1 && !found[0]!.isSure)) return undefined;
  const broken = events.filter(({ json }) => json === undefined);
  const without = replies.filter(({ length }) => length === 0).length - broken.length;
  return {
    replies: uniquelyNamed(found),
    notes: [
      ...notes,
      ...(broken[0]
        ? [
            `${counted(broken.length, 'record')} could not be read, as the JSON is broken; the first is line ${broken[0].line}.`,
          ]
        : []),
      ...(without > 0
        ? [`${counted(without, 'record')} without a reply ${without === 1 ? 'was' : 'were'} left out.`]
        : []),
    ],
  };
}

/** The replies in a value of which a record is known to keep what the model answered in it, in whatever shape. */
export function repliesIn(value: unknown, attachments?: JsonObject): readonly Findings[] {
  const walk = new Walk({ frame: 'json', data: '', json: value, line: 1 }, undefined);
  walk.into(value, { name: '', isReply: true, ...(attachments && { attachments }) });
  return walk.found.map(({ findings }) => findings);
}

interface Records {
  readonly events: readonly WireEvent[];
  readonly notes: readonly string[];
}

/** The records of a text, none where it is no log. */
function recordsOf(text: string, wanted: WantedFormat | undefined): Records {
  const table = wanted ? undefined : readTable(text);
  if (table) {
    const events = table.map(({ number, ...json }): WireEvent => ({ frame: 'json', data: '', json, line: number }));
    return { events, notes: [] };
  }
  const { framed: whole, lines, notes } = takeApart(splitLines(text.replace(/^\uFEFF/, '')));
  const framed = whole?.events.some(({ json }) => json !== undefined) ? whole : frameCutJson(lines);
  const frames = wanted?.frames ?? ['jsonl', 'json'];
  if (!framed || isInMarkup(framed) || framed.events.some(({ frame }) => frame === 'sse' || !frames.includes(frame))) {
    return { events: [], notes: [] };
  }
  return { events: framed.events, notes: [...notes, ...framed.notes] };
}

const recordNumber = (event: WireEvent, at: number): number => (event.frame === 'json' ? at + 1 : event.line);

interface Found extends LogReply {
  /** Its shape says that it is a model's reply, not its key alone. */
  readonly isSure: boolean;
}

/** The first reply of a record has the record's name, the others a number after it. */
function uniquelyNamed(found: readonly LogReply[]): LogReply[] {
  const counts = new Map<string, number>();
  return found.map(({ name, findings }) => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return { name: before === 0 ? name : `${name}/${before}`, findings };
  });
}

/** What is known of the place in a record. */
interface Place {
  readonly name: string;
  readonly request?: RequestContext;
  /** The key says that a bare text here is a reply. */
  readonly isReply?: boolean;
  /** Long texts that the record keeps apart, by the name that is in their place. */
  readonly attachments?: JsonObject;
}

/** Deeper no log keeps its replies. */
const MAX_DEPTH = 24;

/** Pairs of replies to the same question. */
const PAIR = ['chosen', 'rejected'];

const ID_KEYS = ['custom_id', 'id', 'request_id', 'requestId', 'key', 'doc_id', 'spanId', 'row_idx'];

/** Goes through one record. */
class Walk {
  readonly found: Found[] = [];
  readonly #event: WireEvent;
  readonly #wanted: WantedFormat | undefined;

  constructor(event: WireEvent, wanted: WantedFormat | undefined) {
    this.#event = event;
    this.#wanted = wanted;
  }

  into(value: unknown, place: Place, depth = 0): void {
    if (depth > MAX_DEPTH) return;
    if (typeof value === 'string') this.#text(value, place, depth);
    else if (Array.isArray(value)) this.#list(value, place, depth);
    else if (isObject(value)) this.#object(value, depth === 0 ? named(value, place) : place, depth);
  }

  #text(text: string, place: Place, depth: number): void {
    const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
    if (json !== undefined) return this.into(json, place, depth + 1);
    if ((SSE.test(text) || beginsAsStream(text)) && this.#recognised(recogniseText(text, this.#wanted), place)) return;
    if (place.isReply) this.#reply([text], place, false);
  }

  #list(values: readonly unknown[], place: Place, depth: number): void {
    const attributes = otelAttributes(values);
    if (attributes) return this.#members(attributes, place, depth);
    if (values.length > 1 && values.every(isObject) && !values.some(isMessage)) {
      const stream = this.#events(values);
      if (stream && !areRecords(stream.read, stream.events) && this.#recognised(stream, place)) return;
    }
    for (const value of values) this.into(value, isObject(value) ? named(value, place) : place, depth + 1);
  }

  #object(record: JsonObject, place: Place, depth: number): void {
    if (isRequestBody(record) || isNoModelCall(record) || ASKING_ROLES.has(String(record['role']))) return;
    const known = this.#recognised(this.#events([record]), place);
    if (known) return;
    if (isMessage(record)) return this.#message(record, place);
    const chunks = asList(record['chunks']);
    if (chunks.length > 0 && chunks.every((chunk) => typeof chunk === 'string')) {
      return this.#reply(chunks as string[], place, true);
    }
    this.#members(record, place, depth);
  }

  /** The first member with a reply in it; what others hold repeats it. */
  #members(record: JsonObject, place: Place, depth: number): void {
    const request = Object.values(record).map(asJson).find(isRequestBody);
    const within: Place = {
      ...place,
      ...(request !== undefined && { request: requestContext(request) }),
      ...(isObject(record['attachments']) && { attachments: record['attachments'] }),
    };
    const before = this.found.length;
    for (const [key, value] of ordered(record)) {
      if (this.found.length > before && !PAIR.includes(key)) continue;
      this.into(value, { ...within, isReply: isReplyKey(key) }, depth + 1);
    }
    const keys = Object.keys(record);
    if (this.found.length > before || keys.some((key) => !OWN_KEYS.has(key))) return;
    this.into(asText(record['input']), { ...within, isReply: true }, depth + 1);
  }

  #message(message: JsonObject, place: Place): void {
    if (!ANSWERING_ROLES.has(String(message['role'] ?? message['from'] ?? message['type']))) return;
    const content = message['content'] ?? message['value'] ?? message['parts'];
    const parts = typeof content === 'string' ? [content] : asList(content).flatMap(textOfPart);
    this.#reply([parts.join('')], place, true);
  }

  #events(values: readonly unknown[]): Recognised | undefined {
    const { frame, line, isCut } = this.#event;
    const events = values.map((json): WireEvent => ({ frame, line, data: '', json, ...(isCut && { isCut }) }));
    return recogniseEvents(events, this.#wanted, { inside: false, share: 0.9 });
  }

  /** Whether a model's text was found; each of several choices is a reply. */
  #recognised(found: Recognised | undefined, place: Place): boolean {
    if (!found || found.importer.takesAnyText) return false;
    const before = this.found.length;
    for (const answer of found.read.answers) {
      for (const channels of repliesOf(answer, place.attachments)) {
        const findings = findingsOf(found, answer);
        const request = { ...place.request, ...findings.request };
        const text = channels.find(({ kind }) => kind === 'text') ?? channels[0]!;
        if (!isTakenByLogger(text.chunks)) {
          this.found.push({ name: place.name, isSure: true, findings: { ...findings, channels, request } });
        }
      }
    }
    return this.found.length > before;
  }

  #reply(chunks: readonly string[], { name, request = {} }: Place, isSure: boolean): void {
    if (this.#wanted || chunks.join('') === '' || isTakenByLogger(chunks)) return;
    const channel: Channel = { ...textChannel(chunks), lines: chunks.map(() => this.#event.line) };
    const findings = { kind: 'log', title: 'logged reply', channels: [channel], notes: [], request };
    this.found.push({ name, isSure, findings });
  }
}

const SSE = /^(?:event|data): ?\S/m;

/** The keys of a line that `parse` reads. */
const OWN_KEYS = new Set(['id', 'input', 'tools', 'recovery', 'title', 'notes']);

const ASKING_ROLES = new Set(['user', 'system', 'developer', 'tool']);
const ANSWERING_ROLES = new Set(['assistant', 'model', 'ai', 'gpt', 'AIMessage', 'AIMessageChunk']);

const isMessage = (value: unknown): value is JsonObject => {
  const { role, from, type, content, parts, value: text } = asObject(value);
  if (typeof role === 'string') return content !== undefined || parts !== undefined;
  return (typeof from === 'string' && typeof text === 'string') || (type === 'ai' && content !== undefined);
};

function textOfPart(value: unknown): string[] {
  const part = asObject(value);
  const text = part['type'] === 'reasoning' ? undefined : (asText(part['text']) ?? asText(part['content']));
  return text === undefined ? [] : [text];
}

/** Tracing tools keep calls of tools, chains and the rest beside those of models. */
function isNoModelCall(record: JsonObject): boolean {
  const { run_type: run, type, event, traceback } = record;
  if (typeof run === 'string') return run !== 'llm';
  if (typeof type === 'string' && /^[A-Z_]+$/.test(type)) return type !== 'GENERATION';
  if (typeof event === 'string' && 'timestamp' in record) return event !== 'model';
  return typeof traceback === 'string';
}

const isTakenByLogger = (chunks: readonly string[]): boolean => takenByLogger(chunks.join('')) !== undefined;

/** The channels of an answer by choice; those without text of the assistant or a native call are no replies. */
function repliesOf(answer: Answer, attachments: JsonObject | undefined): Channel[][] {
  const channels = answer.channels().map((channel) => (attachments ? attached(channel, attachments) : channel));
  const choices = new Set(
    channels.flatMap(({ kind, choice }) => (kind === 'text' || kind === 'native' ? [choice] : [])),
  );
  if (choices.size === 1) return [channels];
  return [...choices].map((choice) => channels.filter((channel) => channel.choice === choice));
}

/** The channel with attachments in place of their names (`attachment://HASH`). */
function attached(channel: Channel, attachments: JsonObject): Channel {
  const chunks = channel.chunks.map((chunk) => {
    const name = /^attachment:\/\/(\w+)$/.exec(chunk)?.[1];
    return (name === undefined ? undefined : asText(attachments[name])) ?? chunk;
  });
  return { ...channel, chunks, characters: chunks.reduce((sum, { length }) => sum + length, 0) };
}

const isReplyKey = (key: string): boolean =>
  memberKind(key) === 'reply' || memberKind(key) === 'perhaps' || OTEL_REPLY.test(key);

/** Attributes of spans that hold a reply, in the conventions that tracing libraries follow. */
const OTEL_REPLY = /^(?:gen_ai\.completion|llm\.output_messages)\.\d+\.(?:message\.)?content$/;

/**
 * Which members are looked at first. Events go before all: they hold each answer, the rest the last. The talk so far goes last: it repeats the
 * reply.
 */
const RANKS: Readonly<Partial<Record<MemberKind | 'none', number>>> = { reply: 1, perhaps: 2, talk: 4 };

function ordered(record: JsonObject): [string, unknown][] {
  const rank = (key: string): number => (key === 'events' ? 0 : (RANKS[memberKind(key) ?? 'none'] ?? 3));
  return Object.entries(record)
    .filter(([key]) => OTEL_REPLY.test(key) || mayHoldReply(key))
    .sort(([a], [b]) => rank(a) - rank(b));
}

const asJson = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*\{/.test(value) ? parseJson(value) : value;

/** The place with the record's own name. */
function named(record: JsonObject, place: Place): Place {
  const id = ID_KEYS.map((key) => record[key]).find((value) => typeof value === 'number' || asText(value));
  return id === undefined ? place : { ...place, name: String(id) };
}
