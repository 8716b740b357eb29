import { titleOf } from '../dialects/names.ts';
import type { ServerParser } from '../dialects/server-parsers.ts';
import type { ReaderAccount } from '../readers/outcome.ts';
import { failingReader, readerSentence } from '../readers/outcome-words.ts';
import type { Verdict } from '../words/verdict.ts';
import type { ExplainedCause } from './explained-reply.ts';

interface Known {
  readonly verdict: Verdict;
  readonly wouldFail: boolean;
  readonly undefinedTool: string | null;
  readonly dialect: string;
  readonly causes: readonly Pick<ExplainedCause, 'code' | 'fix'>[];
  readonly readers: readonly ReaderAccount[];
  /** What to start each server with, so that it reads the dialect. */
  readonly parsers: readonly ServerParser[];
  readonly hasTools: boolean;
  /** The calls are in the text of an interface that has a member for them. */
  readonly isLeft: boolean;
  /** The calls are in the reasoning, which the answer holds apart. */
  readonly isReasoned: boolean;
  /** The text ends where JSON begins that may be a call. */
  readonly isBegun: boolean;
  /** Neither text nor calls of a model are in what was pasted. */
  readonly isSilent: boolean;
  readonly isEmpty: boolean;
  /** Only pieces of a call are there, or its beginning. */
  readonly isPiece: boolean;
  /** Events of a call were left out where its stream was written down. */
  readonly isLeftOut: boolean;
  /** The end of arguments is there, without their beginning. */
  readonly isStartless: boolean;
  /** A call is there whose JSON cannot be read. */
  readonly isBrokenJson: boolean;
  /** A call is between backticks. */
  readonly isCode: boolean;
  /** The format of the call is one that nothing here reads. */
  readonly isUnread: boolean;
  /** A program shows the call in its own words. */
  readonly isPrinted: boolean;
  /** The text is the template of a prompt. */
  readonly isTemplate: boolean;
  /** The reply is reasoning and nothing else, or blank. */
  readonly isUnanswered: boolean;
  /** Objects of JSON are there, for which no tool is named. */
  readonly isObject: boolean;
  /** Programs wrote the text, no model. */
  readonly isLog: boolean;
  /** The server ended the answer with an error. */
  readonly hasFailed: boolean;
}

const PASTE_WRITTEN = 'Paste what the model wrote: the answer of the server, or its log with the text in it.';

/** What the verdict calls for, a sentence. */
export function nextStep(known: Known): string {
  const {
    verdict,
    wouldFail,
    undefinedTool,
    dialect,
    causes,
    hasTools,
    isReasoned,
    isSilent,
    isBegun,
    isEmpty,
    isPiece,
    isLeftOut,
    isStartless,
    isBrokenJson,
    isCode,
    isUnread,
    isPrinted,
    isTemplate,
    isObject,
    isLog,
    isUnanswered,
    hasFailed,
  } = known;
  const codes = causes.map(({ code }) => code);
  const fix = causes.find((cause) => cause.fix?.safe)?.fix;
  if (isEmpty) return 'Give the text that the model wrote.';
  if (isTemplate) return 'Paste what the model wrote: a template only makes its prompt.';
  if (hasFailed && (verdict === 'none' || codes.includes('truncated')))
    return 'Send the request again: the server ended this answer with an error.';
  if (isReasoned && (verdict === 'none' || verdict === 'clean'))
    return 'Have the model end its reasoning before it calls; if it did, give the server the reasoning parser of this model.';
  if (verdict === 'none') {
    if (isUnanswered)
      return 'Send the request again with more room for the answer; if it comes back so, look at what the server takes out of it.';
    if (isSilent) return PASTE_WRITTEN;
    if (fix && !isLog && !isPiece) return `Make the fix: ${fix.title}.`;
    const [place] = codes.filter((code) => code === 'call-in-code-fence' || code === 'call-in-thinking');
    if (place !== undefined)
      return `If the call was meant, take it out of the ${place === 'call-in-thinking' ? 'thinking' : 'code fence'}.`;
    if (isBrokenJson && !isPiece) return 'Send the model the message that `recover` writes.';
    if (isCode) return 'If the call was meant, take it out of the backticks.';
    if (dialect !== 'none' && !isPiece && !isUnread)
      return `Read it as ${titleOf(dialect)} (dialect ${dialect}), with its tools.`;
    if (isPrinted) return PASTE_WRITTEN;
    if (isUnread)
      return 'Ask the model for a format that a server reads, or give the call to the agent that asked for this one.';
    if (isBegun || codes.includes('foreign-dialect'))
      return 'Give the whole reply, from the opener of the call to its end.';
    if (undefinedTool !== null) return `Add the definition of \`${undefinedTool}\` to the tools.`;
    if (isLog) return PASTE_WRITTEN;
    if (isObject)
      return 'If these are the arguments of a call, put its tool beside them: `{"name": "TOOL", "arguments": {…}}`.';
    return 'Ask the model for a call, if one was meant.';
  }
  if (verdict === 'clean' && !wouldFail) {
    const failing = failingReader(known.readers);
    if (failing) return `Compare the ${failing.reader.isAgent ? 'agents' : 'servers'}: ${readerSentence(failing)}`;
    const [parser] = known.isLeft ? known.parsers : [];
    if (parser)
      return `If the server should read its calls, give it their parser: ${parser.server} \`${parser.setting}\`.`;
    return hasTools ? 'Nothing is to be done.' : 'Add its tools, so that its arguments are checked.';
  }
  if (isLeftOut) return 'Give all events of the call, and all of each.';
  if (fix) return `Make the fix: ${fix.title}.`;
  if (isStartless) return 'Give all events of the call; if these are all, what sends them leaves out the first.';
  return 'Send the model the message that `recover` writes.';
}
