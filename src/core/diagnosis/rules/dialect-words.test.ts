import { describe, expect, it } from 'vitest';
import { markedDialect } from '../../dialects/dialects.ts';
import { SAMPLES } from '../../dialects/samples.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { applyEdits } from '../../words/edits.ts';
import { checkedFixes } from '../fixes/quick-fixes.ts';
import { diagnose } from '../report/diagnose.ts';

const DIALECTS = Object.entries(SAMPLES);
const QWEN = SAMPLES['qwen3-coder']?.clean ?? '';

function told(input: string, dialect = 'auto', tools: readonly ToolDefinition[] = []) {
  const reading = readReply(input, { dialect, tools });
  const { diagnostics, findings } = diagnose(reading, { fixes: true });
  return { reading, diagnostics, findings, codes: diagnostics.map(({ code }) => code) };
}

/** Every cut of a reply behind its first argument. */
const cuts = (reply: string, from: number): string[] =>
  Array.from({ length: reply.length - from }, (_, index) => reply.slice(0, from + index));

describe('what is said in a dialect', () => {
  it.each(DIALECTS)('names no tag of Forge (%s)', (id, { clean, cut, broken }) => {
    const inside = clean.indexOf('src/app.ts');
    for (const reply of [cut, broken, ...cuts(clean, inside)])
      for (const { message, why, fix } of told(reply, id).diagnostics)
        expect(`${message} ${why} ${fix?.title ?? ''}`).not.toMatch(/<\/?tool>|<arguments>|<tool_name>|Forge|CDATA/);
  });

  it.each(DIALECTS)('names one mistake once, and each tag of a wrapper that is missing (%s)', (id, { broken }) => {
    const { codes, diagnostics } = told(broken, id);
    expect(codes).toHaveLength(codes[0] === 'missing-wrapper' ? 2 : 1);
    expect(new Set(codes).size).toBe(1);
    const [first, second = first] = diagnostics.map(({ fix }) => fix?.edits);
    expect(second).toEqual(first);
    expect(told(applyEdits(broken, first ?? []), id).codes).toEqual([]);
  });
});

describe('a wrapper that is missing', () => {
  it('is named beside what is wrong with the tag behind it', () => {
    const [first, second] = told(
      '<function="get weather">\n<parameter=city>\nBonn\n</parameter>\n</function>',
    ).diagnostics;
    expect(first?.message).toBe('The call opens without `<tool_call>`.');
    expect(second?.message).toBe('`<function="get weather">` should be `<function=get weather>`.');
    expect(first?.fix?.title).toBe('Put the call into <tool_call>…</tool_call>');
  });
});

describe('arguments that are JSON in a string', () => {
  it('are named as a whole, not by one of them', () => {
    const [first] = told('<tool_call>{"name": "f", "arguments": "{\\"city\\": \\"Bonn\\"}"}</tool_call>').diagnostics;
    expect(first).toMatchObject({
      code: 'double-encoded-json',
      path: '',
      message: 'A string of JSON stands where the arguments should be an object or a list.',
    });
  });
});

describe('the title of a fix', () => {
  it('is one line, whatever it puts there', () => {
    const [first] = told(
      '<tool_call>function=run>\n<parameter=cmd>\nls\n</parameter>\n</function>\n</tool_call>',
    ).diagnostics;
    expect(first?.fix?.title).toBe('Change to <tool_call>⏎<function=run>');
  });
});

