import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { separatedCalls, valueByHunyuan } from '../kit/hunyuan.ts';
import { functionsIn, type NamedBody, parametersIn } from '../kit/parameters.ts';
import { loadJson } from '../kit/python-json.ts';
import { finiteOf, floatOf, integerOf } from '../kit/python-text.ts';
import {
  callWith,
  type HandedCall,
  type Outcome,
  onlyText,
  Raised,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import {
  allTypes,
  argumentSchema,
  coerceByTypes,
  declaredType,
  jsonOrLiteral,
  memberOf,
  propertiesOf,
} from '../kit/schema-types.ts';
import { readSeedOss, typedValue, typeWord, wrappedIn } from '../kit/seed-oss.ts';
import { beforeFirst, bodiesOf, namedSpansOf, pairsOf, spansOf, tagsOf } from '../kit/spans.ts';
import { readXmlCalls, type XmlHabits } from '../kit/xml-calls.ts';
import { callsOrText, caught, withProse } from './kit.ts';

const [OPEN, CLOSE] = tagsOf('tool_call');
const FUNCTION = '<function=';

function readQwen3Coder(text: string, tools: Tools): Outcome {
  const functions = wrappedIn(text, OPEN, CLOSE).flatMap(functionsIn);
  if (functions.length === 0) return onlyText(text);
  const calls = functions
    .filter((found) => found !== undefined)
    .map(({ name, body }) => {
      const properties = propertiesOf(tools, name);
      const read = (key: string, source: string) => qwenValue(source, memberOf(properties, key));
      return callWith(name, objectOf(parametersIn(body), read));
    });
  return withProse(calls, beforeFirst(text, text.includes(OPEN) ? OPEN : FUNCTION));
}

/** The object of named values; one without a name raises. */
function objectOf(
  found: readonly (NamedBody | undefined)[],
  read: (key: string, source: string) => JsonValue,
): JsonObject {
  const value = {};
  for (const part of found) {
    if (!part) throw new Raised('substring not found');
    setOwn(value, part.name, read(part.name, part.body));
  }
  return value;
}

function qwenValue(source: string, schema: JsonValue | undefined): JsonValue {
  if (source.toLowerCase() === 'null') return null;
  if (schema === undefined) return source;
  const type = isJsonObject(schema) ? memberOf(schema, 'type') : undefined;
  const isChoice = type === undefined && isJsonObject(schema) && Object.hasOwn(schema, 'anyOf');
  return typedValue(source, isChoice ? 'object' : typeWord(type));
}

const ARGUMENT = { key: tagsOf('arg_key'), value: tagsOf('arg_value') };

/** GLM's calls; `split` gives the name and the arguments of what is between the tags. */
function readGlm(
  split: (body: string) => NamedBody | undefined,
  { trimsTexts = false } = {},
): (text: string, tools: Tools) => Outcome {
  return (text, tools) => {
    const calls = bodiesOf(text, OPEN, CLOSE).flatMap((whole) => {
      const found = split(whole);
      if (!found) return [];
      const name = found.name.trim();
      const value = {};
      for (const [writtenKey, source] of pairsOf(found.body, ARGUMENT)) {
        const key = writtenKey.trim();
        const text = trimsTexts ? source.trim() : source;
        setOwn(value, key, declaredType(tools, name, key) === 'string' ? text : jsonOrLiteral(source.trim()));
      }
      return [callWith(name, value)];
    });
    const prose = beforeFirst(text, OPEN);
    return callsOrText(calls, text, prose.trim() === '' ? null : prose);
  };
}

/** The name is the first line. */
function nameOnLine(body: string): NamedBody | undefined {
  const end = body.indexOf('\n');
  return end < 0 ? undefined : { name: body.slice(0, end), body: body.slice(end + 1) };
}

/** The name has no blanks in it and goes up to the first argument. */
function nameWithoutBlanks(body: string): NamedBody | undefined {
  const found = /^\s*(\S+?)\s*(<arg_key>[\s\S]*)?$/.exec(body);
  return found ? { name: found[1]!, body: found[2] ?? '' } : undefined;
}

const STEP = ['<｜tool_calls_begin｜>', '<｜tool_calls_end｜>'] as const;
const STEP_PARAMETER = /<steptml:parameter name="([^"]+)">([^<]*)<\/steptml:parameter>/g;

