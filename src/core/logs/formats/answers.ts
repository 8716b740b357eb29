import { answerOf, nameOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Answers of providers as they came, and lists of them such as stored completions. */
export const answers: LogFormat = {
  id: 'answers',
  title: 'model answers',
  sniff: ({ choices, candidates, content, role, output, object, type }) => {
    if (Array.isArray(choices) || Array.isArray(candidates)) return 0.7;
    if ((type === 'message' || role === 'assistant') && content !== undefined) return 0.7;
    return object === 'response' && Array.isArray(output) ? 0.7 : 0;
  },
  replies: (record) => answerOf(record, { id: nameOf(record['id']) }),
};
