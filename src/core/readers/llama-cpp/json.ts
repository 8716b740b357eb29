import { cut, FAILED, type Rule, type Run, space } from './peg.ts';

const ESCAPES = '\\/bfnrt';

/** The inside of a string up to its quote, which is not taken; raw line breaks are let through. */
export const insideQuotes =
  (quote: string): Rule =>
  (run, start) => {
    for (let at = start; at < run.text.length; at++) {
      if (run.text[at] === quote) return at;
      if (run.text[at] !== '\\') continue;
      const escaped = run.text[++at];
      if (escaped === undefined) return cut(run);
      if (escaped === quote || ESCAPES.includes(escaped)) continue;
      if (escaped !== 'u') return FAILED;
      for (let digits = 0; digits < 4; digits++) {
        if (++at >= run.text.length) return cut(run);
        if (!/[\da-f]/i.test(run.text[at]!)) return FAILED;
      }
    }
    return cut(run);
  };

/** A string with its quotes. */
export const quoted =
  (quote: string): Rule =>
  (run, at) => {
    if (at >= run.text.length) return cut(run);
    if (run.text[at] !== quote) return FAILED;
    const end = insideQuotes(quote)(run, at + 1);
    return end === FAILED || run.isCut ? end : end + 1;
  };

const NUMBER = /-?\d*(?:\.\d*)?(?:[eE][+-]?\d*)?/y;
const WHOLE_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const CUT_NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.$|(?:\.\d+)?(?:[eE][+-]?$|(?:[eE][+-]?\d+)?)))?$/;

/** A number, which no further digit, point or sign may follow; at the end of the text more of it may come. */
export const number: Rule = (run, at) => {
  NUMBER.lastIndex = at;
  const [found] = NUMBER.exec(run.text)!;
  const end = at + found.length;
  if (end >= run.text.length) return CUT_NUMBER.test(found) ? cut(run) : FAILED;
  return WHOLE_NUMBER.test(found) && !/[\d.eE+-]/.test(run.text.charAt(end)) ? end : FAILED;
};

/** One of these words. */
export const word =
  (...words: readonly string[]): Rule =>
  (run, at) => {
    const whole = words.find((one) => run.text.startsWith(one, at));
    if (whole !== undefined) return at + whole.length;
    const rest = run.text.slice(at, at + 6);
    return at + rest.length >= run.text.length && words.some((one) => one.startsWith(rest)) ? cut(run) : FAILED;
  };

/** How a notation writes what JSON writes in one way. */
interface Notation {
  readonly quotes: string;
  readonly words: Rule;
  /** Python's, where white space follows a list and a dict, but no other item of a list before its comma. */
  readonly isPython: boolean;
}

function scalar(run: Run, at: number, { quotes, words }: Notation): number {
  if (at >= run.text.length) return cut(run);
  const char = run.text[at]!;
  return quotes.includes(char) ? quoted(char)(run, at) : /[-\d]/.test(char) ? number(run, at) : words(run, at);
}

/** A key with its colon and the white space around it. */
function key(run: Run, at: number, { quotes }: Notation): number {
  if (at >= run.text.length) return cut(run);
  if (!quotes.includes(run.text[at]!)) return FAILED;
  let end = quoted(run.text[at]!)(run, at);
  if (end === FAILED || run.isCut) return end;
  end = space(run, end);
  if (end >= run.text.length) return cut(run);
  return run.text[end] === ':' ? space(run, end + 1) : FAILED;
}

function valueIn(notation: Notation): Rule {
  return (run, start) => {
    const closers: string[] = [];
    let at = start;
    for (;;) {
      const opener = run.text[at];
      let isContainer = opener === '{' || opener === '[';
      if (isContainer) {
        const closer = opener === '{' ? '}' : ']';
        at = space(run, at + 1);
        if (at >= run.text.length) return cut(run);
        if (run.text[at] !== closer) {
          closers.push(closer);
          if (closer === '}') at = key(run, at, notation);
          if (at === FAILED || run.isCut) return at;
          continue;
        }
        at++;
      } else at = scalar(run, at, notation);
      if (at === FAILED || run.isCut) return at;
      for (;;) {
        const closer = closers.at(-1);
        const before = at;
        if (closer !== undefined || (notation.isPython && isContainer)) at = space(run, at);
        if (closer === undefined) return at;
        if (at >= run.text.length) return cut(run);
        if (run.text[at] === ',') {
          if (notation.isPython && closer === ']' && !isContainer && at > before) return FAILED;
          at = space(run, at + 1);
          if (closer === '}') at = key(run, at, notation);
          if (at === FAILED || run.isCut) return at;
          break;
        }
        if (run.text[at] !== closer) return FAILED;
        closers.pop();
        isContainer = true;
        at++;
      }
    }
  };
}

/** A value of JSON; no schema is asked. */
export const json = valueIn({ quotes: '"', words: word('true', 'false', 'null'), isPython: false });

/** A value of Python, in which JSON's words may be. */
export const pythonValue = valueIn({
  quotes: `"'`,
  words: word('True', 'False', 'None', 'true', 'false', 'null'),
  isPython: true,
});
