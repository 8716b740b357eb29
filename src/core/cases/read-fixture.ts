import { err, ok, type Result } from '../../base/result.ts';
import { isJsonObject, type JsonObject, parseExactJson, setOwn } from '../json/exact-json.ts';
import { piecesOfText } from '../text/split.ts';
import { type Frame, framesFault } from '../words/frame.ts';
import type { Fixture } from './fixture.ts';
import { COMFORT_KEYS, ESSENTIAL_KEYS } from './fixture-keys.ts';
import { migrate } from './migrations.ts';

export interface OpenedFixture {
  readonly fixture: Fixture;
  /** The JSON as given, with older versions and invalid keys: pass this on to keep everything. */
  readonly document: JsonObject;
  /** A sentence for each key that was set aside as invalid. */
  readonly remarks: readonly string[];
}

/** Reads a fixture of any version up to the current one from its text or from parsed JSON. */
export function readFixture(json: unknown): Result<Fixture> {
  const opened = openFixture(json);
  return opened.ok ? ok(opened.value.fixture) : opened;
}

/** Like `readFixture`, with the original document and the keys that were set aside. */
export function openFixture(json: unknown): Result<OpenedFixture> {
  const parsed = typeof json === 'string' ? parseExactJson(json) : ok(json);
  if (!parsed.ok) return err(`This is not a fixture. ${parsed.error}`);
  if (!isJsonObject(parsed.value))
    return err('This is not a fixture: a fixture is one JSON object with "format" and "chunks".');
  const document = parsed.value;
  const migrated = migrate(document);
  if (!migrated.ok) return migrated;
  const fixture: Record<string, unknown> = {};
  const remarks: string[] = [];
  for (const [key, value] of Object.entries(migrated.value)) {
    const essential = own(ESSENTIAL_KEYS, key);
    const comfort = own(COMFORT_KEYS, key);
    if (value === undefined || (value === null && (essential ?? comfort))) continue;
    const refused = essential?.(value, key) ?? null;
    if (refused !== null) return err(`This fixture can't be read: ${refused}.`);
    const unfit = comfort?.(value, key) ?? null;
    if (unfit === null) setOwn(fixture, key, value);
    else remarks.push(`Set aside ${unfit}.`);
  }
  const chunks = chunksOf(fixture);
  if (!chunks.ok) return chunks;
  delete fixture['input'];
  delete fixture['seed'];
  fixture['chunks'] = chunks.value;
  const frames = fixture['frames'] as readonly Frame[] | undefined;
  const misplaced = frames ? framesFault(frames, chunks.value.join('')) : null;
  if (misplaced !== null) return err(`This fixture can't be read: ${misplaced}`);
  const timing = fixture['dt'];
  if (Array.isArray(timing) && timing.length !== chunks.value.length) {
    delete fixture['dt'];
    remarks.push(`Set aside "dt": it times ${timing.length} chunks, and there are ${chunks.value.length}.`);
  }
  return ok({ fixture: fixture as unknown as Fixture, document, remarks });
}

function chunksOf(fixture: Readonly<Record<string, unknown>>): Result<readonly string[]> {
  const { chunks, input, seed } = fixture;
  if (chunks !== undefined && input !== undefined) {
    return err('This fixture can\'t be read: it has both "chunks" and "input"; keep one of them.');
  }
  if (chunks !== undefined) return ok(chunks as readonly string[]);
  if (input !== undefined)
    return ok(
      seed === undefined ? [input as string] : piecesOfText(input as string, { kind: 'random', seed: seed as number }),
    );
  return err('This fixture can\'t be read: "chunks" is missing; give the text as a list of texts.');
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
