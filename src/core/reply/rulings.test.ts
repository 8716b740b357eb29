import { describe, expect, it } from 'vitest';
import { valueToJson } from '../calls/value.ts';
import { applyEdits } from '../words/edits.ts';
import type { Recovery } from '../words/recovery.ts';
import { parseReply } from './parse-reply.ts';

const args = (inside: string) => `<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`;

function read(input: string, recovery: Recovery = 'resilient', schema?: object) {
  const tools = schema ? [{ name: 't', inputSchema: { type: 'object', properties: schema } }] : [];
  return parseReply(input, { recovery, tools });
}

const json = (input: string, recovery?: Recovery, schema?: object) => {
  const [call] = read(input, recovery, schema).calls;
  return call ? valueToJson(call.arguments) : null;
};
const codes = (input: string, recovery?: Recovery, schema?: object) =>
  read(input, recovery, schema).diagnostics.map((diagnostic) => diagnostic.code);

describe('values without a schema', () => {
  it.each([
    ['<exclude>a</exclude><exclude>b</exclude>', '{"exclude":["a","b"]}'],
    ['<edits><edit><search>a</search></edit></edits>', '{"edits":[{"search":"a"}]}'],
    ['<entries><entry>1</entry></entries>', '{"entries":[1]}'],
    ['<addresses><address>x</address></addresses>', '{"addresses":["x"]}'],
    ['<list><item>1</item><item>2</item></list>', '{"list":[1,2]}'],
    ['<m><item><item>1</item></item><item><item>2</item></item></m>', '{"m":[[1],[2]]}'],
    ['<edits><edit>1</edit></edits><edits><edit>2</edit></edits>', '{"edits":[1,2]}'],
    ['<status><state>ok</state></status>', '{"status":{"state":"ok"}}'],
    ['<tags></tags>', '{"tags":""}'],
    ['<tags/>', '{"tags":""}'],
    ['<n>9007199254740993</n>', '{"n":9007199254740993}'],
    ['<n>1e400</n>', '{"n":"1e400"}'],
    ['<n> true </n>', '{"n":true}'],
    ['<n>"true"</n>', '{"n":"\\"true\\""}'],
    ['<n><![CDATA[5]]></n>', '{"n":"5"}'],
    ['<n>5<![CDATA[]]></n>', '{"n":"5"}'],
    ['<n>a <![CDATA[b]]> c</n>', '{"n":"a b c"}'],
    ['<n>a\r\nb\rc&#13;</n>', '{"n":"a\\nb\\nc\\r"}'],
    ['<n>1<!-- x -->2</n>', '{"n":12}'],
    ['<p:x>a</p:x>', '{"p:x":"a"}'],
    ['<__proto__>a</__proto__><constructor>b</constructor>', '{"__proto__":"a","constructor":"b"}'],
    ['<a>x<b>1</b>y</a>', '{"a":{"b":1,"#text":"xy"}}'],
  ])('reads %s', (inside, expected) => {
    expect(json(args(inside))).toBe(expected);
  });

  it('reports text beside elements, attributes and lossy numbers', () => {
    expect(codes(args('<a>x<b>1</b></a>'))).toEqual(['mixed-content']);
    expect(codes(args('<a x="1">y</a>'))).toEqual(['attribute-ignored']);
    expect(codes(args('<n>007</n>'))).toEqual(['lossy-scalar']);
    expect(codes(args('<n>42</n>'))).toEqual([]);
  });
});

