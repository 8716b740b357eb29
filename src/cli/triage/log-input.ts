import { createReadStream } from 'node:fs';
import { counted } from '../../base/counted.ts';
import { LeftOutCount, leftOutSentences } from '../../base/left-out-files.ts';
import type { UnpackedPiece } from '../../core/logs/archives/unpacked-piece.ts';
import { Refused, Unpacker } from '../../core/logs/archives/unpacker.ts';
import type { RecordNeeds } from '../../core/logs/needed-columns.ts';
import { parquetRecords } from '../../core/logs/parquet-records.ts';
import type { RawRecord } from '../../core/logs/record-splitter.ts';
import { RecordsOfBytes } from '../../core/logs/records-of-bytes.ts';
import type { RecordBatch } from '../../core/logs/triage.ts';
import { beginsParquet } from '../../core/transcripts/parquet/parquet-source.ts';
import { getOrCreate } from '../../core/words/get-or-create.ts';
import { InputError, type Io, UsageError } from '../command.ts';
import { filesBelow, isFolder } from '../files-below.ts';
import { reasonOf } from '../read-file.ts';
import { DiskSource, isParquetFile, SpooledFile } from './disk-source.ts';
import { rangesOf } from './file-ranges.ts';
import type { Work } from './jobs.ts';

/** Characters of records in one batch. */
const BATCH = 250_000;

/** What of logs could not be read, and what was left out on purpose. */
export class LogNotes {
  /** Parts that are truncated, damaged or refused, a sentence each. */
  readonly problems: string[] = [];
  /** By the name of the log. */
  readonly leftOut = new Map<string, LeftOutCount>();

  leftOutOf(name: string): LeftOutCount {
    return getOrCreate(this.leftOut, name, () => new LeftOutCount());
  }

  /** What is to be said of them, in sentences. */
  get sentences(): readonly string[] {
    return [...[...this.leftOut].flatMap(([name, { counts }]) => leftOutSentences(name, counts)), ...this.problems];
  }
}

/** How logs are read. */
export interface LogReading {
  readonly needs: RecordNeeds;
  /** What standard input is called. */
  readonly stdin: string;
}

/** The records of a file, or of all files below a folder, in batches; `-` is stdin. Packed files and Parquet are recognised by their content. */
export function readLog(file: string, io: Io, notes: LogNotes, reading: LogReading): AsyncGenerator<RecordBatch> {
  return eachFile(file, io, notes, reading, (log) => log.batches());
}

/** The same as ranges where a file is plain, for jobs that read them themselves. */
export async function* readWork(file: string, io: Io, notes: LogNotes, reading: LogReading): AsyncGenerator<Work> {
  yield* eachFile(file, io, notes, reading, async function* (log, path, name) {
    const isPlain = path !== '-' && (yield* rangesOf(path, name));
    if (!isPlain) yield* log.batches();
  });
}

async function* eachFile<T>(
  file: string,
  io: Io,
  notes: LogNotes,
  reading: LogReading,
  read: (log: LogFile, path: string, name: string) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  if (file === '-' || !isFolder(file)) {
    const name = file === '-' ? reading.stdin : file;
    return yield* read(new LogFile(file, name, name, io, notes, reading.needs), file, name);
  }
  const { files, leftOut, problems } = filesBelow(file);
  notes.leftOutOf(file).addAll(leftOut);
  notes.problems.push(...problems);
  for (const path of files)
    try {
      yield* read(new LogFile(path, path, file, io, notes, reading.needs), path, file);
    } catch (error) {
      // One file costs the others nothing.
      if (!(error instanceof InputError || error instanceof UsageError)) throw error;
      notes.problems.push(error.message);
    }
}

interface EntryRecords {
  readonly entry: string;
  readonly records: Iterable<RawRecord>;
}

