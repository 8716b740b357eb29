import { asList, asObject, type JsonObject } from '../../json/json-access.ts';
import { answerOf, isError, nameOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** Runs of LangSmith; where the tokens were kept, they are the chunks. */
export const langsmith: LogFormat = {
  id: 'langsmith',
  title: 'LangSmith runs',
  sniff: ({ run_type: type }) => (typeof type === 'string' ? 1 : 0),
  replies(record) {
    if (record['run_type'] !== 'llm') return 'not-a-model-call';
    if (isError(record)) return 'provider-error';
    const read = answerOf(outputOf(asObject(record['outputs'])), { id: nameOf(record['id']) });
    const tokens = tokensOf(record);
    if (typeof read === 'string' || read.length !== 1) return read;
    return read.map((reply) => (tokens.join('') === reply.chunks.join('') ? { ...reply, chunks: tokens } : reply));
  },
};

/** Generations by text or message, else what the provider answered. */
function outputOf(outputs: JsonObject): unknown {
  const generations = asList(outputs['generations']).flat();
  if (generations.length > 0)
    return generations.map((generation) => {
      const { text, message, generation_info: info } = asObject(generation);
      const kwargs = asObject(asObject(message)['kwargs'] ?? message);
      const content = typeof text === 'string' && text !== '' ? text : kwargs['content'];
      const finish = asObject(info)['finish_reason'];
      return { choices: [{ message: { ...kwargs, role: 'assistant', content }, finish_reason: finish }] };
    });
  const kwargs = asObject(outputs['message'])['kwargs'];
  if (kwargs !== undefined) return { role: 'assistant', ...asObject(kwargs) };
  if ('output' in outputs) return outputs['output'];
  return 'content' in outputs ? { role: 'assistant', ...outputs } : outputs;
}

const tokensOf = ({ events }: JsonObject): string[] =>
  asList(events).flatMap((event) => {
    const { name, kwargs } = asObject(event);
    const { token } = asObject(kwargs);
    return name === 'new_token' && typeof token === 'string' ? [token] : [];
  });
