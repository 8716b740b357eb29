import type { FrameRemark } from './frame.ts';

/** How the stream that carried a reply ended, where the recording shows it, and what it sent beside the text. */
export interface StreamEnd {
  /** As the wire names it: `stop`, `max_tokens` …; absent where the wire ended without a reason. */
  readonly reason?: string;
  readonly stopSequence?: string;
  /** The importer that read it, by its id: where its interface sends calls. */
  readonly source?: string;
  /** The server ended it with an error. */
  readonly failed?: true;
  /** How it ended is not told: it came over no wire. */
  readonly isUntold?: true;
  /** The member in which the interface sends calls, where the importer does not tell. */
  readonly member?: string;
  /** The text is the reasoning, which the interface sends apart. */
  readonly isReasoning?: true;
  /** What the text is in which neither text nor calls of a model were found, a clause. */
  readonly silent?: string;
  /** Calls in the reasoning beside the text. */
  readonly reasoned?: { readonly calls: number; readonly tool?: string };
  /** What is remarked on it outside of native calls. */
  readonly remarks?: readonly FrameRemark[];
}

/** Sources that are no wire, so that their silence on how the stream ended means nothing. */
const NO_WIRE: ReadonlySet<string> = new Set([
  'plain-text',
  'recording',
  'fixture',
  'bare-message',
  'log',
  'repeated',
  'quoted',
  'calls',
]);

/** How a stream ended by the facts of a recording, and what it sent beside the text; undefined where they do not say. */
export function endOfSource(source: SourceFacts | string | undefined): StreamEnd | undefined {
  if (typeof source !== 'object') return undefined;
  const { kind, finishReason, stopSequence, note, says, isReasoning, silent, reasoned, remarks } = source;
  const failed = says?.endedAnswer;
  const isSilent = finishReason === undefined && stopSequence === undefined && !failed;
  const isTold = !isSilent || (note === undefined && !NO_WIRE.has(kind));
  const member = source.member ?? (isTold ? undefined : MEMBERS_OF_CALLS[kind]);
  const beside = {
    ...(member !== undefined && { member }),
    ...(isReasoning && { isReasoning }),
    ...(silent !== undefined && { silent }),
    ...(reasoned && { reasoned }),
    ...(remarks && { remarks }),
  };
  if (!isTold) return Object.keys(beside).length === 0 ? undefined : { isUntold: true, ...beside };
  return {
    source: kind,
    ...(failed && { failed }),
    ...(finishReason !== undefined && { reason: finishReason }),
    ...(stopSequence !== undefined && { stopSequence }),
    ...beside,
  };
}

/** The end, where it is told. */
export const knownEnd = (end: StreamEnd | undefined): StreamEnd | undefined => (end?.isUntold ? undefined : end);

interface SourceFacts {
  readonly kind: string;
  readonly finishReason?: string;
  readonly stopSequence?: string;
  readonly says?: { readonly endedAnswer?: true };
  /** What was around the reply, which was taken out of it. */
  readonly note?: string;
  readonly member?: string;
  readonly isReasoning?: true;
  readonly silent?: string;
  readonly reasoned?: StreamEnd['reasoned'];
  readonly remarks?: StreamEnd['remarks'];
}

/** The members in which interfaces send the calls that their server read, by importer. */
const MEMBERS_OF_CALLS: Readonly<Record<string, string>> = {
  'openai-chat': 'tool_calls',
  'openai-responses': 'function_call',
  'openai-assistants': 'tool_calls',
  anthropic: 'tool_use',
  bedrock: 'toolUse',
  cohere: 'tool_calls',
  gemini: 'functionCall',
  'mistral-conversations': 'function.call',
  ollama: 'tool_calls',
};

/** The member that calls come in where the reply came over such an interface; null where it did not, or that is not known. */
export const memberOfCalls = (end: StreamEnd | undefined): string | null =>
  end?.member ?? MEMBERS_OF_CALLS[end?.source ?? ''] ?? null;
