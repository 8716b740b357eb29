import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { cli } from '../../../cli/cli.test-kit.ts';
import { NO_FILTER } from '../log-table.ts';
import { RecordSplitter } from '../record-splitter.ts';
import type { Summary } from '../summary.ts';
import { Triage } from '../triage.ts';
import { compareSides } from './compared-sides.ts';
import { exportReplies, exportSummary } from './exported-replies.ts';
import { ListedReplies } from './listed-replies.ts';
import { LogJudge } from './log-judge.ts';
import { logReport } from './log-report.ts';
import { type LogOptions, OpenedLog } from './opened-log.ts';
import { type OpenedReply, openReply } from './opened-reply.ts';
import type { LogFile } from './read-blocks.ts';

const FOLDER = 'fixtures/logs';
const LOGS = readdirSync(FOLDER).filter((name) => !/README|expected/.test(name));

const ALL = { filter: NO_FILTER, groupBy: null };
const EVERY = { filter: NO_FILTER, cause: null, shape: null };

async function readLog(
  ...files: (readonly [name: string, bytes: Uint8Array<ArrayBuffer> | string])[]
): Promise<OpenedLog> {
  return readFiles(
    files.map(([name, bytes]) => ({ name, file: new Blob([bytes]) })),
    { tools: [], mask: false },
  );
}

async function readFiles(files: readonly LogFile[], options: LogOptions): Promise<OpenedLog> {
  const read = new OpenedLog(1, files, options);
  await read.begin();
  const judge = new LogJudge();
  const { judging } = read.progress;
  for (let block = await read.nextBlock(); block; block = await read.nextBlock())
    read.addJudged(block.id, [{ from: 0, judged: await judge.judge(block, judging) }]);
  return read;
}

const open = (read: OpenedLog, row: number) => openReply(read, row, async () => {});

const bytesOf = (name: string) => new Uint8Array(readFileSync(`${FOLDER}/${name}`));

it.each(LOGS)('finds in %s what the command line finds', async (name) => {
  const triage = new Triage({ groups: [], dialect: 'auto', tools: [], mask: false });
  const read = await readLog([name, bytesOf(name)]);
  const report = logReport(read, ALL);
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
    const exported = JSON.parse(exportSummary(read, 'json'));
    const withoutGroups = (causes: typeof summary.causes) => causes.map((cause) => ({ ...cause, groups: {} }));
    expect({ ...exported, groups: {}, causes: withoutGroups(exported.causes) }).toEqual({
      ...summary,
      causes: withoutGroups(summary.causes),
    });
  } else expect(report.replies).toBeGreaterThan(0);
  expect(report.attempts + report.noAttempts).toBe(report.replies);
});

it.each(LOGS)('reads every reply of %s again from its place', async (name) => {
  const read = await readLog([name, bytesOf(name)]);
  const list = new ListedReplies(read, EVERY, 'first');
  const { texts, rows } = list.size;
  const listed = await list.from(0, texts);
  expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(rows);
  for (const { index, length, fate } of listed) {
    const opened = await open(read, list.rowAt(index)!);
    if (opened.ok) expect(opened.text.length).toBe(length);
    else expect(['strict', 'ampersand', 'resilient', 'lost', 'no-attempt']).not.toContain(fate);
  }
});

it('finds the same in a log that is packed', async () => {
  const name = 'plain.ndjson';
  const plain = logReport(await readLog([name, bytesOf(name)]), ALL);
  const packed = logReport(await readLog([name, new Uint8Array(gzipSync(bytesOf(name)))]), ALL);
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
  ['a recorded stream', `data: {"response":"a","done":false}\n\ndata: {"response":"b","done":true}\n\n`, 1, []],
])('finds in %s what the command line finds', async (_, content, records, unreadable) => {
  const read = await readLog(['log', typeof content === 'string' ? content : new Uint8Array(content)]);
  const report = logReport(read, ALL);
  expect([report.records, report.unreadable]).toEqual([records, unreadable]);
  const packed = logReport(await readLog(['log.gz', new Uint8Array(gzipSync(content))]), ALL);
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
  const read = await readLog(['plain.ndjson.gz', new Uint8Array(packed.subarray(0, -100))]);
  const { sources, records } = logReport(read, ALL);
  expect(records).toBeGreaterThan(1);
  expect(sources[0]?.refused).toBe(
    `This archive is cut off. What came before the cut was read. ${records} records came out of it.`,
  );
});

