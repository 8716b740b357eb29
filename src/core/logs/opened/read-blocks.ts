import { counted } from '../../../base/counted.ts';
import type { LeftOutCount, LeftOutFiles } from '../../../base/left-out-files.ts';
import { encodingOf } from '../../text/text-of-bytes.ts';
import { beginsParquet, sourceOfBlob } from '../../transcripts/parquet/parquet-source.ts';
import type { UnpackedPiece } from '../archives/unpacked-piece.ts';
import { isPacked, Refused, Unpacker } from '../archives/unpacker.ts';
import { JsonScanner } from '../json-scanner.ts';
import type { RecordNeeds } from '../needed-columns.ts';
import { parquetRecords } from '../parquet-records.ts';
import { beginsAsJson, type RawRecord } from '../record-splitter.ts';
import { RecordsOfBytes } from '../records-of-bytes.ts';

export interface LogFile {
  readonly file: Blob;
  /** With the folders that lead to it. */
  readonly name: string;
  /** When it was changed, in ms; absent where it is no file of a disk. */
  readonly changed?: number;
  /** Of a folder, which has no bytes: what of it was left out. */
  readonly leftOut?: LeftOutFiles;
}

/** Some records of one file: where each is in `bytes`, and on which line of the log. */
export interface LogBlock {
  readonly id: number;
  readonly name: string;
  readonly bytes: Blob;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly lines: Uint32Array;
  readonly numbers: Uint32Array;
  /** The column that holds the reply, where the log is a table; null where none does. */
  readonly table: { readonly column: string | null; readonly idColumn: string | null } | null;
}

/** Records of a block with how far into its file the reading was when they were whole. */
export type ReadBlock = Omit<LogBlock, 'id'> & { readonly bytesRead: number };

/** How the records of a log are found. */
export interface LogReading {
  /** Path of the reply in each record; absent where the format says it. */
  readonly reply?: string;
  /** Packed files may grow to any size. */
  readonly trusts?: boolean;
}

/** Why a file, or the rest of it, is not read; a sentence for the user. */
export class LogRefused extends Error {
  override readonly name = 'LogRefused';
}

/** Bytes that tell what a file is. */
const HEAD = 65_536;
/** Bytes that are read at a time, the first time and later. */
const FIRST_SLICE = 131_072;
const SLICE = 4_194_304;
/** Bytes of a block: small at first, so that there is soon something to see. */
const FIRST_BLOCK = 32_768;
const LARGEST_BLOCK = 1_048_576;
const MOST_RECORDS = 8_192;

/**
 * Takes a file apart into blocks of records. Lines and JSON are found in the bytes as they are, so a block is a slice of
 * the file; what is packed, Parquet, in UTF-16, a table or a stream is written again and the browser keeps it, outside the page's memory.
 * What is packed may grow to any size where it is trusted; what is left out of it is counted.
 */
export async function* blocksOf(
  { file, name, leftOut: inFolder = {} }: LogFile,
  leftOut: LeftOutCount,
  { trusts = false, reply }: LogReading = {},
): AsyncGenerator<ReadBlock> {
  leftOut.addAll(inFolder);
  const head = await bytesOf(file, 0, HEAD);
  const isJson = beginsAsJson(new TextDecoder().decode(head));
  const needs = { reading: reply === undefined ? {} : { reply }, groups: null, request: true };
  if (beginsParquet(head)) yield* parquetBlocks(file, name, needs);
  else if (isPacked(head) || encodingOf(head) !== 'utf-8' || !isJson)
    yield* unpackedBlocks(file, name, new Unpacker(leftOut, trusts), needs);
  else yield* slices(file, name, head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0);
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw new LogRefused('It can no longer be read: it was changed or is gone. Choose it again.');
  }
}

async function* pieces(file: Blob, from: number): AsyncGenerator<Uint8Array> {
  for (let at = from, size = FIRST_SLICE; at < file.size; at += size) {
    if (at > from) size = SLICE;
    yield await bytesOf(file, at, at + size);
  }
}

