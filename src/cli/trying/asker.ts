import type { Attempt, CameOf, NotRun } from '../../core/trial/run.ts';

/** What the endpoint said, as a sentence for the user; of those of one `sort` the first is enough, by default of those that are alike. */
export interface Heard {
  readonly sentence?: string;
  readonly sort?: string;
}

/** What came of one request. */
export type Asked =
  | {
      readonly kind: 'answer';
      readonly answer: CameOf;
    }
  /** May be asked again, after so many milliseconds where the endpoint says. */
  | ({ readonly kind: 'failed'; readonly why: NotRun; readonly waitMs?: number } & Heard)
  /** Was answered, and by nothing that can be tried: asking again would not help. */
  | ({ readonly kind: 'not-run'; readonly why: NotRun } & Heard)
  /** Every request will be refused alike; one sentence for the user. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** Sends one request and waits for its answer; rejects where the signal ends it. `onEvent` is called for each event that comes. */
export type Ask = (attempt: Attempt, signal: AbortSignal, onEvent?: () => void) => Promise<Asked>;
