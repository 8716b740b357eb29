import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { RecordSplitter } from '../../core/logs/record-splitter.ts';
import { SummaryBuilder } from '../../core/logs/summary.ts';
import { type RecordBatch, Triage, type TriageOptions } from '../../core/logs/triage.ts';
import { CALL, values } from '../cli.test-kit.ts';
import { rangesOf, restOfFile } from './file-ranges.ts';
import { type Answer, type Job, JobJudge, judged, runJobs, type Work } from './jobs.ts';

const OPTIONS: TriageOptions = { groups: ['model'], dialect: 'auto', tools: [], mask: false };
const FOLDER = mkdtempSync(join(tmpdir(), 'chunkscope-'));

/** What is found in logs: the summary and a line for each reply. */
interface Found {
  readonly summary: string;
  readonly lines: string;
}

function batchOf(log: string, name: string): RecordBatch {
  const splitter = new RecordSplitter();
  return { name, source: name, records: [...splitter.push(log), ...splitter.end()] };
}

function inOneGo(logs: readonly string[], names: readonly string[]): Found {
  const triage = new Triage(OPTIONS);
  const lines = logs.map((log, at) => judged(triage, batchOf(log, names[at]!), true)).join('');
  const total = new SummaryBuilder();
  total.merge(triage.takeSummary());
  return { summary: JSON.stringify(total.summary()), lines };
}

/** A job in this thread, whose answers come when the scheduler lets them. */
function jobOf(scheduler: fc.Scheduler): Job {
  const judge = new JobJudge({ options: OPTIONS, lines: true });
  return {
    judge: (work: Work): Promise<Answer> => scheduler.schedule(Promise.resolve(judge.answerTo(work))),
    end: async () => judge.summary(),
  };
}

async function* workOf(logs: readonly string[], names: readonly string[], size: number): AsyncGenerator<Work> {
  for (const [at, name] of names.entries()) {
    const isPlain = yield* rangesOf(name, name, size);
    if (!isPlain) yield batchOf(logs[at]!, name);
  }
}

async function inJobs(logs: readonly string[], names: readonly string[], size: number, jobs: readonly Job[]) {
  const total = new SummaryBuilder();
  let lines = '';
  await runJobs(workOf(logs, names, size), restOfFile, jobs, {
    print: async (text) => {
      lines += text;
    },
    add: (summary) => total.merge(summary),
  });
  return { summary: JSON.stringify(total.summary()), lines };
}

const reply = fc.constantFrom('Hi', CALL, CALL.replace('src', 'a && b'), CALL.slice(0, -8), '<tool>é😀');
const record = fc
  .record({ id: fc.nat(9), model: fc.constantFrom('one', 'two'), input: reply }, { requiredKeys: ['input'] })
  .map((value) => JSON.stringify(value));
const line = fc.oneof(
  { weight: 6, arbitrary: record },
  {
    weight: 2,
    arbitrary: fc
      .tuple(record, fc.constantFrom('', ',', ' '), record)
      .map(([one, between, other]) => one + between + other),
  },
  { weight: 1, arbitrary: fc.tuple(record, record).map((records) => `{"data":[${records.join(',')}]}`) },
  { weight: 1, arbitrary: fc.tuple(record, record).map((records) => `[${records.join(',\n')}]`) },
  { weight: 1, arbitrary: record.map((one) => JSON.stringify(JSON.parse(one), null, 2)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '', '{"input":', 'no JSON', '{"input":"x\n"}', '\ufeff{"input":"Hi"}', '}', '"'),
  },
);
const log = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')), { maxLength: 12 })
  .map((ended) => ended.flat().join(''));
test('any number of jobs finds in ranges of any size what one job finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(log, { minLength: 1, maxLength: 3 }),
      fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 400 })),
      fc.integer({ min: 1, max: 5 }),
      fc.scheduler(),
      async (logs, size, jobs, scheduler) => {
        const names = logs.map((text, at) => {
          const name = join(FOLDER, `log-${at}`);
          writeFileSync(name, text);
          return name;
        });
        const found = inJobs(
          logs,
          names,
          size,
          Array.from({ length: jobs }, () => jobOf(scheduler)),
        );
        expect(await scheduler.waitFor(found)).toEqual(inOneGo(logs, names));
      },
    ),
    { numRuns: draws(500) },
  );
});

/** A job in this thread that answers as soon as it can. */
function plainJob(): Job & { given: number } {
  const judge = new JobJudge({ options: OPTIONS, lines: true });
  const job = {
    given: 0,
    judge: async (work: Work) => {
      job.given += 1;
      return judge.answerTo(work);
    },
    end: async () => judge.summary(),
  };
  return job;
}

test('a document after an empty line gives its items, and lines with several records number those after them', async () => {
  const name = join(FOLDER, 'log');
  const idsOf = async (text: string) => {
    writeFileSync(name, text);
    const { lines } = await inJobs([text], [name], 1, [plainJob()]);
    return values(lines).map((reply) => (reply as { id: string }).id);
  };
  expect(await idsOf('\n\n{"data":[{"input":"Hi"},{"input":"Ho"}]}\n')).toEqual(['1', '2']);
  expect(await idsOf('{"input":"Hi"}{"input":"Hi"}\n{"input":"Hi"}\n\n\n{"input":"Ho"}\n')).toEqual([
    '1',
    '2',
    '3',
    '5',
  ]);
});

test('the ranges after the first that cannot be read alone are judged by nobody', async () => {
  const text = `{\n${'"a":1,\n'.repeat(100)}"input":"Hi"}\n`;
  const name = join(FOLDER, 'log');
  writeFileSync(name, text);
  const job = plainJob();
  expect(await inJobs([text], [name], 64, [job])).toEqual(inOneGo([text], [name]));
  // Two ranges that are queued, and the batches of the rest.
  expect(job.given).toBeLessThan(6);
});
