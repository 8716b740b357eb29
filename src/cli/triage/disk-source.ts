import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beginsParquet, type ParquetSource } from '../../core/transcripts/parquet/parquet-source.ts';

/** A file of a disk, read by places. */
export class DiskSource implements ParquetSource {
  readonly byteLength: number;
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.byteLength = fstatSync(this.#file).size;
  }

  async slice(start: number, end: number): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(end - start);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.#file, bytes, at, bytes.length - at, start + at);
      if (count === 0) return bytes.buffer.slice(0, at);
      at += count;
    }
    return bytes.buffer;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Bytes that come in pieces and are wanted by places: a file that is there for as long. */
export class SpooledFile {
  readonly #path = join(mkdtempSync(join(tmpdir(), 'chunkscope-')), 'spooled');
  readonly #file = openSync(this.#path, 'w');
  #isRemoved = false;

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
  }

  source(): DiskSource {
    return new DiskSource(this.#path);
  }

  remove(): void {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    closeSync(this.#file);
    rmSync(dirname(this.#path), { recursive: true });
  }
}

/** Whether a path leads to a Parquet file; of what is no file, such as a pipe, nothing is read. */
export function isParquetFile(path: string): boolean {
  const head = new Uint8Array(4);
  try {
    if (!statSync(path).isFile()) return false;
    const file = openSync(path, 'r');
    readSync(file, head, 0, head.length, 0);
    closeSync(file);
  } catch {
    // Whoever reads it says why it can't be read.
    return false;
  }
  return beginsParquet(head);
}
