import { hasCallSign } from './kit/call-sign.ts';
import { literalsOf, type Quoted } from './kit/quoted.ts';
import { lineAt, wholeMessage } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

const TRACEBACK = /\bTraceback \(most recent call last\):/;
const EXCEPTION = /^(?:[\w.]{1,200}\.)?([A-Z]\w{0,80}(?:Error|Exception|Warning)|Exception)(?:: ([^\n]*))?$/gm;

/** Python's tracebacks with the reply in a literal, or as the words of the exception. */
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
    if (!longest) return undefined;
    const candidates = [{ pieces: [{ text: longest.text, line: lineAt(whole, longest.start) }], from }];
    const last = [...whole.message.matchAll(EXCEPTION)].at(-1);
    const says = last ? [{ server: 'Python', text: wordsBefore(last[0]), line: lineAt(whole, last.index) }] : [];
    return { start, candidates, says, tookOff: ['the traceback around the text'] };
  },
};

/** The words of an exception up to the text that it repeats. */
function wordsBefore(text: string): string {
  const literal = literalsOf(text).find((found) => hasCallSign(found.text));
  return literal ? `${text.slice(0, literal.start)}…` : text;
}
