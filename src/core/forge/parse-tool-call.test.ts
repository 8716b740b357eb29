import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeAmpersands } from './escape-ampersands.ts';
import { forgeReport } from './forge-report.ts';
import { markup, parseVectors } from './forge-vectors.test-kit.ts';
import { parseToolCall } from './parse-tool-call.ts';

/** Go refuses these for bytes that are not UTF-8; no JavaScript string holds such bytes. */
const NOT_UTF8 = ['invalid_utf8-002', 'invalid_utf8-003', 'invalid_utf8-005', 'invalid_utf8-009', 'invalid_utf8-010'];

const callWith = (content: string) =>
  `<tool><tool_name>t</tool_name><arguments><content>${content}</content></arguments></tool>`;

const argsOf = (text: string) => Object.fromEntries(parseToolCall(text).call?.args ?? []);

describe('against what Forge recorded', () => {
  test('only bytes that are not UTF-8 are left out', () => {
    expect(parseVectors.filter((vector) => vector.inputB64).map((vector) => vector.id)).toEqual(NOT_UTF8);
  });

  const rows = parseVectors.filter((vector) => !NOT_UTF8.includes(vector.id));

  test.each(rows.map((row) => [row.id, row] as const))('%s', (_id, { input, forge }) => {
    const reading = parseToolCall(input);
    expect(reading.error).toBe(forge.error ?? null);
    expect(reading.usedFallback).toBe(forge.usedFallback ?? false);
    expect(reading.remaining).toBe(forge.remaining ?? input);
    if (forge.ok) expect(reading.firstPassError).toBe(forge.firstPassError ?? null);
    expect(
      reading.call && {
        serverName: reading.call.serverName,
        toolName: reading.call.toolName,
        argumentsInnerXML: reading.call.argumentsInnerXml,
        args: Object.fromEntries(reading.call.args),
      },
    ).toEqual(forge.call ?? null);
  });
});

describe('extraction', () => {
  test('runs from the first <tool> to the first </tool> after it', () => {
    expect(parseToolCall('</tool> a <tool></tool></tool>').match).toEqual({ start: 10, end: 23 });
    expect(parseToolCall('<tool> a').match).toBeNull();
    expect(parseToolCall('<TOOL></TOOL>').error).toBe('no tool call found in text');
  });

  test('counts the whole text against the cap, in bytes', () => {
    const cap = 10_485_760;
    const call = callWith('');
    const ascii = call + 'x'.repeat(cap - call.length);
    expect(parseToolCall(ascii).ok).toBe(true);
    expect(parseToolCall(`${ascii}x`)).toMatchObject({
      ok: false,
      match: null,
      usedFallback: false,
      error: 'tool call XML exceeds maximum size of 10485760 bytes',
    });
    const wide = call + '日'.repeat(Math.floor((cap - call.length) / 3));
    expect(parseToolCall(wide).ok).toBe(true);
    expect(parseToolCall(`${wide}日`).ok).toBe(false);
  });

  test('takes every match out of what remains and trims it as Go does', () => {
    expect(parseToolCall(`\u0085a ${callWith('')} b ${callWith('')}c\u00A0`).remaining).toBe('a  b c');
  });
});

describe('the second pass', () => {
  test('escapes every ampersand that begins no known reference, anywhere', () => {
    expect(escapeAmpersands('& &amp; &#1; &#x1F; &#X1; &nbsp; &lt <![CDATA[&&]]>')).toBe(
      '&amp; &amp; &#1; &#x1F; &amp;#X1; &amp;nbsp; &amp;lt <![CDATA[&amp;&amp;]]>',
    );
  });

  test('corrupts CDATA without an error', () => {
    expect(argsOf(callWith('R&D <![CDATA[a && b]]>'))).toEqual({ content: 'R&D a &amp;&amp; b' });
  });

  test('hides the first error after its own', () => {
    const reading = parseToolCall(callWith('a & b < c'));
    expect(reading.firstPassError).toContain('invalid character entity & (no semicolon)');
    expect(reading.error).toContain('expected element name after <');
  });
});

