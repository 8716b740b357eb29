export type { Result } from '../base/result.ts';
export type { Fixture } from '../core/cases/fixture.ts';
export type { ImportOptions, ImportResult } from '../core/transcripts/import-result.ts';
export { importTranscript } from '../core/transcripts/import-transcript.ts';
