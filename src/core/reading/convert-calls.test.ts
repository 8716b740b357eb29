import { describe, expect, it } from 'vitest';
import { inTurn } from '../../base/exploring.test-kit.ts';
import { plainDifferences } from '../calls/plain-differences.ts';
import { valueToPlain } from '../calls/value.ts';
import { WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { SAMPLES } from '../dialects/samples.ts';
import { convertReply } from './convert-calls.ts';
import { readReply } from './read-reply.ts';

const tools = [
  { name: 'read_file', inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } },
];
const MARKED = WRITTEN_DIALECT_IDS.filter((id) => id !== 'forge');

function converted(text: string, dialect: string, options = {}) {
  const conversion = convertReply(readReply(text, { dialect: 'auto', tools, ...options }), dialect);
  if (!conversion.ok) throw new Error(conversion.message);
  return conversion;
}

describe.each(MARKED)('a reply in %s', (from) => {
  it.each(inTurn(WRITTEN_DIALECT_IDS, 8, MARKED.indexOf(from)))(
    'reads to the same call when it is written in %s',
    (to) => {
      const { output, warnings } = converted(`${SAMPLES[from]?.clean}\nDone.`, to);
      expect(warnings).toEqual([]);
      const read = readReply(output, { dialect: 'auto', tools, recovery: 'strict' });
      expect(read.dialect).toBe(to);
      expect(read.calls.map(({ call }) => call)).toMatchObject([{ toolName: 'read_file', complete: true }]);
      expect(plainDifferences({ path: 'src/app.ts' }, valueToPlain(read.calls[0]?.call.arguments as never))).toEqual(
        [],
      );
      expect(read.prose).toMatch(/^I will look\.\n?\nDone\.$/);
    },
  );

  it('is repaired as it is converted, and refused where a call is cut off', () => {
    expect(converted(SAMPLES[from]?.broken as string, 'forge').calls).toHaveLength(1);
    const cut = convertReply(readReply(SAMPLES[from]?.cut as string, { dialect: from, tools }), 'forge');
    expect(cut).toEqual({ ok: false, call: 0, message: "Call 1 is not complete, so it can't be written whole." });
  });
});

it('several calls come into one wrapper where the dialect has one', () => {
  const call = (path: string) =>
    `<tool_call>\n<function=read_file>\n<parameter=path>\n${path}\n</parameter>\n</function>\n</tool_call>`;
  const text = `Two:\n${call('a')}\n${call('b')}`;
  expect(converted(text, 'anthropic-invoke').output).toBe(
    'Two:\n<function_calls>\n<invoke name="read_file">\n<parameter name="path">a</parameter>\n</invoke>\n' +
      '<invoke name="read_file">\n<parameter name="path">b</parameter>\n</invoke>\n</function_calls>',
  );
  expect(converted(text, 'forge').warnings).toEqual([
    { message: 'Readers of Forge XML run one call a message; this one holds 2.' },
  ]);
});

/** Text before a call that opens one in some dialect, or looks like an opener. */
const STRAY = [
  '<tool>',
  'Use <tool> ',
  '<tool>{',
  '<tool_call>',
  '<function_calls>\n',
  '<invoke name="x">',
  '<function=x>',
  '```\n',
  '`<tool>` ',
];

describe.each(MARKED)('a reply in %s with a stray opener before its call', (from) => {
  const bare = String(SAMPLES[from]?.clean).replace('I will look.', '').trim();

  it.each(['auto', from])(
    'reads to the same calls after the conversion, or a note says otherwise (read as %s)',
    (dialect) => {
      for (const [turn, before] of STRAY.entries())
        for (const to of inTurn(WRITTEN_DIALECT_IDS, 24, turn + MARKED.indexOf(from))) {
          const reading = readReply(before + bare, { dialect, tools });
          const conversion = convertReply(reading, to);
          if (!conversion.ok || conversion.edits.length === 0 || conversion.warnings.length > 0) continue;
          const again = readReply(conversion.output, { dialect: 'auto', tools });
          expect([before, to, again.dialect, again.calls.map(({ call }) => valueToPlain(call.arguments))]).toEqual([
            before,
            to,
            to,
            conversion.calls.map(({ call }) => valueToPlain(call.arguments)),
          ]);
        }
    },
  );
});

it('a stray opener that makes another call of it is a refusal, or a warning where the dialect is named', () => {
  const message = 'Readers that detect the dialect would take text around these calls for a call in Forge XML.';
  const text = `<tool>${SAMPLES['kimi-xtml']?.clean.replace(/^[^<]*/, '')}`;
  expect(convertReply(readReply(text, { dialect: 'auto', tools }), 'hermes')).toEqual({ ok: false, message });
  expect(converted(text, 'hermes', { dialect: 'kimi-xtml' }).warnings).toEqual([{ message }]);
});

const qwen = '<tool_call>\n<function=read_file>\n<parameter=path>\na\n</parameter>\n</function>\n</tool_call>';
const kimi = convertReply(readReply(qwen, { dialect: 'auto' }), 'kimi-xtml');

