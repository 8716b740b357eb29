import { readFileSync } from 'node:fs';
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfBytes } from './text-of-bytes.ts';

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const error = (bytes: Uint8Array) => {
  const read = textOfBytes(bytes);
  return read.ok ? null : read.error;
};

describe('bytes that are not text', () => {
  it.each([
    ['PNG', new Uint8Array(readFileSync('public/icon-192.png'))],
    ['JPEG', latin1('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['PDF', latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
    ['zip', latin1('PK\x03\x04\x14\0\0\0')],
    ['gzip', new Uint8Array(gzipSync('a reply'))],
    ['binary', latin1('\xff\xfe\0a\x80')],
    ['binary', latin1('H\0i\0 \0y\0o\0u\0')],
    [
      'binary',
      new Uint8Array(deflateRawSync(Buffer.from('a reply that is long enough to be pressed a little'.repeat(9)))),
    ],
    ['Latin-1', latin1('Le caf\xe9 est ferm\xe9.\n<tool>')],
    ['Latin-1', latin1('Die Gr\xf6\xdfe \xe4ndert sich, \x84\xdcbung\x93')],
  ])('are named: %s', (name, bytes) => {
    expect(error(bytes)).toMatch(new RegExp(`^This is .*${name}.*\\. (?:Choose|Unpack|Save) .*\\.$`));
  });
});

describe('bytes that are text', () => {
  it('are read to the letter, whatever the characters', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'aé漢😀\ufeff\ufffd\n\r\t<>&\u001b')), (characters) => {
        const text = characters.join('');
        expect(textOfBytes(utf8(text))).toEqual({ ok: true, value: { text, replaced: 0 } });
      }),
    );
  });

  it.each([
    ['hello \xff there', 1],
    ['hello \xc3( there \x80', 2],
    ['caf\xc3', 1],
    ['caf\xc3\xa9 and caf\xe9', 1],
    ['\xef\xbf\xbd is itself, \xfe is not', 1],
  ])('except for single bytes are read, and those are counted: %j', (text, replaced) => {
    const read = textOfBytes(latin1(text));
    expect(read.ok && read.value.replaced).toBe(replaced);
  });

  it.each([
    ['\xff\xfeH\0i\0\xe9\0', 'Hié', 0],
    ['\xfe\xff\0H\0i\0\xe9', 'Hié', 0],
    ['\xff\xfeH\0i\0\xe9\0\x3d\xd8', 'Hié\ufffd', 1],
  ])('are read in UTF-16 where they begin with its mark, which is none of the text: %j', (bytes, text, replaced) => {
    expect(textOfBytes(latin1(bytes))).toEqual({ ok: true, value: { text, replaced } });
  });

  it('stay text with a control character in them', () => {
    expect(error(utf8('<tool><tool_name>t</tool_name><arguments><p>a\0b\u001b[0m</p></arguments></tool>'))).toBe(null);
  });
});
