import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import { gigaChatCall } from '../kit/gigachat.ts';
import { partialJson } from '../kit/partial-json.ts';
import { evaluateLiteral } from '../kit/python-code.ts';
import { decodeJson, loadJson } from '../kit/python-json.ts';
import { isTruthy } from '../kit/python-text.ts';
import { callWith, type Outcome, onlyText, Raised, type ReaderModel, type Tools } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { bodiesOf, closingBracket, spansOf } from '../kit/spans.ts';
import { around, baseCalls, declaredCall, holds, orRaise, trimmedBefore, Uncaught } from './kit.ts';

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';

function readHermes(text: string, tools: Tools): Outcome {
  const calls = bodiesOf(text, OPEN, CLOSE, { toEnd: true })
    .filter((body) => body !== '')
    .flatMap((body) => baseCalls(orRaise(loadJson(body.trim()), 'JSONDecodeError'), tools));
  return { calls, text: trimmedBefore(text, OPEN) };
}

const OPEN_LINE = `${OPEN}\n`;

function readQwen25(text: string, tools: Tools): Outcome {
  const calls = bodiesOf(text, OPEN_LINE, `\n${CLOSE}`).flatMap((body) => {
    const json = loadJson(body.trim());
    return json === undefined ? [] : baseCalls(json, tools);
  });
  return { calls, text: trimmedBefore(text, OPEN_LINE) };
}

const withoutThinkTags = (text: string): string => text.replaceAll('<think>', '').replaceAll('</think>', '');

const PYTHON_TAG = '<|python_tag|>';

function readLlama3(text: string, tools: Tools): Outcome {
  const tag = text.indexOf(PYTHON_TAG);
  const before = tag < 0 ? '' : text.slice(0, tag);
  const rest = tag < 0 ? text : text.slice(tag + PYTHON_TAG.length);
  const actions: JsonValue[] = [];
  const closers = closingBraces(rest);
  let at = 0;
  let read = 0;
  while (at < rest.length) {
    const found = decodeJson(rest, at) ?? pythonDictAt(rest, at, closers);
    if (found) {
      actions.push(found.value);
      at = read = found.end + 1;
    } else {
      at = rest.indexOf('{"name":', at + 1);
      if (at < 0) break;
    }
  }
  if (!actions.every(isJsonObject)) throw new Uncaught('a call is no object');
  return { calls: baseCalls(actions, tools), text: before + rest.slice(read).trim() };
}

/** For each brace, the one that balances it, those in strings included. */
function closingBraces(text: string): ReadonlyMap<number, number> {
  const closers = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index);
    else if (open.length > 0) closers.set(open.pop()!, index);
  }
  return closers;
}

/** A dict of Python at the offset, after white space. */
function pythonDictAt(
  text: string,
  from: number,
  closers: ReadonlyMap<number, number>,
): { value: JsonValue; end: number } | undefined {
  const start = from + /^\s*/.exec(text.slice(from))![0].length;
  const close = closers.get(start);
  if (close === undefined) return undefined;
  const value = evaluateLiteral(text.slice(start, close + 1), { setsFail: true });
  return value !== undefined && isJsonObject(value) ? { value, end: close + 1 } : undefined;
}

const MISTRAL = '[TOOL_CALLS';
const MISTRAL_LIST = '[TOOL_CALLS] [';

function readMistral(text: string, tools: Tools): Outcome {
  const before = trimmedBefore(text, MISTRAL);
  const rest = text.slice(text.indexOf(MISTRAL));
  const list = rest.indexOf(MISTRAL_LIST);
  if (list >= 0) {
    const start = list + MISTRAL_LIST.length - 1;
    const end = closingBracket(rest, start);
    if (end < 0) return { calls: [], text: before };
    const json = loadJson(rest.slice(start, end + 1));
    const calls = json === undefined ? [] : baseCalls(json, tools);
    return { calls, text: joined(before, rest.slice(end + 1).trim()) };
  }
  const calls = [];
  let left = rest;
  for (;;) {
    const found = compactCall(left);
    if (!found) break;
    calls.push(...baseCalls({ name: found.name, arguments: found.value }, tools));
    left = left.slice(found.end).trim();
  }
  return { calls, text: calls.length > 0 ? joined(before, left) : before };
}

const joined = (before: string, after: string): string => (after === '' ? before : `${before} ${after}`.trim());

/** `[TOOL_CALLS]name[ARGS]{…}`, its brackets after the words optional. */
export function compactCall(text: string): { name: string; value: JsonValue; end: number } | undefined {
  const start = text.indexOf(MISTRAL);
  const args = text.indexOf('[ARGS', start + MISTRAL.length);
  if (start < 0 || args < 0) return undefined;
  const name = text
    .slice(start + MISTRAL.length, args)
    .replace(/^\]/, '')
    .trim();
  if (name === '') return undefined;
  const from = args + (/^\[ARGS\]?\s*/.exec(text.slice(args, args + 1_000))?.[0].length ?? 0);
  if (text[from] !== '{' && text[from] !== '[') return undefined;
  const end = closingBracket(text, from);
  if (end < 0) return undefined;
  const value = loadJson(text.slice(from, end + 1));
  return value === undefined ? undefined : { name, value, end: end + 1 };
}

