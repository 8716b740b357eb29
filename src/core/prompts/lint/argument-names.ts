import { elementNames } from '../../dialects/forge/write/element-names.ts';
import { schemaPaths } from '../../dialects/forge/write/schema-paths.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';

const known = new WeakMap<ToolDefinition, readonly string[]>();

/** The names of all arguments of a tool, at every level, and those of the elements that stand for them. */
export function argumentNames(tool: ToolDefinition): readonly string[] {
  const names = known.get(tool) ?? collect(tool);
  known.set(tool, names);
  return names;
}

function collect({ inputSchema }: ToolDefinition): string[] {
  const objects = [inputSchema, ...schemaPaths(inputSchema).keys()] as JsonSchema[];
  const declared = objects.filter((node) => !Array.isArray(node)).map((node) => declaredProperties(inputSchema, node));
  return [...new Set(declared.flatMap((properties) => [...properties, ...elementNames(properties).values()]))];
}
