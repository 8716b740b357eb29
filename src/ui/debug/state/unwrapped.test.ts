import { describe, expect, it } from 'vitest';
import type { Fixture } from '../../../core/cases/fixture.ts';
import { fixtureOf } from '../cases/case-fixture.ts';
import { rawText } from './raw-text.ts';
import { placeOfFixture } from './reply-case.ts';
import { streamEndOf } from './stream-end.ts';
import { aroundOf, lossIn, putBackIn } from './unwrapped.ts';

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

describe('what became of a call by the words around it', () => {
  const says = { server: 'Groq', text: 'Failed to call a function.', line: 1, loss: 'Groq refused this reply.' };
  const lossOf = (facts: object, callCount: number, sentence: string) => {
    const source = { kind: 'provider-error', note: 'The reply inside an error', says: { ...says, ...facts } };
    return lossIn(placeOfFixture({ ...FIXTURE, source }, 'pasted').reply, { callCount, sentence });
  };

  it('is said of the only call, or of all where it is said of the reply', () => {
    expect(lossOf({}, 1, 'Clean.')).toBe(says.loss);
    expect(lossOf({}, 2, 'Clean.')).toBeNull();
    expect(lossOf({ lostAll: true }, 2, 'Clean.')).toBe(says.loss);
  });

  it('is not said twice', () => {
    expect(lossOf({ lostAll: true }, 0, 'No call: 5 characters of prose.')).toBe(says.loss);
    expect(lossOf({ lostAll: true }, 0, 'No call is read: it says “Failed to call a function”.')).toBeNull();
  });

  it('is not known of a text that was edited, or is not read', () => {
    const withWords = placeOfFixture({ ...FIXTURE, source: { kind: 'groq', note: 'n', says } }, 'pasted').reply;
    expect(lossIn(withWords, null)).toBeNull();
    expect(lossIn({ ...withWords, raw: rawText(['<a>texts']) }, { callCount: 1, sentence: '' })).toBeNull();
  });
});
