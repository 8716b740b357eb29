import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cli } from '../src/cli/cli.test-kit.ts';
import type { OpenedReply } from '../src/contract/log-service.ts';
import { NO_FILTER } from '../src/core/logs/log-table.ts';
import { RecordSplitter } from '../src/core/logs/record-splitter.ts';
import type { Summary } from '../src/core/logs/summary.ts';
import { Triage } from '../src/core/logs/triage.ts';
import { JudgeHost } from './judge-host.ts';
import { LogHost } from './log-host.ts';

const FOLDER = 'fixtures/logs';
const LOGS = readdirSync(FOLDER).filter((name) => !/README|expected/.test(name));

const ALL = { filter: NO_FILTER, groupBy: null };
const EVERY = { filter: NO_FILTER, cause: null, shape: null };

async function readLog(
  ...files: (readonly [name: string, bytes: Uint8Array<ArrayBuffer> | string])[]
): Promise<LogHost> {
  const host = new LogHost();
  await host.begin(
    files.map(([name, bytes]) => ({ name, file: new Blob([bytes]) })),
    { tools: [], mask: false },
  );
  return judgeAll(host);
}

async function judgeAll(host: LogHost): Promise<LogHost> {
  const judge = new JudgeHost();
  const { judging } = await host.progress();
  for (let block = await host.nextBlock(); block; block = await host.nextBlock())
    await host.addJudged(block.id, [{ from: 0, judged: await judge.judge(block, judging) }]);
  return host;
}

const bytesOf = (name: string) => new Uint8Array(readFileSync(`${FOLDER}/${name}`));

it.each(LOGS)('finds in %s what the command line finds', async (name) => {
  const triage = new Triage({ groups: [], dialect: 'auto', tools: [], mask: false });
  const host = await readLog([name, bytesOf(name)]);
  const report = await host.view(ALL);
  if (!name.endsWith('.eval')) {
    const splitter = new RecordSplitter();
    const records = [...splitter.push(readFileSync(`${FOLDER}/${name}`, 'utf8')), ...splitter.end()];
    for (const _ of triage.add({ name, source: name, records }));
    const summary = triage.summary.summary();
    expect({
      records: report.records,
      replies: report.replies,
      attempts: report.attempts,
      noAttempts: report.noAttempts,
      suspects: report.suspects,
      notReplies: report.notReplies,
      strict: report.lanes.strict?.succeeded,
      resilient: report.lanes.resilient?.succeeded,
      causes: report.causes.map(({ key, count }) => [key, count]),
    }).toEqual({
      records: summary.records,
      replies: summary.replies,
      attempts: summary.attempts,
      noAttempts: summary.noAttempts,
      suspects: summary.suspects,
      notReplies: summary.notReplies,
      strict: summary.lanes.strict.succeeded,
      resilient: summary.lanes.resilient.succeeded,
      causes: summary.causes.map(({ key, count }) => [key, count]),
    });
    const exported = JSON.parse(await host.exportSummary('json'));
    const withoutGroups = (causes: typeof summary.causes) => causes.map((cause) => ({ ...cause, groups: {} }));
    expect({ ...exported, groups: {}, causes: withoutGroups(exported.causes) }).toEqual({
      ...summary,
      causes: withoutGroups(summary.causes),
    });
  } else expect(report.replies).toBeGreaterThan(0);
  expect(report.attempts + report.noAttempts).toBe(report.replies);
});

it.each(LOGS)('reads every reply of %s again from its place', async (name) => {
  const host = await readLog([name, bytesOf(name)]);
  const { texts, rows } = await host.listReplies(EVERY, 'first');
  const listed = await host.repliesFrom(0, texts);
  expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(rows);
  for (const { index, length, fate } of listed) {
    const opened = await host.openReply(index);
    if (opened.ok) expect(opened.text.length).toBe(length);
    else expect(['strict', 'ampersand', 'resilient', 'lost', 'no-attempt']).not.toContain(fate);
  }
});

it('finds the same in a log that is packed', async () => {
  const name = 'plain.ndjson';
  const plain = await (await readLog([name, bytesOf(name)])).view(ALL);
  const packed = await (await readLog([name, new Uint8Array(gzipSync(bytesOf(name)))])).view(ALL);
  expect(packed.causes.map(({ key, count }) => [key, count])).toEqual(
    plain.causes.map(({ key, count }) => [key, count]),
  );
  expect(packed.records).toBe(plain.records);
});

