import { writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { argumentTag, attribute } from './marks.ts';

/** What `type` says of a value. */
function typeWord(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

export const kimiXtmlWriting: DialectWriting = {
  severalCalls: true,
  prompt: {
    types:
      'type is string, number, boolean, null, array or object; a string is text as it is, everything else is JSON. index counts the calls from 1.',
  },
  writer: writesArguments({
    message: ['<|open|>tools<|sep|>', '<|close|>tools<|sep|>'],
    between: '',
    call: (tool, index) => [
      `<|open|>call tool="${attribute(tool)}" index="${index + 1}"<|sep|>`,
      '<|close|>call<|sep|>',
    ],
    argument: (key, value) => [argumentTag(key, typeWord(value)), '<|close|>argument<|sep|>'],
  }),
};
