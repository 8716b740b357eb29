import { isCopiedCall, isSameCall, plainCall } from '../calls/copied-call.ts';
import { ruleOf } from '../diagnosis/rules/rules.ts';
import type { Reading } from '../reading/reading.ts';
import type { ExpectedCall, WholeCall } from './task.ts';

/** The key and the title of answers that repeat an example of the prompt. */
export const COPIED_KEY = 'example-copied';
export const COPIED_TITLE = ruleOf(COPIED_KEY).title;

/**
 * Whether a call of a reply equals an example of the prompt in every argument, and the task does not ask for it. Where nobody
 * knows what the task asks for, that is not claimed. `asked`: the words of the task, where its arguments are not known.
 */
export function isCopied(
  { calls }: Reading,
  examples: readonly WholeCall[],
  expect: ExpectedCall | null | undefined,
  asked = '',
): boolean {
  if (expect === undefined || examples.length === 0) return false;
  return calls.some((reading) => {
    const call = plainCall(reading.call);
    if (expect && !expect.arguments) return isCopiedCall(call, examples, asked);
    return examples.some((example) => isSameCall(example, call)) && !(expect && isSameCall(expect as WholeCall, call));
  });
}
