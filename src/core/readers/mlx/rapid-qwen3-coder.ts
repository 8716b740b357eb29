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

/** Offsets of tags in a text, looked up from anywhere without reading it again. */
class Offsets {
  readonly #text: string;
  readonly #found = new Map<string, readonly number[]>();
  /** By the offset of a parameter: where the function around it closes. */
  readonly closes = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The first at or after an offset; -1 where there is none. */
  next(mark: string, from: number): number {
    return this.#of(mark)[this.#index(mark, from)] ?? -1;
  }

  /** The last that begins before an offset; -1 where there is none. */
  last(mark: string, before: number): number {
    return this.#of(mark)[this.#index(mark, before) - 1] ?? -1;
  }

  #of(mark: string): readonly number[] {
    let offsets = this.#found.get(mark);
    if (!offsets) {
      const all: number[] = [];
      for (let at = this.#text.indexOf(mark); at >= 0; at = this.#text.indexOf(mark, at + 1)) all.push(at);
      offsets = all;
      this.#found.set(mark, offsets);
    }
    return offsets;
  }

  #index(mark: string, from: number): number {
    const offsets = this.#of(mark);
    let [low, high] = [0, offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (offsets[middle]! < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Openers of functions that are not within a value. */
function functionStarts(text: string, offsets: Offsets): number[] {
  const starts: number[] = [];
  for (let at = 0; ; ) {
    const next = offsets.next(FUNCTION, at);
    const parameter = offsets.next(PARAMETER, at);
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
function functionClose(text: string, offsets: Offsets, start: number): number {
  const passed: number[] = [];
  let close = -1;
  for (let at = start + FUNCTION.length; at >= 0; ) {
    const parameter = offsets.next(PARAMETER, at);
    close = offsets.next(FUNCTION_END, at);
    if (close < 0 || parameter < 0 || close < parameter) break;
    const known = offsets.closes.get(parameter);
    if (known !== undefined) {
      close = known;
      break;
    }
    passed.push(parameter);
    at = parameterEnd(text, parameter);
    if (at < 0) close = -1;
  }
  for (const parameter of passed) offsets.closes.set(parameter, close);
  return close;
}

/** After so many functions that do not end, no further one is looked at: each would be read to the end of the text. */
const MOST_OPEN = 50;

interface Candidate {
  readonly body: string;
  readonly start: number;
  readonly end: number;
  readonly isWrapped: boolean;
}

function candidates(text: string, offsets: Offsets): Candidate[] {
  const isWhole = text.trimEnd().endsWith(PARAMETER_END);
  let open = 0;
  return functionStarts(text, offsets).flatMap((start): Candidate[] => {
    const from = start + FUNCTION.length;
    const close = functionClose(text, offsets, start);
    const wrapper = offsets.last(OPEN, start);
    const isWrapped = wrapper > offsets.last(CLOSE, start);
    const end = close < 0 ? recoveredEnd(text, offsets, { from, isWrapped, isWhole }) : close;
    if (end < 0 || (end === text.length && ++open > MOST_OPEN)) return [];
    const functionEnd = close < 0 ? end : close + FUNCTION_END.length;
    const isFirst = wrapper >= 0 && text.slice(wrapper + OPEN.length, start).trim() === '';
    const after = offsets.next(CLOSE, functionEnd);
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
function recoveredEnd(
  text: string,
  offsets: Offsets,
  { from, isWrapped, isWhole }: { from: number; isWrapped: boolean; isWhole: boolean },
): number {
  const next = offsets.next(OPEN, from);
  const wrapper = offsets.last(CLOSE, (next < 0 ? text.length : next) - CLOSE.length + 1);
  if (wrapper >= from) return wrapper;
  const nameEnd = offsets.next('>', from);
  const isEmpty = isWrapped && nameEnd >= 0 && text.slice(nameEnd + 1).trim() === '';
  return (isWhole && offsets.next(PARAMETER, from) >= 0) || isEmpty ? text.length : -1;
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
function proseWithout(text: string, offsets: Offsets, taken: readonly Candidate[]): string {
  const ranges: Range[] = taken.map(({ start, end }): Range => {
    const at = text.indexOf(FUNCTION, start);
    const close = functionClose(text, offsets, at);
    const functionEnd = close < 0 ? end : close + FUNCTION_END.length;
    const ownsWrapper = text.startsWith(OPEN, start) && (close < 0 || offsets.next(CLOSE, functionEnd) < 0);
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
  const offsets = new Offsets(text);
  for (const candidate of candidates(text, offsets)) {
    if (!candidate.isWrapped && !candidate.body.includes(PARAMETER)) continue;
    const call = callIn(candidate.body, tools);
    if (!call) continue;
    calls.push(call);
    taken.push(candidate);
  }
  return callsOr(calls, text, calls.length > 0 ? proseWithout(text, offsets, taken) : null);
}

/** Rapid-MLX's strict reader of Qwen3-Coder. */
export const QWEN3_CODER_XML: ReaderModel = {
  parser: 'qwen3_coder_xml',
  source: 'qwen3coder_tool_parser.py',
  ruling: 'Declared names and end tags are needed; arguments that are not declared stay in the value before them.',
  whole: readQwen3CoderXml,
};
