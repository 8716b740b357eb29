import { loadJson } from '../kit/python-json.ts';
import { callWith, type HandedCall, type Outcome, type ReaderModel, type Tools } from '../kit/reader.ts';
import { around, holds } from './kit.ts';
import { longestOverlap, streamed } from './stream.ts';

type TokenType = 'start' | 'channel' | 'message' | 'constrain' | 'end' | 'call' | 'return' | 'text';

interface Token {
  readonly type: TokenType;
  readonly start: number;
  readonly end: number;
}

interface HarmonyEvent {
  readonly type: 'normal' | 'reasoning' | 'call';
  readonly content: string;
  /** Of a call, the text from its start on. */
  readonly source?: string;
}

const TYPES = ['start', 'channel', 'message', 'constrain', 'end', 'call', 'return'] as const;
const LITERALS = TYPES.map((type) => `<|${type}|>`);

function tokensIn(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (type: TokenType, start: number, end: number): void => void tokens.push({ type, start, end });
  let at = 0;
  let hasUnknown = false;
  while (at < text.length) {
    const mark = text.indexOf('<|', at);
    if (mark < 0) break;
    if (mark > at) add('text', at, mark);
    const known = LITERALS.findIndex((literal) => text.startsWith(literal, mark));
    if (known >= 0) {
      at = mark + LITERALS[known]!.length;
      add(TYPES[known]!, mark, at);
      continue;
    }
    if (text.length - mark < 13 && LITERALS.some((literal) => literal.startsWith(text.slice(mark)))) {
      add('text', mark, text.length);
      at = text.length;
      break;
    }
    hasUnknown = true;
    add('text', mark, mark + 2);
    const close = text.indexOf('|>', mark + 2);
    const next = close < 0 ? mark + 2 : text.indexOf('<|', close + 2);
    at = next < 0 ? text.length : next;
    if (close >= 0) add('text', mark + 2, at);
  }
  if (at < text.length) add('text', at, text.length);
  else if (hasUnknown && LITERALS.some((literal) => text.endsWith(literal))) add('text', at, at);
  return tokens;
}

interface Parsed {
  readonly events: readonly HarmonyEvent[];
  /** What needs more text. */
  readonly rest: string;
}

/** Reads blocks of channels; what is not whole yet is the rest. */
function readBlocks(text: string): Parsed {
  const tokens = tokensIn(text);
  const events: HarmonyEvent[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!;
    const content = text.slice(token.start, token.end);
    if (token.type === 'text' && at === tokens.length - 1) {
      const held = Math.max(...LITERALS.map((literal) => longestOverlap(content, literal)));
      const shown = content.slice(0, content.length - held);
      if (shown !== '') events.push({ type: 'normal', content: shown });
      return { events, rest: content.slice(content.length - held) };
    }
    if (token.type === 'start' || token.type === 'channel') {
      const block = blockAt(text, tokens, at);
      if (!block) return openBlock(text, tokens, at, events);
      events.push(block.event);
      at = block.next;
      continue;
    }
    if (!isFiller(text, tokens, at) && !LITERALS.includes(content.trim())) events.push({ type: 'normal', content });
    at += 1;
  }
  return { events, rest: '' };
}

const channelOf = (header: string): string | undefined =>
  /^(analysis|commentary|final)/i.exec(header.trim())?.[1]?.toLowerCase();

function headOf(tokens: readonly Token[], from: number): { channel: number; message: number } {
  const first = tokens[from]!.type === 'start' ? from + 1 : from;
  const message = tokens.findIndex(({ type }, index) => index >= first && type === 'message');
  const channel = tokens.findIndex(({ type }, index) => index >= first && type === 'channel');
  return { message, channel: message >= 0 && channel > message ? -1 : channel };
}

const headerOf = (text: string, tokens: readonly Token[], channel: number, message: number): string =>
  text.slice((tokens[channel + 1] ?? tokens[channel]!).start, tokens[message]!.start);

