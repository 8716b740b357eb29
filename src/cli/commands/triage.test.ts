import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync as nodeGzip } from 'node:zlib';
import { gzipSync, zipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it, vi } from 'vitest';
import type { Comparison } from '../../core/logs/compare.ts';
import type { Summary } from '../../core/logs/summary.ts';
import { CALL, cli, values } from '../cli.test-kit.ts';

const FOLDER = 'fixtures/logs/';
/** A record, packed with Zstandard. */
const ZSTD = Buffer.from('KLUv/QRYwQAAeyJpZCI6ImEiLCJpbnB1dCI6ImhpIn0KUWsaHw==', 'base64');
const PLAIN = readFileSync(`${FOLDER}plain.ndjson`, 'utf8');
const expected = JSON.parse(readFileSync(`${FOLDER}expected.json`, 'utf8')) as {
  files: Record<string, { replies: string[]; skipped?: Record<string, number> }>;
};

const summaryOf = (out: string): Summary => JSON.parse(out) as Summary;
const line = (id: string, input: string): string => `${JSON.stringify({ id, input })}\n`;
const broken = CALL.replace('src', 'a && b');

function fileOf(name: string, content: string | Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), 'chunkscope-')), name);
  writeFileSync(file, content);
  return file;
}

describe('triage', () => {
  it.each(Object.entries(expected.files))(
    '%s has the replies and records that it holds',
    async (name, { replies, skipped = {} }) => {
      const { exit, out } = await cli(['triage', FOLDER + name, '--format', 'json']);
      const summary = summaryOf(out);
      expect(exit).toBe(0);
      expect(summary.replies).toBe(replies.length);
      const sum = (counts: Readonly<Record<string, number>>) =>
        Object.values(counts).reduce((all, count) => all + count, 0);
      expect(sum(summary.notReplies)).toBe(sum(skipped));
      expect(summary.attempts + summary.noAttempts).toBe(summary.replies);
    },
  );

  it.each(readdirSync(FOLDER).filter((name) => name.endsWith('.eval')))(
    '%s cut anywhere ends with a sentence or a summary',
    async (name) => {
      const bytes = readFileSync(FOLDER + name);
      for (let at = 0; at < bytes.length; at += 211)
        expect((await cli(['triage', '-'], bytes.subarray(0, at))).exit).toBe(1);
    },
  );

  it('reads a folder of tapes as one log', async () => {
    const { out } = await cli(['triage', 'fixtures/tapes', '--format', 'json', '--group', 'target']);
    const summary = summaryOf(out);
    expect(summary).toMatchObject({ records: 6, replies: 5, notReplies: { 'provider-error': 1 } });
    expect(summary.sources).toEqual([{ name: 'fixtures/tapes', format: 'recording', records: 6 }]);
    expect(Object.keys(summary.groups['target'] ?? {}).sort()).toEqual(['anthropic', 'openai', 'vllm']);
  });

  it('says what it left out of an archive, and a merged summary adds it up', async () => {
    const bytes = new TextEncoder().encode(line('a', CALL));
    const zip = fileOf('log.zip', zipSync({ './a.jsonl': bytes, '.DS_Store': bytes, '__MACOSX/._a': bytes }));
    const { exit, out, said } = await cli(['triage', zip, '--format', 'json']);
    const leftOut = { '.DS_Store': 1, __MACOSX: 1 };
    expect([exit, summaryOf(out).records, said]).toEqual([0, 1, [`${zip}: left out: .DS_Store (1), __MACOSX (1).`]]);
    const source = { name: zip, format: 'left-out', records: 0, leftOut };
    expect(summaryOf(out).sources).toEqual([source, { name: zip, format: 'own', records: 1 }]);
    const merged = await cli(['triage', 'merge', '-'], out + out);
    expect(summaryOf(merged.out).sources[0]).toEqual({ ...source, leftOut: { '.DS_Store': 2, __MACOSX: 2 } });
    const wrong = out.replace('".DS_Store":1', '".DS_Store":"1"');
    expect((await cli(['triage', 'merge', '-'], wrong)).said.join()).toContain('This summary is damaged');
    const same = await cli(['triage', 'compare', zip, fileOf('b', bytes)]);
    expect(same.said).toEqual(said);
  });

  it('counts what comes before the end of a truncated archive, and says that it is truncated', async () => {
    const packed = nodeGzip(line('a', CALL) + line('b', broken) + line('c', CALL), { level: 0 });
    const { exit, out, said } = await cli(['triage', '-', '--format', 'json'], packed.subarray(0, -30));
    const { replies, notReplies } = summaryOf(out);
    expect([exit, replies, notReplies.unreadable]).toEqual([1, 2, 1]);
    expect(said).toEqual(['-: This archive is cut off. What came before the cut was read. 3 records came out of it.']);
    const damaged = Uint8Array.from(packed);
    damaged[damaged.length - 6]! ^= 1;
    expect(await cli(['triage', 'compare', fileOf('a', damaged), fileOf('b', packed)])).toMatchObject({
      exit: 1,
      said: [expect.stringContaining('is damaged')],
    });
  });

  it('reads what is packed by its content', async () => {
    const bytes = new TextEncoder().encode(PLAIN);
    const { out } = await cli(['triage', '-', '--format', 'json'], bytes);
    const { causes, attempts } = summaryOf(out);
    const gzipped = gzipSync(bytes);
    const skipped = Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 1, 2]), ZSTD]);
    const inspect = readFileSync(`${FOLDER}inspect-log.zstd.eval`);
    expect(summaryOf((await cli(['triage', '-', '--format', 'json'], gzipSync(inspect))).out).records).toBe(
      summaryOf((await cli(['triage', '-', '--format', 'json'], inspect)).out).records,
    );
    expect(summaryOf((await cli(['triage', '-', '--format', 'json'], skipped)).out).replies).toBe(1);
    for (const packed of [
      gzipped,
      zipSync({ 'a.jsonl': bytes }),
      zipSync({ 'a.jsonl.gz': gzipped }),
      gzipSync(gzipped),
    ]) {
      const found = summaryOf((await cli(['triage', '-', '--format', 'json'], packed)).out);
      expect([found.attempts, found.causes.map(({ key, count }) => [key, count])]).toEqual([
        attempts,
        causes.map(({ key, count }) => [key, count]),
      ]);
    }
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(PLAIN, 'utf16le')]);
    expect(summaryOf((await cli(['triage', '-', '--format', 'json'], utf16)).out).attempts).toBe(attempts);
  });

  it('gives an empty summary for an empty shard, which merging leaves out', async () => {
    const shard = await cli(['triage', '-', '--partial'], line('a', CALL));
    const empty = await cli(['triage', '-', '--partial'], '');
    expect([empty.exit, summaryOf(empty.out).records, empty.said]).toEqual([0, 0, ['There are no records here.']]);
    expect((await cli(['triage', 'merge', '-'], shard.out + empty.out)).out).toBe(shard.out);
    expect((await cli(['triage', '-', '--format', 'json'], '')).exit).toBe(1);
  });

  it.each([
    ['merge - --group model', '--group goes with logs; summaries were made with theirs.'],
    ['merge - --mask', '--mask goes with logs; summaries were made with theirs.'],
    ['merge - --fail-on-worse', '--fail-on-worse goes with "triage compare A B".'],
    ['compare a b --fail-under 90', '--fail-under does not go with "triage compare".'],
    ['compare a b --partial', '--partial does not go with "triage compare".'],
  ])('refuses an option that would do nothing: %s', async (words, said) => {
    expect(await cli(['triage', ...words.split(' ')], '')).toMatchObject({ exit: 2, said: [said] });
  });

  it('refuses encrypted archives and bombs by name', async () => {
    const zip = zipSync({ 'a.jsonl': new TextEncoder().encode(PLAIN) });
    zip[6] = (zip[6] ?? 0) | 1;
    expect(await cli(['triage', '-'], zip)).toMatchObject({ exit: 1, said: [expect.stringContaining('encrypted')] });
    const bomb = gzipSync(new Uint8Array(40_000_000));
    expect(await cli(['triage', '-'], bomb)).toMatchObject({
      exit: 1,
      said: [expect.stringContaining('times its size')],
    });
    const bombs = zipSync({ 'a.gz': bomb });
    expect(await cli(['triage', '-'], bombs)).toMatchObject({
      exit: 1,
      said: [expect.stringContaining('times its size')],
    });
  });

  it('prints a line for each reply and each record without one', async () => {
    const { out } = await cli(
      ['triage', '-', '--format', 'ndjson'],
      `${line('a', CALL) + line('b', broken)}{"id":"c"\n`,
    );
    expect(values(out)).toEqual([
      {
        id: 'a',
        source: '-:1',
        bucket: 'reply',
        verdict: { strict: 'clean', ampersand: 'clean', resilient: 'clean' },
        key: null,
        shape: null,
        codes: [],
        tool: 'ls',
        dialect: 'forge',
      },
      expect.objectContaining({
        id: 'b',
        codes: ['unescaped-ampersand'],
        tool: 'ls',
        verdict: { strict: 'broken', ampersand: 'recovered', resilient: 'recovered' },
      }),
      expect.objectContaining({ source: '-:3', bucket: 'unreadable', verdict: null }),
    ]);
  });

  it('finds a reply and its name where the options say, and groups by any field', async () => {
    const record = `${JSON.stringify({ meta: { n: 7, v: 'A' }, answers: [{ said: CALL }] })}\n`;
    const { out } = await cli(
      [
        'triage',
        '-',
        '--reply',
        '/answers/0/said',
        '--id',
        'meta.n',
        '--group',
        'meta.v',
        '--group',
        'tool',
        '--format',
        'json',
      ],
      record,
    );
    expect(summaryOf(out)).toMatchObject({
      replies: 1,
      groups: { 'meta.v': { A: { attempts: 1 } }, tool: { ls: { attempts: 1 } } },
    });
    const masked = await cli(
      [
        'triage',
        '-',
        '--reply',
        'answers.0.said',
        '--group',
        'meta.v',
        '--group',
        'meta.n',
        '--mask',
        '--format',
        'json',
      ],
      record,
    );
    expect(Object.keys(summaryOf(masked.out).groups['meta.n'] ?? {})).toEqual(['0']);
  });

  it('checks replies against tools', async () => {
    const tools = fileOf(
      'tools.json',
      JSON.stringify([
        {
          name: 'ls',
          inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path', 'depth'] },
        },
      ]),
    );
    const { out } = await cli(['triage', '-', '--tools', tools, '--format', 'json'], line('a', CALL));
    const { lanes, causes } = summaryOf(out);
    expect([lanes.strict.succeeded, lanes.asMeant?.succeeded, causes[0]?.outcome, causes[0]?.codes]).toEqual([
      1,
      0,
      'strict',
      ['missing-argument'],
    ]);
  });

  it('reads the member that holds calls wherever it is in a record', async () => {
    const lines = [CALL, 'words', CALL].map((text) => JSON.stringify({ level: 'info', steps: [{ llm_output: text }] }));
    const file = fileOf('a.jsonl', lines.join('\n'));
    for (const place of [[], ['--reply', 'steps.0.llm_output']]) {
      const { out, said } = await cli(['triage', file, ...place, '--format', 'json']);
      expect([said, summaryOf(out)]).toMatchObject([[], { replies: 3, attempts: 2 }]);
    }
  });

  it('says what it cannot read', async () => {
    expect(await cli(['triage'])).toMatchObject({ exit: 2 });
    expect(await cli(['triage', 'no-such-file'])).toMatchObject({
      exit: 2,
      said: [expect.stringContaining('no such file')],
    });
    expect(await cli(['triage', '-', '--as', 'nothing'])).toMatchObject({
      exit: 2,
      said: [expect.stringContaining('openai-batch')],
    });
    expect(await cli(['triage', '-', '--jobs', '0'])).toMatchObject({ exit: 2 });
    expect(await cli(['triage', '-', '--fail-under', '90@nowhere'], line('a', CALL))).toMatchObject({ exit: 2 });
    expect(await cli(['triage', '-', '--fail-on-new'], line('a', CALL))).toMatchObject({ exit: 2 });
    expect(await cli(['triage', '-'], '')).toMatchObject({ exit: 1, said: [expect.stringContaining('no records')] });
    expect((await cli(['triage', '-'], 'neither\nnor\n')).exit).toBe(1);
  });
});

