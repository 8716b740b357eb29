import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptParts } from './kept-parts.ts';

test('the parts are the original, whole and in order, with the length of what is left out', () => {
  const spans = fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 40 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.string({ minLength: 4_000, maxLength: 5_000 }), spans, (text, places) => {
      let at = 0;
      const kept = places
        .sort(([a], [b]) => a - b)
        .flatMap(([start, length]) => {
          if (start < at) return [];
          at = start + length + 1;
          return [{ start, end: start + length }];
        });
      let offset = 0;
      for (const part of keptParts(text, kept)) {
        expect(part.start).toBe(offset);
        if (part.kind !== 'gap') expect(part.text).toBe(text.slice(part.start, part.start + part.text.length));
        offset += part.kind === 'gap' ? part.length : part.text.length;
      }
      expect(offset).toBe(text.length);
      expect(keptParts(text, kept).filter(({ kind }) => kind === 'kept')).toHaveLength(kept.length);
    }),
  );
});
