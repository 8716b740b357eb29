import { decodeBase64 } from '../framing/base64.ts';
import type { EndReason, ToldEvent } from './live-event.ts';
import { type LiveProblem, LiveReading, type LiveVerdict, type TimedChunks } from './live-reading.ts';

/** A stream as a row of the recorder shows it. Times are in seconds since its request. */
export interface LiveStream {
  readonly id: number;
  readonly at: string;
  readonly target: string;
  readonly path: string;
  readonly model: string;
  /** Null before the endpoint answers. */
  readonly status: number | null;
  readonly reads: number;
  /** When the first and the last read came; null before. */
  readonly first: number | null;
  readonly last: number | null;
  /** When reads came: all, or of many one in so many. */
  readonly ticks: readonly number[];
  readonly characters: number;
  readonly chunks: number;
  /** The state that the machine is in. */
  readonly state: string;
  readonly calls: number;
  /** The tool of the last call; null where none has a name yet. */
  readonly tool: string | null;
  readonly hasNativeCalls: boolean;
  readonly repairs: number;
  readonly problem: LiveProblem | null;
  /** Null while it is open. */
  readonly ended: StreamEnded | null;
}

/** How a stream ended. */
export interface StreamEnded {
  readonly t: number;
  readonly reason: EndReason;
  /** Why the model stopped, as the wire names it. */
  readonly finish: string | null;
  readonly verdict: LiveVerdict['verdict'];
  readonly wouldFail: boolean;
  /** Calls that were sent on in another way than they came. */
  readonly repaired: number;
}

interface Known {
  row: LiveStream;
  /** Undefined once the stream has ended: of those only the row is kept. */
  reading: LiveReading | undefined;
  /** Events that wait for its tape; null where none is awaited. */
  waiting: ToldEvent[] | null;
}

/** What the streams ask the recorder for. */
export interface AskRecorder {
  /** The tools in a stream's request. */
  tools(id: number): Promise<unknown>;
  /** The tape of a stream so far; null where it is not kept. */
  tape(id: number): Promise<string | null>;
}

/** Streams that are kept; of more the oldest that have ended go. */
const MOST_STREAMS = 500;
/** Reads that are drawn of a stream. */
const MOST_TICKS = 160;

/** Follows the streams of a recorder by its events; each byte is read once, and of what has ended a row is kept. */
export class LiveStreams {
  readonly #ask: AskRecorder;
  readonly #most: number;
  readonly #known = new Map<number, Known>();
  readonly #changed = new Set<number>();

  constructor(ask: AskRecorder, most = MOST_STREAMS) {
    this.#ask = ask;
    this.#most = most;
  }

  /** Takes an event of the feed. Resolves when it was read, which is at once unless the recorder has to be asked. */
  take(event: ToldEvent): Promise<void> | undefined {
    const { id } = event;
    const known = this.#known.get(id);
    if (event.type === 'stream') return known ? undefined : this.#begin(event);
    if (!known || known.row.ended) return undefined;
    if (known.waiting) known.waiting.push(event);
    else if (event.type === 'gap') return this.#catchUp(known);
    else this.#read(known, event);
    return undefined;
  }

