import type { Result } from '../base/result.ts';
import type { Fixture } from '../core/cases/fixture.ts';
import type { ShownCall } from '../core/logs/opened/shown-calls.ts';
import type { TimedChunks } from '../core/transcripts/live/live-reading.ts';
import type { LiveStream } from '../core/transcripts/live/live-streams.ts';
import type { StreamCuts } from '../core/transcripts/live/stream-cuts.ts';
import type { SessionReport } from '../core/travel/session-report.ts';

/** What has changed since the last time. */
export interface LiveNews {
  readonly rows: readonly LiveStream[];
  /** Streams that are no longer kept here; their tapes are. */
  readonly gone: readonly number[];
}

/** What a stream says as far as it has come, and what that reads to. */
export interface StreamReadout {
  readonly text: string;
  /** Where its chunks end, and when each came, in milliseconds since the request. */
  readonly chunkEnds: Uint32Array;
  readonly times: Float64Array;
  readonly report: SessionReport;
  readonly calls: readonly ShownCall[];
  /** Its calls were held to definitions of tools. */
  readonly knowsTools: boolean;
}

/** The worker that follows a recorder: it reads each stream as it runs. */
export interface LiveService {
  /** Follows the recorder that serves the page, from a stream on; resolves when the connection has ended. */
  follow(token: string, from: number, onNews: (news: LiveNews) => void): Promise<void>;
  /** A stream as far as it has come, to be opened. */
  openStream(id: number): Promise<Result<Fixture>>;
  /** What the client was sent in its place, where its answer was repaired on its way. */
  openSent(id: number): Promise<Result<Fixture>>;
  /** A stream as far as it has come, read; null where it is not kept. */
  readStream(id: number): Promise<StreamReadout | null>;
  /** Where the ways to serve a stream again cut its text; null where it is not kept. */
  cutsOf(id: number): Promise<StreamCuts | null>;
  /** What came of an open stream after so many chunks; null where it has ended, and is on its tape. */
  chunksFrom(id: number, first: number): Promise<TimedChunks | null>;
}
