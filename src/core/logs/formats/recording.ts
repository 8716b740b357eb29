import { asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { readRecording, recordingHeader } from '../../transcripts/containers/recording.ts';
import { findingsOf } from '../../transcripts/findings.ts';
import { recogniseLines, takeApart } from '../../transcripts/recognise.ts';
import { requestContext } from '../../transcripts/request-context.ts';
import { repliesOf, whyNone } from '../answer.ts';
import type { LogFormat, LoggedReply, RecordReading } from '../log-format.ts';
import { STREAM } from './stream.ts';

/** A tape: the recording of one request and its answer. */
export const recording: LogFormat = {
  id: 'recording',
  title: 'tapes',
  sniff: (record) => (headerOf(record) ? 1 : 0),
  replies(record) {
    const header = headerOf(record);
    if (!header) return 'unreadable';
    const { wire, end } = readRecording(String(record[STREAM]), header);
    const { status } = asObject(header['response']);
    if (typeof status !== 'number' || status >= 400) return 'provider-error';
    if (end === 'too-long') return 'cut-by-logger';
    const request = requestContext(asObject(header['request'])['body']);
    const inner = recogniseLines(wire);
    if (!inner || inner.read.answers.length === 0) return withoutText(wire);
    const [id, target] = [asText(header['at']), asText(header['target'])];
    const replies = repliesOf(
      inner.read.answers.map((answer) => findingsOf(inner, answer, request)),
      { id, ...(target !== undefined && { fields: { target } }) },
    );
    return end === 'complete' ? replies : replies.map(broken);
  },
};

/** A stream that its tape says was broken off ended without a reason, unless it had given one. */
const broken = (reply: LoggedReply): LoggedReply => ({ end: {}, ...reply });

function withoutText(wire: Parameters<typeof takeApart>[0]): RecordReading {
  const events = takeApart(wire).framed?.events.flatMap(({ json }) => (json === undefined ? [] : [json])) ?? [];
  return events.length > 0 ? whyNone(events) : 'unreadable';
}

const headerOf = (record: JsonObject): JsonObject | undefined =>
  typeof record[STREAM] === 'string' ? tapeHeader(record[STREAM]) : undefined;

function tapeHeader(text: string): JsonObject | undefined {
  const header = recordingHeader(text);
  return isObject(header?.['request']) ? header : undefined;
}

/** What a tape says of its request, as members to group by and to tell equal requests by; nothing for any other text. */
export function recordingFields(text: string): JsonObject {
  const header = tapeHeader(text);
  if (!header) return {};
  const { method, path, body } = asObject(header['request']);
  const { at, target, response } = header;
  // In the lines of `parse`, `input` is the reply.
  const { input, ...asked } = asObject(body);
  const messages = asked['messages'] ?? input;
  return {
    ...asked,
    ...(messages !== undefined && { messages }),
    timestamp: at,
    target,
    method,
    path,
    status: asObject(response)['status'],
  };
}
