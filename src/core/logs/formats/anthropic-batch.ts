import { asObject } from '../../json/json-access.ts';
import { answerOf, nameOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Results of Anthropic's message batches. */
export const anthropicBatch: LogFormat = {
  id: 'anthropic-batch',
  title: 'Anthropic batch results',
  sniff: (record) => ('custom_id' in record && typeof asObject(record['result'])['type'] === 'string' ? 1 : 0),
  replies(record) {
    const { type, message } = asObject(record['result']);
    if (type !== 'succeeded') return 'provider-error';
    return answerOf(message, { id: nameOf(record['custom_id']) });
  },
};
