import { type View, ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

/** A command of a shell with the word that ends its input; a quoted word keeps backslashes. */
const OPENER = /^[ \t]*[^\n]{0,400}?<<[-~]?[ \t]?(["']?)\\?([A-Za-z_]\w{0,30})\1(?![\w<])[^\n]{0,200}\r?\n/;
/** What a backslash escapes in input whose word is not quoted. */
const ESCAPED = /\\(?=[\\$`])/g;

/** The lines that a shell gives to a command as its input. */
export const hereDocument: Layer = {
  what: 'the command around the input',
  undo(view) {
    const { text } = view;
    const first = /\S/.exec(text)?.index ?? 0;
    const [opener = '', quote = '', word = ''] = OPENER.exec(text.slice(first, first + 800)) ?? [];
    // Without quotes only the word tells it from a shift of bits.
    if (word === '' || (quote === '' && !/^[A-Z_]/.test(word))) return undefined;
    const start = first + opener.length;
    const closer = new RegExp(`^[ \\t>]*${word}[ \\t)]*$`, 'm').exec(text.slice(start));
    if (!closer || text.slice(start + closer.index + closer[0].length).trim() !== '') return undefined;
    // The line break before the word is the command's.
    const end = Math.max(start, start + closer.index - (text.startsWith('\r\n', start + closer.index - 2) ? 2 : 1));
    return quote === ''
      ? withoutEscapes(view, start, end, this.what)
      : new ViewBuilder(view).copy(start, end).view(this.what);
  },
};

function withoutEscapes(view: View, start: number, end: number, what: string): View {
  const builder = new ViewBuilder(view);
  let at = start;
  for (const { index } of view.text.slice(start, end).matchAll(ESCAPED)) {
    // A backslash that is itself escaped is passed over with its escape.
    if (start + index < at) continue;
    builder.copy(at, start + index).copy(start + index + 1, start + index + 2);
    at = start + index + 2;
  }
  return builder.copy(at, end).view(what);
}