describe('a gate', () => {
  const log = line('a', CALL) + line('b', broken) + line('c', CALL) + line('d', CALL.slice(0, 40));

  it.each([
    ['75', 0],
    ['75.1', 3],
    ['50@strict', 0],
    ['51%@strict', 3],
    ['75@ampersand', 0],
    ['1@asMeant', 3],
  ])('--fail-under %s ends with %i', async (wanted, exit) => {
    expect((await cli(['triage', '-', '--fail-under', wanted], log)).exit).toBe(exit);
  });

  it('reports a cause that is too large and one that is new, with figures', async () => {
    expect((await cli(['triage', '-', '--max-cause', '25'], log)).exit).toBe(0);
    expect(await cli(['triage', '-', '--max-cause', '24'], log)).toMatchObject({
      exit: 3,
      said: [expect.stringContaining('25.0 % of 4')],
    });
    const before = fileOf('before.json', (await cli(['triage', '-', '--partial'], line('b', broken))).out);
    const gate = ['triage', '-', '--baseline', before, '--fail-on-new'];
    expect((await cli(gate, line('x', broken))).exit).toBe(0);
    expect(await cli(gate, log)).toMatchObject({ exit: 3, said: [expect.stringContaining('1 cause is new')] });
  });
});

describe('reports', () => {
  const strange = line('\u0007<&"]]>', broken.replace('ls', 'l&amp;s')) + line('b', CALL.slice(0, 40));

  it('SARIF has one result per cause, with its key and locations', async () => {
    const { out } = await cli(['triage', '-', '--format', 'sarif'], strange);
    const { version, runs } = JSON.parse(out) as {
      version: string;
      runs: [
        {
          tool: { driver: { rules: { id: string }[] } };
          results: {
            ruleId: string;
            ruleIndex: number;
            level: string;
            partialFingerprints: Record<string, string>;
            locations: unknown[];
          }[];
        },
      ];
    };
    expect(version).toBe('2.1.0');
    expect(runs[0].results.map(({ level }) => level).sort()).toEqual(['error', 'warning']);
    for (const { ruleId, ruleIndex, partialFingerprints, locations } of runs[0].results) {
      expect(runs[0].tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      expect(partialFingerprints['chunkscopeCause/v1']).toMatch(/^v1:[0-9a-f]{16}$/);
      expect(locations).toHaveLength(1);
    }
  });

  it('JUnit is well-formed XML without control characters', async () => {
    const { out } = await cli(['triage', '-', '--format', 'junit', '--fail-under', '0'], strange);
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    const names: string[] = [];
    parser.on('opentag', ({ name }) => names.push(name));
    parser.write(out).close();
    expect(names.filter((name) => name === 'testcase')).toHaveLength(3);
    expect(names.filter((name) => name === 'failure')).toHaveLength(1);
  });

  it('JUnit names a log with an unreadable line once', async () => {
    const { out } = await cli(['triage', '-', '--format', 'junit'], `${JSON.stringify({ id: 1, input: 'a' })}\n{\n`);
    expect(out).toContain('<testsuite name="-" ');
  });

  it('GitHub gets the nine worst and how many others there are', async () => {
    const step = fileOf('step.md', '');
    vi.stubEnv('GITHUB_STEP_SUMMARY', step);
    const many = Array.from({ length: 12 }, (_, at) => line(`${at}`, broken.replace('ls', `tool_${at}`))).join('');
    const { out } = await cli(['triage', '-', '--format', 'github'], many);
    vi.unstubAllEnvs();
    expect(out.match(/^::warning /gm)).toHaveLength(9);
    expect(out).toContain('and 3 other causes');
    expect(readFileSync(step, 'utf8')).toContain('| 1 |');
  });

  it('says of the simulated model that it is one', async () => {
    const log = ['sim-copy', 'qwen'].map((model) => `${JSON.stringify({ model, input: CALL })}\n`).join('');
    const { out } = await cli(['triage', '-', '--group', 'model'], log);
    expect(out).toContain('  sim-copy (simulated): 1 attempt');
    expect(out).toContain('  qwen: 1 attempt');
  });

  it('groups thousands, and uses the singular for one', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => line(`r-${at}`, broken)).join('');
    const { out } = await cli(['triage', '-', '--format', 'text'], many);
    expect(out).toContain('1,200 records: 1,200 replies\n');
    expect(out).toContain('1,200 replies: 1,200 attempts, 0 without a call, 0 suspect\n');
    expect(out).toContain('0 of 1,200\n');
    const one = await cli(['triage', '-', '--format', 'text'], line('r', CALL));
    expect(one.out).toContain('1 record: 1 reply\n1 reply: 1 attempt, 0 without a call');
  });

  it('says in a sentence what becomes of the histories that records carry', async () => {
    const asked = { role: 'user', content: 'Go.' };
    const call = { role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'run', arguments: '{}' } }] };
    const record = (id: string, messages: readonly object[]) =>
      `${JSON.stringify({ id, request: { model: 'gpt-4.1', messages }, output: CALL })}\n`;
    const log = record('a', [asked]) + record('b', [asked, call, asked]) + line('c', CALL);
    const sentence = 'Of 2 histories that records carry 1 is refused: 1 × call without a result (OpenAI).';
    for (const format of ['text', 'markdown'])
      expect((await cli(['triage', '-', '--format', format], log)).out).toContain(sentence);
    const { histories } = summaryOf((await cli(['triage', '-', '--format', 'json', '--mask'], log)).out);
    const exemplar = expect.objectContaining({ id: 'a', source: '-:2' });
    const cause = { code: 'call-without-result', provider: 'openai', count: 1, exemplars: [exemplar] };
    expect(histories).toEqual({ checked: 2, refused: 1, causes: [cause] });
    expect(summaryOf((await cli(['triage', '-', '--format', 'json'], line('c', CALL))).out)).not.toHaveProperty(
      'histories',
    );
  });

  it('--top limits what is shown and never a summary', async () => {
    const { out } = await cli(['triage', '-', '--top', '1'], strange);
    expect(out).toContain('and 1 other cause');
    const json = await cli(['triage', '-', '--top', '1', '--format', 'json'], strange);
    expect(summaryOf(json.out).causes).toHaveLength(2);
  });
});

