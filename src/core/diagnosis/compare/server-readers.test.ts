import { describe, expect, it } from 'vitest';
import { MARKED_DIALECTS } from '../../dialects/dialects.ts';
import { SAMPLES } from '../../dialects/samples.ts';
import { compareReadings } from './compare-readings.ts';
import type { Comparison, Reader } from './comparison.ts';

const compared = (text: string, dialect: string) => compareReadings({ chunks: [text], tools: [], dialect });
/** Our modes and the habits, without the servers by name. */
const habitsIn = ({ readers }: Comparison) => readers.filter(({ server }) => !server);

function columnOf({ readers, rows }: Comparison, reader: Reader) {
  const column = readers.findIndex((other) => other.reader === reader);
  const cells = rows.flatMap(({ kind, path, cells }) => (kind === 'argument' ? [{ path, ...cells[column]! }] : []));
  return { ...readers[column]!, words: rows[0]!.cells[column]!, cells };
}

const reasonsOf = (comparison: Comparison, reader: Reader) =>
  columnOf(comparison, reader).cells.flatMap(({ path, state, reason }) =>
    state === 'differs' ? [[path, reason]] : [],
  );
const valuesOf = (comparison: Comparison, reader: Reader) =>
  Object.fromEntries(
    columnOf(comparison, reader).cells.map(({ path, excerpt }) => [
      path.slice(1),
      excerpt.map(({ text }) => text).join(''),
    ]),
  );

const qwen = (...args: readonly (readonly [string, string])[]) =>
  `<tool_call>\n<function=write>\n${args.map(([name, value]) => `<parameter=${name}>\n${value}\n</parameter>\n`).join('')}</function>\n</tool_call>`;

describe('the readers of servers', () => {
  it('are beside ours for a marked dialect, in place of Forge', () => {
    expect(habitsIn(compared(qwen(['a', '1']), 'qwen3-coder')).map(({ reader }) => reader)).toEqual([
      'strict',
      'resilient',
      'first-close',
      'trim-all',
      'guess-types',
      'entity-decoding',
    ]);
    expect(compared('hello', 'forge').readers.map(({ reader }) => reader)).toContain('forge');
  });

  it('agree with ours where nothing is doubtful', () => {
    for (const { reader, outcome, differing } of habitsIn(
      compared(qwen(['path', 'src/a.ts'], ['text', 'one line']), 'qwen3-coder'),
    ))
      expect([reader, outcome, differing]).toEqual([reader, 'read', 0]);
  });

  it.each(MARKED_DIALECTS.map(({ id }) => id))('read the plain call of %s as we do', (id) => {
    for (const { reader, outcome, differing } of habitsIn(compared(SAMPLES[id]?.clean ?? '', id)))
      expect([reader, outcome, differing]).toEqual([reader, 'read', 0]);
  });

  it('first close ends a value at an end tag that the value shows, and keeps the arguments after it', () => {
    const all = compared(qwen(['text', 'Close it with </parameter> at the end.'], ['path', 'a.md']), 'qwen3-coder');
    expect(valuesOf(all, 'resilient')['text']).toBe('Close it with </parameter> at the end.');
    expect(valuesOf(all, 'first-close')['text']).toMatch(/Close it with $/);
    expect(reasonsOf(all, 'first-close')).toEqual([['/text', 'stops at the first `</parameter>`']]);
  });

  it('first close swallows the argument after a missing end tag', () => {
    const text = '<function=write>\n<parameter=path>\na.md\n<parameter=text>\nhi\n</parameter>\n</function>';
    expect(reasonsOf(compared(text, 'qwen3-coder'), 'first-close')).toContainEqual([
      '/text',
      'it has no such argument',
    ]);
  });

  it('first close loses a call whose end tag is missing, and one whose JSON shows its own', () => {
    const open = '<tool_call>\n<function=write>\n<parameter=path>\na.md\n</parameter>\n</tool_call>';
    expect(columnOf(compared(open, 'qwen3-coder'), 'first-close')).toMatchObject({ outcome: 'refused' });
    const json = '<tool_call>{"name": "write", "arguments": {"text": "ends with </tool_call>"}}</tool_call>';
    const all = compared(json, 'hermes');
    expect(columnOf(all, 'resilient')).toMatchObject({ outcome: 'read' });
    expect(columnOf(all, 'first-close')).toMatchObject({
      outcome: 'refused',
      words: { reason: 'call at line 1: its JSON is cut at the first `</tool_call>` inside it' },
    });
  });

  it('last close is asked only where end tags carry names', () => {
    const text = '<write_to_file>\n<path>a.tsx</path>\n<content>\n<p>x</content>\n<b></content>\n</write_to_file>';
    const all = compared(text, 'cline');
    expect(reasonsOf(all, 'first-close')).toContainEqual(['/content', 'stops at the first `</content>`']);
    expect(all.readers.map(({ reader }) => reader)).toContain('last-close');
    expect(compared(qwen(['a', 'x']), 'qwen3-coder').readers.map(({ reader }) => reader)).not.toContain('last-close');
  });

  it('trim all, guess types and entity decoding change the values that they are named for', () => {
    const text = qwen(['code', '  if (a &amp;&amp; b)\n'], ['id', '007'], ['none', 'null'], ['list', '[1, 2]']);
    const all = compared(text, 'qwen3-coder');
    expect(reasonsOf(all, 'trim-all')).toEqual([['/code', 'white space cut off']]);
    expect(reasonsOf(all, 'entity-decoding')).toEqual([['/code', 'references decoded']]);
    expect(valuesOf(all, 'entity-decoding')['code']).toBe('  if (a && b)\n');
    expect(reasonsOf(all, 'guess-types')).toEqual([
      ['/none', 'read as null'],
      ['/list', 'read as a list'],
    ]);
  });

  it('trim all trims the strings of DeepSeek DSML, and no string inside its JSON', () => {
    const dsml = (body: string) =>
      `<｜DSML｜tool_calls>\n<｜DSML｜invoke name="write">${body}</｜DSML｜invoke>\n</｜DSML｜tool_calls>`;
    const argument = (name: string, isText: boolean, value: string) =>
      `\n<｜DSML｜parameter name="${name}" string="${isText}">${value}</｜DSML｜parameter>\n`;
    const text = dsml(argument('code', true, '  if (a && b)\n') + argument('list', false, '["  a "]'));
    expect(reasonsOf(compared(text, 'deepseek-dsml'), 'trim-all')).toEqual([['/code', 'white space cut off']]);
    expect(reasonsOf(compared(dsml('{"code": "  a "}'), 'deepseek-dsml'), 'trim-all')).toEqual([]);
  });

  it('leave strings inside JSON alone, which is passed to a parser unchanged', () => {
    const schema = { type: 'object', properties: { list: { type: 'array' } } };
    const tools = [{ name: 'write', description: '', inputSchema: schema }];
    const text = qwen(['list', '["  a ", "5", "null"]']);
    const all = compareReadings({ chunks: [text], tools, dialect: 'qwen3-coder' });
    for (const reader of ['trim-all', 'guess-types'] as const) expect(reasonsOf(all, reader)).toEqual([]);
  });

  it('last close says whether it runs on or stops short', () => {
    const write = (rest: string) => `<write_to_file>\n<path>a.tsx</path>\n<content>\n${rest}`;
    const open = compared(write('<p>x</content>\n<b>and more'), 'cline');
    expect(reasonsOf(open, 'last-close')).toEqual([['/content', 'stops at the last `</content>`']]);
    const wrong = compared(write('x</contents>\n</write_to_file>'), 'cline');
    for (const [, reason] of reasonsOf(wrong, 'last-close')) expect(reason).not.toMatch(/runs on/);
  });
});

