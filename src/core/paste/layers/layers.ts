import type { View } from '../../views/view.ts';
import { diff } from './diff.ts';
import { entities, entitiesInTexts } from './entities.ts';
import { escapes } from './escapes.ts';
import { hereDocument } from './here-document.ts';
import { httpChunks } from './http-chunks.ts';
import { indent } from './indent.ts';
import type { Layer } from './layer.ts';
import { lineEnds } from './line-ends.ts';
import { linePrefixes } from './line-prefix.ts';
import { logLines } from './log-lines.ts';
import { literal, member } from './one-string.ts';
import { printedWords, screenEdge, usualEdge, wrappedWords } from './screen.ts';
import { sourceString } from './source-string.ts';
import { tableFields } from './table-fields.ts';
import { box, byteOrderMark, colors } from './terminal.ts';
import { wholeFence } from './whole-fence.ts';

/** What is undone of a whole text, each tried again after another. What a model may have written itself is last: it may be inside the others. */
const LAYERS: readonly Layer[] = [
  byteOrderMark,
  httpChunks,
  lineEnds,
  box,
  diff,
  ...linePrefixes,
  indent,
  screenEdge,
  hereDocument,
  sourceString,
  literal,
  logLines,
  member,
  wholeFence,
  tableFields,
  escapes,
  entities,
  entitiesInTexts,
  colors,
  usualEdge,
  printedWords,
  wrappedWords,
];

/** A text without the first layer that is around every line of it, and the layer; undefined where there is none. */
export function withoutLayer(view: View): { readonly bare: View; readonly layer: Layer } | undefined {
  for (const layer of LAYERS) {
    const bare = layer.undo(view);
    if (bare) return { bare, layer };
  }
  return undefined;
}
