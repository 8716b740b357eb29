import type { PromptSettings } from '../core/prompts/prompt-settings.ts';
import type { PromptVariant } from '../core/prompts/variants.ts';
import type { Workbench } from '../core/prompts/workshop/workbench.ts';
import type { DraftedChange } from '../core/trial/drafted-change.ts';
import type { ListedAnswer, OpenedAnswer } from '../core/trial/opened-answer.ts';
import type { RunReport, WantedAnswers } from '../core/trial/opened-run.ts';
import type { Preparation, RunSettings, ShownTask } from '../core/trial/prepared-trial.ts';
import type { IntervalKind } from '../core/trial/result.ts';
import type { RunStatus } from '../core/trial/run-status.ts';
import type { Size } from '../core/trial/sizes.ts';

/** What a run comes to so far, and what it is doing. */
export interface RunNews {
  /** Grows with each change. */
  readonly version: number;
  readonly report: RunReport;
  readonly status: RunStatus;
}

/** The worker of Try: it makes tasks, keeps one run, judges its answers as they come, and computes every figure. */
export interface TryService {
  /** Prepares variants with tasks made from the tools, or with the given ones; the error says which task cannot be read. */
  prepare(
    bench: Workbench,
    variants: readonly PromptVariant[],
    tasks: string | null,
  ): Promise<{ readonly ok: true; readonly value: Preparation } | { readonly ok: false; readonly error: string }>;
  /** One task of those that were prepared. */
  task(at: number): Promise<ShownTask | null>;
  /** What each number of rounds can show. */
  sizes(rounds: readonly number[], intervals: IntervalKind): Promise<readonly Size[]>;
  /** The plan of what was prepared, as a file. */
  plan(settings: RunSettings): Promise<string>;

  /** Opens the file of a run in the place of the one that is here; an error says why it cannot be. */
  openRun(file: Blob): Promise<string | null>;
  /** Has the simulated model answer what was prepared, in the place of the run that is here. */
  sampleRun(settings: RunSettings): Promise<void>;
  /** Follows the runs of the companion that serves this page, for as long as it does. */
  follow(token: string): Promise<void>;
  /** What is new since a version; waits for it, at most for a while. Null where there is no run. */
  news(since: number): Promise<RunNews | null>;
  list(wanted: WantedAnswers): Promise<readonly ListedAnswer[]>;
  /** One answer, read again. */
  open(row: number): Promise<OpenedAnswer | null>;
  /** A change of a prompt, from an answer that is not right. */
  draft(row: number, bench: Workbench, settings: PromptSettings): Promise<DraftedChange | null>;
  /** The run as a file. */
  runFile(): Promise<Blob>;
}
