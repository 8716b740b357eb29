import type { ToolDefinition } from './types.ts';

// Who writes no types gives these wrongly; each is said in a sentence where it is given.

/** Refuses what is no list of tools. */
export function checkTools(tools: readonly ToolDefinition[]): void {
  if (!Array.isArray(tools)) throw new TypeError(`"tools" is a list of ${TOOL}.`);
  for (const [index, tool] of tools.entries()) {
    if (typeof tool?.name !== 'string') throw new TypeError(`tools[${index}] has no name; a tool is ${TOOL}.`);
    const schema: unknown = tool.inputSchema;
    if (typeof schema !== 'boolean' && !isObject(schema))
      throw new TypeError(`The tool "${tool.name}" has no inputSchema; give a JSON Schema, {} where anything goes.`);
    if (isObject(schema) && '~standard' in schema)
      throw new TypeError(`The inputSchema of "${tool.name}" is a validator; give the JSON Schema that it makes.`);
  }
}

const TOOL = '{name, description?, inputSchema}';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Refuses a piece of a reply that is no text. */
export function checkText(piece: string): void {
  if (typeof piece !== 'string')
    throw new TypeError('A reply is text or a list of texts; decode bytes first, with TextDecoder and {stream: true}.');
}
