import { err, ok, type Result } from '../../base/result.ts';
import type { JsonObject } from '../json/exact-json.ts';
import { fromToolstream } from './versions/toolstream-fixture.ts';

const FIXTURE_FORMAT = 'chunkscope-fixture';
const FIXTURE_VERSION = 1;

/** Each step migrates a document to the next version; the shape that it reads is frozen in `versions/`. */
const STEPS: Readonly<Record<number, (document: JsonObject) => JsonObject>> = {
  0: fromToolstream,
};

/** Migrates a document of any known version to the current one. */
export function migrate(document: JsonObject): Result<JsonObject> {
  const version = versionOf(document);
  if (!version.ok) return version;
  let current = document;
  for (let from = version.value; from < FIXTURE_VERSION; from++) current = STEPS[from]?.(current) ?? current;
  return ok(current);
}

/** Version 0 is the format under its first name, `toolstream-fixture`. */
function versionOf(document: JsonObject): Result<number> {
  const { format, version } = document;
  if (format !== FIXTURE_FORMAT && format !== 'toolstream-fixture') {
    const found = format === undefined ? 'is missing' : 'names another format';
    return err(
      `This is not a fixture: "format" ${found}, it must be "${FIXTURE_FORMAT}". Import it if it is a recording.`,
    );
  }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return err(`This fixture can't be read: "version" must be a whole number from 1, such as ${FIXTURE_VERSION}.`);
  }
  const known = format === FIXTURE_FORMAT ? FIXTURE_VERSION : 1;
  if (version > known) {
    return err(
      `This fixture has version ${version} and this Chunkscope reads up to ${known}: reload the page or update, and open it again.`,
    );
  }
  return ok(format === FIXTURE_FORMAT ? version : 0);
}
