import { type Diagnosis, diagnose, diagnoseReply } from '../core/diagnosis/report/diagnose.ts';
import { listed } from '../core/diagnosis/report/listed.ts';
import { ALL_DIALECTS } from '../core/dialects/all-dialects.ts';
import type { Reading } from '../core/reading/reading.ts';
import { schemaCheck } from '../core/reading/schema-findings.ts';
import { toResult } from '../core/reply/parse-reply.ts';
import type { ParseResult } from '../core/reply/parse-result.ts';
import { recoverReply } from '../core/reply/recovery/recover.ts';
import { argumentPieces } from './argument-pieces.ts';
import { byPlace, type Judge, lossyIntegers, parseWith, plainMembers, readerWith } from './read.ts';
import type { Diagnostic, ReaderOptions, ReadOptions, ReplyReader, Result } from './types.ts';

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

/** The reading after each result, with the positions that plain values lack. */
const sources = new WeakMap<object, { readonly reading: Reading; readonly result: ParseResult }>();

/** What arrives as a stream is a model's. */
const WORDS = judgeOf((reading) => diagnoseReply(reading, { fixes: true }));

/** A whole text may be a log as well. */
const WORDS_OF_PASTE = judgeOf((reading) => diagnose(reading, { fixes: true }));

function judgeOf(diagnosisOf: (reading: Reading) => Diagnosis): Judge<Diagnostic> {
  return {
    dialects: ALL_DIALECTS,
    judge: (reading, options) => resultOf(reading, options, toResult(reading, diagnosisOf(reading))),
    check: schemaCheck,
    pieces: argumentPieces,
  };
}

function resultOf(reading: Reading, options: ReadOptions, whole: ParseResult): Result<Diagnostic> {
  const { listed: shown, omitted } = listed(
    [...whole.diagnostics, ...lossyDiagnostics(reading, options)].sort(byPlace),
  );
  const result: Result<Diagnostic> = {
    verdict: whole.verdict,
    ...plainMembers(reading, options),
    diagnostics: shown.map(({ schemaOnly: _, why, ...diagnostic }) => ({ ...diagnostic, ...(why !== '' && { why }) })),
    ...(omitted && { omitted }),
    chars: whole.chars,
  };
  sources.set(result, { reading, result: whole });
  return result;
}

function lossyDiagnostics(reading: Reading, options: ReadOptions): ParseResult['diagnostics'] {
  return lossyIntegers(reading, options).map(({ code, severity, start, end, call = 0, data }) => ({
    code,
    severity,
    message: `The integer ${data?.['value']} has more digits than a number can hold.`,
    why: 'JavaScript numbers are exact up to 2⁵³; ask for `bigints` to keep all digits.',
    start,
    end,
    ...reading.lines.position(start),
    call,
    path: reading.pathsOf(call).find({ start, end })?.path ?? '',
  }));
}
