import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { parseReply } from '../../parse-reply.ts';
import { RECOVERIES } from '../../recovery.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { recoveryMessage } from './recovery-message.ts';
import { DEFAULT_RECOVERY_TEMPLATE } from './recovery-template.ts';

const tools: readonly ToolDefinition[] = [
  {
    name: 'run',
    inputSchema: {
      type: 'object',
      properties: { command: { type: 'string' }, count: { type: 'integer' } },
      required: ['command'],
      additionalProperties: false,
    },
  },
];

const call = (args: string, name = 'run') =>
  `<tool>\n<server_name>local</server_name>\n<tool_name>${name}</tool_name>\n<arguments>\n${args}\n</arguments>\n</tool>`;
const message = (text: string, recovery: (typeof RECOVERIES)[number] = 'resilient', checked = tools) =>
  recoveryMessage(parseReply(text, { recovery, tools: checked }), text);

describe('silence', () => {
  test('there is nothing to say of a complete call without errors', () => {
    expect(message(call('  <command>npm test</command>'))).toBeNull();
  });
  test('a repaired call is not complained of', () => {
    expect(message(call('  <command>a && b</command>'), 'resilient', [])).toBeNull();
  });
  test('in every mode a message comes exactly where a call is missing, incomplete or in error', () => {
    const piece = fc.constantFrom(
      '<tool>',
      '</tool>',
      '<tool_name>run</tool_name>',
      '<arguments>',
      '</arguments>',
      '<command>',
      '</command>',
      'a && b',
      '<',
      ']]>',
      '<![CDATA[',
      '{',
      '<thinking>',
      'text',
      '<count>x</count>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.constantFrom(...RECOVERIES), (pieces, recovery) => {
        const text = pieces.join('');
        const result = parseReply(text, { recovery, tools });
        const fine =
          result.calls.length > 0 &&
          result.calls.every(({ complete }) => complete) &&
          result.diagnostics.every(({ severity }) => severity !== 'error');
        expect(recoveryMessage(result, text) === null).toBe(fine);
      }),
    );
  });
});

describe('a message', () => {
  test('shows the escaped piece first and CDATA second', () => {
    const text = message(call('  <command>a && b</command>'), 'strict', []) ?? '';
    expect(text).toContain('Line 5, field command: ');
    expect(text).toContain(
      'You wrote: a && b\nWrite: a &amp;&amp; b\nOr put the whole value into CDATA: <command><![CDATA[a && b]]></command>',
    );
    expect(text.split('\n')[0]).toBe('Your tool call could not be read.');
    expect(text.split('\n').at(-1)).toBe('Send the whole call again.');
  });
  test('never embeds a large value', () => {
    const long = 'word '.repeat(5_000);
    expect((message(call(`  <command>${long}&& b ${long}</command>`), 'strict', []) ?? '').length).toBeLessThan(400);
  });
  test('names what a tool refuses', () => {
    const text = message(call('  <count>many</count>\n  <speed>5</speed>')) ?? '';
    expect(text).toContain('Your call of run was refused.');
    expect(text).toContain('1. Line 5, field count: ');
    expect(text).toContain('   You wrote: many');
    expect(text).toContain('field speed: ');
    expect(text).toContain('Add it: <command>…</command>.');
  });
  test('shows the form where there is no call', () => {
    expect(message('I will look at it.')).toMatch(
      /^Your reply holds no tool call that could be run\.[\s\S]*<tool_name>NAME<\/tool_name>/,
    );
    expect(message('')).toContain('<tool>');
  });
  test('says that a cut call was not run', () => {
    expect(message(call('').slice(0, -10))).toContain('is not complete');
  });
  test('is one line of text for each sentence of its template', () => {
    const text = call('  <command>a && b</command>');
    const template = { ...DEFAULT_RECOVERY_TEMPLATE, unreadable: 'Nope.', wrote: '', cdata: '', closing: 'Again!' };
    const said = recoveryMessage(parseReply(text, { recovery: 'strict' }), text, template) ?? '';
    expect(said.startsWith('Nope.\n')).toBe(true);
    expect(said.endsWith('Write: a &amp;&amp; b\nAgain!')).toBe(true);
  });
});

test('root causes come first, alike problems once, and no more than five', () => {
  const text = call('  <command>x</command>');
  const parsed = parseReply(text);
  const diagnostic = (code: Diagnostic['code'], path: string, start: number): Diagnostic => ({
    code,
    severity: 'error',
    message: `${code}.`,
    why: '',
    start,
    end: start,
    line: 1,
    column: 1,
    call: 0,
    path,
  });
  const diagnostics = [
    diagnostic('type-mismatch', '/a', 1),
    diagnostic('unclosed-tag', '/b', 2),
    diagnostic('unclosed-tag', '/b', 3),
    ...['c', 'd', 'e', 'f'].map((name, index) => diagnostic('unknown-argument', `/${name}`, index + 4)),
  ];
  const said = recoveryMessage({ ...parsed, diagnostics }, text) ?? '';
  expect(said).toContain('1. Line 1, field b: unclosed-tag. (2 times)');
  expect(said).toContain('2. Line 1, field a: type-mismatch.');
  expect(said).toContain('And 1 more.');
});

test('a fix that stays inside the quoted piece is shown applied', () => {
  const text = call('  <command>x</command>\n  <count>five</count>');
  const start = text.indexOf('five');
  const diagnostics: Diagnostic[] = [
    {
      code: 'type-mismatch',
      severity: 'error',
      message: 'Not a number.',
      why: '',
      start,
      end: start + 4,
      line: 6,
      column: 10,
      call: 0,
      path: '/count',
      fix: { title: 'Write 5', edits: [{ start, end: start + 4, text: '5' }] },
    },
  ];
  expect(recoveryMessage({ ...parseReply(text), diagnostics }, text)).toContain('You wrote: five\nWrite: 5');
});

test('where a piece is only to go, the message says what to do and offers no empty line', () => {
  const said = message('<tool>\n<tool_name>run</tool_name>\nlost words\n<arguments/>\n</tool>', 'resilient', []) ?? '';
  expect(said).toContain('You wrote: lost words\nPut every text into the element it belongs to.');
  expect(said).not.toContain('Write:');
});
