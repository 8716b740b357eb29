import { isJsonObject, type JsonValue, parseExactJson, setOwn } from '../../json/exact-json.ts';
import { DEEPSEEK, fencedCall, plainCall } from '../kit/deepseek.ts';
import { gemmaArguments, gemmaBrace } from '../kit/gemma.ts';
import {
  dottedName,
  jsonWord,
  keywordArguments,
  parseExpression,
  pythonCalls,
  pythonList,
} from '../kit/python-code.ts';
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
import { beforeFirst, bodiesOf, namedSpansOf, spansOf } from '../kit/spans.ts';
import { around, baseCalls, declaredCall, holds, orRaise, trimmedBefore } from './kit.ts';

const KIMI = '<|tool_calls_section_begin|>';
const KIMI_CALL = /<\|tool_call_begin\|>\s*([^\s<|]+)\s*<\|tool_call_argument_begin\|>\s*(?=\{)/g;
const KIMI_END = /\}\s*<\|tool_call_end\|>/g;

function readKimiK2(text: string, tools: Tools): Outcome {
  const calls: HandedCall[] = [];
  KIMI_CALL.lastIndex = 0;
  for (let call = KIMI_CALL.exec(text); call; call = KIMI_CALL.exec(text)) {
    const from = KIMI_CALL.lastIndex;
    KIMI_END.lastIndex = from + 1;
    const end = KIMI_END.exec(text);
    if (!end) break;
    const source = text.slice(from, end.index + 1);
    const name = kimiName(call[1]!, source, tools);
    if (name !== undefined) calls.push(callVerbatim(name, source));
    KIMI_CALL.lastIndex = KIMI_END.lastIndex;
  }
  return { calls, text: beforeFirst(text, KIMI) };
}

/** The name in `functions.name:0`; of a bare number, the tool whose arguments fit best. */
export function kimiName(id: string, source: string, tools: Tools): string | undefined {
  const named = /^(?:functions\.)?([\p{L}\p{N}_.-]+):\d+$/u.exec(id);
  if (named) return named[1];
  if (!/^\d+$/.test(id)) return undefined;
  if (tools.names.length === 1) return tools.names[0];
  const json = loadJson(source);
  if (json === undefined || !isJsonObject(json)) return undefined;
  const keys = Object.keys(json);
  let best: string | undefined;
  let bestScore = -1;
  for (const name of tools.names) {
    const properties = propertiesOf(tools, name);
    if (Object.keys(properties).length === 0) continue;
    const known = keys.filter((key) => Object.hasOwn(properties, key)).length;
    const score = 2 * known - keys.length;
    if (score > bestScore) [best, bestScore] = [name, score];
  }
  return best;
}

const KIMI3 = ['<|open|>tools<|sep|>', '<|close|>tools<|sep|>'] as const;
const RESPONSE = ['<|open|>response<|sep|>', '<|close|>response<|sep|>'] as const;
const MESSAGE_CLOSE = '<|close|>message<|sep|>';

export function readKimiK3(text: string): Outcome {
  const [section] = spansOf(text, ...KIMI3, { toEnd: true });
  const calls = namedSpansOf(
    section!.body,
    /<\|open\|>call\s+((?:(?!<\|sep\|>)[\s\S])*?)<\|sep\|>/,
    '<|close|>call<|sep|>',
  ).flatMap(({ names, body }) => {
    const name = attributesIn(names[0]!).get('tool') ?? '';
    if (name === '') return [];
    const value = {};
    for (const argument of namedSpansOf(
      body,
      /<\|open\|>argument\s+((?:(?!<\|sep\|>)[\s\S])*?)<\|sep\|>/,
      '<|close|>argument<|sep|>',
    )) {
      const attributes = attributesIn(argument.names[0]!);
      const isText = (attributes.get('type') ?? 'string') === 'string';
      setOwn(value, attributes.get('key') ?? '', isText ? argument.body : jsonOrText(argument.body));
    }
    return [callWith(name, value)];
  });
  return { calls, text: kimiProse(text.slice(0, section!.start)) };
}

const attributesIn = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/([\p{L}\p{N}_]+)="([^"]*)"/gu)].map(([, key = '', value = '']) => [
      key,
      value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  );

