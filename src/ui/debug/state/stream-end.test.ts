import { expect, test } from 'vitest';
import type { Fixture } from '../../../core/cases/fixture.ts';
import { editRawText } from './raw-text.ts';
import { placeOfFixture } from './reply-case.ts';
import { streamEndOf } from './stream-end.ts';

function reply(source?: Fixture['source']) {
  const fixture: Fixture = {
    format: 'chunkscope-fixture',
    version: 1,
    chunks: ['<tool><a', '>'],
    ...(source && { source }),
  };
  return placeOfFixture(fixture).reply;
}

test('the wire tells how its stream ended, and its silence tells something too', () => {
  const ended = reply({ kind: 'anthropic', finishReason: 'stop_sequence', stopSequence: '</tool>' });
  expect(streamEndOf(ended)).toEqual({ source: 'anthropic', reason: 'stop_sequence', stopSequence: '</tool>' });
  expect(streamEndOf(reply({ kind: 'openai-chat' }))).toEqual({ source: 'openai-chat' });
});

test('the error that ended it is known though words of the server stand around the reply', () => {
  const says = { server: 'The server', text: 'Overloaded', line: 3, endedAnswer: true } as const;
  const failed = reply({ kind: 'anthropic', note: 'The reply in a stream', tookOff: [], says });
  expect(streamEndOf(failed)).toEqual({ source: 'anthropic', failed: true });
});

test('what came by no wire tells nothing', () => {
  expect(streamEndOf(reply())).toBeNull();
  expect(streamEndOf(reply('https://example.org'))).toBeNull();
  expect(streamEndOf(reply({ kind: 'plain-text' }))).toBeNull();
  expect(streamEndOf(reply({ kind: 'log' }))).toBeNull();
});

test('what came beside the text is told of any source', () => {
  expect(streamEndOf(reply({ kind: 'bare-message', member: 'tool_calls' }))).toEqual({
    isUntold: true,
    member: 'tool_calls',
  });
  expect(streamEndOf(reply({ kind: 'openai-chat', note: 'In a log', reasoned: { calls: 1, tool: 'ls' } }))).toEqual({
    isUntold: true,
    member: 'tool_calls',
    reasoned: { calls: 1, tool: 'ls' },
  });
  expect(streamEndOf(reply({ kind: 'openai-chat', isReasoning: true, finishReason: 'stop' }))).toEqual({
    source: 'openai-chat',
    reason: 'stop',
    isReasoning: true,
  });
});

test('once its end is edited, the stream no longer speaks for the reply', () => {
  const ended = reply({ kind: 'openai-chat', finishReason: 'length' });
  expect(streamEndOf({ ...ended, raw: editRawText(ended.raw, [{ start: 9, end: 9, text: '</a>' }]) })).toBeNull();
});
