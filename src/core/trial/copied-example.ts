import type { Span } from '../../base/span.ts';
import { plainDifferences } from '../calls/plain-differences.ts';
import type { ToolCall } from '../calls/tool-call.ts';
import { valueToPlain } from '../calls/value.ts';
import { examplesIn } from '../prompts/reading/prompt-examples.ts';
import { layoutOf } from '../prompts/reading/prompt-layout.ts';
import type { Reading } from '../reading/reading.ts';
import { parseReply, readReply } from '../reply/parse-reply.ts';
import { isObject } from '../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Variant } from './run.ts';
import type { ExpectedCall, WholeCall } from './task.ts';

/** The key and the title of answers that repeat an example of the prompt. */
export const COPIED_KEY = 'example-copied';
export const COPIED_TITLE = 'The prompt’s example, copied';

/** A call that a prompt shows, and where. */
export type ShownCall = WholeCall & Span;

/** The calls with arguments that a prompt shows: without any, a call could not be another. */
export function promptCalls(
  { prompt, dialect }: Pick<Variant, 'prompt' | 'dialect'>,
  tools: readonly ToolDefinition[],
): readonly ShownCall[] {
  if (prompt === '') return [];
  return examplesIn(prompt, layoutOf(prompt), tools, parseReply, dialect).flatMap(({ call, isForm, start, end }) => {
    const given = valueToPlain(call.arguments);
    const isCall = !isForm && call.complete && isObject(given) && Object.keys(given).length > 0;
    return isCall ? [{ toolName: call.toolName, arguments: given, start, end }] : [];
  });
}

/** The examples of a prompt that a reply repeats, in the order of the prompt. */
export function exampleSpans(
  reply: string,
  prompt: string,
  tools: readonly ToolDefinition[],
  dialect: string,
): readonly ShownCall[] {
  const calls = readReply(reply, { tools, dialect }).calls.map(({ call }) => plainCall(call));
  return promptCalls({ prompt, dialect }, tools).filter((example) => calls.some((call) => isSame(example, call)));
}

const plainCall = ({ toolName, arguments: given }: ToolCall) => ({ toolName, arguments: valueToPlain(given) });

const isSame = ({ toolName, arguments: given }: WholeCall, call: ReturnType<typeof plainCall>): boolean =>
  toolName === call.toolName && plainDifferences(given, call.arguments).length === 0;

/**
 * Whether a call of a reply equals an example of the prompt in every argument, and the task does not ask for it. Where nobody
 * knows what the task asks for, that is not claimed. `asked`: the words of the task, where its arguments are not known.
 */
export function isCopied(
  { calls }: Reading,
  examples: readonly WholeCall[],
  expect: ExpectedCall | null | undefined,
  asked = '',
): boolean {
  if (expect === undefined || examples.length === 0) return false;
  return calls.some((reading) => {
    const call = plainCall(reading.call);
    if (!examples.some((example) => isSame(example, call))) return false;
    if (expect === null) return true;
    return expect.arguments ? !isSame(expect, call) : !holdsAll(asked, call.arguments);
  });
}

/** Whether a text holds each value, as far down as there are values. */
function holdsAll(text: string, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every((part) => holdsAll(text, part));
  return text.includes(String(value));
}
