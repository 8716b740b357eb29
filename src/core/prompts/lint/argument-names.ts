import { schemaPaths } from '../../dialects/forge/write/schema-paths.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';

const known = new WeakMap<ToolDefinition, readonly string[]>();

/** The names of all arguments of a tool, at every level. */
export function argumentNames(tool: ToolDefinition): readonly string[] {
  const names = known.get(tool) ?? collect(tool);
  known.set(tool, names);
  return names;
}

function collect({ inputSchema }: ToolDefinition): string[] {
  const objects = [inputSchema, ...schemaPaths(inputSchema).keys()] as JsonSchema[];
  return [
    ...new Set(objects.filter((node) => !Array.isArray(node)).flatMap((node) => declaredProperties(inputSchema, node))),
  ];
}
