import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';
import {
  callVerbatim,
  callWith,
  type HandedCall,
  type Outcome,
  onlyText,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import { jsonOrText, memberOf, propertiesOf } from '../kit/schema-types.ts';
import { closingBracket, spansOf, withoutSpans } from '../kit/spans.ts';
import {
  bareCall,
  callingTools,
  callsOr,
  functionObjects,
  guessed,
  jsonBlocks,
  listCalls,
  objectCall,
  parameterValues,
  sourceCall,
  topLevelObjects,
  withoutThinking,
  wrappedFunctions,
} from './kit.ts';
import { cutOut, looseCall } from './loose.ts';
import { markedCalls, markedParameters } from './marked.ts';
import { declaredNames } from './rapid-generic.ts';
import { callingBlocks, LFM_START, lfmCalls } from './rapid-lfm.ts';

const MISTRAL = '[TOOL_CALLS]';

function readAuto(text: string): Outcome {
  if (text.includes(MISTRAL)) {
    const [before = '', ...parts] = text.split(MISTRAL);
    const calls = parts.map((part) => part.trim()).flatMap((part) => mistralCalls(part, (name) => name));
    if (calls.length > 0) return callsOr(calls, text, before.trim());
  }
  const calls: HandedCall[] = [];
  const calling = callingBlocks(text);
  for (const block of calling) calls.push(...block.calls);
  let rest = calling.length > 0 ? withoutSpans(text, calling) : text;
  const forms = [
    {
      find: wrappedFunctions,
      read: ({ names, body }: Span) => [
        callWith(
          names[0]!.trim(),
          parameterValues(body, (source) => source),
        ),
      ],
    },
    { find: jsonBlocks, read: ({ body }: Span) => [objectCall(loadJson(body))].filter((call) => call !== undefined) },
    { find: functionObjects, read: ({ names, body }: Span) => sourceCall(names[0]!, body) },
  ];
  for (const { find, read } of forms) {
    const spans = find(rest);
    calls.push(...spans.flatMap(read));
    if (spans.length > 0) rest = withoutSpans(rest, spans);
  }
  if (calls.length === 0 && LFM_START.test(rest)) {
    const found = lfmCalls(rest);
    calls.push(...found.calls);
    rest = found.rest;
  }
  return calls.length > 0 ? callsOr(calls, text, rest) : callsOr(bareCalls(rest.trim()), text, null);
}

type Span = ReturnType<typeof jsonBlocks>[number];

function bareCalls(text: string): HandedCall[] {
  const list = text.startsWith('[') ? loadJson(text) : undefined;
  if (Array.isArray(list)) return (list as readonly JsonValue[]).flatMap(bareCall);
  return topLevelObjects(text, { recovers: true }).flatMap((source) => bareCall(loadJson(source)));
}

/** A part after `[TOOL_CALLS]`: a name up to a brace, or a list. */
function mistralCalls(part: string, nameOf: (source: string) => string): HandedCall[] {
  const brace = part.indexOf('{');
  if (part.startsWith('[') || brace < 0) return listCalls(loadJson(part));
  const name = nameOf(part.slice(0, brace)).trim();
  return name === '' ? [] : [callVerbatim(name, part.slice(brace))];
}

function readMistral(text: string): Outcome {
  const [before = '', ...parts] = text.split(MISTRAL);
  if (parts.length === 0) return onlyText(text);
  let prose = before.trim();
  const calls = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const isNamed = !part.startsWith('[') && part.includes('{');
      if (isNamed || loadJson(part) !== undefined) return mistralCalls(part, (name) => name.replaceAll('[ARGS]', ''));
      const list = /\[\{[\s\S]*\}\]/.exec(part)?.[0];
      const json = list === undefined ? undefined : loadJson(list);
      if (list !== undefined && json === undefined) prose = `${prose} ${part}`.trim();
      return listCalls(json);
    });
  return callsOr(calls, text, prose);
}

/** The arguments in the body of a function: JSON, else parameters; undefined where the parameters are refused. */
function bodyArguments(body: string, name: string, tools: Tools): JsonObject | undefined {
  const json = body.trim().startsWith('{') ? loadJson(body.trim()) : undefined;
  if (json !== undefined && isJsonObject(json)) return json;
  const properties = Object.keys(propertiesOf(tools, name));
  const valid = properties.length > 0 ? new Set(properties) : undefined;
  const parameters = markedParameters(body, valid, { strict: true });
  if (!parameters) return undefined;
  const value = {};
  for (const [key, source] of parameters) setOwn(value, key, guessed(source));
  return value;
}

interface Taken {
  readonly end: number;
  readonly call: HandedCall;
}

const SHAPE = /<tool_call>|<function=|<function>/g;

