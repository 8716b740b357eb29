import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayText } from './display-text.ts';

const line = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n', '\ufeff', '\ud800', '😀') });

describe('the text an editor shows', () => {
  test('pictures what an editor would change', () => {
    expect(displayText('\ufeffa\r\nb\rc\n')).toBe('▯a␍\nb\nc\n');
  });

  test('has the offsets of the raw text and nothing that an editor rewrites', () => {
    fc.assert(
      fc.property(line, (raw) => {
        const shown = displayText(raw);
        expect(shown.length).toBe(raw.length);
        expect(shown).not.toMatch(/\r|^\ufeff/);
      }),
    );
  });
});
