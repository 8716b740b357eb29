import {
  asArguments,
  asIndex,
  asList,
  asObject,
  asObjectArguments,
  asText,
  isObject,
  type JsonObject,
} from '../../json/json-access.ts';
import type { ChannelKind } from '../channel.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** Anthropic Messages, streamed or whole, with or without `event:` lines; the legacy completions too. */
export const anthropic: StreamImporter = {
  id: 'anthropic',
  title: 'Anthropic',
  sniff: (events) => shareOf(events, isAnthropicEvent),
  read(events, reading) {
    const take = follow(reading);
    for (const event of events) take(event);
  },
  follow,
};

function follow(reading: StreamReading): (event: WireEvent) => void {
  const state: MessageState = { id: undefined, blocks: new Map(), all: [] };
  return (event) => readEvent(event, asObject(event.json), state, reading);
}

const EVENT_TYPES = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
]);

function isAnthropicEvent(json: JsonObject, event: WireEvent): boolean {
  const type = eventType(event);
  if (type === 'error') return isObject(json['error']) && typeof json['sequence_number'] !== 'number';
  if (type === 'message') return json['role'] === 'assistant' && Array.isArray(json['content']);
  return EVENT_TYPES.has(type) || (type === 'completion' && typeof json['completion'] === 'string');
}

interface MessageState {
  id: string | undefined;
  /** Blocks by index; pieces are never joined across indexes, since blocks may interleave. */
  readonly blocks: Map<number, Block>;
  /** All blocks that came in pieces, in their order. */
  readonly all: Block[];
}

interface Block {
  /** As it began. */
  readonly content: JsonObject;
  /** Its place among all blocks: some gateways give each the same index. */
  readonly key: string;
  readonly index: number;
  /** A whole message said it again. */
  isClosed: boolean;
}

/** Field that holds the text of a delta, and the channel it goes to. */
const DELTAS: Readonly<Record<string, readonly [kind: ChannelKind, field: string]>> = {
  text_delta: ['text', 'text'],
  thinking_delta: ['reasoning', 'thinking'],
  input_json_delta: ['tool', 'partial_json'],
  compaction_delta: ['reasoning-summary', 'content'],
};

const DELTAS_WITHOUT_TEXT = new Set(['signature_delta', 'citations_delta']);

function readEvent(event: WireEvent, json: JsonObject, state: MessageState, reading: StreamReading): void {
  switch (eventType(event)) {
    case 'message_start':
      return startMessage(event, asObject(json['message']), state, reading);
    case 'content_block_start':
      return startBlock(event, asIndex(json['index']), asObject(json['content_block']), state, reading);
    case 'content_block_delta':
      return readDelta(event, asIndex(json['index']), asObject(json['delta']), state, reading);
    case 'content_block_stop':
      return stopBlock(event, asIndex(json['index']), state, reading);
    case 'message_delta':
      return readStop(event, asObject(json['delta']), reading);
    case 'message_stop':
      return reading.end();
    case 'message':
      if (json['id'] === state.id && state.all.length > 0) return closeMessage(event, json, state, reading);
      reading.startAnswer();
      return readMessage(event, json, reading);
    case 'completion':
      reading.modelNamed(json['model']);
      reading.add(event, 'text', json['completion']);
      readStop(event, { stop_reason: json['stop_reason'], stop_sequence: json['stop'] }, reading);
      return;
    case 'error':
      return reading.error(event, json['error']);
    case 'ping':
      return;
    default:
      reading.unknown(eventType(event));
  }
}

/** A repeated start of the same message changes nothing; another message amid one is another reply. */
function startMessage(event: WireEvent, message: JsonObject, state: MessageState, reading: StreamReading): void {
  const id = asText(message['id']);
  if (state.id !== undefined && id !== state.id) {
    reading.startReply();
    state.blocks.clear();
    state.all.length = 0;
  }
  state.id = id;
  readMessage(event, message, reading);
}

function startBlock(
  event: WireEvent,
  index: number,
  block: JsonObject,
  state: MessageState,
  reading: StreamReading,
): void {
  const before = state.blocks.get(index);
  const isOther = before !== undefined && before.content['id'] !== block['id'];
  const key = before === undefined ? String(index) : isOther ? `${before.key}'` : before.key;
  const begun = { content: block, key, index, isClosed: false };
  state.blocks.set(index, begun);
  if (before === undefined || isOther) state.all.push(begun);
  reading.add(event, 'text', block['text'], { block: index });
  reading.add(event, 'reasoning', block['thinking'], { block: index });
  if ('input' in block) reading.tool(event, key, block['name'], undefined, { id: block['id'] });
}

function readDelta(
  event: WireEvent,
  index: number,
  delta: JsonObject,
  state: MessageState,
  reading: StreamReading,
): void {
  const type = asText(delta['type']) ?? '';
  const [kind, field] = DELTAS[type] ?? [];
  const { content, key = index } = state.blocks.get(index) ?? {};
  if (kind === 'tool') {
    reading.tool(event, key, content?.['name'], delta['partial_json']);
  } else if (kind !== undefined && field !== undefined) {
    if (content && 'input' in content) {
      const remarks = [{ kind: 'other-block', line: event.line, sent: type }] as const;
      reading.tool(event, key, undefined, undefined, { remarks });
    }
    reading.add(event, kind, delta[field], { block: index });
  } else if (!DELTAS_WITHOUT_TEXT.has(type)) {
    reading.unknown(type);
  }
}

/** Input that came with the start of the block, without deltas. */
function stopBlock(event: WireEvent, index: number, state: MessageState, reading: StreamReading): void {
  const { content, key = index } = state.blocks.get(index) ?? {};
  const input = content?.['input'];
  if (isObject(input) && Object.keys(input).length > 0)
    reading.closeTool(event, key, content?.['name'], asArguments(input));
}

/** A message that came in pieces, as a whole or a block at a time, as Claude Code prints it between the events. */
function closeMessage(event: WireEvent, message: JsonObject, { all }: MessageState, reading: StreamReading): void {
  const content = asList(message['content']).map(asObject);
  for (const [at, block] of content.entries()) {
    const alike = all.filter(({ content: { id, type } }) => type === block['type'] && id === block['id']);
    const closed = content.length === all.length ? all[at] : (alike.find(({ isClosed }) => !isClosed) ?? alike.at(-1));
    if (!closed) continue;
    closed.isClosed = true;
    const { index, key } = closed;
    reading.close(event, 'text', block['text'], { block: index });
    reading.close(event, 'reasoning', block['thinking'], { block: index });
    if ('input' in block) reading.closeTool(event, key, block['name'], asObjectArguments(block['input']));
  }
  readStop(event, message, reading);
}

function readMessage(event: WireEvent, message: JsonObject, reading: StreamReading): void {
  reading.modelNamed(message['model']);
  asList(message['content']).forEach((value, index) => {
    const block = asObject(value);
    reading.add(event, 'text', block['text'], { block: index });
    reading.add(event, 'reasoning', block['thinking'], { block: index });
    if ('input' in block)
      reading.tool(event, index, block['name'], asObjectArguments(block['input']), { id: block['id'] });
  });
  readStop(event, message, reading);
}

function readStop(event: WireEvent, stop: JsonObject, reading: StreamReading): void {
  reading.finish(stop['stop_reason']);
  if (stop['stop_reason'] === 'end_turn') reading.remarkFinish(event, 0, 'end_turn');
  reading.stopSequence(stop['stop_sequence']);
}
