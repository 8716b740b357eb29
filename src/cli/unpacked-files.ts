import { counted } from '../base/counted.ts';
import { LeftOutCount, leftOutSentences } from '../base/left-out-files.ts';
import type { UnpackedPiece } from '../core/logs/archives/unpacked-piece.ts';
import { isPacked, Refused, Unpacker } from '../core/logs/archives/unpacker.ts';
import { getOrCreate } from '../core/words/get-or-create.ts';
import { InputError } from './command.ts';

/** The files that a file holds, unpacked. */
export interface UnpackedFiles {
  /** `entry` is empty where there is no archive around the file. */
  readonly files: readonly { readonly entry: string; readonly bytes: Uint8Array }[];
  /** What is not whole and what was left out, in sentences. */
  readonly notes: readonly string[];
}

/** Unpacks a whole file by its content; what is not packed is one file, and what holds none is an empty one. */
export function unpackedFiles(path: string, packed: Uint8Array): UnpackedFiles {
  if (!isPacked(packed)) return { files: [{ entry: '', bytes: packed }], notes: [] };
  const leftOut = new LeftOutCount();
  const unpacker = new Unpacker(leftOut);
  const files = new Map<number, { readonly entry: string; readonly pieces: Uint8Array[] }>();
  const take = (pieces: Iterable<UnpackedPiece>): void => {
    for (const { entry, file, bytes } of pieces)
      getOrCreate(files, file, () => ({ entry, pieces: [] as Uint8Array[] })).pieces.push(bytes);
  };
  try {
    take(unpacker.push(packed));
    take(unpacker.end());
  } catch (error) {
    throw error instanceof Refused ? new InputError(`${path}: ${error.message}`) : error;
  }
  const problem = unpacker.problem(counted(files.size, 'file'));
  if (files.size === 0) files.set(0, { entry: '', pieces: [] });
  return {
    files: [...files.values()].map(({ entry, pieces }) => ({ entry, bytes: Buffer.concat(pieces) })),
    notes: [...leftOutSentences(path, leftOut.counts), ...(problem === null ? [] : [`${path}: ${problem}`])],
  };
}