describe('values with a schema', () => {
  it.each([
    [{ s: { type: 'string' } }, '<s>true</s>', '{"s":"true"}', []],
    [{ s: { type: 'string' } }, '<s>007</s>', '{"s":"007"}', []],
    [{ s: { type: 'string' } }, '<s><b>x</b></s>', '{"s":"<b>x</b>"}', ['markup-in-string']],
    [{ s: { type: 'string' } }, '<s>a <!-- b --> c</s>', '{"s":"a <!-- b --> c"}', ['markup-in-string']],
    [{ s: { type: 'string' } }, '<s>i < 10 && j << 2</s>', '{"s":"i < 10 && j << 2"}', null],
    [{ s: { type: 'string' } }, '<s>Map<string, Array<T>></s>', '{"s":"Map<string, Array<T>>"}', null],
    [{ s: { type: 'string' }, p: {} }, '<s>a </s> b</s><p>c</p>', '{"s":"a </s> b","p":"c"}', ['markup-in-string']],
    [{ s: { type: 'string' } }, '<s/>a</s>', '{"s":"","#text":"a"}', ['unexpected-end-tag']],
    [{ s: { type: 'string' } }, '<s>a</s>b</ s>', '{"s":"a","#text":"b"}', ['unexpected-end-tag']],
    [{ n: { type: 'integer' } }, '<n><![CDATA[5]]></n>', '{"n":5}', []],
    [{ n: { type: 'integer' } }, '<n>5.0</n>', '{"n":5}', []],
    [{ n: { type: 'integer' } }, '<n>abc</n>', '{"n":"abc"}', ['type-mismatch']],
    [{ b: { type: 'boolean' } }, '<b>True</b>', '{"b":true}', []],
    [{ b: { type: 'boolean' } }, '<b>yes</b>', '{"b":"yes"}', ['type-mismatch']],
    [{ l: { type: 'array', items: { type: 'string' } } }, '<l>a</l>', '{"l":["a"]}', []],
    [{ l: { type: 'array', items: { type: 'string' } } }, '<l></l>', '{"l":[]}', []],
    [{ l: { type: 'array', items: { type: 'string' } } }, '<l><x>a</x><y>b</y></l>', '{"l":["a","b"]}', []],
    [
      { edits: { type: 'array', items: { type: 'object', properties: { search: {}, replace: {} } } } },
      '<edits><search>1</search><replace>2</replace></edits>',
      '{"edits":[{"search":1,"replace":2}]}',
      [],
    ],
    [
      { edits: { type: 'array', items: { type: 'object' } } },
      '<edits><![CDATA[<edit/>]]></edits>',
      '{"edits":"<edit/>"}',
      ['cdata-as-structure'],
    ],
    [{ edits: { type: 'array' } }, '<edits>[1,2]</edits>', '{"edits":"[1,2]"}', ['json-as-structure']],
    [{ m: { enum: ['a', 'b'] } }, '<m>c</m>', '{"m":"c"}', ['enum-mismatch']],
    [{ m: { enum: [1, 2] } }, '<m>1</m>', '{"m":1}', []],
    [{ s: { type: 'string' } }, '<s>a</s><s>b</s>', '{"s":["a","b"]}', ['duplicate-element']],
    [{ u: { type: ['string', 'null'] } }, '<u>null</u>', '{"u":null}', []],
    [{ u: { type: ['string', 'integer'] } }, '<u>7</u>', '{"u":7}', []],
    [{ o: { type: 'object', properties: { a: { type: 'string' } } } }, '<o><a>1</a></o>', '{"o":{"a":"1"}}', []],
  ] as const)('reads by %j: %s', (schema, inside, expected, expectedCodes) => {
    expect(json(args(inside), 'resilient', schema)).toBe(expected);
    if (expectedCodes) expect(codes(args(inside), 'resilient', schema)).toEqual(expectedCodes);
  });

  it('leaves the verdict alone for what only the schema minds', () => {
    expect(read(args('<n>abc</n>'), 'resilient', { n: { type: 'integer' } }).verdict).toBe('clean');
  });
});

