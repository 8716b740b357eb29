import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { hunyuanTypes, valueByHunyuan } from '../kit/hunyuan.ts';
import { completedJson } from '../kit/partial-json.ts';
import { dumpJson, loadJson } from '../kit/python-json.ts';
import { endOfPattern } from '../kit/python-text.ts';
import { Raised, type ReadPieces } from '../kit/reader.ts';
import { argumentSchema, jsonOrText, memberOf, propertiesOf } from '../kit/schema-types.ts';
import { namedSpansOf, pairSpansOf, tagsOf } from '../kit/spans.ts';
import { commonStart, shortestOverlap, streamed } from './stream.ts';
import {
  ARGUMENT,
  DSML,
  DSML_INVOKE,
  DSML_PARAMETER,
  HY_CLOSE,
  HY_OPEN,
  MINIMAX_OPEN,
  minimaxValue,
  STEP,
  stepArguments,
} from './tagged.ts';

const isEmpty = (value: JsonObject): boolean => Object.keys(value).length === 0;

const INVOKE_END = `</${DSML}invoke>`;
const PARAMETER_END = `</${DSML}parameter>`;

/** Takes letters of an end tag off the end of a value, as `rstrip` does: any of them, in any number. */
const withoutLetters = (text: string, ...letters: readonly RegExp[]): string =>
  letters.reduce((rest, run) => rest.replace(run, ''), text);

const BEGUN_INVOKE_END = [/[oke]+$/, /[inv]+$/, /[｜DSML]+$/, /[</]+$/];
const BEGUN_PARAMETER_END = [/[parmet]+$/, /[｜DSML]+$/, /[</]+$/];

/** What is known of the arguments, as the text of JSON; a JSON body is not looked into. */
function dsmlSource(body: string, isWhole: boolean): string {
  const trimmed = body.trim();
  if (trimmed.startsWith('{') && (!isWhole || trimmed.endsWith('}')))
    return isWhole ? trimmed : withoutLetters(trimmed, ...BEGUN_INVOKE_END);
  const value = {};
  const spans = namedSpansOf(body, DSML_PARAMETER, PARAMETER_END);
  const typed = (text: string, isText: boolean): JsonValue => (isText ? text : jsonOrText(text));
  for (const { names, body: written } of spans) setOwn(value, names[0]!, typed(written.trim(), names[1] === 'true'));
  if (!isWhole) {
    const rest = withoutLetters(body.slice(spans.at(-1)?.end ?? 0), ...BEGUN_PARAMETER_END);
    const open = DSML_PARAMETER.exec(rest);
    const written = open ? rest.slice(open.index + open[0].length) : '';
    if (open && written !== '') setOwn(value, open[1]!, open[2] === 'true' ? written.trim() : begunValue(written));
  }
  return dumpJson(value);
}

function begunValue(text: string): JsonValue {
  const json = completedJson(text);
  if (json === null) throw new Raised('MalformedJSON');
  return loadJson(json) ?? (json.trim() === 'null' ? null : text.trim());
}

