import { withoutEndTokens } from './hidden.ts';
import { closingOf, NAME, unnamedAt, type WeakForm } from './weak-form.ts';

const OPENER = new RegExp(`\\[\\s*(${NAME})\\s*\\(`, 'g');
const KEYWORDS_ONLY = /^\[\s*[\w.$/:-]+\s*\(\s*(?:\)|[A-Za-z_]\w*\s*=)/;
const COMPREHENSION = /\)\s*for\s/;
const NAME_AS_VALUE = /=\s*(?!(?:True|False|None|true|false|null)\b)[A-Za-z_]\w*\s*[,)]/;

const BEGINNING = /(?:^|\s|>)(\[\s*(?:[\w.$/:-]*$|[A-Za-z_][\w.$/:-]*\s*(?:$|\()))/g;

/** A list of Python calls (formats.md §3). */
export const pythonic: WeakForm = {
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
      return COMPREHENSION.test(source) || NAME_AS_VALUE.test(source) ? [] : [unnamedAt(start)];
    });
  },
  begins: (hasTools) => ({ pattern: BEGINNING, startsReply: !hasTools }),
};