describe('a truncated call checked against its schema', () => {
  const cut = (inside: string) =>
    codes(`<tool><tool_name>t</tool_name><arguments>${inside}`, 'resilient', {
      n: { type: 'integer' },
      s: { type: 'string' },
      list: { type: 'array', items: { type: 'integer' }, minItems: 5 },
    });

  it('reports what is wrong with a value that was read to its end', () => {
    expect(cut('<n>x</n><s>a')).toEqual(['type-mismatch', 'truncated']);
    expect(cut('<list><i>1</i><i>x</i><i>2')).toEqual(['type-mismatch', 'truncated']);
    expect(cut('<m>1</m><s>a')).toEqual(['unknown-argument', 'truncated']);
  });

  it('reports nothing about a value that was not', () => {
    expect(cut('<s>a</s><n>x')).toEqual(['truncated']);
    expect(cut('<s>a</s><list><i>1</i>')).toEqual(['truncated']);
    expect(cut('<s>a</s><m>1')).toEqual(['truncated']);
  });

  it.each([
    ['<tool><tool_name>t</tool_name><arguments><s>a</s>', ['truncated']],
    ['<tool><tool_name>t</tool_name><arguments><s>a</s></arguments>', ['missing-argument', 'truncated']],
    ['<tool><tool_name>rea', ['truncated']],
    ['<tool><tool_name>rea</tool_name>', ['unknown-tool', 'truncated']],
  ])('%s: %j', (input, expected) => {
    const inputSchema = { type: 'object', properties: { s: { type: 'string' }, n: {} }, required: ['s', 'n'] };
    const { diagnostics } = parseReply(input, { recovery: 'resilient', tools: [{ name: 't', inputSchema }] });
    expect(diagnostics.map(({ code }) => code)).toEqual(expected);
  });
});

describe('names that a schema does not declare', () => {
  it('are reported in the arguments, and in an object whose schema declares its members', () => {
    expect(codes(args('<b>1</b>'), 'resilient', {})).toEqual(['unknown-argument']);
    const o = { type: 'object', properties: { a: {} } };
    expect(codes(args('<o><b>1</b></o>'), 'resilient', { o })).toEqual(['unknown-argument']);
  });

  it('are allowed in an object whose schema declares nothing', () => {
    expect(codes(args('<o><b><c>1</c></b></o>'), 'resilient', { o: { type: 'object' } })).toEqual([]);
    expect(codes(args('<o><b><c>1</c></b></o>'), 'resilient', { o: {} })).toEqual([]);
  });

  it('are not reported in a value of the wrong type', () => {
    expect(codes(args('<o><b>1</b></o>'), 'resilient', { o: { type: 'integer' } })).toEqual(['type-mismatch']);
  });
});

describe('verdicts', () => {
  it.each([
    ['just prose', 'none'],
    ['', 'none'],
    [args('<a>1</a>'), 'clean'],
    [args('<a>1 & 2</a>'), 'recovered'],
    ['<tool><tool_name>t</tool_name><arguments><a>1', 'broken'],
    [`${args('')}<tool><tool_name>t`, 'broken'],
    ['<tool><arguments/></tool>', 'broken'],
    ['<tool>', 'broken'],
    ['Use the <tool> tag.', 'none'],
    ['<tool>not xml</tool>', 'none'],
    ['<tool></tool>', 'none'],
    ['<thinking><tool><tool_name>t</tool_name></tool></thinking>', 'none'],
    [`<thinking>${args('')}`, 'none'],
    ['<tool><tool_name>a</tool_name>', 'broken'],
    [`<tool >${args('').slice(6)}`, 'recovered'],
  ] as const)('%j is %s', (input, verdict) => {
    expect(read(input).verdict).toBe(verdict);
  });
});

