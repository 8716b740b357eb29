import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';
import { callWith, type HandedCall, type Read, type ReaderModel, type Tools } from '../kit/reader.ts';
import { argumentSchema, jsonOrText, memberOf } from '../kit/schema-types.ts';
import { namedSpansOf, withoutSpans } from '../kit/spans.ts';
import { COMMON, deepSeek } from './common.ts';
import {
  callingTools,
  eitherCall,
  functionObjects,
  jsonBlocks,
  parameterValues,
  served,
  topLevelObjects,
  wrappedFunctions,
} from './kit.ts';
import { OWN } from './vllm-mlx-own.ts';

/** What vllm-mlx tries where its reader finds no call. */
function generic(text: string, tools: Tools): HandedCall[] {
  if (tools.names.length === 0) return [];
  const minimax = namedSpansOf(text, /<minimax:tool_call>/, '</minimax:tool_call>');
  const calling = callingTools(text);
  const nemotron = wrappedFunctions(text);
  const shown = nemotron.length > 0 ? withoutSpans(text, nemotron) : withoutSpans(withoutSpans(text, minimax), []);
  const blocks = jsonBlocks(shown);
  const rest = withoutSpans(shown, blocks);
  const functions = functionObjects(rest);
  const calls = [
    ...minimax.flatMap(({ body }) => minimaxCalls(body)),
    ...[...calling].flatMap(({ names, body }) => parsed(names[0]!, body)),
    ...nemotron.map(({ names, body }) => callWith(names[0]!.trim(), parameterValues(body, jsonOrText))),
    ...blocks.flatMap(({ body }) => {
      const json = loadJson(body);
      if (json === undefined || !isJsonObject(json)) return [];
      return [eitherCall(memberOf(json, 'name') ?? '', Object.hasOwn(json, 'arguments') ? json['arguments']! : {})];
    }),
    ...functions.flatMap(({ names, body }) => parsed(names[0]!, body)),
  ];
  return calls.length > 0 ? calls : bareCalls(withoutSpans(withoutSpans(rest, functions), callingTools(rest)));
}

const minimaxCalls = (text: string): HandedCall[] =>
  namedSpansOf(text, /<invoke\s+name="([^"]+)">/, '</invoke>').map(({ names, body }) => {
    const value = {};
    for (const { names: key, body: source } of namedSpansOf(body, /<parameter\s+name="([^"]+)">/, '</parameter>'))
      setOwn(value, key[0]!, jsonOrText(source.trim()));
    return callWith(names[0]!.trim(), value);
  });

function parsed(name: string, source: string): HandedCall[] {
  const json = loadJson(source);
  return json === undefined ? [] : [eitherCall(name.trim(), json)];
}

function bareCalls(text: string): HandedCall[] {
  const list = text.startsWith('[') ? loadJson(text) : undefined;
  const items = Array.isArray(list) ? (list as readonly JsonValue[]) : [];
  if (items.length > 0 && items.every(looksLikeCall)) return items.map(callIn);
  return topLevelObjects(text, { recovers: false })
    .map((source) => loadJson(source))
    .filter((json) => json !== undefined && looksLikeCall(json))
    .map((json) => callIn(json!));
}

function looksLikeCall(json: JsonValue): boolean {
  if (!isJsonObject(json)) return false;
  const [name, value] = [memberOf(json, 'name'), memberOf(json, 'arguments')];
  return (
    typeof name === 'string' && name !== '' && value !== undefined && (typeof value === 'string' || isJsonObject(value))
  );
}

const callIn = (json: JsonValue): HandedCall => {
  const object = json as JsonObject;
  return eitherCall(object['name']!, object['arguments']!);
};

/** An object or a list for an argument that is a string becomes JSON text. */
function adjust(call: HandedCall, tools: Tools): HandedCall {
  if (typeof call.arguments === 'string') return call;
  const value = {};
  for (const [key, item] of Object.entries(call.arguments)) {
    const isText = memberOf(argumentSchema(tools, call.toolName, key), 'type') === 'string';
    setOwn(value, key, isText && typeof item === 'object' && item !== null ? JSON.stringify(item, null, 2) : item);
  }
  return { ...call, arguments: value };
}

const around = (read: Read): Read => served(read, generic, adjust);

/** vllm-mlx's readers. */
export const VLLM_MLX: readonly ReaderModel[] = [deepSeek(['deepseek_v3', 'deepseek_r1']), ...COMMON, ...OWN].map(
  (model) => ({
    ...model,
    whole: around(model.whole),
  }),
);
