import { ok, type Result } from '../base/result.ts';
import { isJsonObject, parseExactJson } from '../core/json/exact-json.ts';
import { importTools } from '../core/tools/importers/import-tools.ts';
import type { ReadYaml } from '../core/tools/notations/yaml.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';

interface ToolDefinitions {
  readonly tools: readonly ToolDefinition[];
  /** A sentence for each entry that could not be used. */
  readonly skipped: readonly string[];
}

/** Reads tool definitions of any known shape; an empty list gives no tools and is not an error (format.md §8 A61). */
export function readToolDefinitions(text: string, yaml?: ReadYaml): Result<ToolDefinitions> {
  if (isEmptyList(text)) return ok({ tools: [], skipped: [] });
  const imported = importTools(text, yaml);
  if (!imported.ok) return imported;
  return ok({
    tools: imported.value.tools.map(({ definition }) => definition),
    skipped: imported.value.skipped.map(({ name, reason }) => `${name} was skipped: ${reason}.`),
  });
}

/** Whether a text is `[]`, or `{"tools": []}` as a server without tools answers. */
function isEmptyList(text: string): boolean {
  const parsed = parseExactJson(text);
  if (!parsed.ok) return false;
  const list = isJsonObject(parsed.value) ? parsed.value['tools'] : parsed.value;
  return Array.isArray(list) && list.length === 0;
}
