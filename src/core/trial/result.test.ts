import { expect, test } from 'vitest';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { frameLine } from '../words/frame.ts';
import { judgeAnswer, judgeOf } from './judge-answer.ts';
import { neededFor, TryTally } from './result.ts';
import { attemptId, nativeVariant, type RunAnswer, type RunHeader, secondId } from './run.ts';

const TOOLS: readonly ToolDefinition[] = [
  { name: 'run', inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } },
];

const call = (command: string): string =>
  `<tool>\n<server_name>local</server_name>\n<tool_name>run</tool_name>\n<arguments>\n  <command>${command}</command>\n</arguments>\n</tool>`;

const expected = (command: string) => ({ toolName: 'run', arguments: { command } });
const judged = (input: string, expect: RunAnswer['expect'], tools = TOOLS) =>
  judgeAnswer(
    { task: 't', input, finish: 'stop', ...(expect !== undefined && { expect }) },
    { variant: { dialect: 'auto' }, tools, examples: [], asks: {} },
  );

const lanes = (
  strict: boolean,
  ampersand: boolean,
  resilient: boolean,
  asMeant: boolean | null,
  right: boolean | null,
) => ({
  arrived: null,
  strict,
  ampersand,
  resilient,
  asMeant,
  right,
});

test.each([
  ['a call with the right values', call('a &amp;&amp; b'), expected('a && b'), lanes(true, true, true, true, true)],
  ['a call that recovery repairs', call('a && b'), expected('a && b'), lanes(false, true, true, true, true)],
  ['a call with other values', call('a ; b'), expected('a && b'), lanes(true, true, true, true, false)],
  ['two calls', call('a') + call('a'), expected('a'), lanes(true, true, true, true, false)],
  ['prose where a call was expected', 'Here it is.', expected('a'), lanes(false, false, false, false, false)],
  ['prose where no call must come', 'Here it is.', null, lanes(true, true, true, true, true)],
  ['a call where none must come', call('a'), null, lanes(true, true, true, true, false)],
  ['a call of which nothing is expected', call('a'), undefined, lanes(true, true, true, true, null)],
  ['a call that was cut off', call('abc').slice(0, 90), expected('abc'), lanes(false, false, false, false, false)],
])('%s: its lanes', (_, input, expect_, lanesOf) => {
  expect(judged(input, expect_).lanes).toEqual(lanesOf);
});

test('without tools nothing is known of what was meant, and the values decide', () => {
  expect(judged(call('a'), expected('a'), []).lanes).toMatchObject({ asMeant: null, right: true });
  expect(judged('No.', null, []).lanes).toMatchObject({ asMeant: null, right: true });
});

test.each([
  ['<![CDATA[ a ]]>', 'a', true],
  ['a', ' a\n', true],
  ['a b', 'a  b', false],
  ['a', 'a', false],
])('%j where %j was asked for is almost right: %s', (command, asked, isAlmost) => {
  expect(judged(call(command), expected(asked)).isAlmost).toBe(isAlmost);
});

const HEADER: RunHeader = {
  format: 'chunkscope-run',
  version: 1,
  at: '2026-11-23T04:00:00.000Z',
  model: 'm',
  endpoint: 'http://localhost/v1',
  api: 'openai',
  variants: [
    { name: 'A', prompt: '', dialect: 'auto' },
    { name: 'B', prompt: '', dialect: 'auto' },
  ],
  tools: TOOLS,
  rounds: 1,
  tasks: 4,
};

const answer = (variant: string, task: string, input: string, more: Partial<RunAnswer> = {}): RunAnswer => ({
  id: attemptId(variant, task, 1),
  variant,
  task,
  kind: 'shell',
  round: 1,
  input,
  chunks: [input],
  dt: [0],
  finish: 'stop',
  expect: expected('a && b'),
  ...more,
});

const GOOD = call('a &amp;&amp; b');
const ANSWERS = [
  answer('A', '1', GOOD, { usage: { prompt: 10, completion: 5 } }),
  answer('B', '1', GOOD),
  answer('A', '2', call('a && b'), { usage: { prompt: 10, completion: 5, estimated: true } }),
  answer('B', '2', 'No.'),
  answer('A', '3', GOOD),
  answer('B', '3', call('&lt;')),
  answer('A', '4', '', { notRun: 'rate-limit' }),
  answer('B', '4', GOOD),
];

