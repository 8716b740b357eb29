/** How a stream ended, as tapes say it. */
export type EndReason = 'complete' | 'client-closed' | 'upstream-reset' | 'timeout' | 'too-long';

/** What happens to a stream, as `/_chunkscope/live` tells it; `t` is in seconds since the request was sent. */
export type LiveEvent =
  | {
      readonly type: 'stream';
      readonly id: number;
      readonly at: string;
      readonly target: string;
      readonly path: string;
      readonly model: string;
    }
  | { readonly type: 'response'; readonly id: number; readonly t: number; readonly status: number }
  | { readonly type: 'read'; readonly id: number; readonly t: number; readonly data: string }
  | {
      readonly type: 'end';
      readonly id: number;
      readonly t: number;
      readonly reason: EndReason;
      readonly tape?: string;
      /** Calls that were sent on in another way than they came. */
      readonly repaired?: number;
    };

/** What the page is told: the events, and that it missed some of a stream, which are on its tape. */
export type ToldEvent = LiveEvent | { readonly type: 'gap'; readonly id: number };

/** What the page is told of recordings that are served again. */
export interface ServingState {
  readonly port: number;
  readonly cut: string;
  /** How many times as fast as recorded; 0 is at once. */
  readonly speed: number;
  readonly recordings: number;
  /** Requests so far, and the last of them, newest first. */
  readonly requests: number;
  readonly answered: readonly AnsweredRequest[];
}

/** What became of a request for a recording. */
export interface AnsweredRequest {
  readonly request: number;
  readonly at: string;
  /** Of the same messages, or the next in order; null where nothing was left. */
  readonly matched: 'messages' | 'order' | null;
  /** The stream that it was answered with. */
  readonly stream: number | null;
  /** How many of its messages are others than those that were recorded; null where that is not known. */
  readonly differing: number | null;
  /** The path where nothing is recorded of it. */
  readonly path: string | null;
  readonly chunks: number;
}

/** What the page is told of the recorder. */
export interface RecorderState {
  readonly isRecording: boolean;
  readonly targets: readonly { readonly name: string; readonly url: string }[];
  /** The variables that lead clients here. */
  readonly variables: Readonly<Record<string, string>>;
  /** Null where tapes are kept in memory alone. */
  readonly folder: string | null;
  readonly masks: boolean;
  /** Streams since the start. */
  readonly streams: number;
  /** Tapes that were begun, and their bytes. */
  readonly tapes: number;
  readonly bytes: number;
  /** The median of what the last requests were in hand here until their answer began, in milliseconds; null before the first. */
  readonly delayMs: number | null;
  /** The port at which streams are served again; null where none are. */
  readonly serving: number | null;
  /** What is done to answers on their way; null where they pass as they come. */
  readonly repair: RepairFigures | null;
}

/** What was done to answers on their way. */
export interface RepairFigures {
  /** Nothing was changed, it was only counted. */
  readonly shadow: boolean;
  /** All requests, and the answers that were read. */
  readonly requests: number;
  readonly answers: number;
  /** Answers of which nothing was changed. */
  readonly untouched: number;
  /** Calls that were sent on in another way than they came, by what was done. */
  readonly repaired: Readonly<Record<'in-text' | 'fenced' | 'arguments' | 'stream', number>>;
  /** Calls and attempts that passed as they came, and answers that were not read, by why. */
  readonly passed: Readonly<Partial<Record<string, number>>>;
  /** How long an answer was held at most, in milliseconds. */
  readonly held: { readonly p50: number; readonly p99: number; readonly max: number };
}
