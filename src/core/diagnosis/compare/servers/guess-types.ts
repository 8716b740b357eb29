import type { Value } from '../../../calls/value.ts';
import { valueOfJson } from '../../../dialects/kit/typed-value.ts';
import { type ServerReader, withTexts } from '../server-reader.ts';

/** Takes a text for what it looks like, whatever the schema says: null, a boolean, a number, JSON. */
export const guessTypes: ServerReader = {
  id: 'guess-types',
  name: 'Guess types',
  habit: 'takes text for its looks',
  why: 'A text that looks like null, a number, a boolean or JSON becomes it, whatever the schema says.',
  reads: ({ body }) => body !== 'json',
  read: (server) => withTexts(server, guessed),
};

function guessed(text: string, value: Value): Value {
  const { span, inner, closed } = value;
  const trimmed = text.trim();
  if (/^(?:null|None)$/i.test(trimmed)) return { type: 'null', span, inner, closed };
  if (/^(?:true|false)$/i.test(trimmed))
    return { type: 'boolean', value: trimmed.toLowerCase() === 'true', span, inner, closed };
  return valueOfJson(trimmed, { span, inner, closed }) ?? value;
}
