import { decodeReferences } from '../../../calls/character-data.ts';
import { type ServerReader, withStrings } from '../server-reader.ts';

/** Decodes references such as `&amp;` in every text, though the dialect has none. */
export const entityDecoding: ServerReader = {
  id: 'entity-decoding',
  title: 'Entity decoding: &amp; becomes &, as in XML',
  reads: ({ body, cdata }) => body === 'arguments' && !cdata,
  read: (server) =>
    withStrings(server, (text, value) =>
      value.type === 'string' ? { ...value, value: decodeReferences(text, 'literal') } : value,
    ),
};
