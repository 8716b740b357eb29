import { expect, test } from 'vitest';
import type { RunNews } from '../../../contract/try-service.ts';
import type { PairResult } from '../../../core/trial/result.ts';
import { letterOf } from './letters.ts';
import {
  cellName,
  orderedPairs,
  pairsSentence,
  points,
  progressWords,
  roundTokens,
  runFacts,
  runSentence,
} from './words.ts';

const PAIR: PairResult = {
  a: 'Escape first',
  b: 'CDATA for content',
  lane: 'right',
  both: 150,
  onlyA: 1,
  onlyB: 13,
  neither: 4,
  difference: 0.0714,
  low: 0.011,
  high: 0.15,
  p: null,
  anytimeP: 0.01,
};

function newsOf(phase: RunNews['status']['phase'], pair: Partial<PairResult> = {}, more: object = {}): RunNews {
  const variant = (name: string, rate: number) => ({
    name,
    run: 168,
    distinct: 168,
    almost: 0,
    lanes: { right: { rate } },
  });
  return {
    version: 1,
    report: {
      lane: 'right',
      isSimulated: false,
      rounds: 6,
      roundsDone: [1, 1, 1, 1, 0, 0],
      notRun: { 'rate-limit': 2 },
      answers: 504,
      result: {
        intervals: 'anytime',
        variants: [variant('Escape first', 0.905), variant('CDATA for content', 0.976)],
        pairs: [{ ...PAIR, ...pair }],
        claims: [],
      },
      ...more,
    },
    status: {
      phase,
      stopped: phase === 'done' ? 'known' : null,
      refused: null,
      wait: null,
      inFlight: 0,
      from: 'companion',
    },
  } as unknown as RunNews;
}

test('a run that is over says which variant is better and by how much', () => {
  const news = newsOf('done');
  expect(runSentence(news)).toBe(
    'CDATA for content has the right values in 97.6 %, Escape first in 90.5 %: 7.1 points more',
  );
  expect(runFacts(news)).toEqual(['between +1.1 and +15.0', '13 answers fixed, 1 broke', '2 not run']);
  expect(progressWords(news)).toEqual(['Stopped early after round 4 of 6:', 'the answer was known']);
});

test('while an interval holds 0 the two are not told apart', () => {
  const open = { low: -0.018, high: 0.179 };
  expect(runSentence(newsOf('running', open))).toMatch(/^So far CDATA .* not told apart yet$/);
  expect(runFacts(newsOf('running', open))[0]).toBe('7.1 points more, between −1.8 and +17.9');
  expect(runSentence(newsOf('done', open))).toMatch(/: not told apart$/);
});

test('intervals of a fixed size are said only when the run has ended', () => {
  const result = { ...newsOf('running').report.result, intervals: 'fixed' };
  const running = newsOf('running', {}, { result });
  expect(runSentence(running)).toMatch(/not told apart yet$/);
  expect(runFacts(running)).toEqual(['2 not run']);
  expect(runSentence(newsOf('done', {}, { result }))).toMatch(/7.1 points more$/);
});

test('a simulated run says so first, a refused one says why in the words of the endpoint', () => {
  expect(runSentence(newsOf('done', {}, { isSimulated: true }))).toMatch(/^Simulated: CDATA/);
  const news = newsOf('done');
  const refused = 'http://localhost answered 401: bad key. The key came from CHUNKSCOPE_KEY.';
  expect(runSentence({ ...news, status: { ...news.status, refused } })).toBe(refused.slice(0, -1));
});

test('where nothing was run, the sentence says why', () => {
  const { result } = newsOf('done').report;
  const variants = result.variants.map((variant) => ({ ...variant, run: 0 }));
  const news = newsOf('done', {}, { result: { ...result, variants }, notRun: { reset: 1, 'native-call': 9 } });
  expect(runSentence(news)).toBe('No answer was run: the endpoint parsed the calls itself; switch its tool parser off');
});

test('a pair is turned so that the larger share comes first', () => {
  const [pair] = orderedPairs([{ ...PAIR, difference: -0.1, low: -0.2, high: 0.05 }], 'right');
  expect(pair).toMatchObject({
    larger: 'Escape first',
    smaller: 'CDATA for content',
    difference: 0.1,
    low: -0.05,
    high: 0.2,
  });
  const letter = (name: string) => (name === 'Escape first' ? 'A' : 'B');
  expect(pairsSentence([pair!], letter, true)).toBe('Hollow: the interval holds 0, so A and B are not told apart.');
  expect(pairsSentence(orderedPairs([PAIR], 'right'), letter, true)).toBe('No interval holds 0: B leads A.');
});

test('a cell is named with all that became of its answers', () => {
  expect(cellName('</tool> inside', 'Escape first', { run: 12, right: 8, other: 0, lost: 4 })).toBe(
    '</tool> inside, Escape first: 8 of 12 right, 4 lost',
  );
  expect(cellName('quotes', 'A', { run: 3, right: 1, other: 1, lost: 1 })).toContain('1 with other values, 1 lost');
  expect(cellName('quotes', 'A', { run: 0, right: 0, other: 0, lost: 0 })).toContain('no answer yet');
});

test('figures are short', () => {
  expect([roundTokens(1_034_000), roundTokens(361_400), roundTokens(940)]).toEqual(['1.03 million', '361,000', '940']);
  expect([points(0.0714), points(-0.018), points(0)]).toEqual(['+7.1', '−1.8', '0.0']);
  expect([letterOf(0), letterOf(25), letterOf(26)]).toEqual(['A', 'Z', 'AA']);
});
