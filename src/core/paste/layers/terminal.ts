import type { Span } from '../../../base/span.ts';
import { linesOf, type TextLine } from '../../views/lines.ts';
import { type View, ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';
import { brokenAtEdge } from './screen.ts';

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
    const rows = lines.flatMap((line) => rowOf(text, line));
    const columns = Math.max(...rows.map((row) => row.columns));
    const broken = brokenAtEdge(text, rows, 'likely', { columns, pads: PADS });
    const builder = new ViewBuilder(view);
    for (const [at, { start, end, line }] of rows.entries()) {
      builder.copy(start, end);
      const between = broken.get(at);
      // The line break before the lower border is the border's.
      if (between === undefined)
        builder.copy(line.end, at + 1 < rows.length || line.next === text.length ? line.next : line.end);
      else builder.put(between, end, line.next);
    }
    return builder.view(this.what);
  },
};

/** The borders of a box and the blanks beside them. */
const PADS = 4;

/** The text of a row between its borders, with the columns that it may have. */
interface Row extends Span {
  readonly line: TextLine;
  readonly columns: number;
}

function rowOf(text: string, line: TextLine): Row[] {
  const [, left = '', inner = '', right = ''] = BOXED.exec(text.slice(line.start, line.end)) ?? [];
  if (left === '') return [];
  const start = line.start + left.length;
  const columns = inner.length + right.search(/\S/) - 1;
  return [{ start, end: start + inner.trimEnd().length, line, columns }];
}
