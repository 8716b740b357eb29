import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { tokensOf } from '../kit/pieces.ts';
import { callWith, type HandedCall, type Outcome, Raised, type ReaderModel } from '../kit/reader.ts';
import { type Found, goFloat, goInteger, goJson, outcomeOf, overlapOf, sections } from './kit.ts';

const ESCAPE = '<escape>';
const GEMMA_NUMBER = /^\s*[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?/;

/** The parts of a list; commas in brackets and between `<escape>` do not count. */
function gemmaParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isEscaped = false;
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(/<escape>|[{}[\],]/g)) {
    if (mark === ESCAPE) isEscaped = !isEscaped;
    else if (isEscaped) continue;
    else if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    else if (depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)].filter((part) => part !== '');
}

function gemmaObject(text: string): JsonObject {
  const value = {};
  for (const part of gemmaParts(text)) {
    const colon = part.indexOf(':');
    if (colon >= 0) setOwn(value, part.slice(0, colon), gemmaValue(part.slice(colon + 1)));
  }
  return value;
}

function gemmaValue(text: string): JsonValue {
  if (text.length >= 2 * ESCAPE.length && text.startsWith(ESCAPE) && text.endsWith(ESCAPE))
    return text.slice(ESCAPE.length, -ESCAPE.length);
  if (text === 'true' || text === 'false') return text === 'true';
  const integer = goInteger(text);
  if (integer !== undefined && String(integer) === text) return integer;
  // A number counts even if text follows it.
  const number = GEMMA_NUMBER.exec(text);
  const value = number ? goFloat(number[0].trim()) : undefined;
  if (value !== undefined) return value;
  if (text.startsWith('[') && text.endsWith(']')) return gemmaParts(text.slice(1, -1)).map(gemmaValue);
  return text.startsWith('{') && text.endsWith('}') ? gemmaObject(text.slice(1, -1)) : text;
}

/** `call:name{…}` on one line, up to its last brace; what is not one is a call without a name. */
function gemmaCall(body: string): HandedCall {
  let brace = -1;
  let end = -1;
  let lineEnd = -1;
  for (let at = body.indexOf('call:'); at >= 0; at = body.indexOf('call:', at + 1)) {
    if (brace < at + 5) brace = body.indexOf('{', at + 5);
    if (brace < 0) break;
    if (brace >= lineEnd) {
      const line = body.indexOf('\n', brace);
      lineEnd = line < 0 ? body.length : line;
      end = body.lastIndexOf('}', lineEnd);
    }
    if (brace > at + 5 && end > brace)
      return callWith(body.slice(at + 5, brace), gemmaObject(body.slice(brace + 1, end)));
  }
  return callWith('', {});
}

const FUNCTION_GEMMA = ['<start_function_call>', '<end_function_call>'] as const;

function readFunctionGemma(text: string): Outcome {
  const { prose, bodies, rest } = sections(text, FUNCTION_GEMMA, false);
  const last = prose.at(-1) ?? '';
  if (rest === undefined) prose[prose.length - 1] = last.slice(0, last.length - overlapOf(last, FUNCTION_GEMMA[0]));
  return outcomeOf({ prose, calls: bodies.map(gemmaCall) });
}

const QUOTES = ['"', "'"];

/** Offset of the parenthesis that closes the one at the offset, quoted text left out; -1 where none does. */
function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at]!;
    if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at;
    else if (QUOTES.includes(char)) at = quoteEnd(text, at);
  }
  return -1;
}

/** Offset of the quote that ends the text at the offset; the length where none does. */
function quoteEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
  }
  return text.length;
}

function lfmCalls(source: string): HandedCall[] {
  let rest = source.trim();
  if (rest.startsWith('[') && rest.endsWith(']') && rest.length > 1) rest = rest.slice(1, -1);
  const calls: HandedCall[] = [];
  for (rest = rest.trim(); rest !== ''; rest = rest.trim()) {
    if (rest.startsWith(',')) rest = rest.slice(1).trim();
    if (rest === '') break;
    const open = rest.indexOf('(');
    const close = open < 0 ? -1 : closingParenthesis(rest, open);
    const name = rest.slice(0, Math.max(open, 0)).trim();
    if (name === '' || close < 0) throw new Raised('invalid tool call');
    calls.push(callWith(name, lfmArguments(rest.slice(open + 1, close))));
    rest = rest.slice(close + 1);
  }
  if (calls.length === 0) throw new Raised('no tool calls found');
  return calls;
}

function lfmArguments(text: string): JsonObject {
  const value = {};
  for (let at = 0; ; ) {
    while (at < text.length && /[,\s]/.test(text[at]!)) at++;
    if (at >= text.length) return value;
    const key = /^[^=,]*/.exec(text.slice(at))![0];
    at += key.length;
    if (text[at] !== '=' || key.trim() === '') throw new Raised('invalid argument');
    at += 1 + /^\s*/.exec(text.slice(at + 1))![0].length;
    if (at >= text.length) throw new Raised('missing value');
    const isText = QUOTES.includes(text[at]!);
    const end = isText ? quoteEnd(text, at) : commaAfter(text, at);
    if (isText && end >= text.length) throw new Raised('unterminated string');
    setOwn(value, key.trim(), isText ? text.slice(at + 1, end) : lfmLiteral(text.slice(at, end).trim()));
    at = end + 1;
  }
}

/** Offset of the next comma outside brackets and quotes; the length where there is none. */
function commaAfter(text: string, from: number): number {
  const depths: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
  for (let at = from; at < text.length; at++) {
    const char = text[at]!;
    if (QUOTES.includes(char)) at = quoteEnd(text, at);
    else if (char in depths) depths[char]!++;
    else if (openers[char] !== undefined) depths[openers[char]] = Math.max(0, depths[openers[char]]! - 1);
    else if (char === ',' && Object.values(depths).every((depth) => depth === 0)) return at;
  }
  return text.length;
}

