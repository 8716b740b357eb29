import { asArguments, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { isBrokenOff } from '../answer.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/**
 * Chat Completions and all that speak it: Azure, Mistral, Groq, OpenRouter, DeepSeek, xAI, vLLM, llama.cpp's compatible
 * door; legacy completions; whole responses.
 */
export const openAiChat: StreamImporter = {
  id: 'openai-chat',
  title: 'OpenAI chat',
  sniff: (events) =>
    shareOf(events, (json) => choicesOf(json) !== undefined || isChatObject(json['object']) || isBareError(json)),
  requestOf: (json) => ({ id: json['id'], isPiece: asList(json['choices']).map(asObject).some(bringsPiece) }),
  read(events, reading) {
    const take = follow(reading);
    for (const event of events) take(event);
  },
  follow,
};

function follow(reading: StreamReading): (event: WireEvent) => void {
  const state: StreamState = { id: undefined, ended: new Set(), streamed: new Set(), closed: new Set() };
  return (event) => readChunk(event, asObject(event.json), state, reading);
}

/** The choices of an answer; one out of its answer, as programs print it, is all of them. */
function choicesOf(json: JsonObject): readonly unknown[] | undefined {
  if (Array.isArray(json['choices'])) return json['choices'];
  const isChoice = 'finish_reason' in json && 'index' in json && (isObject(json['message']) || isObject(json['delta']));
  return isChoice ? [json] : undefined;
}

const isChatObject = (object: unknown): boolean =>
  object === 'chat.completion.chunk' || object === 'chat.completion' || object === 'text_completion';

/** `{"error":{…}}` without the `type` that other providers put beside it. */
const isBareError = (json: JsonObject): boolean =>
  json['type'] === undefined && isObject(json['error']) && asText(asObject(json['error'])['status']) === undefined;

/** Whether a choice brings text or a call, and not only a role or the end. */
function bringsPiece({ delta, text }: JsonObject): boolean {
  const { role: _, ...members } = asObject(delta);
  return [text, ...Object.values(members)].some(
    (value) => asText(value) !== undefined || isObject(value) || asList(value).length > 0,
  );
}

interface StreamState {
  /** Of the answer that is being read. */
  id: unknown;
  /** Choices that gave a finish reason. */
  readonly ended: Set<number>;
  /** Choices that came in pieces, and those of them that a whole message closed. */
  readonly streamed: Set<number>;
  readonly closed: Set<number>;
}

/** A whole message is an answer of its own, unless it closes the pieces before it; so is what a choice says under another id after it ended. */
function startsAnswer(json: JsonObject, { id, ended, streamed, closed }: StreamState): boolean {
  const isSame = json['id'] === id;
  if (isSame && id !== undefined) return false;
  return numbered(choicesOf(json)).some(({ choice, index }) => {
    const isWhole = isObject(choice['message']) && !isObject(choice['delta']);
    return isWhole ? !(isSame && streamed.has(index) && !closed.has(index)) : ended.has(index);
  });
}

/**
 * Choices with their numbers. One without an index is another answer where it has a text and one before it has too; with calls
 * alone it continues the choice before it (Copilot, HKUDS/nanobot#1481).
 */
function numbered(choices: unknown): { readonly choice: JsonObject; readonly index: number }[] {
  let texts = 0;
  return asList(choices).map((value) => {
    const choice = asObject(value);
    const said = choice['text'] ?? asObject(choice['delta'] ?? choice['message'])['content'];
    if (asText(said) !== undefined || asList(said).length > 0) texts++;
    return { choice, index: typeof choice['index'] === 'number' ? choice['index'] : Math.max(0, texts - 1) };
  });
}

function readChunk(event: WireEvent, json: JsonObject, state: StreamState, reading: StreamReading): void {
  if (startsAnswer(json, state)) {
    reading.startAnswer();
    state.ended.clear();
    state.streamed.clear();
    state.closed.clear();
  }
  const choices = choicesOf(json);
  if (choices) state.id = json['id'];
  reading.modelNamed(json['model']);
  if (json['error'] !== undefined && json['error'] !== null) reading.error(event, json['error']);
  if (!choices) {
    if (json['error'] === undefined && !isChatObject(json['object'])) reading.unknown(eventType(event));
    return;
  }
  for (const { choice, index } of numbered(choices)) readChoice(event, choice, index, state, reading);
}

function readChoice(
  event: WireEvent,
  choice: JsonObject,
  index: number,
  { ended, streamed, closed }: StreamState,
  reading: StreamReading,
): void {
  if (choice['error'] !== undefined && choice['error'] !== null) reading.error(event, choice['error']);
  const { delta, message } = choice;
  const isCut = isBrokenOff(asText(choice['finish_reason']) ?? '');
  if (isObject(delta)) {
    streamed.add(index);
    readDelta(event, delta, index, reading, { isDelta: true, isCut });
  } else if (!streamed.has(index)) readDelta(event, asObject(message), index, reading, { isCut });
  // Perplexity sends the whole message so far beside each delta: the last one is whole.
  const isLast = !isObject(delta) || asText(choice['finish_reason']) !== undefined;
  if (isObject(message) && isLast && streamed.has(index)) {
    closed.add(index);
    closeMessage(event, message, index, reading, isCut);
  }
  reading.add(event, 'text', choice['text'], { choice: index });
  reading.finish(choice['finish_reason'], index);
  if (choice['finish_reason'] === 'stop') reading.remarkFinish(event, index, 'stop');
  if (asText(choice['finish_reason']) !== undefined) ended.add(index);
  // vLLM names the stop string; for a stop token it gives a number.
  reading.stopSequence(choice['stop_reason'], index);
}

interface MessageKind {
  /** It is a piece of a message. */
  readonly isDelta?: boolean;
  /** The message ended before it was whole. */
  readonly isCut?: boolean;
}

/** Reads a message of a choice, or the piece of one. */
export function readDelta(
  event: WireEvent,
  delta: JsonObject,
  choice: number,
  reading: StreamReading,
  kind: MessageKind = {},
): void {
  const { isDelta = false } = kind;
  readReasoning(event, delta, choice, reading);
  readContent(event, delta['content'], choice, reading);
  reading.add(event, 'refusal', delta['refusal'], { choice });
  // Text Generation Inference sends the piece itself in place of a list.
  const isAlone = isObject(delta['tool_calls']);
  const calls = isAlone ? [delta['tool_calls']] : asList(delta['tool_calls']);
  calls.forEach((call, position) => {
    readToolCall(event, { call: asObject(call), position, isAlone }, choice, reading, kind);
  });
  if (isObject(delta['function_call'])) {
    const { name, arguments: args } = delta['function_call'];
    reading.call(event, { choice, isDelta, hasIds: false, index: -1, name, arguments: args });
  }
}

/** A message that says again what came in pieces, as a whole. */
function closeMessage(
  event: WireEvent,
  message: JsonObject,
  choice: number,
  reading: StreamReading,
  isCut: boolean,
): void {
  const { content, refusal, function_call: called } = message;
  const parts = asList(content).map(asObject);
  const texts = parts.flatMap(({ text }) => asText(text) ?? []);
  const thoughts = parts.flatMap(({ thinking }) =>
    asList(thinking).flatMap((part) => asText(asObject(part)['text']) ?? []),
  );
  const place = { choice };
  reading.close(event, 'text', asText(content) ?? texts.join(''), place);
  reading.close(event, 'refusal', refusal, place);
  reading.close(event, 'reasoning', plainReasoning(message) ?? thoughts.join(''), place);
  for (const [position, call] of asList(message['tool_calls']).map(asObject).entries()) {
    const { id, index } = call;
    const { name, arguments: args, input } = asObject(call['function'] ?? call['custom'] ?? call);
    const custom = isObject(call['custom']) ? { isClosed: !isCut } : undefined;
    const piece = { choice, isDelta: false, hasIds: true, index, id, name, arguments: custom ? input : args };
    reading.closeCall(event, { ...piece, ...(custom && { custom }) }, position);
  }
  if (isObject(called)) {
    const { name, arguments: args } = called;
    reading.closeCall(event, { choice, isDelta: false, hasIds: false, index: -1, name, arguments: args }, 0);
  }
}

/** Content is a string, or with Mistral's reasoning models a list of typed parts. */
function readContent(event: WireEvent, content: unknown, choice: number, reading: StreamReading): void {
  reading.add(event, 'text', content, { choice });
  for (const value of asList(content)) {
    const part = asObject(value);
    reading.add(event, 'text', part['text'], { choice });
    reading.add(event, 'refusal', part['refusal'], { choice });
    for (const thought of asList(part['thinking'])) {
      reading.add(event, 'reasoning', asObject(thought)['text'], { choice });
    }
  }
}

/** `reasoning_content` (DeepSeek, vLLM) and `reasoning` (OpenRouter, Groq) say the same; details repeat them. */
function readReasoning(event: WireEvent, delta: JsonObject, choice: number, reading: StreamReading): void {
  const plain = plainReasoning(delta);
  if (plain !== undefined) {
    reading.add(event, 'reasoning', plain, { choice });
    return;
  }
  for (const value of asList(delta['reasoning_details'])) {
    const detail = asObject(value);
    reading.add(event, 'reasoning', detail['text'] ?? detail['summary'], { choice });
  }
}

const plainReasoning = (delta: JsonObject): string | undefined =>
  asText(delta['reasoning_content']) ?? asText(delta['reasoning']);

function readToolCall(
  event: WireEvent,
  { call, position, isAlone }: { readonly call: JsonObject; readonly position: number; readonly isAlone: boolean },
  choice: number,
  reading: StreamReading,
  { isDelta = false, isCut = false }: MessageKind,
): void {
  const { index, id } = call;
  const isTyped = asText(call['type']) !== undefined;
  const piece = { choice, isDelta, hasIds: true, isTyped, isAlone, index, id };
  if (isObject(call['custom'])) {
    const { name, input } = call['custom'];
    const custom = isDelta ? {} : { isClosed: !isCut && !event.isCut };
    return reading.call(event, { ...piece, custom, name, arguments: input });
  }
  const { name, arguments: args } = asObject(call['function'] ?? call);
  // What has neither an id nor a type is a call of Ollama's interface, which sends objects.
  const isOllamas = isObject(args) && id === undefined && call['type'] === undefined && !isDelta;
  if (isOllamas) return reading.tool(event, `${choice}/object ${position}`, name, asArguments(args), { choice });
  reading.call(event, { ...piece, name, arguments: args });
}