describe('calls', () => {
  const summary = (input: string, recovery?: Recovery) =>
    read(input, recovery).calls.map(
      (call) => `${call.toolName}${call.complete ? '' : '…'} ${valueToJson(call.arguments)}`,
    );

  it.each([
    ['<tool>\n<tool><tool_name>a</tool_name></tool>', ['a {}']],
    ['<tool><server_name>x</server_name><tool><tool_name>a</tool_name></tool>', ['… {}', 'a {}']],
    ['<tool><tool_name>a<arguments><p>1</p></arguments></tool>', ['a {"p":1}']],
    ['<tool><tool_name>a</tool_name><path>x</path></tool>', ['a {"path":"x"}']],
    ['<tool><tool_name>a</tool_name><tool_name>b</tool_name></tool>', ['b {}']],
    ['<tool><tool_name> a \n</tool_name></tool>', ['a {}']],
    [args('<c><![CDATA[</tool>]]></c>'), ['t {"c":"</tool>"}']],
    [args('<path>a.ts</pth><content>hi</content>'), ['t {"path":"a.ts","content":"hi"}']],
    [args('<content>foo</p>bar</content>'), ['t {"content":"foobar"}']],
    [args('<a><b>1</a>'), ['t {"a":{"b":1}}']],
    [args('<c>Map<string> m</c>'), ['t {"c":"Map<string> m"}']],
    [args('<c>git diff <a> <b></c>'), ['t {"c":"git diff <a> <b>"}']],
    [args('<c>i<n && j>m</c>'), ['t {"c":"i<n && j>m"}']],
    [args('<c><input disabled></input></c>'), ['t {"c":{"input":""}}']],
    [args('<c>a ]]> b</c>'), ['t {"c":"a ]]> b"}']],
    [args('<c><![cdata[x]]></c>'), ['t {"c":"x"}']],
    [args('<c><! [CDATA[x]]></c>'), ['t {"c":"x"}']],
    [args('<c><!CDATA[x]]></c>'), ['t {"c":"x"}']],
    [args('<c>&nbsp;&copy;&AMP;&lt b</c>'), ['t {"c":"&nbsp;&copy;&AMP;&lt b"}']],
    [args('<c>&#0;&#x110000;</c>'), ['t {"c":"&#0;&#x110000;"}']],
    [args('path: a'), ['t {"#text":"path: a"}']],
    [
      '<tool>{"server_name":"s","tool_name":"j","arguments":{"n":9007199254740993,"f":1.50}}</tool>',
      ['j {"n":9007199254740993,"f":1.5}'],
    ],
    ['<tool>{"tool_name":"j","arguments":{"c":"a\nb\tc",},/* x */}</tool>', ['j {"c":"a\\nb\\tc"}']],
    ['<tool>{"tool_name":"j","arguments":{"c":[1</tool>', ['j {"c":[1]}']],
    ['<tool>{"tool_name":"j","arguments":{"c":"</tool>"}}</tool>', ['j {"c":"</tool>"}']],
  ])('reads %s', (input, expected) => {
    expect(summary(input)).toEqual(expected);
  });

  it.each([
    ['<tool><tool_name>a</tool_name><arguments><p>hello</cont', 'a… {"p":"hello"}'],
    ['<tool><tool_name>a</tool_name><arguments><p>x &am', 'a… {"p":"x "}'],
    ['<tool><tool_name>a</tool_name><arguments><p>x <', 'a… {"p":"x "}'],
    ['<tool><tool_name>a</tool_name><arguments><p><![CDA', 'a… {"p":""}'],
    ['<tool><tool_name>a</tool_name><arguments><p><![CDATA[a]]', 'a… {"p":"a]]"}'],
    ['<tool><tool_name>a</tool_name><arguments><n>12', 'a… {"n":"12"}'],
    ['<tool><tool_name>read_fi', 'read_fi… {}'],
    ['<tool>\n<', '… {}'],
    ['<tool>\n<tool', '… {}'],
    ['<tool>\n<server_na', '… {}'],
    ['<tool><tool_name>a</tool_name><arguments><p>1</p></arguments>', 'a… {"p":1}'],
  ])('keeps what was read of %s', (input, expected) => {
    expect(summary(input)).toEqual([expected]);
    expect(codes(input)).toEqual(['truncated']);
  });

  it('goes on after an error in strict mode', () => {
    expect(summary(`${args('<a>1 & 2</a>')} ${args('<b>2</b>')}`, 'strict')).toEqual(['t… {"a":"1 "}', 't {"b":2}']);
  });
});

