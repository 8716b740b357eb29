import type { Frame } from '../../words/frame.ts';
import type { Recovery } from '../../words/recovery.ts';
import type { MarkTable } from './mark-rows.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How a reply in a marked dialect is read. */
export interface MarkMachineOptions {
  readonly recovery: Recovery;
  readonly vocabulary: Vocabulary;
  /** Where the calls of a framed dialect are. */
  readonly frames?: readonly Frame[];
  /** A code fence is prose like any other, and what is in it is read. */
  readonly unfenced?: true;
  /** Reads no further than the opener of the first call. */
  readonly stopsAtCall?: boolean;
  /** The rows that it takes; those of `mark-rows.ts` by default. */
  readonly table?: MarkTable;
}
