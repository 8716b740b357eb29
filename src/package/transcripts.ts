import type { Result } from '../base/result.ts';
import type { ImportOptions, ImportResult } from '../core/transcripts/import-result.ts';
import { importTranscript as importText } from '../core/transcripts/import-transcript.ts';

export type { Result } from '../base/result.ts';
export type { Fixture } from '../core/cases/fixture.ts';
export type { ImportOptions, ImportResult } from '../core/transcripts/import-result.ts';

/** Reads a recorded stream or answer, of any provider that is known, into the reply's chunks and times. */
export function importTranscript(text: string, options: ImportOptions = {}): Result<ImportResult> {
  if (typeof text !== 'string') throw new TypeError('A transcript is text; decode bytes first, with TextDecoder.');
  return importText(text, options);
}
