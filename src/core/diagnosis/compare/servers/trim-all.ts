import { type ServerReader, withStrings } from '../server-reader.ts';

/** Takes the white space from both ends of every text, indentation and last line break included. */
export const trimAll: ServerReader = {
  id: 'trim-all',
  title: 'Trim all: white space around every text goes',
  reads: ({ body }) => body === 'arguments',
  read: (server) =>
    withStrings(server, (text, value) => (value.type === 'string' ? { ...value, value: text.trim() } : value)),
};
