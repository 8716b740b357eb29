import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import { DEEPSEEK } from '../kit/deepseek.ts';
import {
  callWith,
  failing,
  type HandedCall,
  type Outcome,
  Raised,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import {
  behindThinking,
  type Found,
  goArguments,
  goJson,
  goMembers,
  goText,
  outcomeOf,
  overlapOf,
  sections,
  settled,
} from './kit.ts';

function readQwen3(text: string): Outcome {
  const { prose, bodies } = sections(text, ['<tool_call>', '</tool_call>'], true);
  const calls = bodies.map((body) => {
    const call = goArguments(body.trim());
    const name = goText(call, 'name');
    if (name === '') throw new Raised('empty function name');
    return callWith(name, goMembers(call, 'arguments'));
  });
  return outcomeOf({ calls, prose });
}

/** Offset after the bracket that closes the first one, those in strings left out; -1 where none does. */
function jsonEnd(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return -1;
}

function readMinistral(text: string, tools: Tools): Outcome {
  const [opener, marker, think] = ['[TOOL_CALLS]', '[ARGS]', '[THINK]'];
  const found: Found = { prose: [], calls: [] };
  for (let at = 0; ; ) {
    const start = text.indexOf(opener, at);
    const thinking = text.indexOf(think, at);
    // In pieces, the mark that comes first counts.
    const first = start >= 0 && thinking >= 0 ? Math.min(start, thinking) : Math.max(start, thinking);
    if (first < 0) {
      found.prose.push(settled(text.slice(at), [opener, think]));
      return outcomeOf(found);
    }
    found.prose.push(text.slice(at, first).trimEnd());
    if (first === thinking) {
      const end = text.indexOf('[/THINK]', first);
      if (end < 0) return outcomeOf(found);
      at = end + 8;
      continue;
    }
    const from = text.indexOf(marker, first);
    const end = from < 0 ? -1 : jsonEnd(text, from + marker.length);
    if (end < 0) return outcomeOf(found);
    const name = text.slice(first + opener.length, from);
    if (!tools.has(name)) throw new Raised(`tool '${name}' not found`);
    found.calls.push(callWith(name, goArguments(text.slice(from + marker.length, end))));
    at = end;
  }
}

const END = '<｜tool▁calls▁end｜>';

interface DeepSeekHabits {
  /** Name and arguments of a call; a raise where it is not one. */
  readonly call: (body: string) => HandedCall;
  readonly output: readonly [string, string];
  readonly showsOutput: boolean;
}

/** Calls of a section up to the first that is broken: from there to its end all is dropped. */
function deepSeekCalls(text: string, from: number, { call }: DeepSeekHabits): { calls: HandedCall[]; end: number } {
  const calls: HandedCall[] = [];
  for (let at = from; ; ) {
    const last = text.indexOf(END, at);
    const rest = last < 0 ? text.length : last + END.length;
    const start = text.indexOf(DEEPSEEK.open, at);
    const end = start < 0 ? -1 : text.indexOf(DEEPSEEK.close, start);
    if (end < 0 || (last >= 0 && last < end)) return { calls, end: rest };
    try {
      calls.push(call(text.slice(start + DEEPSEEK.open.length, end)));
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      return { calls, end: rest };
    }
    at = end + DEEPSEEK.close.length;
  }
}

function readDeepSeek(source: string, habits: DeepSeekHabits): Outcome {
  const [open, close] = habits.output;
  const found: Found = { prose: [], calls: [] };
  for (let at = 0; ; ) {
    const section = source.indexOf(DEEPSEEK.section, at);
    const output = source.indexOf(open, at);
    const first = section >= 0 && output >= 0 ? Math.min(section, output) : Math.max(section, output);
    found.prose.push(source.slice(at, first < 0 ? undefined : first));
    if (first < 0) return outcomeOf(found);
    if (first === section) {
      const { calls, end } = deepSeekCalls(source, first + DEEPSEEK.section.length, habits);
      found.calls.push(...calls);
      at = end;
      continue;
    }
    const end = source.indexOf(close, first);
    if (end < 0) return outcomeOf(found);
    if (habits.showsOutput) found.prose.push(source.slice(first + open.length, end));
    at = end + close.length;
  }
}

function separated(body: string): [string, string] {
  const at = body.indexOf(DEEPSEEK.separator);
  if (at < 0) throw new Raised('invalid format');
  return [body.slice(0, at), body.slice(at + DEEPSEEK.separator.length)];
}

const DEEPSEEK3: DeepSeekHabits = {
  call: (body) => {
    const [name, source] = separated(body);
    return callWith(name.trim(), goArguments(source.trim()));
  },
  output: ['<｜tool▁output▁begin｜>', '<｜tool▁output▁end｜>'],
  showsOutput: true,
};

const COGITO: DeepSeekHabits = {
  call: (body) => {
    const [, rest] = separated(body);
    const fence = rest.indexOf('\n```json\n');
    const end = fence < 0 ? -1 : rest.indexOf('\n```', fence + 9);
    if (end < 0) throw new Raised('invalid format');
    return callWith(rest.slice(0, fence).trim(), goArguments(rest.slice(fence + 9, end)));
  },
  output: ['<｜tool▁outputs▁begin｜>', '<｜tool▁outputs▁end｜>'],
  showsOutput: false,
};

const COHERE = {
  texts: ['<|START_TEXT|>', '<|START_RESPONSE|>'],
  ends: ['<|END_TEXT|>', '<|END_RESPONSE|>', '<|END_OF_TURN_TOKEN|>'],
  action: ['<|START_ACTION|>', '<|END_ACTION|>'],
  turn: '<|END_OF_TURN_TOKEN|>',
} as const;

function readCohere(source: string): Outcome {
  const text = behindThinking(source, '<|END_THINKING|>');
  const found: Found = { prose: [], calls: [] };
  for (let at = 0; ; ) {
    at += /^\s*/.exec(text.slice(at))![0].length;
    if (at >= text.length) return outcomeOf(found);
    const mark = [...COHERE.texts, COHERE.action[0], COHERE.turn].find((open) => text.startsWith(open, at)) ?? '';
    at += mark.length;
    if (mark === COHERE.turn) continue;
    if (mark === COHERE.action[0]) {
      const end = text.indexOf(COHERE.action[1], at);
      found.calls.push(...cohereCalls(text.slice(at, end < 0 ? undefined : end)));
      if (end < 0) return outcomeOf(found);
      at = end + COHERE.action[1].length;
      continue;
    }
    const end = COHERE.ends.map((close) => ({ at: text.indexOf(close, at), close })).filter((one) => one.at >= 0);
    const first = end.sort((one, other) => one.at - other.at)[0];
    found.prose.push(text.slice(at, first?.at));
    if (!first) return outcomeOf(found);
    at = first.at + first.close.length;
  }
}

/** A list of calls; where it is none as a whole, each of its objects counts for itself. */
function cohereCalls(payload: string): HandedCall[] {
  const list = payload.trim() === '' ? [] : goJson(payload.trim());
  const whole = Array.isArray(list) ? tried(() => (list as readonly JsonValue[]).map(cohereCall)) : undefined;
  return whole ?? wholeObjects(payload).flatMap((source) => tried(() => [cohereCall(goJson(source))]) ?? []);
}

/** Objects that are whole, by their braces; those in strings are left out. */
function wholeObjects(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: char, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|$)|[{}]/g)) {
    if (char === '{' && depth++ === 0) start = index;
    if (char === '}' && depth > 0 && --depth === 0) found.push(text.slice(start, index + 1));
  }
  return found;
}

