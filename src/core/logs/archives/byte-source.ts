/** Reads bytes as they come: yields where it waits for more. */
export type Reading<T = void> = Generator<undefined, T, undefined>;

/** The bytes are over where more of them belong. */
export class CutOff extends Error {}

/** The bytes are not what they should be; the message says which, as part of a sentence. */
export class Damaged extends Error {}

/** Bytes that arrive in pieces, read in the portions that a format has. */
export class ByteSource {
  /** Bytes that were read. */
  position = 0;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #isOver = false;

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  /** Nothing more will be added. */
  end(): void {
    this.#isOver = true;
  }

  /** So many bytes. */
  *exactly(count: number): Reading<Uint8Array> {
    const bytes = yield* this.upTo(count);
    if (bytes.length < count) throw new CutOff();
    return bytes;
  }

  /** So many bytes, fewer at the end alone. */
  *upTo(count: number): Reading<Uint8Array> {
    while (this.#length < count && !this.#isOver) yield;
    return this.#take(Math.min(count, this.#length));
  }

  /** What is there, at least one byte of it; none at the end. */
  *some(most = Infinity): Reading<Uint8Array> {
    while (this.#length === 0 && !this.#isOver) yield;
    return this.#take(Math.min(most, this.#pieces[0]?.length ?? 0));
  }

  /** The same where the end would come too early. */
  *someMore(most = Infinity): Reading<Uint8Array> {
    const bytes = yield* this.some(most);
    if (bytes.length === 0) throw new CutOff();
    return bytes;
  }

  *skip(count: number): Reading {
    for (let left = count; left > 0; ) left -= (yield* this.someMore(left)).length;
  }

  /** Puts back what was read last. */
  unread(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#pieces.unshift(bytes);
    this.#length += bytes.length;
    this.position -= bytes.length;
  }

  /** Whether only zeros follow up to the end; reads as far as they go. */
  *isPadding(): Reading<boolean> {
    for (;;) {
      const bytes = yield* this.some();
      if (bytes.length === 0) return true;
      const at = bytes.findIndex((byte) => byte !== 0);
      if (at < 0) continue;
      this.unread(bytes.subarray(at));
      return false;
    }
  }

  #take(count: number): Uint8Array {
    this.#length -= count;
    this.position += count;
    const first = this.#pieces[0] ?? new Uint8Array(0);
    if (count < first.length) {
      this.#pieces[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    if (count === first.length) {
      this.#pieces.shift();
      return first;
    }
    const taken = new Uint8Array(count);
    let at = 0;
    let whole = 0;
    for (; at < count; whole++) {
      const piece = this.#pieces[whole]!;
      const part = piece.subarray(0, count - at);
      taken.set(part, at);
      at += part.length;
      if (part.length < piece.length) {
        this.#pieces[whole] = piece.subarray(part.length);
        break;
      }
    }
    this.#pieces.splice(0, whole);
    return taken;
  }
}

/** The numbers of a header, which are little-endian. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What an error of a library says, as part of a sentence. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