const reply = (command: string): string =>
  `<tool><tool_name>run</tool_name><arguments><command>${command}</command></arguments></tool>`;

const line = (id: string): string => JSON.stringify({ id, input: reply('é😀') });

it.each<[what: string, text: string | Uint8Array, records: number, unreadable: readonly number[]]>([
  ['a first line cut off', `${line('a').slice(0, 20)}\n${line('b')}\n${line('c')}`, 3, [1]],
  ['a long first line cut off', `{"a":"${'x'.repeat(1_200_000)}\n${`${line('b')}\n`.repeat(1000)}`, 1001, [1]],
  ['lines that end in CR and a comma', `${line('a')},\r${line('b')},\r`, 2, []],
  ['a document with an item a line', `{"object":"list","data":[\n${line('a')},\n${line('b')}\n]}\n`, 2, []],
  ['a document that is cut off', `{"data":[\n${line('a')},\n${line('b')},\n`, 3, [4]],
  ['a broken value among others', `{\n "a": [\n}\n{\n "input": "x"\n}\nno JSON`, 3, [1, 7]],
  ['files with marks', `\uFEFF${line('a')}\n\uFEFF${line('b')}\r\n`, 2, []],
  ['UTF-16', Buffer.from(`\uFEFF${line('a')}\n${line('b')}\n`, 'utf16le'), 2, []],
  ['a table', `número,"the reply"\r\n1,"a\n${'x""y\n'.repeat(30_000)}"\r\n2,"b" c\r\n3,d`, 3, [30_004]],
])('finds in %s what the command line finds', async (_, content, records, unreadable) => {
  const host = await readLog(['log', typeof content === 'string' ? content : new Uint8Array(content)]);
  const report = await host.view(ALL);
  expect([report.records, report.unreadable]).toEqual([records, unreadable]);
  const packed = await (await readLog(['log.gz', new Uint8Array(gzipSync(content))])).view(ALL);
  expect([packed.records, packed.unreadable, packed.notReplies]).toEqual([records, unreadable, report.notReplies]);
  const printed = await cli(['triage', '-', '--format', 'json'], content);
  const summary = JSON.parse(printed.out) as Summary;
  expect([summary.records, summary.lines.unreadable, summary.notReplies]).toEqual([
    records,
    unreadable,
    expect.objectContaining(report.notReplies),
  ]);
});

it('says of a packed log that it is cut off, with what was read of it', async () => {
  const packed = gzipSync(bytesOf('plain.ndjson'));
  const host = await readLog(['plain.ndjson.gz', new Uint8Array(packed.subarray(0, -100))]);
  const { sources, records } = await host.view(ALL);
  expect(records).toBeGreaterThan(1);
  expect(sources[0]?.refused).toBe(
    `This archive is cut off. What stands before the cut was read. ${records} records came out of it.`,
  );
});

it('says what a log is grouped by and counts each group', async () => {
  const lines = Array.from({ length: 40 }, (_, at) =>
    JSON.stringify({ id: `r-${at}`, variant: at % 2 ? 'b' : 'a', input: reply(at % 4 === 0 ? 'a && b' : 'ls') }),
  );
  const host = await readLog(['log.ndjson', lines.join('\n')]);
  const view = await host.view({ filter: NO_FILTER, groupBy: 'variant' });
  expect(view.groups?.map(({ value, attempts, fates }) => [value, attempts, fates.strict])).toEqual([
    ['a', 20, 10],
    ['b', 20, 20],
  ]);
  const filter = { parts: [], facets: [{ path: 'variant', values: ['b'], isExcluded: false }] };
  const filtered = await host.view({ filter, groupBy: null });
  expect(filtered.attempts).toBe(20);
  expect(filtered.causes).toEqual([]);
  expect(filtered.facets.find(({ path }) => path === 'variant')?.values.map(({ attempts }) => attempts)).toEqual([
    20, 20,
  ]);
});

it('lists identical texts once with their count, and the evidence of each', async () => {
  const lines = ['a && b', 'c && d', 'a && b'].map((command, at) =>
    JSON.stringify({ id: `r-${at}`, input: reply(command) }),
  );
  const host = await readLog(['log.ndjson', lines.join('\n')]);
  expect(await host.listReplies(EVERY, 'commonest')).toEqual({ rows: 3, texts: 2, isCut: false });
  const listed = await host.repliesFrom(0, 10);
  expect(listed.map(({ id, count, evidence }) => [id, count, evidence.text])).toEqual([
    ['r-0', 2, '&&'],
    ['r-1', 1, '&&'],
  ]);
  const opened = (await host.openReply(1)) as OpenedReply;
  expect(opened).toMatchObject({ ok: true, id: 'r-1', source: 'log.ndjson:2', section: { id: 'encoding' } });
});

