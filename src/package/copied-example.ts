import { isCopiedCall } from '../core/calls/copied-call.ts';
import { shownArguments } from '../core/prompts/example/generate-example.ts';
import type { DialectId, ReadCall, ToolDefinition } from './types.ts';

/** Whether a call is an example of our prompt, with a text that neither the tool's definition nor `said` holds. */
export function isExampleCopied(
  call: Pick<ReadCall, 'toolName' | 'arguments'>,
  { tools, dialect }: { readonly tools: readonly ToolDefinition[]; readonly dialect: DialectId },
  said: unknown,
): boolean {
  const { toolName } = call;
  const tool = tools.find(({ name }) => name === toolName);
  if (!tool) return false;
  const examples = [true, false]
    .flatMap((optional) => shownArguments(tool, { dialect, style: 'escape', optional }))
    .map((values) => ({ toolName, arguments: values }));
  return isCopiedCall(call, examples, [tool, said]);
}
