import { quote } from '../text/quote.ts';

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
  /** Calls in the reasoning beside the text. */
  readonly reasoned?: { readonly calls: number; readonly tool?: string };
}

/** Sources that are no wire, so that their silence on how the stream ended means nothing. */
const NO_WIRE: ReadonlySet<string> = new Set(['plain-text', 'recording', 'fixture', 'bare-message', 'log']);

/** How a stream ended by the facts of a recording, and what it sent beside the text; undefined where they do not say. */
export function endOfSource(source: SourceFacts): StreamEnd | undefined {
  const { kind, finishReason, stopSequence, note, says, isReasoning, reasoned } = source;
  const failed = says?.endedAnswer;
  const isSilent = finishReason === undefined && stopSequence === undefined && !failed;
  const isTold = !isSilent || (note === undefined && !NO_WIRE.has(kind));
  const member = source.member ?? (isTold ? undefined : MEMBERS_OF_CALLS[kind]);
  const beside = {
    ...(member !== undefined && { member }),
    ...(isReasoning && { isReasoning }),
    ...(reasoned && { reasoned }),
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
  /** What stood around the reply, which was taken out of it. */
  readonly note?: string;
  readonly member?: string;
  readonly isReasoning?: true;
  readonly reasoned?: StreamEnd['reasoned'];
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

/** Whether the interface says that tools are called. */
export const saysCalls = ({ reason }: StreamEnd): boolean =>
  ['toolcalls', 'functioncall', 'tooluse', 'toolcall'].includes((reason ?? '').toLowerCase().replace(/[^a-z]/g, ''));

/** Providers' names for the ways in which a stream ends, in lower case without separators. */
const TOKEN_LIMIT: ReadonlySet<string> = new Set([
  'length',
  'maxtokens',
  'maxoutputtokens',
  'maxcompletiontokens',
  'modellength',
  'tokenlimit',
  'errorlimit',
  'modelcontextwindowexceeded',
]);
const STOP_SEQUENCE: ReadonlySet<string> = new Set(['stopsequence']);
const OWN_END: ReadonlySet<string> = new Set(['stop', 'endturn', 'complete', 'completed']);
const FILTER: ReadonlySet<string> = new Set([
  'contentfilter',
  'contentfiltered',
  'guardrailintervened',
  'safety',
  'recitation',
  'refusal',
  'blocklist',
  'prohibitedcontent',
  'errortoxic',
]);
const STOPPED_BY_USER: ReadonlySet<string> = new Set(['abort', 'aborted', 'cancelled', 'userabort', 'usercancel']);

/** The way in which a stream ended, under one name each; a name of no known provider stays as it is. */
export function endKind({ reason, stopSequence }: StreamEnd): string {
  if (stopSequence !== undefined) return 'stop-sequence';
  if (reason === undefined) return 'broken';
  const kind = reason.toLowerCase().replace(/[^a-z]/g, '');
  if (TOKEN_LIMIT.has(kind)) return 'length';
  if (STOP_SEQUENCE.has(kind)) return 'stop-sequence';
  if (FILTER.has(kind)) return 'filter';
  if (STOPPED_BY_USER.has(kind)) return 'cancelled';
  return OWN_END.has(kind) ? 'stop' : reason;
}

/** Why a reply stops inside a call, one sentence. `isOnlyEndMissing`: nothing but the call's end tag is missing. */
export function causeOfCut({ reason, stopSequence, failed }: StreamEnd, isOnlyEndMissing: boolean): string {
  if (failed) return 'The server ended the answer with an error.';
  if (stopSequence !== undefined) {
    return stopSequence.trim() !== '' && '</tool>'.startsWith(stopSequence.trim())
      ? `The stop sequence ${quote(stopSequence)} ended the stream, and the provider leaves it out of the text.`
      : `The stop sequence ${quote(stopSequence)} ended the stream inside the call: take one that no argument can hold.`;
  }
  if (reason === undefined) {
    return 'The stream ended without a finish reason: the connection broke, or the recording stopped early.';
  }
  const kind = endKind({ reason });
  const said = `(${quote(reason)})`;
  if (kind === 'length') return `The reply hit its token limit ${said}: allow more output, or ask for less.`;
  if (kind === 'stop-sequence') {
    return `A stop sequence ended the stream ${said}, and the provider leaves it out of the text.`;
  }
  if (kind === 'filter') return `The provider's filter stopped the reply ${said}.`;
  if (kind === 'cancelled') return `The request was cancelled ${said}.`;
  if (kind !== 'stop') return `The stream ended with ${quote(reason)}.`;
  return isOnlyEndMissing
    ? `The stream ended as if complete ${said}: \`</tool>\` was its stop sequence, which is left out, or the model forgot it.`
    : `The stream ended as if complete ${said}: the model stopped here, or a stop sequence is in the call.`;
}
