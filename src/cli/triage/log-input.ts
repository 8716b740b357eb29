import { createReadStream } from 'node:fs';
import { counted } from '../../base/counted.ts';
import { LeftOutCount, leftOutSentences } from '../../base/left-out-files.ts';
import type { UnpackedPiece } from '../../core/logs/archives/unpacked-piece.ts';
import { Refused, Unpacker } from '../../core/logs/archives/unpacker.ts';
import type { RawRecord } from '../../core/logs/record-splitter.ts';
import { RecordsOfBytes } from '../../core/logs/records-of-bytes.ts';
import type { RecordBatch } from '../../core/logs/triage.ts';
import { getOrCreate } from '../../core/words/get-or-create.ts';
import { InputError, type Io, UsageError } from '../command.ts';
import { filesBelow, isFolder } from '../files-below.ts';
import { reasonOf } from '../read-file.ts';

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

/** The records of a file, or of all files below a folder, in batches; `-` is stdin. Packed files are recognised by their content. */
export async function* readLog(file: string, io: Io, notes: LogNotes): AsyncGenerator<RecordBatch> {
  if (file === '-' || !isFolder(file)) return yield* readLogFile({ file, name: file }, io, notes);
  const { files, leftOut, problems } = filesBelow(file);
  notes.leftOutOf(file).addAll(leftOut);
  notes.problems.push(...problems);
  for (const path of files)
    try {
      yield* readLogFile({ file: path, name: file }, io, notes);
    } catch (error) {
      // One file costs the others nothing.
      if (!(error instanceof InputError || error instanceof UsageError)) throw error;
      notes.problems.push(error.message);
    }
}

/** A file with the name of the log that it is of. */
interface LogFile {
  readonly file: string;
  readonly name: string;
}

async function* readLogFile({ file, name }: LogFile, io: Io, notes: LogNotes): AsyncGenerator<RecordBatch> {
  const gathered = new Map<string, RawRecord[]>();
  let length = 0;
  let count = 0;
  const unpacker = new Unpacker(notes.leftOutOf(name));
  for await (const { entry, records } of recordsOf(file, io, unpacker)) {
    const source = entry === '' ? file : `${file}!${entry}`;
    for (const record of records) {
      count += 1;
      const held = gathered.get(source);
      if (held) held.push(record);
      else gathered.set(source, [record]);
      length += record.text.length;
      if (length < BATCH) continue;
      for (const [place, batch] of gathered) yield { name, source: place, records: batch };
      gathered.clear();
      length = 0;
    }
  }
  for (const [source, records] of gathered) yield { name, source, records };
  const problem = unpacker.problem(counted(count, 'record'));
  if (problem !== null) notes.problems.push(`${file}: ${problem}`);
}

interface EntryRecords {
  readonly entry: string;
  readonly records: Iterable<RawRecord>;
}

async function* recordsOf(file: string, io: Io, unpacker: Unpacker): AsyncGenerator<EntryRecords> {
  let open: { readonly entry: string; readonly file: number; readonly found: RecordsOfBytes } | undefined;
  try {
    for await (const { entry, file: nth, bytes } of piecesOf(file, io, unpacker)) {
      if (open?.file !== nth) {
        if (open) yield { entry: open.entry, records: open.found.end() };
        open = { entry, file: nth, found: new RecordsOfBytes() };
      }
      yield { entry, records: open.found.push(bytes) };
    }
  } catch (error) {
    throw error instanceof Refused ? new InputError(`${file}: ${error.message}`) : error;
  }
  if (open) yield { entry: open.entry, records: open.found.end() };
}

async function* piecesOf(file: string, io: Io, unpacker: Unpacker): AsyncGenerator<UnpackedPiece> {
  for await (const bytes of bytesOf(file, io)) yield* unpacker.push(bytes);
  yield* unpacker.end();
}

async function* bytesOf(file: string, io: Io): AsyncGenerator<Uint8Array> {
  if (file === '-') return yield* io.input;
  try {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${reasonOf(error)}.`);
  }
}
