import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import { gigaChatCall } from '../kit/gigachat.ts';
import { partialJson } from '../kit/partial-json.ts';
import { decodeJson, loadJson } from '../kit/python-json.ts';
import { endOfPattern, isTruthy } from '../kit/python-text.ts';
import {
  callVerbatim,
  callWith,
  type HandedCall,
  type Outcome,
  onlyText,
  Raised,
  type ReaderModel,
} from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { beforeFirst, bodiesOf, spansOf, tagsOf, withoutBetween } from '../kit/spans.ts';
import {
  callOfEither,
  callsOrText,
  caught,
  failingAfter,
  itemsOf,
  namedCall,
  nameIn,
  taken,
  withProse,
} from './kit.ts';

/** The JSON that a text is; anything else raises. */
function json(text: string): JsonValue {
  const value = loadJson(text);
  if (value === undefined) throw new Raised('JSONDecodeError');
  return value;
}

/** JSON in a pair of tags, the last of which may lack its end. */
function readHermes(tag: string): (text: string) => Outcome {
  const [open, close] = tagsOf(tag);
  return (text) =>
    withProse(
      bodiesOf(text, open, close, { toEnd: true }).map((body) => namedCall(json(body))),
      beforeFirst(text, open),
    );
}

const [OPEN] = tagsOf('tool_call');

function readGranite4(text: string): Outcome {
  const prose: string[] = [];
  const bodies: string[] = [];
  let isInside = false;
  let at = 0;
  for (const mark of text.matchAll(/<\/?tool_call>/g)) {
    const part = text.slice(at, mark.index);
    if ((mark[0] === OPEN) === isInside || (isInside && part === '')) throw new Raised('AssertionError');
    (isInside ? bodies : prose).push(part);
    isInside = !isInside;
    at = mark.index + mark[0].length;
  }
  if (isInside) throw new Raised('AssertionError');
  const calls = bodies.map((body) => {
    const call = json(body);
    const value = taken(call, 'arguments');
    if (value === null) throw new Raised('arguments are missing');
    return typeof value === 'string' ? callVerbatim(nameIn(call), value) : callWith(nameIn(call), value);
  });
  return withProse(calls, prose.join('') + text.slice(at));
}

const ERNIE = /<tool_call>\s*(?=\{)/g;
const ERNIE_END = /\}\s*<\/tool_call>/g;

function readErnie(text: string): Outcome {
  const calls: HandedCall[] = [];
  ERNIE.lastIndex = 0;
  while (ERNIE.exec(text)) {
    const from = ERNIE.lastIndex;
    ERNIE_END.lastIndex = from + 1;
    const end = ERNIE_END.exec(text);
    if (!end) break;
    const call = json(text.slice(from, end.index + 1));
    const object = isJsonObject(call) ? call : undefined;
    const name = memberOf(object, 'name') ?? (object && Object.hasOwn(object, 'name') ? null : '');
    if (typeof name !== 'string') throw new Raised('a name is no text');
    calls.push(callWith(name, object && Object.hasOwn(object, 'arguments') ? object['arguments']! : {}));
    ERNIE.lastIndex = ERNIE_END.lastIndex;
  }
  return withProse(calls, beforeFirst(text, OPEN).replace(/\n+$/, ''));
}

function readGranite(text: string): Outcome {
  const marked = text.trim().replace(/^<\|tool_call\|>/, '');
  const source = marked.replace(/^<tool_call>/, '').trimStart();
  return source.startsWith('[') ? withProse(itemsOf(json(source)).map(namedCall), null) : onlyText(text);
}

const FUNCTION_CALL = '<function_call>';

function readGranite20b(text: string): Outcome {
  const parts = text.split(FUNCTION_CALL).slice(1);
  const calls = parts.map((part) => {
    const found = decodeJson(part.trimStart());
    if (!found) throw new Raised('JSONDecodeError');
    return namedCall(found.value);
  });
  return withProse(calls, beforeFirst(text, FUNCTION_CALL));
}

const INTERN = '<|action_start|><|plugin|>';

