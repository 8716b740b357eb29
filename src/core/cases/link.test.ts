import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import type { JsonObject } from '../json/exact-json.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { decodeLink } from './decode-link.ts';
import { encodeLink } from './encode-link.ts';
import type { Fixture } from './fixture.ts';
import goldenLinks from './golden-links.json?raw';
import { inflateUpTo } from './inflate.ts';
import { lengthMark } from './length-mark.ts';
import { linkTier } from './link-limits.ts';

const base: Fixture = { format: 'chunkscope-fixture', version: 1, chunks: [] };
const reply = Array.from({ length: 500 }, (_, index) => `piece ${(index * 7919) % 997} `);
const anyChunks = fc
  .array(fc.string({ unit: 'binary', maxLength: 40 }).map(halves), { maxLength: 12 })
  .map((all) => all.flat());

/** Splits between any code units, so that surrogate pairs are split too. */
function halves(text: string): string[] {
  const middle = text.length >> 1;
  return [text.slice(0, middle), text.slice(middle)];
}

async function tokenOf(fixture: Fixture | JsonObject): Promise<string> {
  const link = await encodeLink(fixture);
  if (!link.ok) throw new Error(link.error);
  return link.value.token;
}

const packed = (json: string | Buffer) => `1.${deflateRawSync(json).toString('base64url')}`;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const changedAt = (token: string, at: number, by: number) =>
  token.slice(0, at) + ALPHABET.charAt((ALPHABET.indexOf(token.charAt(at)) + by) % 64) + token.slice(at + 1);
const refusal = (link: string) => {
  const opened = decodeLink(link);
  return opened.ok ? '' : opened.error;
};

