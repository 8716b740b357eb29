import { nameOf, rowAnswer } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Records of no known shape. */
export const anyRecord: LogFormat = {
  id: 'records',
  title: 'records',
  sniff: () => 0.01,
  replies: (record) =>
    rowAnswer(record, {
      id: nameOf(record['id'], record['custom_id'], record['request_id'], record['requestId'], record['key']),
    }),
};
