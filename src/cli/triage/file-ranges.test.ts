import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FileRange, rangesOf, recordsOfRange, restOfFile } from './file-ranges.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'chunkscope-'));

function fileOf(text: string | Uint8Array): string {
  const file = join(FOLDER, 'log');
  writeFileSync(file, text);
  return file;
}

function rangesWithin(file: string, size: number): { ranges: FileRange[]; isPlain: boolean } {
  const cut = rangesOf(file, 'name', size);
  const ranges: FileRange[] = [];
  for (let next = cut.next(); ; next = cut.next()) {
    if (next.done) return { ranges, isPlain: next.value };
    ranges.push(next.value);
  }
}

test('ranges tile the file and begin after a line break', () => {
  const log = '{"a":1}\n'.repeat(100);
  const { ranges, isPlain } = rangesWithin(fileOf(log), 64);
  expect(isPlain).toBe(true);
  expect(ranges.length).toBeGreaterThan(1);
  expect(ranges.map(({ from }) => from)).toEqual([0, ...ranges.slice(0, -1).map(({ to }) => to)]);
  expect(ranges.every(({ from, line }) => from === (line - 1) * 8)).toBe(true);
  expect(ranges.at(-1)).toMatchObject({ to: log.length, isLast: true });
});

test('each range of lines of JSON is read alone, whatever the text in them', () => {
  const log = '{"a":"é😀"}\n'.repeat(50);
  for (const range of rangesWithin(fileOf(log), 33).ranges) {
    const run = recordsOfRange(range);
    let next = run.next();
    while (!next.done) next = run.next();
    expect(next.value.isAlone).toBe(true);
  }
});

test.each([
  ['a table', 'id,reply\n1,hi\n'],
  ['a stream', 'data: {"choices":[]}\n\n'],
  ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0)],
  ['Parquet', 'PAR1'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0)],
])('%s is read by the parent', (_, content) => {
  expect(rangesWithin(fileOf(content), 64)).toEqual({ ranges: [], isPlain: false });
});

test('a file that is replaced by another while it is read is refused', async () => {
  const file = fileOf('{"a":1}\n'.repeat(100));
  const [first, second] = rangesWithin(file, 64).ranges;
  rmSync(file);
  expect(() => [...recordsOfRange(first!)]).toThrow("log can't be read to its end: no such file or directory.");
  // The file in between keeps the disk from giving its number again.
  writeFileSync(join(FOLDER, 'other'), '');
  fileOf('{"a":2}\n'.repeat(100));
  expect(() => [...recordsOfRange(second!)]).toThrow('log became another file while it was read. Run this again.');
  await expect(restOfFile(second!, 1).next()).rejects.toThrow('became another file');
});
