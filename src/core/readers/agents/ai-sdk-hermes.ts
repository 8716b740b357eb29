import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import { validate } from '../../tools/schema/validate.ts';
import { loadJson } from '../kit/python-json.ts';
import { callWith, type HandedCall, NotModelled, type Outcome, type ReaderModel, type Tools } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { relaxedJson } from './relaxed-json.ts';
import { coerced } from './schema-coercion.ts';

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';

const MARK = /\\[\s\S]|["']|<\/tool_call>|<tool_call>\s*\{/g;

/** What a search finds from a mark on: outside quotes, inside double ones, inside single ones. */
type Found = readonly [outside: number, double: number, single: number];

/** Finds the end tag after an offset, where no call with an object begins before it, texts in quotes left out; offsets only grow. */
function endTagsOf(text: string): (from: number) => number {
  const marks = [...text.matchAll(MARK)];
  const found: Found[] = [[-1, -1, -1]];
  for (const { 0: source, index } of marks.toReversed()) {
    const after = found.at(-1)!;
    const [outside, double, single] = after;
    if (source === '"') found.push([double, outside, single]);
    else if (source === "'") found.push([single, double, outside]);
    else if (source.startsWith('<')) found.push([source === CLOSE ? index : -1, double, single]);
    else found.push(after);
  }
  let next = 0;
  return (from) => {
    while (next < marks.length && marks[next]!.index < from) next++;
    return found[marks.length - next]![0];
  };
}

function readCall(source: string, tools: Tools): HandedCall | null {
  const json = loadJson(source) ?? relaxedJson(source);
  if (json === undefined) throw new NotModelled('repairs JSON further than is modelled here');
  if (!isJsonObject(json)) return null;
  const name = memberOf(json, 'name');
  const given = memberOf(json, 'arguments') ?? (Object.hasOwn(json, 'arguments') ? null : {});
  if (typeof name !== 'string' || !isJsonObject(given)) return null;
  const schema = tools.schemaOf(name);
  const value = coerced(given, schema);
  return schema && !fits(schema, value) ? null : callWith(name, value);
}

/** Whether arguments are what their schema asks for. */
const fits = (schema: JsonObject, value: JsonValue): boolean => validate(schema, value).problems.length === 0;

function read(text: string, tools: Tools): Outcome {
  const calls: HandedCall[] = [];
  const endAfter = endTagsOf(text);
  let prose = '';
  const push = (part: string): void => {
    if (part.trim() !== '') prose += part;
  };
  let at = 0;
  for (let start = text.indexOf(OPEN); start >= 0; start = text.indexOf(OPEN, at)) {
    const from = start + OPEN.length;
    const end = endAfter(from);
    if (end < 0) {
      push(text.slice(at, from));
      at = from;
      continue;
    }
    push(text.slice(at, start));
    const call = readCall(text.slice(from, end), tools);
    at = end + CLOSE.length;
    if (call) calls.push(call);
    else prose += text.slice(start, at);
  }
  push(text.slice(at));
  return { calls, text: prose };
}

/** How the middleware reads the JSON in tags; where JSON needs more repair than the ruling names, what comes of it is not known. */
export const AI_SDK_HERMES: ReaderModel = {
  parser: 'hermes',
  source: 'hermesProtocol',
  ruling:
    'It forgives JSON commas, quotes and Python’s words, makes values fit the schema, and hands on as text what still does not.',
  whole: read,
};
