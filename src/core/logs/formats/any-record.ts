import { asObject } from '../../json/json-access.ts';
import { answerOf, nameOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Records of no known shape: the member whose name says that it holds what the model answered. */
export const anyRecord: LogFormat = {
  id: 'records',
  title: 'records',
  sniff: () => 0.01,
  replies(record) {
    const id = nameOf(record['id'], record['custom_id'], record['request_id'], record['requestId'], record['key']);
    const key = Object.keys(record).find((name) => REPLY.test(name));
    return key === undefined ? answerOf(asObject(record), { id }) : answerOf(record[key], { id });
  },
};

const REPLY = /^(?:reply|response|output|completion|answer|generated_text|prediction)$/i;