it('pairs the answers of two files by id', async () => {
  const log = (commands: readonly string[]) =>
    commands.map((command, at) => JSON.stringify({ id: `case-${at}`, input: reply(command) })).join('\n');
  const host = await readLog(
    ['a.ndjson', log(['ls', 'a && b', 'a && b', 'ls'])],
    ['b.ndjson', log(['ls', 'ls', 'a && b', 'a && b'])],
  );
  const found = await host.compare({ filter: NO_FILTER, path: 'file', a: 'a.ndjson', b: 'b.ndjson', within: null });
  expect(found.by).toBe('id');
  expect(found.cells).toMatchObject({ both: 1, fixed: 1, broke: 1, neither: 1 });
  const [rows] = found.pairs.broke;
  const opened = (await host.openRow(rows![1])) as OpenedReply;
  expect(opened.source).toBe('b.ndjson:4');
});

it('masks letters and digits of texts and ids, and credentials in what is exported', async () => {
  const secret = `sk-${'a1'.repeat(20)}`;
  const host = await readLog(['log.ndjson', JSON.stringify({ id: 'r-1', input: reply(`echo ${secret}`) })]);
  const exported = await host.exportReplies(EVERY, 'ndjson');
  expect(exported.masked).toBe(1);
  expect(exported.text).not.toContain(secret);
  expect((await host.exportReplies(EVERY, 'ids')).text).toBe('r-1\n');
});

it('hands nothing on of a masked log that could be opened or kept unmasked', async () => {
  const record = { id: 'r-1', model: 'm-1', variant: 'acme', input: reply('a && b') };
  const host = new LogHost();
  const log = [record, { ...record, variant: 'other' }].map((one) => JSON.stringify(one)).join('\n');
  await host.begin([{ name: 'log.ndjson', file: new Blob([log]) }], { tools: [], mask: true });
  await judgeAll(host);
  await host.listReplies(EVERY, 'first');
  const opened = (await host.openReply(0)) as OpenedReply;
  expect(opened.fixture).toBeNull();
  expect(opened.groups).toMatchObject({ model: 'a-0', tool: 'run' });
  expect(opened.calls[0]!.arguments[0]).toMatchObject({ type: 'string', text: '"a && a"' });
  expect([opened.id, opened.text]).toEqual(['a-0', expect.not.stringContaining('tool')]);
});

it('begins anew while the log before was not judged yet', async () => {
  const host = new LogHost();
  const begin = (variants: readonly string[]) => {
    const log = variants.map((variant, at) => JSON.stringify({ id: at, variant, input: reply('ls') })).join('\n');
    return host.begin([{ name: 'log.ndjson', file: new Blob([log]) }], { tools: [], mask: false });
  };
  await begin(['old', 'older']);
  await begin(['a', 'a', 'b', 'b']);
  const { facets, attempts } = await (await judgeAll(host)).view(ALL);
  expect(attempts).toBe(4);
  expect(facets[0]).toMatchObject({ path: 'variant', values: [{ value: 'a' }, { value: 'b' }] });
});

it('shows causes over the time that records name, else over their order, and in which models they stand', async () => {
  const log = (timed: boolean) =>
    Array.from({ length: 48 }, (_, at) =>
      JSON.stringify({
        id: at,
        model: at % 2 ? 'one' : 'two',
        // The last half comes in the last tenth of the time.
        ...(timed && { created_at: new Date(Date.UTC(2026, 0, 1) + (at < 24 ? at : 2_000 + at) * 60_000) }),
        input: reply(at % 2 ? 'a && b' : 'ls'),
      }),
    ).join('\n');
  const [timed, plain] = [await readLog(['a.ndjson', log(true)]), await readLog(['b.ndjson', log(false)])];
  const [inTime, inOrder] = [await timed.view(ALL), await plain.view(ALL)];
  expect(inTime.time).toEqual({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 1) + 2_047 * 60_000 });
  expect(inTime.causes[0]!.trend).toEqual([12, ...Array<number>(22).fill(0), 12]);
  expect(inOrder.time).toBeNull();
  expect(inOrder.causes[0]!.trend).toEqual(Array<number>(24).fill(1));
  expect(inOrder.causes[0]!.models).toEqual({ count: 1, all: 2, only: 'one' });
});

