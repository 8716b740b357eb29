/** Append-only integers in one typed array that grows by doubling; about a byte per byte, no objects. */
export class Uint8Column {
  length = 0;
  private rows = new Uint8Array(64);

  /** A column that begins with a copy of some rows. */
  static of(rows: Uint8Array): Uint8Column {
    const column = new Uint8Column();
    column.rows = new Uint8Array(roomFor(rows.length));
    column.rows.set(rows);
    column.length = rows.length;
    return column;
  }

  push(value: number): void {
    if (this.length === this.rows.length) this.rows = grown(this.rows, new Uint8Array(this.length * 2));
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

  /** A column of its own with the first `length` rows. */
  head(length: number): Uint8Column {
    return Uint8Column.of(this.rows.subarray(0, length));
  }

  /** A copy of the first `length` rows, fit for transfer. */
  toArray(length = this.length): Uint8Array {
    return this.rows.slice(0, length);
  }
}

/** As Uint8Column, 32 bits a row. */
export class Uint32Column {
  length = 0;
  private rows = new Uint32Array(64);

  /** A column that begins with a copy of some rows. */
  static of(rows: Uint32Array): Uint32Column {
    const column = new Uint32Column();
    column.rows = new Uint32Array(roomFor(rows.length));
    column.rows.set(rows);
    column.length = rows.length;
    return column;
  }

  push(value: number): void {
    if (this.length === this.rows.length) this.rows = grown(this.rows, new Uint32Array(this.length * 2));
    this.rows[this.length++] = value;
  }

  at(index: number): number {
    return this.rows[index] ?? 0;
  }

  truncate(length: number): void {
    this.length = length;
  }

  /** A column of its own with the first `length` rows. */
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
  to.set(from);
  return to;
}

const roomFor = (length: number): number => Math.max(64, length + (length >>> 2));