const resultOf = (answers: readonly RunAnswer[], intervals: 'fixed' | 'anytime' = 'fixed', header = HEADER) => {
  const tally = new TryTally(header);
  for (const one of answers) tally.add(one);
  return tally.result(intervals, 'done');
};

test('rates are over the answers that ran; what did not run is counted apart', () => {
  const [a, b] = resultOf(ANSWERS).variants;
  expect(a).toMatchObject({ name: 'A', planned: 4, run: 3, notRun: { 'rate-limit': 1 }, distinct: 2, almost: 0 });
  expect(a?.tokens).toEqual({ prompt: 20, completion: 10, estimated: true });
  expect(a?.lanes.strict).toEqual({ succeeded: 2, rate: 0.666667, low: 0.20766, high: 0.938508 });
  expect(a?.lanes.right?.succeeded).toBe(3);
  expect(b).toMatchObject({ run: 4, notRun: {}, kinds: { shell: { run: 4, right: 2 } } });
  expect(a?.causes).toEqual([{ key: expect.stringMatching(/^v1:[0-9a-f]{16}$/), count: 1 }]);
});

test('pairs are the same task and round of which both ran; the difference is the second minus the first', () => {
  const { pairs } = resultOf(ANSWERS);
  expect(pairs[0]).toMatchObject({ a: 'A', b: 'B', lane: 'right', both: 1, onlyA: 2, onlyB: 0, neither: 0, p: 0.5 });
  expect(pairs[0]).toMatchObject({ difference: -0.666667, anytimeP: expect.closeTo(2 / 3, 10) });
  expect(pairs.map(({ lane }) => lane)).toEqual(['right', 'asMeant', 'resilient', 'ampersand', 'strict']);
});

test('the order of the answers changes nothing', () => {
  expect(resultOf([...ANSWERS].reverse())).toEqual(resultOf(ANSWERS));
});

test('a run that may stop early has figures that hold at any look, and no exact p', () => {
  const { pairs, variants, intervals } = resultOf(ANSWERS, 'anytime');
  expect(intervals).toBe('anytime');
  expect(pairs[0]?.p).toBeNull();
  expect(variants[0]?.lanes.right?.low).toBeCloseTo(80 ** (-1 / 3), 6);
});

test('without expectations right is not known, and the lane before it decides', () => {
  const { expect: _, ...rest } = answer('A', '1', GOOD);
  const tally = new TryTally(HEADER);
  tally.add(rest);
  tally.add({ ...rest, variant: 'B' });
  const { variants, claims } = tally.result('fixed', 'done');
  expect(variants[0]?.lanes.right).toBeNull();
  expect(claims.map(({ lane }) => lane)).not.toContain('right');
  expect(tally.decidingLane()).toBe('asMeant');
});

test('with no answers at all there are no figures', () => {
  const { variants, pairs, claims } = resultOf([]);
  expect(variants[0]?.lanes.strict).toEqual({ succeeded: 0, rate: null, low: null, high: null });
  expect([pairs, claims]).toEqual([[], []]);
});

// Wilson's interval (Newcombe, Statistics in Medicine 17 (1998), method 3) is above 95 % from 73 of 73 on.
test.each([
  [73, 73, 'fixed', 0],
  [72, 72, 'fixed', 1],
  [20, 20, 'fixed', 53],
  [109, 110, 'fixed', 0],
  [108, 109, 'fixed', 1],
  [140, 142, 'fixed', 0],
  [139, 141, 'fixed', 1],
  [0, 0, 'fixed', 73],
  [157, 157, 'anytime', 1],
  [158, 158, 'anytime', 0],
] as const)('%i of %i, %s: more than 0.95 is shown after %i more', (successes, n, kind, needs) => {
  expect(neededFor(0.95, successes, n, kind)).toBe(needs);
});

