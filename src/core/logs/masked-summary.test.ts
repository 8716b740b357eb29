import { expect, it } from 'vitest';
import { judge } from './lane.ts';
import { maskedSummary } from './masked-summary.ts';
import { SummaryBuilder } from './summary.ts';

const CALL = '<tool><tool_name>run</tool_name><arguments><command>a && b</command></arguments></tool>';

it('a masked summary names no id and no value, and loses no count', () => {
  const builder = new SummaryBuilder();
  for (const model of ['acme-1', 'umbr-2', 'other']) {
    builder.addRecord('log.jsonl', 'own');
    const judgement = judge(CALL, { dialect: 'auto' });
    const groups = { model, tool: judgement.tool };
    builder.addReply({ id: `secret-${model}`, source: 'log.jsonl:1', text: CALL, judgement, groups });
  }
  const plain = builder.summary();
  const summary = maskedSummary(plain);
  expect(summary).toMatchObject({ records: 3, attempts: 3, lanes: plain.lanes });
  expect(Object.entries(summary.groups['model']!).map(([value, { attempts }]) => [value, attempts])).toEqual([
    ['aaaa-0', 2],
    ['aaaaa', 1],
  ]);
  expect(summary.causes).toMatchObject([
    { count: 3, share: 1, groups: { model: { 'aaaa-0': 2, aaaaa: 1 }, tool: { run: 3 } } },
  ]);
  expect(JSON.stringify(summary)).not.toMatch(/secret|acme|umbr/);
});