describe('a share link', () => {
  test('is 2, a dot and base64url without padding, and ends in a letter or digit', async () => {
    await fc.assert(
      fc.asyncProperty(anyChunks, async (chunks) => {
        expect(await tokenOf({ ...base, chunks })).toMatch(/^2\.[A-Za-z0-9_-]*[A-Za-z0-9]$/);
      }),
    );
  });

  test('opens to the same fixture, for any characters, chunks and unknown keys', async () => {
    await fc.assert(
      fc.asyncProperty(anyChunks, fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), async (chunks, rest) => {
        const fixture = { ...rest, ...base, chunks };
        const opened = decodeLink(await tokenOf(fixture));
        expect(opened.ok && opened.value.document).toEqual(fixture);
        expect(opened.ok && opened.value.fixture.chunks).toEqual(chunks);
      }),
    );
  });

  test('holds checksum and length, and then plain JSON for any other reader, with nothing added', async () => {
    const fixture = { ...base, chunks: reply, expect: { calls: [{ arguments: { id: 9007199254740993n } }] } };
    const token = await tokenOf(fixture as Fixture);
    const { bytes } = inflateUpTo(fromBase64url(token.slice(2)), 1e6);
    const seal = Buffer.from(bytes.subarray(0, 8));
    const json = new TextDecoder().decode(bytes.subarray(8));
    expect([seal.readUInt32LE(0), seal.readUInt32LE(4)]).toEqual([crc32(bytes.subarray(8)), bytes.length - 8]);
    expect(JSON.parse(json)).toEqual({ ...fixture, expect: { calls: [{ arguments: { id: 9007199254740992 } }] } });
    expect(json).toContain('9007199254740993');
    expect(decodeLink(token)).toMatchObject({ ok: true, value: { fixture } });
  });

  test('opens as an address, with and without its key, in brackets and wrapped by a mail', async () => {
    const token = await tokenOf({ ...base, chunks: ['x'] });
    for (const link of [
      `https://example.org/play/?w=debug#s=${token}`,
      `#s=${token}`,
      `s=${token}`,
      token,
      `${token}==`,
      `(see https://example.org/#s=${token}).`,
      `https://example.org/#s=${token}…`,
      `#s=${token}&t=calls`,
      `  ${token.slice(0, 20)}\r\n${token.slice(20)}\n`,
    ]) {
      expect(decodeLink(link)).toMatchObject({ ok: true, value: { fixture: { chunks: ['x'] } } });
    }
  });

  test.each(JSON.parse(goldenLinks) as { name: string; link: string; fixture: Fixture }[])(
    'always opens: $name',
    ({ link, fixture }) => {
      const remarks = /(?:^|s=)1\./.test(link) ? [expect.stringMatching('version 1, which has no checksum')] : [];
      expect(decodeLink(link)).toMatchObject({ ok: true, value: { fixture, remarks } });
    },
  );

  test('of which any character was changed opens as the same case, or not at all', async () => {
    const fixture = { ...base, chunks: reply.slice(0, 60), title: 'x'.repeat(40) };
    const token = await tokenOf(fixture);
    fc.assert(
      fc.property(fc.nat(token.length - 3), fc.integer({ min: 1, max: 63 }), (place, by) => {
        const changed = changedAt(token, place + 2, by);
        const opened = decodeLink(changed);
        if (opened.ok) expect(opened.value.document).toEqual(fixture);
        else expect(opened.error).toMatch(/damaged|too little to show/);
      }),
      { numRuns: draws(20_000) },
    );
    expect(refusal(`1.${token.slice(2)}`)).toMatch('damaged');
  });

  test('is refused past 88,000 characters with advice', async () => {
    const noise = toBase64url(Uint8Array.from({ length: 90_000 }, (_, index) => (index * index * 31 + index * 7) >> 5));
    const link = await encodeLink({ ...base, chunks: [noise] });
    expect(link.ok ? link.value.length : link.error).toMatch(
      /too much for a link: it would have .* Send the fixture as a file/,
    );
    expect(refusal(`1.${'A'.repeat(88_000)}`)).toMatch('Ask for the fixture as a file');
  });

  test('is refused where nobody could open it', async () => {
    const deep = JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`) as never;
    for (const document of [
      { ...base, deep },
      { ...base, chunks: Array(200_001).fill('') },
      { ...base, chunks: ['x'.repeat(4 << 20)] },
    ]) {
      expect((await encodeLink(document as Fixture)).ok).toBe(false);
    }
  });
});

test('what nests 64 levels deep may be shared, one more may not', async () => {
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}null${']'.repeat(levels)}`) as never;
  expect(decodeLink(await tokenOf({ ...base, deep: nested(63) } as Fixture)).ok).toBe(true);
  expect((await encodeLink({ ...base, deep: nested(64) } as Fixture)).ok).toBe(false);
});

describe('a truncated link', () => {
  test('says how much arrived and shows what could be read', async () => {
    const token = await tokenOf({ ...base, chunks: reply, title: 'last' });
    const opened = decodeLink(`https://example.org/#s=${token.slice(0, 998)}`);
    expect(opened.ok && opened.value.cut).toBe(
      `This link is cut: 998 of about ${token.length.toLocaleString('en-US')} characters arrived. What could be read is shown.`,
    );
  });

  test('gives a beginning of the text at every length, or says that it is too little', async () => {
    const token = await tokenOf({ ...base, chunks: reply, tools: [{ name: 'x', inputSchema: {} }] });
    let longest = 0;
    for (let length = 3; length < token.length; length++) {
      const opened = decodeLink(token.slice(0, length));
      if (!opened.ok) {
        expect([length, opened.error]).toEqual([length, expect.stringMatching('too little to show')]);
        continue;
      }
      const text = opened.value.fixture.chunks.join('');
      expect(reply.join('').startsWith(text)).toBe(true);
      longest = Math.max(longest, text.length);
    }
    expect(longest).toBe(reply.join('').length);
  });

  test('gives the beginning of an input in one piece', async () => {
    const input = reply.join('');
    const token = await tokenOf({ format: 'chunkscope-fixture', version: 1, input });
    const opened = decodeLink(token.slice(0, 700));
    expect(opened.ok && input.startsWith(opened.value.fixture.chunks.join(''))).toBe(true);
  });

  test('never shows half an expectation', async () => {
    const token = await tokenOf({
      ...base,
      chunks: reply,
      expect: { calls: reply.map((name) => ({ toolName: name })) },
    });
    const opened = decodeLink(token.slice(0, -200));
    expect(opened).toMatchObject({ ok: true, value: { fixture: { ...base, chunks: reply } } });
    expect(opened.ok && opened.value.fixture.expect).toBeUndefined();
  });

  test('made elsewhere says only how much arrived', () => {
    expect(decodeLink(packed(JSON.stringify({ ...base, chunks: reply })).slice(0, 500))).toMatchObject({
      value: { cut: 'This link is cut: 500 characters arrived, and its end is missing. What could be read is shown.' },
    });
  });
});

