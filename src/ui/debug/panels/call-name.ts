import type { ToolCall } from '../../../core/calls/tool-call.ts';

/** What is shown for the tool of a call. */
export interface CallName {
  /** Empty where none is known. */
  readonly name: string;
  /** The call is read to its end and has no name, or an empty one. */
  readonly isMissing: boolean;
}

/**
 * The name of a call as far as it is known: `now` is the call at the position, absent before its start, `whole` the one of
 * the whole text, of which the first alone are at hand. A name that was not come to is not missing.
 */
export function callName(
  now: ToolCall | undefined,
  whole: ToolCall | undefined,
  { position, length }: { readonly position: number; readonly length: number },
): CallName {
  const name = now?.toolName || whole?.toolName || '';
  const isOver = now !== undefined && (now.refused === true || position > now.end || position >= length);
  return { name, isMissing: name === '' && (whole !== undefined || isOver) };
}
