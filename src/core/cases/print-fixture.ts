import { type JsonObject, printExactJson } from '../json/exact-json.ts';
import type { Fixture } from './fixture.ts';

/** The fixture as the text of a `*.fixture.json` file: indented by two spaces, one chunk per line, all digits kept. */
export function printFixture(fixture: Fixture | JsonObject): string {
  return `${printExactJson(fixture, 2)}\n`;
}
