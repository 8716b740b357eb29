import { isCopiedCall, plainCall } from '../calls/copied-call.ts';
import type { Reading } from '../reading/reading.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Finding } from '../words/finding.ts';
import { promptCalls, type ShownCall } from './reading/prompt-calls.ts';

/** The system prompt of a request, and what was said in it by all but the model. */
export interface KnownPrompt {
  readonly system: string;
  readonly asked: string;
}

/** The prompt of a request that says both what is shown and what is asked for; else nothing is claimed. */
export const knownPrompt = ({ system, asked }: Partial<KnownPrompt> = {}): KnownPrompt | undefined =>
  system !== undefined && asked !== undefined ? { system, asked } : undefined;

/** The calls of a reply that are an example of its prompt, with a text that nobody asked for. */
export function copiedExamples(
  { calls, readIn, options: { tools } }: Reading,
  prompt: KnownPrompt | undefined,
): readonly Finding[] {
  const whole = calls.filter(({ call }) => call.complete);
  if (!prompt || whole.length === 0) return [];
  const examples = examplesOf(prompt.system, readIn, tools);
  return whole
    .filter(({ call }) => isCopiedCall(plainCall(call), examples, prompt.asked))
    .map(({ index, call: { start, end } }) => ({ code: 'example-copied', severity: 'info', start, end, call: index }));
}

interface Examples {
  readonly of: readonly [system: string, dialect: string, tools: readonly ToolDefinition[]];
  readonly calls: readonly ShownCall[];
}
let last: Examples | undefined;

/** The calls that a prompt shows; those of the last prompt are kept, since records of a log mostly share one. */
function examplesOf(...of: Examples['of']): readonly ShownCall[] {
  if (!last || last.of.some((part, at) => part !== of[at])) {
    const [prompt, , tools] = of;
    last = { of, calls: promptCalls({ prompt, dialect: 'auto' }, tools) };
  }
  return last.calls;
}
