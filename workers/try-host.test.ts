import { beforeAll, expect, test } from 'vitest';
import { PRESET_VARIANTS } from '../src/core/prompts/variants.ts';
import { TryHost } from './try-host.ts';

const BENCH = {
  definitions: JSON.stringify([
    {
      name: 'run',
      inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
    },
  ]),
  written: {},
};
const NAMES = ['Escape first', 'CDATA for content'];
const SETTINGS = {
  variants: NAMES,
  rounds: 3,
  untilKnown: false,
  secondTry: false,
  maxRequests: 1e6,
  maxTokens: 1e9,
  concurrency: 4,
};

const host = new TryHost();
let file: Blob;

/** The run when it is over. */
async function over(of = host) {
  for (let version = 0; ; ) {
    const news = await of.news(version);
    version = news?.version ?? version;
    if (news?.status.phase === 'done') return news;
  }
}

beforeAll(async () => {
  await host.prepare(BENCH, PRESET_VARIANTS, null);
  await host.sampleRun(SETTINGS);
  file = await host.runFile();
});

test('a sample run is of the simulated model, says so, and is whole', async () => {
  const { report, status } = await over();
  expect(report).toMatchObject({ isSimulated: true, model: 'sim-copy', endpoint: null, rounds: 3 });
  expect(report.answers).toBe(report.planned);
  expect(status).toMatchObject({ phase: 'done', stopped: 'done', from: 'sample' });
  expect(report.wrong).toBeGreaterThan(0);
});

test('a run opens from its file with the same figures, and half a line at its end is left out', async () => {
  const { report } = await over();
  const text = await file.text();
  const other = new TryHost();
  expect(await other.openRun(new Blob([text, '{"id":"half']))).toBeNull();
  expect((await over(other)).report).toEqual(report);
  const stopped = new TryHost();
  await stopped.openRun(new Blob([text.split('\n').slice(0, 10).join('\n')]));
  expect(await over(stopped)).toMatchObject({ report: { answers: 9 }, status: { stopped: 'user', from: 'file' } });
});

test('what is no run is refused with its reason, and the run before stays', async () => {
  const before = (await over()).report;
  expect(await host.openRun(new Blob(['{"a":1}\n']))).toContain('This is no run of "try"');
  expect((await over()).report).toEqual(before);
});

test('other questions are answered while a long run is read', async () => {
  const [header = '', ...lines] = (await file.text()).trim().split('\n');
  const long = Array.from({ length: 40 }, (_, at) => lines.map((line) => line.replace('/1"', `/${at + 1}"`)));
  const other = new TryHost();
  let isRead = false;
  const reading = other.openRun(new Blob([[header, ...long.flat()].join('\n'), '\n'])).then(() => (isRead = true));
  expect((await other.news(0))?.status.phase).toBe('reading');
  await other.list({ kind: 'shell', variant: null, cause: null, isRight: true });
  expect(isRead).toBe(false);
  await reading;
});

test('a drafted change is one more line in the section that covers the cause', async () => {
  const { report } = await over();
  const settings = PRESET_VARIANTS[0]!.settings;
  const rows = await host.list({ kind: null, variant: 'Escape first', cause: null, isRight: false });
  const opened = await Promise.all(rows.map(async ({ row }) => ({ row, answer: await host.open(row) })));
  const wrong = opened.find(({ answer }) => answer?.otherwise?.path === '/command');
  const draft = await host.draft(wrong!.row, BENCH, settings);
  expect(report.causes.length).toBeGreaterThan(0);
  expect(draft?.line).toMatch(/^Right: <command>.*<\/command>/);
  const changed = draft?.settings.sections.find(({ id }) => id === draft.section);
  expect(changed?.text?.endsWith(draft!.line!)).toBe(true);
  expect(await host.draft(wrong!.row, BENCH, draft!.settings)).toMatchObject({ line: null });
});

test('tasks of the user that cannot be read are refused with their line', async () => {
  const other = new TryHost();
  expect(await other.prepare(BENCH, PRESET_VARIANTS, '{"messages": "hello"}')).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^Task 1 has no messages/),
  });
});
