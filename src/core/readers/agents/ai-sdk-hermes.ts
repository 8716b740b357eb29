import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import { validate } from '../../tools/schema/validate.ts';
import { loadJson } from '../kit/python-json.ts';
import { callWith, type HandedCall, NotModelled, type Outcome, type ReaderModel, type Tools } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { relaxedJson } from './relaxed-json.ts';
import { coerced } from './schema-coercion.ts';

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';

/** Offset of the end tag, where no call with an object begins before it; texts in quotes are left out. */
function endOf(text: string, from: number): number {
  const mark = /\\[\s\S]|["']|<\/tool_call>|<tool_call>\s*\{/g;
  mark.lastIndex = from;
  let quote: string | null = null;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const [source] = found;
    if (source === '"' || source === "'") quote = quote === null ? source : quote === source ? null : quote;
    else if (quote === null && source.startsWith('<')) return source === CLOSE ? found.index : -1;
  }
  return -1;
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
  const lastEnd = text.lastIndexOf(CLOSE);
  let prose = '';
  const push = (part: string): void => {
    if (part.trim() !== '') prose += part;
  };
  let at = 0;
  for (let start = text.indexOf(OPEN); start >= 0; start = text.indexOf(OPEN, at)) {
    const from = start + OPEN.length;
    const end = from > lastEnd ? -1 : endOf(text, from);
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
