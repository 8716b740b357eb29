import type { ToolDefinition } from '../../core/tools/tool-definition.ts';
import { promptTokens } from '../../core/trial/request-tokens.ts';
import type { Stopped } from '../../core/trial/result.ts';
import {
  type Attempt,
  answerLine,
  attemptsOf,
  type NotRun,
  type RunAnswer,
  secondAttempt,
  secondId,
  type Variant,
} from '../../core/trial/run.ts';
import type { Task } from '../../core/trial/task.ts';
import type { Ask, Asked, Heard } from './asker.ts';

/** What is asked, how fast, and how much at most. */
export interface Course {
  readonly variants: readonly Variant[];
  readonly tasks: readonly Task[];
  readonly tools: readonly ToolDefinition[];
  readonly rounds: number;
  readonly concurrency: number;
  readonly maxRequests: number;
  readonly maxTokens: number;
  /** Seconds that an answer may take; no longer wait is waited for. */
  readonly timeout: number;
  /** Whether the run may stop after this round, and why. */
  readonly mayStop: (() => Stopped | null) | null;
}

export interface Conductor {
  readonly ask: Ask;
  /** Answers that are there already. */
  readonly before: readonly RunAnswer[];
  /** The message to send after a first answer, once; null where none is needed. Absent where no answer is followed by one. */
  readonly messageAfter?: ((answer: RunAnswer) => string | null) | null;
  /** A task has its last answer, or none. */
  readonly over?: () => void;
  /** Takes each answer as it comes. */
  readonly keep: (answer: RunAnswer) => void;
  readonly say: (sentence: string) => void;
  /** What the endpoint said of a request that was not answered, each sort of sentence once. */
  readonly hear: (sentence: string) => void;
  /** Resolves after so many milliseconds, or when the signal ends. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends the run by the user's wish. */
  readonly signal: AbortSignal;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Resolves when requests may be sent: at once, unless the run is paused. */
  readonly mayGo?: () => Promise<void>;
}

/** The endpoint refuses every request. */
export class Refused extends Error {}

/** How often one request is sent before it counts as not run. */
const TRIES = 5;
/** The first wait where the endpoint says none; each one after it is twice as long, up to the longest. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** A timer waits for no longer; it is more than three weeks. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Sentences of an endpoint that are told; one may put another number into each. */
const MOST_HEARD = 5;

/**
 * Sends the requests of a run in their order, so many at once, and says why it ended. Every request goes through one function,
 * which the limits are in front of.
 */
export async function conduct(course: Course, conductor: Conductor): Promise<Stopped> {
  return new Run(course, conductor).conduct();
}

class Run {
  readonly #course: Course;
  readonly #conductor: Conductor;
  readonly #done: ReadonlyMap<string, RunAnswer>;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #end = new AbortController();
  #sent = 0;
  #tokens = 0;
  /** Requests that are on their way, how many may be now (fewer after a rate limit), and who waits for that. */
  #sending = 0;
  #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #answeredInARow = 0;
  readonly #heard = new Set<string>();
  #hasSaidWait = false;
  #stopped: Stopped | null = null;
  #failure: unknown = null;

  constructor(course: Course, conductor: Conductor) {
    this.#course = course;
    this.#conductor = conductor;
    this.#atOnce = course.concurrency;
    this.#done = new Map(conductor.before.map((answer) => [answer.id, answer]));
    for (const { tries = 1, usage } of conductor.before) {
      this.#sent += tries;
      this.#tokens += (usage?.prompt ?? 0) + (usage?.completion ?? 0);
    }
  }