describe('shards', () => {
  const records = PLAIN.trim().split('\n');

  /** As in Hadoop streaming: a shard's lines on stdin; the reducer gets lines with a tab after text that is not a pair. */
  it('of a mapper merge in any order to the bytes of each other and the figures of the whole', async () => {
    const shards = [records.slice(0, 5), records.slice(5, 6), [], records.slice(6)];
    const partials: string[] = [];
    for (const shard of shards.filter(({ length }) => length > 0))
      partials.push((await cli(['triage', '-', '--partial'], `${shard.join('\n')}\n`)).out.trimEnd());
    const merge = async (...parts: string[]) =>
      (await cli(['triage', 'merge', '-'], parts.map((part) => `${part}\t\n`).join(''))).out;
    const [a = '', b = '', c = ''] = partials;
    const all = await merge(a, b, c);
    expect(await merge(c, a, b)).toBe(all);
    expect(await merge(await merge(c, b).then((out) => out.trimEnd()), a)).toBe(all);
    const whole = summaryOf((await cli(['triage', '-', '--partial'], PLAIN)).out);
    const strip = (summary: Summary) => ({
      ...summary,
      causes: summary.causes.map((cause) => ({ ...cause, exemplars: cause.exemplars.map(({ id }) => id) })),
    });
    expect(strip(summaryOf(all))).toEqual(strip(whole));
  });

  it('are refused where they are not summaries', async () => {
    expect(await cli(['triage', 'merge', '-'], PLAIN)).toMatchObject({
      exit: 1,
      said: [expect.stringContaining('line 1')],
    });
    expect(await cli(['triage', 'merge'])).toMatchObject({ exit: 2 });
  });
});