function readIntern(text: string): Outcome {
  const [before = '', action = '', ...more] = text.split(INTERN);
  if (more.length > 0) throw new Raised('too many values to unpack (expected 2)');
  const source = beforeFirst(action, '<|action_end|>');
  const brace = source.indexOf('{');
  const call = json(brace < 0 ? source.slice(-1) : source.slice(brace));
  const name = nameIn(call);
  const key = ['parameters', 'arguments'].find((member) => Object.hasOwn(call as object, member));
  return withProse([callWith(name, key === undefined ? {} : taken(call, key))], before);
}

const LIST = tagsOf('tool_calls');

function readJamba(text: string): Outcome {
  const [body] = bodiesOf(text, ...LIST);
  if (body === undefined) throw new Raised('list index out of range');
  const before = beforeFirst(text, LIST[0]);
  return withProse(itemsOf(json(body)).map(namedCall), before === ' ' ? null : before);
}

function readLlama3(text: string): Outcome {
  const calls: HandedCall[] = [];
  for (let at = text.indexOf('{'); at >= 0; ) {
    const found = decodeJson(text, at);
    if (!found || !isJsonObject(found.value)) return onlyText(text);
    const key = Object.hasOwn(found.value, 'arguments') ? 'arguments' : 'parameters';
    calls.push(callWith(nameIn(found.value), taken(found.value, key)));
    // A brace right after an object is passed over as well.
    at = text.indexOf('{', found.end + 1);
  }
  return callsOrText(calls, text, null);
}

interface JsonPlace {
  readonly bodies: (text: string) => string[];
  readonly without: (text: string) => string;
}

const matched = (place: RegExp): JsonPlace => ({
  bodies: (text) => [...text.matchAll(place)].map(([, body = '']) => body),
  without: (text) => text.replace(place, ''),
});

const JSON_PLACES: readonly JsonPlace[] = [
  matched(/```(?:json)?\s*([\s\S]*?)```/g),
  matched(/\[TOOL_CALLS\]([^\n]*)/g),
  {
    bodies: (text) => bodiesOf(text, '<tool_call>', '</tool_call>'),
    without: (text) => withoutBetween(text, '<tool_call>', '</tool_call>'),
  },
];

/** Where a list of calls may be, and the prose beside it. */
function xlamList(text: string): { prose: string | null; source: string | null } {
  const thought = text.indexOf('</think>');
  if (thought >= 0) {
    const prose = text.slice(0, thought + 8).trim();
    const rest = text.slice(thought + 8).trim();
    const source = loadJson(rest) === undefined ? jsonIn(rest)?.source : rest;
    if (source !== undefined) return { prose, source };
  }
  const found = jsonIn(text);
  if (found) return { prose: found.place.without(text).trim(), source: found.source };
  const isList = text.trim().startsWith('[');
  const looksLike = loadJson(text) !== undefined || ['{', 'name', 'arguments'].every((part) => text.includes(part));
  return isList && looksLike ? { prose: null, source: text } : { prose: text, source: null };
}

function jsonIn(text: string): { place: JsonPlace; source: string } | undefined {
  for (const place of JSON_PLACES) {
    const source = place.bodies(text).find((body) => loadJson(body) !== undefined);
    if (source !== undefined) return { place, source };
  }
  return undefined;
}

function readXlam(text: string): Outcome {
  const { prose, source } = xlamList(text);
  if (source === null || source === '') return { calls: [], text: prose };
  const list = json(source);
  if (!Array.isArray(list)) return { calls: [], text: prose === null || prose === '' ? text : prose };
  return { calls: callsIn(list as readonly JsonValue[]), text: prose };
}

/** Objects with name and arguments; others are left out. */
const callsIn = (list: readonly JsonValue[]): HandedCall[] =>
  list.flatMap((call) =>
    isJsonObject(call) && Object.hasOwn(call, 'name') && Object.hasOwn(call, 'arguments')
      ? [callOfEither(call['name']!, call['arguments']!)]
      : [],
  );

const MISTRAL = '[TOOL_CALLS]';

function readMistral(text: string): Outcome {
  const [before = '', ...parts] = text.split(MISTRAL);
  const calls = parts.flatMap((part) => {
    const brace = part.indexOf('{');
    return brace < 0 ? [] : [callVerbatim(part.slice(0, brace).replaceAll('[ARGS]', ''), part.slice(brace))];
  });
  return withProse(calls, before);
}

