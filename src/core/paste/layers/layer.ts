import type { View } from '../../views/view.ts';

/** Something that programs or people do to a whole text, and how it is undone. */
export interface Layer {
  /** What is taken off, a noun: it is shown as the note of an item. */
  readonly what: string;
  /** Logs and screens have it, by which they may be known; what is known of a text with any other layer is inside. */
  readonly isOfLogs?: true;
  /** A model may have written it: it is kept where calls can be read with it. */
  readonly mayBeOwn?: true;
  /** It is not sure to be there: it is taken off only where calls read better without it. */
  readonly isGuess?: true;
  /** The text without it; undefined where the text does not have it. */
  readonly undo: (view: View) => View | undefined;
}