/** Calls in any of hermes's forms, and the text with blanks in their place. */
function hermesCalls(text: string, tools: Tools): { calls: HandedCall[]; rest: string } {
  const calls: HandedCall[] = [];
  let rest = '';
  let at = 0;
  SHAPE.lastIndex = 0;
  for (let shape = SHAPE.exec(text); shape; shape = SHAPE.exec(text)) {
    rest += text.slice(at, shape.index);
    at = shape.index;
    const taken = shape[0] === '<tool_call>' ? wrappedAt(text, at, tools) : functionAt(text, at, tools);
    if (taken) {
      calls.push(taken.call);
      rest += ' ';
      at = taken.end;
    } else if (shape[0] === '<tool_call>') {
      const close = text.indexOf('</tool_call>', at);
      const end = close < 0 ? text.length : close + 12;
      rest += text.slice(at, end);
      at = end;
    } else rest += text[at++];
    SHAPE.lastIndex = at;
  }
  return { calls, rest: rest + text.slice(at) };
}

function wrappedAt(text: string, at: number, tools: Tools): Taken | undefined {
  const json = spanAt(text, at, /<tool_call>\s*(?=\{)/y, /\}\s*<\/tool_call>/g, 1);
  const call = json && objectCall(loadJson(json.body));
  if (call) return { end: json.end, call };
  const found = spanAt(text, at, /<tool_call>\s*<function=([^>]{1,500})>/y, /<\/function>\s*<\/tool_call>/g, 0);
  return found && taken(found, tools);
}

function functionAt(text: string, at: number, tools: Tools): Taken | undefined {
  const found =
    spanAt(text, at, /<function=([^>]{1,500})>/y, /<\/function>/g, 0) ??
    spanAt(
      text,
      at,
      /<function>\s*<name>\s*([\s\S]{0,500}?)\s*<\/name>\s*<arguments>/y,
      /<\/arguments>\s*<\/function>/g,
      0,
    );
  return found && taken(found, tools);
}

interface FoundSpan {
  readonly name: string;
  readonly body: string;
  readonly end: number;
}

function spanAt(text: string, at: number, open: RegExp, close: RegExp, inBody: number): FoundSpan | undefined {
  open.lastIndex = at;
  const opener = open.exec(text);
  if (!opener) return undefined;
  close.lastIndex = open.lastIndex;
  const closer = close.exec(text);
  if (!closer) return undefined;
  return {
    name: (opener[1] ?? '').trim(),
    body: text.slice(open.lastIndex, closer.index + inBody),
    end: close.lastIndex,
  };
}

function taken({ name, body, end }: FoundSpan, tools: Tools): Taken | undefined {
  const value = bodyArguments(body, name, tools);
  return value && { end, call: callWith(name, value) };
}

function readHermes(source: string, tools: Tools): Outcome {
  const shown = withoutThinking(source);
  const reasoning = spansOf(shown, '<tool_call_reasoning>', '</tool_call_reasoning>');
  const text = cutOut(shown, reasoning);
  const scanned = hermesCalls(text, tools);
  const found =
    scanned.calls.length > 0
      ? { calls: scanned.calls, rest: scanned.rest.replace(/\s+/g, ' ').trim() }
      : looseCall(text, tools);
  const why = `(Reasoning: ${reasoning.map(({ body }) => body).join(' ')})`;
  const prose = reasoning.length === 0 ? found.rest : found.rest === '' ? why : `${found.rest}\n\n${why}`;
  return callsOr(found.calls, prose, prose);
}

function readQwen(source: string): Outcome {
  const text = withoutThinking(source);
  const calling = callingTools(text);
  const rest = calling.length > 0 ? withoutSpans(text, calling) : text;
  const blocks = jsonBlocks(rest);
  const calls = [
    ...calling.flatMap(({ names, body }) => sourceCall(names[0]!, body, { strict: true })),
    ...blocks.flatMap(({ body }) => objectCall(loadJson(body)) ?? []),
  ];
  return callsOr(calls, source, blocks.length > 0 ? withoutSpans(rest, blocks) : rest);
}

function readNemotron(text: string, tools: Tools): Outcome {
  const spans = markedCalls(text, /<function=([^>]{1,500})>/g, '</function>', { valid: declaredNames(tools) });
  const calls = spans.flatMap(({ name, body }) => {
    const content = body.trim();
    if (content.startsWith('{') && loadJson(content) !== undefined) return [callVerbatim(name, content)];
    const properties = Object.keys(propertiesOf(tools, name));
    const parameters = markedParameters(content, properties.length > 0 ? new Set(properties) : undefined, {
      strict: true,
    });
    if (!parameters) return [];
    if (parameters.length === 0) return content === '' ? [] : [callVerbatim(name, content)];
    const value = {};
    for (const [key, source] of parameters) setOwn(value, key, jsonOrText(source));
    return [callWith(name, value)];
  });
  return callsOr(
    calls,
    text,
    cutOut(text, spans)
      .replace(/<\/?tool_call>/g, '')
      .trim(),
  );
}

