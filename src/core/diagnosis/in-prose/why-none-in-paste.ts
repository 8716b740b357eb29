import type { Reading } from '../../reading/reading.ts';
import { capital } from '../words/first-letter.ts';
import { aboutRequest } from './about-request.ts';
import { whyEmpty } from './empty-answer.ts';
import { emptyAnswerEnd, inPlaceOfCall } from './in-place-of-call.ts';
import { toolInTitle } from './json-words.ts';
import { isEmptyGeneration } from './log-text.ts';
import { lonePythonCall } from './lone-python-call.ts';
import { whyOfReply } from './why-none.ts';

/** Why a call stands in the reasoning, a clause. */
export const WHY_REASONED =
  'either the model did not end its reasoning before the call, or the server’s reasoning parser is another model’s';

/** Why there is no call in a text that programs or people may have written as well; null where nothing is known of it. */
export function whyOfPaste(reading: Reading): string | null {
  const { silent, reasoned, isReasoning } = reading.options.streamEnd ?? {};
  if (silent !== undefined) return whyEmptyAnswer(reading) ?? 'Nothing in it is what a model answered.';
  if (reasoned) return `${capital(WHY_REASONED)}.`;
  if (isReasoning)
    return 'No answer is beside the reasoning: either the model stopped there, or what came after it was taken out on the way.';
  const place = inPlaceOfCall(reading);
  switch (place.kind) {
    case 'log':
      return whyEmptyAnswer(reading) ?? whyOfLog(place.log.kind, String(reading.text));
    case 'result':
    case 'json':
      return whyOfReply(reading);
    case 'empty':
      return 'What they say of calls is that there are none.';
    case 'begun':
      return 'What follows did not come: either the model stopped here, or what wrote it down left out the rest.';
    case 'objects':
      if (toolInTitle(String(reading.text)) !== undefined)
        return 'A title makes no call of what is below it: either the prompt asks for this form, or the model wrote the call for people.';
      return 'Objects alone are no calls: the words around them may name a tool, but not in a way that is known here.';
    case 'failure':
      return 'Words of a program are amid the text; they do not say what was called in a way that is known here.';
    case 'data': {
      const called = lonePythonCall(String(reading.text));
      if (called !== undefined)
        return `One Python call is in a fence: either it is shown as code, or a call of \`${called}\` was meant; no server reads one there.`;
      return 'Either there is no call, or it is written in a way that is not known here: what looks like code or data was searched for the known formats alone.';
    }
    case 'mention':
      return 'Either the text is about calls, or it shows one in a way that is not known here.';
    case 'prose':
      return null;
  }
}

function whyEmptyAnswer(reading: Reading): string | undefined {
  const end = emptyAnswerEnd(reading);
  return end && whyEmpty(end);
}

function whyOfLog(kind: string, text: string): string {
  if (kind.startsWith('what '))
    return `This is ${kind}, shortened for people: no call can be read from it, and the model’s own text is not told apart in it.`;
  const request = aboutRequest(text);
  if (request)
    return `This is ${kind}: it is about the ${request.part} that were sent, not about what the model wrote.`;
  const wrote = isEmptyGeneration(text)
    ? 'it gives back an empty text as what the model wrote'
    : 'what the model wrote is not read in it';
  return `This is ${kind}: programs wrote it, and ${wrote}.`;
}