it('compares in pairs by the rates of the pairs, and within each model', async () => {
  const log = (broken: (at: number) => boolean, count: number) =>
    Array.from({ length: count }, (_, at) =>
      JSON.stringify({ id: `case-${at}`, model: at % 2 ? 'one' : 'two', input: reply(broken(at) ? 'a && b' : 'ls') }),
    ).join('\n');
  const host = await readLog(['a.ndjson', log((at) => at % 2 === 0, 40)], ['b.ndjson', log(() => false, 30)]);
  const found = await host.compare({ filter: NO_FILTER, path: 'file', a: 'a.ndjson', b: 'b.ndjson', within: 'model' });
  expect(found).toMatchObject({ paired: 30, attempts: { a: 30, b: 30 }, succeeded: { a: 15, b: 30 } });
  expect(found.lanes[0]).toMatchObject({ lane: 'strict', a: 0.5, b: 1, difference: 0.5 });
  expect(found.within).toMatchObject({
    path: 'model',
    parts: [
      { value: 'one', a: 1, b: 1, difference: 0 },
      { value: 'two', a: 0, b: 1, difference: 1 },
    ],
  });
});

it('reads the member with most calls where no shape says which, and what is told elsewhere as its shape says', async () => {
  const odd = [1, 2, 3].map((at) =>
    JSON.stringify({ kind: at, first: at < 2 ? reply('ls') : '', said: { last: reply('a && b') } }),
  );
  const host = await readLog(['odd.ndjson', [...odd, JSON.stringify({ id: 'r', input: reply('ls') })].join('\n')]);
  const { replyIn, places, attempts, causes, sources } = await host.view(ALL);
  expect(replyIn).toBeNull();
  const other = await readLog(['odd.ndjson', odd.join('\n')], ['own.ndjson', JSON.stringify({ input: reply('ls') })]);
  const view = await other.view(ALL);
  expect([view.replyIn, view.attempts, view.causes[0]?.count]).toEqual(['said.last', 4, 3]);
  expect(view.sources.map(({ formats }) => formats)).toEqual([{ path: 3 }, { own: 1 }]);
  expect([places[0]?.path, attempts, causes.length, sources[0]?.formats]).toEqual([
    'said.last',
    1,
    0,
    { records: 3, own: 1 },
  ]);
  await other.listReplies(EVERY, 'first');
  expect(await other.openReply(0)).toMatchObject({ ok: true, text: reply('a && b') });
});

it('reads what grows beyond measure only where it is trusted', async () => {
  const bomb = new Uint8Array(gzipSync(`${' '.repeat(20_000_000)}\n${JSON.stringify({ input: reply('ls') })}`));
  const host = new LogHost();
  const files = [{ name: 'bomb.gz', file: new Blob([bomb]) }];
  await host.begin(files, { tools: [], mask: false });
  const [refused] = (await (await judgeAll(host)).view(ALL)).sources;
  expect(refused).toMatchObject({ canTrust: true, refused: expect.stringContaining('1000 times') });
  await host.begin(files, { tools: [], mask: false, trusts: true });
  expect((await (await judgeAll(host)).view(ALL)).attempts).toBe(1);
});

it('lists what the log alone says before what every log says', async () => {
  const record = { model: 'm', variant: 'a', input: reply('ls') };
  const other = { ...record, variant: 'b' };
  const host = await readLog([
    'log.ndjson',
    [record, record, other, other].map((one) => JSON.stringify(one)).join('\n'),
  ]);
  expect((await host.view(ALL)).facets.map(({ path }) => path)).toEqual(['variant', 'model', 'tool', 'dialect']);
});

it('says which file was refused and goes on with the others', async () => {
  const zip = new Uint8Array(64);
  zip.set([0x50, 0x4b, 3, 4, 20, 0, 1, 0]);
  const host = await readLog(['locked.zip', zip], ['log.ndjson', JSON.stringify({ id: 'r', input: reply('ls') })]);
  const { sources, attempts } = await host.view(ALL);
  expect(attempts).toBe(1);
  expect(sources.find(({ name }) => name === 'locked.zip')?.refused).toContain('encrypted');
});
