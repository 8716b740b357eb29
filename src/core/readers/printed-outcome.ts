import type { ReaderAccount } from './outcome.ts';
import { READERS } from './readers.ts';

/** An outcome as command line and library print it, and of one that is not known what is missing. */
export type PrintedOutcome =
  | { readonly outcome: 'runs' | 'runs-differently' | 'text' | 'dropped' | 'error' }
  | { readonly outcome: 'unknown'; readonly unknown: 'version' | 'parser' | 'pieces' };

/** A request that fails is an error; what is lost otherwise was dropped. */
export function printedOutcome({ outcome, handed, reader }: ReaderAccount): PrintedOutcome {
  switch (outcome) {
    case 'runs-otherwise':
      return { outcome: 'runs-differently' };
    case 'loses':
      return { outcome: handed?.error !== undefined && handed.text === null ? 'error' : 'dropped' };
    case 'unknown': {
      const isModelled = READERS.some(({ server }) => server.name === reader.name);
      return { outcome, unknown: !isModelled ? 'version' : reader.mode === 'stream' ? 'pieces' : 'parser' };
    }
    default:
      return { outcome };
  }
}
