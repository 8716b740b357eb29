import type { Result } from '../base/result.ts';
import type { Fixture } from '../core/cases/fixture.ts';
import type { TimedChunks } from '../core/transcripts/live/live-reading.ts';
import type { LiveStream } from '../core/transcripts/live/live-streams.ts';

/** What has changed since the last time. */
export interface LiveNews {
  readonly rows: readonly LiveStream[];
  /** Streams that are no longer kept here; their tapes are. */
  readonly gone: readonly number[];
}

/** The worker that follows a recorder: it reads each stream as it runs. */
export interface LiveService {
  /** Follows the recorder that serves the page, from a stream on; resolves when the connection has ended. */
  follow(token: string, from: number, onNews: (news: LiveNews) => void): Promise<void>;
  /** A stream as far as it has come, to be opened. */
  openStream(id: number): Promise<Result<Fixture>>;
  /** What came of an open stream after so many chunks; null where it has ended, and is on its tape. */
  chunksFrom(id: number, first: number): Promise<TimedChunks | null>;
}
