import { withoutEscapes } from '../../views/notations/string-text.ts';
import type { Layer } from './layer.ts';

/** A call on one line in which each quote is escaped, with words before it. */
const ALL_ESCAPED = /^[^\n<{["'`\\]{0,400}[<[{](?:[^\\"'\n]|\\.)*\s*$/;

/** The escapes of a string that was copied without its quotes, or printed twice. */
export const escapes: Layer = {
  what: 'the escapes of a string',
  isGuess: true,
  undo(view) {
    const bare = ALL_ESCAPED.test(view.text) ? withoutEscapes(view) : view;
    return bare === view ? undefined : bare;
  },
};
