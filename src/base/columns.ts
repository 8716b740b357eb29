/** Initial capacity of a column in rows. */
const FIRST_ROWS = 64;
const SLAB_BYTES = 65_536;
/** Larger arrays have a buffer of their own. */
const SMALL_BYTES = 4_096;

let slab = new ArrayBuffer(SLAB_BYTES);
let slabUsed = 0;

/** Zeroed bytes of a shared buffer, each given out once: a separate buffer for each small column costs a microsecond. */
function smallBytes(bytes: number): { buffer: ArrayBuffer; at: number } {
  if (slabUsed + bytes > SLAB_BYTES) {
    slab = new ArrayBuffer(SLAB_BYTES);
    slabUsed = 0;
  }
  const at = slabUsed;
  slabUsed += (bytes + 7) & ~7;
  return { buffer: slab, at };
}

/** A small array of zeros, of some hundred integers at most. */
export function smallInt32Array(length: number): Int32Array {
  const { buffer, at } = smallBytes(length * 4);
  return new Int32Array(buffer, at, length);
}

/** An array of zeros for codes of characters. */
export function uint16Array(length: number): Uint16Array {
  if (length * 2 > SMALL_BYTES) return new Uint16Array(length);
  const { buffer, at } = smallBytes(length * 2);
  return new Uint16Array(buffer, at, length);
}

function uint32Array(length: number): Uint32Array {
  if (length * 4 > SMALL_BYTES) return new Uint32Array(length);
  const { buffer, at } = smallBytes(length * 4);
  return new Uint32Array(buffer, at, length);
}

function uint8Array(length: number): Uint8Array {
  if (length > SMALL_BYTES) return new Uint8Array(length);
  const { buffer, at } = smallBytes(length);
  return new Uint8Array(buffer, at, length);
}

const NO_BYTES = new Uint8Array(0);
const NO_INTEGERS = new Uint32Array(0);

/** Append-only integers in one typed array that grows by doubling: one byte a row, no objects, nothing while it is empty. */
export class Uint8Column {
  length = 0;
  private rows: Uint8Array = NO_BYTES;

  /** A column that begins with a copy of some rows. */
  static of(rows: Uint8Array): Uint8Column {
    const column = new Uint8Column();
    column.rows = new Uint8Array(roomFor(rows.length));
    column.rows.set(rows);
    column.length = rows.length;
    return column;
  }

  push(value: number): void {
    if (this.length === this.rows.length) this.rows = grown(this.rows, uint8Array(doubled(this.length)));
    this.rows[this.length++] = value;
  }

  set(index: number, value: number): void {
    this.rows[index] = value;
  }

  at(index: number): number {
    return this.rows[index] ?? 0;
  }

  truncate(length: number): void {
    this.length = length;
  }

  /** A separate column with the first `length` rows. */
  head(length: number): Uint8Column {
    return Uint8Column.of(this.rows.subarray(0, length));
  }

  /** A copy of the first `length` rows, fit for transfer. */
  toArray(length = this.length): Uint8Array {
    return this.rows.slice(0, length);
  }
}

/** Like Uint8Column, with 32 bits a row. */
export class Uint32Column {
  length = 0;
  private rows: Uint32Array = NO_INTEGERS;

  /** A column that begins with a copy of some rows. */
  static of(rows: Uint32Array): Uint32Column {
    const column = new Uint32Column();
    column.rows = new Uint32Array(roomFor(rows.length));
    column.rows.set(rows);
    column.length = rows.length;
    return column;
  }

  push(value: number): void {
    if (this.length === this.rows.length) this.rows = grown(this.rows, uint32Array(doubled(this.length)));
    this.rows[this.length++] = value;
  }

  at(index: number): number {
    return this.rows[index] ?? 0;
  }

  truncate(length: number): void {
    this.length = length;
  }

  /** A separate column with the first `length` rows. */
  head(length: number): Uint32Column {
    return Uint32Column.of(this.rows.subarray(0, length));
  }

  /** A copy of the first `length` rows, fit for transfer. */
  toArray(length = this.length): Uint32Array {
    return this.rows.slice(0, length);
  }

  /** Index of the first row greater than `value` among ascending rows; `length` if there is none. */
  firstAbove(value: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) > value) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function grown<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  if (from.length > 0) to.set(from);
  return to;
}

const doubled = (length: number): number => Math.max(FIRST_ROWS, length * 2);
const roomFor = (length: number): number => Math.max(FIRST_ROWS, length + (length >>> 2));
