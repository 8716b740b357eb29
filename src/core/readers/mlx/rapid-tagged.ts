import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';
import { finiteOf, integerOf } from '../kit/python-text.ts';
import { callWith, type HandedCall, type Outcome, type ReaderModel, type Tools } from '../kit/reader.ts';
import { jsonOrText, memberOf, propertiesOf } from '../kit/schema-types.ts';
import { readSeedOss } from '../kit/seed-oss.ts';
import { namedSpansOf, spansOf, withoutBetween, withoutSpans } from '../kit/spans.ts';
import { parseXml, type XmlElement } from '../kit/xml.ts';
import { callsOr } from './kit.ts';
import { minimaxProse } from './loose.ts';
import { fittedCall } from './rapid-generic.ts';
import { QWEN3_CODER_XML } from './rapid-qwen3-coder.ts';
import { textFormatCalls, withoutTextFormat } from './text-format.ts';

const INVOKE = /<invoke\s+name="([^"]+)">/;
const PARAMETER = /<parameter\s+name="([^"]+)">/;

function invokes(text: string): HandedCall[] {
  const whole = namedSpansOf(text, INVOKE, '</invoke>');
  const found = whole.length > 0 ? whole : namedSpansOf(text, INVOKE, '</invoke>', { toEnd: true });
  return found.flatMap(({ names, body }) => {
    const ended = namedSpansOf(body, PARAMETER, '</parameter>').map((span) => [span.names[0]!, span.body] as const);
    const parameters =
      ended.length > 0
        ? ended
        : [...body.matchAll(/<parameter\s+name="([^"]+)">([^<]*)/g)].map(
            ([, key = '', value = '']) => [key, value] as const,
          );
    const value = {};
    for (const [key, source] of parameters) if (source.trim() !== '') setOwn(value, key, jsonOrText(source.trim()));
    return Object.keys(value).length > 0 ? [callWith(names[0]!.trim(), value)] : [];
  });
}

function readMinimax(text: string): Outcome {
  const blocks = spansOf(text, '<minimax:tool_call>', '</minimax:tool_call>');
  if (blocks.length > 0)
    return { calls: blocks.flatMap(({ body }) => invokes(body)), text: minimaxProse(withoutSpans(text, blocks)) };
  const calls = invokes(text);
  if (calls.length > 0) {
    const prose = minimaxProse(withoutSpans(text, namedSpansOf(text, INVOKE, '</invoke>'))) ?? '';
    return callsOr(calls, text, prose.replaceAll('</invoke>', '').trim());
  }
  const shown = withoutBetween(withoutTextFormat(text), '<think>', '</think>');
  return callsOr(textFormatCalls(text), text, shown.trim());
}

function readMiniCpm(text: string, tools: Tools): Outcome {
  const calls: HandedCall[] = [];
  let prose = '';
  let read = 0;
  for (let at = 0; ; ) {
    const start = text.indexOf('<function', at);
    if (start < 0) break;
    if (!/[\s>/]/.test(text.charAt(start + 9))) {
      at = start + 9;
      continue;
    }
    const end = functionEnd(text, start);
    if (end < 0) break;
    const element = parseXml(text.slice(start, end));
    if (!element) {
      at = openerOutsideCdata(text, start + 9);
      if (at < 0) break;
      continue;
    }
    at = end;
    const call = elementCall(element, tools);
    if (!call) continue;
    calls.push(call);
    prose += text.slice(read, start);
    read = end;
  }
  return callsOr(calls, text, prose + text.slice(read));
}

/** Offset after the call's end tag, CDATA left out; -1 where it does not end. */
function functionEnd(text: string, start: number): number {
  const opener = text.indexOf('>', start + 9);
  if (opener >= 0 && text[opener - 1] === '/') return opener + 1;
  for (let at = start + 9; ; ) {
    const close = text.indexOf('</function>', at);
    const cdata = text.indexOf('<![CDATA[', at);
    if (close < 0 || cdata < 0 || close < cdata) return close < 0 ? -1 : close + 11;
    const end = text.indexOf(']]>', cdata + 9);
    if (end < 0) return -1;
    at = end + 3;
  }
}

