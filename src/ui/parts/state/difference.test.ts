import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difference } from './difference.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\ud800', '😀') });

describe('difference', () => {
  test('turns one text into the other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edit = difference(before, after);
        const result = edit ? before.slice(0, edit.start) + edit.text + before.slice(edit.end) : before;
        expect(result).toBe(after);
      }),
    );
  });
});