/** What takes the bytes of one file, alone or in an archive. */
interface OpenEntry {
  readonly entry: string;
  readonly file: number;
  /** Null of Parquet, which is read when it is whole. */
  readonly found: RecordsOfBytes | null;
  readonly spooled: SpooledFile | null;
}

/** One file of a log. */
class LogFile {
  readonly #file: string;
  readonly #place: string;
  readonly #name: string;
  readonly #io: Io;
  readonly #notes: LogNotes;
  readonly #needs: RecordNeeds;

  /** `place` is what it is called where its records are named, `name` the log that it is of. */
  constructor(file: string, place: string, name: string, io: Io, notes: LogNotes, needs: RecordNeeds) {
    this.#file = file;
    this.#place = place;
    this.#name = name;
    this.#io = io;
    this.#notes = notes;
    this.#needs = needs;
  }

  async *batches(): AsyncGenerator<RecordBatch> {
    const gathered = new Map<string, RawRecord[]>();
    let length = 0;
    let count = 0;
    const unpacker = new Unpacker(this.#notes.leftOutOf(this.#name));
    for await (const { entry, records } of this.#records(unpacker)) {
      const source = this.#placeOf(entry);
      for (const record of records) {
        count += 1;
        const held = gathered.get(source);
        if (held) held.push(record);
        else gathered.set(source, [record]);
        length += record.text.length;
        if (length < BATCH) continue;
        for (const [place, batch] of gathered) yield { name: this.#name, source: place, records: batch };
        gathered.clear();
        length = 0;
      }
    }
    for (const [source, records] of gathered) yield { name: this.#name, source, records };
    const problem = unpacker.problem(counted(count, 'record'));
    if (problem !== null) this.#notes.problems.push(`${this.#place}: ${problem}`);
  }

  #placeOf(entry: string): string {
    return entry === '' ? this.#place : `${this.#place}!${entry}`;
  }

  async *#records(unpacker: Unpacker): AsyncGenerator<EntryRecords> {
    if (this.#file !== '-' && isParquetFile(this.#file)) return yield* this.#rows('', new DiskSource(this.#file));
    let open: OpenEntry | undefined;
    try {
      for await (const { entry, file, bytes } of this.#pieces(unpacker)) {
        if (open?.file !== file) {
          if (open) yield* this.#end(open);
          const isParquet = beginsParquet(bytes);
          open = {
            entry,
            file,
            found: isParquet ? null : new RecordsOfBytes(),
            spooled: isParquet ? new SpooledFile() : null,
          };
        }
        open.spooled?.add(bytes);
        if (open.found) yield { entry, records: open.found.push(bytes) };
      }
      if (open) yield* this.#end(open);
    } catch (error) {
      throw error instanceof Refused ? new InputError(`${this.#place}: ${error.message}`) : error;
    } finally {
      open?.spooled?.remove();
    }
  }

  async *#end({ entry, found, spooled }: OpenEntry): AsyncGenerator<EntryRecords> {
    if (found) yield { entry, records: found.end() };
    if (!spooled) return;
    yield* this.#rows(entry, spooled.source());
    spooled.remove();
  }

  async *#rows(entry: string, source: DiskSource): AsyncGenerator<EntryRecords> {
    try {
      const rows = parquetRecords(source, this.#needs);
      for (let next = await rows.next(); ; next = await rows.next()) {
        if (!next.done) yield { entry, records: next.value };
        else {
          if (next.value !== null) this.#notes.problems.push(`${this.#placeOf(entry)}: ${next.value}`);
          return;
        }
      }
    } finally {
      source.close();
    }
  }

  async *#pieces(unpacker: Unpacker): AsyncGenerator<UnpackedPiece> {
    for await (const bytes of bytesOf(this.#file, this.#io)) yield* unpacker.push(bytes);
    yield* unpacker.end();
  }
}

async function* bytesOf(file: string, io: Io): AsyncGenerator<Uint8Array> {
  if (file === '-') return yield* io.input;
  try {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${reasonOf(error)}.`);
  }
}
