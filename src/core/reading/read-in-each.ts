import { AUTO, DIALECT_IDS } from '../dialects/dialects.ts';
import { readReply } from './read-reply.ts';
import type { ReadingOptions } from './reading.ts';

/** What one choice of dialect finds in a text. */
export interface DialectOutcome {
  /** A dialect's id, or `auto`. */
  readonly dialect: string;
  readonly callCount: number;
  /** Calls that are not complete. */
  readonly openCount: number;
  readonly repairCount: number;
}

/** Reads a text in the dialect of its first call, then in each dialect, one after the other. */
export function* readInEach(text: string, options: ReadingOptions): Generator<DialectOutcome> {
  for (const dialect of [AUTO, ...DIALECT_IDS]) {
    const { calls, findings } = readReply(text, { ...options, dialect });
    yield {
      dialect,
      callCount: calls.length,
      openCount: calls.filter(({ call }) => !call.complete).length,
      repairCount: findings.filter(({ replacement }) => replacement !== undefined).length,
    };
  }
}
