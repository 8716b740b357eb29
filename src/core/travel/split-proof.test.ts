import { describe, expect, it } from 'vitest';
import { compareReadings } from '../diagnosis/compare/compare-readings.ts';
import { proveSplits, type SplitOutcome } from './split-proof.ts';

function outcome(text: string, dialect = 'forge'): SplitOutcome {
  const options = { recovery: 'resilient', tools: [], dialect, isForge: dialect === 'forge' } as const;
  const proof = proveSplits(text, options, 5);
  for (let step = proof.next(); ; step = proof.next()) if (step.done) return step.value;
}

const call = (name: string) =>
  `<tool><server_name>local</server_name><tool_name>${name}</tool_name><arguments><p>a && b</p></arguments></tool>`;

describe('the split proof', () => {
  it('finds the same reading for every split in two, into characters and at random', () => {
    const text = `Hi ${call('one')} and ${call('two')}`;
    const proof = outcome(text);
    expect(proof.same).toBe(true);
    expect(proof.tried).toBe(text.length - 1 + 1 + 5);
  });

  it('counts the splits that change how Forge reads two calls', () => {
    const { forge } = outcome(`${call('one')}\n${call('two')}`);
    expect(forge.different).toBeGreaterThan(forge.tried / 2);
    expect(forge.firstDifference).not.toBeNull();
  });

  it('finds that Forge reads one call alike under every split', () => {
    expect(outcome(call('one')).forge.different).toBe(0);
  });

  it('distinguishes another call from other prose beside the same call, and opens what Compare shows', () => {
    const prose = outcome(`Look:\n${call('one')}`).forge;
    expect(prose.different).toBeGreaterThan(0);
    expect(prose.otherCalls).toBe(0);
    const torn = '<tool><tool_name>t</tool_name><arguments><p>\u{1f600}</p></arguments></tool>';
    const { otherCalls, firstDifference } = outcome(`Look:\n${torn}`).forge;
    expect(otherCalls).toBe(1);
    const [end = 0] = firstDifference ?? [];
    const read = (chunks: readonly string[]) =>
      compareReadings({ chunks, tools: [] }).rows.map(({ path, cells }) => [path, cells[2]?.excerpt]);
    const text = `Look:\n${torn}`;
    expect(read([text.slice(0, end), text.slice(end)])).not.toEqual(read([text]));
  });

  it('reads a reply in the dialect in which it was read, and does not run Forge then', () => {
    const text = 'Look:\n<tool_call>\n<function=run>\n<parameter=cmd>\na && b\n</parameter>\n</function>\n</tool_call>';
    for (const dialect of ['auto', 'qwen3-coder', 'hermes'])
      expect(outcome(text, dialect)).toMatchObject({ same: true, tried: text.length + 5, forge: { tried: 0 } });
  });

  it('takes an empty text', () => {
    expect(outcome('').same).toBe(true);
  });
});
