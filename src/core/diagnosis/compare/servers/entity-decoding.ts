import { decodeReferences } from '../../../calls/character-data.ts';
import { type ServerReader, withStrings } from '../server-reader.ts';

/** Decodes references such as `&amp;` in every text, though the dialect has none. */
export const entityDecoding: ServerReader = {
  id: 'entity-decoding',
  name: 'Entity decoding',
  habit: 'as in XML (Dynamo)',
  why: 'It decodes references such as `&amp;` in every text, though the dialect has none.',
  reasonFor: () => 'references decoded',
  reads: ({ body, cdata }) => body !== 'json' && !cdata,
  read: (server) =>
    withStrings(server, (text, value) =>
      value.type === 'string' ? { ...value, value: decodeReferences(text, 'literal') } : value,
    ),
};
