import { readLiteralBody } from '../../calls/literal-body.ts';
import { NAME_CHARS } from '../kit/name-of-chars.ts';
import { withoutEndTokens } from './hidden.ts';
import { closingOf, NAME, unnamedAt, type WeakForm } from './weak-form.ts';

const OPENER = new RegExp(`\\[\\s*(${NAME})\\s*\\(`, 'gu');
const KEYWORDS_ONLY = new RegExp(
  `^\\[\\s*[${NAME_CHARS}]+\\s*\\(\\s*(?:\\)|[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*\\s*=)`,
  'u',
);
const NAME_AS_VALUE = /=\s*(?!(?:True|False|None|true|false|null)\b)[\p{L}_][\p{L}\p{M}\p{N}_]*\s*[,)]/u;

const CALL = new RegExp(`[\\s,]*${NAME}\\s*(?=\\()`, 'uy');
const ENDS = new RegExp(`^[\\s,]*(?:\\]|[${NAME_CHARS}]*\\s*$)`, 'u');
const KEYWORDS = { quote: null, pair: '=' } as const;

/** The list holds calls alone, each of which can be read as far as it has come. */
function holdsCalls(source: string, budget: { left: number }): boolean {
  for (let at = 1; at < source.length; ) {
    CALL.lastIndex = at;
    const found = CALL.exec(source);
    if (!found) return ENDS.test(source.slice(at));
    const from = at + found[0].length;
    const close = closingOf(source, from, '"\'', budget);
    if (close < 0) return true;
    if (readLiteralBody(source.slice(from, close), KEYWORDS, true).stoppedAt >= 0) return false;
    at = close;
  }
  return true;
}

const BEGINNING = /(?:^|\s|>)(\[\s*(?:[\p{L}\p{M}\p{N}_.$/:-]*$|[\p{L}_][\p{L}\p{M}\p{N}_.$/:-]*\s*(?:$|\()))/gu;

/** A list of Python calls (formats.md §3). */
export const pythonCalls: WeakForm = {
  id: 'pythonic',
  find({ seen, tools, isForced, budget }) {
    const first = seen.search(/\S/);
    return [...seen.matchAll(OPENER)].flatMap(({ index: start, 1: name = '' }) => {
      const isKnown = tools.isTool(name) && (start === 0 || /\s/.test(seen.charAt(start - 1)));
      if (!isForced && !isKnown && start !== first) return [];
      const close = closingOf(seen, start, '"\'', budget);
      const end = close < 0 ? seen.length : close;
      const source = seen.slice(start, end);
      const isWhole = start === first && withoutEndTokens(seen.slice(end)).trim() === '' && KEYWORDS_ONLY.test(source);
      if (!isForced && !isKnown && !isWhole) return [];
      return NAME_AS_VALUE.test(source) || !holdsCalls(source, budget) ? [] : [unnamedAt(start)];
    });
  },
  begins: (hasTools) => ({ pattern: BEGINNING, startsReply: !hasTools }),
};
