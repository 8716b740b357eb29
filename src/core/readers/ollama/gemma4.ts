import { isJsonObject, type JsonObject } from '../../json/exact-json.ts';
import { callWith, type HandedCall, type Outcome, type ReaderModel, type Tools } from '../kit/reader.ts';
import { propertiesOf } from '../kit/schema-types.ts';
import { type Found, goJson, outcomeOf, overlapOf, typesOf } from './kit.ts';

const OPEN = '<|tool_call>';
const CLOSE = '<tool_call|>';
const QUOTE = '<|"|>';
const THINKING = ['<|channel>', '<channel|>'] as const;

/** Texts between Gemma's quotes, and texts of JSON. */
const TEXTS = /<\|"\|>([\s\S]*?)<\|"\|>|"(?:[^"\\]|\\[\s\S])*"|([{,]\s*)([\p{L}\p{Nd}_]+):/gu;

/** Gemma's arguments as JSON: its quotes become JSON's, bare keys get some. */
const asJson = (source: string): string =>
  source.replace(TEXTS, (part, text?: string, before?: string, key?: string) => {
    if (text !== undefined) return JSON.stringify(text);
    return key === undefined ? part : `${before}"${key}":`;
  });

const argumentsIn = (source: string): JsonObject | undefined => {
  const value = goJson(asJson(source));
  return value !== undefined && isJsonObject(value) ? value : undefined;
};

/** A value in single quotes gets Gemma's; one of them after it is taken away. */
const withoutSingleQuotes = (source: string): string =>
  source.replace(
    /<\|"\|>[\s\S]*?(?:<\|"\|>|$)|"(?:[^"\\]|\\[\s\S])*"|(:\s*)'((?:[^'\\]|\\[\s\S])*)'(?:<\|"\|>)?/g,
    (part, colon?: string, text?: string) => (colon === undefined ? part : colon + QUOTE + text + QUOTE),
  );

/** Closes a text of Gemma's that is open at the end, before a bracket there. */
function withLastQuote(source: string): string {
  if ((source.split(QUOTE).length - 1) % 2 === 0) return source;
  const end = source.trimEnd().length;
  const at = /[}\]]/.test(source.charAt(end - 1)) ? end - 1 : end;
  return source.slice(0, at) + QUOTE + source.slice(at);
}

function withBrace(source: string): string {
  const end = source.trimEnd().length;
  return source.trimStart().startsWith('{') && source.charAt(end - 1) !== '}'
    ? `${source.slice(0, end)}}${source.slice(end)}`
    : source;
}

function repaired(source: string, isRepaired: boolean): JsonObject | undefined {
  const quoted = withLastQuote(withoutSingleQuotes(source));
  return argumentsIn(isRepaired || quoted !== source ? withBrace(quoted) : quoted);
}

/** Puts quotes around the bare text of the first declared argument that may be a text. */
function withQuotedText(source: string, tool: string, tools: Tools): string | undefined {
  const declared = Object.keys(propertiesOf(tools, tool));
  for (const key of declared) {
    if (!typesOf(tools, tool, key).some((type) => type.toLowerCase() === 'string')) continue;
    const start = bareValueOf(source, key);
    if (start === undefined) continue;
    const end = bareEnd(source, start, declared);
    return source.slice(0, start) + QUOTE + source.slice(start, end) + QUOTE + source.slice(end);
  }
  return undefined;
}

/** Offset of the value of a key, if that is neither quoted, nor a list, an object, a number or a word of JSON. */
function bareValueOf(source: string, key: string): number | undefined {
  for (const found of source.matchAll(/<\|"\|>[\s\S]*?(?:<\|"\|>|$)|"(?:[^"\\]|\\[\s\S])*"|[{,]\s*/g)) {
    if (!/^[{,]/.test(found[0])) continue;
    const at = found.index + found[0].length;
    const colon = source.startsWith(key, at) ? /^\s*:/.exec(source.slice(at + key.length)) : null;
    if (!colon) continue;
    const start = at + key.length + colon[0].length;
    if (!/^\s*(?:<\|"\|>|['"{[\-\dtfn])/.test(source.slice(start))) return start;
  }
  return undefined;
}

/** Offset where a bare text ends: before the next declared argument, else before the last brace. */
function bareEnd(source: string, from: number, declared: readonly string[]): number {
  for (const { 1: key = '', index } of source.slice(from).matchAll(/,\s*([\p{L}\p{Nd}_]+)\s*:/gu))
    if (declared.includes(key)) return from + index;
  const end = source.trimEnd().length;
  return end > from && source[end - 1] === '}' ? end - 1 : source.length;
}

function callIn(body: string, tools: Tools): HandedCall[] {
  const brace = body.indexOf('{');
  if (!body.startsWith('call:') || brace < 0) return [];
  const name = body.slice(5, brace).trim();
  const source = body.slice(brace);
  const quoted = withQuotedText(source, name, tools);
  const value =
    argumentsIn(source) ?? repaired(source, false) ?? (quoted === undefined ? undefined : repaired(quoted, true));
  return value ? [callWith(name, value)] : [];
}

function readGemma4(text: string, tools: Tools): Outcome {
  const found: Found = { prose: [], calls: [] };
  for (let at = 0; ; ) {
    const start = text.indexOf(OPEN, at);
    const thinking = text.indexOf(THINKING[0], at);
    const first = start >= 0 && thinking >= 0 ? Math.min(start, thinking) : Math.max(start, thinking);
    found.prose.push(text.slice(at, first < 0 ? undefined : first));
    if (first < 0) return outcomeOf(found);
    const isCall = first === start;
    const [open, close] = isCall ? [OPEN, CLOSE] : THINKING;
    const end = text.indexOf(close, first);
    if (isCall) found.calls.push(...callIn(text.slice(first + open.length, end < 0 ? undefined : end), tools));
    if (end < 0) return outcomeOf(found);
    at = end + close.length;
    if (!isCall) continue;
    at += /^\s*(?:(?:<tool_call\|>|<\|tool_response>)\s*)*/.exec(text.slice(at))![0].length;
    const rest = text.slice(at);
    if (rest !== '' && [CLOSE, '<|tool_response>'].some((mark) => overlapOf(rest, mark) === rest.length))
      return outcomeOf(found);
  }
}

/** Ollama's reader of Gemma 4. */
export const GEMMA4: ReaderModel = {
  parser: 'gemma4',
  source: 'model/parsers/gemma4.go',
  ruling:
    'A call may lack its end; quotes and the last brace that are missing are put in; what is broken all the same is dropped without text.',
  whole: readGemma4,
};
