import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { decodeHtml } from '../kit/html-references.ts';
import { separatedCalls, valueByHunyuan } from '../kit/hunyuan.ts';
import { functionsIn, parametersIn } from '../kit/parameters.ts';
import { evaluateLiteral } from '../kit/python-code.ts';
import { dumpJson, loadJson } from '../kit/python-json.ts';
import { endOfPattern, finiteOf, floatOf, integerOf, printScalar, withoutOuterBreaks } from '../kit/python-text.ts';
import { callWith, type HandedCall, type Outcome, onlyText, type ReaderModel, type Tools } from '../kit/reader.ts';
import {
  allTypes,
  argumentSchema,
  declaredType,
  inferredType,
  jsonOrLiteral,
  jsonOrText,
  memberOf,
  propertiesOf,
  valueByType,
} from '../kit/schema-types.ts';
import { bodiesOf, namedSpansOf, pairsOf, spansOf, tagsOf } from '../kit/spans.ts';
import { around, declaredCall, holds, trimmedBefore, Uncaught } from './kit.ts';

const [OPEN, CLOSE] = tagsOf('tool_call');

/** What a tool declares of its arguments; the schema itself where it has no properties. */
export function qwenArguments(tools: Tools, name: string): JsonObject | undefined {
  const schema = tools.schemaOf(name);
  const properties = memberOf(schema, 'properties');
  if (properties === undefined) return schema;
  return isJsonObject(properties) ? properties : undefined;
}

function readQwen3Coder(text: string, tools: Tools): Outcome {
  const blocks = bodiesOf(text, OPEN, CLOSE);
  const functions = (blocks.length > 0 ? blocks : [text]).flatMap(functionsIn).filter((found) => found !== undefined);
  const calls = functions.map(({ name, body }) => {
    const declared = qwenArguments(tools, name);
    const value = {};
    for (const found of parametersIn(body))
      if (found) setOwn(value, found.name, qwenValue(found.body, memberOf(declared, found.name)));
    return callWith(name, value);
  });
  return { calls, text: text.slice(0, text.indexOf(OPEN)) };
}

/** A value by its schema; `null` is null whatever the type. */
export function qwenValue(text: string, schema: JsonValue | undefined): JsonValue {
  if (text.toLowerCase() === 'null') return null;
  return schema === undefined ? text : valueByType(text, (inferredType(schema) ?? 'string').trim().toLowerCase());
}

export function readMimo(text: string, tools: Tools): Outcome {
  const start = text.indexOf(OPEN);
  let prose = text.slice(0, start);
  let read = start;
  const calls: HandedCall[] = [];
  for (const { body, end } of spansOf(text, OPEN, CLOSE)) {
    const [call] = namedSpansOf(body, /<function=([^>]+)>/, '</function>');
    if (call) {
      const name = call.names[0]!.trim();
      const value = {};
      for (const argument of namedSpansOf(call.body, /<parameter=([^>]+)>/, '</parameter>')) {
        const key = argument.names[0]!.trim();
        setOwn(value, key, mimoValue(argument.body, key, name, tools));
      }
      if (tools.has(name)) calls.push(callWith(name, value));
      else prose += text.slice(read, end);
    }
    read = end;
  }
  return { calls, text: prose };
}

function mimoValue(source: string, key: string, tool: string, tools: Tools): JsonValue {
  const text = decodeHtml(source);
  if (text.toLowerCase() === 'null') return null;
  const type =
    memberOf(propertiesOf(tools, tool), key) === undefined ? 'string' : (declaredType(tools, tool, key) ?? 'string');
  if (typeof type !== 'string') throw new Uncaught("'list' object has no attribute 'startswith'");
  if (/^(?:num|float)/.test(type)) return finiteOf(text) ?? text;
  return valueByType(text, type);
}

export const ARGUMENT = { key: tagsOf('arg_key'), value: tagsOf('arg_value') };
const GLM_ARGUMENT = { ...ARGUMENT, gap: /(?:\\n|\s)*/ };

/** The arguments of GLM's calls by their types. */
export function glmArguments(text: string, tool: string, tools: Tools, typed = glmValue): JsonValue {
  const value = {};
  for (const [writtenKey, written] of pairsOf(text, GLM_ARGUMENT)) {
    const key = writtenKey.trim();
    setOwn(value, key, typed(written, inferredType(argumentSchema(tools, tool, key))));
  }
  return value;
}

