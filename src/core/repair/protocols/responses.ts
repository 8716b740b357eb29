import { asIndex, asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
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

/** The events that end a stream, with the whole answer in them. */
const ENDS: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** OpenAI's Responses, streamed or whole. */
export const responses: RepairProtocol = {
  idPrefix: 'call_',
  read(json) {
    const { type, output_index: output, content_index: content, delta } = json;
    const at = asIndex(output);
    if (json['object'] === 'response')
      return [...asList(json['output']).flatMap((item, index) => itemPieces(asObject(item), index)), ...finishOf(json)];
    if (ENDS.has(type)) return [...finishOf(asObject(json['response'])), { kind: 'over' }];
    const slot = slotOf(at, asIndex(content));
    switch (type) {
      case 'response.output_item.added': {
        const item = asObject(json['item']);
        if (item['type'] === 'message') return [textPiece(slotOf(at, 0), '', true)];
        return item['type'] === 'function_call' ? [{ kind: 'call', choice: 0, call: callPiece(item, at, true) }] : [];
      }
      case 'response.content_part.added':
        return [textPiece(slot, '', true)];
      case 'response.output_text.delta':
        return [textPiece(slot, asText(delta) ?? '')];
      case 'response.function_call_arguments.delta':
        return [{ kind: 'call', choice: 0, call: { ...callPiece({}, at, true), arguments: delta } }];
      case 'response.output_item.done': {
        const item = asObject(json['item']);
        if (item['type'] !== 'function_call') return [];
        return [{ kind: 'call-closed', choice: 0, call: callPiece(item, at, false) }];
      }
      default:
        return [];
    }
  },
  rewrite(frames, changes) {
    const change = changes.get(0);
    if (!change) return frames.map(({ raw }) => ({ raw }));
    const indexes = indexesOf(frames, change);
    const sent: SentFrame[] = [];
    let number = frames.map(({ json }) => json?.['sequence_number']).find((known) => typeof known === 'number');
    const counted = (json: JsonObject): JsonObject => {
      if (typeof number !== 'number') return json;
      const own = { ...json, sequence_number: number };
      number += 1;
      return own;
    };
    let isDue = true;
    const insert = (): void => {
      if (!isDue) return;
      isDue = false;
      sent.push(
        ...spoken(callsOf(change), (call) =>
          callEvents(call, indexes.next++).map((json) => ({ event: String(json['type']), json: counted(json) })),
        ),
      );
    };
    for (const frame of frames) {
      const { json } = frame;
      if (json?.['object'] === 'response') {
        isDue = false;
        sent.push({ from: frame, json: answerWith(json, change) });
        continue;
      }
      if (!json || ENDS.has(json['type'])) insert();
      const own = json && rewritten(json, frame, change, indexes);
      if (json === null) sent.push({ raw: frame.raw });
      else if (own !== null) sent.push({ from: frame, json: counted(own) });
    }
    insert();
    return sent;
  },
};

const slotOf = (item: number, part: number): string => `item ${item} ${part}`;

const textPiece = (slot: string, text: string, opens = false): Piece => ({
  kind: 'text',
  choice: 0,
  channel: 'text',
  slot,
  text,
  ...(opens && { opens: true as const }),
});

const callPiece = ({ call_id: id, name, arguments: args }: JsonObject, index: number, isDelta: boolean) => ({
  choice: 0,
  isDelta,
  hasIds: true,
  index,
  id,
  name,
  // What begins a call holds an empty text; the pieces follow.
  ...(args !== '' && { arguments: args }),
});

function itemPieces(item: JsonObject, index: number): Piece[] {
  if (item['type'] === 'function_call')
    return [{ kind: 'call', choice: 0, call: { ...callPiece(item, index, false), arguments: item['arguments'] } }];
  if (item['type'] !== 'message') return [];
  return asList(item['content']).flatMap((part, at) => {
    const { type, text } = asObject(part);
    return type === 'output_text' ? [textPiece(slotOf(index, at), asText(text) ?? '')] : [];
  });
}

function finishOf({ status, incomplete_details: details }: JsonObject): Piece[] {
  const reason = status === 'incomplete' ? (asText(asObject(details)['reason']) ?? status) : asText(status);
  return reason === undefined ? [] : [{ kind: 'finish', choice: 0, reason }];
}

/** Items whose beginning is held are left out where nothing of them stays. */
function indexesOf(frames: readonly HeldFrame[], change: ChoiceChange): Indexes {
  const held: number[] = [];
  const open: number[] = [];
  const left = new Set<number>();
  for (const { json } of frames) {
    if (typeof json?.['output_index'] !== 'number') continue;
    const index = json['output_index'];
    open.push(index);
    if (json['type'] !== 'response.output_item.added') continue;
    held.push(index);
    if (isLeftOut(asObject(json['item']), index, change)) left.add(index);
  }
  return new Indexes(held, left, open);
}

const isLeftOut = ({ type }: JsonObject, index: number, { native, leftOf }: ChoiceChange): boolean =>
  type === 'function_call' ? native !== null : type === 'message' && leftOf(slotOf(index, 0))?.trim() === '';

/** The event with what stays of it; null where nothing does. */
function rewritten(json: JsonObject, { left }: HeldFrame, change: ChoiceChange, indexes: Indexes): JsonObject | null {
  const { type, output_index: output, content_index: content } = json;
  if (ENDS.has(type)) return { ...json, response: answerWith(asObject(json['response']), change) };
  if (typeof output !== 'number') return json;
  if (indexes.isLeft(output)) return null;
  const own = { ...json, output_index: indexes.of(output) };
  const [text] = left;
  const whole = change.leftOf(slotOf(output, asIndex(content)));
  if (type === 'response.output_text.delta' && text !== undefined && text !== json['delta'])
    return text === '' ? null : { ...own, delta: text };
  if (whole === undefined) return own;
  if (type === 'response.output_text.done') return { ...own, text: whole };
  if (type === 'response.content_part.done') return { ...own, part: { ...asObject(json['part']), text: whole } };
  if (type === 'response.output_item.done')
    return { ...own, item: messageWith(asObject(json['item']), output, change) };
  return own;
}

const messageWith = (item: JsonObject, index: number, { leftOf }: ChoiceChange): JsonObject => ({
  ...item,
  content: asList(item['content']).map((part, at) => {
    const left = leftOf(slotOf(index, at));
    return left === undefined ? part : { ...asObject(part), text: left };
  }),
});

function answerWith(answer: JsonObject, change: ChoiceChange): JsonObject {
  const output = asList(answer['output']).flatMap((value, index) => {
    const item = asObject(value);
    if (isLeftOut(item, index, change)) return [];
    return [item['type'] === 'message' ? messageWith(item, index, change) : value];
  });
  return {
    ...answer,
    output: [...output, ...callsOf(change).map((call) => itemOf(call, 'completed', call.arguments))],
  };
}

const itemOf = ({ id, name }: SentCall, status: string, args: string): JsonObject => ({
  type: 'function_call',
  id: id.replace(/^call_/, 'fc_'),
  call_id: id,
  name,
  arguments: args,
  status,
});

function callEvents(call: SentCall, index: number): readonly JsonObject[] {
  const done = itemOf(call, 'completed', call.arguments);
  const place = { item_id: done['id'], output_index: index };
  return [
    { type: 'response.output_item.added', output_index: index, item: itemOf(call, 'in_progress', '') },
    { type: 'response.function_call_arguments.delta', ...place, delta: call.arguments },
    { type: 'response.function_call_arguments.done', ...place, name: call.name, arguments: call.arguments },
    { type: 'response.output_item.done', output_index: index, item: done },
  ];
}
