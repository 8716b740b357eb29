import { asObject } from '../../json/json-access.ts';
import { knownPrompt } from '../../prompts/copied-examples.ts';
import { requestContext } from '../../transcripts/request-context.ts';
import { answerOf, nameOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Invocations as Amazon Bedrock logs them; a streamed answer is the list of its events. */
export const bedrockLog: LogFormat = {
  id: 'bedrock-log',
  title: 'Bedrock invocation log',
  sniff: ({ schemaType, output, requestId }) =>
    schemaType === 'ModelInvocationLog' || (requestId !== undefined && 'outputBodyJson' in asObject(output)) ? 1 : 0,
  replies(record) {
    if ('errorCode' in record) return 'provider-error';
    const body = asObject(record['output'])['outputBodyJson'];
    if (body === undefined || body === null) return 'no-text';
    const asked = requestContext(asObject(record['input'])['inputBodyJson']);
    return answerOf(body, { id: nameOf(record['requestId']), tools: asked.tools, prompt: knownPrompt(asked) });
  },
};
