import { asList, asObject, isObject } from '../../json/json-access.ts';
import { answerOf, isError, nameOf, whyNone } from '../answer.ts';
import type { LogFormat, LoggedReply } from '../log-format.ts';

/** Samples of Inspect AI: each call of a model, else the answer at the end, else the last turn. */
export const inspect: LogFormat = {
  id: 'inspect',
  title: 'Inspect log',
  sniff: (record) => ('epoch' in record && ('messages' in record || 'output' in record || 'events' in record) ? 1 : 0),
  replies(record) {
    const id = `${nameOf(record['id']) ?? ''}/${nameOf(record['epoch']) ?? 1}`;
    const attachments = isObject(record['attachments']) ? { attachments: record['attachments'] } : {};
    const replies = (value: unknown): readonly LoggedReply[] => {
      const read = answerOf(value, { id, ...attachments });
      return typeof read === 'string' ? [] : read.map((reply) => withStop(reply, value));
    };
    const calls = asList(record['events']).filter((event) => asObject(event)['event'] === 'model');
    const outputs = calls.length > 0 ? calls.map((event) => asObject(event)['output']) : [record['output']];
    const found = outputs.flatMap(replies);
    if (found.length > 0) return found;
    if (isError(record) || outputs.some((output) => isError(asObject(output)))) return 'provider-error';
    const last = asList(record['messages']).findLast((message) => asObject(message)['role'] === 'assistant');
    const turn = last === undefined ? [] : replies(last);
    return turn.length > 0 ? turn : whyNone([outputs, last]);
  },
};

/** Inspect has its own word for why an answer ended. */
function withStop(reply: LoggedReply, output: unknown): LoggedReply {
  const reason = asObject(asList(asObject(output)['choices'])[0])['stop_reason'];
  return reply.end || typeof reason !== 'string' ? reply : { ...reply, end: { reason } };
}