/** DeepSeek's DSML: a name as soon as it is whole, and of the arguments what two readings have in common. */
function dsml(wrapper: string): ReadPieces {
  const marks = [`<${DSML}${wrapper}>`, DSML, '<｜', '</｜'];
  return streamed((_tools, log) => {
    let held = '';
    let parts: (readonly [number, { name?: string; source?: string }])[] = [];
    const call = (): boolean => {
      DSML_INVOKE.lastIndex = 0;
      const open = DSML_INVOKE.exec(held);
      if (!open) return false;
      const from = open.index + open[0].length;
      const close = open[2] === '/' ? from : held.indexOf(INVOKE_END, from);
      log.current = Math.max(log.current, 0);
      const index = log.current;
      log.known[index] ??= {};
      const sent = log.sent[index] ?? '';
      log.sent[index] = sent;
      if (!log.named) parts.push([index, { name: open[1]!.trim() }]);
      log.named = true;
      const body = open[2] === '/' ? '' : held.slice(from, close < 0 ? endOfPattern(held) : close);
      const source = dsmlSource(body, close >= 0);
      const before = log.known[index];
      const common =
        close >= 0 ? source : typeof before === 'string' && before !== source ? commonStart(before, source) : '';
      if (common.length > sent.length) {
        parts.push([index, { source: common.slice(sent.length) }]);
        log.sent[index] = sent + common.slice(sent.length);
      }
      log.known[index] = source;
      if (close < 0) return false;
      held = held.slice(open[2] === '/' ? close : close + INVOKE_END.length);
      log.end();
      return true;
    };
    return {
      push(piece) {
        held += piece;
        if (!marks.some((mark) => held.includes(mark)) && !/<\/?｜?\s*$/.test(held)) {
          const text = held;
          held = '';
          return text;
        }
        parts = [];
        try {
          while (call());
        } catch (error) {
          if (!(error instanceof Raised)) throw error;
          return held;
        }
        for (const [index, part] of parts) log.send(index, part);
        return '';
      },
    };
  });
}

/** `{"a": 1` and what is new of it later; the brace that closes comes with the end of the call. */
const openSource = (value: JsonObject): string => dumpJson(value).slice(0, -1);

const minimaxM2 = streamed((tools, log) => {
  const close = '</invoke>';
  let held = '';
  let isInside = false;
  let name: string | null = null;
  let known: JsonObject = {};
  const begin = (): 'unknown' | 'open' | 'waits' => {
    const open = /<invoke name="([^>]+)">/.exec(held);
    if (!open) return 'waits';
    name = open[1]!.trim();
    if (!tools.has(name)) return 'unknown';
    log.current = Math.max(log.current, 0);
    log.send(log.current, { name });
    log.known[log.current] = {};
    log.sent[log.current] ??= '';
    held = held.slice(open.index + open[0].length);
    return 'open';
  };
  const send = (tool: string): void => {
    const value: Record<string, JsonValue> = {};
    for (const [, key = '', written = ''] of held.matchAll(/<parameter name="([^>]+)">([\s\S]*?)<\/parameter>/g))
      setOwn(value, key.trim(), minimaxValue(written, memberOf(propertiesOf(tools, tool), key.trim())));
    if (dumpJson(value) === dumpJson(known)) return;
    const added = Object.entries(value).filter(([key]) => !Object.hasOwn(known, key));
    const members = added.map(([key, item]) => `${dumpJson(key)}: ${dumpJson(item)}`).join(', ');
    if (isEmpty(known)) log.add(`{${members}`);
    else if (members !== '') log.add(`, ${members}`);
    known = value;
    log.known[log.current] = value;
  };
  const step = (): boolean => {
    if (name === null) {
      const begun = begin();
      if (begun !== 'unknown') return begun === 'open';
      isInside = false;
      name = null;
      return true;
    }
    send(name);
    const end = held.indexOf(close);
    if (end < 0) return false;
    const sent = log.sent[log.current] ?? '';
    if (sent.split('{').length > sent.split('}').length) log.add('}');
    held = held.slice(end + close.length);
    name = null;
    known = {};
    log.current += 1;
    return true;
  };
  return {
    push(piece) {
      held += piece;
      let prose = '';
      for (;;) {
        if (!isInside) {
          const start = held.indexOf(MINIMAX_OPEN);
          prose += start < 0 ? held : held.slice(0, start);
          held = start < 0 ? '' : held.slice(start + MINIMAX_OPEN.length);
          if (start < 0) return prose;
          isInside = true;
        }
        if (!step()) return prose;
        if (isInside) continue;
        prose += held;
        held = '';
        return prose;
      }
    },
  };
});

