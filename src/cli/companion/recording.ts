import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { asObject, asText, parseJson } from '../../core/json/json-access.ts';
import type { EndReason, LiveEvent } from '../../core/transcripts/live/live-event.ts';
import { headersForTape, pathForTape } from './headers.ts';
import { type Inflating, inflating } from './inflating.ts';
import type { Witness } from './proxy.ts';
import type { Tape, TapeMaker } from './tape.ts';

/** What a recording is made with. */
export interface RecordingOptions {
  readonly id: number;
  readonly target: string;
  readonly makeTape: TapeMaker;
  /** Bytes of a request's body and of an answer that are recorded. */
  readonly mostBytes: number;
  readonly emit: (event: LiveEvent, request: unknown) => void;
  /** Told once the tape is where it is kept. */
  readonly done: () => void;
}

/** Looks on while one request passes and writes its tape. */
export class Recording implements Witness {
  readonly id: number;
  readonly #options: RecordingOptions;
  readonly #request: { readonly method: string; readonly path: string; readonly headers: Record<string, string> };
  readonly #at = new Date().toISOString();
  readonly #start = performance.now();
  #body: Uint8Array[] = [];
  #bodyLength = 0;
  #bodyJson: unknown = null;
  #model = 'unknown';
  #isTold = false;
  #tape: Tape | undefined;
  #inflate: Inflating | undefined;
  #length = 0;
  #isCut = false;
  /** Reads that are being inflated keep their order. */
  #last: Promise<void> | undefined;

  constructor({ method = '', headers }: IncomingMessage, path: string, options: RecordingOptions) {
    this.id = options.id;
    this.#options = options;
    this.#request = { method, path: pathForTape(path), headers: headersForTape(headers) };
  }

  asked(bytes: Uint8Array): void {
    this.#bodyLength += bytes.length;
    if (this.#bodyLength <= this.#options.mostBytes) this.#body.push(bytes);
    else this.#body = [];
  }

  askedAll(): void {
    const text = Buffer.concat(this.#body).toString();
    this.#body = [];
    this.#bodyJson = parseJson(text) ?? (text === '' ? null : text);
    this.#model = asText(asObject(this.#bodyJson)['model']) ?? 'unknown';
    this.#tell();
  }

  responded({ statusCode: status = 0, headers }: IncomingMessage): void {
    this.#tell();
    const t = this.#elapsed();
    this.#inflate = inflating(headers['content-encoding']);
    const response = {
      status,
      headers: headersForTape(headers),
      ...(this.#inflate && { decoded: headers['content-encoding'] }),
    };
    this.#open(response);
    this.#emit({ type: 'response', id: this.id, t, status });
  }

  read(bytes: Uint8Array): void {
    const t = this.#elapsed();
    if (this.#isCut) return;
    if (this.#inflate) this.#inOrder(async () => this.#keep(t, await this.#inflate!(bytes)));
    else this.#keep(t, bytes);
  }

  ended(reason: EndReason, detail?: string): void {
    const t = this.#elapsed();
    this.#tell();
    if (!this.#tape) this.#open(null);
    if (this.#last) this.#inOrder(() => this.#end(t, reason, detail));
    else void this.#end(t, reason, detail);
  }

  /** The tools of the request; undefined before it is whole, and once the stream has ended. */
  get tools(): unknown {
    const body = asObject(this.#bodyJson);
    return body['tools'] ?? body['functions'];
  }

  /** The tape so far; null where it is no longer kept. */
  tapeText(): Promise<string | null> {
    return this.#tape?.text() ?? Promise.resolve(null);
  }

  #inOrder(next: () => Promise<void>): void {
    const go = this.#last ?? Promise.resolve();
    this.#last = go.then(next).catch(() => {
      // Bytes that do not inflate are not recorded, and the tape says so.
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
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
    this.#tape?.write(`[${t},"r","${data}"]`);
    this.#emit({ type: 'read', id: this.id, t, data });
  }

  async #end(t: number, ended: EndReason, detail: string | undefined): Promise<void> {
    const reason = this.#isCut && ended === 'complete' ? 'too-long' : ended;
    this.#tape?.write(JSON.stringify([t, 'e', { reason, ...(detail !== undefined && { detail }) }]));
    const path = (await this.#tape?.end()) ?? null;
    // The feed remembers streams that have ended, and their requests may be long.
    this.#bodyJson = null;
    this.#emit({ type: 'end', id: this.id, t, reason, ...(path !== null && { tape: path }) });
    this.#options.done();
  }

  #open(response: object | null): void {
    const { target, makeTape } = this.#options;
    const isCut = this.#bodyLength > this.#options.mostBytes;
    const header = {
      format: 'chunkscope-recording',
      version: 1,
      at: this.#at,
      target,
      request: { ...this.#request, body: this.#bodyJson, ...(isCut && { cut: true }) },
      response,
    };
    this.#tape = makeTape([this.#at.replaceAll(':', '-'), target, fileName(this.#model)].join('-'), this.id);
    this.#tape.write(JSON.stringify(header));
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
    this.#options.emit(event, this.#bodyJson);
  }

  /** Seconds since the request was sent, to the microsecond. */
  #elapsed(): number {
    return Math.round((performance.now() - this.#start) * 1_000) / 1_000_000;
  }
}

/** What of a model's name may stand in the name of a file. */
const fileName = (name: string): string => name.replace(/[^\w.]+/g, '-').slice(0, 60) || 'unknown';

/** The same witness, but a fault of ours ends it and is told to `failed`, and the traffic knows nothing of it. */
export function harmless(witness: Witness, failed: (error: unknown) => void): Witness {
  let isBroken = false;
  const guarded =
    <T extends readonly unknown[]>(look: (...given: T) => void) =>
    (...given: T): void => {
      if (isBroken) return;
      try {
        look(...given);
      } catch (error) {
        isBroken = true;
        failed(error);
      }
    };
  return {
    asked: guarded((bytes) => witness.asked(bytes)),
    askedAll: guarded(() => witness.askedAll()),
    responded: guarded((response) => witness.responded(response)),
    read: guarded((bytes) => witness.read(bytes)),
    ended: guarded((reason, detail) => witness.ended(reason, detail)),
  };
}
