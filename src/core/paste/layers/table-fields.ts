import { ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

/** A field between quotes, in which each quote is doubled. */
const FIELD = /(?<=^|[,;\t])"([^"]{0,65535}(?:""[^"]{0,65535}){1,9999})"(?=[,;\t]|\s{0,2}$)/gm;

/** The quotes with which a table of text writes its fields. */
export const tableFields: Layer = {
  what: 'the doubled quotes of a table',
  isGuess: true,
  undo(view) {
    const fields = view.text.includes('""') ? [...view.text.matchAll(FIELD)] : [];
    if (fields.length === 0) return undefined;
    const builder = new ViewBuilder(view);
    let at = 0;
    for (const { index, 0: written, 1: inside = '' } of fields) {
      builder.copy(at, index);
      at = index + 1;
      for (const { index: doubled } of inside.matchAll(/""/g)) {
        builder.copy(at, index + 1 + doubled + 1);
        at = index + 1 + doubled + 2;
      }
      builder.copy(at, index + written.length - 1);
      at = index + written.length;
    }
    return builder.copy(at, view.text.length).view(this.what);
  },
};
