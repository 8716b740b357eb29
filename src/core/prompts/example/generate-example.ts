import type { Example, ExampleOptions, ExampleWarning } from '../../dialects/forge/write/example.ts';
import { renderJson } from '../../dialects/forge/write/render-json.ts';
import { renderXml } from '../../dialects/forge/write/render-xml.ts';
import { isObject } from '../../tools/schema/json-schema.ts';
import { stepsFor, validate } from '../../tools/schema/validate.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { Effort } from '../../words/effort.ts';
import { exampleValues } from './example-values.ts';

/** Steps for making one example. */
const STEPS = 200_000;

/**
 * One call of a tool (format.md §6): the tool's own example where it has one, else made up from its schema, the same
 * each time. What the example can't show as the schema has it is a warning. Takes the steps of `effort` at most.
 */
export function generateExample(
  tool: ToolDefinition,
  options: ExampleOptions,
  effort: Effort = new Effort(STEPS),
): Example {
  const written = tool.examples?.find((example) => typeof example === 'string' && example.includes('<tool>'));
  if (typeof written === 'string') return { text: written, warnings: [], spans: [], values: null };

  const values = ownExample(tool) ?? exampleValues(tool, options.optional, effort);
  const rendering =
    options.style === 'json'
      ? renderJson(tool.name, tool.inputSchema, values)
      : renderXml(tool.name, tool.inputSchema, values, options.style);
  return {
    ...rendering,
    warnings: [...rendering.warnings, ...nameWarnings(tool), ...schemaWarnings(tool, values, effort)],
  };
}

/** The first of the tool's own argument objects, a valid one if there is any. */
function ownExample(tool: ToolDefinition): unknown {
  const objects = tool.examples?.filter(isObject) ?? [];
  return objects.find((example) => validate(tool.inputSchema, example).problems.length === 0) ?? objects[0];
}

function schemaWarnings(tool: ToolDefinition, values: unknown, effort: Effort): ExampleWarning[] {
  effort.left += stepsFor(values);
  const { problems, unchecked } = validate(tool.inputSchema, values, tool.inputSchema, effort);
  return [
    ...problems.map(({ path, message, keyword, expected }) => ({
      path,
      message:
        keyword === 'pattern' || keyword === 'format'
          ? `The example does not satisfy ${keyword}: ${expected} is wanted.`
          : message,
    })),
    ...unchecked.map(({ path, reason }) => ({ path, message: reason })),
  ];
}

function nameWarnings(tool: ToolDefinition): ExampleWarning[] {
  if (tool.name.trim() === '')
    return [{ path: '', message: 'The tool has no name, so a call of it can never be complete.' }];
  return tool.name === tool.name.trim()
    ? []
    : [
        {
          path: '',
          message: 'White space around the tool name is trimmed when a call is read, so the name never matches.',
        },
      ];
}
