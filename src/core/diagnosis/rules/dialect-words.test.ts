import { describe, expect, it } from 'vitest';
import { markedDialect } from '../../dialects/dialects.ts';
import { SAMPLES } from '../../dialects/samples.ts';
import { writingOf } from '../../dialects/writings.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { applyEdits } from '../../words/edits.ts';
import { checkedFixes } from '../fixes/quick-fixes.ts';
import { diagnose } from '../report/diagnose.ts';

const DIALECTS = Object.entries(SAMPLES);
const QWEN = SAMPLES['qwen3-coder']?.clean ?? '';

function diagnosed(input: string, dialect = 'auto', tools: readonly ToolDefinition[] = []) {
  const reading = readReply(input, { dialect, tools });
  const { diagnostics, findings } = diagnose(reading, { fixes: true });
  return { reading, diagnostics, findings, codes: diagnostics.map(({ code }) => code) };
}

/** The reply, truncated at every offset after its first argument. */
const cuts = (reply: string, from: number): string[] =>
  Array.from({ length: reply.length - from }, (_, index) => reply.slice(0, from + index));

describe('the sentences for a dialect', () => {
  it.each(DIALECTS)('names no tag of Forge (%s)', (id, { clean, cut, broken }) => {
    const inside = clean.indexOf('src/app.ts');
    for (const reply of [cut, broken, ...cuts(clean, inside)])
      for (const { message, why, fix } of diagnosed(reply, id).diagnostics)
        expect(`${message} ${why} ${fix?.title ?? ''}`).not.toMatch(/<\/?tool>|<arguments>|<tool_name>|Forge|CDATA/);
  });

  it.each(DIALECTS)('names one mistake once, and each tag of a wrapper that is missing (%s)', (id, { broken }) => {
    const { codes, diagnostics } = diagnosed(broken, id);
    expect(codes).toHaveLength(codes[0] === 'missing-wrapper' ? 2 : 1);
    expect(new Set(codes).size).toBe(1);
    const [first, second = first] = diagnostics.map(({ fix }) => fix?.edits);
    expect(second).toEqual(first);
    expect(diagnosed(applyEdits(broken, first ?? []), id).codes).toEqual([]);
  });
});

describe('a call that is cut off', () => {
  it.each(DIALECTS)('is whole again once what is missing is appended (%s)', (id, { clean }) => {
    const whole = readReply(clean, { dialect: id }).calls.map(({ call }) => call);
    const ends = cuts(clean, clean.indexOf('src/app.ts')).filter((reply) => {
      const [diagnostic] = diagnosed(reply, id).diagnostics;
      return diagnostic?.code === 'truncated' && diagnostic.fix;
    });
    const { isStop, listsNames } = markedDialect(id) ?? {};
    if (!isStop && !listsNames) expect(ends.length).toBeGreaterThan(0);
    for (const reply of ends) {
      const { diagnostics } = diagnosed(reply, id);
      const edited = diagnosed(applyEdits(reply, diagnostics[0]?.fix?.edits ?? []), id);
      expect(edited.codes).toEqual([]);
      expect(edited.reading.calls.map(({ call }) => call.toolName)).toEqual(whole.map(({ toolName }) => toolName));
    }
  });

  it.each(DIALECTS.filter(([id]) => !writingOf(id)?.writer.literals))(
    'inside a value is closed on request alone, and marked (%s)',
    (id, { cut }) => {
      const { reading, findings, diagnostics } = diagnosed(cut, id);
      expect(diagnostics.at(-1)?.fix).toBeUndefined();
      const titles = checkedFixes(reading, findings.at(-1) as never).map(({ title }) => title);
      expect(titles).toEqual([expect.stringMatching(/^Append .*unsafe to run$/)]);
    },
  );
});

describe('a fault in a call', () => {
  const call = (inside: string) => `<tool_call>\n<function=read_file>\n${inside}\n</function>\n</tool_call>`;

  it('is one where tags of two dialects are mixed', () => {
    for (const inside of [
      '<parameter name="path">a.ts</parameter>',
      '<arg_key>path</arg_key>\n<arg_value>a.ts</arg_value>',
    ]) {
      const { codes, reading, findings } = diagnosed(call(inside));
      expect(codes).toEqual(['mixed-dialect']);
      expect(reading.verdict(findings)).toBe('recovered');
    }
  });

  it('is not that a one-line value has a line to itself, but that it keeps blanks', () => {
    expect(diagnosed(QWEN).codes).toEqual([]);
    expect(diagnosed(call('<parameter=path>\n  a.ts\n</parameter>')).codes).toEqual(['surrounding-whitespace']);
  });
});

describe('in strict mode', () => {
  const strict = (input: string, dialect: string, recovery: 'strict' | 'ampersand' = 'strict') => {
    const reading = readReply(input, { dialect, recovery });
    return { reading, diagnostics: diagnose(reading, { fixes: true }).diagnostics };
  };

  it.each(DIALECTS)('a call without a fault is read, one with a fault ends at it (%s)', (id, { clean, broken }) => {
    expect(strict(clean, id).diagnostics).toEqual([]);
    const { reading, diagnostics } = strict(broken, id);
    expect(reading.calls.map(({ call }) => call.complete)).toEqual([false]);
    expect(reading.calls.map(({ call }) => call.repairs)).toEqual([[]]);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['error']);
  });

  it('every kind of repair is an error of its call, wrappers included', () => {
    const call = '<function=ls>\n<parameter=p>\nx\n</parameter>\n</function>';
    for (const reply of [
      call,
      `<tool_call>\n${call}`,
      `<tool_call><tool_call>\n${call}</tool_call>`,
      `<tool_call>\n${call.replace('</function>', '<parameter=p>\ny\n</parameter>\n</function>')}</tool_call>`,
      `<tool_call>\n${call.replace('<parameter', 'words <parameter')}</tool_call>`,
    ]) {
      const { reading, diagnostics } = strict(reply, 'qwen3-coder');
      expect(reading.calls.map(({ call: { complete } }) => complete)).toEqual([false]);
      expect(diagnostics.map(({ severity, call: index }) => [severity, index])).toEqual([['error', 0]]);
    }
  });

  it('bare ampersands alone are read in ampersand mode, where a dialect has entities', () => {
    const reply = (text: string) => `<function name="ls"><param name="p">${text}</param></function>`;
    expect(strict(reply('a & b'), 'minicpm5', 'ampersand').reading.calls[0]?.call.complete).toBe(true);
    expect(strict(reply('a < b'), 'minicpm5', 'ampersand').reading.calls[0]?.call.complete).toBe(false);
    expect(strict(reply('a & b'), 'minicpm5').reading.calls[0]?.call.complete).toBe(false);
  });
});

const READ_FILE: ToolDefinition = {
  name: 'read_file',
  description: '',
  inputSchema: { type: 'object', properties: { file_path: { type: 'string' } } },
} as unknown as ToolDefinition;

describe('a name that the tool almost has', () => {
  it.each(DIALECTS)('is offered, and renamed everywhere in the call (%s)', (id, { clean }) => {
    const { diagnostics } = diagnosed(clean.replaceAll('path', 'file_pat'), id, [READ_FILE]);
    const problem = diagnostics.find(({ code }) => code === 'unknown-argument');
    expect(problem?.fix?.title).toBe('Rename to file_path');
    const fixed = applyEdits(clean.replaceAll('path', 'file_pat'), problem?.fix?.edits ?? []);
    expect(fixed).toBe(clean.replaceAll('path', 'file_path'));
  });
});