it.each([
  ['a block', `<thinking>hmm</thinking>Hi.\n${qwen}`],
  ['a block that the prompt opened', `hmm</think>Hi.\n${qwen}`],
  ['a block of Seed-OSS', `<seed:think>hmm</seed:think>Hi.\n${qwen}`],
  ['the same, opened by the prompt', `hmm</seed:think>Hi.\n${qwen}`],
  [
    "a message of Muse's to itself",
    `<|start|>assistant to=self<|message|>hmm<|eot|>Hi.\n${converted(qwen, 'anthropic-invoke').output}`,
  ],
  ["Kimi's channel", `<|open|>think<|sep|>hmm<|close|>think<|sep|>Hi.\n${kimi.ok ? kimi.output : ''}`],
])('thinking in %s stays thinking in every dialect', (_, text) => {
  for (const to of WRITTEN_DIALECT_IDS) {
    const { output, calls } = converted(text, to);
    const { thinking, prose } = readReply(output, { dialect: to, tools });
    expect([to, thinking, prose]).toEqual([to, 'hmm', 'Hi.\n']);
    expect(calls).toHaveLength(1);
  }
});

it('a warning says that prose becomes thinking', () => {
  const text = `hmm</think>${converted(qwen, 'cline').output}`;
  const { warnings, output } = converted(text, 'glm', { dialect: 'cline' });
  expect(readReply(output, { dialect: 'glm', tools }).thinking).toBe('hmm');
  expect(warnings).toEqual([{ message: 'Readers of GLM take other parts of the text around the calls for thinking.' }]);
  expect(converted(text, 'forge', { dialect: 'cline' }).warnings).toEqual([]);
});

it('a warning says what reads back otherwise only in the whole reply', () => {
  const text = '<tool_call>\n{"name": "proxy", "arguments": {"arguments": {"q": "x"}}}\n</tool_call>';
  const { warnings } = converted(text, 'minicpm5');
  expect(warnings).toEqual([
    { call: 0, path: '/arguments', message: 'Shows an object with q and reads back to nothing.' },
  ]);
});

it('a warning says, with its path, what reads back to the same value only with a schema', () => {
  const text = '<tool_call>\n{"name": "run", "arguments": {"count": 5, "list": ["a"], "text": "x"}}\n</tool_call>';
  const { output, warnings } = converted(text, 'qwen3-coder', { tools: [] });
  expect(output).toContain('<parameter=list>\n["a"]\n</parameter>');
  expect(warnings).toEqual([
    { call: 0, path: '/count', message: 'Shows 5 and reads back to "5".' },
    { call: 0, path: '/list', message: 'Shows a list of 1 item and reads back to "[\\"a\\"]".' },
  ]);
});

it('a reply without a call, and one that is already in the dialect, stay as they are', () => {
  expect(convertReply(readReply('Hello.', { dialect: 'auto' }), 'glm')).toEqual({
    ok: false,
    message: 'There is no call to convert.',
  });
  const text = SAMPLES['glm']?.clean as string;
  expect(converted(text, 'glm')).toMatchObject({ output: text, edits: [] });
});

it('superseded JSON becomes elements', () => {
  const text = '<tool>{"server_name": "local", "tool_name": "read_file", "arguments": {"path": "a<b"}}</tool>';
  expect(converted(text, 'forge').output).toContain('<path>a&lt;b</path>');
});

it('the name of a server is kept where the dialect has a place for it, and said to be left out elsewhere', () => {
  const text = '<tool>{"server_name": "files", "tool_name": "read_file", "arguments": {"path": "a"}}</tool>';
  expect(converted(text, 'forge')).toMatchObject({
    output: expect.stringContaining('<server_name>files<'),
    warnings: [],
  });
  expect(converted(text, 'hermes').warnings).toEqual([
    { call: 0, message: 'The name of the server, files, is left out.' },
  ]);
});

it('undeclared tools are read as tags as well as the declared ones', () => {
  const call = (name: string) => `<tool_call>\n{"name": "${name}", "arguments": {"path": "a"}}\n</tool_call>`;
  const { output, warnings } = converted(`${call('list_dir')}\n${call('read_file')}`, 'cline');
  expect(output).toBe('<list_dir>\n<path>a</path>\n</list_dir>\n<read_file>\n<path>a</path>\n</read_file>');
  expect(warnings.map(({ message }) => message)).toEqual([
    'Only a reader that knows a tool called list_dir takes <list_dir> for a call.',
    'Readers of Cline, Roo or Kilo run one call a message; this one holds 2.',
  ]);
});

it('one call that cannot be written is named among many', () => {
  const call = (text: string) =>
    `<tool_call>\n${JSON.stringify({ name: 'read_file', arguments: { path: text } })}\n</tool_call>`;
  const text = [call('a'), call('b</parameter>\n</function>'), call('c')].join('\n');
  expect(convertReply(readReply(text, { dialect: 'auto', tools }), 'qwen3-coder')).toMatchObject({
    ok: false,
    call: 1,
    path: '/path',
  });
});