function glmValue(text: string, type: string | undefined): JsonValue {
  const json = loadJson(text) ?? unescapedJson(text);
  if (json !== undefined) return glmTyped(json, text, type);
  if (loadJson(text) === null) return glmTyped(null, text, type);
  if (type === 'string') return /^(["'])[\s\S]*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text;
  const literal = evaluateLiteral(text);
  return literal === undefined ? text : literal;
}

/** JSON that was escaped as a string is. */
export function unescapedJson(text: string): JsonValue | undefined {
  const wrapped = loadJson(`{"tmp": "${text}"}`);
  const inner = wrapped !== undefined && isJsonObject(wrapped) ? wrapped['tmp'] : undefined;
  return typeof inner === 'string' ? loadJson(inner) : undefined;
}

/** A value as text where text is asked for; a number that was written as text as a number. */
export function glmTyped(json: JsonValue, source: string, type: string | undefined): JsonValue {
  if (type === 'number' && typeof json === 'string')
    return (/[.e]/i.test(json) ? floatOf(json) : integerOf(json)) ?? json;
  if (type !== 'string' || typeof json === 'string') return json;
  return typeof json === 'object' && json !== null ? dumpJson(json) : printScalar(json, source);
}

/** The name in a line of its own and what follows; undefined where no line break is. */
export function lineOfName(body: string): { name: string; source: string } | undefined {
  const lineBreak = /\\n|\n/.exec(body);
  return lineBreak
    ? { name: body.slice(0, lineBreak.index), source: body.slice(lineBreak.index + lineBreak[0].length) }
    : undefined;
}

/** The name up to the first argument, and the arguments. */
export function nameBeforeKeys(body: string): { name: string; source: string } {
  const end = body.indexOf('<arg_key>');
  return end < 0 ? { name: body, source: '' } : { name: body.slice(0, end), source: body.slice(end) };
}

function readGlm45(text: string, tools: Tools): Outcome {
  const calls = bodiesOf(text, OPEN, CLOSE).flatMap((body) => {
    const call = lineOfName(body);
    return call ? declaredCall(call.name, glmArguments(call.source, call.name, tools), tools) : [];
  });
  return { calls, text: trimmedBefore(text, OPEN) };
}

function readGlm47(text: string, tools: Tools): Outcome {
  const prose: string[] = [];
  const calls: HandedCall[] = [];
  let read = 0;
  for (const { start, body, end } of spansOf(text, OPEN, CLOSE)) {
    prose.push(text.slice(read, start));
    const { name, source } = nameBeforeKeys(body);
    calls.push(...declaredCall(name, glmArguments(source, name, tools), tools));
    read = end;
  }
  return { calls, text: (prose.join('') + text.slice(read)).trim() };
}

const TEXTS = new Set(['string', 'str', 'text', 'enum']);

/** A value without a line break at each end: text, or what it is as JSON or Python. */
export function poolsideValue(written: string, declared: JsonValue | undefined): JsonValue {
  const type = String(declared ?? '').toLowerCase();
  const source = withoutOuterBreaks(written);
  if (TEXTS.has(type)) return source;
  return type === '' ? jsonOrText(source) : jsonOrLiteral(source, { setsFail: true });
}

function readPoolside(text: string, tools: Tools): Outcome {
  const calls = bodiesOf(text, OPEN, CLOSE).flatMap((body) => {
    const name = body.slice(0, /\n|<arg_key>/.exec(body)?.index).trim();
    if (!tools.has(name)) return [];
    const value = {};
    for (const { names, body: written } of namedSpansOf(
      body,
      /<arg_key>([^<]*?)<\/arg_key>\s*<arg_value>/,
      '</arg_value>',
    )) {
      const key = names[0]!.trim();
      const json = poolsideValue(written, declaredType(tools, name, key));
      setOwn(value, key, json);
    }
    return [callWith(name, value)];
  });
  return { calls, text: text.slice(0, text.indexOf(OPEN)) };
}

export const [HY_OPEN, HY_CLOSE] = tagsOf('tool_calls');
function readHunyuan(text: string, tools: Tools): Outcome {
  const calls = separatedCalls(text).flatMap(({ name, body }) => {
    if (!tools.has(name)) return [];
    const value = {};
    for (const [key, written] of pairsOf(body, ARGUMENT))
      setOwn(value, key.trim(), valueByHunyuan(written, argumentSchema(tools, name, key.trim())));
    return [callWith(name, value)];
  });
  return { calls, text: trimmedBefore(text, HY_OPEN) };
}

export const MINIMAX_OPEN = '<minimax:tool_call>';
const MINIMAX_CLOSE = '</minimax:tool_call>';

function readMinimaxM2(text: string, tools: Tools): Outcome {
  const { blocks, prose } = wrapped(text, MINIMAX_OPEN, MINIMAX_CLOSE);
  const calls = blocks.flatMap((block) =>
    attributed(`${block}${MINIMAX_CLOSE}`, '<invoke name="', '</invoke>').flatMap(({ name, body }) => {
      const value = {};
      for (const argument of attributed(body, '<parameter name="', '</parameter>', endOfPattern(body)))
        setOwn(
          value,
          argument.name,
          minimaxValue(argument.body.replace(/^\n+|\n+$/g, ''), memberOf(propertiesOf(tools, name), argument.name)),
        );
      return declaredCall(name, value, tools);
    }),
  );
  return { calls, text: prose };
}

/** What is in whole wrappers, and the text around them; a wrapper that does not end is text. */
function wrapped(text: string, open: string, close: string): { blocks: string[]; prose: string } {
  const spans = spansOf(text, open, close);
  let prose = '';
  let read = 0;
  for (const { start, end } of spans) {
    prose += text.slice(read, start);
    read = end;
  }
  return { blocks: spans.map(({ body }) => body), prose: prose + text.slice(read) };
}

/** Elements whose opener ends in `name">`; the last may lack its end tag. */
function attributed(text: string, open: string, close: string, limit = text.length): { name: string; body: string }[] {
  return spansOf(text.slice(0, limit), open, close, { toEnd: true }).flatMap(({ body }) => {
    const at = body.indexOf('">');
    return at < 0 ? [] : [{ name: body.slice(0, at).trim(), body: body.slice(at + 2) }];
  });
}

const MINIMAX_TYPES = [
  'integer',
  'int',
  'number',
  'float',
  'boolean',
  'bool',
  'object',
  'array',
  'string',
  'str',
  'text',
];

/** A value by the types of its schema. */
export function minimaxValue(text: string, schema: JsonValue | undefined): JsonValue {
  const types = allTypes(schema).map((type) => type.toLowerCase());
  if (types.includes('null') || /^(?:null|none|nil)$/i.test(text)) return null;
  for (const type of MINIMAX_TYPES) {
    const value = types.includes(type) ? minimaxTyped(text, type) : undefined;
    if (value !== undefined) return value;
  }
  return jsonOrText(text);
}

function minimaxTyped(text: string, type: string): JsonValue | undefined {
  if (type.startsWith('int')) return integerOf(text);
  if (type === 'number' || type === 'float') return finiteOf(text);
  if (type.startsWith('bool')) return switchOf(text);
  if (type === 'object' || type === 'array') return loadJson(text);
  return text;
}

/** A word for on or off. */
function switchOf(text: string): boolean | undefined {
  const word = text.toLowerCase().trim();
  if (['true', '1', 'yes', 'on'].includes(word)) return true;
  return ['false', '0', 'no', 'off'].includes(word) ? false : undefined;
}

export const STEP = ['<｜tool_calls_begin｜>', '<｜tool_calls_end｜>'] as const;

function readStep3(text: string, tools: Tools): Outcome {
  const [section] = spansOf(text, ...STEP);
  if (!section) return onlyText(text);
  const calls = bodiesOf(section.body, '<｜tool_call_begin｜>', '<｜tool_call_end｜>').flatMap((call) => {
    const separator = call.indexOf('<｜tool_sep｜>');
    if (separator < 0 || call.slice(0, separator).trim() !== 'function') return [];
    const [invoke] = namedSpansOf(
      call.slice(separator),
      /<steptml:invoke name="([^"]+)">(?=[\s\S])/,
      '</steptml:invoke>',
    );
    if (!invoke) return [];
    return declaredCall(invoke.names[0]!, stepArguments(invoke.body, invoke.names[0]!, tools), tools);
  });
  return { calls, text: text.slice(0, section.start) + text.slice(section.end) };
}

