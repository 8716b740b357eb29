import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editRawText, rawChunks, rawText } from './raw-text.ts';

const edited = (chunks: string[], start: number, end: number, text: string) =>
  rawChunks(editRawText(rawText(chunks), [{ start, end, text }]));

describe('the raw text', () => {
  test('joins to what came, with every kind of line end', () => {
    expect(rawText(['\ufeffa\r', '\nb\r', '\ud83d']).text).toBe('\ufeffa\r\nb\r\ud83d');
  });

  test('an empty chunk gives its gap to the next one', () => {
    const raw = rawText(['a', '', 'b'], [5, 20, 30]);
    expect(rawChunks(raw)).toEqual(['a', 'b']);
    expect([...raw.times!]).toEqual([5, 55]);
  });

  test('cuts outside an edit stay, the edited chunk takes the change', () => {
    expect(edited(['cd a &', '& npm', ' test'], 5, 6, '&amp;')).toEqual(['cd a &amp;', '& npm', ' test']);
  });

  test('cuts inside an edit go', () => {
    expect(edited(['ab', 'cd', 'ef'], 1, 5, 'X')).toEqual(['aXf']);
  });

  test('text added at the end belongs to the last chunk', () => {
    expect(edited(['ab', 'cd'], 4, 4, 'ef')).toEqual(['ab', 'cdef']);
  });

  test('an empty text has no chunks and takes one when something is typed', () => {
    expect(edited(['ab'], 0, 2, '')).toEqual([]);
    expect(edited([], 0, 0, 'x')).toEqual(['x']);
  });

  test('whatever is edited, the chunks join to the text and none is empty', () => {
    const chunks = fc.array(fc.string({ maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(
        chunks,
        fc.nat(30),
        fc.nat(30),
        fc.nat(30),
        fc.nat(30),
        fc.string({ maxLength: 3 }),
        (given, ...rest) => {
          const [a, b, c, d, text] = rest;
          const raw = rawText(given);
          const [s1, e1, s2, e2] = [a, b, c, d].map((at) => Math.min(at, raw.text.length)).sort((x, y) => x - y);
          const edits = [
            { start: s1!, end: e1!, text },
            { start: s2!, end: e2!, text: '' },
          ];
          const next = editRawText(raw, edits);
          const expected = raw.text.slice(0, s1) + text + raw.text.slice(e1, s2) + raw.text.slice(e2);
          expect(next.text).toBe(expected);
          expect(rawChunks(next).join('')).toBe(expected);
          expect(rawChunks(next).every((chunk) => chunk.length > 0)).toBe(true);
        },
      ),
    );
  });
});
