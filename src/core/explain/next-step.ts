import type { ServerWords } from '../cases/fixture.ts';
import { END_REASONING, PASTE_NO_TEMPLATE, SEND_AGAIN, SEND_MESSAGE } from '../diagnosis/report/next-of-none.ts';
import type { ServerParser } from '../dialects/server-parsers.ts';
import type { ReaderAccount } from '../readers/outcome.ts';
import { failingReader, readerSentence } from '../readers/outcome-words.ts';
import { quote } from '../text/quote.ts';
import type { Code } from '../words/codes.ts';
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
  /** What the program around the reply said that lost all of it. */
  readonly lost: Pick<ServerWords, 'server' | 'text'> | null;
  /** What the program around the reply said. */
  readonly said: string;
  /** The tool of the only call. */
  readonly only: string | null;
  /** The first argument of the only call that is a text of a JSON list or object. */
  readonly encoded: string | null;
  /** The reply is of the history that a request sends. */
  readonly isHistory: boolean;
}

/** What helps where a program did not take a reply whose calls are whole, by its words. */
const WHOLE_AND_LOST: readonly (readonly [server: string, words: RegExp, next: (place: string) => string])[] = [
  [
    'llama.cpp',
    /^Failed to parse input at pos ([1-9]\d*)/,
    (at) =>
      `Update llama.cpp, for the calls are whole; if it still gives up, look in its log (\`--verbose\`) at the ${at} characters before them, which are not here.`,
  ],
  [
    'llama.cpp',
    /^Failed to parse input at pos 0|^unparsed peg-/,
    () => 'Update llama.cpp, for the calls are whole: the fault is in how its parser reads them.',
  ],
  [
    'Pydantic AI',
    /^([^\n]{1,200})/,
    (error) =>
      `Look at the next answer, for Pydantic AI asks again by itself; if that has the same fault, say in the prompt what is wanted: ${error}.`,
  ],
];

/** What helps where a program said so of the only call, which is whole. */
const WHOLE_AND_REFUSED: readonly (readonly [words: RegExp, next: (tool: string) => string])[] = [
  [
    /\b(?:unknown|unavailable|no such) tool\b|\btool (?:\S{1,100} )?(?:was )?(?:not found|does not exist)\b/i,
    (tool) => `Add its tools, to see which one is meant: the program has none named ${quote(tool)}.`,
  ],
  [
    /\breceived undefined at path \[[^\]\n]{1,200}"arguments"\]/,
    (tool) =>
      `Have what sends the answer write \`"arguments": "{}"\` for ${quote(tool)}, or update it: the program wants a text there, an empty object’s too.`,
  ],
];

/** What helps where the server or what is before it built the stream wrong. */
const NEXT_OF_STREAM: Partial<Record<Code, string>> = {
  'closing-differs':
    'Update the server, or report it to its makers with this stream: its closing event must hold what its pieces hold.',
  'split-call':
    'Update the server, or report it to its makers with this stream: the name and the arguments of a call belong into one entry.',
  'restarted-arguments':
    'Update the server, or report it to its makers with this stream: its parser sends the arguments from their beginning again.',
  'format-in-value':
    'Update the server, or give it the parser of the model: it took a part of the model’s format for a value.',
  'unread-line':
    'Paste the stream as it came over the wire; if that has the line too, find the program between the server and the client that writes it.',
};

const nextOfLost = ({ server, text }: Pick<ServerWords, 'server' | 'text'>): string | undefined => {
  const [, words, next] = WHOLE_AND_LOST.find(([name, words]) => name === server && words.test(text)) ?? [];
  return next?.(words?.exec(text)?.[1] ?? '');
};

/** What the verdict on calls calls for, a sentence. */
export function nextStep(known: Known): string {
  const { verdict, wouldFail, causes, fix, hasTools, isReasoned, isLeftOut, isTemplate, hasFailed } = known;
  if (isTemplate) return PASTE_NO_TEMPLATE;
  if (hasFailed && causes.some(({ code }) => code === 'truncated')) return SEND_AGAIN;
  if (isReasoned && verdict === 'clean') return END_REASONING;
  if (verdict === 'clean' && !wouldFail) {
    const helps = known.lost && nextOfLost(known.lost);
    if (helps) return helps;
    if (known.lost?.server === 'The AI SDK' && !hasTools)
      return known.encoded !== null
        ? `Look at ${quote(known.encoded)}: it is a text that holds JSON, and the tool may want the list or object itself. Add its tools, so that it is checked.`
        : 'Add its tools: the arguments are JSON, so it is the schema of the tool that did not take them.';
    const refused = WHOLE_AND_REFUSED.find(([words]) => words.test(known.said));
    if (refused && known.only !== null && !hasTools) return refused[1](known.only);
    const failing = failingReader(known.readers);
    if (failing) return `Compare the ${failing.reader.isAgent ? 'agents' : 'servers'}: ${readerSentence(failing)}`;
    const [parser] = known.isLeft ? known.parsers : [];
    if (parser)
      return `If the server should read its calls, give it their parser: ${parser.server} \`${parser.setting}\`.`;
    return hasTools ? 'Nothing is to be done.' : 'Add its tools, so that its arguments are checked.';
  }
  // A known agent's tool lacks an argument; `recover` speaks only of tools that are given.
  if (verdict === 'clean' && causes.length === 0)
    return 'Add its tools, so that a message to the model can say what is missing.';
  const stream = causes.map(({ code }) => NEXT_OF_STREAM[code]).find((next) => next !== undefined);
  if (stream !== undefined && verdict !== 'broken') return stream;
  if (isLeftOut) return 'Give all events of the call, and all of each.';
  if (fix) return `Make the fix: ${fix.title}.`;
  if (known.isStartless) return 'Give all events of the call; if these are all, what sends them leaves out the first.';
  if (known.isJoined)
    return 'Look at the stream that it came in: the arguments of calls under one `index` are joined; if each has its own, send the model the message that `recover` writes.';
  if (known.isHistory)
    return 'Write these arguments as JSON in the history, or take the call and its result out of it: servers that read them again, as vLLM does, refuse every request that holds them.';
  return SEND_MESSAGE;
}
