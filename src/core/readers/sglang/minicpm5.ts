import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { callWith, type HandedCall, type Outcome, type ReaderModel, type Tools } from '../kit/reader.ts';
import { argumentSchema, jsonOrLiteral, memberOf, propertiesOf } from '../kit/schema-types.ts';
import { spansOf } from '../kit/spans.ts';
import { parseXml } from '../kit/xml.ts';
import { around, holds } from './kit.ts';

interface Written {
  readonly name: string;
  /** Key and value; a key is undefined where a parameter has none. */
  readonly parameters: readonly (readonly [string | undefined, string])[];
}

/** A call as XML. */
function readXml(block: string): Written | undefined {
  const root = parseXml(block);
  const call = root?.name === 'function' ? root : root?.children.find(({ name }) => name === 'function');
  const name = call?.attributes['name']?.trim() ?? '';
  if (!call || name === '') return undefined;
  const named = (element: typeof call) => element.children.filter((child) => child.name === 'param');
  const list = call.children.find((child) => child.name === 'arguments');
  const parameters = named(call).length > 0 || !list ? named(call) : named(list);
  return { name, parameters: parameters.map(({ attributes, text }) => [attributes['name'], text]) };
}

const NAME = /<function\s+name=['"]([^'"]+)['"][^>]*>/;
const PARAMETER = /<param\s+name=['"]([^'"]+)['"]>([\s\S]*?)<\/param>/g;
const NAMELESS = /<param(?![^>]*\bname=)[^>]*>/;

/** A call that is not well-formed XML, by its tags. */
function readTags(block: string): Written | undefined {
  const name = NAME.exec(block)?.[1]?.trim() ?? '';
  if (name === '') return undefined;
  const parameters = [...block.matchAll(PARAMETER)].map(([, key = '', value = '']): [string, string] => [
    key.trim(),
    /^<!\[CDATA\[[\s\S]*\]\]>$/.test(value) ? value.slice(9, -3) : value,
  ]);
  return { name, parameters: NAMELESS.test(block) ? [[undefined, ''], ...parameters] : parameters };
}

/** A call of a declared tool with declared arguments, each once, and all that are required. */
function callOf(block: string, tools: Tools): HandedCall | undefined {
  const written = readXml(block) ?? readTags(block);
  if (!written || !tools.has(written.name)) return undefined;
  const properties = propertiesOf(tools, written.name);
  const isOpen = Object.keys(properties).length === 0;
  const value: JsonObject = {};
  for (const [key, source] of written.parameters) {
    if (key === undefined || key === '' || Object.hasOwn(value, key)) return undefined;
    if (!isOpen && !Object.hasOwn(properties, key)) return undefined;
    const type = memberOf(argumentSchema(tools, written.name, key), 'type');
    setOwn(value, key, type === 'string' ? source.trim() : jsonOrLiteral(source.trim()));
  }
  const required = memberOf(tools.schemaOf(written.name), 'required');
  const names = (Array.isArray(required) ? (required as readonly JsonValue[]) : []).map(String);
  return names.every((name) => Object.hasOwn(value, name)) ? callWith(written.name, value) : undefined;
}

export function readMiniCpm5(text: string, tools: Tools): Outcome {
  const calls: HandedCall[] = [];
  let prose = '';
  let at = 0;
  for (const { start, end } of spansOf(text, '<function', '</function>')) {
    const call = callOf(text.slice(start, end), tools);
    prose += text.slice(at, call ? start : end);
    if (call) calls.push(call);
    at = end;
  }
  return { calls, text: prose + text.slice(at) };
}

/** SGLang's reader of MiniCPM 5. */
export const MINICPM5: ReaderModel = {
  parser: 'minicpm5',
  source: 'minicpm5_detector.py',
  ruling: 'A tool or an argument that is not declared, and one that is missing, makes the call text.',
  whole: around(holds('<function'), readMiniCpm5),
};
