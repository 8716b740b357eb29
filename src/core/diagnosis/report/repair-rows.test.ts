import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import { anyBrokenReply, repliesInDialects } from '../../reply/repaired-reply.test-kit.ts';
import { exampleCall } from '../rules/kit/example-call.ts';
import { repairRows } from './repair-rows.ts';

const inputs = readFileSync(new URL('../../../../fixtures/vectors/forge-parse.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { input: string }).input);

describe('the repair rows', () => {
  it('show what was there, what would have been right and what was assumed', () => {
    const [row] = repairRows(readReply(exampleCall('<command>cd a && make</command>')));
    expect(row).toMatchObject({
      code: 'unescaped-ampersand',
      before: '&',
      after: '&amp;',
      line: 5,
      column: 17,
      rule: 'An `&` that begins no known reference is the character itself.',
      strict: 'invalid character entity & (no semicolon)',
    });
  });

  it('have words for every repair, in every dialect and on broken replies', () => {
    for (const { input, tools, dialect } of repliesInDialects) repairRows(readReply(input, { tools, dialect }));
    fc.assert(fc.property(anyBrokenReply(), (input) => void repairRows(readReply(input))));
  });

  it('are at most a thousand of a code', () => {
    expect(repairRows(readReply(exampleCall(`<c>${'& '.repeat(1_500)}a < b</c>`)))).toHaveLength(1_001);
  });

  it('say what strict mode really says, on every recorded input whose first repair is where strict mode stops', () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const input of inputs) {
      const [row] = repairRows(readReply(input));
      const refusal = readReply(input, { recovery: 'strict' }).findings.find(
        ({ data }) => data?.['error'] !== undefined,
      );
      if (!row || !refusal || refusal.start !== row.start || row.code === 'invalid-json') continue;
      compared++;
      const said = String(refusal.data?.['error']).replace(/^XML syntax error on line \d+: /, '');
      if (said !== row.strict)
        wrong.push(`${row.code}: ${row.strict} | ${said} | ${input.slice(row.start - 20, row.start + 30)}`);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });
});
