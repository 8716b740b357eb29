import { describe, expect, it } from 'vitest';
import type { Stopped } from '../../core/trial/result.ts';
import type { Attempt, RunAnswer } from '../../core/trial/run.ts';
import type { Task } from '../../core/trial/task.ts';
import type { Ask, Asked } from './asker.ts';
import { type Course, conduct, Refused } from './conduct.ts';

const variant = (name: string) => ({ name, prompt: 'p'.repeat(40), dialect: 'auto' });
const task = (id: string): Task => ({
  id,
  kind: 'shell',
  messages: [{ role: 'user', content: 'm'.repeat(40) }],
  expect: null,
});

const COURSE: Course = {
  variants: [variant('A'), variant('B')],
  tasks: [task('t1'), task('t2')],
  rounds: 2,
  concurrency: 1,
  maxRequests: Infinity,
  maxTokens: Infinity,
  timeout: 120,
  mayStop: null,
  tools: [],
};

const ANSWER: Asked = {
  kind: 'answer',
  answer: { input: 'a', chunks: ['a'], dt: [1], finish: 'stop', usage: { prompt: 20, completion: 10 } },
};
const RATE_LIMIT: Asked = { kind: 'failed', why: 'rate-limit' };

interface Outcome {
  readonly stopped: Stopped;
  readonly kept: readonly RunAnswer[];
  readonly asked: readonly string[];
  readonly waits: readonly number[];
  readonly said: readonly string[];
}

async function conducted(
  course: Partial<Course>,
  ask: (attempt: Attempt, count: number, signal: AbortSignal) => Asked | Promise<Asked> = () => ANSWER,
  more: { before?: readonly RunAnswer[]; signal?: AbortSignal; keep?: (answer: RunAnswer) => void } = {},
): Promise<Outcome> {
  const kept: RunAnswer[] = [];
  const asked: string[] = [];
  const waits: number[] = [];
  const said: string[] = [];
  const counted: Ask = async (attempt, signal) => {
    asked.push(attempt.id);
    return ask(attempt, asked.length, signal);
  };
  const stopped = await conduct(
    { ...COURSE, ...course },
    {
      ask: counted,
      before: more.before ?? [],
      keep(answer) {
        kept.push(answer);
        more.keep?.(answer);
      },
      say: (sentence) => said.push(sentence),
      hear: (sentence) => said.push(sentence),
      wait: async (ms) => void waits.push(ms),
      signal: more.signal ?? new AbortController().signal,
      random: () => 0.5,
    },
  );
  return { stopped, kept, asked, waits, said };
}

const ALL = ['A/t1/1', 'B/t1/1', 'A/t2/1', 'B/t2/1', 'A/t1/2', 'B/t1/2', 'A/t2/2', 'B/t2/2'];

it('asks all variants of a task before the next one, and all tasks before the next round', async () => {
  const { stopped, asked, kept } = await conducted({});
  expect([stopped, asked]).toEqual(['done', ALL]);
  expect(kept[0]).toEqual({
    id: 'A/t1/1',
    variant: 'A',
    task: 't1',
    kind: 'shell',
    round: 1,
    input: 'a',
    chunks: ['a'],
    dt: [1],
    finish: 'stop',
    usage: { prompt: 20, completion: 10 },
    expect: null,
  });
});

it.each([1, 3, 8])('has at most %i in flight, and as many as it may', async (concurrency) => {
  let inFlight = 0;
  let most = 0;
  await conducted({ concurrency }, async () => {
    most = Math.max(most, ++inFlight);
    await Promise.resolve();
    await Promise.resolve();
    inFlight -= 1;
    return ANSWER;
  });
  expect(most).toBe(concurrency);
});

