import { cpSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Summary } from '../../core/logs/summary.ts';
import { cli, values } from '../cli.test-kit.ts';

const FOLDER = 'fixtures/parquet/';
const FILE = `${FOLDER}zstd.parquet`;
const BYTES = readFileSync(FILE);

/** A summary without what says where its log is. */
function figuresOf(out: string): unknown {
  const { sources: _, causes, ...rest } = JSON.parse(out) as Summary;
  return {
    ...rest,
    causes: causes.map(({ exemplars, ...cause }) => ({
      ...cause,
      exemplars: exemplars.map(({ source: __, ...own }) => own),
    })),
  };
}

async function summary(file: string, bytes: Uint8Array | string = ''): Promise<string> {
  const { exit, out, said } = await cli(['triage', file, '--format', 'json', '--group', 'model'], bytes);
  expect([exit, said]).toEqual([0, []]);
  return out;
}

describe('triage of Parquet', () => {
  it('finds what it finds in the same rows as JSON lines, wherever the bytes come from', async () => {
    const lines = figuresOf(await summary(`${FOLDER}same.ndjson`));
    expect(figuresOf(await summary(FILE))).toEqual(lines);
    expect(figuresOf(await summary('-', BYTES))).toEqual(lines);
    expect(figuresOf(await summary('-', gzipSync(BYTES)))).toEqual(lines);
    expect(figuresOf(await summary('-', zipSync({ 'a/part-0.parquet': BYTES })))).toEqual(lines);
  });

  it('names records by file and row, and by integers with all their digits', async () => {
    const { out } = await cli(['triage', FILE, '--format', 'ndjson']);
    expect(values(out)[1]).toMatchObject({ id: '9007199254740994', source: `${FILE}:2`, bucket: 'reply', tool: 'ls' });
    expect(values(out)[6]).toMatchObject({ source: `${FILE}:7`, bucket: 'no-text' });
    const zipped = await cli(['triage', '-', '--format', 'ndjson'], zipSync({ 'a.parquet': BYTES }));
    expect(values(zipped.out)[6]).toMatchObject({ source: '-!a.parquet:7' });
  });

  it('reads a folder of parts as one log, also from a link', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chunkscope-'));
    for (const part of ['part-00000', 'part-00001']) cpSync(FILE, join(folder, `${part}.snappy.parquet`));
    symlinkSync('nowhere', join(folder, 'part-00002'));
    const { exit, out } = await cli(['triage', folder, '--format', 'json']);
    const { records, sources } = JSON.parse(out) as Summary;
    expect([exit, records]).toEqual([0, 14]);
    expect(sources).toContainEqual({ name: folder, format: 'pairs', records: 14 });
  });

  it('counts what can be read of a damaged file, says from which row on the rest is missing, and ends with 1', async () => {
    const bytes = Uint8Array.from(readFileSync(`${FOLDER}pages.parquet`));
    bytes[Buffer.from(bytes).lastIndexOf('<path>a33<')]! ^= 1;
    const { exit, out, said } = await cli(['triage', '-', '--format', 'json'], bytes);
    const { records } = JSON.parse(out) as Summary;
    expect(exit).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(
          `^-: This Parquet file is damaged \\(incorrect checksum\\) from row ${records + 1} on: \\d+ rows could not be read\\. ${records} records came out of it\\.$`,
        ),
      ),
    ]);
    expect(records).toBeGreaterThan(20);
    const cut = await cli(['triage', '-'], BYTES.subarray(0, -100));
    expect(cut).toMatchObject({ exit: 1, said: expect.arrayContaining([expect.stringContaining('cut off')]) });
    const partial = await cli(['triage', '-', '--partial'], BYTES.subarray(0, -100));
    expect([partial.exit, (JSON.parse(partial.out) as Summary).records]).toEqual([1, 0]);
  });

  it('compares what was asked too', async () => {
    const { exit, out } = await cli(['triage', 'compare', FILE, FILE, '--by', 'request', '--format', 'json']);
    expect([exit, JSON.parse(out)]).toMatchObject([0, { paired: 5 }]);
  });

  it('explains and imports a record', async () => {
    const { exit, out } = await cli(['import', '--entry', '1'], BYTES);
    expect([exit, JSON.parse(out)]).toMatchObject([0, { chunks: [expect.stringContaining('a && b')] }]);
    expect((await cli(['explain', FILE])).out).toContain('ls');
  });
});
