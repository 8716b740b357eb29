import { titleOf } from '../dialects/names.ts';
import type { ReaderAccount } from '../readers/outcome.ts';
import { readerSentence } from '../readers/outcome-words.ts';
import type { Verdict } from '../words/verdict.ts';
import type { ExplainedCause } from './explained-reply.ts';

interface Known {
  readonly verdict: Verdict;
  readonly wouldFail: boolean;
  readonly undefinedTool: string | null;
  readonly dialect: string;
  readonly causes: readonly Pick<ExplainedCause, 'fix'>[];
  readonly readers: readonly ReaderAccount[];
  readonly hasTools: boolean;
  readonly isEmpty: boolean;
}

/** What the verdict calls for, a sentence. */
export function nextStep(known: Known): string {
  const { verdict, wouldFail, undefinedTool, dialect, causes, hasTools, isEmpty } = known;
  const fix = causes.find((cause) => cause.fix?.safe)?.fix;
  if (isEmpty) return 'Give the text that the model wrote.';
  if (verdict === 'none') {
    if (undefinedTool !== null) return `Add the definition of \`${undefinedTool}\` to the tools.`;
    if (fix) return `Make the fix: ${fix.title}.`;
    if (dialect !== 'none') return `Read it as ${titleOf(dialect)} (dialect ${dialect}), with its tools.`;
    return 'Ask the model for a call, if one was meant.';
  }
  if (verdict === 'clean' && !wouldFail) {
    const failing = known.readers.find(({ outcome }) => outcome !== 'runs' && outcome !== 'unknown');
    if (failing) return `Compare the servers: ${readerSentence(failing)}`;
    return hasTools ? 'Nothing is to be done.' : 'Add its tools, so that its arguments are checked.';
  }
  if (fix) return `Make the fix: ${fix.title}.`;
  return 'Send the model the message that `recover` writes.';
}