/** A run of n tasks of which B gets `fixed` right that A gets wrong, `broke` the other way round; further variants get nothing right. */
function tallyOf(n: number, fixed: number, broke: number, further: readonly string[] = []): TryTally {
  const variants = [...HEADER.variants, ...further.map((name) => ({ name, prompt: '', dialect: 'auto' }))];
  const tally = new TryTally({ ...HEADER, tasks: n, variants });
  for (let at = 0; at < n; at++) {
    const [inA, inB] = [at >= fixed, at < fixed || at >= fixed + broke];
    tally.add(answer('A', String(at), inA ? GOOD : 'No.'));
    tally.add(answer('B', String(at), inB ? GOOD : 'No.'));
    for (const name of further) tally.add(answer(name, String(at), 'No.'));
  }
  return tally;
}

test.each([
  [20, 6, 0, false],
  [20, 7, 0, true],
  [60, 0, 0, false],
  [200, 0, 0, true],
  [200, 5, 0, false],
  [200, 0, 5, false],
])('of %i pairs, %i fixed and %i broken: the answer is known: %s', (n, fixed, broke, isKnown) => {
  expect(tallyOf(n, fixed, broke).isKnown()).toBe(isKnown);
});

test.each([
  [20, 7, 0, null],
  [20, 9, 0, 'different'],
  [200, 0, 0, null],
  [260, 0, 0, 'equal'],
])(
  'of three variants, the two that lead in %i pairs, %i fixed and %i broken: known is %s',
  (n, fixed, broke, known) => {
    const tally = tallyOf(n, fixed, broke, ['C']);
    const { known: found, pairs } = tally.result('anytime', 'done');
    expect(tally.isKnown()).toBe(known !== null);
    expect(found).toMatchObject({ lane: 'right', answer: known, rule: 'bonferroni', rate: 0.05 / 3, pairs: 3 });
    expect([found?.a, found?.b].toSorted()).toEqual(['A', 'B']);
    // The figures of a pair are those of two variants.
    const two = tallyOf(n, fixed, broke).result('anytime', 'done');
    expect(pairs[0]).toEqual(two.pairs[0]);
    expect(found!.high! - found!.low!).toBeGreaterThan(two.known!.high! - two.known!.low!);
  },
);

test('only answers that both ran say that two variants are equal, whoever leads in all of them', () => {
  const tally = new TryTally({ ...HEADER, tasks: 320 });
  for (let at = 0; at < 320; at++) {
    const inBoth = at < 120;
    tally.add(answer('A', String(at), at < 100 || !inBoth ? GOOD : 'No.'));
    if (inBoth) tally.add(answer('B', String(at), at < 105 ? GOOD : 'No.'));
    else tally.add(answer('B', String(at), '', { notRun: 'rate-limit' }));
  }
  const { known } = tally.result('anytime', 'done');
  expect(known).toMatchObject({
    a: 'A',
    b: 'B',
    answer: null,
    low: expect.closeTo(-0.014, 3),
    high: expect.closeTo(0.12, 3),
  });
  expect(tally.isKnown()).toBe(false);
});

test('a run of a fixed size, or of one variant, has nothing to be known early', () => {
  expect(tallyOf(200, 0, 0).result('fixed', 'done').known).toBeNull();
  const alone = new TryTally({ ...HEADER, variants: HEADER.variants.slice(0, 1) });
  alone.add(answer('A', '1', GOOD));
  expect([alone.result('anytime', 'done').known, alone.isKnown()]).toEqual([null, false]);
});

test('pairs are looked at in the order of rounds, whatever their tasks are called', () => {
  const tally = new TryTally(HEADER);
  const rows = [
    ...['x', 'y', 'z'].map((task) => ({ task, round: 1, winner: 'A' })),
    ...['a', 'b'].map((task) => ({ task, round: 2, winner: 'B' })),
  ];
  for (const { task, round, winner } of rows)
    for (const name of ['A', 'B']) tally.add(answer(name, task, name === winner ? GOOD : 'No.', { round }));
  expect(tally.result('anytime', 'done').pairs[0]?.anytimeP).toBeCloseTo(1 / (2 ** 3 * (5 / 16)), 10);
});

