import { NOT_REPLIES, type NotReply } from './summary.ts';

/** What is in the place of a reply where there is none. */
export const NOT_REPLY_WHY: Readonly<Record<NotReply, string>> = {
  'provider-error': 'The provider answered with an error; there is no text of a model.',
  'native-call': 'The endpoint took the call apart itself, and the record lacks its arguments.',
  'no-text': 'The logger captured no text.',
  'not-a-model-call': 'This record is of a tool or a chain, not of a model.',
  'after-a-message': 'An answer to the message after an answer that did not run. Try counts it by itself.',
  redacted: 'The logger took the text away.',
  'cut-by-logger': 'The logger cut this text. It is counted out, for what is missing says nothing of the model.',
  unreadable: 'This record cannot be read as JSON.',
};

export const isNotReply = (bucket: string): bucket is NotReply => NOT_REPLIES.some((known) => known === bucket);
