import { describe, expect, it } from 'vitest';
import { DIALECT_IDS } from '../../dialects/dialects.ts';
import { writeCall } from '../../reading/write-call.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { applyEdits } from '../../words/edits.ts';

const schemaOf = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const KNOWN = [{ name: 'w', inputSchema: schemaOf('path', 'content') }];
const read = (input: string, tools = KNOWN) => parseReply(input, { dialect: 'auto', tools });
const value = (text: string) =>
  `<tool_call>\n<function=w>\n<parameter=path>\n${text}\n</parameter>\n</function>\n</tool_call>`;

describe('an argument that the tool does not name, behind one that it does', () => {
  const dialects = DIALECT_IDS.filter((id) => !['forge', 'hermes', 'cline', 'minicpm5', 'minimax-m3'].includes(id));

  it.each(dialects)('is said to be part of the value before it, in %s', (dialect) => {
    const all = [{ name: 'w', inputSchema: schemaOf('path', 'extra') }];
    const written = writeCall(dialect, { toolName: 'w', arguments: { path: 'a.ts', extra: 'x' } }, all[0]);
    const input = written.ok ? written.text : '';
    const { calls, verdict, diagnostics } = read(input);
    expect(calls[0]?.arguments.entries.map(([name]) => name)).toEqual(['path']);
    expect(verdict).toBe('clean');
    expect(diagnostics).toMatchObject([{ code: 'unknown-argument', severity: 'warning', path: '/extra' }]);
    expect(diagnostics[0]?.message).toMatch(/^`path` goes on over .*, since `extra` is no argument of w\.$/);
    expect(read(input, all).diagnostics).toEqual([]);
  });

  it('is offered the name that was meant', () => {
    const input = value('a.ts\n</parameter>\n<parameter=contnet>\nx');
    const [found] = read(input).diagnostics;
    expect(found?.message).toMatch(/did you mean `content`\?$/);
    expect(found?.fix?.title).toBe('Rename to content');
    const after = read(applyEdits(input, found?.fix?.edits ?? []));
    expect(after.calls[0]?.arguments.entries.map(([name]) => name)).toEqual(['path', 'content']);
    expect(after.diagnostics).toEqual([]);
  });

  it('is none where the value shows the syntax, or speaks of an end tag', () => {
    for (const text of [
      '<parameter=x>\n1\n</parameter>\n<parameter=y>\n2\n</parameter>',
      'It ends with </parameter> and goes on.',
      '</parameter>',
    ])
      expect(read(value(text)).diagnostics).toEqual([]);
  });

  it('is said once where the end tag of the value is missing as well', () => {
    const input =
      '<function_calls>\n<invoke name="w">\n<parameter name="path">a</parameter>\n<parameter name="extra">x</invoke>\n</function_calls>';
    expect(read(input).diagnostics.map(({ code }) => code)).toEqual(['unclosed-tag']);
  });
});
