import { readExactJson } from '../../json/exact-json.ts';
import { asIndex, asList, asObject, asObjectArguments, asText, type JsonObject } from '../../json/json-access.ts';
import { Indexes } from './indexes.ts';
import {
  type ChoiceChange,
  callsOf,
  type HeldFrame,
  type Piece,
  type RepairProtocol,
  type SentCall,
  type SentFrame,
  spoken,
} from './protocol.ts';

/** Anthropic's Messages, streamed or whole. */
export const messages: RepairProtocol = {
  idPrefix: 'toolu_',
  read(json) {
    switch (json['type']) {
      case 'message':
        return [
          ...asList(json['content']).flatMap((block, index) => blockPieces(asObject(block), index, false)),
          ...finishOf(json['stop_reason']),
        ];
      case 'content_block_start':
        return blockPieces(asObject(json['content_block']), asIndex(json['index']), true);
      case 'content_block_delta':
        return deltaPieces(asObject(json['delta']), asIndex(json['index']));
      case 'message_delta':
        return finishOf(asObject(json['delta'])['stop_reason']);
      case 'message_stop':
        return [{ kind: 'over' }];
      default:
        return [];
    }
  },
  rewrite(frames, changes) {
    const change = changes.get(0);
    if (!change) return frames.map(({ raw }) => ({ raw }));
    const indexes = indexesOf(frames, change);
    const sent: SentFrame[] = [];
    let isDue = true;
    const insert = (): void => {
      if (isDue) sent.push(...spoken(callsOf(change), (call) => callFrames(call, indexes.next++)));
      isDue = false;
    };
    for (const frame of frames) {
      const { json } = frame;
      const type = json?.['type'];
      if (json && type === 'message') {
        isDue = false;
        sent.push({ from: frame, json: wholeOf(json, change) });
        continue;
      }
      if (type === 'message_delta' || type === 'message_stop') insert();
      const own = json && rewritten(json, frame, change, indexes);
      if (own === json) sent.push({ raw: frame.raw });
      else if (own) sent.push({ from: frame, json: own });
    }
    insert();
    return sent;
  },
};

const slotOf = (index: number): string => `block ${index}`;

const finishOf = (reason: unknown): Piece[] =>
  asText(reason) === undefined ? [] : [{ kind: 'finish', choice: 0, reason: String(reason) }];

function blockPieces(block: JsonObject, index: number, isStart: boolean): Piece[] {
  const { type, text, id, name, input } = block;
  if (type === 'text')
    return [
      {
        kind: 'text',
        choice: 0,
        channel: 'text',
        slot: slotOf(index),
        text: asText(text) ?? '',
        ...(isStart && { opens: true as const }),
      },
    ];
  if (type !== 'tool_use') return [];
  const isEmpty = isStart && Object.keys(asObject(input)).length === 0 && typeof input !== 'string';
  const call = { choice: 0, isDelta: isStart, hasIds: true, index, id, name };
  return [{ kind: 'call', choice: 0, call: { ...call, ...(!isEmpty && { arguments: asObjectArguments(input) }) } }];
}

function deltaPieces({ type, text, partial_json: json }: JsonObject, index: number): Piece[] {
  if (type === 'text_delta')
    return [{ kind: 'text', choice: 0, channel: 'text', slot: slotOf(index), text: asText(text) ?? '' }];
  if (type !== 'input_json_delta') return [];
  return [{ kind: 'call', choice: 0, call: { choice: 0, isDelta: true, hasIds: true, index, arguments: json } }];
}

/** Blocks whose beginning is held are left out where nothing of them stays. */
function indexesOf(frames: readonly HeldFrame[], { leftOf, native }: ChoiceChange): Indexes {
  const held: number[] = [];
  const open: number[] = [];
  const left = new Set<number>();
  for (const { json } of frames) {
    if (typeof json?.['index'] !== 'number') continue;
    const index = json['index'];
    open.push(index);
    if (json['type'] !== 'content_block_start') continue;
    held.push(index);
    const { type } = asObject(json['content_block']);
    if (type === 'tool_use' ? native !== null : leftOf(slotOf(index))?.trim() === '') left.add(index);
  }
  return new Indexes(held, left, open);
}

/** The event with what stays of it; null where nothing does, the same where nothing changes. */
function rewritten(
  json: JsonObject,
  { left }: HeldFrame,
  { changesFinish }: ChoiceChange,
  indexes: Indexes,
): JsonObject | null {
  const { type, index, delta } = json;
  if (type === 'message_delta')
    return changesFinish ? { ...json, delta: { ...asObject(delta), stop_reason: 'tool_use' } } : json;
  if (typeof index !== 'number') return json;
  if (indexes.isLeft(index)) return null;
  const to = indexes.of(index);
  const [text] = left;
  const { text: old } = asObject(delta);
  if (type === 'content_block_delta' && text !== undefined && text !== old)
    return text === '' ? null : { ...json, index: to, delta: { ...asObject(delta), text } };
  return to === index ? json : { ...json, index: to };
}

function wholeOf(json: JsonObject, change: ChoiceChange): JsonObject {
  const content = asList(json['content']).flatMap((value, index) => {
    const block = asObject(value);
    if (block['type'] === 'tool_use') return change.native === null ? [block] : [];
    const left = block['type'] === 'text' ? change.leftOf(slotOf(index)) : undefined;
    if (left === undefined) return [block];
    return left.trim() === '' ? [] : [{ ...block, text: left }];
  });
  const calls = callsOf(change).map(({ id, name, arguments: args }) => ({
    type: 'tool_use',
    id,
    name,
    input: readExactJson(args),
  }));
  return { ...json, content: [...content, ...calls], ...(change.changesFinish && { stop_reason: 'tool_use' }) };
}

function callFrames({ id, name, arguments: args }: SentCall, index: number): readonly SentFrame[] {
  const event = (type: string, more: object): SentFrame => ({ event: type, json: { type, index, ...more } });
  return [
    event('content_block_start', { content_block: { type: 'tool_use', id, name, input: {} } }),
    event('content_block_delta', { delta: { type: 'input_json_delta', partial_json: args } }),
    event('content_block_stop', {}),
  ];
}
