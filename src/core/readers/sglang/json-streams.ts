import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import { partialJson } from '../kit/partial-json.ts';
import { dumpJson, loadJson } from '../kit/python-json.ts';
import { isTruthy } from '../kit/python-text.ts';
import type { ReadPieces, Tools } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { compactCall } from './json-blocks.ts';
import { type CallLog, commonStart, shortestOverlap, streamed } from './stream.ts';

interface Marks {
  readonly open: string;
  readonly close: string;
  /** What is between two calls of one opener. */
  readonly separator: string;
  readonly has: (text: string) => boolean;
}

/**
 * The part that SGLang's readers of JSON share: it completes what arrived of the JSON, sends the name once it is whole, and then
 * of the arguments what two readings have in common.
 */
class JsonStream {
  held = '';
  readonly #tools: Tools;
  readonly #log: CallLog;
  readonly #marks: Marks;

  constructor(tools: Tools, log: CallLog, marks: Marks) {
    this.#tools = tools;
    this.#log = log;
    this.#marks = marks;
  }

  push(piece: string): string {
    this.held += piece;
    const { open, close, has } = this.#marks;
    if (!has(this.held) && !this.#followsCall()) {
      if (shortestOverlap(this.held, open) > 0) return '';
      const text = close === '' ? this.held : this.held.replaceAll(close, '');
      this.held = '';
      return text;
    }
    const from = this.#start();
    if (from >= this.held.length) return '';
    const found = this.#completed(from);
    if (found) this.#take(found.value, found.start);
    return '';
  }

  #followsCall(): boolean {
    return this.#log.current > 0 && this.held.startsWith(this.#marks.separator);
  }

  #start(): number {
    if (this.#followsCall()) return this.#marks.separator.length;
    const at = this.held.indexOf(this.#marks.open);
    return at < 0 ? 0 : at + this.#marks.open.length;
  }

  #completed(from: number): { readonly value: JsonValue; readonly start: number } | undefined {
    const read = (start: number) => {
      const value = partialJson(this.held.slice(start), { strings: this.#log.named });
      return value === undefined ? undefined : { value, start };
    };
    const found = read(from);
    const opener = this.held.indexOf(this.#marks.open);
    return found || !this.#followsCall() || opener < 0 ? found : read(opener + this.#marks.open.length);
  }

  #take(json: JsonValue, from: number): void {
    const log = this.#log;
    if (!isJsonObject(json)) return;
    const name = memberOf(json, 'name');
    if (Object.hasOwn(json, 'name') && (typeof name !== 'string' || !this.#tools.has(name))) {
      if (typeof name === 'object' && name !== null) return;
      this.held = '';
      log.current = -1;
      log.named = false;
      log.sent.pop();
      return;
    }
    if (Object.hasOwn(json, 'parameters') && Object.hasOwn(json, 'arguments')) return;
    if (!isTruthy(json)) return;
    if (!log.named) {
      if (typeof name === 'string') this.#begin(name);
      return;
    }
    const value = memberOf(json, 'parameters') ?? memberOf(json, 'arguments');
    if (value === undefined || value === null) return;
    this.#sendArguments(value, loadJson(this.held.slice(from)) !== undefined);
  }

  #begin(name: string): void {
    const log = this.#log;
    if (log.current < 0) {
      log.current = 0;
      log.sent.push('');
    }
    while (log.sent.length <= log.current) log.sent.push('');
    log.send(log.current, { name });
    log.named = true;
  }

  #sendArguments(value: JsonValue, isWhole: boolean): void {
    const log = this.#log;
    const index = log.current;
    const sent = log.sent[index] ?? '';
    const source = dumpJson(value);
    const before = log.known[index];
    while (log.known.length < index) log.known.push({});
    log.known[index] = value;
    if (isWhole) {
      this.held = '';
      log.end();
      this.#add(index, source.slice(sent.length));
    } else if (before !== undefined && isTruthy(before)) {
      const known = dumpJson(before);
      if (known !== source) this.#add(index, commonStart(known, source).slice(sent.length));
    }
  }

  #add(index: number, source: string): void {
    this.#log.send(index, { source });
    this.#log.sent[index] = (this.#log.sent[index] ?? '') + source;
  }
}

