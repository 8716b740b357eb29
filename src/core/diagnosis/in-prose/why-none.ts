import type { Reading } from '../../reading/reading.ts';
import { isObjectAgain, jsonWords, objectsIn, toolInObject } from './json-words.ts';
import { loneResultOf } from './lone-results.ts';

/** What is in a text in place of a call, a sentence; null where nothing is known of it. */
export type WhyNone = (reading: Reading) => string | null;

/** Of a text that a model wrote. */
export function whyOfReply(reading: Reading): string | null {
  if (loneResultOf(reading).span)
    return 'Either the model made up a result itself, or a program’s answer to a call was copied without the call.';
  const text = String(reading.text);
  if (toolInObject(text) !== undefined)
    return 'A tool is named: either a program keeps its calls in members of its own, or the arguments were left out.';
  if (isObjectAgain(text))
    return 'The same object is there more than once: either what joined the pieces of a stream added the whole arguments to them, or the model wrote them again; no tool is beside them.';
  if (objectsIn(text) > 1)
    return 'Objects alone are no calls: either the arguments of several calls were joined, or the model wrote them so; no tool is beside them.';
  if (jsonWords(text) !== null)
    return 'JSON alone is no call: either the model answered with it, or the name of the tool stood beside it.';
  return null;
}
