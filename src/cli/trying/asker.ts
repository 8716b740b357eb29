import type { Attempt, NotRun, RunAnswer } from '../../core/trial/run.ts';

/** What came of one request. */
export type Asked =
  | {
      readonly kind: 'answer';
      readonly answer: Pick<RunAnswer, 'input' | 'chunks' | 'dt' | 'finish' | 'usage'>;
    }
  /** May be asked again, after so many milliseconds where the endpoint says; `sentence` is what it said, if anything. */
  | { readonly kind: 'failed'; readonly why: NotRun; readonly waitMs?: number; readonly sentence?: string }
  /** Was answered, and by nothing that can be tried: asking again would not help. */
  | { readonly kind: 'not-run'; readonly why: NotRun }
  /** Every request will be refused alike; one sentence for the user. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** Sends one request and waits for its answer; rejects where the signal ends it. */
export type Ask = (attempt: Attempt, signal: AbortSignal) => Promise<Asked>;
