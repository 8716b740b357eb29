import { aboutRequest } from '../in-prose/about-request.ts';
import { toolInstead } from '../in-prose/tool-instead.ts';

/** Groq's words, up to the end of its list. */
const UNFIT = /\bparameters for tool ([\w.:/-]{1,100}) did not match schema: errors: \[([^\n]{1,400}?)\](?=["'\\\s]|$)/;
/** What JavaScript makes of an object in place of a text. */
const NO_TEXT = /"\[object Object\]" is not valid JSON/;

/** What an error that no reply is in calls for, a sentence; null where it says too little. */
export function nextOfError(text: string): string | null {
  const request = aboutRequest(text);
  if (request) return `Look at the ${request.part} that were sent: ${request.what}.`;
  const instead = toolInstead(text);
  if (instead)
    return `Have the model call \`${instead.meant}\` in place of \`${instead.called}\`: of the tools listed there it is the nearest.`;
  const [, tool, errors] = UNFIT.exec(text) ?? [];
  if (tool !== undefined)
    return `Have the model call \`${tool}\` as its schema says, or let the schema take what it writes: ${errors}.`;
  return NO_TEXT.test(text) ? 'Look at the program: it read an object as if it were the text of JSON.' : null;
}
