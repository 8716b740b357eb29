import { DEEPSEEK } from '../kit/deepseek.ts';
import { dumpJson, loadJson } from '../kit/python-json.ts';
import { floatOf, integerOf } from '../kit/python-text.ts';
import type { ReadPieces, Tools } from '../kit/reader.ts';
import { argumentSchema, inferredType } from '../kit/schema-types.ts';
import { type CallLog, streamed } from './stream.ts';
import { glmArguments } from './tagged.ts';
import { kimiName } from './tokens.ts';

const KIMI_SECTION = '<|tool_calls_section_begin|>';
const KIMI_OPEN = '<|tool_call_begin|>';
const KIMI_ARGUMENTS = '<|tool_call_argument_begin|>';
const KIMI_CLOSE = '<|tool_call_end|>';
const KIMI_TOKENS = /<\|tool_(?:calls_section_(?:begin|end)|call_(?:begin|end|argument_begin))\|>/g;

/** How many characters at the end may become an opener; one alone is not kept back. */
function kimiOverlap(text: string): number {
  for (let length = Math.min(text.length, KIMI_SECTION.length - 1); length > 1; length--) {
    const tail = text.slice(-length);
    if (KIMI_SECTION.startsWith(tail) || KIMI_OPEN.startsWith(tail)) return length;
  }
  return 0;
}

const kimiK2 = streamed((tools, log) => {
  let held = '';
  let name: string | null = null;
  let last = '';
  const drop = (length: number): void => {
    held = held.slice(length);
    name = null;
    last = '';
  };
  const flush = (): string => {
    const overlap = kimiOverlap(held);
    const text = held.slice(0, held.length - overlap).replace(KIMI_TOKENS, '');
    held = held.slice(held.length - overlap);
    return text;
  };
  const begin = (id: string, source: string): boolean => {
    const found = kimiName(id === '' ? '0' : id, source, tools);
    if (found === undefined) return false;
    name = found;
    log.current = Math.max(log.current, 0);
    log.known[log.current] = {};
    log.sent[log.current] ??= '';
    log.send(log.current, { name: found });
    return true;
  };
  /** Reads what can be read of the call at the start; false where more is needed. */
  const step = (): boolean => {
    const from = held.indexOf(KIMI_ARGUMENTS);
    const next = held.indexOf(KIMI_OPEN, KIMI_OPEN.length);
    if (next >= 0 && (from < 0 || next < from)) {
      drop(next);
      return true;
    }
    if (from < 0) return false;
    const end = held.indexOf(KIMI_CLOSE);
    const source = held.slice(from + KIMI_ARGUMENTS.length, end < 0 ? undefined : end);
    if (name === null && !begin(held.slice(KIMI_OPEN.length, from).trim(), source)) {
      if (end >= 0) drop(end + KIMI_CLOSE.length);
      return end >= 0;
    }
    const added = source.slice(last.length);
    last += added;
    if (added !== '') log.add(added);
    if (end < 0) return false;
    drop(end + KIMI_CLOSE.length);
    log.current += 1;
    return true;
  };
  return {
    push(piece) {
      held += piece;
      if (name === null && !held.includes(KIMI_SECTION) && !held.includes(KIMI_OPEN)) return flush();
      let prose = '';
      for (;;) {
        const start = held.indexOf(KIMI_OPEN);
        if (start < 0) return prose + flush();
        prose += held.slice(0, start).replace(KIMI_TOKENS, '');
        held = held.slice(start);
        if (!step()) return prose;
      }
    },
  };
});

interface Found {
  readonly name: string;
  readonly source: string;
  /** What follows the call; null where it is not known. */
  readonly rest: string | null;
}

