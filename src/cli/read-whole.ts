import { forgeFindings } from '../core/diagnosis/compare/forge-findings.ts';
import { type Diagnosis, diagnose } from '../core/diagnosis/report/diagnose.ts';
import { type ForgeReport, forgeReport } from '../core/forge/forge-report.ts';
import { copiedExamples, type KnownPrompt } from '../core/prompts/copied-examples.ts';
import type { Reading } from '../core/reading/reading.ts';
import { type ParseOptions, readReply, toResult } from '../core/reply/parse-reply.ts';
import type { ParseResult } from '../core/reply/parse-result.ts';

/** A reply with everything that a command may print about it. */
export interface WholeReading {
  readonly reading: Reading;
  readonly diagnosis: Diagnosis;
  readonly result: ParseResult;
  readonly forge?: ForgeReport;
}

export interface WholeReadingOptions extends ParseOptions {
  /** Whether diagnostics carry their fixes; checking them costs more than reading. */
  readonly fixes?: boolean;
  /** The prompt that the model was given, where it is known. */
  readonly prompt?: KnownPrompt;
  /** Whether to read the same text as Forge too. */
  readonly forge?: boolean;
}

/** Reads and judges one reply. */
export function readWhole(input: string | readonly string[], options: WholeReadingOptions): WholeReading {
  const { fixes = false, forge = false, prompt } = options;
  const reading = readReply(input, options);
  const more = [...(forge ? forgeFindings(reading) : []), ...copiedExamples(reading, prompt)];
  const diagnosis = diagnose(reading, { fixes, more });
  const result = toResult(reading, diagnosis);
  return { reading, diagnosis, result, ...(forge && { forge: forgeReport(String(reading.text)) }) };
}