it('says what a log is grouped by and counts each group', async () => {
  const lines = Array.from({ length: 40 }, (_, at) =>
    JSON.stringify({ id: `r-${at}`, variant: at % 2 ? 'b' : 'a', input: reply(at % 4 === 0 ? 'a && b' : 'ls') }),
  );
  const read = await readLog(['log.ndjson', lines.join('\n')]);
  const view = logReport(read, { filter: NO_FILTER, groupBy: 'variant' });
  expect(view.groups?.map(({ value, attempts, fates }) => [value, attempts, fates.strict])).toEqual([
    ['a', 20, 10],
    ['b', 20, 20],
  ]);
  const filter = { parts: [], facets: [{ path: 'variant', values: ['b'], isExcluded: false }] };
  const filtered = logReport(read, { filter, groupBy: null });
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
  const read = await readLog(['log.ndjson', lines.join('\n')]);
  const list = new ListedReplies(read, EVERY, 'commonest');
  expect(list.size).toEqual({ rows: 3, texts: 2, isCut: false });
  const listed = await list.from(0, 10);
  expect(listed.map(({ id, count, evidence }) => [id, count, evidence.text])).toEqual([
    ['r-0', 2, '&&'],
    ['r-1', 1, '&&'],
  ]);
  const opened = (await open(read, list.rowAt(1)!)) as OpenedReply;
  expect(opened).toMatchObject({ ok: true, id: 'r-1', source: 'log.ndjson:2', section: { id: 'encoding' } });
});

it('pairs the answers of two files by id', async () => {
  const log = (commands: readonly string[]) =>
    commands.map((command, at) => JSON.stringify({ id: `case-${at}`, input: reply(command) })).join('\n');
  const read = await readLog(
    ['a.ndjson', log(['ls', 'a && b', 'a && b', 'ls'])],
    ['b.ndjson', log(['ls', 'ls', 'a && b', 'a && b'])],
  );
  const found = compareSides(read, { filter: NO_FILTER, path: 'file', a: 'a.ndjson', b: 'b.ndjson', within: null });
  expect(found.by).toBe('id');
  expect(found.cells).toMatchObject({ both: 1, fixed: 1, broke: 1, neither: 1 });
  expect(found.causes).toMatchObject([{ title: 'Bare ampersand', codes: ['unescaped-ampersand'], status: 'both' }]);
  const [rows] = found.pairs.broke;
  const opened = (await open(read, rows![1])) as OpenedReply;
  expect(opened.source).toBe('b.ndjson:4');
});

it('masks letters and digits of texts and ids, and credentials in what is exported', async () => {
  const secret = `sk-${'a1'.repeat(20)}`;
  const read = await readLog(['log.ndjson', JSON.stringify({ id: 'r-1', input: reply(`echo ${secret}`) })]);
  const exported = await exportReplies(read, EVERY, 'ndjson');
  expect(exported.masked).toBe(1);
  expect(exported.text).not.toContain(secret);
  expect((await exportReplies(read, EVERY, 'ids')).text).toBe('r-1\n');
});