/** Takes a token out of prose, which may come in parts. */
function withoutToken(token: string): (text: string) => string {
  let held = '';
  return (text) => {
    if (text === '') return '';
    held += text;
    const overlap = held.includes(token) ? 0 : shortestOverlap(held, token);
    const shown = held.slice(0, held.length - overlap).replaceAll(token, '');
    held = held.slice(held.length - overlap);
    return shown;
  };
}

const marksOf = (open: string, close: string, separator: string): Marks => ({
  open,
  close,
  separator,
  has: (text) => text.includes(open),
});

const hermes = streamed((tools, log) => {
  const open = '<tool_call>';
  const json = new JsonStream(tools, log, marksOf(open, '</tool_call>', ', '));
  const clean = withoutToken('</tool_call>');
  return {
    push(piece) {
      json.held += piece;
      const start = json.held.indexOf(open);
      if (start === 0) return clean(json.push(''));
      const overlap = start < 0 ? shortestOverlap(json.held, open) : json.held.length - start;
      const text = json.held.slice(0, json.held.length - overlap);
      json.held = json.held.slice(json.held.length - overlap);
      return start < 0 ? clean(text) : text;
    },
  };
});

const qwen = (shown: (piece: string) => string): ReadPieces =>
  streamed((tools, log) => {
    const json = new JsonStream(tools, log, marksOf('<tool_call>\n', '\n</tool_call>', '\n'));
    const clean = withoutToken('</tool_call>');
    return { push: (piece) => clean(json.push(shown(piece))) };
  });

const llama3 = streamed((tools, log) => {
  const open = '<|python_tag|>';
  const has = (text: string): boolean => text.includes(open) || text.startsWith('{');
  const json = new JsonStream(tools, log, { open, close: '', separator: ';', has });
  return {
    push(piece) {
      json.held = (json.held + piece).replace(/'([^']*)':/g, '"$1":').replace(/:\s*'([^']*)'/g, ': "$1"');
      return json.push('');
    },
  };
});

const mistral = streamed((tools, log) => {
  const marker = '[TOOL_CALLS';
  const json = new JsonStream(tools, log, {
    open: '[TOOL_CALLS] [',
    close: ']',
    separator: ', ',
    has: (text) => text.includes(marker),
  });
  return {
    push(piece) {
      json.held += piece;
      const start = json.held.indexOf(marker);
      if (start !== 0) {
        if (start < 0 && shortestOverlap(json.held, marker) > 0) return '';
        const text = start < 0 ? json.held.replaceAll(']', '') : json.held.slice(0, start);
        json.held = start < 0 ? '' : json.held.slice(start);
        return text;
      }
      const call = compactCall(json.held);
      if (!call) return json.held.includes('[TOOL_CALLS] [') ? json.push('') : '';
      if (!tools.has(call.name)) {
        const text = json.held;
        json.held = '';
        return text;
      }
      log.current = Math.max(log.current, 0);
      const source = dumpJson(call.value);
      log.send(log.current, { name: call.name, source });
      log.known[log.current] = call.value;
      log.sent[log.current] = source;
      json.held = json.held.slice(call.end);
      log.end();
      return '';
    },
  };
});

/** How SGLang's readers of JSON take a stream, by parser. */
export const JSON_STREAMS: Readonly<Partial<Record<string, ReadPieces>>> = {
  hermes,
  qwen25: qwen((piece) => piece),
  trinity: qwen((piece) => piece.replaceAll('<think>', '').replaceAll('</think>', '')),
  llama3,
  mistral,
};
