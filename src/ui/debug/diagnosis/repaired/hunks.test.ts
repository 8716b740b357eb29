import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextEdit } from '../../../../core/words/diagnostic.ts';
import type { Piece } from '../../../parts/widgets/Pieces.tsx';
import { hunksOf } from './hunks.ts';

const joined = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const changed = (pieces: readonly Piece[]) => pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text);

test('an edit stands among two lines on each side', () => {
  const text = 'one\ntwo\nthree\na & b\nfour\nfive\nsix';
  const at = text.indexOf('&');
  const [hunk] = hunksOf(text, [{ start: at, end: at + 1, text: '&amp;' }]);
  expect(joined(hunk?.before ?? [])).toBe('two\nthree\na & b\nfour\nfive');
  expect(joined(hunk?.after ?? [])).toBe('two\nthree\na &amp; b\nfour\nfive');
  expect(changed(hunk?.before ?? [])).toEqual(['&']);
  expect(changed(hunk?.after ?? [])).toEqual(['&amp;']);
});

test('edits whose lines meet share one hunk', () => {
  const text = 'a & b\nc & d';
  const edits = [2, 8].map((start) => ({ start, end: start + 1, text: '&amp;' }));
  expect(hunksOf(text, edits)).toHaveLength(1);
  expect(
    hunksOf(`${text.slice(0, 6)}${'\n'.repeat(9)}${text.slice(6)}`, [edits[0]!, { start: 17, end: 18, text: '' }]),
  ).toHaveLength(2);
});

test('long lines are shown in part', () => {
  const text = `${'x'.repeat(5000)}&${'y'.repeat(5000)}`;
  const [hunk] = hunksOf(text, [{ start: 5000, end: 5001, text: '&amp;' }]);
  expect(joined(hunk?.before ?? []).length).toBeLessThan(1000);
});

test('what a hunk shows before is the text, and after is the text with the edits made', () => {
  const piece = fc.constantFrom('a', '\n', 'bc', '&', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), fc.array(fc.nat(200), { maxLength: 6 }), (pieces, offsets) => {
      const text = pieces.join('');
      const places = [...new Set(offsets.map((offset) => offset % (text.length + 1)))].sort((a, b) => a - b);
      const edits: TextEdit[] = places.map((start, index) => ({
        start,
        end: Math.min(places[index + 1] ?? text.length, start + 1),
        text: '!',
      }));
      const hunks = hunksOf(text, edits);
      for (const { start, before } of hunks) expect(text.startsWith(joined(before), start)).toBe(true);
      expect(hunks.flatMap(({ after }) => changed(after))).toHaveLength(edits.length);
      const starts = hunks.map(({ start }) => start);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
    }),
  );
});
