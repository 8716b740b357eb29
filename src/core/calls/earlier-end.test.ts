import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAll } from '../diagnosis/fixes/fix-all.ts';
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
    ['<path>a & b<content>c & d</content>', '&amp; </path> &amp;'],
    ['<path>a<line>5</line><content>b <q>c</q>', '</path> </content>'],
    ['<edit><search>a<replace>b</replace></edit><path>x<line>1</line>', '</search> </path>'],
  ])('is repaired in the order of the text, with what else is: %s', (inside, repairs) => {
    expect(read(inside).calls[0]?.repairs.map(({ replacement }) => replacement)).toEqual(repairs.split(' '));
  });

  it.each([
    ['<path>a<content>b<z>1</z></content>', '{"path":"a","content":"b<z>1</z>"}'],
    ['<path>a<content>x<!-- c --></content>', '{"path":"a","content":"x<!-- c -->"}'],
    ['<path>a<i>x</i><content>b</content>', '{"path":"a<i>x</i>","content":"b"}'],
    ['<path>a<line>5</line><content>b <q>c</q>', '{"path":"a","line":5,"content":"b <q>c</q>"}'],
    ['<path>a< content>b</content></path>', '{"path":"a< content>b</content>"}'],
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
