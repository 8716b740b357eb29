import type { Result } from '../base/result.ts';
import { importPaste } from '../core/paste/import-paste.ts';
import type { ReadableText } from '../core/text/text-of-bytes.ts';
import { cassetteAsJson } from '../core/transcripts/cassette-as-json.ts';
import type { ImportOptions, ImportResult } from '../core/transcripts/import-result.ts';
import { mayBeCassette, readableText } from '../core/transcripts/importable-text.ts';
import { PLAIN_TEXT } from '../core/transcripts/wanted-format.ts';

export type { Result } from '../base/result.ts';
export type { Fixture } from '../core/cases/fixture.ts';
export type { ReadableText } from '../core/text/text-of-bytes.ts';
export type { ImportOptions, ImportResult } from '../core/transcripts/import-result.ts';

/** Reads a recorded stream or answer of any known provider into the reply's chunks and times, or the reply in a log, an error or a quote. */
export function importTranscript(text: string, options: ImportOptions = {}): Result<ImportResult> {
  if (typeof text !== 'string') throw new TypeError('A transcript is text; decode bytes first, with transcriptText.');
  const isYaml = options.as !== PLAIN_TEXT && mayBeCassette(text);
  return importPaste(isYaml ? cassetteAsJson(text) : text, options);
}

/** The bytes of a file as a text for `importTranscript`: UTF-8, UTF-16, an event stream of AWS, or Parquet, of which each row is a line of JSON. */
export async function transcriptText(bytes: Uint8Array): Promise<Result<ReadableText>> {
  return readableText(bytes);
}
