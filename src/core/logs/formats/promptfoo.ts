import { asObject } from '../../json/json-access.ts';
import { isError, nameOf, textAnswer, whyNone } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Results of promptfoo: the report, or a line a result. */
export const promptfoo: LogFormat = {
  id: 'promptfoo',
  title: 'promptfoo results',
  sniff: (record) =>
    'promptIdx' in record || 'testIdx' in record || ('failureReason' in record && 'vars' in record) ? 1 : 0,
  replies(record) {
    const response = asObject(record['response']);
    const { output, finishReason: reason } = response;
    if (record['failureReason'] === 2 || isError(response)) return 'provider-error';
    if (typeof output !== 'string') return whyNone(output);
    const place = [record['testIdx'], record['promptIdx'], record['repeatIndex'] ?? 0].join('/');
    const read = textAnswer(output, { id: nameOf(record['id']) ?? place });
    return typeof read === 'string' || typeof reason !== 'string'
      ? read
      : read.map((reply) => ({ ...reply, end: { reason } }));
  },
};
