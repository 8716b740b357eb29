import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { View, ViewBuilder } from './view.ts';

const shown = (paste: string, view: View, start: number, end: number): string => {
  const back = view.back({ start, end });
  return paste.slice(back.start, back.end);
};

describe('the way back from a view to the paste', () => {
  const paste = '> a\\nb\n> c';
  const unquoted = new ViewBuilder(View.of(paste)).copy(2, 7).copy(9, 10).view('quote marks');

  it('leads over what a layer removed', () => {
    expect(unquoted.text).toBe('a\\nb\nc');
    expect(shown(paste, unquoted, 4, 6)).toBe('\n> c');
    expect(unquoted.layers).toEqual(['quote marks']);
  });

  it('takes a character that was written for an escape as the whole escape', () => {
    const read = new ViewBuilder(unquoted).copy(0, 1).put('\n', 1, 3).copy(3, 6).view('escapes');
    expect(read.text).toBe('a\nb\nc');
    expect(shown(paste, read, 1, 2)).toBe('\\n');
    expect(shown(paste, read, 0, 5)).toBe('a\\nb\n> c');
    expect(read.back({ start: 2, end: 2 })).toEqual({ start: 5, end: 5 });
  });

  it('shows the same characters for all that was copied, whatever was removed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.array(fc.boolean(), { maxLength: 40 }), (text, kept) => {
        const builder = new ViewBuilder(View.of(text));
        for (let at = 0; at < text.length; at++) if (kept[at] !== false) builder.copy(at, at + 1);
        const view = builder.view('a layer').part({ start: 0, end: Infinity });
        for (let at = 0; at < view.text.length; at++) expect(shown(text, view, at, at + 1)).toBe(view.text.charAt(at));
      }),
      { numRuns: draws(200) },
    );
  });
});
