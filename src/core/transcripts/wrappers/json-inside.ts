import { parseJson } from '../../json/json-access.ts';
import type { Line } from '../framing/lines.ts';
import { saidAround } from './kit/said-around.ts';
import { joinedLines, wholeMessage } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

/** Where JSON begins in a line, behind words of a log. */
const BEGINS = /(?<=^|[:\s])(?:\{["']|\[\{["'])/;
/** Members of a provider's answer. */
const ANSWER =
  /["'](?:tool_calls|choices|candidates|delta|functionCall|toolUse|tool_use|finish_reason|finishReason)["']\s{0,9}:|["']type["']\s{0,9}:\s{0,9}["']tool_call["']|["']function["']\s{0,9}:\s{0,9}\{\s{0,9}["'](?:name|arguments)["']/;
/** Where a document in JSON begins or ends on lines of its own. */
const OPENS = /^\s{0,9}[[{]\s{0,9}$|^\s{0,9}[[{]["'{[]/;
/** A list or a dict as Python prints it, which the import reads. */
const PRINTED = /^\s{0,9}(?:\[\{|\{)'[\s\S]{0,200000}\}\]?\s{0,9}$/;

/** A provider's message or stream in JSON, with words before or behind it. */
export const jsonInside: Wrapper = {
  id: 'json-inside',
  isLayer: true,
  find(lines) {
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
  },
};

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
    const at = ANSWER.test(text) && /[}\]]\s{0,9}$/.test(text) ? text.search(BEGINS) : -1;
    const held = at < 0 ? undefined : text.slice(at).trimEnd();
    if (held !== undefined && (parseJson(held) !== undefined || PRINTED.test(held)))
      return { text: held, line: number };
  }
  return undefined;
}
