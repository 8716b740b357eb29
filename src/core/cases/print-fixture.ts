import { type JsonObject, printExactJson } from '../json/exact-json.ts';
import type { Fixture } from './fixture.ts';

/** The fixture as the text of a `*.fixture.json` file: two spaces, one chunk a line, all digits kept. */
export function printFixture(fixture: Fixture | JsonObject): string {
  return `${printExactJson(fixture, 2)}\n`;
}