function readStep3(text: string, tools: Tools): Outcome {
  const [section] = spansOf(text, ...STEP);
  if (!section) return onlyText(text);
  const calls = section.body.split('<｜tool_call_begin｜>').flatMap((part) => {
    const end = part.indexOf('<｜tool_call_end｜>');
    const separator = part.indexOf('<｜tool_sep｜>');
    if (end < 0 || separator < 0 || separator > end || part.slice(0, separator).trim() !== 'function') return [];
    const invoke = part.slice(separator, end);
    const name = /<steptml:invoke name="([^"]+)">/.exec(invoke)?.[1];
    if (name === undefined) return [];
    const value = {};
    for (const [, key = '', source = ''] of invoke.matchAll(STEP_PARAMETER))
      setOwn(value, key, stepValue(source.trim(), declaredType(tools, name, key)));
    return [callWith(name, value)];
  });
  return callsOrText(calls, text, (text.slice(0, section.start) + text.slice(section.end)).trim());
}

function stepValue(source: string, type: JsonValue | undefined): JsonValue {
  if (type === 'integer') return integerOf(source) ?? source;
  if (type === 'number') return floatOf(source) ?? source;
  if (type === 'boolean' && /^(?:true|false)$/i.test(source)) return source.toLowerCase() === 'true';
  return type === 'null' && source.toLowerCase() === 'null' ? null : source;
}

const MINIMAX = tagsOf('minimax:tool_call');

function readMinimaxM2(text: string, tools: Tools): Outcome {
  const calls = bodiesOf(text, ...MINIMAX)
    .flatMap((body) => bodiesOf(body, '<invoke name=', '</invoke>'))
    .flatMap((invoke) => {
      const opener = /^[^>]+/.exec(invoke)?.[0];
      if (opener === undefined) return [];
      const name = unquoted(opener);
      const value = {};
      for (const body of bodiesOf(invoke, '<parameter name=', '</parameter>')) {
        const at = body.indexOf('>');
        if (at < 1) continue;
        const key = unquoted(body.slice(0, at));
        const types = allTypes(memberOf(propertiesOf(tools, name), key));
        setOwn(value, key, coerceByTypes(body.slice(at + 1).trim(), types));
      }
      return [callWith(name, value)];
    });
  return callsOrText(calls, text, beforeFirst(text, MINIMAX[0]));
}