/** Blocks that are slices of the file. Each byte is taken for a character, so that offsets in the text are those of bytes. */
async function* slices(file: Blob, name: string, skipped: number): AsyncGenerator<ReadBlock> {
  const decoder = new TextDecoder('windows-1252');
  const splitter = new JsonScanner();
  let at = skipped;
  const rows = new BlockRows();
  const block = (): ReadBlock => {
    const { from, to, ...columns } = rows.take();
    return { name, bytes: file.slice(from, to), ...columns, table: null, bytesRead: at };
  };
  for await (const bytes of pieces(file, skipped)) {
    at += bytes.length;
    for (const record of splitter.push(decoder.decode(bytes))) {
      rows.addSpan(record, skipped + record.start, record.text.length);
      if (rows.isFull) yield block();
    }
  }
  for (const record of splitter.end()) rows.addSpan(record, skipped + record.start, record.text.length);
  at = file.size;
  if (rows.count > 0) yield block();
}

/** Blocks whose texts are written again. */
class RewrittenBlocks {
  count = 0;
  /** How far into the file the reading is. */
  at = 0;
  readonly #encoder = new TextEncoder();
  #name = '';
  #rows = new BlockRows();
  #texts: Uint8Array<ArrayBuffer>[] = [];

  /** The records that follow are of a file of this name. */
  begin(name: string): void {
    this.#name = name;
    this.#rows = new BlockRows();
  }

