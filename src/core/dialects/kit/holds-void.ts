import type { ObjectValue } from '../../calls/value.ts';
import type { Admission } from '../../tools/schema/additional-allowed.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Whether a call has an argument that its tool lacks. */
export function holdsUnknown(
  { toolName, arguments: values }: { readonly toolName: string; readonly arguments: ObjectValue },
  tools: readonly ToolDefinition[],
): boolean {
  const { admission } = vocabularyOf(tools);
  return values.entries.some(([name]) => UNKNOWN.has(admission(toolName, name)));
}

/** Admissions of arguments that a tool does not have. */
const UNKNOWN: ReadonlySet<Admission | null> = new Set<Admission | null>(['unspecified', 'forbidden']);