function openerOutsideCdata(text: string, from: number): number {
  for (let at = from; ; ) {
    const opener = text.indexOf('<function', at);
    const cdata = text.indexOf('<![CDATA[', at);
    if (opener < 0 || cdata < 0 || opener < cdata) return opener;
    const end = text.indexOf(']]>', cdata + 9);
    if (end < 0) return -1;
    at = end + 3;
  }
}

const onlyName = ({ attributes }: XmlElement): string | undefined =>
  Object.keys(attributes).join() === 'name' ? attributes['name']!.trim() : undefined;

function elementCall(element: XmlElement, tools: Tools): HandedCall | undefined {
  const name = onlyName(element);
  if (element.name !== 'function' || !name || element.text.trim() !== '') return undefined;
  const value: JsonObject = {};
  for (const child of element.children) {
    const key = onlyName(child);
    if (child.name !== 'param' || !key || Object.hasOwn(value, key)) return undefined;
    if (child.children.length > 0 || child.tail.trim() !== '') return undefined;
    setOwn(value, key, child.text);
  }
  return fittedCall(name, value, tools);
}

const ATEM = '<atem:function_calls>';

type Invokes = [name: string, parameters: [string, string][]][];

/** A block of calls from an offset on: where it ends and what is in it, or why it is not one. */
function atemBlock(text: string, from: number): { end: number; invokes: Invokes } | 'open' | 'broken' {
  const found: Invokes = [];
  for (let at = from; ; ) {
    at = afterBlanks(text, at);
    if (at >= text.length) return 'open';
    const invoke = matchAt(text, at, /<atem:invoke name="([^"]+)">/y);
    if (invoke) {
      const walked = atemInvoke(text, at + invoke[0].length);
      if (typeof walked === 'string') return walked;
      found.push([invoke[1]!, walked.parameters]);
      at = walked.end;
    } else if (text.startsWith('</atem:function_calls>', at)) return { end: at + 22, invokes: found };
    else return couldBecome(text.slice(at), '</atem:function_calls>', '<atem:invoke name="');
  }
}

function atemInvoke(text: string, from: number): { end: number; parameters: [string, string][] } | 'open' | 'broken' {
  const parameters: [string, string][] = [];
  for (let at = from; ; ) {
    at = afterBlanks(text, at);
    if (at >= text.length) return 'open';
    const opener = matchAt(text, at, /<atem:parameter name="([^"]+)">/y);
    if (!opener) {
      if (text.startsWith('</atem:invoke>', at)) return { end: at + 14, parameters };
      return couldBecome(text.slice(at), '</atem:invoke>', '<atem:parameter name="');
    }
    const start = at + opener[0].length;
    const end = atemValueEnd(text, start);
    if (end < 0) return 'open';
    parameters.push([opener[1]!, text.slice(start, end)]);
    at = end + 17;
  }
}

