import { linesOf } from '../../views/lines.ts';
import { type View, ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

// oxlint-disable-next-line no-control-regex -- terminal escapes are control characters
const ANSI = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;

/** The colors of a terminal. */
export const colors: Layer = {
  what: 'the colors of a terminal',
  mayBeOwn: true,
  undo: (view) => without(view, ANSI, colors.what),
};

/** A mark at the beginning of a file. */
export const byteOrderMark: Layer = {
  what: 'a byte order mark',
  undo: (view) => without(view, /^\uFEFF/g, byteOrderMark.what),
};

function without(view: View, pattern: RegExp, what: string): View | undefined {
  const builder = new ViewBuilder(view);
  let at = 0;
  for (const { index, 0: found } of view.text.matchAll(pattern)) {
    builder.copy(at, index);
    at = index + found.length;
  }
  return at === 0 ? undefined : builder.copy(at, view.text.length).view(what);
}

const BORDER = /^\s*[╭╮╰╯┌┐└┘├┤┏┓┗┛─━═╔╗╚╝]{3,}[^\n]*$/;
const BOXED = /^(\s*[│┃║] ?)(.*?)(\s*[│┃║]\s*)$/;

/** The box that a terminal draws around a text. */
export const box: Layer = {
  what: 'the box of a terminal',
  isOfLogs: true,
  undo(view) {
    const { text } = view;
    const lines = linesOf(text);
    const filled = lines.filter(({ start, end }) => text.slice(start, end).trim() !== '');
    const boxed = filled.filter(({ start, end }) => BOXED.test(text.slice(start, end)));
    const borders = filled.filter(({ start, end }) => BORDER.test(text.slice(start, end)));
    if (boxed.length === 0 || boxed.length + borders.length < filled.length) return undefined;
    const builder = new ViewBuilder(view);
    for (const { start, end, next } of lines) {
      const found = BOXED.exec(text.slice(start, end));
      const [, left = '', inner = ''] = found ?? [];
      if (found) builder.copy(start + left.length, start + left.length + inner.trimEnd().length).copy(end, next);
    }
    return builder.view(this.what);
  },
};
