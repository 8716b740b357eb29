import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAll } from '../diagnosis/fixes/fix-all.ts';
import { checkedFix } from '../diagnosis/fixes/quick-fixes.ts';
import { readReply } from '../reading/read-reply.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { applyEdits } from '../words/edits.ts';
import { valueToJson } from './value.ts';

const text = { type: 'string' };
const edit = { type: 'object', properties: { search: text, replace: text }, required: ['search', 'replace'] };
const tools = [
  {
    name: 'write_file',
    inputSchema: {
      type: 'object',
      properties: { path: text, content: text, line: { type: 'integer' }, tags: { type: 'array', items: text }, edit },
      required: ['path', 'content'],
    },
  },
];
const call = (inside: string) => `<tool><tool_name>write_file</tool_name><arguments>${inside}</arguments></tool>`;
const read = (inside: string) => parseReply(call(inside), { tools });
const values = (inside: string) => valueToJson(read(inside).calls[0]?.arguments ?? fail());
const codes = (inside: string) => read(inside).diagnostics.map(({ code }) => code);

function fail(): never {
  throw new Error('no call was read');
}

describe('an argument without an end tag', () => {
  it.each([
    ['<path>a<content>b</content>', '{"path":"a","content":"b"}', '</path>'],
    ['<path>a<content>b', '{"path":"a","content":"b"}', '</path> </content>'],
    ['<line>5<path>a<content>b</content>', '{"line":5,"path":"a","content":"b"}', '</line> </path>'],
    ['<tags><tag>x</tag><path>a</path><content>b</content>', '{"tags":["x"],"path":"a","content":"b"}', '</tags>'],
    ['<path>a<content>b <i>c</content>', '{"path":"a","content":"b <i>c"}', '</path>'],
    [
      '<path>a</path><content>b</content><edit><search>c<replace>d</edit>',
      '{"path":"a","content":"b","edit":{"search":"c","replace":"d"}}',
      '</search> </replace>',
    ],
    ['<pth>a<content>b</content>', '{"pth":"a","content":"b"}', '</pth>'],
  ])('ends where the next begins that the schema knows: %s', (inside, json, missing) => {
    expect(values(inside)).toBe(json);
    const { calls } = read(inside);
    expect(
      calls[0]?.repairs.filter(({ code }) => code === 'unclosed-tag').map(({ replacement }) => replacement),
    ).toEqual(missing.split(' '));
  });

  it('keeps what its schema declares, what is given elsewhere, and what has an end tag of its own', () => {
    expect(values('<path>a</path><content>b <path>c')).toBe('{"path":"a","content":"b <path>c"}');
    expect(values('<edit><search>a</search><replace>b</replace><path>c</path><content>d</content>')).toBe(
      '{"edit":{"search":"a","replace":"b"},"path":"c","content":"d"}',
    );
    expect(values('<path>a<content>b<content>c')).toBe('{"path":"a","content":"b<content>c"}');
    expect(values('<content><path>c</path></content>')).toBe('{"content":"<path>c</path>"}');
  });

  it.each([
    ['<path><content>b</content>', ['unclosed-tag 6 </path>']],
    ['<path>a<content>b', ['unclosed-tag 7 </path>', 'unclosed-tag 17 </content>']],
    ['<content>b<path>a</path>', ['unclosed-tag 10 </content>']],
    [
      '<path>a & b<content>c & d</content>',
      ['unescaped-ampersand 8 &amp;', 'unclosed-tag 11 </path>', 'unescaped-ampersand 22 &amp;'],
    ],
    ['<path>a<content>b</i><line>5</line>', ['unclosed-tag 7 </path>', 'mismatched-tag 17 </content>']],
    [
      '<path>a<content>b <x><line>5</line>',
      ['unclosed-tag 7 </path>', 'markup-in-string 16 <![CDATA[b <x>]]>', 'unclosed-tag 21 </content>'],
    ],
    [
      '<path>a<br/><content>b <x y="1">',
      [
        'markup-in-string 6 undefined',
        'unclosed-tag 12 </path>',
        'markup-in-string 21 <![CDATA[b <x y="1">]]>',
        'unclosed-tag 32 </content>',
      ],
    ],
    [
      '<path>a</path><content>b</content><edit><search>c<replace>d',
      ['unclosed-tag 49 </search>', 'unclosed-tag 59 </replace></edit>'],
    ],
    [
      '<edit><search>a<replace>b</replace></edit><path>x<content>y<line>1</line>',
      ['unclosed-tag 15 </search>', 'unclosed-tag 49 </path>', 'unclosed-tag 59 </content>'],
    ],
  ])('is repaired where that begins, and nothing else is said of it: %s', (inside, said) => {
    const text = call(inside);
    const from = text.indexOf(inside);
    const { findings } = readReply(text, { tools });
    expect(findings.map(({ code, start, replacement }) => `${code} ${start - from} ${replacement}`)).toEqual(said);
  });

  it.each([
    ['<move><path>a</path>', '{"move":{"path":"a"}}'],
    ['<moves><path>a</path>', '{"moves":[{"path":"a"}]}'],
    ['<note>a<path>b</path>', '{"note":"a","path":"b"}'],
    ['<other>a<path>b</path>', '{"other":"a","path":"b"}'],
  ])('keeps a child that it declares itself, for its items too: %s', (inside, json) => {
    const move = { type: 'object', properties: { path: text } };
    const properties = { path: text, note: text, move, moves: { type: 'array', items: move } };
    const { calls } = parseReply(call(inside), { tools: [{ name: 'write_file', inputSchema: { properties } }] });
    expect(valueToJson(calls[0]?.arguments ?? fail())).toBe(json);
  });

  it('takes nothing from what is said of another call', () => {
    const cut = '<tool><tool_name>write_file';
    const said = (reply: string) => readReply(reply, { tools }).findings.map(({ code, start }) => `${code} ${start}`);
    expect(said(cut + call('<path>a</path><content>b</content>'))).toEqual([`unclosed-tag ${cut.length}`]);
    expect(said(cut + call('<path>a<content>b</content>'))[0]).toBe(`unclosed-tag ${cut.length}`);
  });

  it('leaves what follows among the arguments, where an attribute may name one', () => {
    const text = call('<path>a<line>5</line><thing name="content">b</thing>');
    const reading = readReply(text, { tools });
    const finding = reading.findings.find(({ code }) => code === 'attribute-ignored') ?? fail();
    expect(applyEdits(text, checkedFix(reading, finding)?.edits ?? [])).toContain('<content>b</content>');
  });

  it.each([
    ['<path>a<content>b<z>1</z></content>', '{"path":"a","content":"b<z>1</z>"}'],
    ['<path>a<content>x<!-- c --></content>', '{"path":"a","content":"x<!-- c -->"}'],
    ['<path>a<i>x</i><content>b</content>', '{"path":"a<i>x</i>","content":"b"}'],
    ['<path>a<line>5</line><content>b <q>c</q>', '{"path":"a","line":5,"content":"b <q>c</q>"}'],
    ['<path>a< content>b</content></path>', '{"path":"a< content>b</content>"}'],
    ['<path>a<content >b', '{"path":"a","content":"b"}'],
    ['<path>a<![CDATA[<content>]]>', '{"path":"a<content>"}'],
    ['<path>a<content>b<path>c<line>5', '{"path":"a","content":"b<path>c","line":5}'],
    ['<path>a<i>b<content>c<line>5</line>', '{"path":"a<i>b","content":"c","line":5}'],
  ])('ends before the first that the schema declares, whatever else is in it: %s', (inside, json) => {
    expect(values(inside)).toBe(json);
  });

  it('ends there while the call is still being read', () => {
    const half = call('<path>a<content>b').split('</arguments>')[0] as string;
    expect(valueToJson(readReply(half, { tools }).calls[0]?.call.arguments ?? fail())).toBe(
      '{"path":"a","content":"b"}',
    );
  });
});