function readOldMistral(text: string): Outcome {
  const [before = '', only = '', ...more] = text.split(MISTRAL);
  if (more.length > 0) throw new Raised(`Only one BOT token should have been outputted, but got ${text}.`);
  const source = only.trim();
  const list = decodeJson(source)?.value ?? loadJson(/\[\{[\s\S]*\}\]/.exec(source)?.[0] ?? '');
  if (list === undefined) return { calls: [], text: source };
  const items = isJsonObject(list) ? Object.keys(list) : itemsOf(list);
  const calls = items.map((item) => {
    if (!isJsonObject(item)) throw new Raised("string indices must be integers, not 'str'");
    return callWith(nameIn(item), Object.hasOwn(item, 'arguments') ? item['arguments']! : {});
  });
  return withProse(calls, before);
}

function readPhi4(text: string): Outcome {
  const [body] = bodiesOf(text, 'functools[', ']');
  if (body === undefined) return onlyText(text);
  const list = loadJson(`[${body}]`);
  const calls = (list === undefined ? [] : itemsOf(list)).map((call) => {
    const key = isJsonObject(call) && Object.hasOwn(call, 'arguments') ? 'arguments' : 'parameters';
    return callWith(nameIn(call), taken(call, key));
  });
  return withProse(calls, null);
}

function readGigaChat(text: string): Outcome {
  const { call, prose } = gigaChatCall(text);
  return withProse(call ? [callWith(nameIn(call), call.arguments)] : [], prose);
}

function readHunyuanA13b(text: string): Outcome {
  const thoughts = spansOf(text, '<think>', '</think>');
  for (const { start, end, body } of spansOf(text, ...LIST)) {
    if (thoughts.some((thought) => start > thought.start && end < thought.end)) continue;
    const list = loadJson(body.trim());
    if (list === undefined) continue;
    const prose = text.slice(0, start);
    if (!Array.isArray(list)) return onlyText(prose === '' ? text : prose);
    return { calls: callsIn(list as readonly JsonValue[]), text: prose.trim() === '' ? null : prose };
  }
  return onlyText(text.replace('助手：', ''));
}

/** The reply without the calls in its thinking. */
function withoutThoughtCalls(text: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of spansOf(text, '<think>', '</think>')) {
    shown += text.slice(at, start) + withoutBetween(text.slice(start, end), ...LIST);
    at = end;
  }
  return shown + text.slice(at);
}

function readMinimax(text: string): Outcome {
  const shown = withoutThoughtCalls(text);
  if (!shown.includes(LIST[0])) return onlyText(text);
  const calls = bodiesOf(shown, ...LIST, { toEnd: true })
    .flatMap((body) => body.trim().split('\n'))
    .map((line) => line.trim())
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .flatMap((line) => {
      const call = loadJson(line);
      const isCall = ['name', 'arguments'].every((key) => memberOf(call as never, key) !== undefined);
      return call !== undefined && isCall ? [namedCall(call)] : [];
    });
  const last = beforeFirst(shown, LIST[0]).trim().split('\n').at(-1)!.trim();
  const at = last === '' ? -1 : text.indexOf(last);
  return withProse(calls, at < 0 ? null : text.slice(0, at + last.length).trim());
}

const APERTUS = ['<|tools_prefix|>', '<|tools_suffix|>'] as const;

function readApertus(text: string): Outcome {
  const span = spansOf(text, ...APERTUS, { toEnd: true })[0]!;
  const body = span.closed ? span.body : span.body.slice(0, endOfPattern(span.body));
  const source = body.trimStart();
  const whole = decodeJson(source);
  const value = whole ? whole.value : partialJson(body);
  if (value === undefined) throw new Raised('JSONDecodeError');
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : isTruthy(value) ? [value] : [];
  const calls = list.flatMap((item) => {
    const [name] = isJsonObject(item) ? Object.keys(item) : [];
    return name !== undefined && isJsonObject(item) ? [callWith(name, item[name]!)] : [];
  });
  const after = [whole ? source.slice(whole.end) : '', text.slice(span.end)];
  const parts = [text.slice(0, span.start), ...after.map((part) => part.replaceAll(APERTUS[1], ''))];
  const prose = parts.map((part) => part.trim()).filter((part) => part !== '');
  return withProse(calls, prose.join('\n'));
}

