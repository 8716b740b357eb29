import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { Effort } from '../../words/effort.ts';
import { patternOf } from './pattern.ts';

const PLENTY = 10_000_000;
const found = (pattern: string, text: string) => patternOf(pattern).test(text, new Effort(PLENTY));

test.each([
  ['^\\d{4}-\\d{2}-\\d{2}$', ['2025-03-14'], ['2025-3-14', 'x2025-03-14', '2025-03-14\n']],
  ['^[\\w.+-]+@[a-z]+\\.(?:com|org)$', ['a.b+c@x.org'], ['a@x.net', '@x.org']],
  ['^(?=.*\\d)(?=.*[a-z])(?!.*\\s).{8,}$', ['passw0rd'], ['password', 'pass w0rd', 'p0']],
  ['^(?:ab|a)(?:c|bcd)$', ['abc', 'abbcd', 'abcd', 'ac'], ['abcdd', 'ab']],
  ['\\bfoo\\b', ['a foo b', 'foo'], ['food', 'afoo', 'foo_']],
  ['^\\p{Lu}\\p{L}*$', ['Ä', 'Éric'], ['éric', '']],
  ['^.$', ['😀', 'a'], ['\n', '', 'ab']],
  ['^[^a]{2}$', ['😀b'], ['ab']],
  ['^(?<year>\\d+)\\/\\u{1F600}\\x41\\cJ$', ['7/😀A\n'], ['7']],
  ['', ['', 'a'], []],
  ['a|', ['', 'b'], []],
  ['^(?:a*)*$', ['', 'aaa'], ['ab']],
  ['^(?:a?){3}a{3}$', ['aaa', 'aaaaaa'], ['aa', 'aaaaaaa']],
] as const)('%s takes what it says', (pattern, takes, leaves) => {
  for (const text of takes) expect([text, found(pattern, text)]).toEqual([text, true]);
  for (const text of leaves) expect([text, found(pattern, text)]).toEqual([text, false]);
});

test.each([
  '^(a+)+$',
  '(a|a)*b',
  '^(\\w+\\s?)*$',
  '^(a|aa)+$',
  '^(.*)*$',
  '(x+x+)+y',
  '^(?=(a+)+$).*c',
  '^(([a-z])+.)+[A-Z]$',
])('%s takes steps in proportion to the text', (pattern) => {
  const steps = (length: number): number => {
    const effort = new Effort(PLENTY);
    expect(patternOf(pattern).test(`${'a'.repeat(length)}!`, effort)).not.toBeNull();
    return PLENTY - effort.left;
  };
  expect(steps(2_000)).toBeLessThan(2.5 * steps(1_000));
});

test.each([
  ['(', 'it is no regular expression'],
  ['^(a)\\1$', 'it looks back or refers back, which takes an unbounded number of steps'],
  ['(?<=a)b', 'it looks back or refers back, which takes an unbounded number of steps'],
  ['^(?:a{1000}){1000}$', 'its counts are too large'],
  ['^(?:(?:){100000}){100000}$', 'its counts are too large'],
])('%s is refused with the reason', (pattern, trouble) => {
  expect(patternOf(pattern).trouble).toBe(trouble);
  expect(found(pattern, 'aa')).toBeNull();
});

test('where the steps run out nothing is claimed', () => {
  expect(patternOf('^a*$').test('a'.repeat(100), new Effort(50))).toBeNull();
});

describe('any pattern', () => {
  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '\\d');
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
      fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '*?')).map(([a, q]) => `(?:${a})${q}`),
      fc.tuple(fc.constantFrom('=', '!'), tie('pattern')).map(([sign, a]) => `(?${sign}${a})`),
    ),
  }));

  test('is found where the host finds it', () => {
    fc.assert(
      fc.property(
        pattern,
        fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n', 'é'), maxLength: 6 }),
        (source, text) => {
          const { trouble } = patternOf(source);
          if (trouble === null) expect(found(source, text)).toBe(new RegExp(source, 'u').test(text));
        },
      ),
      { numRuns: draws(2_000) },
    );
  });
});
