import type { Result } from '../../base/result.ts';
import type { JsonObject } from '../json/json-access.ts';
import { buildResult } from './build-result.ts';
import { readRecording } from './containers/recording.ts';
import { importRecognised } from './import-answers.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { recogniseLines } from './recognise.ts';
import type { WantedFormat } from './wanted-format.ts';

/**
 * Imports a recording: its own chunks, or the stream inside the raw bytes it kept. Undefined where it holds no text that
 * can be read.
 */
export function importRecording(
  text: string,
  header: JsonObject,
  options: ImportOptions,
  wanted: WantedFormat | undefined,
): Result<ImportResult> | undefined {
  const { answer, wire } = readRecording(text, header);
  const inner = wire.length > 0 ? recogniseLines(wire, wanted) : undefined;
  if (inner && inner.read.answers.length > 0) {
    const notes = [...inner.notes, 'The events were read from the raw bytes of a recording.'];
    return importRecognised({ ...inner, notes }, options);
  }
  if (!answer.hasText) return undefined;
  const bytes = wire.length > 0 ? ['The raw bytes of the recording hold no stream that is known.'] : [];
  return buildResult(
    {
      kind: 'recording',
      title: 'recording',
      channels: answer.channels(0),
      notes: [...answer.notes(), ...bytes],
      finishOf: (choice) => answer.finishOf(choice),
      request: answer.model === undefined ? {} : { model: answer.model },
    },
    options,
  );
}
