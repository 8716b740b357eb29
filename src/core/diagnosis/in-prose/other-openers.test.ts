import { describe, expect, it } from 'vitest';
import { valueToJson } from '../../calls/value.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { applyEdits } from '../../words/edits.ts';

const PARTS = '<server_name>s</server_name>\n<tool_name>t</tool_name>\n<arguments><p>1 &amp; 2</p></arguments>\n';
const dialects = (input: string) => parseReply(input).diagnostics.filter(({ code }) => code === 'foreign-dialect');

/** The calls once the first fix of that code is made. */
function fixed(input: string, code: string): string[] {
  const fix = parseReply(input).diagnostics.find((diagnostic) => diagnostic.code === code)?.fix;
  return parseReply(applyEdits(input, fix?.edits ?? [])).calls.map(
    (call) => `${call.toolName} ${call.complete} ${valueToJson(call.arguments)}`,
  );
}

describe('a call whose tags are escaped', () => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

  it('is named once for all of them, and one fix gives them all', () => {
    const input = [1, 2].map(() => escaped(`<tool>${PARTS}</tool>`)).join('\n');
    expect(dialects(input)).toHaveLength(1);
    expect(fixed(input, 'foreign-dialect')).toHaveLength(2);
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
  ])('is not a call where it is mentioned: %s', (input) => {
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
