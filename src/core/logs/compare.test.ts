import { describe, expect, it } from 'vitest';
import { addReply, ComparedLog, type ComparedSummary, compareLogs, type Pairing, requestOf } from './compare.ts';
import type { TriagedReply } from './triage.ts';

type Lanes = readonly [strict: boolean, ampersand: boolean, resilient: boolean, asMeant?: boolean];

function reply(record: object, [strict, ampersand, resilient, asMeant = resilient]: Lanes, id?: string): TriagedReply {
  const judgement = { isAttempt: true, succeeds: { strict, ampersand, resilient }, asMeant };
  return { id: id ?? '', isNamed: id !== undefined, judgement, record } as never;
}

function side(replies: readonly TriagedReply[], summary: Partial<ComparedSummary> = {}) {
  const log = new ComparedLog();
  for (const one of replies) addReply(log, one);
  const none = { succeeded: 0 };
  const lanes = { strict: none, ampersand: none, resilient: none, asMeant: null };
  return { log, summary: { attempts: replies.length, lanes, causes: [], ...summary } };
}

const ALL: Lanes = [true, true, true];
const NONE: Lanes = [false, false, false];

describe('two logs are compared', () => {
  const named = (lanes: readonly Lanes[]) => side(lanes.map((one, at) => reply({}, one, `r-${at}`)));

  it('in pairs of a name: what succeeds in both, in one of them, and in neither', () => {
    const a = named([ALL, ALL, NONE, NONE, [false, true, true], ALL]);
    const b = named([ALL, NONE, ALL, NONE, [false, false, true]]);
    const { by, paired, unpaired, lanes } = compareLogs(a, b);
    expect({ by, paired, unpaired }).toEqual({ by: 'id', paired: 5, unpaired: { a: 1, b: 0 } });
    expect(lanes.strict).toMatchObject({ both: 1, onlyA: 1, onlyB: 1, neither: 2, difference: 0, p: 1 });
    expect(lanes.ampersand).toMatchObject({ both: 1, onlyA: 2, onlyB: 1, neither: 1, difference: -0.2 });
    expect(lanes.resilient).toMatchObject({ both: 2, onlyA: 1, onlyB: 1, neither: 1, difference: 0 });
    expect(lanes.strict.low).toBeCloseTo(-Number(lanes.strict.high), 12);
    expect(lanes.ampersand.low).toBeLessThan(-0.2);
    expect(lanes.ampersand.high).toBeGreaterThan(-0.2);
  });

  it('in pairs of what was asked, where nothing has the same name', () => {
    const asked = (prompts: readonly string[], lanes: Lanes, log: string) =>
      side(prompts.map((prompt, at) => reply({ prompt }, lanes, `${log}-${at}`)));
    const { by, paired, lanes } = compareLogs(asked(['x', 'y', 'y'], NONE, 'a'), asked(['y', 'x', 'z'], ALL, 'b'));
    expect({ by, paired, onlyB: lanes.strict.onlyB }).toEqual({ by: 'request', paired: 2, onlyB: 2 });
  });

  it('in pairs in their order, where a name comes several times', () => {
    const [a, b] = [
      side([reply({}, ALL, 'x'), reply({}, NONE, 'x')]),
      side([reply({}, ALL, 'x'), reply({}, ALL, 'x')]),
    ];
    expect(compareLogs(a, b).lanes.strict).toMatchObject({ both: 1, onlyB: 1, neither: 0 });
  });

  it('as a whole, where nothing pairs them or that is asked for', () => {
    const lanes = (succeeded: number) => ({
      strict: { succeeded },
      ampersand: { succeeded },
      resilient: { succeeded },
      asMeant: { succeeded, attempts: 40 },
    });
    const [a, b] = [side([], { attempts: 80, lanes: lanes(20) }), side([], { attempts: 100, lanes: lanes(30) })];
    const nothing = { both: null, onlyA: null, onlyB: null, neither: null, p: null };
    for (const wanted of [undefined, 'none'] as const) {
      const whole = compareLogs(a, b, wanted);
      expect(whole).toMatchObject({ by: 'none', paired: 0, unpaired: { a: 80, b: 100 } });
      expect(whole.lanes.strict).toMatchObject(nothing);
      expect(whole.lanes.strict.difference).toBeCloseTo(0.05, 12);
      expect(whole.lanes.asMeant?.difference).toBeCloseTo(0.25, 12);
      expect(whole.lanes.asMeant?.low).toBeCloseTo(0.0379, 4);
    }
    expect(compareLogs(a, side([])).lanes.strict).toEqual({ ...nothing, difference: null, low: null, high: null });
    expect(compareLogs(named([ALL]), named([ALL]), 'request').paired).toBe(0);
  });

  it('as they were meant only where both know their tools', () => {
    const lanes = { ...side([]).summary.lanes, asMeant: { succeeded: 1, attempts: 1 } };
    const known = side([reply({}, [true, true, true, false], 'x')], { lanes });
    expect(compareLogs(known, side([reply({}, ALL, 'x')])).lanes.asMeant).toBeNull();
    expect(compareLogs(side([reply({}, ALL, 'x')]), known).lanes.asMeant).toBeNull();
    expect(compareLogs(known, side([reply({}, ALL, 'x')], { lanes })).lanes.asMeant).toMatchObject({ onlyB: 1 });
  });

  it('by their causes, the greatest change first', () => {
    const counts = (causes: Readonly<Record<string, number>>) =>
      side([], { causes: Object.entries(causes).map(([key, count]) => ({ key, count })) });
    const { causes } = compareLogs(counts({ b: 1, a: 1, same: 9, less: 9 }), counts({ same: 9, less: 4, more: 3 }));
    expect(causes).toEqual([
      { key: 'less', a: 9, b: 4, status: 'both' },
      { key: 'more', a: 0, b: 3, status: 'new' },
      { key: 'a', a: 1, b: 0, status: 'gone' },
      { key: 'b', a: 1, b: 0, status: 'gone' },
      { key: 'same', a: 9, b: 9, status: 'both' },
    ]);
  });

  it('without replies that are no attempt or were never judged', () => {
    const log = new ComparedLog();
    addReply(log, { ...reply({}, ALL, 'x'), judgement: null } as TriagedReply);
    addReply(log, { ...reply({}, ALL, 'x'), judgement: { isAttempt: false } } as never);
    expect(log.attempts('id').size).toBe(0);
  });

  it('by a name only where the log gives it, and by what was asked only where it says that', () => {
    const { log } = side([reply({}, ALL), reply({ prompt: 'p' }, ALL, 'x')]);
    expect((['id', 'request', 'none'] satisfies Pairing[]).map((by) => log.attempts(by).size)).toEqual([1, 1, 0]);
  });
});

it.each([
  [{ prompt: 'x' }, 'x'],
  [{ request: null, messages: [{ role: 'user' }] }, '[{"role":"user"}]'],
  [{ vars: { a: 1 } }, '{"a":1}'],
  [{ input: 'x', output: 'y' }, 'x'],
  [{ input: ['x'] }, '["x"]'],
  [{ request: 'r', input: 'x' }, 'r'],
  [{ input: 'x' }, undefined],
  [{ output: 'y' }, undefined],
])('what was asked in %j is %j', (record, asked) => {
  expect(requestOf(record)).toBe(asked);
});