/** vLLM's readers of calls that are JSON. */
export const JSON_BLOCKS: readonly ReaderModel[] = [
  {
    parser: 'hermes',
    source: 'hermes_tool_parser.py',
    ruling:
      'JSON from `<tool_call>` to its end tag, or to the end of the reply; one bad block, or one without arguments, makes the whole reply text.',
    whole: caught(OPEN, readHermes('tool_call')),
  },
  {
    parser: 'longcat',
    source: 'longcat_tool_parser.py',
    ruling: 'As hermes, with a tag of its own.',
    whole: caught('<longcat_tool_call>', readHermes('longcat_tool_call')),
  },
  {
    parser: 'granite4',
    source: 'granite4_tool_parser.py',
    ruling: 'Every `<tool_call>` must end; text after calls is kept.',
    whole: caught(null, readGranite4),
  },
  {
    parser: 'ernie45',
    source: 'ernie45_tool_parser.py',
    ruling: 'A call must end; its name may be missing, which gives a call without one.',
    whole: caught(OPEN, readErnie),
  },
  {
    parser: 'granite',
    source: 'granite_tool_parser.py',
    ruling: 'The reply must be the list of calls and nothing else.',
    whole: caught(null, readGranite),
  },
  {
    parser: 'granite-20b-fc',
    source: 'granite_20b_fc_tool_parser.py',
    ruling: 'An object after each `<function_call>`, whatever follows it.',
    whole: caught(FUNCTION_CALL, readGranite20b),
  },
  {
    parser: 'internlm',
    source: 'internlm2_tool_parser.py',
    ruling: 'One call; a second one, or bad JSON, fails the request.',
    whole: failingAfter(INTERN, readIntern),
  },
  {
    parser: 'jamba',
    source: 'jamba_tool_parser.py',
    ruling: 'A list of calls in `<tool_calls>`, which must end.',
    whole: caught(LIST[0], readJamba),
  },
  {
    parser: 'llama3_json',
    aliases: ['llama4_json'],
    source: 'llama_tool_parser.py',
    ruling: 'Each `{` in the reply is tried; the first object without a name and arguments makes the whole reply text.',
    whole: caught(null, readLlama3),
  },
  {
    parser: 'xlam',
    source: 'xlam_tool_parser.py',
    ruling: 'Lists alone, in a fence, after thinking or `[TOOL_CALLS]`; a single object is text.',
    whole: caught(null, readXlam),
  },
  {
    parser: 'mistral',
    source: 'mistral_tool_parser.py',
    ruling: 'The name goes up to the first `{`, `[CALL_ID]` included; all that follows is the arguments, as written.',
    whole: caught(MISTRAL, readMistral),
  },
  {
    parser: 'mistral (pre-v11 tokenizer)',
    source: 'mistral_tool_parser.py',
    ruling: 'One list of calls; a second `[TOOL_CALLS]` fails the request.',
    whole: failingAfter(MISTRAL, readOldMistral),
  },
  {
    parser: 'phi4_mini_json',
    source: 'phi4mini_tool_parser.py',
    ruling: 'A list after `functools` that ends at the first `]`; where it is no JSON, reply and call vanish.',
    whole: caught(null, readPhi4),
  },
  {
    parser: 'gigachat3',
    source: 'gigachat3_tool_parser.py',
    ruling: 'One call, which must be all that follows its mark.',
    whole: caught(null, readGigaChat),
  },
  {
    parser: 'hunyuan_a13b',
    source: 'hunyuan_a13b_tool_parser.py',
    ruling: 'A list of calls in `<tool_calls>` outside of thinking.',
    whole: caught(null, readHunyuanA13b),
  },
  {
    parser: 'minimax',
    source: 'minimax_tool_parser.py',
    ruling: 'Objects on lines of their own in `<tool_calls>`; a list is passed over.',
    whole: caught(null, readMinimax),
  },
  {
    parser: 'apertus',
    source: 'apertus_tool_parser.py',
    ruling: 'JSON that the reply ends in is completed, so a truncated call is a call.',
    whole: caught(APERTUS[0], readApertus),
  },
];
