import type { CallContent, CallReadingContext } from '../../../calls/call-content.ts';
import type { CallOutline } from '../../../calls/outline.ts';
import type { MarkMachine } from '../machine-of.ts';
import type { MarkedDialect } from '../marked-dialect.ts';
import type { VocabularyFor } from '../names-once.ts';

/** What reads the calls of a dialect, by what is in them: a reader of one dialect bundles one of these. */
export interface DialectBody {
  readonly machine: MarkMachine;
  readonly vocabulary: VocabularyFor;
  readonly read: (dialect: MarkedDialect, outline: CallOutline, context: CallReadingContext) => CallContent;
}

/** What a dialect needs of them. Both are needed where a call may hold the one or the other. */
export function bodiesOf({
  marks,
  body,
  jsonIsSlip,
  wireCalls,
  toolOf,
  notation,
}: MarkedDialect): 'arguments-alone' | 'json-alone' | 'notation-alone' | 'any-body' {
  const hasArguments = body !== 'json' || marks.some(({ kind }) => kind === 'argument-open');
  const hasJson = body !== 'arguments' || jsonIsSlip !== undefined || wireCalls !== undefined || toolOf !== undefined;
  if (!hasJson) return 'arguments-alone';
  if (hasArguments) return 'any-body';
  return notation ? 'notation-alone' : 'json-alone';
}
