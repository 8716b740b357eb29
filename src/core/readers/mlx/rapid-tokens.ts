import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { DEEPSEEK } from '../kit/deepseek.ts';
import { evaluateLiteral, parseExpression, valueOfNode } from '../kit/python-code.ts';
import { decodeJson, loadJson } from '../kit/python-json.ts';
import {
  callVerbatim,
  callWith,
  type HandedCall,
  type Outcome,
  onlyText,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import { jsonOrText } from '../kit/schema-types.ts';
import { bodiesOf, namedSpansOf, spansOf } from '../kit/spans.ts';
import { isDeclared } from './common.ts';
import { callsOr, eitherCall } from './kit.ts';
import { harmonyOutcome } from './loose.ts';
import { RAPID_GEMMA4 } from './rapid-gemma.ts';
import { lfmCalls } from './rapid-lfm.ts';
import { textFormatCalls } from './text-format.ts';

type Split = (body: string) => { name: string; source: string } | undefined;

function readDeepSeek(split: Split): (text: string) => Outcome {
  return (text) => {
    const [section] = spansOf(text, DEEPSEEK.section, '<｜tool▁calls▁end｜>', { toEnd: true });
    if (!section) return onlyText(text);
    const bodies = bodiesOf(section.body, DEEPSEEK.open, DEEPSEEK.close);
    const found = bodies.map((body) => split(body.replace(/^\n+|\n+$/g, '')));
    const calls = found.filter((call) => call !== undefined).map(({ name, source }) => callVerbatim(name, source));
    const count = (mark: string): number => section.body.split(mark).length - 1;
    const isDamaged = found.includes(undefined) || count(DEEPSEEK.open) > count(DEEPSEEK.close);
    return callsOr(calls, text, isDamaged ? text : text.slice(0, section.start));
  };
}

const splitFenced: Split = (body) => {
  const head = `function${DEEPSEEK.separator}`;
  const fence = body.indexOf('\n```json\n');
  const end = body.trimEnd();
  if (!body.startsWith(head) || fence < 0 || !end.endsWith('```') || end.length < fence + 12) return undefined;
  return { name: body.slice(head.length, fence).trim(), source: end.slice(fence + 9, -3).trim() };
};

const splitPlain: Split = (body) => {
  const at = body.indexOf(DEEPSEEK.separator);
  const name = body.slice(0, at).trim();
  return at < 0 || name === '' ? undefined : { name, source: body.slice(at + DEEPSEEK.separator.length).trim() };
};

const DSML_INVOKE = /<｜DSML｜(?:r:)?invoke\s+name="([^"]+)">/;
const DSML_PARAMETER = /<｜DSML｜(?:r:)?parameter\s+name="([^"]+)"\s+string="(true|false)">/;

function readDeepSeekV4(text: string): Outcome {
  const start = /<｜DSML｜(?:r:)?tool_calls>/.exec(text)?.index ?? -1;
  if (start < 0) return onlyText(text);
  const calls = namedSpansOf(text, DSML_INVOKE, /<\/｜DSML｜(?:r:)?invoke>/).map(({ names, body }) => {
    const value = {};
    for (const parameter of namedSpansOf(body, DSML_PARAMETER, /<\/｜DSML｜(?:r:)?parameter>/)) {
      const [key = '', isText] = parameter.names;
      setOwn(value, key, unescaped(isText === 'true' ? parameter.body : jsonOrText(parameter.body)));
    }
    return callWith(names[0]!, value);
  });
  return callsOr(calls, text, text.slice(0, start).trim());
}

/** Tags in texts are written with zero-width spaces, of which half are taken out. */
function unescaped(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return value.replace(
      /<(\u200b+)(?=\/?(?:think|reasoning)>|\/?｜DSML｜)/g,
      (_all, spaces: string) => `<${'\u200b'.repeat(spaces.length >> 1)}`,
    );
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(unescaped);
  if (!isJsonObject(value)) return value;
  const object = {};
  for (const [key, item] of Object.entries(value)) setOwn(object, String(unescaped(key)), unescaped(item));
  return object;
}

const HARMONY_CALL =
  /to=functions\.([\p{L}\p{N}_-]+)<\|channel\|>commentary(?:\s+[\p{L}\p{N}_]+)?<\|message\|>|<\|channel\|>commentary\s+to=functions\.([\p{L}\p{N}_-]+)(?:\s*<\|constrain\|>[\p{L}\p{N}_]+)?\s*<\|message\|>/gu;