  /** The rows that have changed since the last time, in no order, and the ids of those that went. */
  changes(): { readonly rows: readonly LiveStream[]; readonly gone: readonly number[] } {
    const changed = [...this.#changed];
    this.#changed.clear();
    const rows = changed.flatMap((id) => this.#known.get(id)?.row ?? []);
    return { rows, gone: changed.filter((id) => !this.#known.has(id)) };
  }

  get hasChanges(): boolean {
    return this.#changed.size > 0;
  }

  rowOf(id: number): LiveStream | undefined {
    return this.#known.get(id)?.row;
  }

  /** The text of an open stream from a chunk on; null where it has ended. */
  chunksFrom(id: number, first: number): TimedChunks | null {
    return this.#known.get(id)?.reading?.chunksFrom(first) ?? null;
  }

  /** The tools of an open stream. */
  toolsOf(id: number): LiveReading['tools'] {
    return this.#known.get(id)?.reading?.tools ?? [];
  }

  async #begin({ id, at, target, path, model }: Extract<ToldEvent, { type: 'stream' }>): Promise<void> {
    const known: Known = {
      row: { ...NEW, id, at, target, path, model },
      reading: undefined,
      waiting: [],
    };
    this.#known.set(id, known);
    this.#forgetOldest();
    known.reading = new LiveReading(await this.#ask.tools(id).catch(() => []));
    // Not before: of a stream that has ended long ago it would be said that no byte has come.
    this.#changed.add(id);
    await this.#readWaiting(known);
  }

  /** Reads from the tape what the feed left out, then what came meanwhile. */
  async #catchUp(known: Known, later: readonly ToldEvent[] = []): Promise<void> {
    const waiting = [...later];
    known.waiting = waiting;
    const { id } = known.row;
    const tape = await this.#ask.tape(id).catch(() => null);
    const missed = tape === null ? [] : readsOfTape(id, tape).slice(known.row.reads);
    for (const read of missed) this.#read(known, read);
    const upTo = missed.at(-1)?.t ?? -1;
    known.waiting = waiting.filter((event) => event.type !== 'read' || event.t > upTo);
    await this.#readWaiting(known);
  }

  async #readWaiting(known: Known): Promise<void> {
    const waiting = known.waiting ?? [];
    known.waiting = null;
    for (const [at, event] of waiting.entries()) {
      if (event.type === 'gap') return this.#catchUp(known, waiting.slice(at + 1));
      this.#read(known, event);
    }
  }

  #read(known: Known, event: ToldEvent): void {
    const { row, reading } = known;
    if (!reading) return;
    this.#changed.add(row.id);
    if (event.type === 'response') known.row = { ...row, status: event.status };
    else if (event.type === 'read') {
      reading.write(decodeBase64(event.data) ?? new Uint8Array(), event.t);
      const reads = row.reads + 1;
      known.row = {
        ...row,
        ...progressOf(reading),
        reads,
        first: row.first ?? event.t,
        last: event.t,
        ticks: withTick(row.ticks, reads, event.t),
      };
    } else if (event.type === 'end') {
      const { verdict, wouldFail, ...found } = reading.end();
      const { t, reason, repaired = 0 } = event;
      const ended = { t, reason, finish: reading.finish ?? null, verdict, wouldFail, repaired };
      known.row = { ...row, ...progressOf(reading), ...found, ended };
      known.reading = undefined;
    }
  }

  #forgetOldest(): void {
    if (this.#known.size <= this.#most) return;
    for (const [id, { row }] of this.#known)
      if (row.ended) {
        this.#known.delete(id);
        this.#changed.add(id);
        return;
      }
  }
}

const NEW: Omit<LiveStream, 'id' | 'at' | 'target' | 'path' | 'model'> = {
  status: null,
  reads: 0,
  first: null,
  last: null,
  ticks: [],
  characters: 0,
  chunks: 0,
  state: '',
  calls: 0,
  tool: null,
  hasNativeCalls: false,
  repairs: 0,
  problem: null,
  ended: null,
};

const progressOf = (reading: LiveReading) => ({
  characters: reading.characters,
  chunks: reading.chunkCount,
  state: reading.state,
  calls: reading.calls,
  tool: reading.tool,
  hasNativeCalls: reading.hasNativeCalls,
  repairs: reading.repairs,
  problem: reading.problem,
});

/** Ticks with one more; where they get too many, every other one stays, and from then on one read in twice as many. */
function withTick(ticks: readonly number[], reads: number, t: number): readonly number[] {
  let every = 1;
  while (reads / every > MOST_TICKS) every *= 2;
  const kept = reads % every === 1 || every === 1 ? [...ticks, t] : ticks;
  return kept.length > MOST_TICKS ? kept.filter((_, at) => at % 2 === 0) : kept;
}

/** The reads on a tape, as the feed tells them. */
export function readsOfTape(id: number, tape: string): Extract<ToldEvent, { type: 'read' }>[] {
  return tape.split('\n').flatMap((line) => {
    const [, t, data] = /^\[([\d.e-]+),"r","([^"]*)"\]$/.exec(line) ?? [];
    return data === undefined ? [] : [{ type: 'read', id, t: Number(t), data }];
  });
}
