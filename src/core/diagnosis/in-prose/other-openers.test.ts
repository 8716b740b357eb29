import { describe, expect, it } from 'vitest';
import { valueToJson } from '../../calls/value.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { applyEdits } from '../../words/edits.ts';

const PARTS = '<server_name>s</server_name>\n<tool_name>t</tool_name>\n<arguments><p>1 &amp; 2</p></arguments>\n';
const codes = (input: string) => parseReply(input).diagnostics.map(({ code }) => code);
const dialects = (input: string) => parseReply(input).diagnostics.filter(({ code }) => code === 'foreign-dialect');

/** The calls once the first fix of that code is made. */
function fixed(input: string, code: string): string[] {
  const fix = parseReply(input).diagnostics.find((diagnostic) => diagnostic.code === code)?.fix;
  return parseReply(applyEdits(input, fix?.edits ?? [])).calls.map(
    (call) => `${call.toolName} ${call.complete} ${valueToJson(call.arguments)}`,
  );
}

describe('a tag that was meant to open a call', () => {
  it.each([
    [`<Tool>\n${PARTS}</Tool>`, '`<Tool>` opens no call: the tag is `<tool>`.'],
    [`Now:\n<TOOL>\n${PARTS}</tool>`, '`<TOOL>` opens no call: the tag is `<tool>`.'],
    [`<Tool> Sure:\n${PARTS}</Tool>`, '`<Tool>` opens no call: the tag is `<tool>`, and `Sure:` stands behind it.'],
    [`<x:tool>${PARTS}</x:tool>`, '`<x:tool>` opens no call: the tag is `<tool>`.'],
    [`<tool/>\n${PARTS}</tool>`, '`<tool/>` opens no call: the tag is `<tool>`.'],
  ])('is named in %j, and its fix makes it one', (input, message) => {
    const { diagnostics, verdict } = parseReply(input);
    expect(verdict).toBe('none');
    expect(diagnostics.map(({ code }) => code)).toEqual(['tool-tag-in-prose']);
    expect(diagnostics[0]).toMatchObject({ severity: 'warning', message });
    expect(fixed(input, 'tool-tag-in-prose')).toEqual(['t true {"p":"1 & 2"}']);
  });

  it('is named with what stands behind it, which the fix removes', () => {
    const input = '<tool> Sure: {"tool_name":"t","arguments":{"p":1}}</tool>';
    const [first] = parseReply(input).diagnostics;
    expect(first?.message).toBe('`Sure:` stands behind `<tool>`, so the call that follows is not read.');
    expect(first?.fix?.title).toBe('Remove the text behind it');
    expect(fixed(input, 'tool-tag-in-prose')).toEqual(['t true {"p":1}']);
  });

  it('is none where a sentence goes on', () => {
    for (const input of ['Use the <Tool> tag.', 'The <Tool> holds <tool_name> and <arguments>.', '<TOOL> is wrong.']) {
      const [first] = parseReply(input).diagnostics;
      expect(first).toMatchObject({ code: 'tool-tag-in-prose', severity: 'info' });
      expect(first?.message).toMatch(/in the prose opens no call/);
    }
  });
});

describe('a call whose tags are escaped', () => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

  it.each([
    escaped(`<tool>\n${PARTS}</tool>`),
    `Here it is:\n\n${escaped(`<tool>${PARTS}</tool>`)}\nDone.`,
    escaped(`<tool>\n${PARTS}</tool>`).replaceAll('&gt;', '>'),
    escaped(`<tool>\n${PARTS}</tool>`).replaceAll('&lt;', '&#60;').replaceAll('&gt;', '&#x3E;'),
  ])('is named, and the fix gives the call: %j', (input) => {
    expect(codes(input)).toContain('foreign-dialect');
    expect(dialects(input)[0]?.message).toMatch(/^A call whose tags are escaped, line/);
    expect(fixed(input, 'foreign-dialect')).toEqual(['t true {"p":"1 & 2"}']);
  });

  it('is named once for all of them, and one fix gives them all', () => {
    const input = [1, 2].map(() => escaped(`<tool>${PARTS}</tool>`)).join('\n');
    expect(dialects(input)).toHaveLength(1);
    expect(fixed(input, 'foreign-dialect')).toHaveLength(2);
  });

  it('is none in a sentence, in code, or in a value', () => {
    expect(dialects('Escape the tag as &lt;tool&gt; in prose.')).toEqual([]);
    expect(dialects(`\`${escaped('<tool><tool_name>')}\` is text.`)).toEqual([]);
    expect(dialects(`\`\`\`\n${escaped(`<tool>${PARTS}</tool>`)}\n\`\`\``)).toEqual([]);
  });
});

describe('another syntax', () => {
  it.each([
    'Qwen writes `<function=name>` and `<parameter=path>`.',
    'Hermes puts `<tool_call>{"name": "x"}</tool_call>` there, as ``<tool_call>[`` may.',
    'The tags <function=name> and <parameter=path> belong to another format.',
    'Anthropic models use <invoke name="x"> for this, and Hermes <tool_call>{"name": …}</tool_call>.',
    '<function=name> is how Qwen does it.',
    'Write "<function=name>" and nothing else.',
    'GLM has <arg_key> and <arg_value> pairs.',
    '- the opener, <minimax:tool_call>, is followed by a line',
    'We wrap calls in <tool_name>x</tool_name>, as before.',
  ])('is no call where it is mentioned: %s', (input) => {
    expect(dialects(input)).toEqual([]);
  });

  it.each([
    '<tool_call>\n{"name": "x", "arguments": {}}\n</tool_call>',
    'I will look it up. <tool_call>{"name": "x"}</tool_call>',
    'Let me look it up <tool_call>{"name": "x"}</tool_call>',
    'I will run `ls` now: <tool_call>{"name": "x"}</tool_call>',
    'I will call <function=read_file>\n<parameter=path>a.txt\n</parameter>\n</function>',
    'I will call <function=read_file> <parameter=path>a.txt',
    '<function=read_file>',
    '<invoke name="x"><parameter name="a">the `b`</parameter></invoke>',
    'In `x`: <invoke name="x"><parameter name="a">b</parameter></invoke>',
    '<tool_name>ls</tool_name><arguments><path>a</path></arguments>',
    'The unclosed ` stays: <tool_call>{"name": "x"}</tool_call>',
  ])('is a call where it is written: %s', (input) => {
    expect(dialects(input)).toHaveLength(1);
  });
});
