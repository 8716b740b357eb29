import { END_REASONING, PASTE_NO_TEMPLATE, SEND_AGAIN, SEND_MESSAGE } from '../diagnosis/report/next-of-none.ts';
import type { ServerParser } from '../dialects/server-parsers.ts';
import type { ReaderAccount } from '../readers/outcome.ts';
import { failingReader, readerSentence } from '../readers/outcome-words.ts';
import type { Verdict } from '../words/verdict.ts';
import type { ExplainedCause } from './explained-reply.ts';

interface Known {
  readonly verdict: Verdict;
  readonly wouldFail: boolean;
  readonly causes: readonly Pick<ExplainedCause, 'code'>[];
  /** The first safe fix. */
  readonly fix: ExplainedCause['fix'];
  readonly readers: readonly ReaderAccount[];
  /** What to start each server with, so that it reads the dialect. */
  readonly parsers: readonly ServerParser[];
  readonly hasTools: boolean;
  /** The calls are in the text of an interface that has a member for them. */
  readonly isLeft: boolean;
  /** The calls are in the reasoning, which the answer holds apart. */
  readonly isReasoned: boolean;
  /** Events of a call were left out where its stream was written down. */
  readonly isLeftOut: boolean;
  /** The end of arguments is there, without their beginning. */
  readonly isStartless: boolean;
  /** The arguments hold a second object, which is another's. */
  readonly isJoined: boolean;
  /** The text is the template of a prompt. */
  readonly isTemplate: boolean;
  /** The server ended the answer with an error. */
  readonly hasFailed: boolean;
}

/** What the verdict on calls calls for, a sentence. */
export function nextStep(known: Known): string {
  const { verdict, wouldFail, causes, fix, hasTools, isReasoned, isLeftOut, isTemplate, hasFailed } = known;
  if (isTemplate) return PASTE_NO_TEMPLATE;
  if (hasFailed && causes.some(({ code }) => code === 'truncated')) return SEND_AGAIN;
  if (isReasoned && verdict === 'clean') return END_REASONING;
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
  if (known.isStartless) return 'Give all events of the call; if these are all, what sends them leaves out the first.';
  if (known.isJoined)
    return 'Look at the stream that it came in: the arguments of calls under one `index` are joined; if each has its own, send the model the message that `recover` writes.';
  return SEND_MESSAGE;
}
