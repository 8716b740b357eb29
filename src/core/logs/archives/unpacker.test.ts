import { crc32, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../../base/any-cut.test-kit.ts';
import { draws, isExploring } from '../../../base/exploring.test-kit.ts';
import { LeftOutCount, type LeftOutFiles } from '../../../base/left-out-files.ts';
import { Refused, Unpacker } from './unpacker.ts';
import { BLOCK } from './untar.ts';

const TEXT = Array.from(
  { length: 8 },
  (_, at) =>
    `{"id":"r-${at}","input":"<tool><tool_name>run</tool_name><arguments><command>ls -la dir${(at * 37) % 11} && echo done</command></arguments></tool>"}\n`,
).join('');
const BYTES = new TextEncoder().encode(TEXT);
/** The text as `zstd -19` packs it. */
const ZSTD = Buffer.from(
  'KLUv/WQIA20EAILGFhhwzwN+L2kZp0Dbjf4PU+v11z8Yc6r6677KYihNkiDFwRhIAVzsrFm/n26nBL0NgiUodNvisFR0903KCbVT9Z+sItqa9VfUn2z/eJyzNjtcq+khC0wMlB12kK0UoDDqwrLrWw1g04wbmga1k0H3bKg5DT0ni+5sUDsNURFEf7TjdLe6PBGJtdPqHWoPerQ=',
  'base64',
);
const SKIPPED = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 1, 2]);

/** As writers do that cannot go back: the sizes are after the file. */
function streamedZip(files: Readonly<Record<string, Uint8Array>>, isStored = false): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const [name, bytes] of Object.entries(files)) {
    const file = isStored ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(parts);
}

/** The name, the kind and the data of an entry of a tar. */
type TarEntry = readonly [name: string, kind: string, data: Uint8Array];

