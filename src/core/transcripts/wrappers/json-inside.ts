import { InspectReader } from '../../json/inspected-value.ts';
import { type Line, splitLines, withText } from '../framing/lines.ts';
import { withoutEscapes } from './kit/quoted.ts';
import { saidAround } from './kit/said-around.ts';
import { lineAt, wholeMessage } from './kit/texts-after.ts';
import { MOST_LOOKS, valuesIn } from './kit/values-in.ts';
import { withoutBreaksInTexts } from './kit/wrapped-lines.ts';
import type { Wrapped, Wrapper } from './wrapper.ts';

/** Members of a provider's answer. */
const ANSWER =
  /["'](?:tool_calls|toolCalls|choices|candidates|delta|functionCall|toolUse|tool_use|ToolRequest|finish_reason|finishReason)["']\s{0,9}:|["']type["']\s{0,9}:\s{0,9}["'](?:tool[-_](?:call|use)|toolRequest)["']|["']function["']\s{0,9}:\s{0,9}\{\s{0,9}["'](?:name|arguments)["']|\b(?:tool_calls|choices|delta)\s?=(?=\s?[[{A-Z'"])|\b\w{0,40}(?:ToolCall|ToolUse|ToolSelection|FunctionCall)\w{0,20}\n?\(\s{0,9}\w{1,20}=|["']args["']\s{0,9}:\s{0,9}["'][^\n]{0,4000}["'],\s{0,99}["']error["']\s{0,9}:|["']?part_kind["']?\s{0,9}[:=]\s{0,9}["']tool-call["']/;
/** A piece of a stream that is text alone. */
const DELTA = /^\{\s{0,9}["'](?:content|reasoning_content|reasoning|role|text)["']\s{0,9}:/;
/** The parameters of a tool's definition. */
const SCHEMA =
  /["'](?:parameters|input_?[sS]chema)["']\s{0,9}:\s{0,9}\{\s{0,99}["'](?:type|properties|\$schema|required|additionalProperties)["']/;

/** What was asked, with all that was said before. */
const BODY =
  /^\{(?=[^{}[\]]{0,999}["']messages["']\s{0,9}:\s{0,9}\[)(?![\s\S]{0,99999}["']choices["']\s{0,9}:)[^{}[\]]{0,999}["'](?:model|stream|max_tokens|temperature|tools)["']\s{0,9}:/;

/** A message that was not answered, and so is no piece of an answer. */
const ASKED = /^\{\s{0,9}["']role["']\s{0,9}:\s{0,9}["'](?:system|developer|user|tool|function)["']/;

/** A message, its members or a piece of a stream, and no request. */
const isOfAnswer = (source: string): boolean => ANSWER.test(source) || (DELTA.test(source) && !ASKED.test(source));
const isRequest = (source: string): boolean => SCHEMA.test(source) || BODY.test(source);

/** A list or a dict whose quotes are escaped. */
const ESCAPED = /[{[]\\["']/;
/** A provider's message or stream in JSON, with words before or after it. */
export const jsonInside: Wrapper = {
  id: 'json-inside',
  isLayer: true,
  isAnswer: true,
  find(lines) {
    const plain = insideOf(lines);
    const wrapped = insideWrapped(lines);
    if (plain) return wrapped && wrapped.values > plain.values ? wrapped : plain;
    return insideOf(unescapedLines(lines)) ?? wrapped ?? insideInspected(lines);
  },
};

/** With how many values were found. */
interface Inside extends Wrapped {
  readonly values: number;
}

/** Where an object begins as Node prints it, with keys that have no quotes; a list before it, and its class. */
const INSPECTED = /(?:(?:[A-Z][\w$]{0,60} )?\[\s{0,99})?(?:[A-Z][\w$]{0,60} )?\{\s{0,99}[A-Za-z_$][\w$]{0,60}:\s/g;

/** The answer in objects as Node prints them. */
function insideInspected(lines: readonly Line[]): Inside | undefined {
  const { message, line } = wholeMessage(lines);
  const reader = new InspectReader(message);
  const parts: string[] = [];
  let at = 0;
  let left = MOST_LOOKS * message.length;
  INSPECTED.lastIndex = 0;
  for (let found = INSPECTED.exec(message); found && left > 0; found = INSPECTED.exec(message)) {
    const value = reader.value(found.index);
    left -= reader.at - found.index;
    INSPECTED.lastIndex = value?.end ?? found.index + 1;
    if (reader.lacksOfCall) return undefined;
    if (!value) continue;
    // As many lines as before keep the places of what follows.
    const breaks = message.slice(found.index, value.end).replace(/[^\n]/g, '');
    parts.push(message.slice(at, found.index), value.json, breaks);
    at = value.end;
  }
  if (parts.length === 0) return undefined;
  const text = parts.join('') + message.slice(at);
  const inside = splitLines(text).map((one) => ({ text: one.text, number: line + one.number - 1 }));
  return insideOf(inside, ['the notation of printed objects']);
}

function insideWrapped(lines: readonly Line[]): Inside | undefined {
  const joined = withoutBreaksInTexts(lines);
  return joined === lines ? undefined : insideOf(joined, ['the line breaks of a terminal inside texts']);
}

function insideOf(lines: readonly Line[], took: readonly string[] = []): Inside | undefined {
  const whole = wholeMessage(lines);
  if (!ANSWER.test(whole.message)) return undefined;
  const values = valuesIn(whole.message, isOfAnswer, isRequest);
  if (!values.some(({ source }) => ANSWER.test(source))) return undefined;
  const [first] = values;
  const isShortened = values.some((value) => value.isShortened);
  const isCut = first?.isCut === true;
  const isAll = first?.start === 0 && values.length === 1 && first.end === whole.message.trimEnd().length;
  if (!first || (isAll && !isShortened && !isCut && took.length === 0)) return undefined;
  // One value keeps its lines; the pieces of a stream are a line each.
  const text = values.length === 1 && !isShortened && !isCut ? first.source : values.map(({ json }) => json).join('\n');
  return {
    start: first.start,
    values: values.length,
    candidates: [{ pieces: [{ text, line: lineAt(whole, first.start), isRaw: true }], from: 'JSON in a text' }],
    says: saidAround(whole, values),
    tookOff: [
      ...took,
      ...(isAll ? [] : ['the words around the JSON']),
      ...(isCut ? ['what the end of the text cuts off'] : []),
      ...(isShortened ? ['what was written into the JSON by hand, and the dots in place of what was left out'] : []),
    ],
  };
}

/** The lines of a message that was printed twice, of which the outer quotes are not there any more; none of any other. */
const unescapedLines = (lines: readonly Line[]): readonly Line[] =>
  lines.some(({ text }) => ESCAPED.test(text)) ? lines.map((line) => withText(line, withoutEscapes(line.text))) : [];
