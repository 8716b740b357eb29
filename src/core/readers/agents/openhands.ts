import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';
import { integerOf } from '../kit/python-text.ts';
import { failing, type Outcome, onlyText, Raised, type ReaderModel, type Tools } from '../kit/reader.ts';
import { argumentSchema, memberOf, propertiesOf } from '../kit/schema-types.ts';

const OPENER = '<function=';
const CLOSE = '</function>';
const SWAPPED = /<parameter=([a-zA-Z0-9_]+)=([^<]*)<\/parameter>/g;

interface Element {
  readonly name: string;
  readonly body: string;
  readonly end: number;
}

/** The next element whose opener is whole; what must follow its name is part of the opener. */
function nextElement(
  text: string,
  from: number,
  { opener, behind, close }: { readonly opener: string; readonly behind: string; readonly close: string },
): Element | undefined {
  let nameEnd = -1;
  for (let at = text.indexOf(opener, from); at >= 0; at = text.indexOf(opener, at + 1)) {
    const start = at + opener.length;
    if (nameEnd < start) nameEnd = text.indexOf('>', start);
    if (nameEnd < 0) return undefined;
    const bodyStart = nameEnd + 1 + behind.length;
    if (nameEnd === start || !text.startsWith(behind, nameEnd + 1)) continue;
    const end = text.indexOf(close, bodyStart);
    if (end < 0) return undefined;
    return { name: text.slice(start, nameEnd), body: text.slice(bodyStart, end), end: end + close.length };
  }
  return undefined;
}

/** With one call, an end tag is put after the text, which the model's provider stops at. */
function withStopWord(text: string): string {
  if (text.split(OPENER, 3).length !== 2) return text;
  return text.endsWith('</') ? `${text.trimEnd()}function>` : `${text}\n${CLOSE}`;
}

function read(text: string, tools: Tools): Outcome {
  const call = nextElement(withStopWord(text), 0, { opener: OPENER, behind: '\n', close: CLOSE });
  if (!call) return onlyText(text);
  const { name } = call;
  if (!tools.has(name)) throw new Raised(`Function '${name}' not found in available tools`);
  const prose = text.slice(0, text.indexOf(OPENER)).trim();
  return { calls: [{ toolName: name, arguments: parametersOf(call, tools) }], text: prose };
}

function parametersOf({ name, body }: Element, tools: Tools): JsonObject {
  const values = {};
  const source = body.replace(SWAPPED, '<parameter=$1>$2</parameter>');
  const parts = { opener: '<parameter=', behind: '', close: '</parameter>' };
  for (let part = nextElement(source, 0, parts); part; part = nextElement(source, part.end, parts))
    setOwn(values, part.name, parameter(part, name, tools));
  const required = memberOf(tools.schemaOf(name), 'required');
  const missing = (Array.isArray(required) ? (required as readonly JsonValue[]) : []).filter(
    (key) => !Object.hasOwn(values, String(key)),
  );
  if (missing.length > 0) throw new Raised(`Missing required parameters for function '${name}': ${missing.join(', ')}`);
  return values;
}

function parameter({ name, body }: Element, tool: string, tools: Tools): JsonValue {
  const properties = propertiesOf(tools, tool);
  if (!Object.hasOwn(properties, name))
    throw new Raised(
      Object.keys(properties).length > 0
        ? `Parameter '${name}' is not allowed for function '${tool}'`
        : `no parameter of '${tool}' is declared`,
    );
  const schema = argumentSchema(tools, tool, name);
  const type = memberOf(schema, 'type');
  const value = type === 'integer' ? integerOf(body) : type === 'array' ? loadJson(body) : body;
  if (value === undefined) throw new Raised(`Parameter '${name}' is expected to be an ${type}`);
  const choices = memberOf(schema, 'enum');
  if (Array.isArray(choices) && !(choices as readonly JsonValue[]).includes(value))
    throw new Raised(`Parameter '${name}' is expected to be one of ${choices.join(', ')}`);
  return value;
}

/** How OpenHands reads the calls of a model that is prompted for them. */
export const OPENHANDS: ReaderModel = {
  parser: 'fn_call_converter',
  source: 'fn_call_converter.py',
  ruling:
    'It reads the first `<function=…>` with a line break after it, keeps the white space of its values, and refuses what its schema does not know.',
  textValues: true,
  whole: failing(read),
};
