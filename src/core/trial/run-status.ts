import type { Stopped } from './result.ts';

/** What a run is doing. */
export interface RunStatus {
  /** `reading`: its answers are there and are being read. */
  readonly phase: 'reading' | 'running' | 'paused' | 'done';
  /** Why it is over; null while it is not. */
  readonly stopped: Stopped | null;
  /** Requests that are on their way. */
  readonly inFlight: number;
  /** What is being waited for, in a sentence; null where nothing is. */
  readonly wait: string | null;
  /** How long the rest takes, or what the model is doing before the first answers, in a sentence; null where nothing is known. */
  readonly pace: string | null;
  /** Why the endpoint refused all of it, in its own words; null where it did not. */
  readonly refused: string | null;
  /** Where it came from: a companion, a file, or the simulated model in this page. */
  readonly from: 'companion' | 'file' | 'sample';
}

/** A line about a run among its lines. */
export type RunStatusLine = Omit<RunStatus, 'from'> & { readonly type: 'try' };
