import type { Result } from '../../base/result.ts';
import { buildResult } from './build-result.ts';
import { readRecording } from './containers/recording.ts';
import { findingsOf } from './findings.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import type { JsonObject } from './json-access.ts';
import { recogniseLines } from './recognise.ts';
import type { WantedFormat } from './wanted-format.ts';

/** Imports a recording: its own chunks, or the stream inside the raw bytes it kept. */
export function importRecording(
  text: string,
  header: JsonObject,
  options: ImportOptions,
  wanted: WantedFormat | undefined,
): Result<ImportResult> {
  const { reading, wire } = readRecording(text, header);
  const inner = wire.length > 0 ? recogniseLines(wire, wanted) : undefined;
  if (inner) {
    const found = findingsOf(inner);
    return buildResult(
      { ...found, notes: [...found.notes, 'The events were read from the raw bytes of a recording.'] },
      options,
    );
  }
  const bytes = wire.length > 0 ? ['The raw bytes of the recording hold no stream that is known.'] : [];
  return buildResult(
    {
      kind: 'recording',
      title: 'recording',
      channels: reading.channels(0),
      notes: [...reading.notes(), ...bytes],
      finishOf: (choice) => reading.finishOf(choice),
      request: reading.model === undefined ? {} : { model: reading.model },
    },
    options,
  );
}
