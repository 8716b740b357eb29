import { describe, expect, it } from 'vitest';
import type { Summary } from '../../core/logs/summary.ts';
import { cli, values } from '../cli.test-kit.ts';

describe('the name of standard input', () => {
  const line = `${JSON.stringify({ input: 'Hi' })}\n`;

  it('is in places and sources', async () => {
    const { out } = await cli(['triage', '-', '--source', 'shard 3', '--format', 'ndjson'], line);
    expect(values(out)[0]).toMatchObject({ id: '1', source: 'shard 3:1' });
    const partial = await cli(['triage', '-', '--source', 'shard 3', '--partial'], line);
    expect((JSON.parse(partial.out) as Summary).sources).toEqual([{ name: 'shard 3', format: 'own', records: 1 }]);
  });

  it('is refused where nothing is read from there', async () => {
    const { exit, said } = await cli(['triage', 'fixtures/logs/plain.ndjson', '--source', 'a']);
    expect([exit, said]).toEqual([2, ['--source names standard input; give "-" as the log.']]);
  });

  it('leads back from a merged summary, with the id of a record that has one', async () => {
    const named = `${JSON.stringify({ id: 'r-7', input: '<tool><tool_name>ls' })}\n`;
    const { out } = await cli(['triage', '-', '--source', 'hdfs://logs/part-0:128', '--partial'], named);
    const unnamed = await cli(['triage', '-', '--source', 'b', '--partial'], named.replace('"id":"r-7",', ''));
    for (const format of ['text', 'markdown']) {
      const merged = await cli(['triage', 'merge', '-', '--format', format], out);
      expect(merged.out).toContain('hdfs://logs/part-0:128:1 (r-7)');
      const other = await cli(['triage', 'merge', '-', '--format', format], unnamed.out);
      expect(other.out).toMatch(/b:1\b(?! \()/);
    }
  });
});
