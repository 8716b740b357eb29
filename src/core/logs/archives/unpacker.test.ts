import { crc32, gzipSync } from 'node:zlib';
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../../base/any-cut.test-kit.ts';
import { isExploring } from '../../../base/exploring.test-kit.ts';
import { Refused, Unpacker } from './unpacker.ts';

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
  readonly problem: string | null;
}

function unpacked(pieces: Iterable<Uint8Array>, isTrusted = false): Unpacked {
  const unpacker = new Unpacker(isTrusted);
  const texts: Record<string, string> = {};
  const take = (found: Iterable<{ readonly entry: string; readonly bytes: Uint8Array }>): void => {
    for (const { entry, bytes } of found) texts[entry] = (texts[entry] ?? '') + Buffer.from(bytes).toString('latin1');
  };
  for (const piece of pieces) take(unpacker.push(piece));
  take(unpacker.end());
  return { texts, problem: unpacker.problem(1) };
}

/** Bytes that tell what an archive is; others are none. */
const HEAD = 4;

const begins = (rest: Uint8Array, archive: Uint8Array): boolean =>
  archive === ARCHIVES['gzip of several members']
    ? rest[0] === 0x1f && rest[1] === 0x8b
    : rest[0] === 0x28 && rest[1] === 0xb5 && rest[2] === 0x2f && archive[0] === SKIPPED[0];

const archives = Object.entries(ARCHIVES);

it.each(archives)('%s is unpacked to what was packed, in pieces of any size', (_, bytes) => {
  const { texts, problem } = unpacked([bytes]);
  expect(problem).toBeNull();
  for (const text of Object.values(texts))
    expect(`${TEXT}${TEXT}`.startsWith(text) || text.startsWith('PK')).toBe(true);
  sameForAnyCut((pieces) => unpacked(pieces), bytes, { splits: 100 });
});

it.each(archives)('%s that is cut anywhere is said to be so', (_, bytes) => {
  const whole = unpacked([bytes]);
  // Fewer bytes tell nothing of an archive, and are no records.
  for (let end = HEAD; end < bytes.length; end++) {
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
  for (const { bytes: piece } of new Unpacker().push(bytes)) most = Math.max(most, piece.buffer.byteLength);
  expect(most).toBeLessThan(100_000);
});