test('a call that its tool would refuse is not right, even if it is the expected one', () => {
  const [{ name }] = TOOLS as [ToolDefinition];
  const strict = [{ name, inputSchema: { type: 'object', properties: { command: { enum: ['ls'] } } } }];
  expect(judged(call('a'), expected('a'), strict).lanes).toMatchObject({
    resilient: true,
    asMeant: false,
    right: false,
  });
});

test('a share is known within so many points once its interval is no wider', () => {
  const { low } = resultOf([answer('A', '1', GOOD)], 'anytime').variants[0]!.lanes.right!;
  expect(low).toBeCloseTo(1 / 40, 6);
  expect(tallyOf(84, 0, 0).isWithin(8)).toBe(false);
  expect(tallyOf(84, 0, 0).isWithin(9)).toBe(true);
});

/** One variant with a prompt, one whose calls come as data, and a message after what does not run. */
const SECOND: RunHeader = {
  ...HEADER,
  variants: [{ name: 'A', prompt: '', dialect: 'forge' }, nativeVariant('N')],
  tasks: 2,
  secondTry: true,
};

/** An answer whose call came as data. */
function arrivedAnswer(task: string, name: string, given: object, more: Partial<RunAnswer> = {}): RunAnswer {
  const line = frameLine(name);
  const input = line + JSON.stringify(given);
  const frames = [{ call: 0, start: 0, end: line.length, name }];
  return answer('N', task, input, { finish: 'tool_calls', frames, ...more });
}

const afterIt = (first: RunAnswer, input: string, more: Partial<RunAnswer> = {}): RunAnswer => ({
  ...first,
  id: secondId(first.id),
  input,
  after: 'Write it again.',
  ...more,
});

const VALUE = { command: 'a && b' };

test.each([
  ['a call that came as data', arrivedAnswer('1', 'run', VALUE), [true, true, true, true]],
  ['one with other values', arrivedAnswer('1', 'run', { command: 'ls' }), [true, true, true, false]],
  ['one that its schema refuses', arrivedAnswer('1', 'run', {}), [false, true, false, false]],
  ['one of no offered tool', arrivedAnswer('1', 'walk', VALUE), [false, true, false, false]],
  [
    'one whose JSON broke off',
    { ...arrivedAnswer('1', 'run', VALUE), input: '→ run\n{"command": "a' },
    [false, false, false, false],
  ],
  ['a call that was left in the text', answer('N', '1', GOOD), [false, true, true, true]],
  ['prose', answer('N', '1', 'No.'), [false, false, false, false]],
  ['prose where no call must come', answer('N', '1', 'No.', { expect: null }), [true, true, true, true]],
])('of the tools of the API, %s: arrived, recovered, as meant, right', (_, one, expected) => {
  const { lanes } = judgeAnswer(one, judgeOf(SECOND.variants[1]!, SECOND));
  expect([lanes.arrived, lanes.resilient, lanes.asMeant, lanes.right]).toEqual(expected);
});

test('only variants without a prompt have the lane of what arrived', () => {
  const [a, n] = resultOf([answer('A', '1', GOOD), arrivedAnswer('1', 'run', VALUE)], 'fixed', SECOND).variants;
  expect(a!.lanes).not.toHaveProperty('arrived');
  expect(n!.lanes.arrived).toMatchObject({ succeeded: 1, rate: 1 });
});

test('after one message each task counts by its last answer, the first lanes stay, and the cost is counted apart', () => {
  const usage = { prompt: 7, completion: 3 };
  const [good, bad] = [answer('A', '1', GOOD, { usage }), answer('A', '2', 'No.', { usage })];
  const answers = [good, bad, afterIt(bad, GOOD, { usage: { prompt: 20, completion: 4, estimated: true } })];
  for (const order of [answers, [...answers].reverse()]) {
    const [a, n] = resultOf(order, 'fixed', SECOND).variants;
    expect(a).toMatchObject({
      run: 2,
      distinct: 2,
      tokens: { prompt: 14, completion: 6 },
      kinds: { shell: { run: 2 } },
    });
    expect(a!.lanes.right).toMatchObject({ succeeded: 1, rate: 0.5 });
    expect(a!.afterOne).toMatchObject({
      messages: 1,
      tokens: { prompt: 20, completion: 4, estimated: true },
      lanes: { strict: { succeeded: 2, rate: 1 }, right: { succeeded: 2, rate: 1, low: expect.closeTo(0.342, 3) } },
    });
    expect(n!.afterOne).toMatchObject({ messages: 0, tokens: { prompt: 0, completion: 0 } });
  }
});

