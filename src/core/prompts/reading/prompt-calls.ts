import type { Span } from '../../../base/span.ts';
import { isSameCall, plainCall } from '../../calls/copied-call.ts';
import { valueToPlain } from '../../calls/value.ts';
import { parseReply, readReply } from '../../reply/parse-reply.ts';
import { isObject } from '../../tools/schema/json-schema.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { examplesIn } from './prompt-examples.ts';
import { layoutOf } from './prompt-layout.ts';

/** A call that a prompt shows, and where. */
export interface ShownCall extends Span {
  readonly toolName: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A prompt and the dialect that it teaches. */
interface TaughtPrompt {
  readonly prompt: string;
  readonly dialect: string;
}

/** The calls with arguments that a prompt shows: without any, a call could not be another. */
export function promptCalls({ prompt, dialect }: TaughtPrompt, tools: readonly ToolDefinition[]): readonly ShownCall[] {
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
  return promptCalls({ prompt, dialect }, tools).filter((example) => calls.some((call) => isSameCall(example, call)));
}