  *add(records: Iterable<RawRecord>): Generator<ReadBlock> {
    for (const record of records) {
      this.count += 1;
      const text = this.#encoder.encode(record.text);
      this.#texts.push(text);
      this.#rows.addLength(record, text.length);
      if (this.#rows.isFull) yield* this.flush();
    }
  }

  *flush(): Generator<ReadBlock> {
    if (this.#rows.count === 0) return;
    const { from: _, to: __, ...columns } = this.#rows.take();
    const bytes = new Blob(this.#texts);
    this.#texts = [];
    yield { name: this.#name, bytes, ...columns, table: this.#rows.table, bytesRead: this.at };
  }
}

/** A file, alone or in an archive, that is taken apart; Parquet waits until it is whole. */
interface OpenFile {
  readonly file: number;
  readonly found: RecordsOfBytes | GatheredBytes;
}

async function* unpackedBlocks(
  file: Blob,
  name: string,
  unpacker: Unpacker,
  needs: RecordNeeds,
): AsyncGenerator<ReadBlock> {
  const blocks = new RewrittenBlocks();
  let open: OpenFile | null = null;
  const problems: string[] = [];
  const finish = async function* (found: OpenFile['found']): AsyncGenerator<ReadBlock> {
    if (found instanceof RecordsOfBytes) yield* blocks.add(found.end());
    else {
      const problem = yield* addParquet(blocks, found.blob, needs);
      if (problem !== null) problems.push(problem);
    }
    yield* blocks.flush();
  };
  const take = async function* (unpacked: Iterable<UnpackedPiece>): AsyncGenerator<ReadBlock> {
    for (const piece of unpacked) {
      if (open?.file !== piece.file) {
        if (open) yield* finish(open.found);
        const found = beginsParquet(piece.bytes) ? new GatheredBytes() : new RecordsOfBytes();
        open = { file: piece.file, found };
        blocks.begin(piece.entry === '' ? name : `${name}!${piece.entry}`);
      }
      if (open.found instanceof RecordsOfBytes) yield* blocks.add(open.found.push(piece.bytes));
      else open.found.add(piece.bytes);
    }
  };
  try {
    for await (const bytes of pieces(file, 0)) {
      blocks.at += bytes.length;
      yield* take(unpacker.push(bytes));
    }
    yield* take(unpacker.end());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    yield* blocks.flush();
    throw new LogRefused(error.message);
  }
  // TypeScript does not see what generators assign.
  const last = open as OpenFile | null;
  if (last) yield* finish(last.found);
  const problem = unpacker.problem(counted(blocks.count, 'record'));
  if (problem !== null) problems.push(problem);
  if (problems.length > 0) throw new LogRefused(problems.join(' '));
}

/** Blocks of the rows of a Parquet file. */
async function* parquetBlocks(file: Blob, name: string, needs: RecordNeeds): AsyncGenerator<ReadBlock> {
  const blocks = new RewrittenBlocks();
  blocks.begin(name);
  const problem = yield* addParquet(blocks, file, needs);
  blocks.at = file.size;
  yield* blocks.flush();
  if (problem !== null) throw new LogRefused(problem);
}

async function* addParquet(
  blocks: RewrittenBlocks,
  file: Blob,
  needs: RecordNeeds,
): AsyncGenerator<ReadBlock, string | null> {
  const rows = parquetRecords(sourceOfBlob(file), needs);
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) return next.value;
    yield* blocks.add(next.value);
  }
}

/** Bytes that wait outside the page's memory until they are whole. */
class GatheredBytes {
  #gathered: Blob[] = [];
  #latest: Uint8Array<ArrayBuffer>[] = [];
  #length = 0;

  add(bytes: Uint8Array): void {
    this.#latest.push(new Uint8Array(bytes));
    this.#length += bytes.length;
    if (this.#length < SLICE) return;
    this.#gathered.push(new Blob(this.#latest));
    this.#latest = [];
    this.#length = 0;
  }

  get blob(): Blob {
    return new Blob([...this.#gathered, ...this.#latest]);
  }
}

/** Places of records until they are enough for a block. */
class BlockRows {
  count = 0;
  table: ReadBlock['table'] = null;
  #starts: number[] = [];
  #ends: number[] = [];
  #lines: number[] = [];
  #numbers: number[] = [];
  #bytes = 0;
  #limit = FIRST_BLOCK;

  get isFull(): boolean {
    return this.#bytes >= this.#limit || this.count >= MOST_RECORDS;
  }

  addSpan(record: RawRecord, start: number, length: number): void {
    this.#starts.push(start);
    this.#ends.push(start + length);
    this.#lines.push(record.line);
    this.#numbers.push(record.number);
    this.count += 1;
    this.#bytes = start + length - this.#starts[0]!;
  }

  addLength(record: RawRecord, length: number): void {
    this.addSpan(record, this.#ends.at(-1) ?? 0, length);
    if (record.start === undefined) this.table = { column: record.column ?? null, idColumn: record.idColumn ?? null };
  }

  take(): { from: number; to: number } & Pick<LogBlock, 'starts' | 'ends' | 'lines' | 'numbers'> {
    const from = this.#starts[0]!;
    const taken = {
      from,
      to: this.#ends.at(-1)!,
      starts: Uint32Array.from(this.#starts, (start) => start - from),
      ends: Uint32Array.from(this.#ends, (end) => end - from),
      lines: Uint32Array.from(this.#lines),
      numbers: Uint32Array.from(this.#numbers),
    };
    this.#starts = [];
    this.#ends = [];
    this.#lines = [];
    this.#numbers = [];
    this.count = 0;
    this.#bytes = 0;
    this.#limit = Math.min(LARGEST_BLOCK, this.#limit * 2);
    return taken;
  }
}

/** The records of a block, or those from one to another, read. */
export async function recordsOf(block: LogBlock, from = 0, to = block.starts.length): Promise<RawRecord[]> {
  if (from >= to) return [];
  const base = block.starts[from]!;
  const bytes = await bytesOf(block.bytes, base, block.ends[to - 1]!);
  const decoder = new TextDecoder();
  return Array.from({ length: to - from }, (_, index): RawRecord => {
    const at = from + index;
    const { column, idColumn } = block.table ?? { column: null, idColumn: null };
    return {
      text: decoder.decode(bytes.subarray(block.starts[at]! - base, block.ends[at]! - base)),
      line: block.lines[at]!,
      number: block.numbers[at]!,
      ...(column !== null && { column }),
      ...(idColumn !== null && { idColumn }),
    };
  });
}
