import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKED_DIALECTS, WEAK_FORMATS } from '../dialects/dialects.ts';
import { describeMarkMachine } from '../dialects/kit/describe-mark-machine.ts';
import { SAMPLES } from '../dialects/samples.ts';
import type { MachineCoverage } from './machine-coverage.ts';
import { Session } from './session.ts';

function coverageOf(chunks: readonly string[], dialect: string, offset = chunks.join('').length): MachineCoverage {
  const session = new Session({ recovery: 'resilient', tools: [], dialect });
  for (const chunk of chunks) {
    session.write(chunk);
    session.advance();
  }
  session.finish();
  return session.coverage(offset);
}

/** A weak form opens a call only where the whole reply was looked at. */
const isWeak = (id: string): boolean => WEAK_FORMATS.some((format) => format.id === id);

describe.each(MARKED_DIALECTS.map((dialect) => [dialect.id, dialect] as const))('coverage of %s', (id, dialect) => {
  const sample = `${SAMPLES[id]?.clean}\nDone.`;

  it('divides every character that was read among the states of the drawn machine', () => {
    const names = describeMarkMachine(dialect).states.map(({ name }) => name);
    for (let offset = 0; offset <= sample.length; offset++) {
      const { states } = coverageOf([sample], id, offset);
      expect(states.map(({ name }) => name)).toEqual(names);
      expect(states.reduce((sum, { characters }) => sum + characters, 0)).toBe(offset);
    }
  });

  it.skipIf(isWeak(id))('visits each place between prose and prose', () => {
    const { states, moves } = coverageOf([sample], id);
    expect(states.find(({ name }) => name === 'Outside')?.visits).toBe(2);
    expect(states.filter(({ visits }) => visits > 0).length).toBeGreaterThan(2);
    expect(moves.find(({ from }) => from === 'Outside')?.visits).toBe(1);
  });

  it('does not depend on chunk boundaries', () => {
    const whole = coverageOf([sample], id);
    fc.assert(
      fc.property(fc.nat(sample.length), fc.nat(sample.length), (one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const chunks = [sample.slice(0, first), sample.slice(first, second), sample.slice(second)];
        expect(coverageOf(chunks, id)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });
});
