import { expect, it } from 'vitest';
import { splitLines } from '../../framing/lines.ts';
import { joinedLines } from './texts-after.ts';
import { withoutBreaksInTexts } from './wrapped-lines.ts';

const joined = (text: string): string => joinedLines(withoutBreaksInTexts(splitLines(text)));
const WIDE = 'a'.repeat(30);

it('a break after a blank, and one inside a word that fills more than a line, leave nothing', () => {
  expect(joined(`{"a": "${WIDE}${WIDE} \nb"}`)).toBe(`{"a": "${WIDE}${WIDE} b"}`);
  expect(joined(`{"a":"${WIDE}${WIDE}\n${WIDE}b"}`)).toBe(`{"a":"${WIDE}${WIDE}${WIDE}b"}`);
});

it('a break between words that has no blank stands for one', () => {
  expect(joined(`{"a": "${WIDE} ${WIDE} one\ntwo"}`)).toBe(`{"a": "${WIDE} ${WIDE} one two"}`);
});

it('lines of one width are cut anywhere', () => {
  const line = `{"a": "${WIDE} ${WIDE} one`;
  expect(joined(`${line}\n${'b '.repeat(line.length / 2)}\ntwo"}`)).toBe(`${line}${'b '.repeat(line.length / 2)}two"}`);
});

it('breaks outside texts stay, and so do those of short lines and after an apostrophe', () => {
  for (const text of [`{"a": "${WIDE}${WIDE}",\n"b": 1}`, '{"a": "b\nc"}', `It's ${WIDE}${WIDE}\n{"a": 1}`])
    expect(joined(text)).toBe(text);
});
