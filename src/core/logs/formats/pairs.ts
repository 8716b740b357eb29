import { asObject } from '../../json/json-access.ts';
import { knownPrompt } from '../../prompts/copied-examples.ts';
import { requestContext } from '../../transcripts/request-context.ts';
import { answerOf, isError, nameOf, opened } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** A request and its answer, as gateways, tracing fetchers and batches of Gemini write them. */
export const pairs: LogFormat = {
  id: 'pairs',
  title: 'requests with their responses',
  sniff: (record) => {
    if (!('response' in record)) return 0;
    if ('request' in record) return 0.8;
    return typeof record['response'] === 'string' ? 0 : 0.3;
  },
  replies(record) {
    const request = asObject(opened(record['request']));
    const asked = requestContext(opened(request['body']) ?? request);
    const answer = opened(record['response']);
    const response = asObject(answer);
    const status = response['status_code'] ?? response['status'];
    if (isError(record) || (typeof status === 'number' && status >= 400)) return 'provider-error';
    if (answer === null || answer === undefined) return 'no-text';
    return answerOf(response['body_raw'] ?? response['body'] ?? answer, {
      id: nameOf(record['key'], record['id'], record['request_id']),
      tools: asked.tools,
      prompt: knownPrompt(asked),
    });
  },
};