/** The calls of DeepSeek: a name once it is found, then at each piece what is new of the arguments, until they are JSON. */
function deepSeek(find: (text: string) => Found | undefined, marks: readonly string[]): ReadPieces {
  return streamed((_tools, log) => {
    let held = '';
    let last = '';
    return {
      push(piece) {
        held += piece;
        if (!held.includes(DEEPSEEK.section) && !held.includes(DEEPSEEK.open)) {
          held = '';
          return marks.reduce((text, mark) => text.replaceAll(mark, ''), piece);
        }
        const found = find(held);
        if (!found) return '';
        if (!log.named) {
          log.begin(found.name);
          return '';
        }
        const added = found.source.startsWith(last) ? found.source.slice(last.length) : found.source;
        if (added !== '') log.add(added);
        last += added;
        const json = loadJson(found.source);
        if (json === undefined) return '';
        log.known[log.current] = json;
        held = found.rest ?? '';
        last = '';
        log.end();
        return '';
      },
    };
  });
}

const END = '<｜tool▁calls▁end｜>';

function plainFound(text: string): Found | undefined {
  const open = text.indexOf(DEEPSEEK.open);
  const separator = text.lastIndexOf(DEEPSEEK.separator);
  if (open < 0 || separator < open + DEEPSEEK.open.length) return undefined;
  const from = separator + DEEPSEEK.separator.length;
  const close = text.indexOf(DEEPSEEK.close, from);
  return {
    name: text.slice(open + DEEPSEEK.open.length, separator).trim(),
    source: text.slice(from, close < 0 ? undefined : close).trim(),
    rest: close < 0 ? null : text.slice(close + DEEPSEEK.close.length),
  };
}

function fencedFound(text: string): Found | undefined {
  const open = text.indexOf(DEEPSEEK.open);
  const end = text.lastIndexOf('\n```');
  const fence = end < 9 ? -1 : text.lastIndexOf('\n```json\n', end - 9);
  const separator = fence < 0 ? -1 : text.lastIndexOf(DEEPSEEK.separator, fence - DEEPSEEK.separator.length);
  if (open < 0 || separator < open + DEEPSEEK.open.length) return undefined;
  const close = text.indexOf(DEEPSEEK.close, open);
  return {
    name: text.slice(separator + DEEPSEEK.separator.length, fence).trim(),
    source: text.slice(fence + 9, end).trim(),
    rest: close < 0 ? null : text.slice(close + DEEPSEEK.close.length),
  };
}

/** GLM's arguments as JSON, character by character. */
class GlmArguments {
  #state: 'between' | 'key' | 'gap' | 'value' = 'between';
  #buffer = '';
  #key = '';
  #value = '';
  #type = 'string';
  #hasValue = false;
  isFirst = true;