/** A tar as POSIX has it, or as GNU does. */
function tar(entries: readonly TarEntry[], magic = 'ustar\x0000'): Uint8Array {
  const blocks = entries.flatMap(([name, kind, data]) => {
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100));
    header.write(data.length.toString(8).padStart(11, '0'), 124);
    header.write(`${' '.repeat(8)}${kind}`, 148);
    header.write(magic, 257);
    const sum = header.reduce((all, byte) => all + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

const LONG_NAME = 'folder/'.repeat(30);
const pax = (record: string): TarEntry => ['pax', 'x', Buffer.from(record)];

/** Tars have no checksums of what is in them. */
const TARS: Readonly<Record<string, Uint8Array>> = {
  tar: tar([
    ['a.jsonl', '0', BYTES],
    ['b.jsonl', '\0', BYTES.subarray(0, 100)],
  ]),
  'tar with pax headers': tar([pax(`218 path=${LONG_NAME}\n`), ['a.jsonl', '0', BYTES]]),
  'tar of GNU': tar(
    [
      ['././@LongLink', 'L', Buffer.from(`${LONG_NAME}a\0`)],
      ['a.jsonl', '0', BYTES],
    ],
    'ustar  ',
  ),
  'tar of gzip': tar([['a.jsonl.gz', '0', gzipSync(BYTES)]]),
};

/** One file as Inspect writes it, packed with Zstandard. */
function zstdZip(): Uint8Array {
  const crc = crc32(BYTES);
  const facts = (at: number, header: Buffer): Buffer => {
    for (const [index, value] of [crc, ZSTD.length, BYTES.length].entries())
      header.writeUInt32LE(value, at + 4 * index);
    return header;
  };
  const file = facts(14, Buffer.alloc(30));
  file.writeUInt32LE(0x04034b50, 0);
  file.writeUInt16LE(93, 8);
  file.writeUInt16LE(1, 26);
  const listed = facts(16, Buffer.alloc(46));
  listed.writeUInt32LE(0x02014b50, 0);
  listed.writeUInt16LE(93, 10);
  listed.writeUInt16LE(1, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  const name = Buffer.from('a');
  return Buffer.concat([file, name, ZSTD, listed, name, end]);
}

const ARCHIVES: Readonly<Record<string, Uint8Array>> = {
  gzip: gzipSync(BYTES),
  'gzip of several members': Buffer.concat([gzipSync(BYTES.subarray(0, 300)), gzipSync(BYTES.subarray(300))]),
  'gzip with blocks that are stored': gzipSync(BYTES.subarray(0, 200), { level: 0 }),
  'gzip in gzip': gzipSync(gzipSync(BYTES)),
  Zstandard: ZSTD,
  'Zstandard in frames, one to be skipped': Buffer.concat([SKIPPED, ZSTD, ZSTD]),
  ZIP: zipSync({ 'a.jsonl': BYTES, 'b.jsonl': BYTES.subarray(0, 100) }),
  'ZIP without packing': zipSync({ 'a.jsonl': BYTES.subarray(0, 200) }, { level: 0 }),
  'ZIP with sizes behind': streamedZip({ 'a.jsonl': BYTES, 'b.jsonl': BYTES.subarray(0, 100) }),
  'ZIP without packing, with sizes behind': streamedZip(
    { 'a.jsonl': Buffer.from('PK\x07\x08 PK'.repeat(9)), b: BYTES.subarray(0, 100) },
    true,
  ),
  'ZIP of gzip': zipSync({ 'a.jsonl.gz': gzipSync(BYTES) }),
  'ZIP of Zstandard': zstdZip(),
};

interface Unpacked {
  readonly texts: Readonly<Record<string, string>>;
  readonly leftOut: LeftOutFiles;
  readonly problem: string | null;
}

function unpacked(pieces: Iterable<Uint8Array>, isTrusted = false): Unpacked {
  const leftOut = new LeftOutCount();
  const unpacker = new Unpacker(leftOut, isTrusted);
  const texts: Record<string, string> = {};
  const take = (found: Iterable<{ readonly entry: string; readonly bytes: Uint8Array }>): void => {
    for (const { entry, bytes } of found) texts[entry] = (texts[entry] ?? '') + Buffer.from(bytes).toString('latin1');
  };
  for (const piece of pieces) take(unpacker.push(piece));
  take(unpacker.end());
  return { texts, leftOut: leftOut.counts, problem: unpacker.problem('1 record') };
}

/** Bytes that tell what an archive is; others are none. */
const HEAD = 4;

const begins = (rest: Uint8Array, archive: Uint8Array): boolean =>
  archive === ARCHIVES['gzip of several members']
    ? rest[0] === 0x1f && rest[1] === 0x8b
    : rest[0] === 0x28 && rest[1] === 0xb5 && rest[2] === 0x2f && archive[0] === SKIPPED[0];

const archives = Object.entries(ARCHIVES);

it.each([...archives, ...Object.entries(TARS)])(
  '%s is unpacked to what was packed, in pieces of any size',
  (_, bytes) => {
    const { texts, problem } = unpacked([bytes]);
    expect(problem).toBeNull();
    for (const text of Object.values(texts))
      expect(`${TEXT}${TEXT}`.startsWith(text) || text.startsWith('PK')).toBe(true);
    sameForAnyCut((pieces) => unpacked(pieces), bytes, { splits: 100 });
  },
);

it.each([...archives, ...Object.entries(TARS)])('%s that is cut anywhere is said to be so', (_, bytes) => {
  const whole = unpacked([bytes]);
  const isTar = Object.values(TARS).includes(bytes);
  // Fewer bytes tell nothing of an archive, and are no records; the last block of a tar is padding.
  const [from, to] = isTar ? [BLOCK, bytes.length - BLOCK] : [HEAD, bytes.length];
  for (let end = from; end < to; end++) {
    const { texts, problem } = unpacked([bytes.subarray(0, end)]);
    // What ends where another member or frame begins is whole.
    if (problem === null && !begins(bytes.subarray(end), bytes)) expect.fail(`cut at ${end} counts as whole`);
    for (const [entry, text] of Object.entries(texts))
      if (text.length >= HEAD) expect(whole.texts[entry]?.startsWith(text)).toBe(true);
  }
});

/** Every bit is turned when exploring, else one in so many. */
const BITS = isExploring ? 1 : 5;

it.each(archives)('%s with a bit turned round is said to be damaged, or gives the same', (_, bytes) => {
  const whole = unpacked([bytes]);
  for (let bit = 8 * HEAD; bit < bytes.length * 8; bit += BITS) {
    const damaged = Uint8Array.from(bytes);
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    let found: Unpacked;
    try {
      found = unpacked([damaged]);
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
      continue;
    }
    if (found.problem === null) expect([bit, found.texts]).toEqual([bit, whole.texts]);
  }
});

it('zeros behind an archive are padding, anything else is said', () => {
  for (const bytes of [ARCHIVES['gzip']!, ARCHIVES['gzip of several members']!, ZSTD, ARCHIVES['ZIP']!]) {
    const padded = Buffer.concat([bytes, Buffer.alloc(1000)]);
    expect(unpacked([padded])).toEqual(unpacked([bytes]));
    expect(unpacked([Buffer.concat([padded, Buffer.from('rest')])]).problem).toContain('is damaged');
  }
});

it('a damaged file of a ZIP costs the others nothing', () => {
  const zip = Uint8Array.from(ARCHIVES['ZIP']!);
  zip[60]! ^= 1;
  const { texts, problem } = unpacked([zip]);
  expect(texts['b.jsonl']).toBe(TEXT.slice(0, 100));
  expect(problem).toMatch(
    /^a\.jsonl in this archive is damaged \(.+\)\. What could be unpacked was read\. 1 record came out of it\.$/,
  );
});

it('no more is held of an archive than of a piece of it', () => {
  const bytes = gzipSync(Buffer.from(TEXT.repeat(20_000)));
  let most = 0;
  for (const { bytes: piece } of new Unpacker(new LeftOutCount()).push(bytes))
    most = Math.max(most, piece.buffer.byteLength);
  expect(most).toBeLessThan(100_000);
});

/** Parts of names that mean something to a file system, which a label does not. */
const PARTS = ['.', '..', '.a', 'b', '...', 'c.jsonl', ' ', 'é', '.git', 'node_modules', 'header.json', 'x:y'];
const names = fc
  .array(fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom('/', '\\', '//')), { minLength: 1, maxLength: 4 })
  .chain((parts) => fc.constantFrom(parts.flat().join(''), parts.flat().slice(0, -1).join('')));

it('every entry with data is read, whatever its name looks like, of a ZIP and of a tar', () => {
  fc.assert(
    fc.property(fc.uniqueArray(names, { minLength: 1, maxLength: 5 }), (drawn) => {
      const files = Object.fromEntries(drawn.map((name, at) => [name, BYTES.subarray(0, 10 + at)]));
      const texts = Object.fromEntries(drawn.map((name, at) => [name, TEXT.slice(0, 10 + at)]));
      const all = { texts, leftOut: {}, problem: null };
      expect(unpacked([zipSync(files)])).toEqual(all);
      expect(unpacked([tar(Object.entries(files).map(([name, data]) => [name, '0', data]))])).toEqual(all);
    }),
    { numRuns: draws(500) },
  );
});

it('what systems and Inspect keep and folders without anything in them are left out, and all but Inspect is counted', () => {
  const [some, none] = [BYTES.subarray(0, 10), new Uint8Array()];
  const entries: Readonly<Record<string, Uint8Array>> = {
    '.DS_Store': some,
    'a/.DS_Store': some,
    '__MACOSX/a/._b.jsonl': some,
    'a/._b.jsonl': some,
    'a\\._c.jsonl': some,
    'a/': none,
    'a/b.jsonl': some,
    'empty/': none,
    'nested/': none,
    'nested/empty/': none,
    'data/': some,
    'header.json': some,
    'summaries.json': some,
    'samples/7_epoch_1.json': some,
    'reductions.json': some,
    '_journal/start.json': some,
    'other/header.json': some,
  };
  const text = TEXT.slice(0, 10);
  const found = {
    texts: { 'a/b.jsonl': text, 'data/': text, 'samples/7_epoch_1.json': text, 'other/header.json': text },
    leftOut: { '.DS_Store': 2, '._*': 2, __MACOSX: 1, 'empty folders': 2 },
    problem: null,
  };
  expect(unpacked([zipSync(entries)])).toEqual(found);
  const tarred = Object.entries(entries).map(([name, data]): TarEntry => [name, data.length === 0 ? '5' : '0', data]);
  expect(unpacked([tar(tarred)])).toEqual(found);
});

it('files with one name are files each, and a folder of a tar that holds data is read', () => {
  const pieces = [
    ...new Unpacker(new LeftOutCount()).push(
      tar([
        ['a', '0', BYTES.subarray(0, 5)],
        ['a', '0', BYTES.subarray(0, 6)],
        ['b/', '5', BYTES.subarray(0, 7)],
      ]),
    ),
  ];
  expect(pieces.map(({ entry, bytes }) => [entry, bytes.length])).toEqual([
    ['a', 5],
    ['a', 6],
    ['b/', 7],
  ]);
  expect(new Set(pieces.map(({ file }) => file)).size).toBe(3);
});

it('a file that may be Inspect’s is not held back without bound', () => {
  const large = new Uint8Array(6_000_000).fill(0x20);
  const zip = zipSync({ 'header.json': [large, { level: 0 }] });
  const unpacker = new Unpacker(new LeftOutCount());
  let first = 0;
  for (let at = 0; at < zip.length && first === 0; at += 100_000)
    if ([...unpacker.push(zip.subarray(at, at + 100_000))].length > 0) first = at;
  expect(first).toBeGreaterThan(4_000_000);
  expect(first).toBeLessThan(4_400_000);
});
