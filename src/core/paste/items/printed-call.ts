import { PRINTED_FORMATS } from '../../diagnosis/in-prose/printed-formats.ts';
import type { ObjectNode } from '../../views/notations/value-node.ts';
import type { View } from '../../views/view.ts';
import type { AnswerPart } from './item.ts';

/** A call that a program prints in words, its arguments behind them: `` Invoking: `search` with `{'q': 'a'}` ``. */
export function printedCall(view: View, node: ObjectNode): AnswerPart | undefined {
  const { text } = view;
  const lineStart = text.lastIndexOf('\n', node.start - 1);
  const from = Math.max(0, node.start - LONGEST_WORDS, text.lastIndexOf('\n', lineStart - 1) + 1);
  const start = node.start - from;
  const words = text.slice(from, node.start + LONGEST_WORDS);
  if (!TELLS.test(words.slice(0, start))) return undefined;
  for (const pattern of OPENS)
    for (const { 0: found, index, groups } of words.matchAll(pattern)) {
      const name = groups?.['tool'] ?? '';
      const end = index + found.length;
      if (name === '' || end > start || !BETWEEN.test(words.slice(end, start))) continue;
      const span = { start: from + index, end: node.end };
      const call = { name, args: node, within: view, byNames: true };
      return { kind: 'call', span: view.back(span), view: view.part(span), call };
    }
  return undefined;
}

/** Whether a line of an agent's screen is a tool with empty braces behind a mark: `✗ Shell {}`, also in a box. */
export function isEmptyCall(text: string, { start, end, name, members }: ObjectNode): boolean {
  if (name === '' || members.length > 0 || text.charAt(start + name.length) !== ' ') return false;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const after = text.slice(end, next < 0 ? undefined : next);
  return start - lineStart < LONGEST_WORDS && MARKED.test(text.slice(lineStart, start)) && /^[\s│┃║|]*$/.test(after);
}

/** A sign of how a call went, or what lists it. */
const MARKED = /^[\s│┃║|]*(?:[^\w\s"'`(){}[\]<>=;:,.#|│┃║]{1,2}|[xo])\s{1,3}$/u;

const OPENS = PRINTED_FORMATS.find(({ id }) => id === 'printed-call')?.opens ?? [];
/** Without one of these words no call is printed; looked for before all that costs more. */
const TELLS = /tool|function|action|call|invok|us[ei]|execut|run/i;
/** So many characters of words are before the arguments. */
const LONGEST_WORDS = 200;
/** What may be between the name and the arguments: an id in brackets, a label, a quote. */
const BETWEEN = /^(?:[^\n(){}]{0,80}\)\]?[ :]{1,3}(?:(?:arguments|args|input|param\w*)[ :]{1,3})?)?["'`]?$/i;