describe('what fails on its way', () => {
  it('is asked again after a wait that doubles, and after five tries it is not run', async () => {
    const { kept, asked, waits } = await conducted(
      { variants: [variant('A')], tasks: [task('t1')], rounds: 1 },
      () => ({
        kind: 'failed',
        why: 'reset',
      }),
    );
    expect(asked).toHaveLength(5);
    expect(waits).toEqual([375, 750, 1_500, 3_000]);
    expect(kept).toMatchObject([{ id: 'A/t1/1', notRun: 'reset', tries: 5, input: '', finish: null }]);
  });

  it('is waited for as long as the endpoint asks', async () => {
    const { waits, said, kept } = await conducted({ rounds: 1 }, (_, count) =>
      count === 1 ? { ...RATE_LIMIT, waitMs: 8_000 } : ANSWER,
    );
    expect([waits, said]).toEqual([[8_000], ['The endpoint asked to wait 8 s.']]);
    expect(kept[0]).toMatchObject({ tries: 2, input: 'a' });
    expect(kept[1]).not.toHaveProperty('tries');
  });

  it.each([
    ['rate-limit', 120_001, '121 s'],
    ['server-error', 86_400_000, '86400 s'],
  ] as const)(
    'is not run where the endpoint asks for a longer wait than an answer may take: %s',
    async (why, waitMs, named) => {
      const { kept, waits, asked, said } = await conducted({ rounds: 1 }, () => ({ kind: 'failed', why, waitMs }));
      expect([asked, waits]).toEqual([ALL.slice(0, 4), []]);
      expect(kept.map(({ notRun }) => notRun)).toEqual([why, why, why, why]);
      expect(said).toEqual([`The endpoint asked to wait ${named}. Nothing waits longer than the timeout of 120 s.`]);
    },
  );

  it('is waited for where the wait is just as long as an answer may take', async () => {
    const { kept, waits } = await conducted({ rounds: 1 }, (_, count) =>
      count === 1 ? { ...RATE_LIMIT, waitMs: 120_000 } : ANSWER,
    );
    expect([waits, kept.length]).toEqual([[120_000], 4]);
  });

  it('is told once for sentences of one sort', async () => {
    const { said } = await conducted({ rounds: 1 }, (_, count) => ({
      kind: count % 2 === 0 ? 'not-run' : 'failed',
      why: 'server-error',
      sentence: `It began with ${count}.`,
      sort: 'html',
    }));
    expect(said).toEqual(['It began with 1.']);
  });

  it('is told in the words of the endpoint, the same ones once and not for ever', async () => {
    const { said } = await conducted({ rounds: 1 }, (_, count) => ({
      kind: 'failed',
      why: 'server-error',
      sentence: count <= 5 ? 'It answered 503: down.' : `Number ${count}.`,
    }));
    expect(said).toEqual(['It answered 503: down.', 'Number 6.', 'Number 7.', 'Number 8.', 'Number 9.']);
  });

  it('counts as answered where asking again is no use', async () => {
    const { asked, kept } = await conducted({ rounds: 1 }, () => ({ kind: 'not-run', why: 'native-call' }));
    expect(asked).toHaveLength(4);
    expect(kept.map(({ notRun }) => notRun)).toEqual(Array.from({ length: 4 }, () => 'native-call'));
  });

  it('halves what is sent at once after a rate limit, and asks for more again as answers come', async () => {
    const tasks = Array.from({ length: 20 }, (_, at) => task(`t${at}`));
    const open: ((asked: Asked) => void)[] = [];
    const run = conducted(
      { tasks, rounds: 1, concurrency: 4 },
      () => new Promise((resolve) => void open.push(resolve)),
    );
    let count = 0;
    /** Answers the next request and says how many were sent by then. */
    const answer = async (asked: Asked): Promise<number> => {
      open[count++]!(asked);
      await new Promise((resolve) => void setImmediate(resolve));
      return open.length;
    };
    await new Promise((resolve) => void setImmediate(resolve));
    expect(open).toHaveLength(4);
    expect(await answer(RATE_LIMIT)).toBe(4);
    expect(await answer(ANSWER)).toBe(4);
    // Two answers in a row make it three at once, three more make it four.
    expect(await answer(ANSWER)).toBe(6);
    expect([await answer(ANSWER), await answer(ANSWER), await answer(ANSWER)]).toEqual([7, 8, 10]);
    while (count < open.length) await answer(ANSWER);
    expect((await run).kept).toHaveLength(40);
  });

  it('ends the run where every request will be refused alike', async () => {
    const kept: string[] = [];
    const run = conducted(
      {},
      (_, count) => (count === 3 ? { kind: 'refused', sentence: 'It answered 401.' } : ANSWER),
      { keep: ({ id }) => kept.push(id) },
    );
    await expect(run).rejects.toEqual(new Refused('It answered 401.'));
    expect(kept).toEqual(ALL.slice(0, 2));
  });

  it('is thrown where it is our own mistake', async () => {
    await expect(
      conducted({}, () => {
        throw new RangeError('ours');
      }),
    ).rejects.toThrow('ours');
  });
});

