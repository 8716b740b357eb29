import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import { gemmaArguments, gemmaBrace } from '../kit/gemma.ts';
import { decodeJson, dumpJson } from '../kit/python-json.ts';
import { withoutOuterBreaks } from '../kit/python-text.ts';
import type { HandedCall, Outcome, ReadPieces, Tools } from '../kit/reader.ts';
import { declaredType, memberOf } from '../kit/schema-types.ts';
import { readCohere, readIntern } from './json-blocks.ts';
import { readMiniCpm5 } from './minicpm5.ts';
import { type CallLog, longestOverlap, shortestOverlap, streamed } from './stream.ts';
import { poolsideValue, qwenArguments, qwenValue, readMimo } from './tagged.ts';
import {
  cleaned,
  INKLING_TOKENS,
  inklingLast,
  readKimiK3,
  readLfm2,
  readPythonic,
  strictInklingCall,
} from './tokens.ts';

/** Sends a whole call. */
function sendWhole(log: CallLog, index: number, { toolName, arguments: value }: HandedCall): void {
  log.send(index, { name: toolName, source: typeof value === 'string' ? value : dumpJson(value) });
}

/** Calls that are numbered one after the other. */
function sendNext(log: CallLog, calls: readonly HandedCall[]): void {
  for (const call of calls) {
    log.current += 1;
    sendWhole(log, log.current, call);
  }
}

const mimo = streamed((tools, log) => {
  let held = '';
  let count = 0;
  return {
    push(piece) {
      held += piece;
      const start = held.indexOf('<tool_call>');
      if (start < 0) {
        if (count > 0) return '';
        const text = held;
        held = '';
        return text;
      }
      const end = held.indexOf('</tool_call>', start);
      if (end < 0) {
        const text = held.slice(0, start);
        held = held.slice(start);
        return text;
      }
      const { calls, text } = readMimo(held.slice(0, end + 12), tools);
      held = held.slice(end + 12);
      for (const call of calls) sendWhole(log, count++, call);
      return text ?? '';
    },
  };
});

/** Blocks that are read once they are whole; `number` gives a call its index. */
function blocks(
  [open, close]: readonly [string, string],
  read: (block: string, tools: Tools) => Outcome,
  number: (call: HandedCall, position: number, tools: Tools) => number,
): ReadPieces {
  return streamed((tools, log) => {
    let held = '';
    return {
      push(piece) {
        held += piece;
        const start = held.indexOf(open);
        if (start < 0) {
          const overlap = shortestOverlap(held, open);
          const text = held.slice(0, held.length - overlap);
          held = held.slice(held.length - overlap);
          return overlap > 0 ? text : text.replaceAll(close, '');
        }
        const end = held.indexOf(close, start + open.length);
        const text = held.slice(0, start);
        if (end < 0) {
          held = held.slice(start);
          return text;
        }
        const { calls } = read(held.slice(start, end + close.length), tools);
        held = held.slice(end + close.length);
        for (const [position, call] of calls.entries()) sendWhole(log, number(call, position, tools), call);
        return text;
      },
    };
  });
}

const LFM = ['<|tool_call_start|>', '<|tool_call_end|>'] as const;

/** JSON is numbered by tool, Python by position. */
const lfm2 = blocks(LFM, readLfm2, ({ toolName }, position, tools) =>
  tools.names.length > 0 ? position : tools.names.indexOf(toolName),
);

const cohere = streamed((tools, log) => {
  const [open, close] = ['<|START_ACTION|>', '<|END_ACTION|>'];
  let held = '';
  return {
    push(piece) {
      held += piece;
      const start = held.indexOf(open);
      const overlap = start < 0 ? shortestOverlap(held, open) : held.length - start;
      if (start !== 0) {
        const text = held.slice(0, held.length - overlap);
        held = held.slice(held.length - overlap);
        return text;
      }
      const end = held.indexOf(close, open.length);
      if (end < 0) return '';
      const { calls, text } = readCohere(held.slice(0, end + close.length), tools);
      held = held.slice(end + close.length);
      for (const call of calls) sendWhole(log, tools.names.indexOf(call.toolName), call);
      return text ?? '';
    },
  };
});

const intern = streamed((tools, log) => {
  const [open, close] = ['<|action_start|> <|plugin|>', '<|action_end|>'];
  let held = '';
  let count = 0;
  return {
    push(piece) {
      held += piece;
      const start = held.indexOf(open);
      if (start < 0) {
        if (count === 0 && shortestOverlap(held, open) > 0) return '';
        const text = count > 0 ? '' : held.replaceAll(close, '');
        held = '';
        return text;
      }
      const end = held.indexOf(close);
      if (end < 0) {
        const text = held.slice(0, start);
        held = held.slice(start);
        return text;
      }
      const { calls, text } = readIntern(held.slice(0, end + close.length), tools);
      held = held.slice(end + close.length);
      // The endpoint ends a call that it takes for begun.
      log.known[count] = {};
      log.sent[count] = '';
      for (const call of calls) {
        log.known[count] = call.arguments;
        log.sent[count] = dumpJson(call.arguments);
        sendWhole(log, count++, call);
      }
      return text ?? '';
    },
  };
});

