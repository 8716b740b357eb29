import { ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

/** CR LF at the end of each line, as Windows and the protocols of the web write it. */
export const lineEnds: Layer = {
  what: 'CR LF at the end of each line',
  undo(view) {
    const { text } = view;
    if (!text.includes('\r\n') || /(?<!\r)\n/.test(text)) return undefined;
    const builder = new ViewBuilder(view);
    let at = 0;
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n', at)) {
      builder.copy(at, end).put('\n', end, end + 2);
      at = end + 2;
    }
    return builder.copy(at, text.length).view(this.what);
  },
};
