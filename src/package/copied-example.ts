import { shownArguments } from '../core/prompts/example/generate-example.ts';
import { canonical } from '../core/tools/schema/canonical.ts';
import { Effort } from '../core/words/effort.ts';
import type { DialectId, ReadCall, ToolDefinition } from './types.ts';

/** Steps for the examples of one tool and their comparison with a call. */
const STEPS = 1_000_000;

/**
 * Whether a call is an example of our prompt: equal in every argument, with a text among them that was made up for it. A text
 * that the tool's definition holds was not made up, nor is one copied that `said` holds.
 */
export function isExampleCopied(
  { toolName, arguments: given }: Pick<ReadCall, 'toolName' | 'arguments'>,
  { tools, dialect }: { readonly tools: readonly ToolDefinition[]; readonly dialect: DialectId },
  said: unknown,
): boolean {
  const tool = tools.find(({ name }) => name === toolName);
  if (!tool) return false;
  const effort = new Effort(STEPS);
  const written = canonical(given, effort);
  const examples = [true, false].flatMap((optional) => shownArguments(tool, { dialect, style: 'escape', optional }));
  if (written === null || !examples.some((values) => canonical(values, effort) === written)) return false;
  const known = [...textsIn(tool), ...textsIn(said)];
  return [...textsIn(given)].some((text) => text !== '' && !known.some((one) => one.includes(text.trim())));
}

/** Every text in a plain value; bytes are none. */
function* textsIn(value: unknown): Generator<string> {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') yield next;
    else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next))
      for (const inner of Object.values(next)) open.push(inner);
  }
}
