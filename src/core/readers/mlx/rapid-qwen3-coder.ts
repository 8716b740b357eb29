import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { evaluateLiteral } from '../kit/python-code.ts';
import { loadJson } from '../kit/python-json.ts';
import { floatOf, integerOf } from '../kit/python-text.ts';
import { callWith, type HandedCall, type Outcome, onlyText, type ReaderModel, type Tools } from '../kit/reader.ts';
import { memberOf, propertiesOf } from '../kit/schema-types.ts';
import { callsOr } from './kit.ts';
import { markedParameters } from './marked.ts';
import { decodedText, firstType } from './rapid-generic.ts';

const [OPEN, CLOSE] = ['<tool_call>', '</tool_call>'] as const;
const [FUNCTION, FUNCTION_END] = ['<function=', '</function>'] as const;
const [PARAMETER, PARAMETER_END] = ['<parameter=', '</parameter>'] as const;

/** Where a value ends: at its end tag, which in a text in quotes comes after the closing quote. */
function valueEnd(text: string, from: number): number {
  const quoted = /\s*"(?:[^"\\]|\\[\s\S])*("?)/y;
  quoted.lastIndex = from;
  const found = quoted.exec(text);
  if (!found) return text.indexOf(PARAMETER_END, from);
  return found[1] === '' ? -1 : text.indexOf(PARAMETER_END, quoted.lastIndex);
}

/** Where the parameter at an offset ends; -1 where it does not. */
function parameterEnd(text: string, at: number): number {
  const header = text.indexOf('>', at + PARAMETER.length);
  const end = header < 0 ? -1 : valueEnd(text, header + 1);
  return end < 0 ? -1 : end + PARAMETER_END.length;
}

/** Openers of functions that are not within a value. */
function functionStarts(text: string): number[] {
  const starts: number[] = [];
  for (let at = 0; ; ) {
    const next = text.indexOf(FUNCTION, at);
    const parameter = text.indexOf(PARAMETER, at);
    if (next < 0) return starts;
    if (parameter >= 0 && parameter < next) {
      at = parameterEnd(text, parameter);
      if (at < 0) return starts;
    } else {
      starts.push(next);
      at = next + FUNCTION.length;
    }
  }
}

/** The end tag of the function at an offset that is not within a value; -1 where there is none. */
function functionClose(text: string, start: number): number {
  for (let at = start + FUNCTION.length; at >= 0; ) {
    const parameter = text.indexOf(PARAMETER, at);
    const close = text.indexOf(FUNCTION_END, at);
    if (close < 0 || parameter < 0 || close < parameter) return close;
    at = parameterEnd(text, parameter);
  }
  return -1;
}

interface Candidate {
  readonly body: string;
  readonly start: number;
  readonly end: number;
  readonly isWrapped: boolean;
}

function candidates(text: string): Candidate[] {
  return functionStarts(text).flatMap((start): Candidate[] => {
    const from = start + FUNCTION.length;
    const close = functionClose(text, start);
    const wrapper = text.slice(0, start).lastIndexOf(OPEN);
    const isWrapped = wrapper > text.slice(0, start).lastIndexOf(CLOSE);
    const end = close < 0 ? recoveredEnd(text, from, isWrapped) : close;
    if (end < 0) return [];
    const functionEnd = close < 0 ? end : close + FUNCTION_END.length;
    const isFirst = wrapper >= 0 && text.slice(wrapper + OPEN.length, start).trim() === '';
    const after = text.indexOf(CLOSE, functionEnd);
    const isLast = after >= 0 && text.slice(functionEnd, after).trim() === '';
    return [
      {
        body: text.slice(from, end),
        start: isFirst ? wrapper : start,
        end: isLast ? after + CLOSE.length : functionEnd,
        isWrapped,
      },
    ];
  });
}

/** Where a function without an end tag ends: at its wrapper's, or with the text if what is there is whole. */
function recoveredEnd(text: string, from: number, isWrapped: boolean): number {
  const body = text.slice(from);
  const nameEnd = body.indexOf('>');
  const isWhole = body.includes(PARAMETER) && body.trimEnd().endsWith(PARAMETER_END);
  const isEmpty = isWrapped && nameEnd >= 0 && body.slice(nameEnd + 1).trim() === '';
  const next = text.indexOf(OPEN, from);
  const wrapper = text.slice(0, next < 0 ? text.length : next).lastIndexOf(CLOSE);
  if (wrapper >= from) return wrapper;
  return isWhole || isEmpty ? text.length : -1;
}

