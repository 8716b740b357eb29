import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { EndReason, LiveEvent } from '../../core/transcripts/live/live-event.ts';
import { withoutSecretParameters } from '../../core/words/secret-name.ts';
import type { AfterTraffic } from './after-traffic.ts';
import type { AnswerHead } from './answer-reader.ts';
import { headersForTape, headersOf } from './headers.ts';
import type { Inflaters, Inflating } from './inflating.ts';
import type { EndFacts, Witness } from './proxy.ts';
import type { RequestBodies, RequestBody } from './request-bodies.ts';
import type { Tape, TapeMaker } from './tape.ts';

/** What a recording is made with. */
export interface RecordingOptions {
  readonly id: number;
  readonly target: string;
  readonly makeTape: TapeMaker;
  /** Bytes of a request's body and of an answer that are recorded. */
  readonly mostAsked: number;
  readonly mostBytes: number;
  readonly bodies: RequestBodies;
  readonly inflaters: Inflaters;
  /** `tools`: the definitions in the request, in any shape. */
  readonly emit: (event: LiveEvent, tools: unknown) => void;
  /** Told once the tape is where it is kept. */
  readonly done: () => void;
}

/** Inflating takes turns and the traffic does not wait for it: no more bytes of an answer are held until it is theirs. */
const MOST_PACKED = 64 * 1024 * 1024;

/** Writes the tape of one request while it passes. Each step comes with its time, that of `performance.now()`. */
export class Recording {
  readonly id: number;
  readonly #options: RecordingOptions;
  readonly #request: { readonly method: string; readonly path: string; readonly headers: Record<string, string> };
  readonly #at = new Date().toISOString();
  readonly #start = performance.now();
  #parts: Uint8Array[] = [];
  #partsLength = 0;
  #body: Pick<RequestBody, 'json'> = NO_BODY;
  #model = 'unknown';
  #tools: unknown;
  #isTold = false;
  #tape: Tape | undefined;
  #inflate: Inflating | undefined;
  #length = 0;
  /** Bytes that wait to be inflated; whether there were too many, so that the rest is not recorded. */
  #packed = 0;
  #isBehind = false;
  #isCut = false;
  /** Steps that have to wait, for a long body or for what is inflated, keep their order; undefined where none had to. */
  #last: Promise<void> | undefined;

  constructor({ method = '', headers }: IncomingMessage, path: string, options: RecordingOptions) {
    this.id = options.id;
    this.#options = options;
    this.#request = { method, path: withoutSecretParameters(path), headers: headersForTape(headers) };
  }

  asked(bytes: Uint8Array): void {
    this.#partsLength += bytes.length;
    if (this.#partsLength <= this.#options.mostAsked) this.#parts.push(bytes);
    else this.#parts = [];
  }

  askedAll(): void {
    const body = this.#options.bodies.read(this.#parts);
    this.#parts = [];
    const take = ({ json, model, tools }: RequestBody): void => {
      this.#body = { json };
      this.#model = model ?? 'unknown';
      this.#tools = tools;
      this.#tell();
    };
    if (body instanceof Promise) this.#wait(async () => take(await body));
    else take(body);
  }

  responded({ status, rawHeaders }: AnswerHead, at: number): void {
    const t = this.#secondsAt(at);
    const headers = headersOf(rawHeaders);
    this.#inflate = this.#options.inflaters.of(headers['content-encoding']);
    const response = {
      status,
      headers: headersForTape(headers),
      ...(this.#inflate && { decoded: headers['content-encoding'] }),
    };
    this.#inOrder(() => {
      this.#tell();
      this.#open(response);
      this.#emit({ type: 'response', id: this.id, t, status });
    });
  }

  read(bytes: Uint8Array, at: number): void {
    const t = this.#secondsAt(at);
    if (this.#isCut) return;
    const inflate = this.#inflate;
    if (!inflate) return this.#inOrder(() => this.#keep(t, bytes));
    this.#packed += bytes.length;
    this.#isBehind ||= this.#packed > MOST_PACKED;
    if (this.#isBehind) return;
    this.#wait(async () => {
      if (!this.#isCut) for await (const slice of inflate(bytes)) this.#keep(t, slice);
      this.#packed -= bytes.length;
    });
  }

  /** What the client was sent in place of what was read; it is beside that on the tape. */
  sent(bytes: Uint8Array, at: number): void {
    const t = this.#secondsAt(at);
    this.#inOrder(() => {
      if (!this.#isCut) this.#tape?.write(`[${t},"s","${base64(bytes)}"]`);
    });
  }

