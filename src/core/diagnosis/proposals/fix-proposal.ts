import type { TextEdit } from '../../words/diagnostic.ts';

/** An edit that may fix a finding; it is checked before it is offered. */
export interface FixProposal {
  /** The button's exact result: `Rewrite as &amp;`. */
  readonly title: string;
  /** In order of their start, none overlapping another. */
  readonly edits: readonly TextEdit[];
  /** Where the text is read again to check it; default the finding's own call. */
  readonly scope?: 'call' | 'reply';
  /** Offered only if every call then reads to the same names and values. */
  readonly keepsValues?: boolean;
  /** What it makes could be run and should not be: listed last, and never offered unasked. */
  readonly unsafe?: true;
  /** It throws away what the model wrote and no other place says, though no value changes. */
  readonly loses?: true;
}
