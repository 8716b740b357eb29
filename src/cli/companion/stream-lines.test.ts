import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { LiveEvent } from '../../core/transcripts/live/live-event.ts';
import { LiveReading } from '../../core/transcripts/live/live-reading.ts';
import { chatEvents } from './companion.test-kit.ts';
import { StreamLines } from './stream-lines.ts';

const CALL = '<tool><tool_name>ls</tool_name><arguments><path>a && b</path></arguments></tool>';

const read = (id: number, text: string): LiveEvent => ({
  type: 'read',
  id,
  t: 0,
  data: Buffer.from(text).toString('base64'),
});
const stream = (id: number, model = 'm'): LiveEvent => ({ type: 'stream', id, at: '', target: 'up', path: '/', model });

it('follows the machine as the text arrives', () => {
  const reading = new LiveReading(null);
  const seen = chatEvents([
    'Hi <tool><tool_',
    'name>ls</tool_name><arguments><path>a && ',
    'b</path></arguments></tool>',
  ]).map((event) => {
    reading.write(Buffer.from(event));
    return [reading.state, reading.calls, reading.hasTrouble];
  });
  expect(seen[0]).toEqual(['InTag', 1, false]);
  expect(seen[1]?.slice(1)).toEqual([1, true]);
  expect(seen[2]).toEqual(['Outside', 1, true]);
  expect(reading.verdict()).toBe('recovered');
});

it('reads the text of every protocol', () => {
  for (const [name, verdict] of readdirSync('fixtures/tapes')
    .sort()
    .map((name, at) => [name, ['recovered', 'broken', 'clean', 'recovered', 'none', 'broken'][at]] as const)) {
    const reading = new LiveReading(null);
    for (const line of readFileSync(`fixtures/tapes/${name}`, 'utf8').split('\n').slice(1, -1)) {
      const [, code, data] = JSON.parse(line) as [number, string, string];
      if (code === 'r') reading.write(Buffer.from(data, 'base64'));
    }
    expect([name, reading.verdict()]).toEqual([name, verdict]);
  }
});

it('draws the streams that run below those that have ended', () => {
  const written: string[] = [];
  const lines = new StreamLines(
    (text) => written.push(text),
    () => 80,
  );
  lines.take(stream(1), null);
  lines.take(stream(2, 'evil\u001b[2J\u202e'), null);
  lines.take(read(1, chatEvents([CALL])[0]!), null);
  lines.paint();
  expect(written.pop()).toBe(
    '\u001b[0J   1  up m  1 read  1 call  Outside, trouble\n   2  up evil?[2J?  0 reads  0 calls  Outside\n',
  );
  lines.take({ type: 'end', id: 1, t: 1, reason: 'complete' }, null);
  expect(written.pop()).toMatch(/^\u001b\[2A\u001b\[0J {3}1 .* recovered\n {3}2 /);
  lines.take({ type: 'response', id: 2, t: 1, status: 429 }, null);
  lines.take({ type: 'end', id: 2, t: 1, reason: 'upstream-reset' }, null);
  expect(written.pop()).toMatch(/^\u001b\[1A\u001b\[0J {3}2 .* status 429\n$/);
});