test('a message that was not answered leaves the first answer the last one', () => {
  const bad = answer('A', '1', 'No.');
  const [a] = resultOf([bad, afterIt(bad, '', { notRun: 'timeout' })], 'fixed', SECOND).variants;
  expect(a).toMatchObject({ run: 1, notRun: {}, afterOne: { messages: 0, lanes: { resilient: { succeeded: 0 } } } });
});

/** So many answers of A that do not run, of which the message mends some; all of N arrive. */
function afterMessages(messages: number, mended: number) {
  const answers = Array.from({ length: messages }, (_, at) => {
    const bad = answer('A', String(at), 'No.');
    return [bad, afterIt(bad, at < mended ? GOOD : 'No.'), arrivedAnswer(String(at), 'run', VALUE)];
  });
  return resultOf(answers.flat(), 'fixed', SECOND).notes.filter((note) => note.includes('message'));
}

test('where 20 messages or more mended less than a tenth, a note says so and what helps', () => {
  expect(afterMessages(20, 1)).toEqual([
    'A: 20 messages after answers that did not run mended 1 of them, so asking this model again does not help. What helps: the syntax that it keeps, in this run that of N (100.0 % arrived), or repair, which would send on 0.0 % of the first answers as calls that run.',
  ]);
  expect(afterMessages(20, 2)).toEqual([]);
  expect(afterMessages(19, 0)).toEqual([]);
});

test('messages of several variants count together where none has enough by itself', () => {
  const answers = ['A', 'N'].flatMap((name) =>
    Array.from({ length: 10 }, (_, at) => {
      const bad = answer(name, String(at), 'No.');
      return [bad, afterIt(bad, 'No.')];
    }),
  );
  const { notes } = resultOf(answers.flat(), 'fixed', SECOND);
  expect(notes.at(-1)).toMatch(/^20 messages after answers that did not run mended none of them, .* another syntax, /);
});

test('a run without a task of the kind ask says that it measured writing, and one with such a task does not', () => {
  const says = (kind: string) => resultOf([answer('A', '1', GOOD, { kind })]).notes.join(' ');
  expect(says('shell')).toMatch(/^This run measured writing, not calling/);
  expect(says('ask')).toBe('');
  expect(resultOf([]).notes).toEqual([]);
});

test.each([
  ['the tool that an ask names', call('ls'), true],
  ['another tool', call('ls').replaceAll('>run<', '>walk<'), false],
  ['two calls', call('ls') + call('ls'), false],
  ['prose', 'Run it yourself.', false],
])('an ask is answered right with one call of its tool, whatever is in it: %s', (_, input, right) => {
  expect(judged(input, { toolName: 'run' }).lanes.right).toBe(right);
});

const PROMPTED: RunHeader = {
  ...HEADER,
  variants: [{ name: 'A', prompt: `Call so:\n\n${call('echo example')}`, dialect: 'forge' }],
  asks: { '1': 'Run git status', '2': 'Please run echo example for me.' },
};

test.each([
  ['1', { toolName: 'run' }, true],
  ['2', { toolName: 'run' }, false],
  ['3', expected('echo example'), false],
  ['3', expected('ls'), true],
  ['3', null, true],
  ['3', undefined, false],
] as const)(
  'the example of the prompt as the answer to task %s, which expects %j, is copied: %s',
  (task, expect_, isCopied) => {
    const { expect: _, ...rest } = answer('A', task, call('echo example'));
    const one = { ...rest, ...(expect_ !== undefined && { expect: expect_ }) };
    expect(judgeAnswer(one, judgeOf(PROMPTED.variants[0]!, PROMPTED)).isCopied).toBe(isCopied);
    const { causes, lanes } = resultOf([one], 'fixed', PROMPTED).variants[0]!;
    expect(causes.map(({ key }) => key)).toEqual(isCopied ? ['example-copied'] : []);
    if (isCopied) expect(lanes.right).toMatchObject({ succeeded: 0 });
  },
);