test('a link whose characters arrived all is damaged where its end is missing, and not cut', () => {
  const token = packed(lengthMark(500) + JSON.stringify({ ...base, chunks: reply }));
  expect(refusal(token.slice(0, 500))).toMatch('damaged');
  expect(decodeLink(token.slice(0, 499))).toMatchObject({ value: { cut: expect.stringMatching('499 of about 500') } });
});

describe('a hostile or foreign link', () => {
  test('gets a sentence that says what to do', () => {
    expect(refusal('#code/MYewdgzgLgBA')).toMatch('TypeScript playground');
    expect(refusal('#s=N4IgDgTgpgbg')).toMatch('lz-string');
    expect(refusal('#f=amp')).toMatch('gallery');
    expect(refusal('#s=3.abc')).toMatch('reload the page or update');
    expect(refusal('https://example.org/')).toMatch('carries no case');
    expect(refusal('')).toMatch('carries no case');
    expect(refusal('#s=2.')).toMatch('Copy the whole link');
    expect(refusal('hello')).toMatch('not a link of Chunkscope');
    expect(refusal('2.ab%cd')).toMatch('characters that no link has');
    expect(refusal(packed('{"format":"chunkscope-fixture"'))).toMatch('damaged');
    expect(refusal(packed('{"format":"chunkscope-fixture","version":9}'))).toMatch('version 9');
    expect(refusal(packed(`{"a":${'['.repeat(70)}${']'.repeat(70)}}`))).toMatch('64 levels');
    expect(refusal(packed(JSON.stringify({ ...base, chunks: Array(200_001).fill(0) })))).toMatch('200,000 items');
  });

  test('that would unpack to 20 MB is stopped past 4 MiB', () => {
    const bomb = deflateRawSync(Buffer.alloc(20_000_000, 0x20));
    expect(inflateUpTo(bomb, 4 << 20).bytes.length).toBeLessThan(6 << 20);
    expect(refusal(`1.${bomb.toString('base64url')}`)).toMatch('unpacks to more than 4,194,304 bytes');
  });

  test('never throws: 10,000 links with changed characters', async () => {
    const tokens = await Promise.all([
      tokenOf({ ...base, chunks: ['<tool>a && b</tool>'] }),
      tokenOf({ ...base, chunks: reply.slice(0, 60), tools: [{ name: 'x', inputSchema: { type: 'object' } }] }),
      Promise.resolve(packed(JSON.stringify({ ...base, chunks: reply.slice(0, 40) }))),
    ]);
    const edit = fc.record({
      at: fc.nat(),
      cut: fc.nat({ max: 3 }),
      put: fc.string({ unit: 'binary-ascii', maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...tokens), fc.array(edit, { minLength: 1, maxLength: 4 }), (token, edits) => {
        const mutated = edits.reduce((text, { at, cut, put }) => {
          const start = at % (text.length + 1);
          return text.slice(0, start) + put + text.slice(start + cut);
        }, token);
        const opened = decodeLink(mutated);
        if (!opened.ok) expect(opened.error).toMatch(/\.$/);
      }),
      { numRuns: draws(10_000) },
    );
  }, 30_000);
});

test('any bytes survive base64url', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
    }),
  );
});

test('tiers end where chats, issue forms and caution end', () => {
  expect([2_000, 2_001, 8_000, 32_000, 32_001].map((length) => linkTier(length).tier)).toEqual([
    'short',
    'medium',
    'medium',
    'long',
    'too-long',
  ]);
});
