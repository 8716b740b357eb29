import { expect, test } from 'vitest';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { listedAnswer, openAnswer } from './opened-answer.ts';
import { OpenedRun } from './opened-run.ts';
import { attemptId, type RunAnswer, type RunHeader } from './run.ts';

const TOOLS: readonly ToolDefinition[] = [
  { name: 'run', inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } },
];

const HEADER: RunHeader = {
  format: 'chunkscope-run',
  version: 1,
  at: '2026-11-23T04:00:00.000Z',
  model: 'm',
  endpoint: 'http://localhost:8000/v1',
  api: 'openai',
  variants: ['A', 'B'].map((name) => ({ name, prompt: name, dialect: 'forge' })),
  tools: TOOLS,
  rounds: 2,
  tasks: 2,
};

const call = (command: string): string =>
  `<tool>\n<server_name>local</server_name>\n<tool_name>run</tool_name>\n<arguments>\n  <command>${command}</command>\n</arguments>\n</tool>`;

const answer = (
  variant: string,
  task: string,
  round: number,
  input: string,
  more: Partial<RunAnswer> = {},
): RunAnswer => ({
  id: attemptId(variant, task, round),
  variant,
  task,
  kind: task,
  round,
  input,
  chunks: [input],
  dt: [0],
  finish: 'stop',
  expect: { toolName: 'run', arguments: { command: 'a && b' } },
  ...more,
});

const RIGHT = call('a &amp;&amp; b');

function runOf(answers: readonly RunAnswer[], header = HEADER): OpenedRun {
  const run = new OpenedRun(header);
  for (const one of answers) run.add(one);
  return run;
}

test('a cell counts the answers to its content: right, with other values, lost', () => {
  const run = runOf([
    answer('A', 'shell', 1, RIGHT),
    answer('A', 'shell', 2, call('a')),
    answer('B', 'shell', 1, 'I would rather not.'),
    answer('B', 'tool-end', 1, '', { notRun: 'rate-limit' }),
  ]);
  const { contents, notRun, answers, planned, roundsDone, wrong } = run.report('user');
  expect(contents.map(({ title }) => title)).toEqual(['shell &&', '</tool> inside']);
  expect(contents[0]?.cells).toEqual([
    { planned: 2, run: 2, right: 1, other: 1, lost: 0 },
    { planned: 2, run: 1, right: 0, other: 0, lost: 1 },
  ]);
  expect(contents[1]?.cells[1]).toMatchObject({ run: 0 });
  expect({ notRun, answers, planned, roundsDone, wrong }).toEqual({
    notRun: { 'rate-limit': 1 },
    answers: 4,
    planned: 8,
    roundsDone: [0.75, 0.25],
    wrong: 2,
  });
});

test('causes hold the answers that are not right and no others, each once, and count them by variant', () => {
  const run = runOf([
    // Repaired, and right all the same.
    answer('A', 'shell', 1, call('a && b')),
    answer('A', 'plain', 1, call('a &amp;&amp;')),
    answer('B', 'shell', 1, RIGHT.slice(0, 90)),
    answer('B', 'plain', 1, call('a &amp;&amp;')),
  ]);
  const { causes, wrong } = run.report('done');
  expect(causes.map(({ title, counts, lost }) => ({ title, counts, lost }))).toEqual([
    { title: 'Text missing', counts: [1, 1], lost: 0 },
    { title: expect.stringContaining('Cut off'), counts: [0, 1], lost: 1 },
  ]);
  expect(wrong).toBe(3);
  expect(run.wanted({ kind: null, variant: null, cause: causes[0]!.key, isRight: false })).toEqual([1, 3]);
  expect(run.wanted({ kind: 'shell', variant: 'A', cause: null, isRight: true })).toEqual([0]);
});

test('what breaks the same content in two tools is one cause, which says in how many places', () => {
  const other = { toolName: 'write', arguments: { text: 'a && b' } };
  const written = '<tool><tool_name>write</tool_name><arguments><text>a &amp;&amp;</text></arguments></tool>';
  const tools = [
    ...TOOLS,
    { name: 'write', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } },
  ];
  const run = runOf(
    [
      answer('A', 'shell', 1, call('a &amp;&amp;')),
      answer('A', 'plain', 1, call('a &amp;&amp;')),
      answer('A', 'code', 1, written, { expect: other }),
    ],
    { ...HEADER, tools },
  );
  expect(run.report('done').causes).toMatchObject([
    { title: 'Text missing', tool: 'run', path: '/command', places: 2, count: 3 },
  ]);
});

test('without known answers, what runs is right and values are not counted', () => {
  const { expect: _, ...unknown } = answer('A', 'own', 1, call('a'));
  const { contents, lane, result } = runOf([unknown], { ...HEADER, tools: [] }).report('done');
  expect(contents[0]?.cells[0]).toMatchObject({ run: 1, right: 1 });
  expect({ lane, right: result.variants[0]?.lanes.right }).toEqual({ lane: 'resilient', right: null });
});

test('an answer opens with what was asked and what came, and as a fixture', async () => {
  const run = runOf([answer('A', 'shell', 1, call('a &amp;&amp;'))]);
  expect(listedAnswer(run, 0)).toMatchObject({ tool: 'run', fate: 'other', lanes: [true, true, true, false] });
  const opened = await openAnswer(run, 0, async () => {});
  expect(opened).toMatchObject({
    variant: 'A',
    otherwise: { title: 'Text missing', asked: { before: 'a &&', text: ' b' }, missing: 2 },
    fixture: { title: 'A/shell/1', tools: TOOLS, dialect: 'forge' },
  });
  expect(await openAnswer(run, 7, async () => {})).toBeNull();
});

test('the text of an answer is read when it comes and never again, however many follow and however often one looks', () => {
  const run = new OpenedRun({ ...HEADER, rounds: 1_250 });
  let reads = 0;
  const counted = (variant: string, task: string, round: number): RunAnswer =>
    Object.defineProperty(answer(variant, task, round, '', { expect: null }), 'input', {
      get() {
        reads += 1;
        return 'No.';
      },
    });
  const readsOfOne: number[] = [];
  for (let round = 1; round <= 1_250; round++)
    for (const task of ['plain', 'none'])
      for (const variant of ['A', 'B']) {
        const before = reads;
        run.add(counted(variant, task, round));
        readsOfOne.push(reads - before);
      }
  const before = reads;
  expect(run.report('user').answers).toBe(5_000);
  expect(reads).toBe(before);
  expect(Math.max(...readsOfOne)).toBeLessThanOrEqual(3);
});
