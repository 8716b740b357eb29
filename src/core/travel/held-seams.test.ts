import { expect, it } from 'vitest';
import { pieces } from '../text/split.ts';
import { heldSeams } from './held-seams.ts';

const cut = (text: string, dialect = 'auto'): string[] =>
  pieces(text, Uint32Array.from(heldSeams(text, { recovery: 'resilient', tools: [], dialect })));

it('cuts inside tags, references and the end of CDATA, and nowhere in plain text', () => {
  expect(cut('Some prose and no call.')).toEqual(['Some prose and no call.']);
  const call = '<tool><tool_name>ab</tool_name><arguments><c>d &amp; e</c><f><![CDATA[g ]]]></f></arguments></tool>';
  const parts = cut(call, 'forge');
  expect(parts.join('')).toBe(call);
  for (const whole of ['<tool_name>', '&amp;', '</c>', '<![CDATA[', ']]]>'])
    expect(parts.some((part) => part.includes(whole.slice(0, -1)))).toBe(false);
  expect(parts).toContain('g ');
});

it('cuts inside the marks of other dialects', () => {
  const call = '<tool_call>\n{"name": "ls", "arguments": {"path": "src"}}\n</tool_call>';
  const parts = cut(`Prose. ${call}`);
  expect(parts.join('')).toBe(`Prose. ${call}`);
  expect(parts[0]).toBe('Prose. ');
  expect(parts.some((part) => part.includes('<tool_c'))).toBe(false);
});

it('keeps surrogate pairs whole', () => {
  expect(cut('<tool>😀😀', 'forge').filter((part) => /[\ud800-\udfff]/u.test(part))).toEqual([]);
});

it('cuts an empty text nowhere', () => {
  expect(cut('')).toEqual([]);
});
