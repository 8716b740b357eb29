import type { ObjectValue, Value } from '../../calls/value.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { valueOfJson } from './typed-value.ts';

export type Members = ObjectValue['entries'];

/** Names under which models put all arguments at once. */
const HOLDERS: ReadonlySet<string> = new Set([
  'args',
  'arguments',
  'input',
  'kwargs',
  'parameters',
  'params',
  'properties',
]);

/** The arguments that a tool declares; none where there is no tool. */
export const declaredOf = (tool: ToolDefinition | null): readonly string[] =>
  tool ? declaredProperties(tool.inputSchema, tool.inputSchema) : [];

/** Whether an argument, where it is the only one, may hold all arguments of the tool. */
export const mayHoldArguments = (name: string, tool: ToolDefinition): boolean =>
  HOLDERS.has(name) && !declaredOf(tool).includes(name);

/** The members of a call's only argument, where the tool has some of them and not the argument; else null (dialects.md §1.20). */
export function membersHeldIn(name: string, value: Value, tool: ToolDefinition): Members | null {
  if (!mayHoldArguments(name, tool)) return null;
  const declared = declaredOf(tool);
  const { span, inner, closed } = value;
  const held = value.type === 'string' ? valueOfJson(value.value, { span, inner, closed }) : value;
  return held?.type === 'object' && held.entries.some(([key]) => declared.includes(key)) ? held.entries : null;
}
