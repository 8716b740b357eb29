import { expect, test } from 'vitest';
import { type PlaceMove, placeWords } from './place-words.ts';

const AT: PlaceMove = { text: 'a npm <b', from: 0, to: 5, state: 'Outside', chunk: 1, chunkStart: 1, chunkEnd: 5 };

test('a step by one character says the character', () => {
  expect(placeWords({ ...AT, from: 4, to: 5 })).toBe('Character 5, m, Outside');
  expect(placeWords({ ...AT, from: 6, to: 5 })).toBe('Character 5, m, Outside');
});

test('a character that a voice leaves out is named', () => {
  expect(placeWords({ ...AT, from: 5, to: 6, chunkEnd: 8 })).toBe('Character 6, space, Outside');
  expect(placeWords({ ...AT, from: 6, to: 7, chunkEnd: 8 })).toBe('Character 7, less than, Outside');
});

test('a pair of surrogates is one character', () => {
  expect(placeWords({ ...AT, text: 'a😀', from: 1, to: 3 })).toBe('Character 3, 😀, Outside');
});

test('a step by a chunk says the chunk, forward and back', () => {
  expect(placeWords({ ...AT, from: 1, to: 5 })).toBe('Chunk 2: ` npm`, Outside');
  expect(placeWords({ ...AT, from: 8, to: 5 })).toBe('Chunk 2: ` npm`, Outside');
});

test('a chunk of white space is named, a long one cut', () => {
  expect(placeWords({ ...AT, text: 'a\n\nb', from: 1, to: 3, chunkEnd: 3 })).toBe(
    'Chunk 2: line break, line break, Outside',
  );
  const long = placeWords({ ...AT, text: 'x'.repeat(200), from: 0, to: 200, chunkStart: 0, chunkEnd: 200 });
  expect(long).toBe(`Chunk 2: \`${'x'.repeat(80)}…\`, Outside`);
});

test('any other move says the place', () => {
  expect(placeWords({ ...AT, from: 0, to: 3 })).toBe('Chunk 2, character 3, Outside');
  expect(placeWords({ ...AT, from: 5, to: 0 })).toBe('Start, Outside');
});