describe('fields', () => {
  test('the last of a name wins, an empty one too', () => {
    expect(parseToolCall('<tool><tool_name>a</tool_name><tool_name>b</tool_name></tool>').call?.toolName).toBe('b');
    expect(parseToolCall('<tool><tool_name>a</tool_name><tool_name/></tool>').error).toBe(
      'tool_name is required in tool call',
    );
  });

  test('a name is its own text and CDATA, untrimmed, whatever the prefix', () => {
    const text = '<tool><p:tool_name> a<!-- x --><b>c</b><![CDATA[&]]> </p:tool_name></tool>';
    expect(parseToolCall(text).call?.toolName).toBe(' a& ');
  });

  test('nothing after the end of the root is read', () => {
    expect(parseToolCall('<tool><tool_name>t</tool_name></tool > & <b> </tool>').call?.toolName).toBe('t');
  });

  test('arguments show what follows the last child, trimmed, the last that is not blank', () => {
    const call = (inner: string) => `<tool><tool_name>t</tool_name><arguments>${inner}</arguments></tool>`;
    expect(argsOf(call('<path>secret.env<x/></path>'))).toEqual({});
    expect(argsOf(call('<path>secret.env<x/>README.md</path>'))).toEqual({ path: 'README.md' });
    expect(argsOf(call('<path> a </path><path> </path>'))).toEqual({ path: 'a' });
  });
});

describe('the report', () => {
  test('has nothing to check strictly where there is no match or too much text', () => {
    const nothing = { ok: false, error: null, line: null };
    expect(forgeReport('prose').strict).toEqual(nothing);
    expect(forgeReport(callWith('x'.repeat(10_485_760))).strict).toEqual(nothing);
  });

  test('keeps the first pass apart from the whole', () => {
    expect(forgeReport(callWith('\na & b'))).toEqual({
      strict: {
        ok: false,
        error: 'XML syntax error on line 2: invalid character entity & (no semicolon)',
        line: 2,
      },
      forge: {
        ok: true,
        usedFallback: true,
        call: { serverName: 'local', toolName: 't', args: { content: 'a & b' } },
        error: null,
      },
    });
  });

  test('a call without a name is well-formed all the same', () => {
    expect(forgeReport('<tool></tool>')).toEqual({
      strict: { ok: true, error: null, line: null },
      forge: { ok: false, usedFallback: false, call: null, error: 'tool_name is required in tool call' },
    });
  });

  test('an error without a line has none', () => {
    const { strict, forge } = forgeReport(callWith('<?xml version="2"?>'));
    expect(strict).toEqual({
      ok: false,
      error: 'xml: unsupported version "2"; only version 1.0 is supported',
      line: null,
    });
    expect(forge.usedFallback).toBe(true);
  });

  test('prints `__proto__` as an ordinary name', () => {
    const text = '<tool><tool_name>t</tool_name><arguments><__proto__>1</__proto__></arguments></tool>';
    expect(JSON.stringify(forgeReport(text).forge.call?.args)).toBe('{"__proto__":"1"}');
  });
});

test('a lone surrogate reads as U+FFFD', () => {
  expect(argsOf(callWith('a\uD800b'))).toEqual({ content: 'a\uFFFDb' });
});

test('any text gives one result, the same each time', () => {
  fc.assert(
    fc.property(markup, (text) => {
      const reading = parseToolCall(text);
      expect(parseToolCall(text)).toEqual(reading);
      expect(reading.ok).toBe(reading.call !== null);
      expect(reading.usedFallback).toBe(reading.firstPassError !== null);
      expect(escapeAmpersands(escapeAmpersands(text))).toBe(escapeAmpersands(text));
    }),
  );
});
