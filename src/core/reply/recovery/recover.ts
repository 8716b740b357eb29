import type { Reading } from '../../reading/reading.ts';
import type { ParseResult } from '../parse-result.ts';
import { askedDialect, correctedCalls } from './corrected-calls.ts';
import { furtherAttempt } from './further-attempt.ts';
import { recoveryMessage } from './recovery-message.ts';
import { type RecoveryTemplate, recoveryTemplateFor } from './recovery-template.ts';

/** What to send back to the model, and the calls as it should then write them. */
export interface RecoveredReply {
  readonly message: string | null;
  readonly corrected: string | null;
}

/**
 * The message for a reply in the dialect that the model is asked for (cli.md); `result` carries the fixes. `attempt` counts the
 * refusals of the same call, this one included: from the second on the message shows the call alone, so that advice never loops.
 */
export function recoverReply(
  reading: Reading,
  result: ParseResult,
  template?: RecoveryTemplate,
  attempt = 1,
): RecoveredReply {
  const usual = recoveryTemplateFor(askedDialect(reading));
  const text = String(reading.text);
  if (recoveryMessage(result, text, template ?? usual) === null) return { message: null, corrected: null };
  const corrected = correctedCalls(reading, result.diagnostics);
  const further = attempt > 1 ? furtherAttempt(attempt, corrected, reading) : null;
  if (further !== null) return { message: further, corrected };
  // The usual sentences show one way: that of the corrected call.
  const sentences = template ?? (corrected === null ? usual : { ...usual, cdata: '' });
  return { message: recoveryMessage(result, text, sentences, corrected), corrected };
}
