import { httpChunksIn } from '../../transcripts/framing/http-chunks.ts';
import { ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

/** The sizes that HTTP writes between the pieces of a body. */
export const httpChunks: Layer = {
  what: 'the chunk sizes of HTTP',
  undo(view) {
    const chunks = httpChunksIn(view.text);
    if (!chunks) return undefined;
    const builder = new ViewBuilder(view);
    for (const { start, end } of chunks) builder.copy(start, end);
    return builder.view(this.what);
  },
};