const PYTHON_MARKS = ['<|python_start|>', '<|python_end|>'] as const;

const withoutMarks = (text: string): string => PYTHON_MARKS.reduce((rest, mark) => rest.replaceAll(mark, ''), text);

const pythonic = streamed((tools, log) => {
  let held = '';
  return {
    push(piece) {
      held += piece;
      const overlap = PYTHON_MARKS.map((mark) => shortestOverlap(held, mark)).find((length) => length > 0) ?? 0;
      const tail = held.slice(held.length - overlap);
      const text = withoutMarks(held.slice(0, held.length - overlap));
      const start = text.indexOf('[');
      if (start < 0) {
        held = tail;
        return text;
      }
      const end = closingSquare(text, start);
      held = text.slice(end < 0 ? start : end + 1) + tail;
      if (end < 0) return text.slice(0, start);
      const { calls, text: prose } = readPythonic(text.slice(start, end + 1), tools);
      for (const [index, call] of calls.entries()) sendWhole(log, index, call);
      return text.slice(0, start) + (prose ?? '');
    },
  };
});

function closingSquare(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '[') depth++;
    else if (text[at] === ']' && --depth === 0) return at;
  }
  return -1;
}

const gemma4 = streamed((tools, log) => {
  const [open, close] = ['<|tool_call>', '<tool_call|>'];
  let held = '';
  let isInside = false;
  let name: string | null = null;
  const step = (): { text: string; length: number } | null => {
    if (!isInside) {
      const start = held.indexOf(open);
      isInside = start === 0;
      if (start === 0) return { text: '', length: open.length };
      const length = start > 0 ? start : held.length - shortestOverlap(held, open);
      return length > 0 ? { text: held.slice(0, length), length } : null;
    }
    if (held.startsWith(close)) {
      isInside = false;
      name = null;
      return { text: '', length: close.length };
    }
    if (name === null || name === '') {
      if (!held.startsWith('call:')) {
        const isPartial = 'call:'.startsWith(held) || close.startsWith(held);
        return isPartial && !/^\s/.test(held) ? null : { text: '', length: 1 };
      }
      const brace = held.indexOf('{');
      if (brace < 0) return null;
      name = held.slice(5, brace);
      log.send(tools.names.indexOf(name), { name });
      return { text: '', length: brace + 1 };
    }
    const end = gemmaBrace(held);
    if (end < 0) return null;
    log.send(tools.names.indexOf(name), { source: dumpJson(gemmaArguments(held.slice(0, end))) });
    name = null;
    return { text: '', length: end + 1 };
  };
  return {
    push(piece) {
      held += piece;
      let prose = '';
      for (let taken = held === '' ? null : step(); taken; taken = held === '' ? null : step()) {
        prose += taken.text;
        held = held.slice(taken.length);
      }
      return prose;
    },
  };
});

const kimiK3 = streamed((_tools, log) => {
  const open = '<|open|>tools<|sep|>';
  const drops = ['<|open|>response<|sep|>', '<|close|>response<|sep|>', '<|close|>message<|sep|>'];
  let held = '';
  let shown = 0;
  const show = (limit: number): string => {
    if (limit <= shown) return '';
    const text = drops.reduce((rest, mark) => rest.replaceAll(mark, ''), held.slice(shown, limit));
    shown = limit;
    return text;
  };
  return {
    push(piece) {
      held += piece;
      const start = held.indexOf(open);
      if (start < 0) return show(held.length - Math.max(...[open, ...drops].map((mark) => longestOverlap(held, mark))));
      const text = show(start);
      const section = held.slice(start).replaceAll('<|close|>tools<|sep|>', '');
      sendNext(log, readKimiK3(section).calls.slice(log.current + 1));
      return text;
    },
  };
});

