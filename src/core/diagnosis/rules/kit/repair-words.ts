import { quote } from '../../../text/quote.ts';
import type { Finding } from '../../../words/finding.ts';

/** The input of sentences about a repair: what was written, and what was read in its place. */
export interface Repaired {
  readonly before: string;
  readonly after: string;
}

/** The sentences about the repairs of a code. */
export interface RepairWords {
  /** What the reader assumed, one sentence. */
  readonly assumed: string;
  /** What it did, one sentence. */
  readonly done: (repair: Repaired) => string;
  /** All repairs of the code are of the same characters, so the card may count them together; absent where sources differ. */
  readonly alike?: true;
  /**
   * What a strict reader would have said, one sentence; absent where Go's error says it, and in other dialects that the
   * call would end there.
   */
  readonly strict?: string | ((finding: Finding) => string);
}

/** What a strict reader reports for a `<tool>` with attributes. */
export const CALL_NOT_SEEN = 'Nothing of the tag, but Forge would not see the call.';

export const readAsCharacter = ({ before }: Repaired): string => `Read as the character ${source(before)}.`;

export const readAsText = ({ before }: Repaired): string => `Read as text: ${source(before)}.`;

export const readInstead = ({ before, after }: Repaired): string => {
  if (after === '') return `Left out: ${source(before)}.`;
  return before === '' ? `Read as if ${source(after)} had been here.` : `Read as ${source(after)}.`;
};

const source = (text: string): string => quote(text.trim() || text);