const PYTHON_TAG = '<|python_tag|>';
/** After so many calls that do not end, the rest is prose: each search goes to the end of the text. */
const MOST_OPEN = 50;
const FUNCTION = '<function=';

function readLlama(text: string): Outcome {
  const calls: HandedCall[] = [];
  let prose = '';
  let at = 0;
  let failed = 0;
  const mark = /<function=|<\|python_tag\|>|\{/g;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const read = found[0] === FUNCTION ? functionCall(text, found.index) : objectAfter(text, found.index, found[0]);
    if (read === null) {
      if (found[0] === '{' || ++failed > MOST_OPEN) break;
      const end = found[0] === FUNCTION ? found.index + 1 : found.index;
      prose += text.slice(at, end);
      at = mark.lastIndex = found[0] === FUNCTION ? end : found.index + PYTHON_TAG.length;
      continue;
    }
    prose += text.slice(at, read.call ? read.start : read.end);
    if (read.call) calls.push(read.call);
    at = mark.lastIndex = read.end;
  }
  return callsOr(calls, text, (prose + text.slice(at)).trim());
}

interface LlamaCall {
  readonly call: HandedCall | undefined;
  readonly start: number;
  readonly end: number;
}

function objectAfter(text: string, at: number, mark: string): LlamaCall | null {
  const brace = mark === '{' ? at : text.indexOf('{', at + PYTHON_TAG.length);
  const close = brace < 0 ? -1 : closingBracket(text, brace);
  if (close < 0) return null;
  const json = loadJson(text.slice(brace, close + 1));
  const object = json !== undefined && isJsonObject(json) ? json : undefined;
  const name = memberOf(object, 'name');
  const key = object && ['parameters', 'arguments'].find((member) => Object.hasOwn(object, member));
  const isCall = typeof name === 'string' && name.trim() !== '' && key !== undefined;
  return { call: isCall ? eitherLlama(name, object![key]!) : undefined, start: at, end: close + 1 };
}

const eitherLlama = (name: string, value: JsonValue): HandedCall =>
  typeof value === 'string' ? callVerbatim(name.trim(), value) : callWith(name.trim(), value);

/** The next `<function=name>{…}</function>`, which may begin after damaged ones. */
function functionCall(text: string, from: number): LlamaCall | null {
  for (let start = from; start >= 0; start = text.indexOf(FUNCTION, start + 1)) {
    const nameEnd = text.indexOf('>', start);
    if (nameEnd < 0) return null;
    const name = text.slice(start + FUNCTION.length, nameEnd);
    if (name.includes('<') || name.trim() === '') continue;
    const brace = text.indexOf('{', nameEnd);
    const close = brace < 0 ? -1 : closingBracket(text, brace);
    if (close < 0) return null;
    const tail = /^[ \t\r\n]*<\/function>/.exec(text.slice(close + 1));
    if (!tail) continue;
    const source = text.slice(brace, close + 1);
    const json = loadJson(source);
    const call = json === undefined ? callVerbatim(name.trim(), source) : eitherLlama(name, json);
    return { call, start, end: close + 1 + tail[0].length };
  }
  return null;
}

/** Rapid-MLX's readers of calls that are JSON, alone or among other forms. */
export const RAPID_JSON: readonly ReaderModel[] = [
  {
    parser: 'auto',
    aliases: ['generic'],
    source: 'auto_tool_parser.py',
    ruling: 'Tries several forms; of a bare object it knows only `arguments`, so `parameters` are lost.',
    whole: readAuto,
  },
  {
    parser: 'hermes',
    aliases: ['nous', 'qwen3_coder'],
    source: 'hermes_tool_parser.py',
    ruling: 'JSON and functions in any order; good calls stay where one is bad, and types are guessed.',
    whole: readHermes,
  },
  {
    parser: 'qwen',
    aliases: ['qwen3', 'qwen3_xml'],
    source: 'qwen_tool_parser.py',
    ruling: 'JSON in `<tool_call>` and `[Calling tool: …]`; the generic reader takes the rest.',
    whole: readQwen,
  },
  {
    parser: 'nemotron',
    aliases: ['nemotron3'],
    source: 'nemotron_tool_parser.py',
    ruling: 'Functions of declared names; without end tags of parameters, the tags are handed on as written.',
    whole: readNemotron,
  },
  {
    parser: 'mistral',
    source: 'mistral_tool_parser.py',
    ruling: 'The name goes up to the first `{` or `[ARGS]`; the rest is handed on as written.',
    whole: readMistral,
  },
  {
    parser: 'llama',
    aliases: ['llama3', 'llama4'],
    source: 'llama_tool_parser.py',
    ruling: 'Objects anywhere in the reply, after the tag or bare, in lists and fences too.',
    whole: readLlama,
  },
];