function cohereCall(json: JsonValue | undefined): HandedCall {
  if (json === undefined || (json !== null && !isJsonObject(json))) throw new Raised('no object');
  const call: JsonObject = json ?? {};
  goText(call, 'tool_call_id');
  return callWith(goText(call, 'tool_name'), goMembers(call, 'parameters'));
}

function tried<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    return undefined;
  }
}

interface Header {
  readonly channel: string;
  readonly recipient: string;
}

function harmonyHeader(source: string): Header {
  let header = source.replace('<|constrain|>', ' <|constrain|>');
  const mark = '<|channel|>';
  const at = header.indexOf(mark);
  let channel = '';
  if (at >= 0) {
    const after = header.slice(at + mark.length);
    channel = /^\S*/.exec(after)![0];
    header = header.slice(0, at) + after.slice(channel.length);
  }
  const [role = '', next = ''] = header.trim().split(/\s+/);
  const named = role.startsWith('to=') && role.length > 3 ? role : next;
  return { channel, recipient: named.startsWith('to=') ? named.slice(3) : '' };
}

/** What a model may call a tool: harmony's names are identifiers of TypeScript. */
function harmonyNames(tools: Tools): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const name of tools.names) {
    const written = [...name]
      .map((char) => (/[ .-]/.test(char) ? '_' : /[\p{L}\p{Nd}_$]/u.test(char) ? char : ''))
      .join('');
    const base = written === '' ? 'unnamed' : /^\d/.test(written) ? `_${written}` : written;
    let candidate = base;
    for (let count = 2; names.has(candidate); count++) candidate = `${base}_${count}`;
    names.set(['browser.open', 'browser.search', 'browser.find', 'python'].includes(name) ? name : candidate, name);
  }
  return names;
}

