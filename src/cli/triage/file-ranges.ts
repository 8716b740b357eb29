import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { isPacked } from '../../core/logs/archives/unpacker.ts';
import { JsonScanner } from '../../core/logs/json-scanner.ts';
import { beginsAsJson, type RawRecord } from '../../core/logs/record-splitter.ts';
import type { RecordBatch } from '../../core/logs/triage.ts';
import { encodingOf } from '../../core/text/text-of-bytes.ts';
import { LONGEST_HEAD } from '../../core/transcripts/containers/table.ts';
import { beginsParquet } from '../../core/transcripts/parquet/parquet-source.ts';
import { InputError } from '../command.ts';
import { reasonOf } from '../read-file.ts';

/** A stretch of a plain file that begins and ends with a line; plain data, so that other threads can be given it. */
export interface FileRange {
  readonly file: string;
  /** Of the file on its disk: another file may get its name while it is read, as when logs rotate. */
  readonly inode: number;
  /** Of the log that it is of. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Number of its first line. */
  readonly line: number;
  /** The file ends with it. */
  readonly isLast: boolean;
}

/** Bytes of a range: enough that starting one costs nothing, few enough that all jobs end together. */
const RANGE = 4_194_304;
const STEP = 65_536;
/** A character of UTF-8 has at most so many bytes. */
const WIDEST = 4;

const LF = 0x0a;
const CR = 0x0d;

/** Whether a file is text of JSON that is not packed; of what is no file, such as a pipe, nothing is read. */
function isPlain(file: number): boolean {
  if (!fstatSync(file).isFile()) return false;
  const bytes = new Uint8Array(LONGEST_HEAD * WIDEST);
  const head = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  if (isPacked(head) || beginsParquet(head) || encodingOf(head) !== 'utf-8') return false;
  return beginsAsJson(new TextDecoder().decode(head));
}

/** Cuts a plain file at line ends into ranges of about so many bytes; returns whether it is one. */
export function* rangesOf(path: string, name: string, size = RANGE): Generator<FileRange, boolean> {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    // Whoever reads it says why it can't be read.
    return false;
  }
  try {
    if (!isPlain(file)) return false;
    yield* cut(file, path, name, size);
    return true;
  } finally {
    closeSync(file);
  }
}

function* cut(file: number, path: string, name: string, rangeSize: number): Generator<FileRange> {
  const { size, ino: inode } = fstatSync(file);
  const bytes = Buffer.allocUnsafe(Math.min(STEP, rangeSize));
  const lines = new LineCount();
  let from = 0;
  let line = 1;
  let end = 0;
  let lineAfter = 1;
  for (let at = 0; at < size; ) {
    const read = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at));
    if (read.length === 0) break;
    const last = read.lastIndexOf(LF) + 1;
    lines.add(read.subarray(0, last));
    if (last > 0) {
      end = at + last;
      lineAfter = lines.count + 1;
    }
    lines.add(read.subarray(last));
    at += read.length;
    if (end - from < rangeSize || end === size) continue;
    yield { file: path, inode, name, from, to: end, line, isLast: false };
    from = end;
    line = lineAfter;
  }
  yield { file: path, inode, name, from, to: size, line, isLast: true };
}

/** Counts line breaks in bytes that come in pieces: LF, CR LF and CR alone. */
class LineCount {
  count = 0;
  #isAfterReturn = false;

  add(bytes: Buffer): void {
    if (bytes.length === 0) return;
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1))
      if (at > 0 ? bytes[at - 1] !== CR : !this.#isAfterReturn) this.count += 1;
    for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1)) this.count += 1;
    this.#isAfterReturn = bytes.at(-1) === CR;
  }
}

/** What was found in a range. */
export interface RangeEnd {
  /** Each of its records is a line, so that they are the same wherever reading begins; or it is the whole file. */
  readonly isAlone: boolean;
  /** Number of its last record; null where it has none. */
  readonly count: number | null;
}

/**
 * Whether the records of a range are those that the whole file has there; `count` is the number of the last record before it. A first record
 * may be the only one, of which the items are records then, and lines with several records make numbers run ahead of lines.
 */
export const continuesFile = ({ from, line }: FileRange, { isAlone }: RangeEnd, count: number): boolean =>
  isAlone && (from === 0 || (count > 0 && count < line));

function openRange({ file: path, inode }: FileRange): number {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    throw new InputError(`${path} can't be read to its end: ${reasonOf(error)}.`);
  }
  if (fstatSync(file).ino === inode) return file;
  closeSync(file);
  throw new InputError(`${path} became another file while it was read. Run this again.`);
}

/** The records of a range, as if those before it had one line each. */
export function* recordsOfRange(range: FileRange): Generator<readonly RawRecord[], RangeEnd> {
  const { from, to, line, isLast } = range;
  const scanner = new JsonScanner({ line, count: line - 1 });
  const decoder = new TextDecoder();
  const file = openRange(range);
  let count: number | null = null;
  const taken = function* (records: Iterable<RawRecord>): Generator<readonly RawRecord[]> {
    const found = [...records];
    count = found.at(-1)?.number ?? count;
    yield found;
  };
  try {
    const bytes = new Uint8Array(STEP);
    for (let at = from; at < to; ) {
      const read = readSync(file, bytes, 0, Math.min(STEP, to - at), at);
      if (read === 0) break;
      at += read;
      yield* taken(scanner.push(decoder.decode(bytes.subarray(0, read), { stream: true })));
    }
    yield* taken(scanner.push(decoder.decode()));
  } finally {
    closeSync(file);
  }
  yield* taken(scanner.end());
  return { isAlone: scanner.hasOnlyLines || (isLast && from === 0), count };
}

/** The records from a range to the end of its file; `count` is the number of the last record before. */
export async function* restOfFile(range: FileRange, count: number): AsyncGenerator<RecordBatch> {
  const { file, name, from: start, line } = range;
  const scanner = new JsonScanner({ line, count });
  const decoder = new TextDecoder();
  const batch = (records: Iterable<RawRecord>): RecordBatch => ({ name, source: file, records: [...records] });
  const stream = createReadStream(file, { fd: openRange(range), start });
  for await (const bytes of stream as AsyncIterable<Uint8Array>)
    yield batch(scanner.push(decoder.decode(bytes, { stream: true })));
  yield batch(scanner.push(decoder.decode()));
  yield batch(scanner.end());
}