function blockAt(
  text: string,
  tokens: readonly Token[],
  from: number,
): { event: HarmonyEvent; next: number } | undefined {
  const { channel, message } = headOf(tokens, from);
  if (message < 0) return undefined;
  const start = tokens[message]!.end;
  const endOf = (types: readonly TokenType[]): number =>
    tokens.findIndex(({ type }, index) => index > message && types.includes(type));
  if (channel < 0) {
    const end = endOf(['end', 'call', 'return']);
    return end < 0
      ? undefined
      : { event: { type: 'normal', content: text.slice(start, tokens[end]!.start) }, next: end + 1 };
  }
  const name = channelOf(headerOf(text, tokens, channel, message));
  if (name === undefined) return undefined;
  const end = endOf(name === 'final' ? ['return'] : ['end', 'call']);
  if (end < 0)
    return name === 'final'
      ? { event: { type: 'normal', content: text.slice(start) }, next: tokens.length }
      : undefined;
  const content = text.slice(start, tokens[end]!.start);
  if (name === 'final') {
    const after = tokens[end + 1];
    const tail = after?.type === 'text' ? text.slice(after.start, after.end) : '';
    return { event: { type: 'normal', content: content + tail }, next: end + (after?.type === 'text' ? 2 : 1) };
  }
  if (tokens[end]!.type === 'call') {
    const source = text.slice(tokens[from]!.start, tokens[end]!.end);
    return { event: { type: 'call', content: content.trim(), source }, next: end + 1 };
  }
  return { event: { type: name === 'analysis' ? 'reasoning' : 'normal', content }, next: end + 1 };
}

/** A block that does not end: thinking counts as far as it goes. */
function openBlock(text: string, tokens: readonly Token[], from: number, events: readonly HarmonyEvent[]): Parsed {
  const { channel, message } = headOf(tokens, from);
  const { start } = tokens[from]!;
  const isThinking = channel >= 0 && message >= 0 && channelOf(headerOf(text, tokens, channel, message)) === 'analysis';
  if (!isThinking) return { events, rest: text.slice(start) };
  const content = text.slice(tokens[message]!.end);
  return { events: [...events, { type: 'reasoning', content }], rest: text.slice(start, tokens[message]!.end) };
}

/** The word `commentary` that models leave between calls. */
function isFiller(text: string, tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.type !== 'call') return false;
  const { type, start, end } = tokens[at]!;
  return type === 'message' || (type === 'text' && text.slice(start, end).trim().toLowerCase() === 'commentary');
}

const THOUGHT_AND_FINAL = /^\s*(?:assistant)?\s*(analysis|commentary)([\s\S]*?)\s*assistantfinal\s*([\s\S]*)$/i;
const FINAL = /^\s*assistantfinal\s*([\s\S]*)$/i;
const THOUGHT = /^\s*(?:assistant)?\s*(analysis|commentary)([\s\S]*)$/i;
const ANY_WORD = /(?:^|\s)(?:assistant)?\s*(?:analysis|commentary|assistantfinal)/i;

/** Reads channels whose tokens were stripped. */
function readWords(text: string): Parsed {
  const normal = (content: string): HarmonyEvent[] => (content === '' ? [] : [{ type: 'normal', content }]);
  const both = THOUGHT_AND_FINAL.exec(text);
  if (both) {
    const thought = both[2]!.trim();
    const isThinking = both[1]!.toLowerCase() === 'analysis';
    const first: HarmonyEvent[] =
      thought === '' ? [] : [{ type: isThinking ? 'reasoning' : 'normal', content: thought }];
    return { events: [...first, ...normal(both[3]!.trim())], rest: '' };
  }
  const low = text.toLowerCase();
  if (ANY_WORD.test(text) && low.includes('assistantfin') && !low.includes('assistantfinal'))
    return { events: [], rest: text };
  const final = FINAL.exec(text);
  if (final) return { events: normal(final[1]!.trim()), rest: '' };
  const thought = THOUGHT.exec(text);
  if (!thought) {
    const held = Math.max(...['analysis', 'commentary', 'assistantfinal'].map((word) => longestOverlap(text, word)));
    return { events: normal(text.slice(0, text.length - held)), rest: text.slice(text.length - held) };
  }
  const [, word = '', body = ''] = thought;
  const held = longestOverlap(body, 'assistantfinal');
  const shown = body.slice(0, body.length - held);
  const kept = text.slice(0, text.length - body.length) + body.slice(body.length - held);
  if (shown === '') return { events: [], rest: kept };
  if (word.toLowerCase() === 'analysis')
    return { events: [{ type: 'reasoning', content: shown }], rest: held > 0 ? kept : word };
  return { events: normal(held > 0 ? shown : shown.trim()), rest: held > 0 ? kept : '' };
}

