import { plainDifferences } from './plain-differences.ts';
import type { ToolCall } from './tool-call.ts';
import { valueToPlain } from './value.ts';

/** A call in plain values. */
export interface PlainCall {
  readonly toolName: string;
  readonly arguments: unknown;
}

export const plainCall = ({ toolName, arguments: given }: ToolCall): PlainCall => ({
  toolName,
  arguments: valueToPlain(given),
});

/** Whether two calls are of one tool and equal in every argument. */
export const isSameCall = (one: PlainCall, other: PlainCall): boolean =>
  one.toolName === other.toolName && plainDifferences(one.arguments, other.arguments).length === 0;

/** Whether a call is one of the examples and has a text that was made up for it: nothing that was said holds it. */
export function isCopiedCall(call: PlainCall, examples: readonly PlainCall[], said: unknown): boolean {
  if (!examples.some((example) => isSameCall(example, call))) return false;
  const known = [...textsIn(said)];
  return [...textsIn(call.arguments)].some((text) => text !== '' && !known.some((one) => one.includes(text.trim())));
}

/** Every text in a plain value; bytes are none. */
export function* textsIn(value: unknown): Generator<string> {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') yield next;
    else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next))
      for (const inner of Object.values(next)) open.push(inner);
  }
}