describe('compare', () => {
  const before = Array.from({ length: 12 }, (_, at) => line(`${at}`, CALL)).join('');
  const after = Array.from({ length: 12 }, (_, at) => line(`${11 - at}`, at < 8 ? CALL.slice(0, 40) : CALL)).join('');

  it('pairs by id and reports what is lost', async () => {
    const [a, b] = [fileOf('a.ndjson', before), fileOf('b.ndjson', after + line('more', CALL))];
    const { exit, out, said } = await cli(['triage', 'compare', a, b, '--format', 'json', '--fail-on-worse']);
    const found = JSON.parse(out) as Comparison;
    expect(found).toMatchObject({ paired: 12, unpaired: { a: 0, b: 1 }, by: 'id' });
    expect(found.lanes.resilient).toMatchObject({ both: 4, onlyA: 8, onlyB: 0, neither: 0 });
    expect(found.lanes.resilient.difference).toBeCloseTo(-8 / 12);
    expect(found.lanes.resilient.p).toBeCloseTo(2 / 256);
    expect(found.causes.map(({ status, a: inA, b: inB }) => [status, inA, inB])).toEqual([['new', 0, 8]]);
    expect([exit, said[0]]).toEqual([3, expect.stringContaining('points')]);
    expect((await cli(['triage', 'compare', b, a, '--fail-on-worse'])).exit).toBe(0);
  });

  it('takes summaries, and then says that nothing is paired', async () => {
    const summary = fileOf('a.json', (await cli(['triage', '-', '--partial'], before)).out);
    const { out } = await cli(['triage', 'compare', summary, fileOf('b.ndjson', after), '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      paired: 0,
      by: 'none',
      unpaired: { a: 12, b: 12 },
      lanes: { resilient: { both: null, p: null } },
    });
  });
});
