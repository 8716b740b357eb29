import type { ToolDefinition } from '../../core/tools/tool-definition.ts';
import { Pace } from '../../core/trial/pace.ts';
import { promptTokens } from '../../core/trial/request-tokens.ts';
import type { RunAnswer } from '../../core/trial/run.ts';
import type { Ask } from './asker.ts';
import type { Course } from './conduct.ts';

/** Between two sentences where nothing but the figures has changed. */
const AGAIN_MS = 30_000;

/** The tasks of a run that have no answer yet, of every variant and round. */
export const missingOf = (
  { variants, tasks, rounds }: Pick<Course, 'variants' | 'tasks' | 'rounds'>,
  before: readonly RunAnswer[],
): number => variants.length * tasks.length * rounds - before.filter(({ after }) => after === undefined).length;

/** Tells of a run how long it takes: whenever that is known better, and from time to time. */
export class PaceTeller {
  readonly #pace: Pace;
  readonly #tools: readonly ToolDefinition[];
  readonly #say: (sentence: string) => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #phase: Pace['phase'] = null;

  constructor(missing: number, tools: readonly ToolDefinition[], say: (sentence: string) => void, againMs = AGAIN_MS) {
    this.#pace = new Pace(missing, () => performance.now());
    this.#tools = tools;
    this.#say = say;
    this.#timer = setInterval(() => this.#tell(), againMs);
    this.#timer.unref();
  }

  /** Sends requests as `ask` does, and looks at what goes and comes. */
  follow(ask: Ask): Ask {
    return async (attempt, signal) => {
      this.#pace.sent(promptTokens(attempt, this.#tools));
      this.#tellIfNew();
      return ask(attempt, signal, () => {
        this.#pace.heard();
        this.#tellIfNew();
      });
    };
  }

  answered(): void {
    this.#pace.answered();
    this.#tellIfNew();
  }

  /** The sentence as it is now; null where there is nothing to wait for. */
  get words(): string | null {
    return this.#pace.words();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tellIfNew(): void {
    if (this.#pace.phase === this.#phase) return;
    this.#phase = this.#pace.phase;
    this.#tell();
  }

  #tell(): void {
    const { words } = this;
    if (words !== null) this.#say(words);
  }
}
