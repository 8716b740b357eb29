import { setImmediate as nextTurn } from 'node:timers/promises';
import { asIndex, asObject } from '../../../core/json/json-access.ts';
import type { AnsweredRequest, ServingState } from '../../../core/transcripts/live/live-event.ts';
import type { Listening } from '../../page/loopback.ts';
import { CUTS, type Cut } from './cutting.ts';
import { Matching } from './matching.ts';
import { type Replayed, replayedTape } from './replayed.ts';
import { startReplayer } from './replayer.ts';

const FIRST_PORT = 4118;
/** Requests that are told of. */
const MOST_TOLD = 50;

/** The tape of a stream that has ended. */
interface EndedTape {
  readonly id: number;
  readonly text: string;
}

/** The streams that a recorder serves again, when the page asks for it: those that had ended by then. */
export class ServedAgain {
  readonly #tapes: () => AsyncIterable<EndedTape>;
  #serving: (Listening & { readonly recordings: number }) | null = null;
  #how: { cut: Cut; speed: number } = { cut: 'as-recorded', speed: 1 };
  #answered: AnsweredRequest[] = [];
  #requests = 0;

  constructor(tapes: () => AsyncIterable<EndedTape>) {
    this.#tapes = tapes;
  }

  /** Null while nothing is served. */
  get state(): ServingState | null {
    if (!this.#serving) return null;
    const { port, recordings } = this.#serving;
    const { cut, speed } = this.#how;
    return { port, cut: String(cut), speed, recordings, requests: this.#requests, answered: this.#answered };
  }

  /** Begins to serve, or goes on in another way. */
  async serve(asked: unknown): Promise<void> {
    const { cut, speed } = asObject(asked);
    this.#how = { cut: CUTS.find((known) => known === cut) ?? 'as-recorded', speed: Math.max(0, asIndex(speed)) };
    if (this.#serving) return;
    const recordings: Replayed[] = [];
    for await (const { id, text } of this.#tapes()) {
      const found = replayedTape(String(id), text);
      if (found) recordings.push(found);
      // Between two tapes the traffic passes.
      await nextTurn();
    }
    if (recordings.length === 0 || this.#serving) return;
    const matching = new Matching(recordings, true);
    const how = (): { cut: Cut; speed: number } => this.#how;
    this.#requests = 0;
    this.#answered = [];
    const listening = await startReplayer({
      find: (request) => matching.find(request),
      nothingLeft: matching.nothingLeft,
      port: FIRST_PORT,
      get cut() {
        return how().cut;
      },
      get speed() {
        return how().speed;
      },
      answered: ({ matched, recording, chunks }, differing) =>
        this.#tell({ matched, stream: recording === null ? null : Number(recording), differing, path: null, chunks }),
      unknown: (url) =>
        this.#tell({ matched: null, stream: null, differing: null, path: url.split('?', 1)[0] ?? '', chunks: 0 }),
    });
    this.#serving = { ...listening, recordings: recordings.length };
  }

  #tell(line: Omit<AnsweredRequest, 'request' | 'at'>): void {
    this.#requests += 1;
    const told = { request: this.#requests, at: new Date().toISOString(), ...line };
    this.#answered = [told, ...this.#answered].slice(0, MOST_TOLD);
  }

  stop(): void {
    this.#serving?.close();
    this.#serving = null;
  }
}