/** The arguments of Step's call by their types. */
export function stepArguments(text: string, tool: string, tools: Tools): JsonObject {
  const value = {};
  for (const [, key = '', written = ''] of text.matchAll(
    /<steptml:parameter name="([^"]+)">([^<]*)<\/steptml:parameter>/g,
  )) {
    const type = declaredType(tools, tool, key);
    const source = written.trim();
    setOwn(
      value,
      key,
      type !== undefined && type !== null && type !== '' && type !== 'string' ? jsonOrLiteral(source) : source,
    );
  }
  return value;
}

export const DSML = '｜DSML｜';

/** DeepSeek's DSML in a wrapper of a name. */
function readDsml(wrapper: string): (text: string, tools: Tools) => Outcome {
  const [open, close] = tagsOf(`${DSML}${wrapper}`);
  return (text, tools) => {
    const at = text.indexOf(open);
    if (at < 0) return onlyText(text);
    const [section] = spansOf(text, open, close);
    const calls = section
      ? invokesIn(section.body).flatMap(({ name, body }) => declaredCall(name, dsmlArguments(body), tools))
      : [];
    return { calls, text: text.slice(0, at).replace(/\n\n$/, '') };
  };
}

export const DSML_INVOKE = new RegExp(`<${DSML}invoke\\s+name="([^"]+)"\\s*(/?)>`, 'g');
export const DSML_PARAMETER = new RegExp(`<${DSML}parameter\\s+name="([^"]+)"\\s+string="([^"]+)"\\s*>`);