  add(text: string, tool: string, tools: Tools): string {
    let json = '';
    for (const char of text) {
      this.#buffer += char;
      if (this.#state === 'between' && this.#takes('<arg_key>')) {
        this.#state = 'key';
        json += this.isFirst ? '{' : ', ';
        this.isFirst = false;
      } else if (this.#state === 'key' && this.#buffer.endsWith('</arg_key>')) {
        this.#key = this.#buffer.slice(0, -10).trim();
        this.#buffer = '';
        this.#state = 'gap';
        json += `${dumpJson(this.#key)}: `;
      } else if (this.#state === 'gap' && this.#takes('<arg_value>')) {
        this.#state = 'value';
        this.#value = '';
        this.#hasValue = false;
        this.#type = inferredType(argumentSchema(tools, tool, this.#key)) ?? 'string';
      } else if (this.#state === 'value') json += this.#valuePart();
    }
    return json;
  }

  #takes(tag: string): boolean {
    if (!this.#buffer.endsWith(tag)) return false;
    this.#buffer = '';
    return true;
  }

  #valuePart(): string {
    const close = '</arg_value>';
    if (this.#buffer.endsWith(close)) {
      const rest = this.#buffer.slice(0, -close.length);
      this.#buffer = '';
      this.#state = 'between';
      if (!this.#hasValue) return this.#whole(this.#value + rest);
      return this.#type === 'string' ? `${dumpJson(rest).slice(1, -1)}"` : rest;
    }
    if (close.startsWith(this.#buffer)) return '';
    const content = this.#buffer;
    const start = this.#type === 'string' && !this.#hasValue ? '"' : '';
    this.#hasValue = true;
    this.#value += content;
    this.#buffer = '';
    return start + (this.#type === 'string' ? dumpJson(content).slice(1, -1) : content);
  }

  #whole(text: string): string {
    if (this.#type === 'string') return dumpJson(text);
    if (this.#type !== 'number') return text;
    const source = text.trim();
    return String((/[.e]/i.test(source) ? floatOf(source) : integerOf(source)) ?? source);
  }
}

interface GlmPart {
  readonly name: string;
  readonly source: string;
  readonly isEnded: boolean;
  /** Offset after the call. */
  readonly end: number;
}

interface GlmHabits {
  readonly find: (text: string) => GlmPart | undefined;
  /** Whether the name counts yet. */
  readonly isNamed: (part: GlmPart, text: string) => boolean;
  /** Whether prose before the opener is shown, and arguments come with the name. */
  readonly isEager: boolean;
}

const glm = ({ find, isNamed, isEager }: GlmHabits): ReadPieces =>
  streamed((tools, log) => {
    const open = '<tool_call>';
    let held = '';
    let read = 0;
    let json = new GlmArguments();
    const send = (part: GlmPart, line: CallLog): void => {
      const source = json.add(part.source.slice(read), part.name, tools);
      read = Math.max(read, part.source.length);
      if (source !== '') line.add(source);
      if (!part.isEnded) return;
      if (json.isFirst && isEager) line.add('{}');
      else if (json.isFirst) line.send(line.current, { source: '{}' });
      else if (!(line.sent[line.current] ?? '').endsWith('}')) line.add('}');
      const value = glmArguments(part.source, part.name, tools);
      if (Object.keys(value as object).length > 0) line.known[line.current] = value;
      held = held.slice(part.end);
      read = 0;
      json = new GlmArguments();
      line.end();
    };
    return {
      push(piece) {
        held += piece;
        const start = held.indexOf(open);
        if (start < 0) {
          for (let length = 1; length <= Math.min(held.length, open.length); length++)
            if (open.startsWith(held.slice(-length))) return '';
          const text = held.replaceAll('</tool_call>', '');
          held = '';
          return text;
        }
        const prose = isEager ? held.slice(0, start) : '';
        if (isEager) held = held.slice(start);
        const part = find(held);
        if (!part) return prose;
        if (isEager) {
          log.current = Math.max(log.current, 0);
          log.known[log.current] ??= {};
          log.sent[log.current] ??= '';
        }
        const wasNamed = log.named;
        if (!wasNamed && part.name !== '' && isNamed(part, held)) log.begin(part.name);
        if (isEager ? log.named : wasNamed) send(part, log);
        return prose;
      },
    };
  });

function glm45Part(text: string): GlmPart | undefined {
  const open = text.indexOf('<tool_call>') + 11;
  const rest = text.slice(open);
  const line = /\\n|\n/.exec(rest);
  if (!line) return undefined;
  const from = open + line.index + line[0].length;
  const close = text.indexOf('</tool_call>', from);
  return {
    name: rest.slice(0, line.index).trim(),
    source: text.slice(from, close < 0 ? undefined : close).trim(),
    isEnded: close >= 0,
    end: close < 0 ? text.length : close + 12,
  };
}

function glm47Part(text: string): GlmPart | undefined {
  const close = text.indexOf('</tool_call>');
  const body = text.slice(11, close < 0 ? undefined : close);
  const key = body.indexOf('<arg_key');
  return {
    name: (key < 0 ? body : body.slice(0, key)).trim(),
    source: key < 0 ? '' : body.slice(key).trim(),
    isEnded: close >= 0,
    end: close < 0 ? text.length : close + 12,
  };
}

/** How SGLang's readers of tags and tokens take a stream, by parser. */
export const TAG_STREAMS: Readonly<Partial<Record<string, ReadPieces>>> = {
  kimi_k2: kimiK2,
  deepseekv3: deepSeek(fencedFound, [END, '```', DEEPSEEK.close]),
  deepseekv31: deepSeek(plainFound, [END, DEEPSEEK.close]),
  glm45: glm({ find: glm45Part, isNamed: () => true, isEager: false }),
  glm47: glm({
    find: glm47Part,
    isNamed: ({ isEnded }, text) => isEnded || text.includes('<arg_key'),
    isEager: true,
  }),
};