const HARMONY_END = /<\|(?:call|channel|start|end|return)\|>/g;

function readHarmony(text: string): Outcome {
  const calls: HandedCall[] = [];
  HARMONY_CALL.lastIndex = 0;
  for (let call = HARMONY_CALL.exec(text); call; call = HARMONY_CALL.exec(text)) {
    HARMONY_END.lastIndex = HARMONY_CALL.lastIndex;
    const end = HARMONY_END.exec(text);
    const name = call[1] ?? call[2]!;
    const source = text.slice(HARMONY_CALL.lastIndex, end?.index).trim();
    const json = loadJson(source);
    calls.push(json === undefined ? callVerbatim(name, source) : eitherCall(name, json));
    if (!end) break;
    HARMONY_CALL.lastIndex = HARMONY_END.lastIndex;
  }
  return harmonyOutcome(text, calls, /<\|(?:end|return)\|>/);
}

function readLfm(text: string): Outcome {
  const { calls, rest } = lfmCalls(text);
  return callsOr(calls, text, rest.trim());
}

const HY = {
  open: '<tool_call:opensource>',
  separator: '<tool_sep:opensource>',
  close: '<end_of_tool_call:opensource>',
  key: ['<arg_key:opensource>', '</arg_key:opensource>'],
  value: ['<arg_value:opensource>', '</arg_value:opensource>'],
} as const;

function readHyV3(text: string, tools: Tools): Outcome {
  const calls: HandedCall[] = [];
  let rest = '';
  let at = 0;
  for (;;) {
    const block = hyBlock(text, at);
    if (!block) break;
    rest += text.slice(at, block.start);
    const { name, value } = hyCall(block.body);
    if (name !== '' && isDeclared(name, tools)) calls.push(callWith(name, value));
    else if (name !== '') rest += text.slice(block.start, block.end);
    at = block.end;
  }
  if (calls.length > 0) return { calls, text: null };
  const shown = (rest + text.slice(at)).trim();
  const prose = text.includes(HY.open) && shown !== '' ? shown : text;
  const plain = textFormatCalls(prose).filter(({ toolName }) => isDeclared(toolName, tools));
  return plain.length > 0 ? { calls: plain, text: null } : onlyText(prose);
}

/** The next call that ends; a damaged one before another opener is passed over. */
function hyBlock(text: string, from: number): { start: number; end: number; body: string } | undefined {
  for (let start = text.indexOf(HY.open, from); start >= 0; ) {
    const bodyAt = start + HY.open.length;
    const separator = text.indexOf(HY.separator, bodyAt);
    const next = text.indexOf(HY.open, bodyAt);
    const isDamaged = next >= 0 && (separator < 0 || next < separator);
    const close = hyClose(text.slice(bodyAt, isDamaged ? next : undefined));
    if (close >= 0) return { start, end: bodyAt + close + HY.close.length, body: text.slice(bodyAt, bodyAt + close) };
    const lone = text.slice(bodyAt, next < 0 ? undefined : next);
    const valueEnd = lone.indexOf(HY.value[1]);
    const body = lone.slice(0, valueEnd);
    if (valueEnd >= 0 && ![HY.separator, HY.key[0], HY.value[0], HY.close].some((mark) => body.includes(mark)))
      return { start, end: bodyAt + valueEnd + HY.value[1].length, body };
    if (!isDamaged) return undefined;
    start = next;
  }
  return undefined;
}

/** Where a call's end token is, those in values left out; -1 where there is none. */
function hyClose(text: string): number {
  const end = text.indexOf(HY.close);
  const separator = text.indexOf(HY.separator);
  if (separator < 0 || (end >= 0 && separator > end)) return endOutsideValues(text, 0);
  const from = separator + HY.separator.length;
  const start = from + text.slice(from).search(/\S|$/);
  const found = text[start] === '{' ? decodeJson(text, start) : undefined;
  if (found && isJsonObject(found.value)) return text.indexOf(HY.close, found.end);
  return text[start] === '{' ? endOutsideObjects(text, from) : endOutsideValues(text, from);
}

function endOutsideValues(text: string, from: number): number {
  for (let at = from; ; ) {
    const end = text.indexOf(HY.close, at);
    const value = text.indexOf(HY.value[0], at);
    if (end < 0 || value < 0 || end < value) return end;
    const valueEnd = text.indexOf(HY.value[1], value);
    if (valueEnd < 0) return -1;
    at = valueEnd + HY.value[1].length;
  }
}

