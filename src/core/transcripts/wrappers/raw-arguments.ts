import { splitLines } from '../framing/lines.ts';
import { quotedAt } from './kit/quoted.ts';
import { lineAt, type Message, wholeMessage } from './kit/texts-after.ts';
import type { Piece, Wrapper } from './wrapper.ts';

const MEMBER = '(?:_{0,2}raw_?(?:arguments|args|input)|_raw)';
/** Arguments of which nothing but their text is known, after the name of their tool; as an object or as JSON in a string. */
const CALL = new RegExp(
  String.raw`["'](?:name|tool|tool_?[nN]ame)["']\s{0,9}:\s{0,9}["']([\w.:/-]{1,100})["'],\s{0,99}["'](?:arguments|args|input|parameters)["']\s{0,9}:\s{0,9}(?=["']?\{\s{0,99}\\{0,2}["']${MEMBER}\\{0,2}["'])`,
  'g',
);
/** The member up to its text. */
const KEPT = new RegExp(String.raw`^\{\s{0,99}["']${MEMBER}["']\s{0,9}:\s{0,9}(?=["'])`);
const KEPT_SOMEWHERE = new RegExp(String.raw`["']${MEMBER}\\{0,2}["']`);
/** Arguments of any call. */
const ARGUMENTS = /["'](?:arguments|args|input|parameters)["']\s{0,9}:\s{0,9}["']?\{/g;

/** Calls whose arguments a framework could not read as JSON, and kept as a text under a member of its own. */
export const rawArguments: Wrapper = {
  id: 'raw-arguments',
  find(lines) {
    const whole = wholeMessage(lines);
    const found = [...whole.message.matchAll(CALL)];
    // Beside a call that could be read, what was kept is one argument among others.
    if (found.length === 0 || (whole.message.match(ARGUMENTS) ?? []).length > found.length) return undefined;
    const pieces = found.flatMap((call) => keptIn(whole, call));
    if (pieces.length < found.length) return undefined;
    return {
      // The message around it is taken off as well.
      start: 0,
      candidates: [{ pieces, from: 'arguments that a program kept as a text' }],
      says: [],
      tookOff: ['the member in which the program kept what it could not read as JSON'],
    };
  },
};

/** The text that was kept; none where more is beside it, or where it is no object and may be what a tool takes. */
function keptIn(whole: Message, { index, 0: lead, 1: tool }: RegExpExecArray): Piece[] {
  const start = index + lead.length;
  const isText = whole.message[start] !== '{';
  const source = isText ? quotedAt(whole.message, start).text : whole.message.slice(start);
  const member = KEPT.exec(source)?.[0];
  if (member === undefined) return [];
  const { text, end } = quotedAt(source, member.length);
  if (!/^\s{0,99}\{/.test(text) || !/^\s{0,99}\}/.test(source.slice(end))) return [];
  return [{ text, line: lineAt(whole, start), isRaw: true, tool: tool! }];
}

/** Whether a text holds such calls alone, so that they are read from what was kept, whatever is around them. */
export const isKeptAsText = (text: string): boolean =>
  KEPT_SOMEWHERE.test(text) && rawArguments.find(splitLines(text)) !== undefined;
