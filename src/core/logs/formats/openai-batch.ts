import { asObject } from '../../json/json-access.ts';
import { answerOf, isError, nameOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Output files of OpenAI's batch interface and of all that write the same. */
export const openaiBatch: LogFormat = {
  id: 'openai-batch',
  title: 'OpenAI batch output',
  sniff: (record) => ('custom_id' in record && 'response' in record ? 1 : 0),
  replies(record) {
    const response = asObject(record['response']);
    const status = response['status_code'];
    if (isError(record) || (typeof status === 'number' && status !== 200)) return 'provider-error';
    return answerOf(response['body'] ?? record['response'], { id: nameOf(record['custom_id']) });
  },
};
