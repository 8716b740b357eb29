import { isJsonObject, type JsonValue, parseExactJson } from '../../json/exact-json.ts';
import {
  callWith,
  type HandedCall,
  NotModelled,
  type Outcome,
  onlyText,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { beforeFirst, bodiesOf, tagsOf } from '../kit/spans.ts';

const TAGS = tagsOf('tool_call');

function readHermes3(text: string, tools: Tools): Outcome {
  if (tools.names.length === 0) return onlyText(text);
  const bodies = bodiesOf(text, ...TAGS, { toEnd: true }).filter((body) => body !== '');
  return { calls: bodies.flatMap(callIn), text: beforeFirst(text, TAGS[0]) };
}

function callIn(body: string): HandedCall[] {
  const json = parseExactJson(body);
  if (!json.ok || !isTaken(json.value)) return [];
  if (!isJsonObject(json.value)) throw new NotModelled('looks for the members of JSON that is no object');
  const name = memberOf(json.value, 'name');
  const value = memberOf(json.value, 'arguments');
  return typeof name === 'string' && value !== undefined && isJsonObject(value) ? [callWith(name, value)] : [];
}

/** RapidJSON takes neither half of a surrogate pair nor a number beyond a double. */
function isTaken(value: JsonValue): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'bigint' && BigInt.asUintN(64, value) !== value && BigInt.asIntN(64, value) !== value)
    throw new NotModelled('rounds an integer of more than 64 bits');
  return typeof value !== 'object' || value === null || Object.entries(value).every((pair) => pair.every(isTaken));
}

/** OVMS's reader of JSON in `<tool_call>`. */
export const HERMES3: ReaderModel = {
  parser: 'hermes3',
  source: 'hermes3/tool_parser.cpp',
  ruling:
    'A call that is cut is read if its JSON is whole, a bad one is dropped alone, `arguments` must be an object, and the text after the first opener is lost.',
  whole: readHermes3,
};