describe('codes', () => {
  it.each([
    [args('<path>a.ts</pth><content>hi</content>'), ['mismatched-tag']],
    [args('<content>foo</p>bar</content>'), ['unexpected-end-tag']],
    [args('<a><b>1</a>'), ['unclosed-tag']],
    ['<tool><tool_name>a</tool_name><path>x</path></tool>', ['misplaced-element']],
    ['<tool><tool_name>a</tool_name><arguments/><path>x</path></tool>', ['misplaced-element']],
    ['<tool><tool_name>a</tool_name>loose<arguments/></tool>', ['mixed-content']],
    ['<tool><arguments/></tool>', ['missing-tool-name']],
    [args('<c><![CDATA[x</c>'), ['unclosed-cdata']],
    [args('<c><!-- x</c>'), ['malformed-tag']],
    ['<tool><tool_name>a</tool_name><arguments><c><![CDATA[x', ['truncated']],
    [args('<c>Map<string> m</c>'), ['unescaped-less-than']],
    [args('<c>\u0001</c>'), ['invalid-character']],
    [args('<a x=1>b</a>'), ['attribute-ignored', 'malformed-tag']],
    [args('<c>&#0;</c>'), ['invalid-character']],
  ])('%j gives %j', (input, expected) => {
    expect(codes(input).sort()).toEqual(expected);
  });
});

