import { asList } from '../../json/json-access.ts';
import { nameOf, textAnswer } from '../answer.ts';
import type { LogFormat, LoggedReply } from '../log-format.ts';

/** Samples of lm-evaluation-harness; numbers in place of texts are likelihoods. */
export const lmEval: LogFormat = {
  id: 'lm-eval',
  title: 'lm-eval samples',
  sniff: (record) => (Array.isArray(record['resps']) ? 1 : 0),
  replies(record) {
    const texts = asList(record['resps']).flat();
    const id = nameOf(record['doc_id']);
    const read = texts.flatMap((text): readonly LoggedReply[] => {
      const found = typeof text === 'string' ? textAnswer(text, { id }) : 'no-text';
      return typeof found === 'string' ? [] : found;
    });
    if (read.length > 0) return read;
    return texts.some((text) => typeof text === 'number' || Array.isArray(text)) ? 'not-a-model-call' : 'no-text';
  },
};
