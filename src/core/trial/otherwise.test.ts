import { expect, test } from 'vitest';
import { readReply } from '../reading/read-reply.ts';
import { otherwiseOf } from './otherwise.ts';

const call = (...values: readonly string[]): string =>
  `<tool><tool_name>run</tool_name><arguments>${values.map((value) => `<text>${value}</text>`).join('')}</arguments></tool>`;

const TOOLS = [{ name: 'run', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } }];

const otherwise = (reply: string, asked: string) =>
  otherwiseOf(readReply(reply, { tools: TOOLS, dialect: 'forge', recovery: 'resilient' }), {
    toolName: 'run',
    arguments: { text: asked },
  });

test.each([
  ['last line', 'last line\n', 'Line break lost', 'last line[⏎]', 'last line[]', 1],
  ['a', '  a', 'Blanks lost', '[␣␣]a', '[]a', 2],
  ['<![CDATA[ a]]>', 'a', 'Blanks added', '[]a', '[␣]a', 0],
  ['a &amp;amp; b', 'a & b', 'Reference kept', 'a &[] b', 'a &[amp;] b', 0],
  ['a &amp; b', 'a &amp; b', 'Reference resolved', 'a &[amp;] b', 'a &[] b', 4],
  ['one', 'one &amp; two', 'Text missing', 'one[ &amp; two]', 'one[]', 10],
  ['one two three', 'one three', 'Text added', 'one t[]hree', 'one t[wo t]hree', 0],
  ['one and three', 'one or three', 'Text changed', 'one [or] three', 'one [and] three', 0],
])('%j in place of %j: %s', (written, asked, title, shownAsked, shownGot, missing) => {
  const found = otherwise(call(written), asked)!;
  const shown = ({ before, text, after }: typeof found.asked) => `${before}[${text}]${after}`;
  expect({ ...found, asked: shown(found.asked), got: shown(found.got) }).toEqual({
    title,
    path: '/text',
    asked: shownAsked,
    got: shownGot,
    missing,
    isDamaged: true,
  });
});

test.each([
  ['one', 'one &amp; two', true],
  ['ls -l', 'The list is sorted before it is compared.', false],
  ['a text', 'if (count &lt; limit) return;', false],
  ['', 'one', false],
  ['ls', 'cd docs && ls', false],
  ['echo "', 'echo "&lt;/tool>" && ls', true],
  ['if (count  limit) return;', 'if (count < limit) return;', true],
])('%j in place of %j is damaged, not another text: %s', (written, asked, isDamaged) => {
  expect(otherwise(call(written), asked)).toMatchObject({ isDamaged });
});

test('the right values are not otherwise', () => {
  expect(otherwise(call('a &amp; b'), 'a & b')).toBeNull();
});

test.each([
  ['Just prose.', 'No call'],
  [call('a') + call('a'), 'More than one call'],
  [call('a').replaceAll('run', 'stop'), 'Another tool'],
  [call(), 'Argument missing'],
])('%j: %s', (reply, title) => {
  expect(otherwise(reply, 'a')?.title).toBe(title);
});

test('a call where none must come is said', () => {
  const reading = readReply(call('a'), { tools: TOOLS, dialect: 'forge', recovery: 'resilient' });
  expect(otherwiseOf(reading, null)?.title).toBe('Call where none is needed');
});