  async conduct(): Promise<Stopped> {
    const { rounds, mayStop } = this.#course;
    const { signal } = this.#conductor;
    const byUser = (): void => this.#stop('user');
    if (signal.aborted) byUser();
    signal.addEventListener('abort', byUser);
    const begun = this.#conductor.before.reduce((last, { round }) => Math.max(last, round), 0);
    for (let round = 1; round <= rounds && this.#stopped === null; round++) {
      await this.#round(round);
      // In the middle of a round that was begun before, variants are unequal.
      if (mayStop === null || this.#stopped !== null || round < begun) continue;
      await this.#settled();
      const reason = round < rounds && this.#stopped === null ? mayStop() : null;
      if (reason !== null) this.#stop(reason);
    }
    await this.#settled();
    signal.removeEventListener('abort', byUser);
    if (this.#failure !== null) throw this.#failure;
    return this.#stopped ?? 'done';
  }

  async #round(round: number): Promise<void> {
    const { variants, tasks, concurrency } = this.#course;
    for (const attempt of attemptsOf(variants, tasks, round)) {
      const first = this.#done.get(attempt.id);
      const left = first === undefined ? attempt : this.#secondOf(attempt, first);
      if (left === null) continue;
      while (this.#inFlight.size >= concurrency) await Promise.race(this.#inFlight);
      if (this.#stopped !== null) return;
      const flight = this.#attempt(left).catch((error: unknown) => this.#fail(error));
      const landed = flight.then(() => void this.#inFlight.delete(landed));
      this.#inFlight.add(landed);
    }
  }

  async #settled(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  /** Ends the run; who is in flight is ended too, except by a limit, which they may pass. */
  #stop(reason: Stopped): void {
    this.#stopped ??= reason;
    if (reason === 'user') this.#end.abort();
  }

  #fail(error: unknown): void {
    if (this.#end.signal.aborted) return;
    this.#failure = error;
    this.#stop('user');
  }

  #maySend(): boolean {
    const { maxRequests, maxTokens } = this.#course;
    if (this.#stopped === null && (this.#sent >= maxRequests || this.#tokens >= maxTokens)) this.#stop('budget');
    return this.#stopped === null;
  }

  /** A request and, where its answer does not run, the message after it. */
  async #attempt(attempt: Attempt): Promise<void> {
    for (let next: Attempt | null = attempt; next !== null; ) {
      const answer: RunAnswer | null = await this.#answer(next);
      next = answer && this.#secondOf(next, answer);
    }
    this.#conductor.over?.();
  }

  /** The attempt that sends the message after a first answer; null if there is no message, or it was sent already. */
  #secondOf(attempt: Attempt, answer: RunAnswer): Attempt | null {
    if (attempt.second || this.#done.has(secondId(answer.id))) return null;
    const message = this.#conductor.messageAfter?.(answer) ?? null;
    return message === null ? null : secondAttempt(attempt, answer, message);
  }

  /** What came of one request, or that nothing did; null where the run has ended. */
  async #answer(attempt: Attempt): Promise<RunAnswer | null> {
    for (let tries = 1; ; tries++) {
      const asked = await this.#send(attempt);
      if (asked === null) return null;
      if (asked.kind === 'refused') throw new Refused(asked.sentence);
      if (asked.kind === 'answer') return this.#keep(attempt, asked.answer, tries);
      this.#hear(asked);
      if (asked.kind === 'not-run' || tries === TRIES || this.#isTooLongAWait(asked))
        return this.#keepNotRun(attempt, asked.why, tries);
      await this.#pause(asked, tries);
      if (this.#end.signal.aborted) return null;
    }
  }

  /** The one way in which anything is sent; null where nothing may be sent any more. */
  async #send(attempt: Attempt): Promise<Asked | null> {
    for (;;) {
      await this.#conductor.mayGo?.();
      if (this.#sending < this.#atOnce) break;
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    }
    if (!this.#maySend()) return null;
    const prompt = promptTokens(attempt, this.#course.tools);
    this.#sent += 1;
    this.#tokens += prompt;
    this.#sending += 1;
    try {
      const asked = await this.#conductor.ask(attempt, this.#end.signal);
      const usage = asked.kind === 'answer' ? asked.answer.usage : undefined;
      if (usage) this.#tokens += usage.prompt + usage.completion - prompt;
      if (asked.kind === 'answer') this.#speedUp();
      else if (asked.kind === 'failed' && asked.why === 'rate-limit') this.#slowDown();
      return asked;
    } finally {
      this.#sending -= 1;
      for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  #hear({ sentence, sort = sentence }: Heard): void {
    if (sentence === undefined || sort === undefined || this.#heard.has(sort) || this.#heard.size >= MOST_HEARD) return;
    this.#heard.add(sort);
    this.#conductor.hear(sentence);
  }

  /** Whether the endpoint asked to wait longer than an answer may take; that is said once. */
  #isTooLongAWait({ waitMs = 0 }: Wait): boolean {
    const { timeout } = this.#course;
    if (waitMs <= timeout * 1_000) return false;
    if (!this.#hasSaidWait)
      this.#conductor.hear(`${askedToWait(waitMs)} Nothing waits longer than the timeout of ${timeout} s.`);
    this.#hasSaidWait = true;
    return true;
  }

  async #pause({ waitMs }: Wait, tries: number): Promise<void> {
    const { wait, random, say } = this.#conductor;
    const usual = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
    if (waitMs !== undefined && waitMs >= 1_000) say(askedToWait(waitMs));
    // Half of it by chance, so that those who were refused together do not come back together.
    await wait(Math.min(LONGEST_TIMER, waitMs ?? usual / 2 + (usual / 2) * random()), this.#end.signal);
  }

  #slowDown(): void {
    this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
    this.#answeredInARow = 0;
  }

  #speedUp(): void {
    this.#answeredInARow += 1;
    if (this.#answeredInARow < this.#atOnce || this.#atOnce >= this.#course.concurrency) return;
    this.#atOnce += 1;
    this.#answeredInARow = 0;
  }

  #keep(attempt: Attempt, answer: Extract<Asked, { kind: 'answer' }>['answer'], tries: number): RunAnswer {
    return this.#kept(answerLine(attempt, { ...answer, ...(tries > 1 && { tries }) }));
  }

  #keepNotRun(attempt: Attempt, notRun: NotRun, tries: number): RunAnswer {
    const nothing = { input: '', chunks: [], dt: [], finish: null };
    return this.#kept(answerLine(attempt, { ...nothing, ...(tries > 1 && { tries }), notRun }));
  }

  #kept(answer: RunAnswer): RunAnswer {
    this.#conductor.keep(answer);
    return answer;
  }
}

/** How long an endpoint asked to wait, in milliseconds. */
interface Wait {
  readonly waitMs?: number;
}

const askedToWait = (waitMs: number): string => `The endpoint asked to wait ${Math.ceil(waitMs / 1_000)} s.`;
