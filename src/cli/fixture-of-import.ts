import type { Fixture } from '../core/cases/fixture.ts';
import { printExactJson } from '../core/json/exact-json.ts';
import { importTools } from '../core/tools/importers/import-tools.ts';
import type { ImportResult } from '../core/transcripts/import-result.ts';

/** What was imported, with the tools of its request in the shape that fixtures have. */
export function fixtureOfImport({ fixture, tools }: ImportResult): Fixture {
  const imported = tools === undefined || fixture.tools ? null : importTools(printExactJson(tools));
  if (!imported?.ok || imported.value.tools.length === 0) return fixture;
  return { ...fixture, tools: imported.value.tools.map(({ definition }) => definition) };
}