function callIn(source: string, tools: Tools): HandedCall | undefined {
  const nameEnd = source.indexOf('>');
  const name = source.slice(0, nameEnd);
  if (nameEnd < 0 || !tools.has(name)) return undefined;
  const body = source.slice(nameEnd + 1);
  const properties = propertiesOf(tools, name);
  const keys = Object.keys(properties);
  const value: JsonObject = {};
  for (const [key, written] of markedParameters(body, keys.length > 0 ? new Set(keys) : undefined) ?? [])
    setOwn(value, key, typedValue(written, properties, key));
  for (const part of body.split(PARAMETER).slice(1)) {
    const whole = part.split(PARAMETER_END, 1)[0]!.split(FUNCTION_END, 1)[0]!;
    const at = whole.indexOf('>');
    const key = whole.slice(0, at);
    if (at < 0 || Object.hasOwn(value, key) || !Object.hasOwn(properties, key)) continue;
    setOwn(value, key, typedValue(whole.slice(at + 1).replace(/^\n+|\n+$/g, ''), properties, key));
  }
  return callWith(name, value);
}

function typedValue(source: string, properties: JsonObject, key: string): JsonValue {
  if (source.toLowerCase() === 'null') return null;
  const type = firstType(memberOf(properties, key));
  if (type === undefined) return decodedText(source);
  if (['string', 'str', 'text', 'varchar', 'char', 'enum'].includes(type)) {
    const json = loadJson(source);
    return typeof json === 'string' ? json : source;
  }
  if (/^(?:int|uint|long|short|unsigned)/.test(type)) return integerOf(source) ?? source;
  if (/^(?:num|float|double)/.test(type)) return floatOf(source) ?? source;
  if (['boolean', 'bool', 'binary'].includes(type)) return source.toLowerCase() === 'true';
  const decoded = /^(?:object|array|arr|dict.*|list.*)$/.test(type) ? decodedText(source) : source;
  if (decoded !== source) return decoded;
  const literal = evaluateLiteral(source);
  return literal === undefined ? source : literal;
}

type Range = readonly [start: number, end: number];

/** The text without calls that were taken, and without wrappers that nothing else is in. */
function proseWithout(text: string, taken: readonly Candidate[]): string {
  const ranges: Range[] = taken.map(({ start, end }): Range => {
    const at = text.indexOf(FUNCTION, start);
    const close = functionClose(text, at);
    const functionEnd = close < 0 ? end : close + FUNCTION_END.length;
    const ownsWrapper = text.startsWith(OPEN, start) && (close < 0 || text.indexOf(CLOSE, functionEnd) < 0);
    return [ownsWrapper ? start : at, functionEnd];
  });
  const wrappers: Range[] = [];
  for (let open = text.indexOf(OPEN); open >= 0; ) {
    const close = text.indexOf(CLOSE, open + OPEN.length);
    if (close < 0) break;
    if (withoutRanges(text, ranges, open + OPEN.length, close).trim() === '')
      wrappers.push([open, close + CLOSE.length]);
    open = text.indexOf(OPEN, close);
  }
  return withoutRanges(text, [...ranges, ...wrappers], 0, text.length);
}

function withoutRanges(text: string, ranges: readonly Range[], from: number, to: number): string {
  let rest = '';
  let at = from;
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (end <= at || start >= to) continue;
    rest += text.slice(at, Math.max(at, start));
    at = Math.min(end, to);
  }
  return rest + text.slice(at, to);
}

function readQwen3CoderXml(text: string, tools: Tools): Outcome {
  if (!text.includes(FUNCTION)) return onlyText(text);
  const taken: Candidate[] = [];
  const calls: HandedCall[] = [];
  for (const candidate of candidates(text)) {
    if (!candidate.isWrapped && !candidate.body.includes(PARAMETER)) continue;
    const call = callIn(candidate.body, tools);
    if (!call) continue;
    calls.push(call);
    taken.push(candidate);
  }
  return callsOr(calls, text, calls.length > 0 ? proseWithout(text, taken) : null);
}

/** Rapid-MLX's strict reader of Qwen3-Coder. */
export const QWEN3_CODER_XML: ReaderModel = {
  parser: 'qwen3_coder_xml',
  source: 'qwen3coder_tool_parser.py',
  ruling: 'Declared names and end tags are needed; arguments that are not declared stay in the value before them.',
  whole: readQwen3CoderXml,
};
