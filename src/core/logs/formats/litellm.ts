import { isObject } from '../../json/json-access.ts';
import { answerOf, isError, nameOf, opened } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Rows of LiteLLM: what its callbacks log, and its table of spendings. */
export const litellm: LogFormat = {
  id: 'litellm',
  title: 'LiteLLM logs',
  sniff: (record) => ('call_type' in record && 'response' in record ? 1 : 0),
  replies(record) {
    const { status, error_str: error } = record;
    if (status === 'failure' || (typeof error === 'string' && error !== '') || isError(record)) return 'provider-error';
    const response = opened(record['response']);
    if (isObject(response) && Object.keys(response).length === 0) return 'no-text';
    return answerOf(response, { id: nameOf(record['request_id'], record['id']) });
  },
};
