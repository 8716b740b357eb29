import { expect, it } from 'vitest';
import { importTranscript } from '../import-transcript.ts';
import { sentTape } from './sent-tape.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const event = (content: string): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`;
const head = {
  format: 'chunkscope-recording',
  version: 1,
  target: 'up',
  request: { method: 'POST', path: '/v1/chat/completions', headers: {}, body: {} },
  response: { status: 200, headers: { 'content-type': 'text/event-stream' } },
};
const tape = (...lines: readonly unknown[]): string =>
  [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
const textOf = (text: string): string => {
  const found = importTranscript(text);
  return found.ok ? found.value.fixture.chunks.join('') : found.error;
};

it('a tape of a repaired answer reads as what came, and its other half as what was sent', () => {
  const repaired = tape(
    [0.1, 'r', base64(event('came'))],
    [0.2, 's', base64(event('sent'))],
    [0.3, 'e', { reason: 'complete', repaired: 1 }],
  );
  expect(textOf(repaired)).toBe('came');
  expect(textOf(sentTape(repaired) ?? '')).toBe('sent');
});

it('a tape of an answer that passed has no other half', () => {
  expect(sentTape(tape([0.1, 'r', base64(event('came'))], [0.3, 'e', { reason: 'complete' }]))).toBeNull();
});
