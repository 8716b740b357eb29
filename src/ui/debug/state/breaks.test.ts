import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import { settled, storeOf } from '../store/debug-store.test-kit.ts';

const at = (offset: number): Breakpoint => ({ on: 'offset', offset });
const chunks = ['0123', '4567', '89ab', 'cdef'];

afterEach(() => vi.unstubAllGlobals());

describe('play', () => {
  it('stops inside a chunk where a breakpoint is, and says which', async () => {
    const { debug, frame, wait } = storeOf(chunks);
    await settled();
    debug.getState().verbs.setBreakpoints([at(6)]);
    debug.getState().verbs.togglePlay();
    await frame();
    expect(debug.getState().position).toBe(0);
    wait(60_000);
    await frame();
    const { position, playing, toasts } = debug.getState();
    expect({ position, playing }).toEqual({ position: 6, playing: false });
    expect(toasts.map(({ text }) => text)).toEqual(['Stopped: character 6 is read.']);
  });

  it('skips no breakpoint, however much time one frame takes', async () => {
    const { debug, frame, wait } = storeOf(chunks);
    await settled();
    const { verbs } = debug.getState();
    verbs.setBreakpoints([at(2), at(5), at(6), at(15)]);
    const met: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      verbs.togglePlay();
      for (let frames = 0; frames < 3 && debug.getState().playing; frames++) {
        wait(60_000);
        await frame();
      }
      met.push(debug.getState().position);
    }
    expect(met).toEqual([2, 5, 6, 15]);
  });

  it('takes notice of a breakpoint that is set ahead of it', async () => {
    const { debug, frame, wait } = storeOf(chunks);
    await settled();
    const { verbs } = debug.getState();
    verbs.togglePlay();
    wait(90);
    await frame();
    verbs.setBreakpoints([at(9)]);
    for (let frames = 0; frames < 3; frames++) {
      wait(60_000);
      await frame();
    }
    expect(debug.getState().position).toBe(9);
  });

  it('shows a chunk a frame at full speed, and is over in two seconds', async () => {
    const { debug, frame, wait } = storeOf(chunks);
    await settled();
    debug.getState().verbs.setSpeed(Number.POSITIVE_INFINITY);
    debug.getState().verbs.togglePlay();
    const seen: number[] = [];
    for (let frames = 0; frames < 4; frames++) {
      await frame();
      seen.push(debug.getState().position);
    }
    expect(seen).toEqual([4, 8, 12, 16]);
    expect(debug.getState().playing).toBe(false);
    debug.getState().verbs.togglePlay();
    wait(2000);
    await frame();
    expect(debug.getState().position).toBe(16);
  });
});

describe('steps', () => {
  it('go from breakpoint to breakpoint, both ways, and say where there is none', async () => {
    const { debug } = storeOf(chunks);
    await settled();
    const { verbs } = debug.getState();
    const step = async (direction: 1 | -1) => {
      verbs.step('breakpoint', direction);
      await settled();
      const { position, toasts } = debug.getState();
      return [position, toasts.at(-1)?.text];
    };
    expect(await step(1)).toEqual([
      0,
      'No breakpoint is set. B sets one here, and a press on a line number one at the line.',
    ]);
    verbs.setBreakpoints([at(3), at(12)]);
    expect(await step(1)).toEqual([3, 'Stopped: character 3 is read.']);
    expect(await step(1)).toEqual([12, 'Stopped: character 12 is read.']);
    expect(await step(1)).toEqual([12, 'No breakpoint is met from here to the end.']);
    expect(await step(-1)).toEqual([3, 'Stopped: character 3 is read.']);
    expect(debug.getState().toasts).toHaveLength(1);
  });

  it('that come faster than answers each begin where the last one ended', async () => {
    const { debug } = storeOf(chunks);
    await settled();
    const { verbs } = debug.getState();
    verbs.setBreakpoints([at(3), at(7), at(12)]);
    for (let times = 0; times < 3; times++) verbs.step('breakpoint', 1);
    await settled();
    expect(debug.getState().position).toBe(12);
  });

  it('leave no news behind once replay stands elsewhere', async () => {
    const { debug } = storeOf(chunks);
    await settled();
    const { verbs } = debug.getState();
    verbs.setBreakpoints([at(3)]);
    verbs.step('breakpoint', 1);
    await settled();
    verbs.seek(4);
    expect(debug.getState().toasts).toEqual([]);
  });
});

describe('the breakpoints of a reply', () => {
  it('are set and taken away where replay stands, but not before it has begun', async () => {
    const { debug } = storeOf(chunks);
    const { verbs } = debug.getState();
    verbs.toggleBreakpointHere();
    expect(debug.getState().reply.breakpoints).toEqual([]);
    verbs.seek(5);
    verbs.toggleBreakpointHere();
    expect(debug.getState().reply.breakpoints).toEqual([at(5)]);
    verbs.toggleBreakpointHere();
    expect(debug.getState().reply.breakpoints).toEqual([]);
  });

  it('are kept by edits and by their undo, with those set in between', () => {
    const { debug } = storeOf(chunks);
    const { verbs } = debug.getState();
    verbs.seek(8);
    verbs.setBreakpoints([at(8)]);
    verbs.edit([{ start: 2, end: 2, text: 'xx' }]);
    expect(debug.getState()).toMatchObject({ position: 10, reply: { breakpoints: [at(10)] } });
    verbs.setBreakpoints([at(10), at(12)]);
    verbs.undo();
    expect(debug.getState()).toMatchObject({ position: 8, reply: { breakpoints: [at(8), at(10)] } });
    verbs.redo();
    expect(debug.getState().reply.breakpoints).toEqual([at(10), at(12)]);
  });

  it('stay with a reply that another takes the place of', () => {
    const { debug } = storeOf(chunks);
    const { verbs } = debug.getState();
    const state: Breakpoint = { on: 'state', state: 'InTag', edge: 'leave' };
    verbs.setBreakpoints([at(8), state]);
    verbs.replaceText('another', 'paste');
    expect(debug.getState().reply.breakpoints).toEqual([state]);
    verbs.undo();
    expect(debug.getState().reply.breakpoints).toEqual([at(8), state]);
  });

  it('come with a fixture', () => {
    const { debug } = storeOf([]);
    const { verbs } = debug.getState();
    verbs.open({ format: 'chunkscope-fixture', version: 1, chunks: ['ab'], breakpoints: [at(1)] }, 'open');
    expect(debug.getState().reply.breakpoints).toEqual([at(1)]);
  });
});
