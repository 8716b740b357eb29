import { err, ok, type Result } from '../../../base/result.ts';
import type { Fixture } from '../../cases/fixture.ts';
import { asText, isObject } from '../../json/json-access.ts';

/** Fixtures of the format's first name differ in nothing that is needed to read them. */
const FORMATS = ['chunkscope-fixture', 'toolstream-fixture'];

export const isFixtureFile = (value: unknown): boolean =>
  isObject(value) && FORMATS.includes(asText(value['format']) ?? '');

/** The fixture as it stands in the file, unknown keys included; an error where it holds no list of chunks. */
export function readFixtureFile(value: unknown): Result<Fixture> {
  const chunks = isObject(value) ? value['chunks'] : undefined;
  if (!Array.isArray(chunks) || chunks.some((chunk) => typeof chunk !== 'string')) {
    return err(
      'This fixture holds no list of texts under "chunks". Add one, such as "chunks": ["…"], and import it again.',
    );
  }
  return ok({ ...(value as unknown as Fixture), format: 'chunkscope-fixture' });
}
