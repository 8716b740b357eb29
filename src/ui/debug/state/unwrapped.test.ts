import { expect, it } from 'vitest';
import type { Fixture } from '../../../core/cases/fixture.ts';
import { fixtureOf } from '../cases/case-fixture.ts';
import { rawText } from './raw-text.ts';
import { placeOfFixture } from './reply-case.ts';
import { streamEndOf } from './stream-end.ts';
import { aroundOf, putBackIn } from './unwrapped.ts';

const FIXTURE: Fixture = {
  format: 'chunkscope-fixture',
  version: 1,
  source: { kind: 'ollama-log', note: 'The reply inside an Ollama trace, line 1', tookOff: [], putBack: [[0, 3]] },
  chunks: ['<a>text'],
  dialect: 'auto',
};

const { reply } = placeOfFixture(FIXTURE, 'pasted');
const edited = { ...reply, raw: rawText(['<a>texts']) };

it('what was put back is known as long as the text is the one that was taken out', () => {
  expect(putBackIn(reply)).toEqual([{ start: 0, end: 3 }]);
  expect(putBackIn(edited)).toEqual([]);
  expect(aroundOf(edited)?.note).toBe('The reply inside an Ollama trace, line 1');
});

it('a fixture of an edited reply does not say which of its characters were put back', () => {
  const sourceOf = (of: typeof reply) =>
    fixtureOf({ reply: of, position: 0, selection: null, tab: 'calls' }, []).source;
  expect(sourceOf(reply)).toEqual(FIXTURE.source);
  expect(sourceOf(edited)).not.toHaveProperty('putBack');
});

it('a log says nothing of how the stream ended', () => {
  expect(streamEndOf(reply)).toBeNull();
});
