import { assert } from '../../../base/assert.ts';
import type { monaco } from './monaco.ts';

/** The text of an editor that was made with one. */
export function modelOf(editor: monaco.editor.IStandaloneCodeEditor): monaco.editor.ITextModel {
  const model = editor.getModel();
  assert(model, 'an editor keeps the text that it was made with');
  return model;
}
