import { type ServerReader, withTexts } from '../server-reader.ts';

/** Takes the white space from both ends of every text, indentation and last line break included. */
export const trimAll: ServerReader = {
  id: 'trim-all',
  name: 'Trim all',
  habit: 'trims every value',
  why: 'It takes the white space from both ends of every text, indentation and last line break included.',
  reads: ({ body }) => body !== 'json',
  read: (server) =>
    withTexts(server, (text, value) => (value.type === 'string' ? { ...value, value: text.trim() } : value)),
};
