import { asList, asObject, type JsonObject } from '../../json/json-access.ts';
import { FLAT_FORMS, modelOf, OUTPUT_MESSAGES, otelAttributes } from '../../transcripts/containers/otel-attributes.ts';
import { answerOf, nameOf, opened } from '../answer.ts';
import type { LogFormat, LoggedReply, RecordReading } from '../log-format.ts';

/** Spans of OpenTelemetry in the conventions for generative AI, new and old, and in those of OpenInference. */
export const otel: LogFormat = {
  id: 'otel',
  title: 'OpenTelemetry spans',
  sniff: (record) =>
    'spanId' in record && ('attributes' in record || 'events' in record || 'traceId' in record) ? 1 : 0,
  replies(record) {
    const attributes = otelAttributes(asList(record['attributes'])) ?? {};
    const events = asList(record['events']).map((event) => otelAttributes(asList(asObject(event)['attributes'])) ?? {});
    const all: JsonObject = Object.assign({}, attributes, ...events);
    if (!isModelCall(all)) return 'not-a-model-call';
    const id = nameOf(record['spanId']);
    const read = textsOf(all, id);
    if (read !== 'no-text') return read;
    return asObject(record['status'])['code'] === 2 || 'error.type' in all ? 'provider-error' : 'no-text';
  },
};

const MODEL_OPERATION = /^(?:chat|text_completion|generate_content|completion)$/;

function isModelCall(all: JsonObject): boolean {
  const operation = all['gen_ai.operation.name'];
  if (typeof operation === 'string') return MODEL_OPERATION.test(operation);
  const kind = all['openinference.span.kind'];
  if (typeof kind === 'string') return kind === 'LLM';
  return Object.keys(all).some((key) => /^(?:gen_ai\.(?:request|response|completion)|llm\.)/.test(key));
}

function textsOf(all: JsonObject, id: string | undefined): RecordReading {
  const messages = all[OUTPUT_MESSAGES];
  const model = modelOf(all);
  const fields = model === undefined ? {} : { model };
  const finishes = asList(all['gen_ai.response.finish_reasons']);
  const finishOf = (index: number, own?: unknown): unknown => own ?? finishes[index];
  if (messages !== undefined) {
    const list = opened(messages);
    if (typeof list === 'string') return 'cut-by-logger';
    const read = asList(list).flatMap((message, index) => {
      const found = answerOf(message, { id, fields });
      const finish = finishOf(index, asObject(message)['finish_reason']);
      return typeof found === 'string' ? [] : found.map((reply) => withEnd(reply, finish));
    });
    return read.length > 0 ? read : answerOf(list, { id, fields });
  }
  const numbered = Object.keys(all).filter(isContent);
  const read = numbered.flatMap((key): readonly LoggedReply[] => {
    const found = answerOf(all[key], { id, fields });
    const finish = finishOf(Number(/\d+/.exec(key)?.[0]), all[key.replace(/content$/, 'finish_reason')]);
    return typeof found === 'string' ? [] : found.map((reply) => withEnd(reply, finish));
  });
  if (read.length > 0) return read;
  const whole = all['output.value'];
  return whole === undefined
    ? numbered[0] === undefined
      ? 'no-text'
      : answerOf(all[numbered[0]])
    : answerOf(whole, { id, fields });
}

/** Whether it is the text of a message. */
const isContent = (key: string): boolean => FLAT_FORMS.some(({ message }) => message.exec(key)?.[2] === 'content');

const withEnd = (reply: LoggedReply, reason: unknown): LoggedReply =>
  typeof reason === 'string' && reason !== '' && !reply.end ? { ...reply, end: { reason } } : reply;