const apertus = streamed((tools, log) => {
  const [open, close] = ['<|tools_prefix|>[', '<|tools_suffix|>'];
  let held = '';
  const flush = (): string => {
    const start = held.indexOf(open);
    const length = start < 0 ? held.length - shortestOverlap(held, open) : start;
    const text = held.slice(0, length);
    held = held.slice(length);
    return text;
  };
  return {
    push(piece) {
      held += piece;
      let prose = '';
      for (;;) {
        prose += flush();
        if (!held.startsWith(open)) return prose;
        const list = decodeJson(held, open.length - 1);
        if (!list) {
          if (!held.includes(close)) return prose;
          prose += held;
          held = '';
          return prose;
        }
        const end = list.end + /^\s*/.exec(held.slice(list.end))![0].length;
        if (!held.startsWith(close, end)) return prose;
        const before = log.current;
        for (const item of list.value as readonly JsonValue[]) {
          const [name] = isJsonObject(item) ? Object.keys(item) : [];
          if (name === undefined || !tools.has(name) || !isJsonObject(item)) continue;
          log.current += 1;
          log.send(log.current, { name, source: dumpJson(item[name] ?? {}) });
        }
        held = held.slice(end + close.length);
        if (log.current > before) return prose + flush();
      }
    },
  };
});

const minicpm5 = streamed((tools, log) => {
  const [open, close] = ['<function', '</function>'];
  let held = '';
  return {
    push(piece) {
      held += piece;
      let prose = '';
      for (;;) {
        const start = held.indexOf(open);
        if (start < 0) {
          const overlap = shortestOverlap(held, open);
          const text = held.slice(0, held.length - overlap);
          held = held.slice(held.length - overlap);
          return prose + (overlap === 0 && log.current >= 0 ? '' : text);
        }
        prose += held.slice(0, start);
        held = held.slice(start);
        const end = held.indexOf(close);
        if (end < 0) return prose;
        sendNext(log, readMiniCpm5(held.slice(0, end + close.length), tools).calls);
        held = held.slice(end + close.length);
        if (held.includes(open)) continue;
        if (shortestOverlap(held, open) > 0) return prose;
        const text = log.current >= 0 ? '' : held;
        held = '';
        return prose + text;
      }
    },
  };
});

const INKLING_MARK = /<\|content_invoke_tool_(json|text)\|>/;
const INKLING_END = '<|end_message|>';
const INKLING_HEAD = '<|message_model|>';

/** Offset of a header that nothing but text follows, or the end. */
function headerIn(text: string): number {
  const at = text.lastIndexOf(INKLING_HEAD);
  const rest = text.slice(at + INKLING_HEAD.length);
  return at >= 0 && cleaned(rest) === rest ? at : text.length;
}

const inkling = streamed((_tools, log) => {
  let held = '';
  let isRaw = false;
  return {
    push(piece) {
      held += piece;
      let prose = '';
      while (held !== '' && !isRaw) {
        const mark = INKLING_MARK.exec(held);
        if (!mark) {
          const header = headerIn(held);
          const safe =
            header < held.length
              ? header
              : held.length - Math.max(...INKLING_TOKENS.map((token) => shortestOverlap(held, token)));
          prose += cleaned(held.slice(0, safe));
          held = held.slice(safe);
          return prose;
        }
        const before = held.slice(0, mark.index);
        const from = mark.index + mark[0].length;
        const end = held.indexOf(INKLING_END, from);
        if (end < 0) {
          held = held.slice(mark.index);
          return prose + cleaned(before.slice(0, headerIn(before)));
        }
        const body = held.slice(from, end);
        const call =
          mark[1] === 'json' ? strictInklingCall(body) : { toolName: '', arguments: { text: cleaned(body) } };
        if (!call) {
          isRaw = true;
          const last = inklingLast(held);
          const text = last ? '' : cleaned(held);
          held = '';
          if (last) sendNext(log, last.calls);
          return text;
        }
        prose += cleaned(before.slice(0, headerIn(before)));
        sendNext(log, [call]);
        held = held.slice(end + INKLING_END.length);
      }
      if (!isRaw) return prose;
      const text = cleaned(held);
      held = '';
      return text;
    },
  };
});

const QWEN_TAGS = ['<tool_call>', '</tool_call>', '<function=', '</function>', '<parameter=', '</parameter>'];