function unquoted(source: string): string {
  const text = source.trim();
  return /^(["'])[\s\S]*\1$/.test(text) ? text.slice(1, -1) : text;
}

const HY_OPEN = '<tool_calls>';

function readHyV3(text: string, tools: Tools): Outcome {
  const whole = separatedCalls(text);
  const rest = whole.length > 0 ? text.slice(text.lastIndexOf(CLOSE) + CLOSE.length) : text;
  const [open] = spansOf(rest, OPEN, '<tool_sep>');
  const found = open ? [...whole, { name: open.body, body: rest.slice(open.end) }] : whole;
  return withProse(hyCalls(found, tools), beforeFirst(text, HY_OPEN));
}

/** The calls; none at all where one of them raises. */
function hyCalls(found: readonly NamedBody[], tools: Tools): HandedCall[] {
  try {
    return found.map(({ name: written, body }) => {
      const name = written.trim();
      const value = {};
      for (const [key, source] of pairsOf(body.trim(), ARGUMENT))
        setOwn(value, key, valueByHunyuan(source, argumentSchema(tools, name, key), jsonOrLiteral));
      return callWith(name, value);
    });
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    return [];
  }
}

const DSML = '｜DSML｜';
const INVOKE = new RegExp(`<${DSML}invoke\\s+name="([^"]+)"\\s*>`);
const PARAMETER = new RegExp(`<${DSML}parameter\\s+name="([^"]+)"\\s+string="(true|false)"\\s*>`);

function readDsml(wrapper: string): (text: string, tools: Tools) => Outcome {
  const [open, close] = tagsOf(`${DSML}${wrapper}`);
  return (text, tools) => {
    const calls = bodiesOf(text, open, close)
      .flatMap((section) => namedSpansOf(section, INVOKE, `</${DSML}invoke>`))
      .map(({ names: [name = ''], body }) => {
        const properties = propertiesOf(tools, name);
        const value = {};
        for (const { names, body: source } of namedSpansOf(body, PARAMETER, `</${DSML}parameter>`)) {
          const [key = '', isText] = names;
          setOwn(value, key, isText === 'true' ? source : dsmlValue(source, memberOf(properties, key)));
        }
        return callWith(name, unwrapped(value, properties));
      });
    return callsOrText(calls, text, beforeFirst(text, open));
  };
}

function dsmlValue(source: string, schema: JsonValue | undefined): JsonValue {
  const type = schema !== undefined && isJsonObject(schema) ? (memberOf(schema, 'type') ?? 'string') : 'string';
  for (const candidate of Array.isArray(type) ? (type as readonly JsonValue[]) : [type]) {
    const value = typeof candidate === 'string' ? dsmlTyped(source, candidate.toLowerCase()) : undefined;
    if (value !== undefined) return value;
  }
  return source;
}

function dsmlTyped(source: string, type: string): JsonValue | undefined {
  if (source.toLowerCase() === 'null') return null;
  if (['string', 'str', 'text'].includes(type)) return source;
  if (type === 'integer' || type === 'int') return integerOf(source);
  if (type === 'number' || type === 'float') return finiteOf(source);
  if (type !== 'boolean' && type !== 'bool') return loadJson(source);
  const word = source.trim().toLowerCase();
  return ['false', '0', 'true', '1'].includes(word) ? word === 'true' || word === '1' : undefined;
}

/** Arguments that the model put into an argument of their own, if all of them are declared. */
function unwrapped(value: JsonObject, properties: JsonObject): JsonValue {
  for (const wrapper of ['arguments', 'input']) {
    if (Object.keys(value).join() !== wrapper || Object.hasOwn(properties, wrapper)) continue;
    const written = value[wrapper]!;
    const inner = typeof written === 'string' ? loadJson(written) : written;
    if (inner === undefined) return value;
    if (isJsonObject(inner) && Object.keys(inner).every((key) => Object.hasOwn(properties, key))) return inner;
  }
  return value;
}

function xmlOutcome(text: string, tools: Tools, habits?: XmlHabits): Outcome {
  const { calls, text: prose } = readXmlCalls(text, tools, habits);
  return { calls, text: prose };
}

/** vLLM's readers of calls whose arguments are elements. */
export const TAGGED: readonly ReaderModel[] = [
  {
    parser: 'qwen3_coder',
    source: 'qwen3coder_tool_parser.py',
    ruling:
      'No wrapper is needed; a call that does not end goes to the end of the reply, and a value that is cut is a whole one.',
    whole: caught(FUNCTION, readQwen3Coder),
  },
  {
    parser: 'qwen3_xml',
    aliases: ['mimo'],
    source: 'qwen3xml_tool_parser.py',
    ruling: 'An XML parser: a cut value comes as broken JSON, and a function in a value renames the call and cuts it.',
    whole: (text, tools) => xmlOutcome(text, tools),
  },
  {
    parser: 'step3p5',
    source: 'step3p5_tool_parser.py',
    ruling: 'As qwen3_xml, with repairs of tags that lack a sign or a bracket.',
    whole: (text, tools) => xmlOutcome(text, tools, { repairs: true }),
  },
  {
    parser: 'seed_oss',
    source: 'seed_oss_tool_parser.py',
    ruling: 'As qwen3_coder in a wrapper of its own, which is not needed either; a value goes to its end tag.',
    whole: caught(FUNCTION, (text, tools) => readSeedOss(text, tools)),
  },
  {
    parser: 'glm45',
    source: 'glm4_moe_tool_parser.py',
    ruling: 'A line break must follow the name; a value without a type is JSON, else Python, else text.',
    whole: caught(null, readGlm(nameOnLine)),
  },
  {
    parser: 'glm47',
    source: 'glm47_moe_tool_parser.py',
    ruling: 'The name may be on a line of its own; where it is missing, the arguments become the name.',
    whole: caught(null, readGlm(nameWithoutBlanks)),
  },
  {
    parser: 'poolside_v1',
    source: 'poolside_v1_tool_parser.py',
    ruling: 'As glm45, with texts trimmed.',
    whole: caught(null, readGlm(nameOnLine, { trimsTexts: true })),
  },
  {
    parser: 'step3',
    source: 'step3_tool_parser.py',
    ruling: 'A value with `<` in it is left out; lists and objects stay text.',
    whole: caught(STEP[0], readStep3),
  },
  {
    parser: 'minimax_m2',
    source: 'minimax_m2_tool_parser.py',
    ruling: 'Wrapper and call must end; a value without a type is text.',
    whole: caught(MINIMAX[0], readMinimaxM2),
  },
  {
    parser: 'hy_v3',
    source: 'hy_v3_tool_parser.py',
    ruling: '`<tool_calls>` and `<tool_sep>` are needed; of a truncated call the whole arguments count.',
    whole: caught(HY_OPEN, readHyV3),
  },
  {
    parser: 'deepseek_v32',
    source: 'deepseekv32_tool_parser.py',
    ruling: '`<｜DSML｜function_calls>` only; a call that closes itself is not read.',
    whole: caught(`<${DSML}function_calls>`, readDsml('function_calls')),
  },
  {
    parser: 'deepseek_v4',
    source: 'deepseekv4_tool_parser.py',
    ruling: 'As deepseek_v32 with `<｜DSML｜tool_calls>` only; arguments within an argument `arguments` are taken out.',
    whole: caught(`<${DSML}tool_calls>`, readDsml('tool_calls')),
  },
];
