import { encodingOf } from '../text/text-of-bytes.ts';
import { type RawRecord, RecordSplitter } from './record-splitter.ts';

/** The records of one file, found in its bytes as they come: UTF-16 by its byte order mark, else UTF-8. */
export class RecordsOfBytes {
  readonly #splitter = new RecordSplitter();
  #decoder: TextDecoder | null = null;
  /** A first byte whose successor has not come. */
  #first = new Uint8Array();

  *push(bytes: Uint8Array): Generator<RawRecord> {
    if (this.#decoder) return yield* this.#splitter.push(this.#decoder.decode(bytes, { stream: true }));
    const head = new Uint8Array([...this.#first, ...bytes.subarray(0, 2)]);
    if (head.length < 2) {
      this.#first = head;
      return;
    }
    this.#decoder = new TextDecoder(encodingOf(head));
    yield* this.#splitter.push(this.#decoder.decode(this.#first, { stream: true }));
    yield* this.push(bytes);
  }

  *end(): Generator<RawRecord> {
    const decoder = this.#decoder ?? new TextDecoder();
    yield* this.#splitter.push(decoder.decode(this.#decoder ? undefined : this.#first));
    yield* this.#splitter.end();
  }
}