/** A value ends at an end tag that another parameter, or the end of the call, follows. */
function atemValueEnd(text: string, from: number): number {
  for (
    let close = text.indexOf('</atem:parameter>', from);
    close >= 0;
    close = text.indexOf('</atem:parameter>', close + 1)
  ) {
    const next = afterBlanks(text, close + 17);
    const isEnd = next >= text.length || text.startsWith('</atem:invoke>', next);
    if (isEnd || matchAt(text, next, /<atem:parameter name="[^"]+">/y)) return close;
  }
  return -1;
}

function couldBecome(tail: string, close: string, opener: string): 'open' | 'broken' {
  if (close.startsWith(tail) || opener.startsWith(tail)) return 'open';
  return tail.startsWith(opener) && /^[^"]*(?:">?)?$/.test(tail.slice(opener.length)) ? 'open' : 'broken';
}

function matchAt(text: string, at: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (' \t\r\n'.includes(text.charAt(at)) && at < text.length) at++;
  return at;
}

function readMuse(text: string, tools: Tools): Outcome {
  const calls: HandedCall[] = [];
  let prose = '';
  let read = 0;
  for (let start = text.indexOf(ATEM); start >= 0; ) {
    const block = atemBlock(text, start + ATEM.length);
    if (block === 'open') break;
    if (block !== 'broken') {
      calls.push(...block.invokes.map(([name, parameters]) => museCall(name, parameters, tools)));
      prose += text.slice(read, start);
      if (block.invokes.length === 0) prose += text.slice(start, block.end);
      read = block.end;
    }
    start = text.indexOf(ATEM, block === 'broken' ? start + ATEM.length : block.end);
  }
  const shown = withoutChannels(prose + text.slice(read));
  return { calls, text: shown === '' ? null : shown };
}

const withoutChannels = (text: string): string =>
  text
    .replace(/(?:<\|start\|>assistant\s+|^\s?)to=self<\|message\|>[\s\S]*?(?:<\|eom\|>|<\|eot\|>|$)/g, '')
    .replace(/(?:<\|eot\|>|<\|eom\|>)+(?=<\|start\|>|$)/g, '')
    .replace(/<\|start\|>assistant(?:\s+to=\S+?)?\s*<\|message\|>/g, '')
    .replace(/^\s?(?:to=\S+?)?\s*<\|message\|>/, '');

function museCall(name: string, parameters: readonly [string, string][], tools: Tools): HandedCall {
  const properties = propertiesOf(tools, name);
  const isOpen = Object.keys(properties).length === 0;
  const value: JsonObject = {};
  for (const [key, source] of parameters)
    if ((isOpen || Object.hasOwn(properties, key)) && !Object.hasOwn(value, key))
      setOwn(value, key, museValue(source, memberOf(properties, key)));
  return callWith(name, value);
}

function museValue(source: string, schema: JsonValue | undefined): JsonValue {
  const types = museTypes(schema);
  const named = [...types].filter((type) => type !== 'null');
  const type = named.length === 1 ? named[0] : undefined;
  if (type === 'string') return source;
  if (source === 'null' && types.has('null')) return null;
  if (type === 'boolean') return source === 'true' || source === 'false' ? source === 'true' : source;
  if (type === 'integer') return integerOf(source) ?? source;
  if (type === 'number') return finiteOf(source) ?? source;
  const isJson = type === 'object' || type === 'array' || /^[{[]/.test(source.trim());
  const json = isJson ? loadJson(source) : undefined;
  return json === undefined ? source : json;
}

function museTypes(schema: JsonValue | undefined): Set<string> {
  const object = typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? (schema as JsonObject) : {};
  const type = memberOf(object, 'type');
  if (typeof type === 'string') return new Set([type]);
  if (Array.isArray(type)) return new Set((type as readonly JsonValue[]).map(String));
  const options = [memberOf(object, 'anyOf'), memberOf(object, 'oneOf')].filter(Array.isArray).flat();
  return new Set(options.flatMap((option) => [...museTypes(option as JsonValue)]));
}

/** Rapid-MLX's readers of calls whose arguments are elements. */
export const RAPID_TAGGED: readonly ReaderModel[] = [
  QWEN3_CODER_XML,
  {
    parser: 'seed_oss',
    aliases: ['seed', 'gpt_oss'],
    source: 'seed_oss_tool_parser.py',
    ruling: 'No wrapper is needed; a value goes to its end tag, and what has no name is left out.',
    whole: (text, tools) => readSeedOss(text, tools, { skips: true }),
  },
  {
    parser: 'minimax',
    aliases: ['minimax_m2'],
    source: 'minimax_tool_parser.py',
    ruling: 'A bare call is read too, and a cut value is kept; types are guessed, and empty values are left out.',
    whole: readMinimax,
  },
  {
    parser: 'minicpm',
    source: 'minicpm_tool_parser.py',
    ruling: 'Each call must be well-formed XML.',
    whole: readMiniCpm,
  },
  {
    parser: 'muse',
    source: 'muse_tool_parser.py',
    ruling:
      'A value ends at an end tag that a parameter or the end of the call follows; arguments that are not declared are left out.',
    whole: readMuse,
  },
];
