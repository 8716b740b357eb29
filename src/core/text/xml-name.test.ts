import { expect, test } from 'vitest';
import { isXmlName } from './xml-name.ts';

const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));

test('the tables hold as many characters as appendix B of the fourth edition', () => {
  expect(units.filter((unit) => isXmlName(unit)).length).toBe(34_516);
  expect(units.filter((unit) => isXmlName(`a${unit}`)).length).toBe(35_122);
});

test.each(['a', '_', ':', 'a-b.c1', 'é', '日本', 'ا', 'a·', 'aː', 'Ω', '한'])('%s is a name', (name) => {
  expect(isXmlName(name)).toBe(true);
});

test.each(['', '1', '-a', '.a', 'a b', 'a😀', '·a', 'ª', '×', '\u212F', 'a\uD800', '\uFFFD'])(
  '%j is not a name',
  (text) => {
    expect(isXmlName(text)).toBe(false);
  },
);