function kimiProse(text: string): string {
  const [response] = spansOf(text, ...RESPONSE, { toEnd: true });
  const prose = (response ? response.body : text.replaceAll(RESPONSE[1], '')).replaceAll(MESSAGE_CLOSE, '');
  return prose.replace(/<\|(?:open|close)\|>(?:(?:response|tools)|(?<=<\|close\|>)(?:think|message))?$/, '');
}

const GEMMA = ['<|tool_call>', '<tool_call|>'] as const;

function readGemma4(text: string): Outcome {
  const found = bodiesOf(text, ...GEMMA).flatMap((body) => {
    const brace = body.indexOf('{');
    if (!body.startsWith('call:') || brace < 0) return [];
    const rest = body.slice(brace + 1);
    const end = gemmaBrace(rest);
    return [{ name: body.slice(5, brace), source: end < 0 ? rest : rest.slice(0, end) }];
  });
  if (found.length === 0) return onlyText(text);
  return {
    calls: found.map(({ name, source }) => callWith(name, gemmaArguments(source))),
    text: beforeFirst(text, GEMMA[0]),
  };
}

const LFM = ['<|tool_call_start|>', '<|tool_call_end|>'] as const;
export function readLfm2(text: string, tools: Tools): Outcome {
  const calls = bodiesOf(text, ...LFM).flatMap((body) => {
    const content = body.trim();
    const json = /^(?:\[\{|\{)/.test(content) ? loadJson(content) : undefined;
    const listed = json === undefined ? [] : baseCalls(json, tools);
    return listed.length > 0 ? listed : lfmCalls(content, tools);
  });
  return { calls, text: trimmedBefore(text, LFM[0]) };
}

function lfmCalls(content: string, tools: Tools): HandedCall[] {
  return (pythonCalls(content) ?? []).flatMap((call) => {
    const name = dottedName(call.of);
    if (name === null || !tools.has(name)) return [];
    const named = call.keywords.filter(({ name: key }) => key !== null);
    const value = keywordArguments({ ...call, keywords: named }, { word: jsonWord });
    return value === undefined ? [] : [callWith(name, value)];
  });
}

const withoutPythonMarks = (text: string): string =>
  text.trim().replaceAll('<|python_start|>', '').replaceAll('<|python_end|>', '');

export function readPythonic(source: string, tools: Tools): Outcome {
  const text = withoutPythonMarks(source);
  const list = pythonList(text);
  if (!list) return onlyText(text);
  const prose = text.slice(0, list.start) + text.slice(list.end);
  const node = parseExpression(text.slice(list.start, list.end));
  const calls: HandedCall[] = [];
  for (const item of node?.kind === 'list' ? node.items : []) {
    if (item.kind !== 'call') return onlyText(prose);
    if (item.of.kind !== 'name' || !tools.has(item.of.id)) continue;
    const value = keywordArguments(item, { plain: true });
    if (value === undefined) return onlyText(prose);
    calls.push(callWith(item.of.id, value));
  }
  return { calls, text: prose };
}

export function readDeepSeek(
  split: (body: string) => { name: string; source: string } | undefined,
): (text: string, tools: Tools) => Outcome {
  return (text, tools) => {
    const calls = bodiesOf(text, DEEPSEEK.open, DEEPSEEK.close).flatMap((body) => {
      const { name, source } = orRaise(split(body), 'no arguments');
      return declaredCall(name, orRaise(loadJson(source), 'JSONDecodeError'), tools);
    });
    return { calls, text: trimmedBefore(text, DEEPSEEK.section) };
  };
}

const INKLING = {
  json: '<|content_invoke_tool_json|>',
  text: '<|content_invoke_tool_text|>',
  end: '<|end_message|>',
  model: '<|message_model|>',
};
/** The tokens that frame messages; the readers take them out of prose. */
export const INKLING_TOKENS = [
  '<|endoftext|>',
  ...['user', 'model', 'system', 'tool'].map((role) => `<|message_${role}|>`),
  ...['text', 'image', 'model_end_sampling', 'thinking', 'audio_input', 'tool_error', 'xml'].map(
    (kind) => `<|content_${kind}|>`,
  ),
  ...['', '_json', '_text'].map((kind) => `<|content_invoke_tool${kind}|>`),
  '<|end_message|>',
  '<|audio_end|>',
  '<|model_trigger_generation|>',
];
const CONTROL = new RegExp(INKLING_TOKENS.map((token) => token.replaceAll('|', '\\|')).join('|'), 'g');

export const cleaned = (text: string): string => text.replace(CONTROL, '');

function readInkling(text: string): Outcome {
  return inklingCalls(text) ?? inklingLast(text) ?? onlyText(cleaned(text));
}

/** All calls; undefined where one of them is not as it should be. */
function inklingCalls(text: string): Outcome | undefined {
  const calls: HandedCall[] = [];
  const prose: string[] = [];
  const mark = /<\|content_invoke_tool_(?:json|text)\|>/g;
  let at = 0;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const before = text.slice(at, found.index);
    const header = before.lastIndexOf(INKLING.model);
    const isHeader =
      header >= 0 &&
      cleaned(before.slice(header + INKLING.model.length)) === before.slice(header + INKLING.model.length);
    prose.push(isHeader ? before.slice(0, header) : before);
    const end = text.indexOf(INKLING.end, mark.lastIndex);
    if (end < 0) return undefined;
    const body = text.slice(mark.lastIndex, end);
    const call = found[0] === INKLING.json ? strictInklingCall(body) : callWith('', { text: cleaned(body) });
    if (!call) return undefined;
    calls.push(call);
    at = mark.lastIndex = end + INKLING.end.length;
  }
  return { calls, text: cleaned(prose.join('') + text.slice(at)) };
}

export function inklingLast(text: string): Outcome | undefined {
  const last = text.lastIndexOf(INKLING.json);
  if (last < 0) return undefined;
  const call = inklingCall(loadJson(cleaned(beforeFirst(text.slice(last + INKLING.json.length), INKLING.end)).trim()));
  return call && call.toolName !== '' ? { calls: [call], text: '' } : undefined;
}

/** A call in its place; a number that JSON does not have breaks it. */
export function strictInklingCall(body: string): HandedCall | undefined {
  const json = parseExactJson(body.trim());
  return json.ok ? inklingCall(json.value) : undefined;
}

function inklingCall(json: JsonValue | undefined): HandedCall | undefined {
  if (json === undefined || !isJsonObject(json)) return undefined;
  const [name, value] = [memberOf(json, 'name'), memberOf(json, 'args')];
  return typeof name === 'string' && value !== undefined && isJsonObject(value) ? callWith(name, value) : undefined;
}

/** SGLang's readers of calls in special tokens. */
export const TOKENS: readonly ReaderModel[] = [
  {
    parser: 'kimi_k2',
    source: 'kimik2_detector.py',
    ruling:
      'The section’s token and the end of the call are needed; an id without a name takes the tool whose arguments fit; arguments are handed on as written.',
    whole: around(holds(KIMI), readKimiK2),
  },
  {
    parser: 'kimi_k3',
    source: 'kimik3_detector.py',
    ruling: 'Calls of any name; one that does not end is left out.',
    whole: around(holds(KIMI3[0]), readKimiK3),
  },
  {
    parser: 'gemma4',
    source: 'gemma4_detector.py',
    ruling: 'A call ends at the first `<tool_call|>`, in a string as well; quotes of JSON stay in keys and values.',
    whole: around(holds(GEMMA[0]), readGemma4),
  },
  {
    parser: 'lfm2',
    source: 'lfm2_detector.py',
    ruling: 'Calls of Python or JSON between the tokens; arguments without a name are left out.',
    whole: around(holds(LFM[0]), readLfm2),
  },
  {
    parser: 'pythonic',
    source: 'pythonic_detector.py',
    ruling: 'A list of Python calls anywhere in the reply; one value that is no literal makes all of it vanish.',
    whole: around((text) => pythonList(withoutPythonMarks(text)) !== undefined, readPythonic),
  },
  {
    parser: 'deepseekv3',
    source: 'deepseekv3_detector.py',
    ruling: 'Arguments must stand in a fence of JSON; one bad call makes the whole reply text.',
    whole: around(holds(DEEPSEEK.section), readDeepSeek(fencedCall)),
  },
  {
    parser: 'deepseekv31',
    source: 'deepseekv31_detector.py',
    ruling: 'Arguments may not stand in a fence; one bad call makes the whole reply text.',
    whole: around(holds(DEEPSEEK.section), readDeepSeek(plainCall)),
  },
  {
    parser: 'inkling',
    source: 'inkling_detector.py',
    ruling: 'Calls of any name; where one of them is broken, only the last counts.',
    whole: around(holds(INKLING.json, INKLING.text), readInkling),
  },
];
