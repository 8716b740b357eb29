import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isExploring } from '../src/base/exploring.test-kit.ts';

/** In shorter texts, work that grows faster is hidden by work that is done once. */
const LENGTH = isExploring ? 10_000 : 2_500;
/** Each text is used in one of so many ways, in all of them when exploring. */
const ONE_IN = isExploring ? 1 : 6;
/** Growth of linear work is about 1; where each piece makes all others be examined again it is up to 4. */
const MOST = 1.15;
/** The longest answer in characters per character of the text, beside the thousand problems of a code that it lists. */
const LONGEST_ANSWER = 100;
const A_THOUSAND_LISTED = 500_000;

interface Counted {
  readonly use: string;
  readonly text: unknown;
  /** The work on a text of four times the length, as a part of four times the work. */
  readonly growth: number;
  readonly length: number;
  readonly answer: number;
}

test('work and answers grow with the length of a hostile reply and no faster, whatever is done with it', {
  timeout: 1_800_000,
}, async () => {
  const script = fileURLToPath(new URL('count-work.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(LENGTH), String(ONE_IN)], {
    maxBuffer: 2 ** 26,
  });
  const counted = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Counted);
  expect(counted.length).toBeGreaterThan(150 / ONE_IN);
  const isTooMuch = ({ growth, length, answer }: Counted): boolean =>
    growth > MOST || answer > LONGEST_ANSWER * length + A_THOUSAND_LISTED;
  expect(counted.filter(isTooMuch)).toEqual([]);
});
