import { expect, test } from 'vitest';
import { readPlan } from './plan.ts';
import { PreparedTrial, type TryVariant } from './prepared-trial.ts';
import { nativeVariant } from './run.ts';

const TOOLS = [
  { name: 'run', inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } },
  { name: 'stop', inputSchema: { type: 'object', properties: { now: { type: 'boolean' } } } },
];

const VARIANTS: readonly TryVariant[] = [
  { name: 'A', prompt: 'Escape.', dialect: 'forge', style: 'escape' },
  { name: 'B', prompt: 'Use CDATA.', dialect: 'forge', style: 'cdata' },
  { name: 'C', prompt: 'Escape too.', dialect: 'forge', style: 'escape' },
];

const SETTINGS = {
  variants: ['A', 'C'],
  rounds: 3,
  secondTry: false,
  untilKnown: true,
  maxRequests: 9,
  maxTokens: 99,
  concurrency: 2,
};

test('contents come in the order of the list, with what they put in and their tasks', () => {
  const trial = new PreparedTrial(TOOLS, VARIANTS, null);
  const { contents, tasks, leftOut, variants } = trial.overview();
  expect(contents.slice(0, 2)).toMatchObject([
    { kind: 'plain', title: 'plain text', at: [0] },
    { kind: 'shell', title: 'shell &&', puts: expect.stringContaining('npm ci && npm test') },
  ]);
  expect(contents.find(({ kind }) => kind === 'tool-end')).toMatchObject({ title: '</tool> inside' });
  expect(contents.find(({ kind }) => kind === 'empty')).toMatchObject({ puts: '' });
  expect(contents.reduce((sum, { at }) => sum + at.length, 0)).toBe(tasks);
  expect(leftOut.join(' ')).toContain('stop: it has no text argument');
  expect(variants.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

test('a task says what is right, and how each variant would have it written', () => {
  const trial = new PreparedTrial(TOOLS, VARIANTS, null);
  const at = trial.overview().contents.find(({ kind }) => kind === 'comparison')!.at[0]!;
  expect(trial.task(at)).toMatchObject({
    tool: 'run',
    title: 'less-than',
    expect: [{ name: 'command', type: 'string', text: '"if (count < limit) return total > 0 ? low : high;"' }],
    written: [
      { variants: [0, 2], text: expect.stringContaining('count &lt; limit') },
      { variants: [1], text: expect.stringContaining('<![CDATA[if (count < limit)') },
    ],
  });
  expect(trial.task(10_000)).toBeNull();
});

test('the plan holds what is ticked and can be read as a plan', () => {
  const trial = new PreparedTrial(TOOLS, VARIANTS, null);
  const plan = readPlan(trial.plan(SETTINGS));
  expect(plan).toMatchObject({
    ok: true,
    value: { variants: [{ name: 'A' }, { name: 'C' }], rounds: 3, untilKnown: true, maxRequests: 9, concurrency: 2 },
  });
  expect(plan.ok && plan.value.tasks).toEqual(trial.tasks);
});

test('the tools of the API are prepared like a prompt: they cost their definitions, and write no text', () => {
  const native = { ...nativeVariant('N'), style: 'escape' as const };
  const trial = new PreparedTrial(TOOLS, [...VARIANTS, native], null);
  const { variants, tasks } = trial.overview();
  expect(variants[3]).toMatchObject({ name: 'N', native: true });
  expect(variants[3]!.tokens).toBeGreaterThan(40);
  expect(tasks).toBe(new PreparedTrial(TOOLS, VARIANTS, null).tasks.length);
  const written = trial.task(0)?.written.flatMap(({ variants: of }) => of);
  expect(written?.toSorted()).toEqual([0, 1, 2]);
  const plan = readPlan(trial.plan({ ...SETTINGS, variants: ['N'], secondTry: true }));
  expect(plan).toMatchObject({ value: { variants: [{ name: 'N', native: true }], secondTry: true } });
});

test('of an ask the tool alone is known', () => {
  const ask = { id: '1', kind: 'ask', messages: [{ role: 'user', content: 'Stop.' }], expect: { toolName: 'stop' } };
  expect(new PreparedTrial(TOOLS, VARIANTS, [ask]).task(0)).toMatchObject({
    tool: 'stop',
    isToolAlone: true,
    written: [],
  });
});

test('tasks of the user take the place of those made from the tools', () => {
  const own = [{ id: '1', kind: 'mine', messages: [{ role: 'user', content: 'Say hello.\nNow.' }] }];
  const trial = new PreparedTrial(TOOLS, VARIANTS, own);
  expect(trial.overview()).toMatchObject({ contents: [{ title: 'mine', puts: 'Say hello.', at: [0] }], leftOut: [] });
  expect(trial.task(0)).toMatchObject({ expect: undefined, written: [] });
  expect(trial.sizes([2, 4], 'fixed').map(({ answers }) => answers)).toEqual([2, 4]);
});