  ended(reason: EndReason, facts: EndFacts | undefined, at: number): void {
    const t = this.#secondsAt(at);
    this.#inOrder(() => {
      this.#tell();
      if (!this.#tape) this.#open(null);
      void this.#end(t, reason, facts);
    });
  }

  /** The tools of the request; undefined before it is whole, and once the stream has ended. */
  get tools(): unknown {
    return this.#tools;
  }

  /** The tape so far; null where it is no longer kept. */
  tapeText(): Promise<string | null> {
    return this.#tape?.text() ?? Promise.resolve(null);
  }

  /** Does a step now, or once those before it are done. */
  #inOrder(step: () => void): void {
    if (this.#last) this.#wait(async () => step());
    else step();
  }

  #wait(step: () => Promise<void>): void {
    const go = this.#last ?? Promise.resolve();
    this.#last = go.then(step).catch(() => {
      // What does not inflate, or inflates to more than is recorded, is left out, and the tape says so.
      this.#isCut = true;
    });
  }

  #keep(t: number, bytes: Uint8Array): void {
    if (bytes.length === 0 || this.#isCut) return;
    this.#length += bytes.length;
    if (this.#length > this.#options.mostBytes) {
      this.#isCut = true;
      return;
    }
    const data = base64(bytes);
    this.#tape?.write(`[${t},"r","${data}"]`);
    this.#emit({ type: 'read', id: this.id, t, data });
  }

  async #end(t: number, ended: EndReason, facts: EndFacts | undefined): Promise<void> {
    const reason = (this.#isCut || this.#isBehind) && ended === 'complete' ? 'too-long' : ended;
    this.#tape?.write(JSON.stringify([t, 'e', { reason, ...facts }]));
    const path = (await this.#tape?.end()) ?? null;
    // The feed remembers streams that have ended, and their requests may be long.
    this.#tools = undefined;
    const repaired = facts?.repaired;
    this.#emit({
      type: 'end',
      id: this.id,
      t,
      reason,
      ...(path !== null && { tape: path }),
      ...(repaired !== undefined && { repaired }),
    });
    this.#options.done();
  }

  #open(response: object | null): void {
    const { target, makeTape, mostAsked } = this.#options;
    const isCut = this.#partsLength > mostAsked;
    const header = { format: 'chunkscope-recording', version: 1, at: this.#at, target };
    this.#tape = makeTape([this.#at.replaceAll(':', '-'), target, fileName(this.#model)].join('-'), this.id);
    // The body goes in as bytes, as it was written.
    const [before, behind] = [
      `${openEnded(header)}"request":${openEnded(this.#request)}"body":`,
      isCut ? ',"cut":true' : '',
    ];
    const line = [
      Buffer.from(before),
      this.#body.json,
      Buffer.from(`${behind}},"response":${JSON.stringify(response)}}`),
    ];
    this.#tape.write(Buffer.concat(line));
    this.#body = NO_BODY;
  }

  /** Tells of the stream once its model is known, or will not be. */
  #tell(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    const { target } = this.#options;
    const { path } = this.#request;
    this.#emit({ type: 'stream', id: this.id, at: this.#at, target, path, model: this.#model });
  }

  #emit(event: LiveEvent): void {
    this.#options.emit(event, this.#tools);
  }

  /** Seconds since the request was sent, to the microsecond. */
  #secondsAt(at: number): number {
    return Math.round((at - this.#start) * 1_000) / 1_000_000;
  }
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');

const NO_BODY = { json: new TextEncoder().encode('null') };

/** A JSON object that more members follow. */
const openEnded = (value: object): string => `${JSON.stringify(value).slice(0, -1)},`;

/** What of a model's name may be in the name of a file. */
const fileName = (name: string): string => name.replace(/[^\w.]+/g, '-').slice(0, 60) || 'unknown';

/**
 * A witness that notes when something passed, and tells the recording in its turn. A fault of the recording ends it and is told
 * to `failed`; the traffic knows nothing of it.
 */
export function witnessOf(recording: Recording, later: AfterTraffic, failed: (error: unknown) => void): Witness {
  let isBroken = false;
  const note = (tell: () => void, bytes = 0): void =>
    later.add(() => {
      if (isBroken) return;
      try {
        tell();
      } catch (error) {
        isBroken = true;
        failed(error);
      }
    }, bytes);
  const now = (): number => performance.now();
  return {
    asked: (bytes) => note(() => recording.asked(bytes), bytes.length),
    askedAll: () => note(() => recording.askedAll()),
    responded(response, _ownMs) {
      const at = now();
      note(() => recording.responded(response, at));
    },
    read(bytes) {
      const at = now();
      note(() => recording.read(bytes, at), bytes.length);
    },
    sent(bytes) {
      const at = now();
      note(() => recording.sent(bytes, at), bytes.length);
    },
    ended(reason, facts, at = now()) {
      note(() => recording.ended(reason, facts, at));
    },
  };
}