const APERTUS = '<|tools_prefix|>[';
const APERTUS_END = '<|tools_suffix|>';

function readApertus(text: string, tools: Tools): Outcome {
  const prose: string[] = [];
  const calls = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf(APERTUS, at);
    if (start < 0) break;
    prose.push(text.slice(at, start));
    const list = decodeJson(text, start + APERTUS.length - 1);
    const end = list ? text.indexOf(APERTUS_END, list.end) : -1;
    at = start;
    if (!list || end < 0) break;
    for (const item of list.value as readonly JsonValue[]) {
      if (!isJsonObject(item)) continue;
      const [name] = Object.keys(item);
      if (name !== undefined && tools.has(name)) calls.push(callWith(name, item[name] ?? {}));
    }
    at = end + APERTUS_END.length;
  }
  return { calls, text: (prose.join('') + text.slice(at)).trim() };
}

export function readCohere(text: string, tools: Tools): Outcome {
  const [span] = spansOf(text, '<|START_ACTION|>', '<|END_ACTION|>', { toEnd: true });
  const before = text.slice(0, span!.start);
  const json = loadJson(span!.body) ?? partialJson(span!.body);
  if (json === undefined) return { calls: [], text: before };
  const acts = (Array.isArray(json) ? (json as readonly JsonValue[]) : isJsonObject(json) ? [json] : []).filter(
    isJsonObject,
  );
  const named = acts.map((act) =>
    Object.hasOwn(act, 'name') || !Object.hasOwn(act, 'tool_name') ? act : { ...act, name: act['tool_name']! },
  );
  return { calls: baseCalls(named, tools), text: before };
}

const GIGA = ['function call<|role_sep|>\n', '<|function_call|>'] as const;

function readGigaChat(text: string, tools: Tools): Outcome {
  const { call, prose } = gigaChatCall(text);
  return { calls: call ? baseCalls(call, tools) : [], text: prose };
}

const INTERN = '<|action_start|> <|plugin|>';

export function readIntern(text: string, tools: Tools): Outcome {
  const bodies = bodiesOf(text, INTERN, '<|action_end|>');
  if (bodies.length === 0) return onlyText(text);
  const calls = bodies.flatMap((body) => {
    const json = loadJson(body.trim());
    if (json === undefined) return [];
    if (!isJsonObject(json)) throw new Raised('a call is no object');
    const value = Object.hasOwn(json, 'parameters') ? json['parameters'] : json['arguments'];
    const name = memberOf(json, 'name');
    return typeof name === 'string'
      ? declaredCall(name, value !== undefined && isTruthy(value) ? value : {}, tools)
      : [];
  });
  return { calls, text: trimmedBefore(text, INTERN) };
}

/** SGLang's readers of calls that are JSON in marks. */
export const JSON_BLOCKS: readonly ReaderModel[] = [
  {
    parser: 'hermes',
    source: 'hermes_detector.py',
    ruling:
      'JSON from `<tool_call>` to its end tag, or to the end of the reply; one bad block makes the whole reply text.',
    whole: around(holds(OPEN), readHermes),
  },
  {
    parser: 'qwen25',
    aliases: ['qwen'],
    source: 'qwen25_detector.py',
    ruling: 'The tags must stand on lines of their own; a call on one line vanishes.',
    whole: around(holds(OPEN_LINE), readQwen25),
  },
  {
    parser: 'trinity',
    source: 'trinity_detector.py',
    ruling: 'As qwen25, after the tags of thinking are taken out, not what is between them.',
    whole: around(
      (text) => withoutThinkTags(text).includes(OPEN_LINE),
      (text, tools) => readQwen25(withoutThinkTags(text), tools),
    ),
  },
  {
    parser: 'llama3',
    source: 'llama32_detector.py',
    ruling:
      'The reply begins with `{` or holds `<|python_tag|>`; one character is skipped between objects, and dicts of Python are read.',
    whole: around((text) => text.includes(PYTHON_TAG) || text.startsWith('{'), readLlama3),
  },
  {
    parser: 'mistral',
    source: 'mistral_detector.py',
    ruling: '`[TOOL_CALLS] [` with the blank, or `[TOOL_CALLS]name[ARGS]{…}`; other forms vanish.',
    whole: around(holds(MISTRAL), readMistral),
  },
  {
    parser: 'apertus2509',
    source: 'apertus2509_detector.py',
    ruling: 'The list and its end token must be whole, else the reply stays text from there on.',
    whole: around(holds(APERTUS), readApertus),
  },
  {
    parser: 'cohere_command4',
    source: 'cohere_command4_detector.py',
    ruling: 'JSON that the reply ends in is completed, so a truncated call is a call.',
    whole: around(holds('<|START_ACTION|>'), readCohere),
  },
  {
    parser: 'gigachat3',
    source: 'gigachat3_detector.py',
    ruling: 'One call, which must be all that follows its mark.',
    whole: around(holds(...GIGA), readGigaChat),
  },
  {
    parser: 'interns1',
    source: 'internlm_detector.py',
    ruling: 'Only `<|action_start|> <|plugin|>` with a blank between; the form that the model writes is text.',
    whole: around(holds(INTERN), readIntern),
  },
];
