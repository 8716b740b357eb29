import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkXml } from './check-xml.ts';
import { escapeAmpersands } from './escape-ampersands.ts';
import { markup, type ParseVector, parseVectors, type RecordedCheck } from './forge-vectors.test-kit.ts';
import { GoXmlDecoder } from './go-xml.ts';
import type { XmlToken } from './xml-token.ts';

const hasBytesOfItsOwn = (vector: ParseVector) => vector.inputB64 !== undefined;

function subjectOf({ input }: ParseVector, { subject }: RecordedCheck): string {
  const start = input.indexOf('<tool>');
  return subject === 'match'
    ? input.slice(start, input.indexOf('</tool>', start) + '</tool>'.length)
    : input.slice(start);
}

function recordedAs(text: string): Omit<RecordedCheck, 'subject'> {
  const check = checkXml(text, 'document');
  if (check.ok) return { ok: true };
  const offset = new TextEncoder().encode(text.slice(0, check.offset)).length;
  return { ok: false, error: check.error, offset, ...(check.line === null ? {} : { line: check.line }) };
}

function tokensOf(text: string): XmlToken[] {
  const decoder = new GoXmlDecoder(text);
  const tokens = [decoder.next()];
  while (tokens.at(-1)?.kind !== 'eof' && tokens.at(-1)?.kind !== 'fault') tokens.push(decoder.next());
  return tokens;
}

/** The error for a text without its prefix, null if there is none. */
function errorOf(text: string): string | null {
  const check = checkXml(text, 'document');
  return check.ok ? null : check.message;
}

/** All character data of a text, joined. */
function dataOf(text: string): string {
  return tokensOf(text)
    .map((token) => ('text' in token ? token.text : ''))
    .join('');
}

describe('against what Go recorded', () => {
  for (const pass of ['strictXml', 'fallbackXml'] as const) {
    const judged = parseVectors.filter((vector) => vector[pass].subject !== 'none' && !hasBytesOfItsOwn(vector));

    test.each(judged.map((vector) => [vector.id, vector] as const))(`${pass} of %s`, (_id, vector) => {
      const { subject, ...recorded } = vector[pass];
      const text = subjectOf(vector, { subject, ...recorded });
      expect(recordedAs(pass === 'strictXml' ? text : escapeAmpersands(text))).toEqual(recorded);
    });
  }

  test.each(parseVectors.filter(hasBytesOfItsOwn).map((vector) => [vector.id, vector] as const))(
    'bytes that are not UTF-8, written as lone surrogates: %s',
    (_id, { input, strictXml }) => {
      expect(tokensOf(input.replaceAll('\uFFFD', '\uD800')).at(-1)).toMatchObject({
        kind: 'fault',
        error: strictXml.error,
        line: strictXml.line,
      });
    },
  );
});

describe('what Go refuses', () => {
  test.each([
    ['<a', 'unexpected EOF'],
    ['<a>x', 'unexpected EOF'],
    ['<a>&', 'unexpected EOF'],
    ['<a b="', 'unexpected EOF'],
    ['<!', 'unexpected EOF'],
    ['<a><![CDA', 'unexpected EOF'],
    ['<a><![CDATA[x]]', 'unexpected EOF in CDATA section'],
    ['<a><![cdata[x]]></a>', 'invalid <![ sequence'],
    ['<a><!-x--></a>', 'invalid sequence <!- not part of <!--'],
    ['<a><!-- -- --></a>', 'invalid sequence "--" not allowed in comments'],
    ['<a><!-- ---></a>', 'invalid sequence "--" not allowed in comments'],
    ['<a>x & y</a>', 'invalid character entity & (no semicolon)'],
    ['<a>&x y</a>', 'invalid character entity &x (no semicolon)'],
    ['<a>&nbsp;</a>', 'invalid character entity &nbsp;'],
    ['<a>&;</a>', 'invalid character entity &;'],
    ['<a>&AMP;</a>', 'invalid character entity &AMP;'],
    ['<a>&#;</a>', 'invalid character entity &#;'],
    ['<a>&#X3C;</a>', 'invalid character entity &# (no semicolon)'],
    ['<a>&#12a;</a>', 'invalid character entity &#12 (no semicolon)'],
    ['<a>&#x110000;</a>', 'invalid character entity &#x110000;'],
    ['<a>&#99999999999999999999;</a>', 'invalid character entity &#99999999999999999999;'],
    ['<a>&#0;</a>', 'illegal character code U+0000'],
    ['<a>&#xFFFE;</a>', 'illegal character code U+FFFE'],
    ['<a>\u000b</a>', 'illegal character code U+000B'],
    ['<a><![CDATA[\uFFFF]]></a>', 'illegal character code U+FFFF'],
    ['<a b="\u0001"/>', 'illegal character code U+0001'],
    ['<a>x]]>y</a>', 'unescaped ]]> not in CDATA section'],
    ['<a b="x<y"/>', 'unescaped < inside quoted string'],
    ['<a b=c/>', 'unquoted or missing attribute value in element'],
    ['<a b/>', 'attribute name without = in element'],
    ['<a "b"/>', 'expected attribute name in element'],
    ['<a / >', 'expected /> in element'],
    ['< a/>', 'expected element name after <'],
    ['<a:b:c/>', 'expected element name after <'],
    ['<a></ a>', 'expected element name after </'],
    ['<a></a b>', 'invalid characters between </a and >'],
    ['<10/>', 'invalid XML name: 10'],
    ['<a😀/>', 'invalid XML name: a😀'],
    ['<a ª="x"/>', 'invalid XML name: ª'],
    ['<? x?>', 'expected target name after <?'],
    ['</a>', 'unexpected end element </a>'],
    ['<a></b>', 'element <a> closed by </b>'],
    ['<a:x></b:x>', 'element <x> in space a closed by </x> in space b'],
    ['<a:x></x>', 'element <x> in space a closed by </x> in space ""'],
    ['<x></a:x>', 'element <x> in space  closed by </x> in space a'],
    ['<?xml version="1.1"?>', 'xml: unsupported version "1.1"; only version 1.0 is supported'],
    ['<?xml version="\t"?>', 'xml: unsupported version "\\t"; only version 1.0 is supported'],
    ["<?xml encoding='latin1'?>", 'xml: encoding "latin1" declared but Decoder.CharsetReader is nil'],
  ])('%j: %s', (text, message) => {
    expect(errorOf(text)).toBe(message);
  });
});