const qwen3Coder = streamed((tools, log) => {
  let held = '';
  let isInside = false;
  let name = '';
  let count = 0;
  let hasBrace = false;
  const add = (source: string): void => log.send(log.current, { source });
  /** Takes the parameter at the start, if it ends. */
  const parameter = (): number | null => {
    const nameEnd = held.indexOf('>');
    const rest = held.slice(nameEnd + 1);
    const end = /<\/parameter>|<parameter=|<\/function>/.exec(rest);
    if (nameEnd < 0 || !end) return null;
    const key = held.slice(11, nameEnd);
    const value = qwenValue(withoutOuterBreaks(rest.slice(0, end.index)), memberOf(qwenArguments(tools, name), key));
    if (!hasBrace) add('{');
    hasBrace = true;
    add(`${count++ > 0 ? ', ' : ''}${dumpJson(key)}: ${dumpJson(value)}`);
    return nameEnd + 1 + end.index + (end[0] === '</parameter>' ? end[0].length : 0);
  };
  const step = (): { text: string; length: number } | null => {
    const taken = (length: number, text = ''): { text: string; length: number } => ({
      text: isInside ? '' : text,
      length,
    });
    if (held.startsWith('<tool_call>')) {
      isInside = true;
      return taken(11);
    }
    if (held.startsWith('<function=')) {
      const end = held.indexOf('>');
      if (end < 0) return null;
      name = held.slice(10, end);
      log.current += 1;
      count = 0;
      hasBrace = false;
      log.send(log.current, { name });
      return taken(end + 1);
    }
    if (held.startsWith('<parameter=')) {
      const length = parameter();
      return length === null ? null : taken(length);
    }
    if (held.startsWith('</function>')) {
      add(hasBrace ? '}' : '{}');
      hasBrace = true;
      return taken(11);
    }
    if (held.startsWith('</tool_call>')) {
      isInside = false;
      return { text: '', length: 12 };
    }
    const next = held.indexOf('<');
    if (next === 0) return QWEN_TAGS.some((tag) => tag.startsWith(held)) ? null : taken(1, '<');
    const text = next < 0 ? held : held.slice(0, next);
    return taken(text.length, text);
  };
  return {
    push(piece) {
      held += piece;
      let prose = '';
      for (let taken = held === '' ? null : step(); taken; taken = held === '' ? null : step()) {
        prose += taken.text;
        held = held.slice(taken.length);
      }
      return prose;
    },
  };
});

const POOLSIDE_TAGS = ['<tool_call>', '</tool_call>', '<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>'];

const poolside = streamed((tools, log) => {
  let held = '';
  let state: 'outside' | 'name' | 'key' | 'value' | 'draining' = 'outside';
  let name = '';
  let key = '';
  let hasBrace = false;
  const isPartial = (): boolean => POOLSIDE_TAGS.some((tag) => tag.startsWith(held) && tag !== held);
  const upToTag = (): number => (held.indexOf('<', 1) < 0 ? held.length : held.indexOf('<', 1));
  /** Passes over one character of a tag that is not one, or the text up to the next. */
  const skip = (): number | null => (held.startsWith('<') ? (isPartial() ? null : 1) : upToTag());
  const step = (): { text: string; length: number } | null => {
    const taken = (length: number | null, text = ''): { text: string; length: number } | null =>
      length === null ? null : { text, length };
    if (state === 'outside') {
      if (held.startsWith('<tool_call>')) {
        state = 'name';
        hasBrace = false;
        return taken(11);
      }
      const length = skip();
      return taken(length, held.slice(0, length ?? 0));
    }
    if (state === 'name') {
      const end = /\n|<arg_key>|<\/tool_call>/.exec(held);
      if (!end) return null;
      name = held.slice(0, end.index).trim();
      state = tools.has(name) ? 'key' : 'draining';
      if (state === 'key') log.send(++log.current, { name });
      return taken(end.index + (end[0] === '\n' ? 1 : 0));
    }
    if (state === 'draining') {
      const end = held.indexOf('</tool_call>');
      if (end >= 0) state = 'outside';
      const length = end >= 0 ? end + 12 : held.length - shortestOverlap(held, '</tool_call>');
      return length > 0 ? taken(length) : null;
    }
    if (held.startsWith('</tool_call>')) {
      log.send(log.current, { source: hasBrace ? '}' : '{}' });
      state = 'outside';
      return taken(12);
    }
    if (held.startsWith('<arg_key>')) {
      const end = held.indexOf('</arg_key>');
      if (end < 0) return null;
      key = held.slice(9, end).trim();
      state = 'value';
      return taken(end + 10);
    }
    if (state === 'value' && held.startsWith('<arg_value>')) {
      const end = held.indexOf('</arg_value>');
      if (end < 0) return null;
      const value = poolsideValue(held.slice(11, end), declaredType(tools, name, key));
      log.send(log.current, { source: `${hasBrace ? ', ' : '{'}${dumpJson(key)}: ${dumpJson(value)}` });
      hasBrace = true;
      state = 'key';
      return taken(end + 12);
    }
    return taken(skip());
  };
  return {
    push(piece) {
      held += piece;
      let prose = '';
      for (let taken = held === '' ? null : step(); taken; taken = held === '' ? null : step()) {
        prose += taken.text;
        held = held.slice(taken.length);
      }
      return prose;
    },
  };
});

/** How SGLang's readers take a stream, by parser, where they wait for whole parts. */
export const BLOCK_STREAMS: Readonly<Partial<Record<string, ReadPieces>>> = {
  mimo,
  lfm2,
  cohere_command4: cohere,
  interns1: intern,
  pythonic,
  gemma4,
  kimi_k3: kimiK3,
  apertus2509: apertus,
  minicpm5,
  inkling,
  qwen3_coder: qwen3Coder,
  poolside_v1: poolside,
};
