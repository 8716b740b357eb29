import { type Diagnosis, diagnose } from '../diagnosis/report/diagnose.ts';
import { countCharacters } from '../reading/char-counts.ts';
import { readReply } from '../reading/read-reply.ts';
import type { ParseOptions } from '../reading/read-text.ts';
import type { Reading } from '../reading/reading.ts';
import type { ParseResult } from './parse-result.ts';

export { readReply } from '../reading/read-reply.ts';
export type { ParseOptions } from '../reading/read-text.ts';

/**
 * Reads a whole reply, given as one text or as the chunks it arrived in; chunk boundaries never change the result.
 * Diagnostics carry their fixes, as far as checking them stays linear. Never throws.
 */
export function parseReply(input: string | readonly string[], options: ParseOptions = {}): ParseResult {
  const reading = readReply(input, options);
  return toResult(reading, diagnose(reading, { fixes: true }));
}

export function toResult(reading: Reading, { findings, diagnostics }: Diagnosis): ParseResult {
  return {
    verdict: reading.verdict(findings),
    dialect: reading.readIn,
    calls: reading.calls.map(({ call }) => call),
    prose: reading.prose,
    thinking: reading.thinking,
    diagnostics,
    chars: countCharacters(reading, findings).counts,
  };
}