it('opens a reply with the end of its stream, and as one of a log where its record says none', async () => {
  const record = { id: 'r-1', input: reply('a && b') };
  const lines = [record, { ...record, id: 'r-2', finish_reason: 'length' }]
    .map((one) => JSON.stringify(one))
    .join('\n');
  const read = await readLog(['log.ndjson', lines]);
  expect(await open(read, 0)).toMatchObject({ end: null, fixture: { source: { kind: 'log' } } });
  expect(await open(read, 1)).toMatchObject({
    end: { reason: 'length' },
    fixture: { source: { kind: 'own', finishReason: 'length' } },
  });
});

it('exports native calls with their frames, so that they are read alike again', async () => {
  const tool_calls = [{ id: 'c0', type: 'function', function: { name: 'ls', arguments: '{"path": "src",}' } }];
  const body = { choices: [{ index: 0, message: { content: 'Hm.', tool_calls } }] };
  const record = { custom_id: 'r-1', response: { status_code: 200, body } };
  const key = async (log: string) =>
    (await readLog(['log.jsonl', log])).summary.summary().causes.map((cause) => cause.key);
  const read = await readLog(['log.jsonl', JSON.stringify(record)]);
  const { text } = await exportReplies(read, EVERY, 'ndjson');
  expect(JSON.parse(text)).toMatchObject({
    id: 'r-1',
    input: 'Hm.\n→ ls\n{"path": "src",}\n',
    frames: [{ name: 'ls' }],
  });
  expect(await key(text)).toEqual(await key(JSON.stringify(record)));
  expect(await key(text)).toHaveLength(1);
  const misplaced = JSON.stringify({ ...JSON.parse(text), input: 'Other words.' });
  expect((await readLog(['log.jsonl', misplaced])).summary.summary().replies).toBe(0);
  const masked = await readFiles([{ name: 'log.jsonl', file: new Blob([text]) }], { tools: [], mask: true });
  expect((await exportReplies(masked, EVERY, 'ndjson')).text).not.toContain('ls');
});

it('hands nothing on of a masked log that could be opened or kept unmasked', async () => {
  const record = { id: 'r-1', model: 'm-1', variant: 'acme', input: reply('a && b') };
  const log = [record, { ...record, variant: 'other' }].map((one) => JSON.stringify(one)).join('\n');
  const read = await readFiles([{ name: 'log.ndjson', file: new Blob([log]) }], { tools: [], mask: true });
  const opened = (await open(read, 0)) as OpenedReply;
  expect(opened.fixture).toBeNull();
  expect(opened.groups).toMatchObject({ model: 'a-0', tool: 'run' });
  expect(opened.calls[0]!.arguments[0]).toMatchObject({ type: 'string', text: '"a && a"' });
  expect([opened.id, opened.text]).toEqual(['a-0', expect.not.stringContaining('tool')]);
});

it('takes nothing that was found in the log before, and judges each log as it asks', async () => {
  const judge = new LogJudge();
  const begin = async (number: number, variants: readonly string[]) => {
    const log = variants.map((variant, at) => JSON.stringify({ id: at, variant, input: reply('ls') })).join('\n');
    const read = new OpenedLog(number, [{ name: 'log.ndjson', file: new Blob([log]) }], { tools: [], mask: false });
    await read.begin();
    const block = (await read.nextBlock())!;
    return { read, id: block.id, judged: await judge.judge(block, read.progress.judging) };
  };
  const before = await begin(1, ['old', 'older']);
  const { read, id, judged } = await begin(2, ['a', 'a', 'b', 'b']);
  read.addJudged(before.id, [{ from: 0, judged: before.judged }]);
  expect(logReport(read, ALL).attempts).toBe(0);
  read.addJudged(id, [{ from: 0, judged }]);
  const { facets, attempts } = logReport(read, ALL);
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
  const [inTime, inOrder] = [logReport(timed, ALL), logReport(plain, ALL)];
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
  const read = await readLog(['a.ndjson', log((at) => at % 2 === 0, 40)], ['b.ndjson', log(() => false, 30)]);
  const found = compareSides(read, { filter: NO_FILTER, path: 'file', a: 'a.ndjson', b: 'b.ndjson', within: 'model' });
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
  const read = await readLog(['odd.ndjson', [...odd, JSON.stringify({ id: 'r', input: reply('ls') })].join('\n')]);
  const { replyIn, places, attempts, causes, sources } = logReport(read, ALL);
  expect(replyIn).toBeNull();
  const other = await readLog(['odd.ndjson', odd.join('\n')], ['own.ndjson', JSON.stringify({ input: reply('ls') })]);
  const view = logReport(other, ALL);
  expect([view.replyIn, view.attempts, view.causes[0]?.count]).toEqual(['said.last', 4, 3]);
  expect(view.sources.map(({ formats }) => formats)).toEqual([{ path: 3 }, { own: 1 }]);
  expect([places[0]?.path, attempts, causes.length, sources[0]?.formats]).toEqual([
    'said.last',
    4,
    1,
    { records: 3, own: 1 },
  ]);
  expect(await open(other, 0)).toMatchObject({ ok: true, text: reply('a && b') });
});

