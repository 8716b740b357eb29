import { titleOf } from '../../dialects/names.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';
import { quote } from '../../text/quote.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import { isTemplate } from '../in-prose/chat-template.ts';
import { nextOfEmpty, SEND_WITH_ROOM } from '../in-prose/empty-answer.ts';
import { emptyAnswerEnd, inPlaceOfCall, logOf } from '../in-prose/in-place-of-call.ts';
import { holdsObjects, toolInObject, toolInTitle } from '../in-prose/json-words.ts';
import { isEmptyGeneration } from '../in-prose/log-text.ts';
import { lonePythonCall } from '../in-prose/lone-python-call.ts';
import { OPENERLESS } from '../in-prose/openerless-formats.ts';
import { PRINTED } from '../in-prose/printed-formats.ts';
import { reasoningAlone } from '../in-prose/thinking.ts';
import { unknownToolTag } from '../in-prose/unknown-tool-tag.ts';
import { namedDialect } from './named-dialect.ts';
import { nextOfError } from './next-of-error.ts';

/** What helps where a call stands in the reasoning. */
export const END_REASONING =
  'Have the model end its reasoning before it calls; if it did, give the server the reasoning parser of this model.';
/** What helps where the server ended the answer with an error. */
const SEND_AGAIN = 'Send the request again: the server ended this answer with an error.';
/** What helps where only the model knows the rest. */
const SEND_MESSAGE = 'Send the model the message that `recover` writes.';
/** What to do with a template, whatever stands in it. */
const PASTE_NO_TEMPLATE = 'Paste what the model wrote: a template only makes its prompt.';
const PASTE_WRITTEN = 'Paste what the model wrote: the answer of the server, or its log with the text in it.';

/** A fix, and the problem that it is of. */
interface NextFix {
  readonly code: Code;
  readonly title: string;
}

/** What to do about a text in which no call was read, a sentence; `fix` is the first safe one of its problems. */
export function nextOfNone(reading: Reading, findings: readonly Finding[], fix: NextFix | undefined): string {
  const { streamEnd } = reading.options;
  const text = String(reading.text);
  if (text.length === 0) return 'Give the text that the model wrote.';
  if (isTemplate(reading)) return PASTE_NO_TEMPLATE;
  if (streamEnd?.failed) return SEND_AGAIN;
  if (streamEnd?.reasoned) return END_REASONING;
  if (reasoningAlone(reading) !== null || isBlank(text) || isEmptyGeneration(text)) return SEND_WITH_ROOM;
  const end = emptyAnswerEnd(reading);
  const emptied = end && nextOfEmpty(end);
  if (emptied !== undefined) return emptied;
  if (streamEnd?.silent !== undefined) return nextOfError(text) ?? PASTE_WRITTEN;
  const isLog = logOf(reading) !== null;
  const foreign = findings.filter(({ code }) => code === 'foreign-dialect');
  const isOpenerless = ({ data }: Finding): boolean => OPENERLESS.has(String(data?.['id']));
  const isPiece = foreign.some(
    (finding) => finding.data?.['part'] === 1 || finding.data?.['cut'] === 1 || isOpenerless(finding),
  );
  // Without its tokens a call in another format is still one.
  const isOfCall = foreign.length === 0 || fix?.code !== 'leaked-token';
  if (fix && isOfCall && !isLog && !isPiece) return `Make the fix: ${fix.title}.`;
  const place = findings.find(({ code }) => code === 'call-in-code-fence' || code === 'call-in-thinking')?.code;
  if (place !== undefined)
    return `If the call was meant, take it out of the ${place === 'call-in-thinking' ? 'thinking' : 'code fence'}.`;
  if (foreign.some(({ data }) => data?.['brokenJson'] === 1) && !isPiece) return SEND_MESSAGE;
  if (foreign.some(({ data }) => data?.['code'] === 1)) return 'If the call was meant, take it out of the backticks.';
  const isUnread =
    foreign.length > 0 && foreign.every((finding) => finding.data?.['unread'] !== undefined && !isOpenerless(finding));
  const isLost = (finding: Finding): boolean => finding.data?.['broken'] === 1 || isOpenerless(finding);
  if (foreign.length > 0 && foreign.every(isLost))
    return 'Get the reply with its tags as the model wrote them: see what takes special tokens out on the way, the server or the client.';
  const dialect = namedDialect(findings) ?? reading.readIn;
  if (dialect !== 'none' && !isPiece && !isUnread)
    return `Read it as ${titleOf(dialect)} (dialect ${dialect}), with its tools.`;
  if (foreign.some(({ data }) => PRINTED.has(String(data?.['id'])))) return nextOfError(text) ?? PASTE_WRITTEN;
  const lacks = foreign.length === 1 ? foreign[0]?.data?.['lacks'] : undefined;
  if (isUnread && lacks !== undefined)
    return `Put ${quote(String(lacks))} where it is missing, and give the call to the agent that asked for this format.`;
  if (isUnread)
    return 'Ask the model for a format that a server reads, or give the call to the agent that asked for this one.';
  if (foreign.length > 0 || inPlaceOfCall(reading).kind === 'begun')
    return 'Give the whole reply, from the opener of the call to its end.';
  const undefinedTool = unknownToolTag(reading).found?.undefinedTool ?? null;
  if (undefinedTool !== null) return `Add the definition of \`${undefinedTool}\` to the tools.`;
  if (isLog) return nextOfError(text) ?? PASTE_WRITTEN;
  const called = lonePythonCall(text);
  if (called !== undefined)
    return `If a call of \`${called}\` was meant, ask the model for it in a format that a server reads.`;
  const tool = toolInObject(text);
  if (tool !== undefined) return `If this is a call, write it as \`{"name": "${tool}", "arguments": {…}}\`.`;
  return holdsObjects(text)
    ? `If these are the arguments of a call, put its tool beside them: \`{"name": "${toolInTitle(text) ?? 'TOOL'}", "arguments": {…}}\`.`
    : 'Ask the model for a call, if one was meant.';
}
