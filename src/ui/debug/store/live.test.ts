// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Fixture } from '../../../core/cases/fixture.ts';
import { settled, storeOf } from './debug-store.test-kit.ts';

afterEach(() => vi.unstubAllGlobals());

const fixture: Fixture = { format: 'chunkscope-fixture', version: 1, title: '7, m', chunks: ['one '], dt: [100] };
const more = { chunks: ['two ', 'three'], dt: [50, 60] };

async function liveStore() {
  const { debug } = storeOf(['before']);
  debug.getState().verbs.openLive(fixture);
  await settled();
  const { verbs } = debug.getState();
  const now = () => {
    const { reply, position, live } = debug.getState();
    return { text: reply.raw.text, position, isFollowing: live?.isFollowing };
  };
  return { debug, verbs, now };
}

test('at the edge the replay goes on with the stream; what grows is no step of its own', async () => {
  const { debug, verbs, now } = await liveStore();
  expect(now()).toEqual({ text: 'one ', position: 4, isFollowing: true });
  expect(await verbs.grow(more)).toBe(true);
  expect(now()).toEqual({ text: 'one two three', position: 13, isFollowing: true });
  expect([...(debug.getState().reply.raw.times ?? [])]).toEqual([100, 150, 210]);
  verbs.undo();
  expect(debug.getState().reply.raw.text).toBe('before');
});

test('a seek detaches, and the text after the flag stays; its end follows again', async () => {
  const { verbs, now } = await liveStore();
  verbs.seek(2);
  await verbs.grow(more);
  expect(now()).toEqual({ text: 'one two three', position: 2, isFollowing: false });
  verbs.followAgain();
  expect(now()).toMatchObject({ position: 13, isFollowing: true });
  await verbs.grow({ chunks: ['!'], dt: [1] });
  expect(now()).toMatchObject({ position: 14 });
});

test('a breakpoint stops the view, and the stream goes on growing', async () => {
  const { verbs, now } = await liveStore();
  verbs.setBreakpoints([{ on: 'offset', offset: 6 }]);
  await verbs.grow(more);
  expect(now()).toEqual({ text: 'one two three', position: 6, isFollowing: false });
  expect(await verbs.grow({ chunks: ['!'], dt: [1] })).toBe(true);
  expect(now()).toEqual({ text: 'one two three!', position: 6, isFollowing: false });
});

test('a reply that was changed here grows no more, nor does one that gave way to another', async () => {
  const { debug, verbs, now } = await liveStore();
  verbs.edit([{ start: 0, end: 3, text: 'ONE' }]);
  expect(await verbs.grow(more)).toBe(false);
  expect(now().text).toBe('ONE ');
  expect(debug.getState().live?.ended).toMatch(/Changed here/);
  const other = await liveStore();
  other.verbs.replaceText('another', 'paste');
  expect(await other.verbs.grow(more)).toBe(false);
  expect(other.now().text).toBe('another');
});

test('how it ended stands beside it, with the seams of its tape', async () => {
  const { debug, verbs } = await liveStore();
  await verbs.grow(more);
  const whole = {
    ...fixture,
    title: 'tape',
    chunks: ['one ', 'two ', 'three'],
    dt: [100, 50, 60],
    seams: { reads: [13] },
  };
  verbs.endLive('Ended after 1.0 s: complete', whole);
  const { live, reply } = debug.getState();
  expect(live?.ended).toBe('Ended after 1.0 s: complete');
  expect(reply.fixture).toMatchObject({ title: '7, m', seams: { reads: [13] } });
  expect(await verbs.grow(more)).toBe(false);
});