it('reads what grows beyond measure only where it is trusted', async () => {
  const bomb = new Uint8Array(gzipSync(`${' '.repeat(20_000_000)}\n${JSON.stringify({ input: reply('ls') })}`));
  const files = [{ name: 'bomb.gz', file: new Blob([bomb]) }];
  const [refused] = logReport(await readFiles(files, { tools: [], mask: false }), ALL).sources;
  expect(refused).toMatchObject({ canTrust: true, refused: expect.stringContaining('1000 times') });
  const trusted = await readFiles(files, { tools: [], mask: false, trusts: true });
  expect(logReport(trusted, ALL).attempts).toBe(1);
});

it('lists what the log alone says before what every log says', async () => {
  const record = { model: 'm', variant: 'a', input: reply('ls') };
  const other = { ...record, variant: 'b' };
  const read = await readLog([
    'log.ndjson',
    [record, record, other, other].map((one) => JSON.stringify(one)).join('\n'),
  ]);
  expect(logReport(read, ALL).facets.map(({ path }) => path)).toEqual(['variant', 'model', 'tool', 'dialect']);
});

it('has a facet and causes of its own for the histories that records carry', async () => {
  const asked = { role: 'user', content: 'Go.' };
  const call = { role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'run', arguments: '{}' } }] };
  const record = (messages: readonly object[], output: object) =>
    JSON.stringify({ request: { model: 'gpt-4.1', messages }, ...output });
  const failed = { error: { message: 'No.', type: 'invalid_request_error' } };
  const read = await readLog([
    'log.ndjson',
    [
      record([asked], { output: reply('ls') }),
      record([asked, call, asked], failed),
      record([asked, call, asked], failed),
      record([asked, call, asked], { output: reply('a && b') }),
      JSON.stringify({ input: reply('ls') }),
    ].join('\n'),
  ]);
  const { causes, facets, trouble } = logReport(read, ALL);
  expect(causes.map(({ title, count, evidence }) => [title, count, evidence.before])).toEqual([
    ['History: call without a result', 2, 'refused by OpenAI'],
    [expect.stringContaining('ampersand'), 1, expect.anything()],
  ]);
  expect(trouble).toBe(3);
  expect(facets.find(({ path }) => path === 'history')?.values).toEqual([
    { value: 'call-without-result', attempts: 3, trouble: 3 },
    { value: '', attempts: 1, trouble: 0 },
    { value: 'holds', attempts: 1, trouble: 0 },
  ]);
  const filter = { parts: [], facets: [{ path: 'history', values: ['call-without-result'], isExcluded: false }] };
  expect(logReport(read, { filter, groupBy: null })).toMatchObject({ shownRows: 3, attempts: 1, causeCount: 2 });
  const rows = read.table.rows({ ...EVERY, cause: causes[0]!.key });
  expect(rows).toHaveLength(2);
  expect(await open(read, rows[0]!)).toEqual({
    ok: false,
    error: expect.stringMatching(/error.*OpenAI refuses its history: call without a result\.$/),
  });
  const [listed] = await new ListedReplies(read, { ...EVERY, cause: causes[0]!.key }, 'first').from(0, 1);
  expect(listed?.evidence.before).toBe('refused by OpenAI');
});