const step3 = streamed((tools, log) => {
  const [open, close] = STEP;
  const [begin, end, separator] = ['<｜tool_call_begin｜>', '<｜tool_call_end｜>', '<｜tool_sep｜>'];
  let held = '';
  let state: 'before' | 'between' | 'calling' | 'after' = 'before';
  let name: string | null = null;
  let known: JsonObject = {};
  const reset = (): void => {
    [state, name, known] = ['between', null, {}];
  };
  const named = (body: string): boolean => {
    const invoke = /<steptml:invoke name="([^"]+)">/.exec(body);
    if (!invoke) return false;
    if (!tools.has(invoke[1]!)) {
      reset();
      return false;
    }
    name = invoke[1]!;
    log.current = Math.max(log.current, 0);
    log.known[log.current] = {};
    log.sent[log.current] ??= '';
    log.send(log.current, { name });
    return true;
  };
  const call = (): void => {
    const at = held.indexOf(separator);
    if (at < 0) return;
    const body = held.slice(at + separator.length);
    if (held.slice(0, at).trim() !== 'function') return reset();
    if (name === null && !named(body)) return;
    const value = stepArguments(body, name!, tools);
    if (dumpJson(value) !== dumpJson(known)) {
      const [before, source] = [isEmpty(known) ? '' : openSource(known), openSource(value)];
      if (source.startsWith(before)) log.add(source.slice(before.length));
      known = value;
      log.known[log.current] = value;
    }
    const last = held.indexOf(end);
    if (last < 0) return;
    if (log.sent[log.current] !== '') log.add('}');
    held = held.slice(last + end.length);
    reset();
    log.current += 1;
  };
  const block = (): string => {
    const last = held.indexOf(close);
    if (last >= 0) {
      if (state === 'calling' && held.slice(0, last).includes(end)) call();
      // The offset is that of before the call was taken.
      const text = held.slice(last + close.length);
      held = '';
      state = 'after';
      return text;
    }
    const start = state === 'between' ? held.indexOf(begin) : -1;
    if (start >= 0) {
      held = held.slice(start + begin.length);
      [state, name, known] = ['calling', null, {}];
    }
    if (state === 'calling') call();
    return '';
  };
  return {
    push(piece) {
      held += piece;
      if (state !== 'before' && state !== 'after') return block();
      const start = state === 'before' ? held.indexOf(open) : -1;
      if (start < 0 && state === 'before' && shortestOverlap(held, open) > 0) return '';
      const text = start < 0 ? held : held.slice(0, start);
      held = start < 0 ? '' : held.slice(start + open.length);
      if (start >= 0) state = 'between';
      return text;
    },
  };
});

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const hunyuan = streamed((tools, log) => {
  const [open, close] = tagsOf('tool_call');
  const separator = '<tool_sep>';
  let held = '';
  let isInside = false;
  let name: string | null = null;
  let known: Record<string, JsonValue> = {};
  let length = 0;
  const isText = (tool: string, key: string): boolean => {
    const types = hunyuanTypes(argumentSchema(tools, tool, key));
    return types.size === 1 && types.has('string');
  };
  /** The text of an argument that is still coming, as a member of JSON that does not end. */
  const begun = (tail: string, tool: string): string | null => {
    const start = tail.indexOf(ARGUMENT.key[0]);
    const end = start < 0 ? -1 : tail.indexOf(ARGUMENT.key[1], start + ARGUMENT.key[0].length);
    const value = end < 0 ? -1 : tail.indexOf(ARGUMENT.value[0], end);
    if (value < 0) return null;
    const key = tail.slice(start + ARGUMENT.key[0].length, end).trim();
    if (!isText(tool, key)) return null;
    const text = tail.slice(value + ARGUMENT.value[0].length);
    const safe = text.slice(0, text.length - shortestOverlap(text, ARGUMENT.value[1]));
    return `${dumpJson(key)}: "${safe.replace(/[\\"\n\r\t]/g, (char) => ESCAPES[char]!)}`;
  };
  /** Sends what is new of the arguments; whether the call ended. */
  const send = (tool: string): boolean => {
    const end = held.indexOf(close);
    const text = end < 0 ? held : held.slice(0, end);
    const spans = pairSpansOf(text, ARGUMENT);
    for (const { pair } of spans) {
      const key = pair[0].trim();
      if (!Object.hasOwn(known, key)) setOwn(known, key, valueByHunyuan(pair[1], argumentSchema(tools, tool, key)));
    }
    const tail = begun(text.slice(spans.at(-1)?.end ?? 0), tool);
    if (end < 0 && isEmpty(known) && tail === null) return false;
    const members = openSource(known) + (tail === null ? '' : (isEmpty(known) ? '' : ', ') + tail);
    const source = end < 0 ? members : dumpJson(known);
    if (length < source.length) log.add(source.slice(length));
    if (end < 0) {
      length = Math.max(length, source.length);
      return false;
    }
    log.known[log.current] = known;
    held = held.slice(end + close.length);
    [name, known, length] = [null, {}, 0];
    return true;
  };
  const named = (): boolean => {
    const start = held.indexOf(open);
    if (start < 0) {
      const end = held.indexOf(HY_CLOSE);
      if (end >= 0) {
        held = held.slice(end + HY_CLOSE.length);
        isInside = false;
      }
      return false;
    }
    const at = held.indexOf(separator, start);
    if (at < 0) {
      held = held.slice(start);
      return false;
    }
    name = held.slice(start + open.length, at).trim();
    held = held.slice(at + separator.length);
    log.current += 1;
    log.sent[log.current] = '';
    log.send(log.current, { name });
    return true;
  };
  return {
    push(piece) {
      held += piece;
      let prose = '';
      if (!isInside) {
        const start = held.indexOf(HY_OPEN);
        const overlap = start < 0 ? shortestOverlap(held, HY_OPEN) : 0;
        prose = start < 0 ? held.slice(0, held.length - overlap) : held.slice(0, start);
        held = start < 0 ? held.slice(held.length - overlap) : held.slice(start + HY_OPEN.length);
        if (start < 0) return prose;
        isInside = true;
      }
      while ((name !== null || named()) && send(name!));
      return prose;
    },
  };
});