describe('the servers by name', () => {
  const CUT = `${qwen(['a', 'x'])}\n<tool_call>\n<function=write>\n<parameter=a>\nNew York`;
  const all = compared(CUT, 'qwen3-coder');
  const wordsOf = (name: string) => {
    const column = all.readers.findIndex((reader) => reader.name === name);
    return all.rows
      .filter(({ kind }) => kind !== 'argument')
      .map(({ cells }) => {
        const { state, excerpt, reason } = cells[column]!;
        return [state, excerpt.map(({ text }) => text).join(''), reason];
      });
  };

  it('are columns, each parser and way of reading under a name of its own', () => {
    expect(all.readers.filter(({ server }) => server).map(({ name, habit }) => [name, habit])).toEqual([
      ['vLLM', 'May 2026, 28be48f'],
      ['vLLM qwen3_xml', 'May 2026, 28be48f'],
      ['SGLang, whole', 'Aug 2026, 6ed5780'],
      ['SGLang, streamed', 'Aug 2026, 6ed5780'],
      ['Ollama', 'Aug 2026, fb30760, server not run'],
      ['Rapid-MLX', 'Aug 2026, 7222ca7'],
      ['llama.cpp', 'Aug 2026, d32676d, server not run'],
      ['llama.cpp qwen3.5', 'Aug 2026, d32676d, server not run'],
      ['TensorRT-LLM', '2026, 01bf192, server not run'],
      ['mlx-lm', 'Aug 2026, d78bf58'],
      ['OpenHands', 'Nov 2025, 156d068'],
    ]);
  });

  it('have the one that the user has before them, in any format', () => {
    const mine = (text: string, dialect: string, reader: string) =>
      compareReadings({ chunks: [text], tools: [], dialect, reader }).readers.flatMap(({ name, server }) =>
        server?.isChosen ? [name] : [],
      );
    expect(mine(CUT, 'qwen3-coder', 'cline:xml')).toEqual(['Cline']);
    expect(mine(CUT, 'qwen3-coder', 'vllm:qwen3_xml')).toEqual(['vLLM qwen3_xml']);
    expect(mine('<tool></tool>', 'forge', 'vllm:hermes')).toEqual(['vLLM']);
    expect(all.readers.some(({ server }) => server?.isChosen)).toBe(false);
  });

  it('are never counted up: no column speaks of most servers', () => {
    for (const { habit } of all.readers) expect(habit).not.toMatch(/\bmost\b/i);
  });

  it('say what becomes of the reply, and which call is lost or shown as text', () => {
    expect(wordsOf('vLLM')).toEqual([
      ['differs', 'Runs otherwise', 'runs `write` of call 2 as if it were whole'],
      ['same', '', ''],
      ['same', '', ''],
    ]);
    expect(wordsOf('SGLang, whole')).toEqual([
      ['refuses', 'Loses', 'loses `write` of call 2'],
      ['same', '', ''],
      ['differs', '', 'loses `write` of call 2'],
    ]);
    expect(wordsOf('Rapid-MLX')[0]).toEqual(['differs', 'Text', 'hands `write` of call 2 on as text']);
    expect(wordsOf('Ollama')[0]).toEqual(['refuses', 'Loses', 'loses `write` of call 2']);
    expect(wordsOf('llama.cpp')[0]).toEqual(['refuses', 'Loses', expect.stringContaining('which is no JSON object')]);
  });

  it('differ in an argument where the client gets another value', () => {
    const text = qwen(['a', 'one</function>two']);
    const cells = columnOf(compared(text, 'qwen3-coder'), 'vllm:qwen3_coder').cells;
    expect(cells.map(({ path, state }) => [path, state])).toEqual([['/a', 'differs']]);
  });
});
