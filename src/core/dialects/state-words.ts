import type { ReplayedTokenizer } from '../kernel/reply-tokenizer.ts';
import { markedDialect } from './dialects.ts';
import { aboutState, rowSentence, waitsFor } from './forge/machine-words.ts';
import type { MarkState } from './kit/mark-rows.ts';
import { aboutMarkState, markRowSentence, waitsInMarkState } from './kit/mark-words.ts';

/** What the state means in which a machine is, one clause without a full stop. */
export function aboutStateOf({ dialect, fineState }: ReplayedTokenizer): string {
  return isMarked(dialect) ? aboutMarkState(fineState as MarkState) : aboutState(fineState);
}

/** Why a machine holds `buffered` back, as a clause; empty where nothing is. */
export function waitsOf({ dialect, fineState }: ReplayedTokenizer, buffered: string): string {
  return isMarked(dialect) ? waitsInMarkState(fineState as MarkState) : waitsFor(fineState, buffered);
}

/** The row that a machine took last, in words: `"&" may begin a reference`; null where it took none. */
export function lastRowOf({ dialect, fineState, last, rowIds }: ReplayedTokenizer): string | null {
  const marked = markedDialect(dialect ?? '');
  return marked ? markRowSentence(last.id, marked) : rowSentence(rowIds[last.id] ?? '', fineState);
}

const isMarked = (dialect: string | null): boolean => markedDialect(dialect ?? '') !== undefined;
