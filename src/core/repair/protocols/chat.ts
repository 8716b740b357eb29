import { asIndex, asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
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

/** The members in which servers send reasoning apart. */
const REASONING = ['reasoning_content', 'reasoning'] as const;

/** OpenAI's Chat Completions, streamed or whole. */
export const chat: RepairProtocol = {
  idPrefix: 'call_',
  read: (json) => asList(json['choices']).flatMap((choice) => piecesOf(asObject(choice))),
  rewrite(frames, changes) {
    const due = new Map(changes);
    const sent: SentFrame[] = [];
    const insert = (choice: number, change: ChoiceChange, like: JsonObject): void => {
      due.delete(choice);
      sent.push(...spoken(callsOf(change), (call, index) => [callFrame(like, choice, change.before + index, call)]));
    };
    let like: JsonObject = {};
    for (const frame of frames) {
      const { json } = frame;
      const choices = asList(json?.['choices']).map(asObject);
      if (!json || choices.length === 0) {
        if (!json) for (const [choice, change] of due) insert(choice, change, like);
        sent.push({ raw: frame.raw });
        continue;
      }
      like = json;
      const isWhole = choices.some(({ message }) => message !== undefined);
      if (!isWhole)
        for (const { index, finish_reason } of choices) {
          const change = due.get(asIndex(index));
          if (change && asText(finish_reason) !== undefined) insert(asIndex(index), change, json);
        }
      else due.clear();
      sent.push(...rewritten(frame, json, choices, changes));
    }
    for (const [choice, change] of due) insert(choice, change, like);
    return sent;
  },
};

function piecesOf({ index, delta, message, finish_reason: reason }: JsonObject): Piece[] {
  const choice = asIndex(index);
  const said = asObject(delta ?? message);
  const text = (channel: 'text' | 'reasoning', value: unknown): Piece[] =>
    asText(value) === undefined
      ? []
      : [{ kind: 'text', choice, channel, slot: `${choice} ${channel}`, text: value as string }];
  const given = said['tool_calls'];
  const isAlone = given !== undefined && given !== null && !Array.isArray(given);
  const calls = isAlone ? [given] : asList(given);
  const finish = asText(reason);
  return [
    ...REASONING.slice(0, said[REASONING[0]] === undefined ? 2 : 1).flatMap((name) => text('reasoning', said[name])),
    ...text('text', said['content']),
    ...calls.map(
      (value): Piece => ({
        kind: 'call',
        choice,
        call: callPiece(asObject(value), choice, message === undefined, isAlone),
      }),
    ),
    ...(finish === undefined ? [] : [{ kind: 'finish', choice, reason: finish } as const]),
  ];
}

const callPiece = (call: JsonObject, choice: number, isDelta: boolean, isAlone: boolean) => {
  const { name, arguments: args } = asObject(call['function']);
  return {
    choice,
    isDelta,
    hasIds: true,
    isTyped: call['type'] !== undefined,
    ...(isAlone && { isAlone }),
    index: call['index'],
    id: call['id'],
    name,
    arguments: args,
  };
};

/** A frame with what stays of its choices; nothing where that is nothing. */
function rewritten(
  frame: HeldFrame,
  json: JsonObject,
  choices: readonly JsonObject[],
  changes: ReadonlyMap<number, ChoiceChange>,
): SentFrame[] {
  let piece = 0;
  let isChanged = false;
  const kept = choices.flatMap((choice): JsonObject[] => {
    const change = changes.get(asIndex(choice['index']));
    const texts = piecesOf(choice).filter(({ kind }) => kind === 'text') as readonly Piece[];
    const left = frame.left.slice(piece, piece + texts.length);
    piece += texts.length;
    if (!change) return [choice];
    const isWhole = choice['message'] !== undefined;
    const said: Record<string, unknown> = { ...asObject(choice['delta'] ?? choice['message']) };
    for (const [index, text] of texts.entries()) {
      if (text.kind !== 'text' || left[index] === text.text) continue;
      isChanged = true;
      const name = text.channel === 'text' ? 'content' : REASONING.find((known) => said[known] === text.text);
      said[name ?? 'content'] = isWhole && left[index] === '' ? null : (left[index] as string);
    }
    if (change.native !== null && said['tool_calls'] !== undefined) {
      isChanged = true;
      delete said['tool_calls'];
    }
    const calls = isWhole ? callsOf(change) : [];
    if (calls.length > 0) {
      isChanged = true;
      said['tool_calls'] = [...asList(said['tool_calls']), ...calls.map(callObject)];
    }
    const finish = asText(choice['finish_reason']);
    const isFinish = finish !== undefined && change.changesFinish;
    isChanged ||= isFinish;
    const isEmpty = finish === undefined && !isWhole && isChanged && saysNothing(said);
    return isEmpty
      ? []
      : [{ ...choice, [isWhole ? 'message' : 'delta']: said, ...(isFinish && { finish_reason: 'tool_calls' }) }];
  });
  if (!isChanged) return [{ raw: frame.raw }];
  const hasMore = typeof json['usage'] === 'object' && json['usage'] !== null;
  return kept.length === 0 && !hasMore ? [] : [{ from: frame, json: { ...json, choices: kept } }];
}

const saysNothing = (delta: JsonObject): boolean =>
  Object.values(delta).every((value) => value === '' || value === null);

const callObject = ({ id, name, arguments: args }: SentCall): JsonObject => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

/** A chunk of the stream that holds one call. */
function callFrame(like: JsonObject, choice: number, index: number, call: SentCall): SentFrame {
  const { usage: _, timings: __, ...base } = like;
  const delta = { tool_calls: [{ index, ...callObject(call) }] };
  return { event: null, json: { ...base, choices: [{ index: choice, delta, finish_reason: null }] } };
}