function invokesIn(text: string): { name: string; body: string }[] {
  const found: { name: string; body: string }[] = [];
  DSML_INVOKE.lastIndex = 0;
  for (let opener = DSML_INVOKE.exec(text); opener; opener = DSML_INVOKE.exec(text)) {
    const from = DSML_INVOKE.lastIndex;
    const close = opener[2] === '/' ? from : text.indexOf(`</${DSML}invoke>`, from);
    found.push({ name: opener[1]!.trim(), body: text.slice(from, close < 0 ? undefined : close) });
    if (close < 0) break;
    DSML_INVOKE.lastIndex = close;
  }
  return found;
}

function dsmlArguments(text: string): JsonValue {
  const trimmed = text.trim();
  if (trimmed.startsWith('{') && trimmed.endsWith('}')) {
    const json = loadJson(trimmed);
    if (json === undefined) throw new Uncaught('JSONDecodeError');
    return json;
  }
  return dsmlParameters(text);
}

/** The arguments in `<｜DSML｜parameter …>`; what is no string is JSON, else text. */
export function dsmlParameters(text: string): JsonObject {
  const value = {};
  for (const { names, body } of namedSpansOf(text, DSML_PARAMETER, `</${DSML}parameter>`)) {
    const written = body.trim();
    setOwn(value, names[0]!, names[1] === 'true' ? written : jsonOrText(written));
  }
  return value;
}

/** SGLang's readers of calls whose arguments are elements. */
export const TAGGED: readonly ReaderModel[] = [
  {
    parser: 'qwen3_coder',
    aliases: ['step3p5'],
    source: 'qwen3_coder_detector.py',
    ruling:
      '`<tool_call>` must stand somewhere; a value that is cut is a whole one, and a JSON body gives no arguments.',
    whole: around(holds(OPEN), readQwen3Coder),
  },
  {
    parser: 'mimo',
    source: 'mimo_detector.py',
    ruling:
      'As qwen3_coder with all end tags needed; line breaks around a value stay, so a boolean on its own line is false.',
    whole: around(holds(OPEN), readMimo),
  },
  {
    parser: 'glm45',
    aliases: ['glm'],
    source: 'glm4_moe_detector.py',
    ruling: 'A line break, or `\\n` spelled out, must follow the name; other calls vanish.',
    whole: around(holds(OPEN), readGlm45),
  },
  {
    parser: 'glm47',
    source: 'glm47_moe_detector.py',
    ruling: 'No line break may follow the name: with it the name is unknown, and the call vanishes.',
    whole: around(holds(OPEN), readGlm47),
  },
  {
    parser: 'poolside_v1',
    source: 'poolside_v1_detector.py',
    ruling: 'The name ends at a line break or at the first argument; one without its key’s end tag is left out.',
    whole: around(holds(OPEN), readPoolside),
  },
  {
    parser: 'hunyuan',
    source: 'hunyuan_detector.py',
    ruling:
      '`<tool_calls>` and `<tool_sep>` are needed; a JSON body gives no arguments, and a value without a type is text.',
    whole: around(holds(HY_OPEN), readHunyuan),
  },
  {
    parser: 'minimax-m2',
    source: 'minimax_m2.py',
    ruling: 'The wrapper must end, the call in it need not; `null` is null whatever the type.',
    whole: around(holds(MINIMAX_OPEN), readMinimaxM2),
  },
  {
    parser: 'step3',
    source: 'step3_detector.py',
    ruling: 'A value with `<` in it is left out.',
    whole: around(holds(STEP[0]), readStep3),
  },
  {
    parser: 'deepseekv32',
    source: 'deepseekv32_detector.py',
    ruling: '`<｜DSML｜function_calls>` only, and it must end; a call that closes itself and a JSON body are read.',
    whole: around(holds(`<${DSML}function_calls>`, `<${DSML}invoke`), readDsml('function_calls')),
  },
  {
    parser: 'deepseekv4',
    source: 'deepseekv4_detector.py',
    ruling: 'As deepseekv32 with `<｜DSML｜tool_calls>` only.',
    whole: around(holds(`<${DSML}tool_calls>`, `<${DSML}invoke`), readDsml('tool_calls')),
  },
];