describe('a second <tool in a call', () => {
  const inside = (tag: string) => `<tool><tool_name>a</tool_name>${tag}<tool_name>b</tool_name></tool></tool>`;

  it.each(['strict', 'ampersand'] as const)('with attributes is an element in %s mode', (recovery) => {
    const { calls, diagnostics } = read(inside('<tool a="1">'), recovery);
    expect(calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([['a', true]]);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(['attribute-ignored', 'misplaced-element']);
  });

  it('with attributes begins a new call in resilient mode', () => {
    const { calls, diagnostics } = read(inside('<tool a=1>'));
    expect(calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(calls.map(({ repairs }) => repairs)).toEqual([
      [],
      [{ code: 'attribute-ignored', start: 30, end: 40, replacement: '<tool>' }],
    ]);
    expect(diagnostics.find(({ code }) => code === 'unclosed-tag')).toMatchObject({ call: 0, start: 30, end: 30 });
  });
});

describe('a name that the next part of the call ends', () => {
  it.each([
    ['<tool_name>t<arguments><p>1</p></arguments>', 't'],
    ['<tool_name>t</too<b>l_name>\n<arguments><p>1</p></arguments>', 't</too<b>l_name>'],
    ['<server_name>local<b>\n<tool_name>t</tool_name><arguments><p>1</p></arguments>', 't'],
    ['<tool_name>t<b><c><arguments><p>1</p></arguments>', 't<b><c>'],
  ])('%s keeps the arguments, whatever the name holds', (inside, name) => {
    const { calls, verdict } = read(`<tool>${inside}</tool>`);
    expect(calls.map((call) => [call.toolName, call.complete, valueToJson(call.arguments)])).toEqual([
      [name, true, '{"p":1}'],
    ]);
    expect(verdict).toBe('recovered');
  });

  it('is ended by a further call too', () => {
    const { calls } = read('<tool><tool_name>a<b><tool><tool_name>t</tool_name></tool>');
    expect(calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([
      ['a', false],
      ['t', true],
    ]);
  });
});

describe('text between <tool> and the first element', () => {
  const parts = '<server_name>s</server_name>\n<tool_name>t</tool_name>\n<arguments><p>1</p></arguments>\n</tool>';
  const summary = (input: string, recovery?: Recovery) =>
    read(input, recovery).calls.map(({ toolName, complete, arguments: given }) => [
      toolName,
      complete,
      valueToJson(given),
    ]);

  it.each([
    ['Sure:', `<tool> Sure:\n${parts}`],
    ["I'll read it now.", `Hi. <tool>\nI'll read it now.\n\n${parts}`],
    ['>', `<tool>>\n${parts}`],
    ['>', `<tool>\n> ${parts}`],
    ['\ufeff', `<tool>\ufeff${parts}`],
    ['xml', `<tool>xml\n${parts.slice(29)}`],
    ['call:', `<tool> call: ${parts.slice(54)}`.replace('</tool>', '<tool_name>t</tool_name></tool>')],
    ['& so:', `<tool> & so: <tool_name><![CDATA[t]]></tool_name>${parts.slice(54)}`],
    ['so:', '<tool> so: <arguments><p>1</p></arguments><tool_name>t</tool_name></tool>'],
  ])('%j is left out and named, and the call is read', (text, input) => {
    expect(summary(input)).toEqual([['t', true, '{"p":1}']]);
    const { diagnostics, verdict } = read(input);
    expect(verdict).toBe('recovered');
    const [loose] = diagnostics.filter(({ code }) => code === 'mixed-content');
    expect(input.slice(loose?.start, loose?.end)).toBe(text);
    expect(loose?.message).toMatch(/between `<tool>` and the first element/);
    expect(loose?.fix?.title).toBe('Remove it');
    expect(diagnostics.map(({ code }) => code)).not.toContain('foreign-dialect');
    if (!text.includes('&')) expect(summary(input, 'strict')).toEqual([['t', true, '{"p":1}']]);
  });

  it('is left out before a call without arguments too', () => {
    expect(summary('<tool>\ufeff<tool_name>t</tool_name><arguments/></tool>')).toEqual([['t', true, '{}']]);
    expect(summary('<tool> so: <arguments></arguments><tool_name>t</tool_name></tool>')).toEqual([['t', true, '{}']]);
  });

  it.each([
    'Use the <tool> tag.',
    'Use the <tool> tag with <tool_name> and <arguments> inside.',
    'The <tool> element holds <server_name>, <tool_name> and <arguments>, then </tool>.',
    '<tool> opens, <tool_name>x</tool_name> names it, </tool> closes.',
    'Write `<tool>`, then `<tool_name>ls</tool_name>`, then `</tool>`.',
    '<tool> and <arguments> are tags.',
    '<tool> Sure: <tool_name>x',
    '<tool> and <arguments></zz> are tags.',
    '<tool> & <arguments>< 5',
    `<tool> ${'words '.repeat(40)}${parts}`,
  ])('a mention stays one: %s', (input) => {
    expect(summary(input)).toEqual([]);
    expect(codes(input)).toContain('tool-tag-in-prose');
  });

  it('a mention before a call does not swallow it', () => {
    expect(summary(`Use the <tool> tag: <tool>${parts}`)).toEqual([['t', true, '{"p":1}']]);
    expect(summary(`<tool> Sure: <tool_name>x <tool>${parts}`)).toEqual([['t', true, '{"p":1}']]);
  });
});

describe('a declaration of another XML', () => {
  const declaration = '<?xml version="1.1"?>';

  it('is one repair in an argument, and is part of no value', () => {
    const { calls, diagnostics, verdict } = read(args(`<p>x${declaration}y</p>`));
    expect(verdict).toBe('recovered');
    expect(calls[0]?.repairs).toEqual([
      { code: 'malformed-tag', start: 45, end: 66, replacement: '<?xml version="1.0"?>' },
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['malformed-tag']);
    expect(json(args(`<p>x${declaration}y</p>`))).toBe('{"p":"xy"}');
  });

  it('stays in a string that the schema asks for', () => {
    expect(json(args(`<p>${declaration}<a/></p>`), 'resilient', { p: { type: 'string' } })).toBe(
      `{"p":${JSON.stringify(`${declaration}<a/>`)}}`,
    );
  });
});

describe('arguments without their wrapper', () => {
  const call = (inside: string) => `<tool><tool_name>t</tool_name>${inside}</tool>`;
  const repairs = (inside: string) =>
    read(call(inside)).calls[0]?.repairs.map(({ code, start, end, replacement }) => [
      code,
      start - 30,
      end - 30,
      replacement,
    ]);

  it('are put into one, each as a whole', () => {
    expect(repairs('<p>1</p><q>2</q>')).toEqual([
      ['misplaced-element', 0, 8, '<arguments><p>1</p>'],
      ['misplaced-element', 8, 16, '<q>2</q></arguments>'],
    ]);
  });

  it('are put into one at their ends where something in them is repaired', () => {
    expect(repairs('<p>a & b</p>')).toEqual([
      ['misplaced-element', 0, 3, '<arguments><p>'],
      ['unescaped-ampersand', 5, 6, '&amp;'],
      ['misplaced-element', 12, 12, '</arguments>'],
    ]);
    expect(repairs('<p>a')).toEqual([
      ['misplaced-element', 0, 3, '<arguments><p>'],
      ['unclosed-tag', 4, 4, '</p></arguments>'],
    ]);
  });

  it('are brought together where a name or text is between them', () => {
    const input = '<tool><a>1</a>\n<tool_name>t</tool_name> so <b>2</b></tool>';
    const { calls, diagnostics } = read(input);
    expect(calls[0]?.repairs.map(({ replacement }) => replacement)).toEqual([
      '<arguments><a>1</a><b>2</b></arguments>',
      '',
    ]);
    expect(diagnostics.find(({ code }) => code === 'misplaced-element')?.fix?.title).toBe(
      'Bring the arguments together in <arguments>',
    );
    const repairs = calls[0]?.repairs.map(({ start, end, replacement }) => ({ start, end, text: replacement })) ?? [];
    expect(json(applyEdits(input, repairs), 'strict')).toBe('{"a":1,"b":2}');
  });

  it('stay where they are where one of those is broken, and are reported as arguments', () => {
    const input = '<tool><a>1</x>\n<tool_name>t</tool_name><b>2</b></tool>';
    const { calls, diagnostics, verdict } = read(input);
    expect([calls[0]?.toolName, json(input), verdict]).toEqual(['t', '{"a":1,"b":2}', 'recovered']);
    expect(calls[0]?.repairs.map(({ code }) => code)).toEqual(['mismatched-tag']);
    expect(diagnostics.filter(({ code }) => code === 'misplaced-element').map(({ message }) => message)).toEqual([
      '`<a>` is outside `<arguments>` and is read as an argument.',
      '`<b>` is outside `<arguments>` and is read as an argument.',
    ]);
  });
});

describe('a string by its schema', () => {
  const schema = { c: { type: 'string' } };

  it('keeps a tag that is never closed as text, with all around it', () => {
    expect(json(args('<c>List<String> a &amp;&amp; b</c>'), 'resilient', schema)).toBe(
      '{"c":"List<String> a &amp;&amp; b"}',
    );
    expect(codes(args('<c>List<String> a &amp;&amp; b</c>'), 'resilient', schema)).toEqual(['markup-in-string']);
    expect(json(args('<c>List<String> a &amp;&amp; b</c>'))).toBe('{"c":"List<String> a && b"}');
  });

  it('does not report its markup where it is not read to its end', () => {
    expect(codes('<tool><tool_name>t</tool_name><arguments><c><b>x', 'resilient', schema)).toEqual(['truncated']);
    expect(codes(args('<c>a<br>b</c>'), 'strict', schema)).toEqual(['mismatched-tag']);
  });
});

describe('a stray end tag before the first argument', () => {
  it.each([
    [args('</x><a>1</a><b>2</b>'), '{"a":1,"b":2}', ['unexpected-end-tag']],
    ['<tool><tool_name>t</tool_name><arguments></argument></tool>', '{}', ['mismatched-tag']],
    ['<tool><arguments></argument><tool_name>t</tool_name></tool>', '{}', ['mismatched-tag']],
    [args('<o></x><a>1</a>'), '{"o":"","a":1}', ['mismatched-tag']],
  ])('%s', (input, value, expected) => {
    expect(json(input)).toBe(value);
    expect(codes(input)).toEqual(expected);
  });
});

describe('digits', () => {
  const said = (input: string) =>
    parseReply(input, { recovery: 'resilient' })
      .diagnostics.filter(({ code }) => code === 'lossy-scalar')
      .map(({ start, end, path }) => [input.slice(start, end), path]);

  it('are all kept where the schema says integer, past 64 bits too', () => {
    const schema = { n: { type: 'integer' }, u: { type: ['string', 'integer'] } };
    expect(json(args('<n>-123456789012345678901234567890</n><u>+18446744073709551616</u>'), 'resilient', schema)).toBe(
      '{"n":-123456789012345678901234567890,"u":18446744073709551616}',
    );
  });

  it('that a JSON payload loses are reported, in another spelling or not', () => {
    const payload = (members: string) => `<tool>{"tool_name":"t","arguments":{${members}}}</tool>`;
    expect(said(payload('"a":[18446744073709551616],"b":1e400,"c":0.1234567890123456789'))).toEqual([
      ['18446744073709551616', '/a/0'],
      ['1e400', '/b'],
      ['0.1234567890123456789', '/c'],
    ]);
    expect(said(payload('"a":9007199254740993,"b":1.50,"c":1E2,"d":-0.0,"e":0.10,"f":5e-1'))).toEqual([]);
  });

  it('of integers are all kept in the JSON of other dialects', () => {
    const hermes = '<tool_call>{"name":"t","arguments":{"n":123456789012345678901234567890,"m":1e400}}</tool_call>';
    const [call] = parseReply(hermes, { dialect: 'auto', recovery: 'resilient' }).calls;
    expect(call && valueToJson(call.arguments)).toBe('{"n":123456789012345678901234567890,"m":"1e400"}');
    const glm = '<tool_call>t<arg_key>n</arg_key><arg_value>[18446744073709551616]</arg_value></tool_call>';
    const [second] = parseReply(glm, { dialect: 'auto', recovery: 'resilient' }).calls;
    expect(second && valueToJson(second.arguments)).toBe('{"n":[18446744073709551616]}');
  });
});

describe('a JSON payload', () => {
  it('has its names trimmed as those of elements are, and this is reported', () => {
    const { calls, diagnostics, verdict } = read(
      '<tool>{"tool_name":" t\u00a0","server_name":" ","arguments":{}}</tool>',
    );
    expect([calls[0]?.toolName, calls[0]?.serverName, verdict]).toEqual(['t', 'local', 'clean']);
    expect(diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'json-payload info',
      'surrounding-whitespace warning',
    ]);
  });

  it('reports each key that a later one overrides', () => {
    const { calls, diagnostics, verdict } = read(
      '<tool>{"tool_name":"a","tool_name":"t","arguments":{"k":1,"k":2}}</tool>',
    );
    expect(verdict).toBe('recovered');
    expect(calls[0]).toMatchObject({ toolName: 't', complete: true });
    expect(
      diagnostics
        .filter(({ code }) => code === 'duplicate-element')
        .map(({ severity, start, end }) => [severity, start, end]),
    ).toEqual([
      ['error', 7, 22],
      ['error', 52, 57],
    ]);
  });

  it('keeps private characters beside raw line breaks', () => {
    expect(json('<tool>{"tool_name":"t","arguments":{"k":"\ue000\n\\uE001"}}</tool>')).toBe(
      JSON.stringify({ k: '\ue000\n\ue001' }),
    );
  });

  it('is only cut where it ends in half a key', () => {
    expect(codes('<tool>{"tool_name":"t","arg')).toEqual(['json-payload', 'truncated']);
  });
});

it('a call of MiniMax M3 is named once, all its sentinels with it', () => {
  const s = ']<]minimax[>[';
  const call = `${s}<tool_call>${s}<invoke name="f">${s}<city>Paris${s}</city>${s}</invoke>${s}</tool_call>`;
  for (const input of [call, call.slice(0, 60)]) {
    const found = read(input).diagnostics.filter(({ code }) => code === 'foreign-dialect');
    expect(found.map(({ start, end }) => [start, end])).toEqual([[0, input.length]]);
  }
});

describe('the path of a diagnostic', () => {
  const paths = (input: string) =>
    parseReply(input, { recovery: 'resilient' }).diagnostics.map(({ code, path }) => [code, path]);
  const head = '<tool><tool_name>t</tool_name>';

  it('is absent where what is missing belongs before the arguments', () => {
    expect(paths('<tool><arguments><a>1</a></arguments></tool>')).toEqual([['missing-tool-name', undefined]]);
    expect(paths('<tool><tool_name>t<arguments/></tool>')).toEqual([['unclosed-tag', undefined]]);
    expect(paths('<tool>')).toEqual([['truncated', undefined]]);
  });

  it.each([
    ['<arguments><a>hello</cont', '/a'],
    ['<arguments><a>x &am', '/a'],
    ['<arguments><a>x', '/a'],
    ['<arguments><a>x</a><b', ''],
    ['<arguments></arguments><', undefined],
  ])('of a reply cut off in %s is that of the value it cuts off', (rest, path) => {
    expect(paths(head + rest)).toEqual([['truncated', path]]);
  });
});
