import { answerOf, nameOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Observations as Langfuse exports them, alone or in the download of a trace. */
export const langfuse: LogFormat = {
  id: 'langfuse',
  title: 'Langfuse observations',
  sniff: ({ type, traceId, output }) =>
    typeof type === 'string' && KIND.test(type) && (traceId !== undefined || output !== undefined) ? 0.95 : 0,
  replies(record) {
    const { type, output, level } = record;
    if (type !== 'GENERATION') return 'not-a-model-call';
    if (output === undefined || output === null) return level === 'ERROR' ? 'provider-error' : 'no-text';
    return answerOf(output, { id: nameOf(record['id']) });
  },
};

const KIND = /^(?:GENERATION|SPAN|EVENT|TOOL|AGENT|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL)$/;