function endOutsideObjects(text: string, from: number): number {
  let depth = 0;
  const mark = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|[{}]|<end_of_tool_call:opensource>/g;
  mark.lastIndex = from;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}') depth--;
    else if (found[0] === HY.close) {
      if (depth <= 0) return found.index;
      depth = 0;
    }
  }
  return -1;
}

function hyCall(body: string): { name: string; value: JsonObject } {
  const separator = body.indexOf(HY.separator);
  if (separator >= 0)
    return { name: body.slice(0, separator).trim(), value: hyArguments(body.slice(separator + HY.separator.length)) };
  const starts = [body.indexOf(HY.key[0]), body.indexOf(HY.value[0])].filter((at) => at >= 0);
  if (starts.length === 0)
    return { name: body.trim().replaceAll(HY.value[1], '').replaceAll(HY.key[1], '').trim(), value: {} };
  const at = Math.min(...starts);
  return { name: body.slice(0, at).trim(), value: hyArguments(body.slice(at)) };
}

function hyArguments(text: string): JsonObject {
  const source = text.trim();
  const object = source.startsWith('{') ? decodeJson(source)?.value : undefined;
  if (object !== undefined && isJsonObject(object)) return object;
  const value = {};
  const pair = /<arg_key:opensource>\s*([\s\S]*?)\s*<\/arg_key:opensource>\s*<arg_value:opensource>/;
  for (const { names, body } of namedSpansOf(text, pair, HY.value[1])) {
    const key = names[0]!.trim();
    if (key !== '') setOwn(value, key, jsonOrText(body.trim()));
  }
  return value;
}

const ACTION = /\bAction:\s*([A-Za-z_][A-Za-z0-9_]*)\s*\(/g;

function readUiTars(text: string): Outcome {
  const calls: HandedCall[] = [];
  let rest = '';
  let at = 0;
  ACTION.lastIndex = 0;
  for (let action = ACTION.exec(text); action; action = ACTION.exec(text)) {
    const close = closingParenthesis(text, ACTION.lastIndex);
    if (close < 0) break;
    calls.push(callWith('computer', actionOf(action[1]!, namedValues(text.slice(ACTION.lastIndex, close)))));
    rest += text.slice(at, action.index);
    at = ACTION.lastIndex = close + 1;
  }
  const prose = (rest + text.slice(at)).replace(
    /^\s*(?:Thought|Reflection|Action_Summary):[\s\S]*?(?=\s*Action:|$)/,
    '',
  );
  return callsOr(calls, text, prose.trim());
}

function closingParenthesis(text: string, from: number): number {
  const mark =
    /'''(?:[^\\]|\\[\s\S])*?'''|"""(?:[^\\]|\\[\s\S])*?"""|'(?:[^'\\]|\\[\s\S])*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$)|[()]/g;
  mark.lastIndex = from;
  let depth = 1;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (found[0] === '(') depth++;
    else if (found[0] === ')' && --depth === 0) return found.index;
  }
  return -1;
}

