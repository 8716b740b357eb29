import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { DEEPSEEK, fencedCall, plainCall } from '../kit/deepseek.ts';
import { decodeHtml } from '../kit/html-references.ts';
import { functionsIn, parameter } from '../kit/parameters.ts';
import { evaluateLiteral } from '../kit/python-code.ts';
import { loadJson } from '../kit/python-json.ts';
import { floatOf, integerOf, isTruthy } from '../kit/python-text.ts';
import {
  callVerbatim,
  callWith,
  failing,
  type HandedCall,
  type Outcome,
  onlyText,
  Raised,
  type Read,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import { argumentSchema, inferredType, jsonOrLiteral, memberOf } from '../kit/schema-types.ts';
import { beforeFirst, bodiesOf, namedSpansOf, spansOf, tagsOf, withoutBetween } from '../kit/spans.ts';
import { around, baseCalls, declaredCall, holds, trimmedBefore } from '../sglang/kit.ts';
import {
  DSML,
  dsmlParameters,
  glmArguments,
  glmTyped,
  lineOfName,
  nameBeforeKeys,
  unescapedJson,
} from '../sglang/tagged.ts';
import { readDeepSeek } from '../sglang/tokens.ts';

/** Without tools a reply is text. */
const withTools =
  (read: Read): Read =>
  (text, tools) =>
    tools.names.length === 0 ? onlyText(text) : read(text, tools);

/** The same tools for the readers that SGLang's copies come from: here calls of tools that are not declared pass. */
const undeclaredToo = (tools: Tools): Tools => ({ ...tools, has: () => true });

function callsOf(action: JsonValue, tools: Tools): HandedCall[] {
  for (const act of Array.isArray(action) ? (action as readonly JsonValue[]) : [action]) {
    const name = isJsonObject(act) ? memberOf(act, 'name') : undefined;
    if (isTruthy(name) && typeof name !== 'string') throw new Raised('a name is no text');
  }
  return baseCalls(action, undeclaredToo(tools));
}

const OPEN_LINE = '<tool_call>\n';

function readQwen3(text: string, tools: Tools): Outcome {
  if (!text.includes(OPEN_LINE)) return bareCalls(text, tools) ?? onlyText(text);
  const calls = bodiesOf(text, OPEN_LINE, '\n</tool_call>').flatMap((body) => {
    const json = loadJson(body.trim());
    return json === undefined ? [] : callsOf(json, tools);
  });
  return { calls, text: trimmedBefore(text, OPEN_LINE) };
}

/** A reply that is nothing but JSON of calls. */
function bareCalls(text: string, tools: Tools): Outcome | undefined {
  const json = loadJson(text.trim());
  if (json === undefined) return undefined;
  const acts = Array.isArray(json) ? (json as readonly JsonValue[]) : [json];
  const calls = acts.every(isJsonObject) ? callsOf(json, tools) : [];
  return calls.length > 0 ? { calls, text: '' } : undefined;
}

const TAGS = tagsOf('tool_call');

const readQwen3Coder = (text: string): Outcome => ({
  calls: spansOf(text, ...TAGS).flatMap(({ start, end }) => functionsIn(text.slice(start, end)).flatMap(qwenCall)),
  text: withoutBetween(text, ...TAGS),
});

function qwenCall(found: ReturnType<typeof parameter>): HandedCall[] {
  const name = found?.name.trim() ?? '';
  if (!found || name === '') return [];
  const value = {};
  try {
    for (const body of bodiesOf(found.body, '<parameter=', '</parameter>', { toEnd: true })) {
      const argument = parameter(body);
      if (argument) setOwn(value, argument.name.trim(), jsonOrLiteral(decodeHtml(argument.body.trim())));
    }
  } catch (error) {
    if (error instanceof Raised) return [];
    throw error;
  }
  return [callWith(name, value)];
}

const KIMI = '<|tool_calls_section_begin|>';
const KIMI_CALL =
  /<\|tool_call_begin\|>\s*(?:functions\.)?([\p{L}\p{N}_.]+):\d+\s*<\|tool_call_argument_begin\|>\s*(?=\{)/gu;
const KIMI_END = /\}\s*<\|tool_call_end\|>/g;

function readKimiK2(text: string, tools: Tools): Outcome {
  const calls: HandedCall[] = [];
  const closeFrom = nextFrom(text, KIMI_END);
  const breakFrom = nextFrom(text, /\n/g);
  let read = 0;
  for (const call of text.matchAll(KIMI_CALL)) {
    if (call.index < read) continue;
    const from = call.index + call[0].length;
    const close = closeFrom(from + 1);
    if (!close) break;
    if ((breakFrom(from)?.index ?? text.length) < close.index) continue;
    read = close.index + close[0].length;
    if (tools.has(call[1]!)) calls.push(callVerbatim(call[1]!, text.slice(from, close.index + 1)));
  }
  return { calls, text: beforeFirst(text, KIMI) };
}

/** The next match from offsets that only grow; one that is still ahead is not looked for again. */
function nextFrom(text: string, pattern: RegExp): (from: number) => RegExpExecArray | null {
  let found: RegExpExecArray | null | undefined;
  return (from) => {
    if (found === undefined || (found && found.index < from)) {
      pattern.lastIndex = from;
      found = pattern.exec(text);
    }
    return found;
  };
}

const SECTION = tagsOf(`${DSML}function_calls`);
const INVOKE = new RegExp(`<${DSML}invoke\\s+name="([^"]+)"\\s*>`);

function readDsml(text: string, tools: Tools): Outcome {
  const [section] = spansOf(text, ...SECTION);
  const calls = namedSpansOf(section?.body ?? '', INVOKE, `</${DSML}invoke>`).flatMap(({ names, body }) =>
    declaredCall(names[0]!, dsmlArguments(body), undeclaredToo(tools)),
  );
  return { calls, text: trimmedBefore(text, SECTION[0]) };
}

function dsmlArguments(text: string): JsonObject {
  const json = loadJson(text.trim());
  return json !== undefined && isJsonObject(json) ? json : dsmlParameters(text);
}

const deepSeek = (split: Parameters<typeof readDeepSeek>[0]): Read =>
  around(holds(DEEPSEEK.section), (text, tools) => readDeepSeek(split)(text, undeclaredToo(tools)));

function readGlm4(text: string, tools: Tools): Outcome {
  const calls = bodiesOf(text, ...TAGS).flatMap((body) => {
    const call = lineOfName(body);
    return call ? glmCall(call.name, call.source, tools, (value, type) => glmValue(value.trim(), type)) : [];
  });
  return { calls, text: trimmedBefore(text, TAGS[0]) };
}

function readGlm47(text: string, tools: Tools): Outcome {
  const calls = bodiesOf(text, ...TAGS).flatMap((body) => {
    const { name, source } = nameBeforeKeys(body);
    return glmCall(name.trim(), source, tools, glmValue);
  });
  return { calls, text: withoutBetween(text, ...TAGS).trim() };
}

const glmCall = (name: string, source: string, tools: Tools, typed: typeof glmValue): HandedCall[] =>
  declaredCall(name, glmArguments(source, name, tools, typed), undeclaredToo(tools));

/** A value as JSON, as a literal of Python, or as it is; printed where text is asked for. */
function glmValue(text: string, type: string | undefined): JsonValue {
  const json = [loadJson(text), unescapedJson(text)].find((value) => value !== undefined);
  if (json !== undefined) return glmTyped(json, text, type);
  const literal = evaluateLiteral(text);
  if (literal === undefined) return text;
  return type === 'string' ? glmTyped(literal, text, type) : literal;
}

const MINIMAX = tagsOf('minimax:tool_call');

function readMinimaxM2(text: string, tools: Tools): Outcome {
  const start = text.indexOf(MINIMAX[0]);
  if (start < 0) return onlyText(text);
  const calls = bodiesOf(text, ...MINIMAX)
    .flatMap((block) => elementsOf(block, 'invoke'))
    .map(({ name, body }) => {
      const value = {};
      for (const { name: key, body: written } of elementsOf(body, 'parameter'))
        setOwn(value, key, minimaxValue(written.trim(), inferredType(argumentSchema(tools, name, key))));
      return callWith(name, value);
    });
  const end = text.lastIndexOf(MINIMAX[1]);
  const after = end < 0 ? '' : text.slice(end + MINIMAX[1].length).trim();
  return { calls, text: `${text.slice(0, start).trim()} ${after}`.trim() };
}

/** `<tag name=…>…</tag>`, the name in quotes or without. */
function elementsOf(text: string, tag: string): { name: string; body: string }[] {
  const found: { name: string; body: string }[] = [];
  const opener = new RegExp(`<${tag}\\s+name=`, 'g');
  const close = `</${tag}>`;
  while (opener.exec(text)) {
    const from = opener.lastIndex;
    const bracket = text.indexOf('>', from);
    const end = bracket < 0 ? -1 : text.indexOf(close, bracket + 1);
    if (end < 0) break;
    const name = text.slice(from, bracket).replace(/^["']/, '').trimEnd().replace(/["']$/, '').trim();
    found.push({ name, body: text.slice(bracket + 1, end) });
    opener.lastIndex = end + close.length;
  }
  return found;
}

function minimaxValue(text: string, type: string | undefined): JsonValue {
  const json = type === 'string' ? undefined : loadJson(text);
  if (json !== undefined) return json;
  if (type === 'number' || type === 'integer') return (/[.e]/i.test(text) ? floatOf(text) : integerOf(text)) ?? text;
  const word = text.toLowerCase();
  return type === 'boolean' && (word === 'true' || word === 'false') ? word === 'true' : text;
}

/** TensorRT-LLM's readers, which came from SGLang's. */
export const TENSORRT_LLM: readonly ReaderModel[] = [
  {
    parser: 'qwen3',
    source: 'qwen3_tool_parser.py@674b651262',
    ruling:
      'The tags must stand on lines of their own; JSON that is the whole reply is read too, and calls of any tool pass.',
    whole: withTools(failing(readQwen3)),
  },
  {
    parser: 'qwen3_coder',
    source: 'qwen3_coder_parser.py@0249976575',
    ruling:
      'A call needs both tags of `<tool_call>`; each value is JSON or a literal of Python where it can be, whatever the schema says.',
    whole: withTools(readQwen3Coder),
  },
  {
    parser: 'kimi_k2',
    source: 'kimi_k2_tool_parser.py@65b31db1b4',
    ruling:
      'Arguments must stand on one line, the name may have no hyphen and must be declared; else the call vanishes.',
    whole: withTools((text, tools) => (text.includes(KIMI) ? readKimiK2(text, tools) : onlyText(text))),
  },
  {
    parser: 'deepseek_v3',
    aliases: ['deepseekv3'],
    source: 'deepseekv3_parser.py@205f8c25d5',
    ruling:
      'Arguments must stand in a fence of JSON; one bad call makes the whole reply text, and calls of any tool pass.',
    whole: deepSeek(fencedCall),
  },
  {
    parser: 'deepseek_v31',
    aliases: ['deepseekv3.1'],
    source: 'deepseekv31_parser.py@1262edbc38',
    ruling: 'Arguments may not stand in a fence; one bad call makes the whole reply text, and calls of any tool pass.',
    whole: deepSeek(plainCall),
  },
  {
    parser: 'deepseek_v32',
    source: 'deepseekv32_parser.py@0c8de69a1c',
    ruling: '`<｜DSML｜function_calls>` only, and it must end, else nothing is left of it; calls of any tool pass.',
    whole: around(holds(SECTION[0]), readDsml),
  },
  {
    parser: 'glm4',
    source: 'glm4_parser.py@2f5b0091b4',
    ruling: 'A line break must follow the name, else the call vanishes; calls of any tool pass.',
    whole: around(holds(TAGS[0]), readGlm4),
  },
  {
    parser: 'glm47',
    source: 'glm47_parser.py@5d5491368b',
    ruling: 'The name runs on to the first key; a call that is cut stays text, and calls of any tool pass.',
    whole: around(holds(TAGS[0]), readGlm47),
  },
  {
    parser: 'minimax_m2',
    source: 'minimax_m2_parser.py@58257eff17',
    ruling:
      'Every tag must be closed, else the call vanishes; the prose after the last end tag is kept, and calls of any tool pass.',
    whole: withTools(readMinimaxM2),
  },
];
