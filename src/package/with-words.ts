import { type Diagnosis, diagnose, diagnoseReply } from '../core/diagnosis/report/diagnose.ts';
import { listed } from '../core/diagnosis/report/listed.ts';
import { ALL_DIALECTS } from '../core/dialects/all-dialects.ts';
import { ownEnd } from '../core/reading/own-end.ts';
import type { Reading } from '../core/reading/reading.ts';
import { schemaCheck } from '../core/reading/schema-findings.ts';
import { toResult } from '../core/reply/parse-reply.ts';
import type { ParseResult } from '../core/reply/parse-result.ts';
import { argumentPieces } from './argument-pieces.ts';
import { byPlace, type Judge, lossyIntegers, plainMembers } from './read.ts';
import type { Diagnostic, ReadOptions, Result } from './types.ts';

/** The reading after each result, with the positions that plain values lack. */
export const sources = new WeakMap<object, { readonly reading: Reading; readonly result: ParseResult }>();

/** What arrives as a stream is a model's. */
export const WORDS = judgeOf((reading) => diagnoseReply(reading, { fixes: true }));

/** A whole text may be a log as well. */
export const WORDS_OF_PASTE = judgeOf((reading) => diagnose(reading, { fixes: true }));

function judgeOf(diagnosisOf: (reading: Reading) => Diagnosis): Judge<Diagnostic> {
  return {
    dialects: ALL_DIALECTS,
    judge: (reading, options) => resultOf(reading, options, toResult(reading, diagnosisOf(reading))),
    check: schemaCheck,
    pieces: argumentPieces,
    endOf: ownEnd,
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