function namedValues(source: string): [string, JsonValue][] {
  if (source.trim() === '') return [];
  const node = parseExpression(`_(${source.trim()})`);
  if (node?.kind === 'call') {
    const named = node.keywords.flatMap(({ name, value }): [string, JsonValue][] =>
      name === null ? [] : [[name, valueOfNode(value) ?? null]],
    );
    const listed = node.positional.flatMap((value, index): [string, JsonValue][] => {
      const literal = valueOfNode(value);
      return literal === undefined ? [] : [[`arg${index}`, literal]];
    });
    return [...named, ...listed];
  }
  const pair = /([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)"|([^,]+))/g;
  return [...source.matchAll(pair)].map(([, key = '', single, double, bare = '']): [string, JsonValue] => {
    const quoted = single ?? double;
    const literal = quoted === undefined ? evaluateLiteral(bare.trim()) : undefined;
    return [key, quoted ?? literal ?? bare.trim()];
  });
}

const POINTS = new Set(['point', 'start_point', 'end_point', 'start_box', 'end_box']);
const ONE_POINT = new Set(['click', 'left_double', 'right_single', 'scroll', 'hover', 'tap', 'long_press']);
const TWO_POINTS = new Set(['drag', 'select', 'swipe']);
const MODIFIERS = /^(?:ctrl|control|shift|alt|option|opt|cmd|command|meta|win|super|fn)$/i;

function actionOf(verb: string, values: readonly [string, JsonValue][]): JsonObject {
  const action: Record<string, JsonValue> = { action: verb };
  const points = new Set<string>();
  for (const [key, value] of values) {
    if (POINTS.has(key)) {
      const name = ONE_POINT.has(verb) ? 'point' : TWO_POINTS.has(verb) ? key.replace('_box', '_point') : key;
      if (points.has(name)) continue;
      points.add(name);
      setOwn(action, name, typeof value === 'string' ? (pointIn(value) ?? value) : value);
    } else setOwn(action, key, verb === 'hotkey' && key === 'key' && typeof value === 'string' ? hotkey(value) : value);
  }
  return action;
}

function hotkey(value: string): string {
  const keys = value.trim().split(/\s+/);
  return keys.length > 1 && !value.includes('+') && MODIFIERS.test(keys[0]!) ? keys.join('+') : value;
}

const NUMBER = '[-+]?\\d+(?:\\.\\d+)?';
const PLACES = [
  new RegExp(`<point>\\s*(${NUMBER})\\s+(${NUMBER})\\s*</point>`),
  new RegExp(`<bbox>\\s*(${NUMBER})\\s+(${NUMBER})\\s+(${NUMBER})\\s+(${NUMBER})\\s*</bbox>`),
  new RegExp(`<\\s*(${NUMBER})\\s*[,\\s]\\s*(${NUMBER})\\s*>`),
];

/** The numbers of a place on the screen; undefined where there are none. */
function pointIn(source: string): number[] | undefined {
  const box = /<\|box_start\|>\s*(\([^)]+\)(?:\s*,\s*\([^)]+\))?)\s*<\|box_end\|>/.exec(source);
  const boxed = (box?.[1] ?? '').match(new RegExp(NUMBER, 'g'));
  if (boxed) return boxed.map(Number);
  for (const place of PLACES) {
    const found = place.exec(source);
    if (found) return found.slice(1).map(Number);
  }
  const parts = source
    .trim()
    .replace(/^[[\]()]+|[[\]()]+$/g, '')
    .split(',');
  const numbers = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return parts.length >= 2 && parts.length <= 4 && numbers.every((number) => !Number.isNaN(number))
    ? numbers
    : undefined;
}

/** Rapid-MLX's readers of calls in special tokens, and of calls in Python. */
export const RAPID_TOKENS: readonly ReaderModel[] = [
  {
    parser: 'deepseek_v3',
    aliases: ['deepseek_r1_0528'],
    source: 'deepseek_v3_tool_parser.py',
    ruling:
      'Whole calls within the section, arguments in a fence and handed on as written; a damaged one leaves the whole text beside them.',
    whole: readDeepSeek(splitFenced),
  },
  {
    parser: 'deepseek_v31',
    source: 'deepseekv31_tool_parser.py',
    ruling: 'Whole calls within the section, handed on as written; an end token in a text ends it.',
    whole: readDeepSeek(splitPlain),
  },
  {
    parser: 'deepseek_v4_0731',
    source: 'deepseek_v4_0731_tool_parser.py',
    ruling: '`<｜DSML｜tool_calls>`, with `r:` or without; only whole calls.',
    whole: readDeepSeekV4,
  },
  RAPID_GEMMA4,
  {
    parser: 'harmony',
    aliases: ['gpt-oss'],
    source: 'harmony_tool_parser.py',
    ruling:
      'The call token and the constraint may be missing, and any text counts as arguments; `functions.` is needed.',
    whole: readHarmony,
  },
  {
    parser: 'lfm',
    aliases: ['liquid'],
    source: 'lfm_tool_parser.py',
    ruling: 'Calls in brackets, tokens or not; arguments without a name make it text.',
    whole: readLfm,
  },
  {
    parser: 'hy_v3',
    aliases: ['hy3'],
    source: 'hy_v3_tool_parser.py',
    ruling: 'A call ends with `<end_of_tool_call:opensource>` only; one that ends with Tencent’s own token is text.',
    whole: readHyV3,
  },
  {
    parser: 'ui_tars',
    aliases: ['ui-tars', 'uitars'],
    source: 'ui_tars_tool_parser.py',
    ruling: 'Each action is a call of `computer`; places become lists of numbers.',
    whole: readUiTars,
  },
];
