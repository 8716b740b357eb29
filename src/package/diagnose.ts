import { recoverReply } from '../core/reply/recovery/recover.ts';
import { parseWith, readerWith } from './read.ts';
import type { Diagnostic, ReaderOptions, ReadOptions, ReplyReader, Result } from './types.ts';
import { sources, WORDS, WORDS_OF_PASTE } from './with-words.ts';

export { RULES, type RuleText } from './rule-texts.ts';
export type * from './types.ts';

/** A reader for one reply whose result explains in sentences what is wrong, with fixes that were tried. */
export function createReader(options: ReaderOptions<Diagnostic> = {}): ReplyReader<Diagnostic> {
  return readerWith(WORDS, options);
}

/** Reads a whole reply and explains in sentences what is wrong, with fixes that were tried. */
export function parseReply(input: string | readonly string[], options: ReadOptions = {}): Result<Diagnostic> {
  return parseWith(WORDS_OF_PASTE, input, options);
}

export interface MessageOptions extends ReadOptions {
  /** How often the same call was refused, this time included; default 1. */
  readonly attempt?: number;
  /** The messages that were sent before; none is repeated. */
  readonly previous?: readonly string[];
  /** How a task ends: where that is a plain answer, a reply without a call needs no message. */
  readonly taskEnd?: 'answer' | { readonly tool: string };
}

/**
 * The retry message to send back to the model for a result of this entry, or for a reply; null where no message is needed.
 */
export function recoveryMessage(
  reply: Result<Diagnostic> | string | readonly string[],
  options: MessageOptions = {},
): string | null {
  const { attempt = 1, previous = [], taskEnd } = options;
  if (!Number.isInteger(attempt) || attempt < 1) throw new RangeError('"attempt" is a number from 1.');
  if (!Array.isArray(previous) || previous.some((message) => typeof message !== 'string'))
    throw new TypeError('"previous" is a list of messages, as texts.');
  if (taskEnd !== undefined && taskEnd !== 'answer' && typeof taskEnd.tool !== 'string')
    throw new TypeError('"taskEnd" is "answer" or { tool: NAME }.');
  const result = typeof reply === 'string' || isChunks(reply) ? parseWith(WORDS, reply, options) : reply;
  const known = sources.get(result);
  if (!known) throw new TypeError('This is not a result of chunkscope/diagnose; give that, or the reply itself.');
  const before = previous.map((message) => ({ message }));
  return recoverReply(known.reading, known.result, { attempt, previous: before, taskEnd }).message;
}

const isChunks = (reply: Result<Diagnostic> | readonly string[]): reply is readonly string[] => Array.isArray(reply);
