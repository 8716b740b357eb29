import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';
import { floatOf, integerOf, withoutOuterBreaks } from '../kit/python-text.ts';
import { Raised, type ReaderModel, type Tools } from '../kit/reader.ts';
import { allTypes, declaredType, jsonOrText, memberOf, propertiesOf } from '../kit/schema-types.ts';
import { bodiesOf, pairsOf, tagsOf } from '../kit/spans.ts';
import { deserialized, Failed, literal, served } from './kit.ts';

const FUNCTION = '<function=';
const FUNCTION_END = '</function>';

/** The value before the first `>` and the one after it; a raise where there is none. */
function named(source: string): readonly [name: string, body: string] {
  const at = source.indexOf('>');
  if (at < 0) throw new Raised('substring not found');
  return [source.slice(0, at), source.slice(at + 1)];
}

/** From the first opener to the end tag with which the section ends. */
function parseQwen3Coder(source: string, tools: Tools): JsonObject {
  const text = source.endsWith('\n') ? source.slice(0, -1) : source;
  const end = (source.endsWith(FUNCTION_END) ? source : text).length - FUNCTION_END.length;
  const start = source.indexOf(FUNCTION);
  if (!source.endsWith(FUNCTION_END, end + FUNCTION_END.length) || start < 0 || start + FUNCTION.length > end)
    throw new Raised('No function provided.');
  const [name, body] = named(source.slice(start + FUNCTION.length, end));
  const values = {};
  for (const part of bodiesOf(body, '<parameter=', '</parameter>')) {
    const [key, written] = named(part);
    setOwn(values, key, qwenValue(withoutOuterBreaks(written), memberOf(propertiesOf(tools, name), key)));
  }
  return { name, arguments: values };
}

function qwenValue(text: string, schema: JsonValue | undefined): JsonValue {
  if (text.toLowerCase() === 'null') return null;
  const known = schema as JsonObject | undefined;
  if (known === undefined || Object.keys(known).length === 0) return text;
  const declared = memberOf(known, 'type');
  const type = typeof declared === 'string' ? declared.trim().toLowerCase() : declared === undefined ? 'string' : '';
  if (/^(?:string|str|text|varchar|char|enum)$/.test(type)) return text;
  if (/^(?:u?int|long|short|unsigned)/.test(type)) {
    const value = numberOf(text);
    if (!Number.isInteger(value)) throw new Raised('Invalid integer literal');
    return value;
  }
  if (/^(?:num|float)/.test(type)) return numberOf(text);
  if (/^(?:boolean|bool|binary)$/.test(type)) return text.toLowerCase() === 'true';
  const json = /^(?:object|array|arr|dict.*|list.*)$/.test(type) ? loadJson(text, { strict: false }) : undefined;
  return json === undefined ? literal(text) : json;
}

/** What Python reads as a number; what is not one raises, and one without end fails where it is made an integer. */
function numberOf(text: string): number {
  const value = floatOf(text);
  if (value === undefined || Number.isNaN(value)) throw new Raised('could not convert string to float');
  if (!Number.isFinite(value)) throw new Failed('cannot convert float infinity to integer');
  return value;
}

/** Invokes that end, each value by the first of its types that it fits; one that may be null is null. */
function parseMinimaxM2(text: string, tools: Tools): JsonObject[] {
  const invokes = bodiesOf(text, '<invoke name=', '</invoke>');
  if (invokes.length === 0) throw new Raised('No tool call found');
  return invokes.flatMap((invoke) => {
    const opener = /^[^>]+/.exec(invoke)?.[0];
    if (opener === undefined) return [];
    const name = unquoted(opener);
    const values = {};
    for (const part of bodiesOf(invoke, '<parameter name=', '</parameter>')) {
      const end = part.indexOf('>');
      if (end < 1) continue;
      const key = unquoted(part.slice(0, end));
      const properties = propertiesOf(tools, name);
      const types = Object.hasOwn(properties, key) ? allTypes(properties[key]) : ['string'];
      setOwn(values, key, minimaxValue(part.slice(end + 1).trim(), types));
    }
    return [{ name, arguments: values }];
  });
}

function unquoted(source: string): string {
  const text = source.trim();
  const quote = text[0];
  return (quote === '"' || quote === "'") && text.endsWith(quote) ? text.slice(1, -1) : text;
}

const TRUE = /^(?:true|1|yes|on)$/;
const FALSE = /^(?:false|0|no|off)$/;

function minimaxValue(text: string, declared: readonly string[]): JsonValue {
  const types = declared.map((type) => type.toLowerCase());
  const has = (...names: readonly string[]): boolean => names.some((name) => types.includes(name));
  if (has('null') || /^(?:null|none|nil)$/i.test(text)) return null;
  const integer = has('integer', 'int') ? integerOf(text) : undefined;
  if (integer !== undefined) return integer;
  const number = has('number', 'float') ? floatOf(text) : undefined;
  if (number === Number.POSITIVE_INFINITY || number === Number.NEGATIVE_INFINITY)
    throw new Failed('cannot convert float infinity to integer');
  if (number !== undefined && !Number.isNaN(number)) return number;
  if (has('boolean', 'bool')) {
    const word = text.toLowerCase();
    if (TRUE.test(word) || FALSE.test(word)) return TRUE.test(word);
  }
  const json = has('object', 'array') ? loadJson(text) : undefined;
  if (json !== undefined) return json;
  return has('string', 'str', 'text') ? text : jsonOrText(text);
}

const LONGCAT = {
  key: tagsOf('longcat_arg_key'),
  value: tagsOf('longcat_arg_value'),
  gap: /(?:\\n|\s)*/,
};

/** JSON, or a name before pairs of key and value; a name alone fails the request. */
function parseLongcat(source: string, tools: Tools): JsonValue {
  const text = source.trim();
  const json = text.startsWith('{') ? loadJson(text) : undefined;
  if (json !== undefined) return json;
  const end = text.indexOf(LONGCAT.key[0]);
  if (end < 0) throw new Failed("'NoneType' object has no attribute 'group'");
  return pairCall(text, end, LONGCAT, tools);
}

/** The call whose name is before its pairs; a value is a text where its schema says so, else JSON or a literal. */
export function pairCall(text: string, nameEnd: number, tags: Parameters<typeof pairsOf>[1], tools: Tools): JsonObject {
  const name = text.slice(0, nameEnd).trim();
  const values = {};
  for (const [writtenKey, written] of pairsOf(text, tags)) {
    const key = writtenKey.trim();
    const value = written.trim();
    setOwn(values, key, declaredType(tools, name, key) === 'string' ? value : deserialized(value));
  }
  return { name, arguments: values };
}

export const TAGGED: readonly ReaderModel[] = [
  {
    parser: 'qwen3_coder',
    source: 'qwen3_coder.py',
    ruling: 'A section is one call, which its `</function>` must end; a number that is none drops it without text.',
    whole: served(tagsOf('tool_call'), parseQwen3Coder),
  },
  {
    parser: 'minimax_m2',
    source: 'minimax_m2.py',
    ruling: 'Invokes that end; what may be null is null, whatever stands there.',
    whole: served(tagsOf('minimax:tool_call'), parseMinimaxM2),
  },
  {
    parser: 'longcat',
    source: 'longcat.py',
    ruling: 'JSON, or a name before pairs; a name without them fails the request.',
    whole: served(tagsOf('longcat_tool_call'), parseLongcat),
  },
];