function readHarmony(source: string, tools: Tools): Outcome {
  // The model stops at these tokens, so that the reader never sees them.
  const stop = /<\|(?:call|return)\|>/.exec(source);
  const text = `<|start|>assistant${source.slice(0, stop?.index)}`;
  const prose: string[] = [];
  let recipient: string | null = null;
  let written = '';
  for (let at = text.indexOf('<|start|>'); at >= 0; ) {
    const end = text.indexOf('<|message|>', at);
    if (end < 0) break;
    const header = harmonyHeader(text.slice(at + 9, end));
    const close = text.indexOf('<|end|>', end);
    const content = text.slice(end + 11, close < 0 ? text.length - overlapOf(text.slice(end + 11), '<|end|>') : close);
    const isCall = header.recipient !== '' && ['analysis', 'commentary'].includes(header.channel);
    if (isCall) recipient = header.recipient;
    if (isCall) written += content;
    else if (header.channel !== 'analysis') prose.push(content);
    at = close < 0 ? -1 : text.indexOf('<|start|>', close);
  }
  if (recipient === null) return outcomeOf({ calls: [], prose });
  const name = recipient.replace(/^functions\./, '');
  const value = goJson(written);
  if (value === undefined || !isJsonObject(value)) throw new Raised('error parsing tool call');
  return outcomeOf({ calls: [callWith(harmonyNames(tools).get(name) ?? name, value)], prose });
}

/** Ollama's readers of calls in JSON. */
export const JSON_PARSERS: readonly ReaderModel[] = [
  {
    parser: 'qwen3',
    source: 'model/parsers/qwen3.go',
    ruling: 'One call that is no JSON, or has no name, fails the request; a cut call is dropped without text.',
    whole: failing(readQwen3),
  },
  {
    parser: 'harmony',
    source: 'harmony/harmonyparser.go',
    ruling:
      'One call a reply: the last name with all that was written to any tool; arguments that are no JSON object fail the request.',
    whole: failing(readHarmony),
  },
  {
    parser: 'ministral',
    source: 'model/parsers/ministral.go',
    ruling:
      '`[TOOL_CALLS]name[ARGS]{…}` of a declared tool; any other name, or broken JSON, fails the request, and without `[ARGS]` the rest is dropped.',
    whole: failing(readMinistral),
  },
  {
    parser: 'deepseek3',
    source: 'model/parsers/deepseek3.go',
    ruling: 'A broken call and all that follow it in the section are dropped without text.',
    whole: (text) => readDeepSeek(behindThinking(text, '</think>'), DEEPSEEK3),
  },
  {
    parser: 'cogito',
    source: 'model/parsers/cogito.go',
    ruling: 'As deepseek3, with the arguments in a fence of JSON; thinking is text where tools are declared.',
    whole: (text, tools) => readDeepSeek(tools.names.length > 0 ? text : behindThinking(text, '</think>'), COGITO),
  },
  {
    parser: 'cohere',
    source: 'model/parsers/cohere.go',
    ruling: 'An action may be cut; where its list is broken, each object in it that is whole is a call.',
    whole: readCohere,
  },
];
