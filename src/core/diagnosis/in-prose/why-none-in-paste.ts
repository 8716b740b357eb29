import type { Reading } from '../../reading/reading.ts';
import { holdsData, shownObjectWords, wordOfCalls } from './json-words.ts';
import { logKindOf } from './log-kind.ts';
import { failureAmid, isEmptyGeneration } from './log-text.ts';
import { whyOfReply } from './why-none.ts';

/** What is in a text in place of a call, where programs or people may have written it as well; null where nothing is known of it. */
export function whyOfPaste(reading: Reading): string | null {
  const text = String(reading.text);
  const log = logKindOf(text);
  if (log?.kind.startsWith('what '))
    return `This is ${log.kind}, shortened for people: no call can be read from it, and the model’s own text is not told apart in it.`;
  if (log && isEmptyGeneration(text))
    return `This is ${log.kind}: programs wrote it, and it gives back an empty text as what the model wrote.`;
  if (log) return `This is ${log.kind}: programs wrote it, and what the model wrote is not read in it.`;
  const why = whyOfReply(reading);
  if (why !== null) return why;
  if (shownObjectWords(text) !== null)
    return 'Objects alone are no calls: the words around them may name a tool, but not in a way that is known here.';
  if (failureAmid(text))
    return 'Words of a program stand amid the text; what was called is not told in a way that is known here.';
  if (holdsData(text))
    return 'Either there is no call, or it is written in a way that is not known here: what looks like code or data was searched for the known formats alone.';
  if (wordOfCalls(text)) return 'Either the text is about calls, or it shows one in a way that is not known here.';
  return null;
}
