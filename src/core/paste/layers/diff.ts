import { linesOf } from '../../views/lines.ts';
import { ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

const HUNK = /^@@ [-+\d, ]{5,60} @@/;
/** What a diff writes before its first hunk. */
const HEAD = /^(?:diff |index |--- |\+\+\+ |(?:new|deleted|old) (?:file )?mode |similarity |rename |Binary |$)/;

/** The text that a diff leads to: its added and its kept lines. */
export const diff: Layer = {
  what: 'the signs of a diff',
  undo(view) {
    const { text } = view;
    const lines = linesOf(text);
    const first = lines.findIndex(({ start, end }) => HUNK.test(text.slice(start, end)));
    if (first < 0 || lines.slice(0, first).some(({ start, end }) => !HEAD.test(text.slice(start, end))))
      return undefined;
    const builder = new ViewBuilder(view);
    for (const { start, end, next } of lines.slice(first)) {
      const sign = text.charAt(start);
      if (start < end && !'+- @\\'.includes(sign)) return undefined;
      if (sign === '+' || sign === ' ') builder.copy(start + 1, next);
      else if (start === end) builder.copy(start, next);
    }
    return builder.view(this.what);
  },
};
