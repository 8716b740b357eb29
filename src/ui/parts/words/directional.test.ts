import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedInto } from '../widgets/typed-into.ts';
import { directionalParts, isDirectional, pictured, spelled } from './directional.ts';

const CONTROLS = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const text = fc.string({ unit: fc.constantFrom('a', '/', '\u05d0', '\u{1f600}', '\n', ...CONTROLS) });
const held = (shown: string): boolean => CONTROLS.some((control) => shown.includes(control));

describe('characters that turn the writing round', () => {
  test('are named by number', () => {
    expect(spelled('invoice\u202efdp.exe')).toBe('invoiceU+202Efdp.exe');
    expect(directionalParts('a\u061cb')).toEqual([
      { text: 'a', code: null },
      { text: '\u061c', code: 'U+061C' },
      { text: 'b', code: null },
    ]);
  });

  test('stand alone in parts that give the very text again', () => {
    fc.assert(
      fc.property(text, (shown) => {
        const parts = directionalParts(shown);
        expect(parts.map((part) => part.text).join('')).toBe(shown);
        for (const part of parts) expect(held(part.text)).toBe(part.code !== null);
        expect(isDirectional(shown)).toBe(held(shown));
      }),
    );
  });

  test('are gone where they are spelled or pictured, and pictures keep offsets', () => {
    fc.assert(
      fc.property(text, (shown) => {
        expect(held(spelled(shown))).toBe(false);
        expect(held(pictured(shown))).toBe(false);
        expect(pictured(shown)).toHaveLength(shown.length);
      }),
    );
  });

  test('stay in a text that is edited in a field that shows their pictures', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), text, (shown, from, to, typed) => {
        const [start, end] = [from % (shown.length + 1), to % (shown.length + 1)].sort((a, b) => a - b);
        const field = pictured(shown);
        const value = field.slice(0, start) + typed + field.slice(end);
        const edited = typedInto(shown, value);
        expect(pictured(edited)).toBe(pictured(value));
        expect(typedInto(shown, field)).toBe(shown);
      }),
    );
  });
});
