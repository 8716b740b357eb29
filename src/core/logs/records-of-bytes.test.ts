import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../base/any-cut.test-kit.ts';
import { RecordsOfBytes } from './records-of-bytes.ts';

const LINES = ['{"text":"naïve 😀"}', '{"text":"b"}'];

const textsIn = (pieces: readonly Uint8Array[]): string[] => {
  const records = new RecordsOfBytes();
  return [...pieces.flatMap((bytes) => [...records.push(bytes)]), ...records.end()].map(({ text }) => text);
};

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 + 2 * text.length));
  [0xfeff, ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))].forEach((unit, at) => {
    view.setUint16(2 * at, unit, isLittle);
  });
  return new Uint8Array(view.buffer);
}

it.each([
  ['UTF-8', new TextEncoder().encode(LINES.join('\n'))],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${LINES.join('\n')}`)],
  ['UTF-16, low byte first', utf16(LINES.join('\n'), true)],
  ['UTF-16, high byte first', utf16(LINES.join('\n'), false)],
])('records in %s are the same wherever the bytes are cut', (_, bytes) => {
  expect(textsIn([bytes])).toEqual(LINES);
  sameForAnyCut(textsIn, bytes);
});

it('a file of one byte is one record, and an empty one none', () => {
  expect(textsIn([Uint8Array.of(0x61)])).toEqual(['a']);
  expect(textsIn([])).toEqual([]);
});
