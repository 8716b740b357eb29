import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { dumpJson, loadJson } from '../kit/python-json.ts';
import { Raised, type ReaderModel } from '../kit/reader.ts';
import { jsonOrText } from '../kit/schema-types.ts';
import { bodiesOf, tagsOf } from '../kit/spans.ts';
import { deserialized, literal, served } from './kit.ts';

/** JSON, which may not raise. */
function json(text: string): JsonValue {
  const value = loadJson(text);
  if (value === undefined) throw new Raised('Expecting value');
  return value;
}

const KIMI_ARGUMENTS = '<|tool_call_argument_begin|>';
const KIMI_NAME = /^(?:functions\.)?([\s\S]+?):\d+\s*<\|tool_call_argument_begin\|>/;

/** Calls between their tokens; where none ends, the whole section is one. */
function parseKimiK2(text: string): JsonObject[] {
  const calls = bodiesOf(text, '<|tool_call_begin|>', '<|tool_call_end|>');
  return (calls.length > 0 ? calls : [text]).map((call) => {
    const name = KIMI_NAME.exec(call.trimStart())?.[1];
    if (name === undefined) throw new Raised('No tool call found.');
    const written = call.slice(call.indexOf(KIMI_ARGUMENTS) + KIMI_ARGUMENTS.length);
    return { name, arguments: deserialized(written.trimStart()) };
  });
}

/** `name[ARGS]{…}`, its JSON up to the last brace of the reply. */
function parseMistral(text: string): JsonObject {
  const end = text.lastIndexOf('}');
  for (const { index, 0: mark } of end < 0 ? [] : text.matchAll(/\[ARGS\]\s*(?=\{)/g)) {
    const name = /[\p{L}\p{N}_]+$/u.exec(text.slice(Math.max(0, index - 256), index))?.[0];
    const brace = index + mark.length;
    if (name !== undefined && end > brace) return { name, arguments: json(text.slice(brace, end + 1)) };
  }
  throw new Raised('Could not parse tool call');
}

const QUOTE = '<|"|>';

/** For each brace the offset after the one that closes it; texts in Gemma's quotes do not count, one that does not end closes none. */
function braceEnds(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  let open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(at);
    else if (text[at] === '}') {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at + 1);
    } else if (text.startsWith(QUOTE, at)) {
      const end = text.indexOf(QUOTE, at + QUOTE.length);
      if (end < 0) open = [];
      else at = end + QUOTE.length - 1;
    }
  }
  return ends;
}

/** `call:name{…}` with whole braces; its arguments become JSON with Gemma's quotes as quotes, and no blank before a key. */
function parseGemma4(text: string): JsonObject[] {
  const ends = braceEnds(text);
  const calls: JsonObject[] = [];
  const opener = /call:([\p{L}\p{N}_-]+)(?=\{)/gu;
  for (let found = opener.exec(text); found; found = opener.exec(text)) {
    const end = ends.get(opener.lastIndex);
    if (end === undefined) continue;
    calls.push({ name: found[1]!, arguments: json(gemmaJson(text.slice(opener.lastIndex, end))) });
    opener.lastIndex = end;
  }
  if (calls.length === 0) throw new Raised('No function provided.');
  return calls;
}

function gemmaJson(source: string): string {
  const texts: string[] = [];
  const bare = source.replace(/<\|"\|>([\s\S]*?)<\|"\|>/g, (_, text: string) => `\0${texts.push(text) - 1}\0`);
  return bare.replace(/(?<=[{,])([\p{L}\p{N}_]+):/gu, '"$1":').replace(/\0(\d+)\0/g, (mark, index: string) => {
    const text = texts[Number(index)];
    return text === undefined ? mark : dumpJson(text, { ascii: true });
  });
}

const ESCAPE = '<escape>';

/** The first `call:name{…}` up to its first brace, also one in a text. */
function parseFunctionGemma(text: string): JsonObject {
  const found = /call:([\p{L}\p{N}_]+)\{/u.exec(text);
  const start = found ? found.index + found[0].length : 0;
  const end = text.indexOf('}', start);
  if (!found || end < 0) throw new Raised('No function provided.');
  const values = {};
  for (let rest = text.slice(start, end); rest !== ''; ) {
    const [key, after] = cutAt(rest, ':');
    const isText = after.startsWith(ESCAPE);
    const [value, next] = isText ? cutAt(after.slice(ESCAPE.length), ESCAPE) : cutAt(`${after},`, ',');
    setOwn(values, key, isText ? value : jsonOrText(value));
    rest = isText ? next.slice(1) : next.slice(0, -1);
  }
  return { name: found[1]!, arguments: values };
}

/** What is before a mark and after it; a raise where it is not there. */
function cutAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Raised('substring not found');
  return [text.slice(0, at), text.slice(at + mark.length)];
}

const PYTHON_ARGUMENT = /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)=(?:"([^"]*)"|([^,]+))(?:,\s*|\n?$)/gu;

/** The first list of one call; a text in quotes is read as a literal too, and ends at its first quote. */
function parsePythonic(text: string): JsonObject {
  const found = /\[([\p{L}\p{N}_]+)\(/u.exec(text);
  const start = found ? found.index + found[0].length : 0;
  const end = text.indexOf(')]', start);
  if (!found || end < 0) throw new Raised('No function provided.');
  const values = {};
  for (const [, key = '', quoted = '', bare = ''] of text.slice(start, end).matchAll(PYTHON_ARGUMENT))
    setOwn(values, key, literal(quoted || bare.trim()));
  return { name: found[1]!, arguments: values };
}

export const TOKENS: readonly ReaderModel[] = [
  {
    parser: 'json_tools',
    source: 'json_tools.py',
    ruling: 'One JSON value in the tags; what is none is dropped without text.',
    whole: served(tagsOf('tool_call'), (body) => json(body.trim())),
  },
  {
    parser: 'kimi_k2',
    source: 'kimi_k2.py',
    ruling: 'The section’s token is needed and its end is not; one bad id drops the section without text.',
    whole: served(['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>'], parseKimiK2),
  },
  {
    parser: 'mistral',
    source: 'mistral.py',
    ruling:
      'Everything after the first `[TOOL_CALLS]` is one call: a second one, or an array, leaves none and no text.',
    whole: served(['[TOOL_CALLS]', ''], parseMistral),
  },
  {
    parser: 'gemma4',
    source: 'gemma4.py',
    ruling: 'Braces must be whole and no blank stands before a key; else the section is dropped without text.',
    whole: served(['<|tool_call>', '<tool_call|>'], parseGemma4),
  },
  {
    parser: 'function_gemma',
    source: 'function_gemma.py',
    ruling: 'The first call of a section, up to its first closing brace, also one inside a text.',
    whole: served(['<start_function_call>', '<end_function_call>'], parseFunctionGemma),
  },
  {
    parser: 'pythonic',
    source: 'pythonic.py',
    ruling: 'The first list of one call; a text that looks like a number becomes one.',
    whole: served(['<|tool_call_start|>', '<|tool_call_end|>'], parsePythonic),
  },
];
