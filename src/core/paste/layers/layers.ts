import type { View } from '../view.ts';
import { indent } from './indent.ts';
import type { Layer } from './layer.ts';
import { linePrefix } from './line-prefix.ts';
import { box, byteOrderMark, colors } from './terminal.ts';

/** What is undone of a whole text; the order does not matter, as each is tried again after another. */
const LAYERS: readonly Layer[] = [byteOrderMark, colors, box, linePrefix, indent];

/** More in one another nobody pastes. */
const MOST = 8;

/** The text without all that is around every line of it. */
export function withoutLayers(view: View): View {
  let inner = view;
  for (let count = 0; count < MOST; count++) {
    const next = LAYERS.map((layer) => layer.undo(inner)).find((undone) => undone !== undefined);
    if (!next) break;
    inner = next;
  }
  return inner;
}