const gigaChat3 = streamed((_tools, log) => {
  const mark = /function call<\|role_sep\|>\n|<\|function_call\|>/;
  let held = '';
  let isStarted = false;
  let isQuiet = false;
  let sent = '';
  const prose = (piece: string): string => {
    const end = /<\|message_sep\|>|<\|function_call\|>/.exec(piece);
    const text = end ? piece.slice(0, end.index) : isQuiet ? '' : piece;
    if (end) isQuiet = true;
    return text;
  };
  const argumentsIn = (text: string): string | null => {
    const found = /"arguments"\s*:\s*/.exec(text);
    if (!found) return null;
    const source = text
      .slice(found.index + found[0].length)
      .trim()
      .replace(/<\/s>$/, '');
    const inner = source.slice(0, -1).trim();
    return source.endsWith('}') && loadJson(inner, { strict: false }) !== undefined ? inner : source;
  };
  return {
    push(piece) {
      if (piece === '') return '';
      held += piece;
      const found = mark.exec(held);
      if (!isStarted) {
        const text = prose(piece);
        isStarted = found !== null;
        if (text !== '') return text;
      }
      if (!found) return '';
      const tail = held.slice(found.index + found[0].length).trim();
      if (log.current < 0) {
        const name = /"name"\s*:\s*"([^"]*)"/.exec(tail)?.[1] ?? '';
        if (name === '') return '';
        log.current = 0;
        log.send(0, { name });
        return '';
      }
      const source = argumentsIn(tail);
      if (source === null || !source.startsWith(sent) || source.length === sent.length) return '';
      log.send(0, { source: source.slice(sent.length) });
      sent = source;
      return '';
    },
  };
});

/** How SGLang's readers of arguments in elements take a stream, by parser. */
export const ELEMENT_STREAMS: Readonly<Partial<Record<string, ReadPieces>>> = {
  deepseekv32: dsml('function_calls'),
  deepseekv4: dsml('tool_calls'),
  'minimax-m2': minimaxM2,
  step3,
  hunyuan,
  gigachat3: gigaChat3,
};
