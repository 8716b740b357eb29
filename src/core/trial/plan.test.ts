import { expect, test } from 'vitest';
import { readPlan } from './plan.ts';

const PLAN = { format: 'chunkscope-plan', version: 1 };
const USER = { role: 'user', content: 'Hi' };

test('reads what a plan says, tools of any shape among it', () => {
  const variants = [{ name: 'A', prompt: 'You', dialect: 'hermes' }];
  const read = readPlan({
    ...PLAN,
    variants,
    tools: [{ type: 'function', function: { name: 'run', parameters: { type: 'object' } } }],
    tasks: [{ id: 1, messages: [USER] }],
    rounds: 4,
    api: 'anthropic',
    untilKnown: true,
  });
  expect(read).toEqual({
    ok: true,
    value: {
      variants,
      tools: [{ name: 'run', inputSchema: { type: 'object' } }],
      tasks: [{ id: '1', kind: 'own', messages: [USER] }],
      rounds: 4,
      api: 'anthropic',
      untilKnown: true,
    },
  });
});

test('a variant of a plan may be the tools of the API, and a plan may ask for a second try', () => {
  expect(readPlan({ ...PLAN, variants: [{ name: 'N', native: true }], secondTry: true })).toEqual({
    ok: true,
    value: { variants: [{ name: 'N', prompt: '', dialect: 'auto', native: true }], secondTry: true },
  });
});

test('what a plan leaves out is absent', () => {
  expect(readPlan({ ...PLAN, tools: [] })).toEqual({ ok: true, value: { tools: [] } });
});

test.each([
  [{ format: 'chunkscope-run' }, 'This is no plan'],
  [{ ...PLAN, version: 2 }, 'another version'],
  [{ ...PLAN, variants: [{ name: 'A' }] }, "The plan's variants"],
  [{ ...PLAN, tools: ['x'] }, "The plan's tools"],
  [{ ...PLAN, tasks: [{}] }, 'Task 1 has no messages'],
  [{ ...PLAN, rounds: 0 }, "The plan's rounds"],
  [{ ...PLAN, rounds: 1.5 }, "The plan's rounds"],
  [{ ...PLAN, maxTokens: '9' }, "The plan's maxTokens"],
  [{ ...PLAN, untilWidth: 101 }, "The plan's untilWidth"],
  [{ ...PLAN, api: 'other' }, "The plan's api"],
])('%j is refused: %s', (plan, error) => {
  expect(readPlan(plan)).toMatchObject({ ok: false, error: expect.stringContaining(error) });
});
