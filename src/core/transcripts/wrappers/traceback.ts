import { hasCallSign } from './kit/call-sign.ts';
import { literalsOf, type Quoted, quotedAt } from './kit/quoted.ts';
import { lineAt, wholeMessage } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

const TRACEBACK = /\bTraceback \(most recent call last\):/;
const EXCEPTION = /^(?:[\w.]{1,200}\.)?([A-Z]\w{0,80}(?:Error|Exception|Warning)|Exception)(?:: ([^\n]*))?$/gm;

/** A variable that holds the arguments of a call, up to their text. */
const ARGUMENTS = /(?:^|[\s.│])\w{0,40}(?:arguments|args|tool_input)(?:_\w{1,20})? ?= ?(?=["']\s{0,9}\{)/m;

/** Python's tracebacks with the reply in a literal, or as the words of the exception; else with the arguments that a variable shows. */
export const traceback: Wrapper = {
  id: 'python-traceback',
  find(lines) {
    const whole = wholeMessage(lines);
    const start = TRACEBACK.exec(whole.message)?.index;
    if (start === undefined) return undefined;
    const from = 'a Python traceback';
    const longest = literalsOf(whole.message)
      .filter(({ text, start: at }) => at > start && hasCallSign(text))
      .reduce<Quoted | undefined>(
        (best, found) => (best && best.text.length >= found.text.length ? best : found),
        undefined,
      );
    const shown = longest ?? argumentsIn(whole.message);
    if (!shown) return undefined;
    const candidates = [{ pieces: [{ text: shown.text, line: lineAt(whole, shown.start) }], from }];
    const last = [...whole.message.matchAll(EXCEPTION)].at(-1);
    const says = last ? [{ server: 'Python', text: wordsBefore(last[0]), line: lineAt(whole, last.index) }] : [];
    return { start, candidates, says, tookOff: ['the traceback around the text'] };
  },
};

function argumentsIn(message: string): Quoted | undefined {
  const found = ARGUMENTS.exec(message);
  return found ? quotedAt(message, found.index + found[0].length) : undefined;
}

/** The words of an exception up to the text that it repeats. */
function wordsBefore(text: string): string {
  const literal = literalsOf(text).find((found) => hasCallSign(found.text));
  return literal ? `${text.slice(0, literal.start)}…` : text;
}
