import { readFileSync } from 'node:fs';
import { UsageError } from './command.ts';

/** A file named on the command line, as text; what is no UTF-8 becomes U+FFFD. */
export function readTextFile(file: string): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${reasonOf(error)}.`);
  }
}

/** Why the system refused, in its own words: `no such file or directory`. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^\w+: ([^,]+)/.exec(message)?.[1] ?? message;
}