it('says which file was refused and goes on with the others', async () => {
  const zip = new Uint8Array(64);
  zip.set([0x50, 0x4b, 3, 4, 20, 0, 1, 0]);
  const read = await readLog(['locked.zip', zip], ['log.ndjson', JSON.stringify({ id: 'r', input: reply('ls') })]);
  const { sources, attempts } = logReport(read, ALL);
  expect(attempts).toBe(1);
  expect(sources.find(({ name }) => name === 'locked.zip')?.refused).toContain('encrypted');
});

it('says what was left out of an archive and of a folder, and the summary that is exported says it too', async () => {
  const record = new TextEncoder().encode(JSON.stringify({ id: 'r', input: reply('ls') }));
  const zip = zipSync({ '../a.jsonl': record, '.h/b.jsonl': record, 'x/.DS_Store': record, '__MACOSX/._a': record });
  const files = [
    { name: 'runs/log.zip', file: new Blob([new Uint8Array(zip)]) },
    { name: 'runs/', file: new Blob(), leftOut: { '.git': 1 } },
  ];
  const read = await readFiles(files, { tools: [], mask: false });
  const { records, sources } = logReport(read, ALL);
  expect(records).toBe(2);
  expect(sources.filter(({ leftOut }) => Object.keys(leftOut).length > 0)).toMatchObject([
    { name: 'runs/log.zip', leftOut: { '.DS_Store': 1, __MACOSX: 1 } },
    { name: 'runs/', leftOut: { '.git': 1 } },
  ]);
  const exported = JSON.parse(exportSummary(read, 'json')) as Summary;
  expect(exported.sources.filter(({ leftOut }) => leftOut).map(({ name }) => name)).toEqual(['runs/', 'runs/log.zip']);
});

it('reads Parquet as the same rows as lines, alone and in an archive, and opens a reply of it', async () => {
  const bytes = new Uint8Array(readFileSync('fixtures/parquet/zstd.parquet'));
  const lines = logReport(await readLog(['same.ndjson', readFileSync('fixtures/parquet/same.ndjson', 'utf8')]), ALL);
  const read = await readLog(['part-0.parquet', bytes]);
  const zipped = await readLog(['log.zip', new Uint8Array(zipSync({ 'part-0.parquet': bytes }))]);
  for (const found of [read, zipped]) {
    const { records, replies, attempts, causes } = logReport(found, ALL);
    expect({ records, replies, attempts }).toEqual({ records: 7, replies: 6, attempts: 5 });
    expect(causes.map(({ key, count }) => [key, count])).toEqual(lines.causes.map(({ key, count }) => [key, count]));
  }
  const opened = await open(read, 1);
  expect(opened).toMatchObject({ ok: true, id: '9007199254740994', source: 'part-0.parquet:2' });
  expect(opened.ok && opened.text).toContain('a && b');
  expect([...read.sources.values()].map(({ refusal }) => refusal)).toEqual([null]);
});

it('says what is missing of a Parquet file that is damaged, and keeps what could be read', async () => {
  const bytes = new Uint8Array(readFileSync('fixtures/parquet/pages.parquet'));
  bytes[Buffer.from(bytes).lastIndexOf('<path>a33<')]! ^= 1;
  const read = await readLog(['a.parquet', bytes], ['b.parquet', bytes.slice(0, -1)]);
  expect(logReport(read, ALL).records).toBeGreaterThan(20);
  expect(read.sources.get('a.parquet')?.refusal?.refused).toContain('is damaged (incorrect checksum) from row');
  expect(read.sources.get('b.parquet')?.refusal?.refused).toContain('cut off');
});
