import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Refused, type UnpackedPiece, Unpacker } from '../../core/logs/archives/unpacker.ts';
import type { RawRecord } from '../../core/logs/record-splitter.ts';
import { RecordsOfBytes } from '../../core/logs/records-of-bytes.ts';
import type { RecordBatch } from '../../core/logs/triage.ts';
import { InputError, type Io, UsageError } from '../command.ts';
import { TAPE_ENDING } from '../companion/tape-folder.ts';
import { reasonOf } from '../read-file.ts';

/** Characters of records in one batch. */
const BATCH = 250_000;

/**
 * The records of a file, or of the files of a folder, in batches; `-` is stdin. Packed files are recognised by their content; parts that are truncated or
 * damaged are added to the problems, one sentence each.
 */
export async function* readLog(file: string, io: Io, problems: string[]): AsyncGenerator<RecordBatch> {
  if (file === '-' || !isFolder(file)) return yield* readLogFile(file, io, problems);
  for (const path of filesOf(file))
    for await (const batch of readLogFile(path, io, problems)) yield { ...batch, name: file };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The tapes in a folder; where there are none, its files, hidden ones aside. */
export function filesOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  );
  const tapes = files.filter(({ name }) => name.endsWith(TAPE_ENDING));
  return (tapes.length > 0 ? tapes : files).map(({ name }) => join(folder, name)).sort();
}

async function* readLogFile(file: string, io: Io, problems: string[]): AsyncGenerator<RecordBatch> {
  const gathered = new Map<string, RawRecord[]>();
  let length = 0;
  let count = 0;
  const unpacker = new Unpacker();
  for await (const { entry, records } of recordsOf(file, io, unpacker)) {
    const source = entry === '' ? file : `${file}!${entry}`;
    for (const record of records) {
      count += 1;
      const held = gathered.get(source);
      if (held) held.push(record);
      else gathered.set(source, [record]);
      length += record.text.length;
      if (length < BATCH) continue;
      for (const [place, batch] of gathered) yield { name: file, source: place, records: batch };
      gathered.clear();
      length = 0;
    }
  }
  for (const [source, records] of gathered) yield { name: file, source, records };
  const problem = unpacker.problem(count);
  if (problem !== null) problems.push(`${file}: ${problem}`);
}

interface EntryRecords {
  readonly entry: string;
  readonly records: Iterable<RawRecord>;
}

async function* recordsOf(file: string, io: Io, unpacker: Unpacker): AsyncGenerator<EntryRecords> {
  let open: { readonly entry: string; readonly found: RecordsOfBytes } | undefined;
  try {
    for await (const { entry, bytes } of piecesOf(file, io, unpacker)) {
      if (open?.entry !== entry) {
        if (open) yield { entry: open.entry, records: open.found.end() };
        open = { entry, found: new RecordsOfBytes() };
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
