import { describe, expect, it } from 'vitest';
import { caseOfText, placeOfFixture } from '../state/reply-case.ts';
import { settled, storeOf } from './debug-store.test-kit.ts';

describe('a text that came without chunks', () => {
  it('is one chunk, whatever the reply before it was split into', () => {
    const { reply } = placeOfFixture({
      format: 'chunkscope-fixture',
      version: 1,
      chunks: ['a', 'b'],
      split: { kind: 'characters' },
    });
    expect(reply.split).toEqual({ kind: 'characters' });
    expect(caseOfText('some text', reply).split).toEqual({ kind: 'whole' });
    const alone = placeOfFixture({ format: 'chunkscope-fixture', version: 1, chunks: ['some text'] });
    expect(alone.reply.split).toEqual({ kind: 'whole' });
  });

  it('plays by characters, to its end', async () => {
    const { debug, frame, wait } = storeOf(['some text']);
    await settled();
    const { verbs } = debug.getState();
    verbs.togglePlay();
    wait(45);
    await frame();
    expect(debug.getState().position).toBe(2);
    wait(10_000);
    await frame();
    expect(debug.getState()).toMatchObject({ position: 9, playing: false });
  });
});
