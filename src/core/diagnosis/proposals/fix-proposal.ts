import type { TextEdit } from '../../words/diagnostic.ts';

/** An edit that may fix a finding; it is checked before it is offered. */
export interface FixProposal {
  /** The text of the button, exactly what it does: `Rewrite as &amp;`. */
  readonly title: string;
  /** Sorted by start; none overlaps another. */
  readonly edits: readonly TextEdit[];
  /** The part of the text that is read again to check it; default the finding's own call. */
  readonly scope?: 'call' | 'reply';
  /** Offered only if every call then reads to the same names and values. */
  readonly keepsValues?: boolean;
  /** The result could run but should not: such a fix is listed last, and never offered unasked. */
  readonly unsafe?: true;
  /** It removes something that the model wrote and that is nowhere else, though no value changes. */
  readonly loses?: true;
}
