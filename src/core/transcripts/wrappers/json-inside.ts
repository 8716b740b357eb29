import { parseJson } from '../../json/json-access.ts';
import { PythonReader } from '../../json/python-value.ts';
import { type Line, withText } from '../framing/lines.ts';
import { withoutEscapes } from './kit/quoted.ts';
import { saidAround } from './kit/said-around.ts';
import { joinedLines, wholeMessage } from './kit/texts-after.ts';
import type { Wrapped, Wrapper } from './wrapper.ts';

/** Where JSON begins in a line, behind words of a log, or in a code span. */
const BEGINS = /(?<=^|[:=\s`])(?:\{["']|\[\{["'])/;
const PRINTED_BEGINS = /(?<=^|[:=\s`])(?:\{'|\[\{')/;
const ENDS = /[}\]]`?\s{0,9}$/;
/** Members of a provider's answer. */
const ANSWER =
  /["'](?:tool_calls|choices|candidates|delta|functionCall|toolUse|tool_use|finish_reason|finishReason)["']\s{0,9}:|["']type["']\s{0,9}:\s{0,9}["']tool_(?:call|use)["']|["']function["']\s{0,9}:\s{0,9}\{\s{0,9}["'](?:name|arguments)["']/;
/** A list or a dict whose quotes are escaped. */
const ESCAPED = /[{[]\\["']/;
/** Where a document in JSON begins or ends on lines of its own. */
const OPENS = /^\s{0,9}[[{]\s{0,9}$|^\s{0,9}[[{]["'{[]/;
/** A list or a dict as Python prints it, which the import reads. */
const PRINTED = /^\s{0,9}(?:\[\{|\{)'[\s\S]{0,200000}\}\]?\s{0,9}$/;

/** A provider's message or stream in JSON, with words before or behind it. */
export const jsonInside: Wrapper = {
  id: 'json-inside',
  isLayer: true,
  find: (lines) => insideOf(lines) ?? insideOf(unescapedLines(lines)),
};

function insideOf(lines: readonly Line[]): Wrapped | undefined {
  const whole = wholeMessage(lines);
  if (!ANSWER.test(whole.message)) return undefined;
  const inside = documentIn(lines) ?? lineWith(lines);
  if (!inside || !ANSWER.test(inside.text)) return undefined;
  const { text, line } = inside;
  const start = whole.message.indexOf(text);
  if (text.trim() === whole.message.trim() || start < 0) return undefined;
  return {
    start,
    candidates: [{ pieces: [{ text, line, isRaw: true }], from: 'JSON in a text' }],
    says: saidAround(whole, [{ start, end: start + text.length }]),
    tookOff: ['the words around the JSON'],
  };
}

/** The lines of a message that was printed twice, of which the outer quotes are not there any more; none of any other. */
const unescapedLines = (lines: readonly Line[]): readonly Line[] =>
  lines.some(({ text }) => ESCAPED.test(text)) ? lines.map((line) => withText(line, withoutEscapes(line.text))) : [];

interface Inside {
  readonly text: string;
  readonly line: number;
}

/** From the first line that begins a document to the last that ends one. */
function documentIn(lines: readonly Line[]): Inside | undefined {
  const first = lines.findIndex(({ text }) => OPENS.test(text));
  if (first < 0) return undefined;
  const last = lines.findLastIndex(({ text }) => /[\]}]\s{0,9}$/.test(text));
  const text = joinedLines(lines.slice(first, last + 1));
  return parseJson(text) === undefined && !PRINTED.test(text) ? undefined : { text, line: lines[first]!.number };
}

function lineWith(lines: readonly Line[]): Inside | undefined {
  for (const { text, number } of lines) {
    if (!ANSWER.test(text)) continue;
    const held = printedIn(text) ?? heldIn(text);
    if (held !== undefined) return { text: held, line: number };
  }
  return undefined;
}

/** What begins behind words and ends with the line. */
function heldIn(text: string): string | undefined {
  const at = ENDS.test(text) ? text.search(BEGINS) : -1;
  if (at < 0) return undefined;
  const held = text.slice(at).replace(/`?\s{0,9}$/, '');
  return parseJson(held) !== undefined || PRINTED.test(held) ? held : undefined;
}

/** A value that Python printed amid words. */
function printedIn(text: string): string | undefined {
  const at = text.search(PRINTED_BEGINS);
  const end = at < 0 ? undefined : new PythonReader(text).value(at)?.end;
  return end === undefined || !ANSWER.test(text.slice(at, end)) ? undefined : text.slice(at, end);
}
