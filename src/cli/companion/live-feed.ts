import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { asObject, parseJson } from '../../core/json/json-access.ts';
import type { LiveEvent, ToldEvent } from '../../core/transcripts/live/live-event.ts';
import { readsOfTape } from '../../core/transcripts/live/live-streams.ts';

/** What a stream's recording gives later. */
export interface FeedSource {
  /** The tape so far; null where it is not kept. */
  readonly tape: () => Promise<string | null>;
  /** The tools of its request, while it runs. */
  readonly tools: () => unknown;
}

/** What the feed knows of one stream. */
interface KnownStream extends FeedSource {
  /** Its events without the reads, which are on its tape. */
  readonly events: LiveEvent[];
}

type EndEvent = Extract<LiveEvent, { readonly type: 'end' }>;

/** Streams that the feed remembers; older ones are in the folder of tapes alone. */
const MOST_STREAMS = 1_000;

/** Tells pages of the streams as they run, and keeps where the tapes of the last ones are. */
export class LiveFeed {
  readonly #streams = new Map<number, KnownStream>();
  readonly #readers = new Set<FeedReader>();
  readonly #most: number;

  constructor(most = MOST_STREAMS) {
    this.#most = most;
  }

  /** Makes a stream known; the oldest that has ended is forgotten for it. */
  add(id: number, source: FeedSource): void {
    this.#streams.set(id, { ...source, events: [] });
    if (this.#streams.size <= this.#most) return;
    for (const [known, { events }] of this.#streams)
      if (events.at(-1)?.type === 'end') {
        this.#streams.delete(known);
        return;
      }
  }

  emit(event: LiveEvent): void {
    if (event.type !== 'read') this.#streams.get(event.id)?.events.push(event);
    for (const reader of this.#readers) reader.tell(event);
  }

  /** The tape of a stream so far; null where there is none. */
  async tapeText(id: number): Promise<string | null> {
    return (await this.#streams.get(id)?.tape()) ?? null;
  }

  /** How the streams ended that have, the oldest first. */
  get ended(): readonly EndEvent[] {
    return [...this.#streams.values()].flatMap(({ events }) => {
      const last = events.at(-1);
      return last?.type === 'end' ? [last] : [];
    });
  }

  /** The tools in the request of a stream; undefined where it has none. */
  async tools(id: number): Promise<unknown> {
    const known = this.#streams.get(id);
    if (known?.events.at(-1)?.type !== 'end') return known?.tools();
    const [head = ''] = (await known.tape())?.split('\n', 1) ?? [];
    const body = asObject(asObject(asObject(parseJson(head))['request'])['body']);
    return body['tools'] ?? body['functions'];
  }

  /** Answers with one line an event: all of the streams from `from` on, by default of those that are still open. */
  async serve(response: ServerResponse, from: number | undefined): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    const reader = new FeedReader(response, (id) => this.#streams.get(id)?.events ?? []);
    this.#readers.add(reader);
    response.on('close', () => this.#readers.delete(reader));
    for (const [id, { events, tape }] of this.#streams) {
      const isOpen = events.at(-1)?.type !== 'end';
      if (from !== undefined && id < from) continue;
      if (isOpen) reader.begin(id);
      else if (from !== undefined) await reader.tellWhole(events, await tape());
    }
    reader.followNew();
  }

  close(): void {
    for (const { response } of this.#readers) response.end();
  }
}

/** A page that reads the feed. One that is slow is told which streams it missed something of, once it is ready again. */
class FeedReader {
  readonly response: ServerResponse;
  readonly #eventsOf: (id: number) => readonly LiveEvent[];
  readonly #followed = new Set<number>();
  readonly #missed = new Set<number>();
  #followsNew = false;
  #isBehind = false;

  constructor(response: ServerResponse, eventsOf: (id: number) => readonly LiveEvent[]) {
    this.response = response;
    this.#eventsOf = eventsOf;
    response.on('drain', () => this.#catchUp());
  }

  /** Follows a stream that began before; what it read until now is on its tape. */
  begin(id: number): void {
    this.#followed.add(id);
    this.#retell(id);
  }

  /** From here on follows the streams that begin. */
  followNew(): void {
    this.#followsNew = true;
  }

  tell(event: LiveEvent): void {
    const { id, type } = event;
    if (type === 'stream' && this.#followsNew) this.#followed.add(id);
    if (!this.#followed.has(id)) return;
    if (this.#isBehind) this.#missed.add(id);
    else this.#write(event);
    if (type === 'end') this.#followed.delete(id);
  }

  /** A stream that is over, with the reads of its tape; resolves when the page can take more. */
  async tellWhole(events: readonly LiveEvent[], tape: string | null): Promise<void> {
    const id = events[0]?.id ?? 0;
    for (const event of events) {
      if (event.type === 'end') for (const read of readsOfTape(id, tape ?? '')) this.#write(read);
      this.#write(event);
    }
    if (this.#isBehind && !this.response.destroyed)
      await Promise.race([once(this.response, 'drain'), once(this.response, 'close')]);
  }

  #catchUp(): void {
    this.#isBehind = false;
    const missed = [...this.#missed];
    this.#missed.clear();
    for (const id of missed) this.#retell(id);
  }

  #retell(id: number): void {
    const events = this.#eventsOf(id);
    if (events.length === 0) return;
    for (const event of events) if (event.type !== 'end') this.#write(event);
    this.#write({ type: 'gap', id });
    for (const event of events) if (event.type === 'end') this.#write(event);
  }

  #write(event: ToldEvent): void {
    this.#isBehind = !this.response.write(`${JSON.stringify(event)}\n`);
  }
}