/** Reads a Harmony reply piece by piece. */
class HarmonyReader {
  #buffer = '';
  #read: ((text: string) => Parsed) | null = null;
  #drops = false;
  #dropped = '';

  parse(piece: string): HarmonyEvent[] {
    this.#buffer += piece;
    this.#read ??= /<\|(?:channel|start)\|>/.test(this.#buffer)
      ? readBlocks
      : ANY_WORD.test(this.#buffer)
        ? readWords
        : null;
    if (!this.#read) return [];
    const { events, rest } = this.#read(this.#buffer);
    const endsInCall = this.#buffer.trimEnd().endsWith('<|call|>');
    this.#buffer = rest;
    return events.filter((event) => {
      if (event.type === 'normal' && this.#isDropped(event.content)) return false;
      if (event.type === 'call') this.#dropped = '';
      if (event.type === 'call' || endsInCall) this.#drops = true;
      return true;
    });
  }

  /** Whether prose is the word `commentary` after a call, or the beginning of it. */
  #isDropped(content: string): boolean {
    if (!this.#drops && this.#dropped === '') return false;
    const word = this.#dropped + content.trim().toLowerCase();
    if (!'commentary'.startsWith(word) || word === 'commentary') {
      this.#drops = false;
      this.#dropped = '';
      return word === 'commentary';
    }
    this.#dropped = word;
    return true;
  }
}

const CALL = /to=([a-zA-Z_][a-zA-Z0-9_.-]*)\s*<\|constrain\|>json<\|message\|>/;

function callIn({ source, content }: HarmonyEvent, tools: Tools): HandedCall | undefined {
  const text = source ?? content;
  const found = CALL.exec(text);
  if (!found) return undefined;
  const name = found[1]!.split('.').at(-1)!;
  const json = text.slice(found.index + found[0].length).split('<|call|>', 1)[0]!;
  const value = json.trim() === '' ? {} : loadJson(json);
  return value === undefined || !tools.has(name) ? undefined : callWith(name, value);
}

const OPENER = '<|start|>assistant<|channel|>commentary';

function readGptOss(text: string, tools: Tools): Outcome {
  const reader = new HarmonyReader();
  const events = [...reader.parse(text), ...reader.parse('')];
  const calls = events.flatMap((event) => (event.type === 'call' ? (callIn(event, tools) ?? []) : []));
  const prose = events.filter(({ type }) => type === 'normal').map(({ content }) => content);
  return { calls, text: prose.join(' ').trim() };
}

const MARKS = [...LITERALS, 'assistantfinal'];

const streamGptOss = streamed((tools, log) => {
  const reader = new HarmonyReader();
  let held = '';
  return {
    push(piece) {
      held += piece;
      const events = reader.parse(piece);
      const prose = events
        .filter(({ type }) => type === 'normal')
        .map(({ content }) => content)
        .join('');
      if (events.length === 0 && !MARKS.some((mark) => held.includes(mark))) {
        const text = held;
        held = '';
        return text;
      }
      if (!held.includes('<|channel|>commentary to=')) {
        if (prose !== '' || events.length > 0) held = '';
        return prose;
      }
      if (events.length === 0) return '';
      for (const event of events) {
        const call = event.type === 'call' ? callIn(event, tools) : undefined;
        if (!call) continue;
        log.begin(call.toolName);
        log.known[log.current] = call.arguments;
        log.finish();
        log.sent.pop();
        log.end();
      }
      held = '';
      return prose;
    },
  };
});

/** SGLang's reader of Harmony. */
export const GPT_OSS: ReaderModel = {
  parser: 'gpt-oss',
  source: 'gpt_oss_detector.py',
  ruling:
    'A whole reply counts only where a frame stands before the channel of a call; then `<|constrain|>json` and a declared name are needed. The stream reads a first call without a frame too.',
  whole: around(holds(OPENER), readGptOss),
  stream: streamGptOss,
};