describe('limits', () => {
  it('hold over requests, tries again included', async () => {
    const { stopped, asked, kept } = await conducted({ maxRequests: 5 }, (_, count) =>
      count % 2 === 1 ? RATE_LIMIT : ANSWER,
    );
    expect([stopped, asked.length, kept.length]).toEqual(['budget', 5, 2]);
  });

  it.each([1, 4])('are passed by no request, %i in flight at once', async (concurrency) => {
    const { asked } = await conducted({ maxRequests: 6, concurrency });
    expect(asked).toHaveLength(6);
  });

  it('hold over tokens, as the endpoint counts them', async () => {
    const { stopped, asked } = await conducted({ maxTokens: 80 });
    expect([stopped, asked.length]).toEqual(['budget', 3]);
  });

  it('count the tokens of a request that failed as they are estimated', async () => {
    const { asked } = await conducted({ maxTokens: 100 }, () => RATE_LIMIT);
    expect(asked).toHaveLength(5);
  });

  it('count what was sent before the run was resumed', async () => {
    const { kept: before } = await conducted({ maxRequests: 3 });
    const { asked } = await conducted({ maxRequests: 5 }, undefined, { before });
    expect(asked).toEqual(ALL.slice(3, 5));
  });

  it('let the run end as done where they are just enough', async () => {
    expect((await conducted({ maxRequests: 8 })).stopped).toBe('done');
  });
});

it('interrupted after any answer and resumed, it asks what is missing and nothing twice', async () => {
  for (let lines = 0; lines <= ALL.length; lines++) {
    const { kept: whole } = await conducted({});
    const before = whole.slice(0, lines);
    const { asked, stopped } = await conducted({ concurrency: 3 }, undefined, { before });
    expect([stopped, [...before.map(({ id }) => id), ...asked].sort()]).toEqual(['done', [...ALL].sort()]);
  }
});

it('stops early at the end of a round alone, when all of its answers are there', async () => {
  const looks: number[] = [];
  const kept: string[] = [];
  const { stopped, asked } = await conducted(
    {
      rounds: 5,
      concurrency: 3,
      mayStop: () => {
        looks.push(kept.length);
        return looks.length === 2 ? 'known' : null;
      },
    },
    undefined,
    { keep: ({ id }) => kept.push(id) },
  );
  expect([stopped, looks, asked.length]).toEqual(['known', [4, 8], 8]);
});

it('a run that was interrupted in a round is looked at when that round is over, not before', async () => {
  const { kept: whole } = await conducted({ rounds: 5 });
  const before = whole.slice(0, 9);
  const looks: number[] = [];
  const fresh: string[] = [];
  const mayStop = (): Stopped => {
    looks.push(before.length + fresh.length);
    return 'known';
  };
  const { stopped } = await conducted({ rounds: 5, mayStop }, undefined, {
    before,
    keep: ({ id }) => fresh.push(id),
  });
  expect([stopped, looks]).toEqual(['known', [12]]);
});

it('does not stop early after the last round: all was asked', async () => {
  expect((await conducted({ rounds: 1, mayStop: () => 'known' })).stopped).toBe('done');
});

it('ends by the user what is in flight; nothing of it is kept', async () => {
  const user = new AbortController();
  const { stopped, kept } = await conducted(
    { concurrency: 2 },
    (_, count, signal) =>
      count < 3
        ? ANSWER
        : new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
            if (count === 4) user.abort();
          }),
    { signal: user.signal },
  );
  expect([stopped, kept.map(({ id }) => id)]).toEqual(['user', ALL.slice(0, 2)]);
});

it('asks nothing where the user ended it before it began', async () => {
  expect(await conducted({}, undefined, { signal: AbortSignal.abort() })).toMatchObject({ stopped: 'user', asked: [] });
});
