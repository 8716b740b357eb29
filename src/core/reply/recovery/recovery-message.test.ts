import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import { RECOVERIES } from '../../words/recovery.ts';
import { parseReply } from '../parse-reply.ts';
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
  test('a complete call without errors needs no message', () => {
    expect(message(call('  <command>npm test</command>'))).toBeNull();
  });
  test('a repaired call gives no message', () => {
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

describe('of several calls', () => {
  const whole = call('<command>ls</command>');
  const cut = '<tool>\n<tool_name>run</tool_name>\n<arguments>\n<command>a && b</command>\n<edits><edit>x';

  test('the message names the one that is meant, what is open in it and what was repaired', () => {
    expect(message(`${whole}\n${cut}`, 'resilient', [])).toBe(
      [
        'Your call 2 (run) is not complete, so it was not run.',
        '1. Call 2 (run), line 12, field edits/0: The reply is cut off inside `edits/0` of call 2.',
        '   End it with </edit>, </edits>, </arguments> and </tool>. If the value is too long for one reply, split the work into several calls.',
        '2. Call 2 (run), line 11, field command: Write every & in the value as &amp;.',
        'Send the whole of call 2 (run) again.',
        'Do not repeat call 1 (run).',
      ].join('\n'),
    );
  });
  test('one that is refused says so too, and that it is cut off', () => {
    const lines = (message(`${whole}\n${cut}`, 'strict', []) ?? '').split('\n');
    expect(lines[0]).toBe('Your call 2 (run) could not be read.');
    expect(lines).toContain(
      'The reply also ends inside this call. End it with </edit>, </edits>, </arguments> and </tool>.',
    );
    expect(lines.at(-1)).toBe('Do not repeat call 1 (run).');
  });
  test('those that a tool refuses are named', () => {
    const lines = (message(`${whole}\n${call('<count>1</count>')}\n${call('')}`) ?? '').split('\n');
    expect(lines.filter((line) => line.includes('Add it'))).toHaveLength(2);
    expect(lines.slice(-2)).toEqual(['Send the whole of calls 2 and 3 again.', 'Do not repeat call 1 (run).']);
  });
  test('a great many are counted', () => {
    expect(message(call('<count>1</count>').repeat(9))).toContain(
      'Send the whole of calls 1, 2, 3, 4, 5 and 4 more again.',
    );
  });
});

describe('what is open where a call is cut off', () => {
  const endsOf = (args: string) =>
    /End it with (.*)\. If/.exec(message(call(args).slice(0, call(args).indexOf('█')), 'resilient', []) ?? '')?.[1];

  test('is every end tag, the innermost first, and the end of CDATA before them', () => {
    expect(endsOf('<a>x█')).toBe('</a>, </arguments> and </tool>');
    expect(endsOf('<a><![CDATA[x█')).toBe(']]>, </a>, </arguments> and </tool>');
    expect(endsOf('<a><![CDATA[x]]>█')).toBe('</a>, </arguments> and </tool>');
    expect(endsOf('<a>x</a>█')).toBe('</arguments> and </tool>');
  });
  test('of a payload in JSON is the rest of it', () => {
    expect(message('<tool>{"tool_name": "run", "arguments": {"a": "', 'resilient', [])).toContain(
      'End it with the rest of the JSON and </tool>.',
    );
  });
  test('of a very deep call is shortened', () => {
    expect(endsOf(`${'<a>'.repeat(50)}█`)).toBe('</a>, </a>, </a>, </a>, …, </a>, </a>, </arguments> and </tool>');
  });
});
