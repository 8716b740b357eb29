import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExploring } from '../../../base/exploring.test-kit.ts';
import { hostileReply } from '../../dialects/forge/hostile-reply.test-kit.ts';
import { judge, symptomsOf } from '../lane.ts';
import { minimise, type Smallest } from './minimise.ts';
import { failsAlike, oracleTest, worstCut } from './oracles.ts';

const options = { dialect: 'auto' } as const;

function run(text: string, isAlike: (text: string) => boolean, maxReads = 20_000): Smallest {
  const steps = minimise(text, { isAlike, maxReads, dialect: 'auto' });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function minimised(text: string): Smallest | null {
  const symptoms = symptomsOf(text, options);
  return symptoms && run(text, failsAlike(symptoms, options));
}

const real = readFileSync('fixtures/real/real-outputs.jsonl', 'utf8')
  .trim()
  .split('\n')
  .flatMap((line) => (JSON.parse(line) as { text?: string }).text ?? [])
  .filter((_, index) => isExploring || index % 6 === 0);

describe('a minimised reply', () => {
  it('of real outputs fails alike, and nearly all are short', () => {
    const found = real.flatMap((text) => {
      const best = minimised(text);
      return best ? [{ text, best }] : [];
    });
    for (const { text, best } of found) {
      expect(judge(best.input, options).trouble?.key).toBe(judge(text, options).trouble?.key);
      expect(judge(best.input, options).verdicts).toEqual(judge(text, options).verdicts);
      const before = symptomsOf(text, options)!.kinds;
      for (const kind of symptomsOf(best.input, options)!.kinds) expect(before).toContain(kind);
    }
    expect(found.filter(({ best }) => best.to <= 200).length).toBeGreaterThanOrEqual(0.95 * found.length);
  });

  it('of anything fails alike, is no longer, and is the same each time', () => {
    fc.assert(
      fc.property(hostileReply(), (text) => {
        const best = minimised(text);
        const symptoms = symptomsOf(text, options);
        expect(best === null).toBe(symptoms === null);
        if (!best || !symptoms) return;
        expect(failsAlike(symptoms, options)(best.input)).toBe(true);
        expect(best.to).toBeLessThanOrEqual(text.length);
        expect(minimised(text)).toEqual(best);
      }),
      { numRuns: 10 },
    );
  });

  it('keeps the tool and the argument at fault, and nothing else', () => {
    const lines = '  const names = items.map(nameOf).join();\n'.repeat(500);
    const text = `I will edit.\n<tool>\n<server_name>local</server_name>\n<tool_name>write_file</tool_name>\n<arguments>\n<path>a.ts</path>\n<content>${lines}a && b\n${lines}</content>\n</arguments>\n</tool>`;
    expect(minimised(text)?.input).toBe(
      '<tool><tool_name>write_file</tool_name><arguments><content>&</content></arguments></tool>',
    );
  });

  it('says what of the reply mattered: what it is made of, long words for their letter', () => {
    fc.assert(
      fc.property(hostileReply(), (text) => {
        const best = minimised(text);
        if (!best) return;
        const pieces = best.kept.map(({ start, end }) => text.slice(start, end)).join('');
        expect(best.kept.every(({ start }, index) => start > (best.kept[index - 1]?.end ?? -1))).toBe(true);
        expect(pieces.length).toBeGreaterThanOrEqual(best.input.length);
        const isSubsequence = [...best.input].filter((character) => !/[abc0]/.test(character));
        let at = 0;
        for (const character of isSubsequence) {
          at = pieces.indexOf(character, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('ends where it is told to stop, with the best so far', () => {
    const text = `<tool><tool_name>t</tool_name><arguments><p>${'word '.repeat(200)}& x</p></arguments></tool>`;
    const symptoms = symptomsOf(text, options)!;
    const isAlike = failsAlike(symptoms, options);
    let reads = 0;
    const steps = minimise(text, { isAlike, maxReads: 20_000, dialect: 'auto', isStopped: () => reads >= 60 });
    let step = steps.next();
    for (; !step.done; step = steps.next()) reads = step.value.reads;
    expect(step.value.reads).toBe(60);
    expect(isAlike(step.value.input)).toBe(true);
    expect(step.value.to).toBeLessThan(text.length);
  });

  it('ends at the reads that are allowed, with the best so far', () => {
    const text = `<tool><tool_name>t</tool_name><arguments><p>${'word '.repeat(200)}& x</p></arguments></tool>`;
    const symptoms = symptomsOf(text, options)!;
    const best = run(text, failsAlike(symptoms, options), 10);
    expect(best.reads).toBe(10);
    expect(failsAlike(symptoms, options)(best.input)).toBe(true);
  });
});

describe('an oracle', () => {
  it('finds two calls and one cut on which the readings of Forge differ', () => {
    const call = (name: string) =>
      `<tool><server_name>local</server_name><tool_name>${name}</tool_name><arguments><p>some words</p></arguments></tool>`;
    const best = run(`${call('one')}\n${call('two')}`, oracleTest('split', options));
    expect(best.to).toBeLessThan(80);
    expect(worstCut(best.input)?.join('')).toBe(best.input);
  });

  it('finds the least on which strict and resilient mode disagree', () => {
    const text = '<tool><tool_name>t</tool_name><arguments><p>cats & dogs</p></arguments></tool>';
    expect(run(text, oracleTest('disagree', options)).to).toBeLessThan(40);
  });
});
