import {
  asArguments,
  asList,
  asObject,
  asObjectArguments,
  asText,
  isObject,
  type JsonObject,
} from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';
import { readDelta } from './openai-chat.ts';

/** Messages out of their answer: `{"role":"assistant","content":…}` of any provider, alone, in a conversation, in deltas. */
export const bareMessage: StreamImporter = {
  id: 'bare-message',
  title: 'assistant message',
  sniff(events) {
    const isSure = (json: JsonObject): boolean =>
      isAnswer(json) ||
      holdsCalls(json) ||
      isCall(json) ||
      isFunctionCall(json) ||
      isCallDelta(json) ||
      recordsIn(json).length > 0 ||
      itemsOf(json).length > 0;
    const answers = events.some((event) => isSure(asObject(event.json)));
    return answers
      ? shareOf(events, (json) => isSure(json) || isAsked(json) || isDelta(json) || isDefinition(json))
      : 0;
  },
  read(events, reading) {
    let asked = false;
    for (const [at, event] of events.entries()) {
      const json = withCalls(asObject(event.json));
      const isQuestion = isAsked(json);
      // Deltas repeat the role; another reply begins only after what was asked.
      if (asked && !isQuestion) reading.startReply();
      asked = isQuestion;
      readMessage(event, json, at, reading);
    }
  },
};

/** A message whose calls have the name that programs of JavaScript give them. */
const withCalls = (json: JsonObject): JsonObject =>
  'tool_calls' in json || !Array.isArray(json['toolCalls']) ? json : { ...json, tool_calls: json['toolCalls'] };

/** An answer's members without its role: calls with what only a provider gives, beside its text or with ids, or a further piece of one. */
const holdsCalls = (json: JsonObject): boolean =>
  asList(json['tool_calls']).some((call) => {
    const { id } = asObject(call);
    const isNamed = typeof calledIn(asObject(call)).name === 'string' && (typeof id === 'string' || 'content' in json);
    return isNamed || isCallDelta(asObject(call));
  });

/** What a call or a piece of one holds: a function's name and JSON, or a custom tool's name and text. */
function calledIn(call: JsonObject) {
  const { name, arguments: json, input } = asObject(call['custom'] ?? call['function']);
  return { name, written: isObject(call['custom']) ? input : json };
}

/** What is known of the text of a custom tool in a whole call. */
const CUSTOM = { custom: { isClosed: true } } as const;

/** What SGLang's parsers give: a call or a piece of one, or a list of them. */
const itemsOf = (json: JsonObject): readonly JsonObject[] =>
  ('normal_text' in json ? asList(json['calls']).map(asObject) : [json]).filter(
    (item) => 'tool_index' in item && typeof item['parameters'] === 'string',
  );

/** A call out of its message. */
const isFunctionCall = (json: JsonObject): boolean => {
  const { name, written } = calledIn(json);
  const isTyped = json['type'] === 'function' || json['type'] === 'custom';
  return typeof name === 'string' && typeof written === 'string' && ('id' in json || isTyped);
};

/** A piece of a call out of its message, which says what call it is of. */
const isCallDelta = (json: JsonObject): boolean => {
  const { name, written } = calledIn(json);
  return 'index' in json && (typeof written === 'string' || typeof name === 'string');
};

/** The first piece of a call in a stream, which names it and holds nothing of its arguments. */
const isFirstPiece = (call: unknown): boolean =>
  isCallDelta(asObject(call)) && (calledIn(asObject(call)).written ?? '') === '';

/** A call as LangChain, LlamaIndex or CAMEL holds it, a block of an Anthropic message, an item of OpenAI's Responses, a part of Gemini's. */
const isCall = (json: JsonObject): boolean =>
  typeof json['name'] === 'string'
    ? (json['type'] === 'tool_call' && 'args' in json) ||
      (typeof json['args'] === 'string' && 'error' in json) ||
      (json['type'] === 'tool_use' && isObject(json['input'])) ||
      (json['type'] === 'function_call' && typeof json['arguments'] === 'string') ||
      isCustomItem(json) ||
      isPartOfGemini(json)
    : (typeof json['tool_name'] === 'string' && isObject(json['tool_kwargs'])) || isRecordOfCamel(json);

const isCustomItem = (json: JsonObject): boolean =>
  json['type'] === 'custom_tool_call' && typeof json['input'] === 'string';

/** A call with what came of it, under the names of today or those before. */
const isRecordOfCamel = (json: JsonObject): boolean =>
  typeof (json['tool_name'] ?? json['func_name']) === 'string' && isObject(json['args']) && 'result' in json;

const recordsIn = (json: JsonObject): JsonObject[] => asList(json['tool_calls']).map(asObject).filter(isRecordOfCamel);

const KEYS_OF_GEMINI = new Set(['id', 'name', 'args', 'partial_args', 'will_continue']);

