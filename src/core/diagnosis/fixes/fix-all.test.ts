import { describe, expect, it } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import { applyEdits } from '../../words/edits.ts';
import { fixAll } from './fix-all.ts';

const named = (name: string, rest: string) =>
  `<tool><tool_name>${name}</tool_name><arguments><p>${rest}</p></arguments></tool>`;

describe('all repairs made in the text', () => {
  it('write the name that only an attribute says as an element', () => {
    const made = (input: string) => applyEdits(input, fixAll(readReply(input))?.edits ?? []);
    const rest = '<arguments><path>a &amp; b</path></arguments></tool>';
    expect(made(`<tool name="t">${rest.replace('&amp;', '&')}`)).toBe(`<tool><tool_name>t</tool_name>${rest}`);
    expect(made(`<tool server="s" tool='t'>\n${rest}`)).toBe(
      `<tool>\n<server_name>s</server_name>\n<tool_name>t</tool_name>\n${rest}`,
    );
    expect(made(`<tool name="t"><tool_name>t</tool_name>${rest}`)).toBe(`<tool><tool_name>t</tool_name>${rest}`);
    const first = named('s', '1');
    expect(made(`${first}<tool name="t">${rest}`)).toBe(`${first}<tool><tool_name>t</tool_name>${rest}`);
  });

  const titleAndText = (input: string) => {
    const fix = fixAll(readReply(input));
    return fix && [fix.title, applyEdits(input, fix.edits)];
  };

  it('trim a name on the side that has white space, and leave the white space of a value', () => {
    expect(fixAll(readReply(named('t\n', '1')))?.edits).toEqual([{ start: 18, end: 19, text: '' }]);
    expect(fixAll(readReply(named(' t', '1')))?.edits).toEqual([{ start: 17, end: 18, text: '' }]);
    expect(titleAndText(named(' t ', ' 1 '))).toEqual(['Trim the names in the text', named('t', ' 1 ')]);
    expect(titleAndText(named('t', ' 1 '))).toBe(null);
    expect(titleAndText('<tool>\n<tool_name>t</tool_name><arguments><p> a & b </p></arguments></tool>')).toEqual([
      'Make the repair in the text',
      '<tool>\n<tool_name>t</tool_name><arguments><p> a &amp; b </p></arguments></tool>',
    ]);
  });

  it('are counted in the title, trimmed names left out', () => {
    expect(titleAndText(named(' t', 'a & b'))).toEqual(['Make the repair in the text', named('t', 'a &amp; b')]);
    expect(titleAndText(named('t', 'a & b & c'))).toEqual([
      'Make all 2 repairs in the text',
      named('t', 'a &amp; b &amp; c'),
    ]);
    expect(titleAndText(named('t', 'a & b\u0001'))).toEqual([
      'Make the repair in the text',
      named('t', 'a &amp; b\u0001'),
    ]);
  });

  it('take out an end tag that closes nothing, and write a reference to no character as text', () => {
    expect(titleAndText(named('t', 'a</b>'))).toEqual(['Make the repair in the text', named('t', 'a')]);
    expect(titleAndText(named('t', 'a&#1;'))).toEqual(['Make the repair in the text', named('t', 'a&amp;#1;')]);
  });

  it('are edits in the order of the text', () => {
    const edits =
      fixAll(readReply('<tool name="t" id="1">\n<arguments><p>a & b</p></arguments>\n</tool>'))?.edits ?? [];
    expect(edits.length).toBeGreaterThan(1);
    expect(edits.map(({ start }) => start)).toEqual(edits.map(({ start }) => start).sort((a, b) => a - b));
  });

  it('leave a character that the value would lose, and a name that they cannot write', () => {
    const made = (input: string) => fixAll(readReply(input));
    expect(made('<tool><tool_name>t</tool_name><arguments><p>a\u0001b</p></arguments></tool>')).toBe(null);
    expect(made('<tool name="t">{"arguments":{}}</tool>')).toBe(null);
  });
});

describe('repairs that together would read to other calls are not offered', () => {
  const seed = (inside: string) =>
    `<seed:tool_call>\n<function=w>\n<parameter=${inside}</parameter>\n</function>\n</seed:tool_call>`;

  it.each([
    ['a number would be a text', seed('input>{"c": 1}')],
    ['two openers would be one', '<tool a="b"><tool a="b">'],
    ['no call would be left', '<|tool_call:start|><|tool_call:start|>ping\n<|>ol{all:end|>'],
    ['the call would be prose', '<|tool_call>call:shell:\nBEGIN_ARG:\nls -la\nEND_ARG\n<tool_call|>'],
    ['a text would end at a quote in it', '<|tool_call>call:tag{items:[<,\\"|>foo<|"|>,<|"|>bar<|"|>]}<tool_call|>'],
  ])('where %s', (_fact, input) => {
    const tools = [{ name: 'w', inputSchema: { type: 'object', properties: { a: { type: 'string' }, c: {} } } }];
    const reading = readReply(input, { dialect: 'auto', tools });
    expect(reading.findings.filter(({ replacement }) => replacement !== undefined)).not.toEqual([]);
    expect(fixAll(reading)).toBe(null);
  });

  /** What is made of a reply in which one text has another as its repair. */
  const repaired = (input: string, was: string, replacement: string | undefined, dialect = 'forge') => {
    const reading = readReply(input, { dialect });
    const start = input.indexOf(was);
    const finding = { code: 'malformed-tag', severity: 'warning', start, end: start + was.length, replacement };
    return fixAll(Object.create(reading, { findings: { value: [finding] } }));
  };
  const two = `${named('t', '1')} ${named('u', '2')} text`;
  const open = two.replace('</tool> text', '');
  const nameless = two.replace('<tool_name>u</tool_name>', '');
  const bare = '{"name": "f", "arguments": {"a": 1}}';

  it.each([
    ['there is one more', two, 'text', named('v', '1')],
    ['there is one fewer', two, named('u', '2'), ''],
    ['one has another name', two, '>u<', '>v<'],
    ['one has no name', two, '<tool_name>u</tool_name>', ''],
    ['only the second has another value', two, '2', '3'],
    ['one has no end', two, '</tool> text', ''],
    ['they are of another dialect', bare, bare, `<tool_call>${bare}</tool_call>`, 'auto'],
  ])('where afterwards %s', (_fact, input, was, becomes, dialect = 'forge') => {
    expect(repaired(input, was, becomes, dialect)).toBe(null);
  });

  it('and a problem without a repair changes nothing, whatever white space is in it', () => {
    expect(repaired(two, ' text', undefined)).toBe(null);
  });

  it.each([
    ['stays without an end', open, '<p>2', '<p >2'],
    ['gets its end', open, '2</p></arguments>', '2</p></arguments></tool>'],
    ['gets its name', nameless, '<arguments><p>2', '<tool_name>u</tool_name><arguments><p>2'],
  ])('but are where one %s', (_fact, input, was, becomes) => {
    expect(repaired(input, was, becomes)?.edits).toMatchObject([{ text: becomes }]);
  });
});
