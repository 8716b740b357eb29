import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { LineIndex } from './line-index.ts';

test('lines are counted from the number of the first', () => {
  const piece = fc.constantFrom('a', 'bc', '\n', '\r\n', '\r');
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 900 }), fc.nat(), (pieces, first, at) => {
      const text = pieces.join('');
      const offset = at % (text.length + 1);
      const own = new LineIndex(text).position(offset);
      const lines = new LineIndex(text, first);
      expect(lines.position(offset)).toEqual({ line: own.line + first - 1, column: own.column });
      expect(lines.startOf(own.line + first - 1)).toBe(offset - own.column + 1);
    }),
    { numRuns: draws(200) },
  );
});
