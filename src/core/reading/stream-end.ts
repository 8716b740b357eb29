import { quote } from '../text/quote.ts';
import type { StreamEnd } from '../words/stream-end.ts';

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
const OWN_END: ReadonlySet<string> = new Set(['stop', 'endturn', 'complete', 'completed', 'eos', 'eostoken']);
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

/** Whether the model stopped by itself, so that nothing of the reply was cut off. */
export const stopsByItself = (end: StreamEnd | undefined): boolean =>
  end !== undefined && !end.isUntold && !end.failed && (endKind(end) === 'stop' || saysCalls(end));

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

/** Why a reply stops inside a call, one sentence. */
export function causeOfCut({ reason, stopSequence, failed }: StreamEnd): string {
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
  if (kind === 'stop' || saysCalls({ reason })) return whyOwnEnd({ reason });
  return `The stream ended with ${quote(reason)}.`;
}

/** Why closers are missing at the end of a reply that the model ended itself, one sentence. */
export const whyOwnEnd = ({ reason = '' }: StreamEnd): string => `The model stopped here by itself (${quote(reason)}).`;
