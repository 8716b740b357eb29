import { quote } from '../../text/quote.ts';
import type { FrameRemark } from '../../words/frame.ts';
import { frameRemarks } from '../in-calls/frame-remarks.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const REMARK: FrameRemark = { kind: 'unread-line', line: 3, sent: 'data {"choices": [{"delta"' };

export const unreadLine: Rule = {
  code: 'unread-line',
  title: 'A line of the stream was not read',
  about: `A line between the events of a stream is neither an event nor a comment. Its text may be part of the reply, so the reply is not called clean.

Clients of server-sent events pass over such a line without a word. Lines with an event behind a prefix are read without the prefix.`,
  noun: ['line of the stream that was not read', 'lines of the stream that were not read'],
  repair: null,
  kept: 'The line is left out.',
  advice: null,
  lesson: null,
  failing: nativeCall('read_file', '{"path": "a.ts"}', REMARK),
  passing: nativeCall('read_file', '{"path": "a.ts"}'),
  find: (reading) =>
    frameRemarks(reading, ({ kind }) => kind === 'unread-line', { code: 'unread-line', severity: 'warning' }),
  explain: ({ data }) => ({
    message: `Line ${data?.['line']} of the stream is no event and was not read: ${quote(String(data?.['sent']))}.`,
    why: `Either the server or a proxy wrote ${quote(String(data?.['sent']))} into the stream, or the program that wrote the stream down did; a client passes over it without a word.`,
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a line of a program',
    ...nativeCall('lookup', '{}', { kind: 'unread-line', line: 1, sent: 'upstream retry' }),
    says: 'Line 1 of the stream is no event and was not read: `upstream retry`.',
    fix: null,
  },
  {
    fact: 'a long line is shortened',
    ...nativeCall('lookup', '{}', { kind: 'unread-line', line: 1, sent: 'x'.repeat(60) }),
    says: `Line 1 of the stream is no event and was not read: \`${'x'.repeat(47)}…\`.`,
    fix: null,
  },
  { fact: 'events alone', ...nativeCall('lookup', '{}'), silent: true },
];
