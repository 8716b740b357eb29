import { err, ok, type Result } from '../../base/result.ts';
import { asObject, isObject, parseJson } from '../json/json-access.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Frame } from '../words/frame.ts';
import type { Task } from './task.ts';

/** A way to have tools called that is tried: a system prompt, or the tools of the API. */
export interface Variant {
  readonly name: string;
  readonly prompt: string;
  /** What its calls are read in: a dialect's id, or `auto`. */
  readonly dialect: string;
  /** It has no prompt: the request carries the tools in the shape of its API, and calls come as data. */
  readonly native?: true;
}

/** A variant without a prompt; a call that it leaves in the text may be in any dialect. */
export const nativeVariant = (name: string): Variant => ({ name, prompt: '', dialect: 'auto', native: true });

/** The protocols of endpoints. */
export const APIS = ['openai', 'anthropic'] as const;
export type Api = (typeof APIS)[number];

/** The first line of a run. */
export interface RunHeader {
  readonly format: 'chunkscope-run';
  readonly version: 1;
  /** When it began, as an ISO date and time. */
  readonly at: string;
  readonly model: string;
  /** Its base URL; null where the model is simulated. */
  readonly endpoint: string | null;
  readonly api: Api;
  readonly variants: readonly Variant[];
  readonly tools: readonly ToolDefinition[];
  readonly rounds: number;
  /** How many there are. */
  readonly tasks: number;
  /** No model was asked. */
  readonly simulated?: true;
  /** Of the simulated model. */
  readonly seed?: number;
  /** The run may stop early, so its figures have to hold at any look. */
  readonly intervals?: 'anytime';
  /** An answer that does not run is followed by one message. */
  readonly secondTry?: true;
  /** How its tasks are worded, where they were made; absent of the first wording, and where tasks were given. */
  readonly wording?: number;
  /** What was asked in the tasks of which the tool alone is known, by their ids. */
  readonly asks?: Readonly<Record<string, string>>;
  /** Members that were added to each request, secrets removed. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** A hash of the secrets that were removed; absent where there were none. */
  readonly removed?: string;
}

/** Why there is no answer; none of it is a failure of the model. */
export const NOT_RUN = ['rate-limit', 'timeout', 'reset', 'server-error', 'native-call', 'too-long'] as const;
export type NotRun = (typeof NOT_RUN)[number];

/** Tokens as the endpoint counted them, else estimated from the texts. */
export interface Usage {
  readonly prompt: number;
  readonly completion: number;
  readonly estimated?: true;
}

/** A line of a run: one answer, or why there is none. */
export interface RunAnswer {
  /** `VARIANT/TASK/ROUND`, with `/after` of an answer to a message. */
  readonly id: string;
  readonly variant: string;
  readonly task: string;
  readonly kind: string;
  /** From 1. */
  readonly round: number;
  /** The reply; calls that came as data are in it behind a line each, which `frames` point at. */
  readonly input: string;
  readonly frames?: readonly Frame[];
  readonly chunks: readonly string[];
  /** Milliseconds before each chunk, the first counted from the request. */
  readonly dt: readonly number[];
  /** As the wire names it; null where it names none. */
  readonly finish: string | null;
  readonly usage?: Usage;
  readonly expect?: Task['expect'];
  readonly notRun?: NotRun;
  /** Requests that were sent for it, where it took more than one. */
  readonly tries?: number;
  /** The message that it answers, which was sent because the first answer did not run. */
  readonly after?: string;
}

/** What comes of a request, as a line of a run holds it. */
export type CameOf = Pick<RunAnswer, 'input' | 'frames' | 'chunks' | 'dt' | 'finish' | 'usage' | 'notRun' | 'tries'>;

/** The line of a run for what came of a request. */
export const answerLine = ({ id, variant, task, round, second }: Attempt, came: CameOf): RunAnswer => ({
  id,
  variant: variant.name,
  task: task.id,
  kind: task.kind,
  round,
  ...came,
  ...(second && { after: second.message }),
  ...(task.expect !== undefined && { expect: task.expect }),
});

/** One request of a plan. */
export interface Attempt {
  readonly id: string;
  readonly variant: Variant;
  readonly task: Task;
  readonly round: number;
  /** The first answer, which did not run, and the message that follows it. */
  readonly second?: { readonly answer: RunAnswer; readonly message: string };
}

export const attemptId = (variant: string, task: string, round: number): string => `${variant}/${task}/${round}`;

/** The id of the answer to the message that follows a first answer. */
export const secondId = (first: string): string => `${first}/after`;

/** The attempt that sends the message after a first answer. */
export const secondAttempt = (attempt: Attempt, answer: RunAnswer, message: string): Attempt => ({
  ...attempt,
  id: secondId(attempt.id),
  second: { answer, message },
});

/** What is asked in a round, in the order in which it is sent: all variants of a task before the next task. */
export function* attemptsOf(
  variants: readonly Variant[],
  tasks: readonly Task[],
  round: number,
): Generator<Attempt, void> {
  for (const task of tasks)
    for (const variant of variants) yield { id: attemptId(variant.name, task.id, round), variant, task, round };
}

/** A run as it was read from its file. */
export interface ReadRun {
  readonly header: RunHeader;
  readonly answers: readonly RunAnswer[];
  /** Where its last whole line ends, in characters: what follows was cut off. */
  readonly end: number;
}

/** Reads a run; a last line that was cut off is left out. */
export function readRun(text: string): Result<ReadRun> {
  const end = text.lastIndexOf('\n') + 1;
  const [first = '', ...lines] = text.slice(0, end).split('\n');
  const header = parseJson(first);
  if (!isHeader(header)) return err('This is no run of "try": its first line is not {"format": "chunkscope-run"}.');
  const answers: RunAnswer[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const answer = parseJson(line);
    if (!isAnswer(answer)) return err(`Line ${at + 2} of this run is not one of its answers.`);
    answers.push(answer);
  }
  return ok({ header, answers, end });
}

function isHeader(value: unknown): value is RunHeader {
  const { format, version, variants, rounds, tasks } = asObject(value);
  return (
    format === 'chunkscope-run' &&
    version === 1 &&
    Array.isArray(variants) &&
    variants.every((variant) => typeof asObject(variant)['name'] === 'string') &&
    typeof rounds === 'number' &&
    typeof tasks === 'number'
  );
}

function isAnswer(value: unknown): value is RunAnswer {
  if (!isObject(value)) return false;
  const { id, variant, task, kind, round, input } = value;
  return [id, variant, task, kind, input].every((member) => typeof member === 'string') && typeof round === 'number';
}
