import { counted } from '../../../base/counted.ts';
import type { LintRule } from './lint-rule.ts';

/** More than these are said in one sentence. */
const SAID_ALONE = 3;
const NAMED = 5;

/** Tools that a model can't know of. */
export const unlistedTool: LintRule = ({ text, tools }) => {
  const words = new Set(text.match(/[\p{L}\p{N}_$-]+(?:[.:/][\p{L}\p{N}_$-]+)*/gu));
  const missing = tools.map(({ name }) => name).filter((name) => name !== '' && !isNamed(name, words, text));
  const at = { start: text.length, end: text.length };
  const finding = (message: string) => ({ rule: 'unlisted-tool', severity: 'warning', message, ...at }) as const;
  if (missing.length <= SAID_ALONE)
    return missing.map((name) => finding(`The prompt does not name ${name}, so the model will not call it.`));
  const first = missing.slice(0, NAMED).join(', ');
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return [
    finding(
      `The prompt does not name ${counted(missing.length, 'tool')}, so the model will not call them: ${first}${more}.`,
    ),
  ];
};

/** A name is by itself: `read` is not named by `thread`. */
const isNamed = (name: string, words: ReadonlySet<string>, text: string): boolean =>
  words.has(name) || (!/^[\p{L}\p{N}_$-]+$/u.test(name) && text.includes(name)) || standsAlone(name, text);

function standsAlone(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\p{L}\p{N}_-]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}_-]/u.test(text.charAt(at + name.length)))
      return true;
  }
  return false;
}
