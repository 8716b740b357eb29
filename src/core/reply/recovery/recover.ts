import type { Reading } from '../../reading/reading.ts';
import { comparisonsOf, nearestName } from '../../words/nearest-name.ts';
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
  const message = recoveryMessage(result, text, sentences, corrected);
  const names = toolsToName(reading, result);
  return { message: names === '' ? message : `${message}\n${names}`, corrected };
}

/** Tools listed to a model that called one which is not there. */
const MAX_TOOLS = 20;

/** The tools there are where one was called that is not among them, the nearest names first; else nothing. */
function toolsToName(reading: Reading, { calls, diagnostics }: ParseResult): string {
  const { tools } = reading.options;
  const unknown = diagnostics.find(({ code }) => code === 'unknown-tool');
  const called = calls[unknown?.call ?? -1]?.toolName;
  if (called === undefined || tools.length === 0) return '';
  const comparisons = comparisonsOf(reading);
  const left = new Set(tools.map(({ name }) => name));
  const near: string[] = [];
  for (let found = nearestName(called, [...left], comparisons); found !== null; ) {
    near.push(found);
    left.delete(found);
    found = near.length < MAX_TOOLS ? nearestName(called, [...left], comparisons) : null;
  }
  const named = [...near, ...left].slice(0, MAX_TOOLS);
  const others = near.length + left.size - named.length;
  return `The tools are: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}
