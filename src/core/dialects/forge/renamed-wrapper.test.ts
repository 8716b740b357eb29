import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameForAnyCut } from '../../../base/any-cut.test-kit.ts';
import { draws } from '../../../base/exploring.test-kit.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { applyEdits } from '../../words/edits.ts';
import { AUTO, DIALECT_IDS } from '../dialects.ts';

const FIND: ToolDefinition = {
  name: 'find',
  inputSchema: { type: 'object', properties: { in: { type: 'string' } }, required: ['in'] },
};

interface Written {
  readonly open: string;
  readonly close: string;
  readonly before: string;
  readonly value: string;
  readonly hasServer: boolean;
}

const NAMES = fc.constantFrom('find', 'call', 'invoke', 'tool_call', 'tools', 'x:call', 'read_file', 'Ärger', 'in');

const written: fc.Arbitrary<Written> = fc.record({
  open: NAMES,
  close: fc.constantFrom('same', 'tool'),
  before: fc.constantFrom('', 'Ok.\n', 'a < b\n\n', '<p>Yes.</p> '),
  value: fc.constantFrom('src', '', '<![CDATA[a <b> && c]]>', 'a &amp; b'),
  hasServer: fc.boolean(),
});

function replyOf({ open, close, before, value, hasServer }: Written): string {
  const server = hasServer ? '<server_name>local</server_name>\n' : '';
  const call = `${server}<tool_name>find</tool_name>\n<arguments>\n  <in>${value}</in>\n</arguments>`;
  return `${before}<${open}>\n${call}\n</${close === 'same' ? open : close}>`;
}

const callsOf = (text: string | readonly string[], tools: readonly ToolDefinition[], dialect: string = AUTO) =>
  parseReply(text, { tools, dialect }).calls.map(({ toolName, arguments: { entries }, complete }) => ({
    toolName,
    names: entries.map(([name]) => name),
    complete,
  }));

describe('a call of Forge whose <tool> has another name', () => {
  it('is that call, with tools and without, and its fixes give the call as Forge writes it', () => {
    fc.assert(
      fc.property(written, fc.constantFrom([], [FIND]), (how, tools) => {
        const text = replyOf(how);
        const { calls, diagnostics, dialect, verdict } = parseReply(text, { tools, dialect: AUTO });
        expect([dialect, verdict]).toEqual(['forge', 'recovered']);
        expect(callsOf(text, tools)).toEqual([{ toolName: 'find', names: ['in'], complete: true }]);
        const tags = diagnostics.filter(({ code }) => code === 'malformed-tag');
        expect(tags.map(({ start, end }) => text.slice(start, end))).toEqual([
          `<${how.open}>`,
          ...(how.close === 'same' ? [`</${how.open}>`] : []),
        ]);
        const fixed = applyEdits(text, tags[0]?.fix?.edits ?? []);
        expect(fixed).toBe(replyOf({ ...how, open: 'tool', close: 'tool' }));
        expect(calls[0]?.arguments).toMatchObject({ entries: [['in', {}]] });
      }),
      { numRuns: draws(300) },
    );
  });

  it('is read alike under every cut', () => {
    fc.assert(
      fc.property(written, (how) => sameForAnyCut((pieces) => callsOf(pieces, [FIND]), replyOf(how), { splits: 40 })),
      { numRuns: draws(100) },
    );
  });

  it('is no call in another dialect, in strict mode or in ampersand mode', () => {
    fc.assert(
      fc.property(written, fc.constantFrom([], [FIND], [{ name: 'find', inputSchema: {} }]), (how, tools) => {
        const text = replyOf(how);
        for (const recovery of ['strict', 'ampersand'] as const)
          expect(parseReply(text, { tools, recovery, dialect: 'forge' }).calls).toEqual([]);
        for (const dialect of DIALECT_IDS)
          for (const { names } of callsOf(text, tools, dialect))
            expect(names.filter((name) => ['server_name', 'tool_name', 'arguments'].includes(name))).toEqual([]);
      }),
      { numRuns: draws(100) },
    );
  });

  it('never reads to another call where it is cut off', () => {
    const text = replyOf({ open: 'find', close: 'same', before: 'Ok.\n', value: 'src', hasServer: true });
    for (let end = 1; end < text.length; end++)
      for (const call of callsOf(text.slice(0, end), [FIND]))
        expect(call).toMatchObject({ toolName: 'find', complete: false });
  });
});

it.each([
  ['an element without arguments', '<host>\n<server_name>web</server_name>\n<tool_name>backup</tool_name>\n</host>'],
  ['words before the first name', '<host>is\n<tool_name>find</tool_name>\n<arguments/></host>'],
  ['another spelling of <tool>', '<TOOL>\n<tool_name>find</tool_name>\n<arguments/></TOOL>'],
  ['an end tag', '</host>\n<tool_name>find</tool_name>\n<arguments/>'],
])('%s opens no call', (_, text) => {
  expect(callsOf(text, [])).toEqual([]);
});

it('a tool that has such arguments itself is called with them', () => {
  const inputSchema = { type: 'object', properties: { tool_name: { type: 'string' }, arguments: { type: 'string' } } };
  const text = '<relay>\n<tool_name>find</tool_name>\n<arguments>{}</arguments>\n</relay>';
  expect(callsOf(text, [{ name: 'relay', inputSchema }])).toEqual([
    { toolName: 'relay', names: ['tool_name', 'arguments'], complete: true },
  ]);
});

it('members of a call of Forge are no arguments of a call in other tags', () => {
  const inside = '<tool_name>find</tool_name>\n<arguments>\n  <in>src</in>\n</arguments>';
  for (const text of [
    `<tool_call>\n<function=find>\n${inside}\n</function>\n</tool_call>`,
    `<find>\n<arguments>\n  <in>src</in>\n</arguments>\n</find>`,
  ])
    for (const dialect of [AUTO, ...DIALECT_IDS])
      for (const { names } of callsOf(text, [FIND], dialect)) expect(names).toEqual(['in']);
});
