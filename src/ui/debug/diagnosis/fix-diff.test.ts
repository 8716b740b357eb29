import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextEdit } from '../../../core/words/diagnostic.ts';
import type { Piece } from '../../parts/widgets/Pieces.tsx';
import { fixDiff } from './fix-diff.ts';

const shown = (parts: readonly Piece[]): string =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

const replaced = (text: string, part: string, by: string): TextEdit[] =>
  [...text.matchAll(new RegExp(part, 'g'))].map(({ index }) => ({ start: index, end: index + part.length, text: by }));

describe('what a fix changes', () => {
  it('is one pair of lines for all changes of a line', () => {
    const text = '<arguments>\n  <command>cd reader && npm test 2>&1 | tee out.log</command>\n';
    const { lines, more } = fixDiff(text, replaced(text, '&', '&amp;'));
    expect(more).toBe(0);
    expect(lines).toHaveLength(1);
    expect(shown(lines[0]?.before ?? [])).toBe('… reader [&][&] npm test 2>[&]1 | tee out.log</command…');
    expect(shown(lines[0]?.after ?? [])).toBe('… reader [&amp;][&amp;] npm test 2>[&amp;]1 | tee out.log</command…');
  });

  it('shows two lines and counts the changes of the others', () => {
    const text = 'a & b\nc & d\ne & f & g\n';
    const { lines, more } = fixDiff(text, replaced(text, '&', '+'));
    expect(lines.map(({ after }) => shown(after))).toEqual(['a [+] b', 'c [+] d']);
    expect(more).toBe(2);
  });

  it('shows what is put in where nothing is taken out', () => {
    const { lines } = fixDiff('<a>x', [{ start: 4, end: 4, text: '</a>' }]);
    expect(shown(lines[0]?.before ?? [])).toBe('<a>x');
    expect(shown(lines[0]?.after ?? [])).toBe('<a>x[</a>]');
  });

  it('shows of an edit that is too long what it really changes', () => {
    const text = `<c>${'a'.repeat(40)}&gt;${'b'.repeat(40)}</c>`;
    const by = text.replace('&gt;', '>').slice(3, -4);
    const [line] = fixDiff(text, [{ start: 3, end: text.length - 4, text: by }]).lines;
    expect(shown(line?.before ?? [])).toBe('…aaaaaaaa[&gt;]bbbbbbbbbbbbbbbbbbbbbbbb…');
    expect(shown(line?.after ?? [])).toBe('…aaaaaaaa[>]bbbbbbbbbbbbbbbbbbbbbbbb…');
  });

  it('never cuts a pair of surrogates', () => {
    const text = `${'x'.repeat(60)}\u{1f600}`;
    const [line] = fixDiff(text, [{ start: 0, end: text.length, text: `${'x'.repeat(60)}\u{1f601}` }]).lines;
    expect(line?.before.at(-1)).toEqual({ text: '\u{1f600}', isChanged: true });
    expect(line?.after.at(-1)).toEqual({ text: '\u{1f601}', isChanged: true });
    const many = '\u{1f600}'.repeat(30);
    for (const lead of ['', 'x']) {
      const around = `${lead}${many}&${many}&${many}`;
      const sides = fixDiff(around, replaced(around, '&', `${lead}${many}`)).lines.flatMap(({ before, after }) => [
        ...before,
        ...after,
      ]);
      for (const { text: shownText } of sides) expect(shownText.isWellFormed()).toBe(true);
    }
  });

  it('leaves out no change of a line that it shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '&', ' ', '\n') }), (text) => {
        const edits = replaced(text, '&', '+');
        const { lines, more } = fixDiff(text, edits);
        const changes = lines.flatMap(({ before }) => before.filter(({ isChanged }) => isChanged));
        expect(changes.length + more).toBe(edits.length);
      }),
    );
  });
});
