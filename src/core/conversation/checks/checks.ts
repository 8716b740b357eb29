import { argumentsForm } from './arguments-form.ts';
import { callIdRefused } from './call-id-refused.ts';
import { callNotRun } from './call-not-run.ts';
import { callWithoutResult } from './call-without-result.ts';
import type { HistoryCheck } from './check.ts';
import { emptyMessage } from './empty-message.ts';
import { memberRefused } from './member-refused.ts';
import { reasoningMissing } from './reasoning-missing.ts';
import { repeatedCall } from './repeated-call.ts';
import { resultNotNext } from './result-not-next.ts';
import { resultTwice } from './result-twice.ts';
import { resultWithoutCall } from './result-without-call.ts';
import { turnOrder } from './turn-order.ts';

/** Every check of histories, a code each. */
export const HISTORY_CHECKS: readonly HistoryCheck[] = [
  callWithoutResult,
  resultWithoutCall,
  resultTwice,
  resultNotNext,
  callIdRefused,
  turnOrder,
  emptyMessage,
  reasoningMissing,
  argumentsForm,
  callNotRun,
  memberRefused,
  repeatedCall,
];
