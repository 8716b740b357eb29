import { describe, expect, it } from 'vitest';
import { MARKED_DIALECTS } from '../../dialects/dialects.ts';
import { SAMPLES } from '../../dialects/samples.ts';
import { compareReadings } from './compare-readings.ts';
import type { Comparison } from './comparison.ts';

const compared = (text: string, dialect: string) =>
  new Map(compareReadings(text, [text], [], dialect).map((comparison) => [comparison.reader, comparison]));
const valuesOf = (comparison: Comparison | undefined) =>
  comparison?.arguments.map(({ path, text }) => [path.slice(1), text]);

const qwen = (...args: readonly (readonly [string, string])[]) =>
  `<tool_call>\n<function=write>\n${args.map(([name, value]) => `<parameter=${name}>\n${value}\n</parameter>\n`).join('')}</function>\n</tool_call>`;

describe('the readers of servers', () => {
  it('stand beside ours for a marked dialect, in place of Forge', () => {
    const readers = [...compared(qwen(['a', '1']), 'qwen3-coder').keys()];
    expect(readers).toEqual(['resilient', 'strict', 'first-close', 'trim-all', 'guess-types', 'entity-decoding']);
    expect([...compared('hello', 'forge').keys()]).toContain('forge');
  });

  it('agree with ours where nothing is doubtful', () => {
    for (const comparison of compared(qwen(['path', 'src/a.ts'], ['text', 'one line']), 'qwen3-coder').values()) {
      expect(comparison).toMatchObject({ outcome: 'read', callCount: 1, toolName: 'write' });
      expect(comparison.arguments.every(({ difference }) => difference === undefined)).toBe(true);
    }
  });

  it.each(MARKED_DIALECTS.map(({ id }) => id))('read the plain call of %s as we do', (id) => {
    for (const { reader, outcome, arguments: list } of compared(SAMPLES[id]?.clean ?? '', id).values())
      expect([reader, outcome, list.map(({ difference }) => difference)]).toEqual([reader, 'read', [undefined]]);
  });

  it('first close ends a value at an end tag that the value shows, and keeps the arguments behind it', () => {
    const readers = compared(qwen(['text', 'Close it with </parameter> at the end.'], ['path', 'a.md']), 'qwen3-coder');
    expect(valuesOf(readers.get('resilient'))?.[0]).toEqual(['text', '"Close it with </parameter> at the end."']);
    expect(valuesOf(readers.get('first-close'))).toEqual([
      ['text', '"Close it with "'],
      ['path', '"a.md"'],
    ]);
  });

  it('first close swallows the argument behind a missing end tag', () => {
    const text = '<function=write>\n<parameter=path>\na.md\n<parameter=text>\nhi\n</parameter>\n</function>';
    const first = compared(text, 'qwen3-coder').get('first-close');
    expect(first?.arguments.find(({ path }) => path === '/text')?.difference).toBe('It does not have this argument.');
  });

  it('first close loses a call whose end tag is missing, and one whose JSON shows its own', () => {
    const open = '<tool_call>\n<function=write>\n<parameter=path>\na.md\n</parameter>\n</tool_call>';
    expect(compared(open, 'qwen3-coder').get('first-close')).toMatchObject({ outcome: 'refused', unread: [0] });
    const json = '<tool_call>{"name": "write", "arguments": {"text": "ends with </tool_call>"}}</tool_call>';
    const readers = compared(json, 'hermes');
    expect(readers.get('resilient')).toMatchObject({ outcome: 'read' });
    expect(readers.get('first-close')).toMatchObject({
      outcome: 'refused',
      lost: 'The JSON is cut at the first `</tool_call>` inside it.',
    });
  });

  it('last close is asked only where end tags carry names', () => {
    const text = '<write_to_file>\n<path>a.tsx</path>\n<content>\n<p>x</content>\n<b></content>\n</write_to_file>';
    const readers = compared(text, 'cline');
    expect(valuesOf(readers.get('last-close'))?.[1]?.[1]).toContain('<b>');
    expect(valuesOf(readers.get('first-close'))?.[1]?.[1]).not.toContain('<b>');
    expect(compared(qwen(['a', 'x']), 'qwen3-coder').has('last-close')).toBe(false);
  });

  it('trim all, guess types and entity decoding change the values that they are named for', () => {
    const text = qwen(['code', '  if (a &amp;&amp; b)\n'], ['id', '007'], ['none', 'null'], ['list', '[1, 2]']);
    const readers = compared(text, 'qwen3-coder');
    expect(valuesOf(readers.get('trim-all'))?.[0]).toEqual(['code', '"if (a &amp;&amp; b)"']);
    expect(valuesOf(readers.get('entity-decoding'))?.[0]).toEqual(['code', '"  if (a && b)\\n"']);
    expect(valuesOf(readers.get('guess-types'))?.slice(1)).toEqual([
      ['id', '"007"'],
      ['none', 'null'],
      ['list', '[1,2]'],
    ]);
  });
});