it('an argument that another swallowed with its tags is reported as missing', () => {
  expect(codes('<path>a<content>b</content></path>')).toEqual(['markup-in-string', 'missing-argument']);
  expect(codes('<path><![CDATA[a</path><content>b</content>]]></path>')).toContain('missing-argument');
  expect(codes('<path>a<content>b</path>')).toContain('missing-argument');
});

describe('whatever end tags are left out', () => {
  const names = ['path', 'content', 'line', 'tags', 'edit'] as const;
  const written = {
    path: 'a.txt',
    content: 'x y',
    line: '7',
    tags: '<tag>q</tag>',
    edit: '<search>s</search><replace>r</replace>',
  };
  const meant = { path: 'a.txt', content: 'x y', line: 7, tags: ['q'], edit: { search: 's', replace: 'r' } };
  const argumentsLeftOpen = fc.tuple(
    fc.shuffledSubarray([...names], { minLength: 1 }),
    fc.array(fc.boolean(), { minLength: names.length, maxLength: names.length }),
    fc.constantFrom('', '\n  '),
  );

  it('each argument is read by itself, and strict mode reads the repaired text to the same', () => {
    fc.assert(
      fc.property(argumentsLeftOpen, ([order, open, between]) => {
        const inside = order
          .map((name, index) => `<${name}>${written[name]}${open[index] ? '' : `</${name}>`}`)
          .join(between);
        const reading = readReply(call(inside), { tools });
        const json = valueToJson(reading.calls[0]?.call.arguments ?? fail());
        const trimmed = Object.fromEntries(
          Object.entries(JSON.parse(json)).map(([name, value]) => [
            name,
            typeof value === 'string' ? value.trimEnd() : value,
          ]),
        );
        expect(trimmed).toEqual(Object.fromEntries(order.map((name) => [name, meant[name]])));
        const edited = applyEdits(call(inside), fixAll(reading)?.edits ?? []);
        const strict = readReply(edited, { tools, recovery: 'strict' });
        expect(valueToJson(strict.calls[0]?.call.arguments ?? fail())).toBe(json);
        expect(strict.calls[0]?.call.complete).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
