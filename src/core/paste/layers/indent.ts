import { linesOf } from '../../views/lines.ts';
import { ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

/** The blanks that every line begins with. */
export const indent: Layer = {
  what: 'the indent of each line',
  undo(view) {
    const { text } = view;
    const lines = linesOf(text);
    let common: string | undefined;
    for (const { start, end } of lines) {
      if (text.slice(start, end).trim() === '') continue;
      const own = /^[ \t]*/.exec(text.slice(start, end))?.[0] ?? '';
      common = common === undefined ? own : sharedStart(common, own);
      if (common === '') return undefined;
    }
    if (common === undefined || lines.length < 2) return undefined;
    const builder = new ViewBuilder(view);
    for (const { start, end, next } of lines) {
      const length = text.startsWith(common, start) ? common.length : Math.min(common.length, end - start);
      builder.copy(start + length, next);
    }
    return builder.view(this.what);
  },
};

function sharedStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a.charAt(length) === b.charAt(length)) length += 1;
  return a.slice(0, length);
}