describe('a call that is cut off', () => {
  it.each(DIALECTS)('is whole again once what is missing is appended (%s)', (id, { clean }) => {
    const whole = readReply(clean, { dialect: id }).calls.map(({ call }) => call);
    const ends = cuts(clean, clean.indexOf('src/app.ts')).filter((reply) => {
      const [diagnostic] = told(reply, id).diagnostics;
      return diagnostic?.code === 'truncated' && diagnostic.fix;
    });
    expect(ends.length).toBeGreaterThan(0);
    for (const reply of ends) {
      const { diagnostics } = told(reply, id);
      const edited = told(applyEdits(reply, diagnostics[0]?.fix?.edits ?? []), id);
      expect(edited.codes).toEqual([]);
      expect(edited.reading.calls.map(({ call }) => call.toolName)).toEqual(whole.map(({ toolName }) => toolName));
    }
  });

  it.each(DIALECTS.filter(([id]) => markedDialect(id)?.body !== 'json'))(
    'inside a value is closed on request alone, and marked (%s)',
    (id, { cut }) => {
      const { reading, findings, diagnostics } = told(cut, id);
      expect(diagnostics.at(-1)?.fix).toBeUndefined();
      const titles = checkedFixes(reading, findings.at(-1) as never).map(({ title }) => title);
      expect(titles).toEqual([expect.stringMatching(/^Append .*unsafe to run$/)]);
    },
  );

  it('without a wrapper may be as OpenHands leaves it', () => {
    const [, truncated] = told('<function=ls>\n<parameter=path>\nsrc\n</parameter>').diagnostics;
    expect(truncated?.why).toContain('OpenHands');
    expect(truncated?.fix?.title).toBe('Append </function>');
  });

  it('in the middle of a second try is cut down to that', () => {
    const half = '<tool_call>\n<function=write>\n<parameter=content>\nabc';
    const [nested] = told(`${half}\n${half}`).diagnostics;
    expect(nested?.code).toBe('nested-tool');
    expect(applyEdits(`${half}\n${half}`, nested?.fix?.edits ?? [])).toBe(half);
  });
});

describe('a fault in a call', () => {
  const call = (inside: string) => `<tool_call>\n<function=read_file>\n${inside}\n</function>\n</tool_call>`;

  it('is one where tags of two dialects are mixed', () => {
    for (const inside of [
      '<parameter name="path">a.ts</parameter>',
      '<arg_key>path</arg_key>\n<arg_value>a.ts</arg_value>',
    ]) {
      const { codes, reading, findings } = told(call(inside));
      expect(codes).toEqual(['mixed-dialect']);
      expect(reading.verdict(findings)).toBe('recovered');
    }
  });

  it('is a list where the schema has one and the argument is repeated', () => {
    const tools = [{ name: 'read_file', inputSchema: { type: 'object', properties: { p: { type: 'array' } } } }];
    const twice = call('<parameter=p>\na\n</parameter>\n<parameter=p>\nb\n</parameter>');
    expect(told(twice, 'auto', tools).diagnostics[0]?.message).toContain('all are kept');
    expect(told(twice).diagnostics[0]?.message).toContain('only the last one counts');
  });

  it('is not that a one-line value has a line to itself, but that it keeps blanks', () => {
    expect(told(QWEN).codes).toEqual([]);
    expect(told(call('<parameter=path>\n  a.ts\n</parameter>')).codes).toEqual(['surrounding-whitespace']);
  });

  it('is cut where the model invents the result', () => {
    const [diagnostic] = told(`${QWEN}\n<tool_response>\nok\n</tool_response>\nDone.`).diagnostics;
    expect(diagnostic?.fix?.title).toBe('Cut the reply at <tool_response>');
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
  it.each(DIALECTS)('is offered, and renamed wherever the call has it (%s)', (id, { clean }) => {
    const { diagnostics } = told(clean.replaceAll('path', 'file_pat'), id, [READ_FILE]);
    const problem = diagnostics.find(({ code }) => code === 'unknown-argument');
    expect(problem?.fix?.title).toBe('Rename to file_path');
    const mended = applyEdits(clean.replaceAll('path', 'file_pat'), problem?.fix?.edits ?? []);
    expect(mended).toBe(clean.replaceAll('path', 'file_path'));
  });
});

describe('the key of a JSON call that holds the arguments', () => {
  it('is named where it is another, and only the key is rewritten', () => {
    const reply = (key: string) => `<tool_call>{"name": "run", "${key}": {"cmd": "ls"}}</tool_call>`;
    const [problem] = told(reply('parameters')).diagnostics;
    expect(problem).toMatchObject({
      code: 'misplaced-element',
      message: '`parameters` stands where `arguments` belongs; its members are read as the arguments.',
      fix: { title: 'Rename to arguments' },
    });
    expect(applyEdits(reply('parameters'), problem?.fix?.edits ?? [])).toBe(reply('arguments'));
  });
});

it('a missing wrapper is named whole, whatever the tool is called', () => {
  const input = 'call<arg_key>s</arg_key><arg_value>a</arg_value></tool_call>';
  const [wrapper] = diagnose(readReply(input, { dialect: 'glm' }), { fixes: true }).diagnostics;
  expect([wrapper?.message, wrapper?.fix?.title]).toEqual([
    'The call opens without `<tool_call>`.',
    'Insert <tool_call>',
  ]);
});