describe('what Go accepts', () => {
  test.each([
    ['> alone', '<a>x > y</a>'],
    [']]> in an attribute value', '<a b="x]]>y"/>'],
    [']]> after a reference', '<a>]&#93;></a>'],
    ['the same attribute twice', '<a b="1" b="2"/>'],
    ['an undefined prefix', '<p:a/>'],
    ['colons at either end of a name', '<:a></:a><a:></a:><:/>'],
    ['names of the fourth edition', '<日本/><ا/><a·b/>'],
    ['white space before the end of an end tag', '<a></a\n>'],
    ['a directive in the middle', '<a><!DOCTYPE x [<!ENTITY y "<>">]></a>'],
    ['CDATA without its first bracket, as a directive', '<a><!CDATA[x]]></a>'],
    ['quotes and comments in a directive', `<!x "'>" '">' <!-- > " --> >`],
    ['a character that is not judged at the start of a directive', '<!>>'],
    ['forbidden characters in a comment', '<!-- \0 \uFFFE -->'],
    ['a declaration anywhere, in small letters', '<a><?xml encoding="Utf-8" version=x version="1.0"?></a>'],
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(errorOf(text)).toBeNull();
  });
});

describe('character data', () => {
  test.each([
    ['CR LF and CR become LF', '<a>x\r\ny\rz\r\r\n</a>', 'x\ny\nz\n\n'],
    ['in CDATA too', '<a><![CDATA[x\r\ny\r]]></a>', 'x\ny\n'],
    ['a referenced CR stays', '<a>x&#13;\ny</a>', 'x\r\ny'],
    ['surrogates by reference become U+FFFD', '<a>&#xD800;</a>', '\uFFFD'],
    ['references of any length', '<a>&#x000000000000000041;&#128512;</a>', 'A😀'],
    ['CDATA ends at the first ]]>', '<a><![CDATA[x]]]]><![CDATA[>]]></a>', 'x]]>'],
  ])('%s', (_name, text, data) => {
    expect(dataOf(text)).toBe(data);
  });

  test('characters are checked only after the whole run has been read', () => {
    expect(errorOf('<a>\u0001 & </a>')).toBe('invalid character entity & (no semicolon)');
    expect(errorOf('<a>\u0001 ]]></a>')).toBe('unescaped ]]> not in CDATA section');
    expect(errorOf('<a>& \uFFFE</a>')).toBe('invalid character entity & (no semicolon)');
  });
});

describe('positions', () => {
  test('only LF counts for lines, from 1', () => {
    expect(checkXml('<a>\r\r\n\n</b>')).toMatchObject({
      line: 3,
      error: 'XML syntax error on line 3: element <a> closed by </b>',
    });
  });

  test('a line break that was read counts, one that was only looked ahead at does not', () => {
    expect(checkXml('<a /\n>')).toMatchObject({ line: 2 });
    expect(checkXml('<a><\n/a>')).toMatchObject({ line: 1 });
  });

  test('a check of the root stops at its end and says where', () => {
    expect(checkXml('<a></a> & <b')).toEqual({ ok: true, end: 7 });
    expect(checkXml('<a/>\n')).toEqual({ ok: true, end: 4 });
  });

  test('a text without a root has no root to check', () => {
    expect(checkXml('<!-- x -->')).toEqual({ ok: false, error: 'EOF', message: 'EOF', line: null, offset: 10 });
  });

  test('a self-closing tag is a start and an empty end', () => {
    expect(tokensOf('<p:a b="c" />')).toEqual([
      { kind: 'start', start: 0, end: 13, name: 'p:a', local: 'a' },
      { kind: 'end', start: 13, end: 13, name: 'p:a', local: 'a' },
      { kind: 'eof', start: 13, end: 13 },
    ]);
  });

  test('tokens tile the text up to the end or the fault', () => {
    fc.assert(
      fc.property(markup, (text) => {
        let end = 0;
        for (const token of tokensOf(text)) {
          if (token.kind === 'fault') return token.start >= end && token.start <= text.length;
          expect(token.start).toBe(end);
          end = token.end;
        }
        expect(end).toBe(text.length);
        return true;
      }),
    );
  });

  test('the last token is returned again', () => {
    fc.assert(
      fc.property(markup, (text) => {
        const decoder = new GoXmlDecoder(text);
        let last = decoder.next();
        while (last.kind !== 'eof' && last.kind !== 'fault') last = decoder.next();
        expect(decoder.next()).toEqual(last);
      }),
    );
  });
});

test('a lone surrogate passes a check as the U+FFFD it becomes, and is refused by the decoder alone', () => {
  expect(errorOf('<a>\uD800</a>')).toBeNull();
  expect(tokensOf('<a>\uD800</a>').at(-1)).toMatchObject({ message: 'invalid UTF-8' });
});

test('nesting has no limit', () => {
  const levels = 700_000;
  expect(checkXml('<a>'.repeat(levels) + '</a>'.repeat(levels), 'document').ok).toBe(true);
});
