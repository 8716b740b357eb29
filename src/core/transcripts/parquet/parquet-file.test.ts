import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { ParquetFile } from './parquet-file.ts';
import { sourceOfBytes } from './parquet-source.ts';
import { jsonOfValue, PARSERS } from './parquet-values.ts';

const fixture = (name: string): Uint8Array => readFileSync(`fixtures/parquet/${name}.parquet`);

/** Changes a bit where a text is. */
function flip(bytes: Uint8Array, text: string): void {
  bytes[Buffer.from(bytes).indexOf(text)]! ^= 1;
}

async function read(bytes: Uint8Array, names?: ReadonlySet<string>) {
  const file = await ParquetFile.open(sourceOfBytes(bytes));
  const rows: { row: number; json: string }[] = [];
  for await (const row of file.rows(names)) rows.push(row);
  return { rows, problems: file.problems };
}

describe('a Parquet file', () => {
  it.each(['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4-raw'])(
    'packed with %s has its rows as JSON',
    async (name) => {
      const { rows, problems } = await read(fixture(name));
      expect(problems).toEqual([]);
      expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      const [first, second] = rows.map(({ json }) => JSON.parse(json) as Record<string, unknown>);
      expect(rows[0]!.json).toContain('"id":9007199254740993,"at":"2023-11-14T22:13:20.123456Z","day":"2024-01-02"');
      expect(first).toMatchObject({ model: 'one', raw: '/wA=', embedding: [0.5, 0], nothing: null });
      expect(second).toMatchObject({
        raw: 'as text',
        response: { choices: [{ message: { content: expect.stringContaining('a && b') }, finish_reason: 'stop' }] },
      });
      expect(JSON.parse(rows[6]!.json)).toMatchObject({ response: null });
    },
  );

  it('gives the columns that are asked for', async () => {
    const { rows } = await read(fixture('zstd'), new Set(['model', 'nothing']));
    expect(rows[1]).toEqual({ row: 2, json: '{"model":"two","nothing":null}' });
  });

  it('that is damaged in a page is read up to it, and from the next row group on', async () => {
    const bytes = Uint8Array.from(fixture('pages'));
    flip(bytes, '<path>a13<');
    const { rows, problems } = await read(bytes);
    const lost = 20 - rows.findIndex(({ row }) => row === 21);
    expect(rows.map(({ row }) => row)).toEqual([
      ...Array.from({ length: 20 - lost }, (_, at) => at + 1),
      ...Array.from({ length: 20 }, (_, at) => at + 21),
    ]);
    expect(lost).toBeGreaterThanOrEqual(7);
    expect(lost).toBeLessThan(13);
    expect(problems).toEqual([
      `This Parquet file is damaged (incorrect checksum) from row ${21 - lost} on: ${lost} rows could not be read.`,
    ]);
  });

  it('that is damaged in a column nobody asks for is whole', async () => {
    const bytes = Uint8Array.from(fixture('uncompressed'));
    flip(bytes, 'Please look 0');
    expect((await read(bytes)).problems).toHaveLength(1);
    const { rows, problems } = await read(bytes, new Set(['id', 'response']));
    expect([rows.length, problems]).toEqual([7, []]);
  });

  it.each([
    ['cut off', fixture('gzip').subarray(0, -1), 'is cut off'],
    ['cut off after its mark', fixture('gzip').subarray(0, 4), 'is cut off'],
    [
      'encrypted',
      Buffer.concat([Buffer.from('PARE'), fixture('gzip').subarray(4, -4), Buffer.from('PARE')]),
      'is encrypted',
    ],
    [
      'damaged in what it says of itself',
      Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(40, 0xff), Buffer.from([9, 0, 0, 0]), Buffer.from('PAR1')]),
      'is damaged',
    ],
  ])('that is %s says so with the row that cannot be read', async (_, bytes, said) => {
    const { rows, problems } = await read(bytes);
    expect(rows).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(said)]);
    expect(problems[0]).toContain('row 1 on');
  });

  it('cut or changed anywhere is read or said', async () => {
    const whole = fixture('snappy');
    for (let at = 4; at < whole.length; at += 61) {
      const changed = Uint8Array.from(whole);
      changed[at]! ^= 1 << (at % 8);
      const { rows, problems } = await read(changed);
      for (const { json } of rows) JSON.parse(json);
      if (rows.length < 7) expect(problems).not.toEqual([]);
      expect((await read(whole.subarray(0, at))).problems).toHaveLength(1);
    }
  });
});

test('times keep the digits that they have', () => {
  expect(PARSERS.timestampFromMilliseconds(-1_500n)).toBe('1969-12-31T23:59:58.500Z');
  expect(PARSERS.timestampFromNanoseconds(1_700_000_000_123_456_780n)).toBe('2023-11-14T22:13:20.12345678Z');
  expect(PARSERS.timestampFromMicroseconds(-1n)).toBe('1969-12-31T23:59:59.999999Z');
  expect(PARSERS.timestampFromMilliseconds(10n ** 18n)).toBe(10n ** 24n);
});

test('a struct has the members that are not null, and JSON in a column is what it holds', () => {
  expect(jsonOfValue([{ a: null, b: [null, 2n ** 63n] }])).toBe('[{"b":[null,9223372036854775808]}]');
  expect(jsonOfValue(PARSERS.jsonFromBytes(new TextEncoder().encode('{"a": 9007199254740993}')))).toBe(
    '{"a":9007199254740993}',
  );
  expect(jsonOfValue(PARSERS.jsonFromBytes(new TextEncoder().encode('{a}')))).toBe('"{a}"');
});
