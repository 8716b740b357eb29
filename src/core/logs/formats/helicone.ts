import { knownPrompt } from '../../prompts/copied-examples.ts';
import { requestContext } from '../../transcripts/request-context.ts';
import { answerOf, nameOf, opened } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Requests as Helicone exports them. */
export const helicone: LogFormat = {
  id: 'helicone',
  title: 'Helicone export',
  sniff: (record) => ('response_status' in record || 'response_body' in record ? 1 : 0),
  replies(record) {
    const status = record['response_status'] ?? 200;
    if (status !== 200 && status !== '200') return 'provider-error';
    const body = record['response_body'];
    if (body === undefined || body === null || body === '') return 'no-text';
    const asked = requestContext(opened(record['request_body']));
    return answerOf(body, { id: nameOf(record['request_id']), tools: asked.tools, prompt: knownPrompt(asked) });
  },
};