const isPartOfGemini = (json: JsonObject): boolean =>
  'id' in json && isObject(json['args']) && Object.keys(json).every((key) => KEYS_OF_GEMINI.has(key));

const hasContent = (json: JsonObject): boolean =>
  typeof json['content'] === 'string' ||
  typeof json['reasoning_content'] === 'string' ||
  Array.isArray(json['content']) ||
  Array.isArray(json['parts']) ||
  Array.isArray(json['tool_calls']);

const isAnswer = (json: JsonObject): boolean =>
  (json['role'] === 'assistant' || json['role'] === 'model') && hasContent(json);

const isAsked = (json: JsonObject): boolean =>
  ['system', 'developer', 'user', 'tool', 'function'].includes(asText(json['role']) ?? '') && hasContent(json);

/** A tool that was offered, pasted beside what the model answered. */
const isDefinition = (json: JsonObject): boolean => {
  const { name, parameters, input_schema: schema } = isObject(json['function']) ? json['function'] : json;
  return typeof name === 'string' && isObject(asObject(schema ?? parameters)['properties']);
};

const DELTA_KEYS = new Set([
  'role',
  'content',
  'refusal',
  'tool_calls',
  'function_call',
  'reasoning_content',
  'reasoning',
  'audio',
]);

const isDelta = (json: JsonObject): boolean => {
  const keys = Object.keys(json);
  return keys.length > 0 && keys.every((key) => DELTA_KEYS.has(key));
};

/** Calls without an id are told apart by the number of their event. */
function readMessage(event: WireEvent, json: JsonObject, at: number, reading: StreamReading): void {
  if (isAsked(json)) {
    if (json['role'] === 'system' || json['role'] === 'developer') reading.system ??= asText(json['content']);
    return;
  }
  if (isFunctionCall(json) && !('id' in json) && !('index' in json)) {
    const { name, written } = calledIn(json);
    return reading.tool(event, `event ${at}`, name, asArguments(written), isObject(json['custom']) ? CUSTOM : {});
  }
  if (isFunctionCall(json) || isCallDelta(json)) return readDelta(event, { tool_calls: [json] }, 0, reading);
  const records = isCall(json) ? [json] : recordsIn(json);
  for (const [number, call] of records.entries()) {
    const held = call['args'] ?? call['input'] ?? call['arguments'] ?? call['tool_kwargs'];
    const id = asText(call['id']) ?? asText(call['tool_id']) ?? asText(call['tool_call_id']);
    const name = call['name'] ?? call['tool_name'] ?? call['func_name'];
    const facts = isCustomItem(call) ? CUSTOM : {};
    reading.tool(event, id ?? `event ${at}, ${number}`, name, asArguments(held), facts);
    reading.refused(event, 'LangChain', call['error']);
  }
  if (records.length > 0) return;
  const items = itemsOf(json);
  if (items.length > 0) {
    reading.add(event, 'text', json['normal_text']);
    for (const { tool_index: index, name, parameters } of items)
      reading.call(event, { choice: 0, isDelta: true, hasIds: false, index, name, arguments: parameters });
    return;
  }
  if (isDefinition(json)) {
    reading.tools = [...asList(reading.tools), json];
    return;
  }
  if (!isAnswer(json) && !isDelta(json) && !holdsCalls(json)) return reading.unknown(eventType(event));
  if (!asList(json['tool_calls']).some(isFirstPiece)) reading.end();
  readDelta(event, json, 0, reading);
  asList(json['content'])
    .concat(asList(json['parts']))
    .forEach((value, block) => {
      const part = asObject(value);
      if (typeof part['thinking'] === 'string') reading.add(event, 'reasoning', part['thinking'], { block });
      const call =
        part['functionCall'] ??
        part['function_call'] ??
        part['toolUse'] ??
        (part['type'] === 'tool_use' || part['type'] === 'tool_call' ? part : undefined);
      const { name, args, input, arguments: written } = asObject(call);
      if (call !== undefined) reading.tool(event, `block ${block}`, name, asObjectArguments(input ?? args ?? written));
      else readAiSdkCall(event, part, block, reading);
    });
  for (const part of asList(json['parts'])) reading.add(event, 'text', asObject(part)['text']);
  reading.finish(json['stop_reason'] ?? json['finish_reason']);
}

/** A part of a message of the AI SDK: a call to a model or of a model, or one with its state as a page shows it. */
function readAiSdkCall(event: WireEvent, part: JsonObject, block: number, reading: StreamReading): void {
  const {
    toolName = /^tool-(.+)/.exec(asText(part['type']) ?? '')?.[1],
    toolCallId,
    args,
    input,
  } = isObject(part['toolInvocation']) ? part['toolInvocation'] : part;
  if (typeof toolCallId !== 'string' || part['type'] === 'tool-result') return;
  reading.tool(event, `block ${block}`, toolName, asArguments(input ?? args), { id: toolCallId });
}
