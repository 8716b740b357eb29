import { describe, expect, it } from 'vitest';
import { parseReply } from '../../reply/parse-reply.ts';

const ANY = { type: 'object', properties: { p: {} } };
const toolOf = (p: object) => [{ name: 't', inputSchema: { ...ANY, properties: { p } } }];
const invoke = (value: string) =>
  `<function_calls>\n<invoke name="t">\n<parameter name="p">${value}</parameter>\n</invoke>\n</function_calls>`;
const said = (input: string, p?: object) =>
  parseReply(input, { dialect: 'auto', tools: p ? toolOf(p) : [] }).diagnostics.map(({ message }) => message);

describe('a sentence is true of', () => {
  it.each<[string, string, string, object?]>([
    [
      'a list in a string, not its last item',
      invoke('"[1,2]"'),
      'A string of JSON stands where `p` should be an object or a list.',
      { type: 'array' },
    ],
    [
      'an object as Python prints it',
      invoke("{'x': 1, 'y': 2}"),
      "`p` is written as Python: `{'x': 1, 'y': 2}`.",
      { type: 'object' },
    ],
    ['a choice that is empty', invoke(''), '`p` must be true; the reply leaves it empty.', { enum: [true] }],
    ['an integer with a point', invoke('2.0'), '`p` says `2.0` and is read as `2`.', { type: 'integer' }],
    [
      'the JSON of a call without arguments',
      '<tool>{"tool_name": "t",}</tool>',
      'The JSON of the call has a comma before a closing bracket: `,`.',
    ],
    [
      'JSON that lacks its end behind an argument',
      '<tool_call>{"name": "f", "arguments": {"a": 1</tool_call>',
      'The JSON of the call has brackets missing at the end: `…rguments": {"a": 1`.',
    ],
    ['a wrong end tag', '<tool><tool_name>t</arguments></tool>', '`</arguments>` stands where `</tool_name>` belongs.'],
    [
      'a block of thinking that is closed twice',
      '<think>a</think>b</think>c',
      '`</think>` closes no thinking block: none is open there.',
    ],
    [
      'an end tag that stands twice in a pair',
      '<tool_call>f<arg_key>a</arg_key></arg_key><arg_value>x</arg_value></tool_call>',
      '`<arg_key>a</arg_key></arg_key><arg_value>` should be `<arg_key>a</arg_key><arg_value>`: an end tag in it closes nothing.',
    ],
    [
      'a doubled opener',
      '<tool_call><tool_call>{"name": "a", "arguments": {}}</tool_call>',
      '`<tool_call><tool_call>` should be `<tool_call>`: the tag is doubled.',
    ],
    [
      'a key of the own dialect that is out of place',
      '<tool_call>f<arg_key>1</arg_value></tool_call>',
      '`<arg_key>1</arg_value>` stands in the call outside its arguments, where nothing reads it, and was left out.',
    ],
    ['a call that had no argument yet', '<function=f>', 'The call has no argument yet, and `</function>` is missing.'],
    ['a key beside the arguments', '<tool>{"tool_name": "t", "x": 1}</tool>', '`x` is no key of a call.'],
    [
      'an argument without a name',
      '<function name="t"><param>a & b</param></function>',
      'A bare `&` in the argument without a name: `a & b`.',
    ],
    [
      'one call without its tag, whatever it lacks at its end',
      '<server_name>s</server_name>\n<tool_name>t</tool_name>\n<arguments>\n<p>1</p>',
      'A call in another syntax: Forge without its tool tag, line 1.',
    ],
  ])('%s', (_, input, message, schema) => {
    expect(said(input, schema)).toContain(message);
  });

  it('a name that a JSON call lacks', () => {
    const why = (input: string) =>
      parseReply(input, { dialect: 'auto' }).diagnostics.find(({ code }) => code === 'missing-tool-name')?.why;
    expect(why('<tool_call>{"arguments": {}}</tool_call>')).toBe('The name belongs into the JSON, as `"name"`.');
    expect(why('<tool>{}</tool>')).toBe('The name belongs into the JSON, as `"tool_name"`.');
  });

  it('prose before a call, whose wrapper is no call of another dialect', () => {
    const input = '<tool_call>\n  x<function=f>\n</function>\n</tool_call>';
    expect(said(input).filter((message) => message.includes('GLM'))).toEqual([]);
  });

  it('no fix that takes the quotes off a text in JSON', () => {
    const input = '<tool>{"tool_name": "t", "arguments": "str"}';
    const [mismatch] = parseReply(input).diagnostics.filter(({ code }) => code === 'type-mismatch');
    expect(mismatch?.message).toBe('The arguments must be an object; the reply says `"str"`.');
    expect(mismatch?.fix).toBeUndefined();
  });
});