const WORDS: Readonly<Partial<Record<string, JsonValue>>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};

function lfmLiteral(token: string): JsonValue {
  const word = Object.hasOwn(WORDS, token) ? WORDS[token] : undefined;
  const known = word ?? goInteger(token) ?? goFloat(token);
  if (word === null || known !== undefined) return known ?? null;
  if (!/^[[{]/.test(token)) return token;
  const json = goJson(token) ?? goJson(pythonAsJson(token));
  return json ?? token;
}

/** A literal of Python with the quotes and words of JSON. */
const pythonAsJson = (text: string): string =>
  text.replace(/'((?:[^'\\]|\\[\s\S])*)'|"(?:[^"\\]|\\[\s\S])*"|\b(?:True|False|None)\b/g, (part, inner?: string) => {
    if (inner !== undefined) return `"${inner.replace(/\\[\s\S]|"/g, (char) => (char === '"' ? '\\"' : char))}"`;
    return part === 'None' ? 'null' : part.startsWith('"') ? part : part.toLowerCase();
  });

const LFM = ['<|tool_call_start|>', '<|tool_call_end|>'] as const;

function readLfm2(text: string): Outcome {
  const { prose, bodies } = sections(text, LFM, false);
  const found: Found = { prose: [prose[0] ?? ''], calls: [] };
  for (const [index, body] of bodies.entries()) {
    try {
      found.calls.push(...lfmCalls(body.trim().replace(/^<\|tool_call_start\|>/, '')));
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      return outcomeOf(found);
    }
    found.prose.push(prose[index + 1] ?? '');
  }
  return outcomeOf(found);
}

/** The parts of a list; commas in brackets and quotes do not count. Of a letter beyond ASCII only the first byte is kept. */
function olmoParts(written: string): string[] {
  const text = written.replace(/[^\u0000-\u007f]/gu, '\uFFFD');
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (QUOTES.includes(char)) at = quoteEnd(text, at);
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return start < text.length ? [...parts, text.slice(start)] : parts;
}

const isQuoted = (text: string): boolean =>
  text.length > 1 && QUOTES.some((quote) => text.startsWith(quote) && text.endsWith(quote));

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function olmoValue(written: string): JsonValue {
  const text = written.trim();
  if (isQuoted(text)) return text.slice(1, -1).replace(/\\([\\"'ntr])/g, (_, char: string) => UNESCAPED[char] ?? char);
  if (text === 'nil') return null;
  const word = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  const known = word ?? goInteger(text) ?? goFloat(text);
  if (word === null || known !== undefined) return known ?? null;
  const inner = text.slice(1, -1).trim();
  if (text.length > 1 && text.startsWith('[') && text.endsWith(']')) return olmoParts(inner).map(olmoValue);
  return text.length > 1 && text.startsWith('{') && text.endsWith('}') ? olmoMembers(inner, ':') : text;
}

function olmoMembers(text: string, sign: ':' | '='): JsonObject {
  const value = {};
  for (const part of olmoParts(text).map((item) => item.trim())) {
    if (part === '') continue;
    const at = part.indexOf(sign);
    if (at < 0) throw new Raised('invalid argument format');
    const key = part.slice(0, at).trim();
    setOwn(value, sign === ':' && isQuoted(key) ? key.slice(1, -1) : key, olmoValue(part.slice(at + 1)));
  }
  return value;
}

function olmoCalls(section: string): HandedCall[] {
  const lines = section.split('\n').map((line) => line.trim());
  try {
    return lines.flatMap((line) => {
      if (line === '') return [];
      const call = /^(\w+)\(([^\n]*)\)$/.exec(line);
      if (!call) throw new Raised('invalid function call format');
      return [callWith(call[1]!, olmoMembers(call[2]!.trim(), '='))];
    });
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    return [];
  }
}

function readOlmo3(text: string): Outcome {
  const [open, close] = ['<function_calls>', '</function_calls>'];
  const found: Found = { prose: [], calls: [] };
  for (let at = 0; ; ) {
    // What comes right after a section is text, an opener too.
    const skipped = at === 0 ? 0 : (tokensOf(text.slice(at, at + 200))[0] ?? '').length;
    const start = text.indexOf(open, at + skipped);
    found.prose.push(text.slice(at, start < 0 ? undefined : start));
    const end = start < 0 ? -1 : text.indexOf(close, start);
    if (end < 0) return outcomeOf(found);
    found.calls.push(...olmoCalls(text.slice(start + open.length, end)));
    at = end + close.length;
  }
}

/** Ollama's readers of calls in Python, or in Gemma's form. */
export const LITERAL_PARSERS: readonly ReaderModel[] = [
  {
    parser: 'functiongemma',
    source: 'model/parsers/functiongemma.go',
    ruling:
      'A body of another form is a call without a name; a value that begins with a number is that number; a cut call is dropped.',
    whole: readFunctionGemma,
  },
  {
    parser: 'lfm2',
    source: 'model/parsers/lfm2.go',
    ruling:
      'Named arguments only, escapes in texts stay; a section that is broken, or does not end, takes all after it with it.',
    whole: readLfm2,
  },
  {
    parser: 'olmo3',
    source: 'model/parsers/olmo3.go',
    ruling:
      'A call a line in `<function_calls>`; one line of another form, or no end, drops all of them without text. Letters beyond ASCII are lost.',
    whole: readOlmo3,
  },
];
