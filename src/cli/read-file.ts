import { readFileSync } from 'node:fs';
import { replacedSentence, textOfBytes } from '../core/text/text-of-bytes.ts';
import { type Io, UsageError } from './command.ts';

/** A file named on the command line, as text; bytes that are not UTF-8 become U+FFFD, which is reported. */
export const readTextFile = (file: string, io: Io): string => textOfFile(file, readFileBytes(file), io);

/** The same of a file whose bytes are at hand. */
export function textOfFile(file: string, bytes: Uint8Array, io: Io): string {
  const read = textOfBytes(bytes);
  if (!read.ok) throw new UsageError(`${file} can't be read: ${read.error}`);
  const note = replacedSentence(read.value.replaced);
  if (note !== null) io.say(`${file}: ${note}`);
  return read.value.text;
}

/** A file named on the command line, as bytes. */
export function readFileBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${reasonOf(error)}.`);
  }
}

/** Why the system refused, in its own words: `no such file or directory`. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return 'it is a folder';
  const message = error instanceof Error ? error.message : String(error);
  return /^\w+: ([^,]+)/.exec(message)?.[1] ?? message;
}
