import { describe, expect, it, test, vi } from 'vitest';
import { inTurn } from '../../../base/exploring.test-kit.ts';
import { plainDifferences } from '../../calls/plain-differences.ts';
import { valueToPlain } from '../../calls/value.ts';
import { diagnose } from '../../diagnosis/report/diagnose.ts';
import { nativeCall } from '../../diagnosis/rules/kit/native-call.ts';
import { dialectVectors } from '../../dialects/dialect-vectors.test-kit.ts';
import { WRITTEN_DIALECT_IDS } from '../../dialects/dialects.ts';
import { SAMPLES } from '../../dialects/samples.ts';
import { renderCalls } from '../../dialects/write/render-calls.ts';
import { StreamText } from '../../text/stream-text.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { RECOVERIES, type Recovery } from '../../words/recovery.ts';
import type { TaskEnd } from '../../words/task-end.ts';
import { parseReply, readReply, toResult } from '../parse-reply.ts';
import { type Previous, recoverReply } from './recover.ts';

const tools: readonly ToolDefinition[] = [
  {
    name: 'read_file',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' }, lines: { type: 'integer' } },
      required: ['path'],
    },
  },
];
interface Options {
  readonly dialect?: string;
  readonly recovery?: Recovery;
  readonly tools?: readonly ToolDefinition[];
}
const recovered = (text: string, options: Options = {}, attempt = 1) => {
  const all = { tools, ...options };
  return recoverReply(readReply(text, all), parseReply(text, all), { attempt });
};

/** What the corrected text reads to, under the same options. */
function readCorrected(text: string, options: Options) {
  const { message, corrected } = recovered(text, options);
  if (corrected === null) return null;
  expect(message).not.toBeNull();
  const read = parseReply(corrected, { tools, ...options });
  expect([corrected, read.verdict]).toEqual([corrected, 'clean']);
  expect(read.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const [, piece = ''] of (message ?? '').matchAll(/^ *(?:Write|Or put the whole value into CDATA): (.+)$/gm))
    expect(corrected).toContain(piece);
  return read.calls.map((call) => ({ toolName: call.toolName, arguments: valueToPlain(call.arguments) }));
}

const forge = (args: string) =>
  `<tool>\n<server_name>local</server_name>\n<tool_name>read_file</tool_name>\n<arguments>\n${args}\n</arguments>\n</tool>`;

describe('the corrected call', () => {
  it('holds what was refused, with its characters escaped', () => {
    const text = forge('  <path>a && b < c</path>');
    const { message, corrected } = recovered(text, { recovery: 'strict' });
    expect(message).toContain('Write: a &amp;&amp; b &lt; c');
    expect(corrected).toBe(text.replace('a && b < c', 'a &amp;&amp; b &lt; c'));
    expect(message?.endsWith(`Write it so:\n${corrected}`)).toBe(true);
  });

  it('comes back in the dialect that is asked for', () => {
    // Functionary's `>>>` is not named in every other dialect.
    for (const from of WRITTEN_DIALECT_IDS.filter((id) => id !== 'forge' && id !== 'functionary'))
      for (const to of ['forge', 'glm', 'qwen3-coder'].filter((id) => id !== from)) {
        const text = SAMPLES[from]?.clean as string;
        if (recovered(text, { dialect: to }).message === null) continue;
        const calls = readCorrected(text, { dialect: to });
        expect([from, to, calls]).toEqual([from, to, [{ toolName: 'read_file', arguments: { path: 'src/app.ts' } }]]);
      }
  });

  it('is the call that was only thought of or fenced', () => {
    const call = renderCalls('glm', [{ call: { toolName: 'read_file', arguments: { path: 'a' } }, tool: null }]);
    const expected = [{ toolName: 'read_file', arguments: { path: 'a' } }];
    expect(readCorrected(`<think>${call}</think>\nDone.`, { dialect: 'glm' })).toEqual(expected);
    expect(readCorrected(`See:\n\`\`\`\n${call}\n\`\`\`\n`, { dialect: 'glm' })).toEqual(expected);
  });

  it('is whole where only end tags were missing at the end', () => {
    const text = forge('  <path>a</path>').slice(0, -'</arguments>\n</tool>'.length);
    expect(readCorrected(text, {})).toEqual([{ toolName: 'read_file', arguments: { path: 'a' } }]);
  });

  it.each([
    ['<tool><tool_name>read_file</tool_name><parameters><path>a & b</path><lines>5</lines></parameters></tool>'],
    ['<tool><tool_name>read_file</tool_name><args><path>a & b</path><lines>5</lines></args></tool>'],
    ['<tool><read_file><path>a & b</path><lines>5</lines></read_file></tool>'],
    ['<tool><read_file><arguments><path>a & b</path><lines>5</lines></arguments></read_file></tool>'],
    ['<tool>{"tool_name":"read_file","parameters":{"path":"a & b","lines":5}}</tool>'],
  ])('is what was meant where its parts have other names: %s', (text) => {
    expect(readCorrected(text, {})).toEqual([{ toolName: 'read_file', arguments: { path: 'a & b', lines: 5 } }]);
  });

  it('is not known where a JSON call may hold its arguments under an unknown name', () => {
    const text = '<tool>{"tool_name":"stop","stuff":{"path":"a"}}</tool>';
    expect(recovered(text)).toMatchObject({ message: expect.stringContaining('`stuff`'), corrected: null });
  });

  it('is not known where an element of a call without a name is called like no tool', () => {
    expect(recovered('<tool><delete><path>a</path></delete></tool>').corrected).toBeNull();
  });

  it('is not known where nothing was called, or a value or a name was cut', () => {
    const qwen = SAMPLES['qwen3-coder']?.clean as string;
    for (const text of [
      'I will.',
      '',
      forge('<path>a').slice(0, -25),
      `${forge('<path>a</path>\n<lin').split('<lin')[0]}<lin`,
    ])
      expect(recovered(text).corrected).toBeNull();
    for (const [dialect, { cut }] of Object.entries(SAMPLES)) expect(recovered(cut, { dialect }).corrected).toBeNull();
    expect(recovered(qwen.slice(0, qwen.indexOf('/app')), { dialect: 'qwen3-coder' }).corrected).toBeNull();
    expect(recovered(forge('<lines>5</lines>')).corrected).toBeNull();
  });

  it('is only what has to be sent again', () => {
    const text = `${forge('<path>a</path>')}\n${forge('<path>b</path><lines>5 lines</lines>').replace('5 lines', '"5"')}`;
    const calls = readCorrected(text, {});
    if (calls) expect(calls).toEqual([{ toolName: 'read_file', arguments: { path: 'b', lines: 5 } }]);
  });
});

test.each(WRITTEN_DIALECT_IDS)('a message in %s shows its form and its marks alone', (dialect) => {
  const { message } = recovered('I will look.', { dialect });
  const { text } = {
    text: renderCalls(dialect, [{ call: { toolName: 'NAME', arguments: { ARGUMENT: 'value' } }, tool: null }]),
  };
  if (dialect !== 'forge') expect(message).toContain(text);
  else expect(message).toContain('<tool_name>NAME</tool_name>');
});

test('what is open at the end of a truncated call is named in its own marks', () => {
  const said = (dialect: string) =>
    /End it with (.*)\. If/.exec(recovered(SAMPLES[dialect]?.cut as string, { dialect }).message ?? '')?.[1];
  expect(said('qwen3-coder')).toBe('</parameter>, </function> and </tool_call>');
  expect(said('glm')).toBe('</arg_value> and </tool_call>');
  expect(said('hermes')).toBe('the rest of the JSON and </tool_call>');
  expect(said('kimi-xtml')).toBe('<|close|>argument<|sep|>, <|close|>call<|sep|> and <|close|>tools<|sep|>');
});

test.each(RECOVERIES)('in every dialect, read %s, it is clean and holds what was meant', (recovery) => {
  let known = 0;
  for (const { chunks, tools: own, expect: expected } of inTurn(dialectVectors(), 3, RECOVERIES.indexOf(recovery))) {
    const text = chunks.join('');
    const calls = readCorrected(text, { dialect: 'auto', recovery, tools: own });
    if (calls === null) continue;
    known++;
    const resilient = parseReply(text, { dialect: 'auto', tools: own });
    if (resilient.diagnostics.some(({ severity }) => severity === 'error')) continue;
    const all = expected.calls.filter(({ complete }) => complete);
    for (const call of calls) {
      const same = all.some(
        ({ toolName, arguments: given }) =>
          toolName === call.toolName && plainDifferences(given, call.arguments).length === 0,
      );
      if (all.length > 0) expect([text, call, same]).toEqual([text, call, true]);
    }
  }
  expect(known).toBeGreaterThan(recovery === 'resilient' ? 0 : 6);
});

describe('what a message says of the end of the reply', () => {
  const marked = Object.entries(SAMPLES);

  it.each(marked)('is nothing where a call was refused and closed after that (%s)', (id, { broken, clean }) => {
    for (const text of [broken, `${broken}\n`]) {
      const [call] = parseReply(text, { dialect: id }).calls;
      if (call?.complete)
        expect(recovered(text, { dialect: id, recovery: 'strict' }).message).not.toMatch(/ends inside|End it with/);
    }
    expect(recovered(clean, { dialect: id, recovery: 'strict' }).message).toBeNull();
  });

  it('asks for the rest of the JSON only where the JSON is cut', () => {
    const whole = '<tool_call>{"name": "read_file", "arguments": {"path": "a"}}';
    const both = `${whole}</tool_call>\n${whole}`;
    expect(recovered(both, { dialect: 'hermes' }).message).toContain('End it with </tool_call>.');
    expect(recovered(both.slice(0, -1), { dialect: 'hermes' }).message).toContain(
      'End it with the rest of the JSON and </tool_call>.',
    );
  });
});

describe('a value that holds marks of a call', () => {
  const written = (value: string) =>
    `<tool><server_name>local</server_name><tool_name>read_file</tool_name><arguments><path>${value}</path></arguments></tool>`;

  test.each(['Close with </tool> please', 'a</arguments>b', '<![CDATA[a <![CDATA[b]]> c]]>'])(
    'is sent again whole: %s',
    (value) => {
      const { message, corrected } = recovered(written(value), { dialect: 'forge', recovery: 'strict' });
      const [call] = parseReply(corrected ?? '', { tools, dialect: 'forge', recovery: 'strict' }).calls;
      const meant = value.startsWith('<![CDATA[') ? value.slice(9, -3) : value;
      expect(call && valueToPlain(call.arguments)).toEqual({ path: meant });
      expect(message).toContain(corrected);
    },
  );
});

test('a model that calls an unknown tool gets the names of the known ones, the nearest first and twenty at most', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `tool_${index}x`, inputSchema: {} }));
  const text = '<tool><tool_name>readfile</tool_name><arguments><path>a</path></arguments></tool>';
  const { message } = recovered(text, { dialect: 'forge', tools: [...many, ...tools] });
  expect(message).toMatch(/The tools are: read_file, tool_0x, .*tool_18x and 11 more\.$/);
});

test("no message tells the model another reader's error text", () => {
  const text = '<tool><tool_name>read_file</tool_name><arguments><path>a && b</path></arguments></tool>';
  const { message } = recovered(text, { dialect: 'forge', recovery: 'strict' });
  expect(message).toContain('A bare `&`');
  expect(message).not.toMatch(/strict reader|syntax error/);
});

test('a reply that speaks of the tag is asked for a call, and not to escape the tag', () => {
  const { message } = recovered('You should use the <tool> tag to call tools.', { dialect: 'forge' });
  expect(message).toContain('Write the call in this form:\n<tool>');
  expect(message).not.toContain('&lt;tool');
});

describe('how a task ends', () => {
  const end = (text: string, taskEnd: TaskEnd, options: Options = {}) => {
    const all = { tools, dialect: 'forge', ...options };
    return recoverReply(readReply(text, all), parseReply(text, all), { taskEnd });
  };

  test('with a plain answer a reply without a call needs no message, one that meant a call does', () => {
    for (const answer of ['All done: the file is written.', 'The <tool> tag opens a call.'])
      expect(end(answer, 'answer')).toEqual({ message: null, corrected: null });
    const clean = SAMPLES['qwen3-coder']?.clean as string;
    for (const meant of ['', clean, `<think>${forge('<path>a</path>')}</think>`, forge('<path>a').slice(0, -40)])
      expect(end(meant, 'answer').message).not.toBeNull();
  });

  test('with a tool the message names both ways on', () => {
    const { message } = end('All done.', { tool: 'read_file' });
    expect(message).toContain('If the task is not done, call the next tool.');
    expect(message).toContain('<tool_name>read_file</tool_name>\n<arguments>\n  <path>…</path>');
  });
});

describe('an attempt', () => {
  const again = (text: string, attempt: number, previous: readonly Previous[] = []) => {
    const all = { tools, dialect: 'forge' };
    return recoverReply(readReply(text, all), parseReply(text, all), { attempt, previous });
  };
  const cut = forge('<path>src/a.ts</path>\n<lines>1').slice(0, -20);

  test('shows what was read of a call that can not be known, and … for the rest', () => {
    expect(again(cut, 2).message).toContain('<path>src/a.ts</path>\n  <lines>…</lines>');
    expect(again(forge('<lines>many</lines>'), 2).message).toContain('<lines>…</lines>\n  <path>…</path>');
    expect(again(cut, 3).message).toBe('Do not call once more: say in plain text what you meant to do.');
  });

  test('is counted by the replies that came before, and says no message twice', () => {
    expect(again(cut, 1, [{ input: cut }])).toEqual(again(cut, 2));
    expect(again(cut, 1, [{ message: again(cut, 1).message ?? '' }])).toEqual(again(cut, 2));
    expect(again(cut, 1, [{ message: 'Something else.' }])).toEqual(again(cut, 1));
    const many = Array.from({ length: 5 }, (_, index) => ({ message: `${index}` }));
    expect(again(cut, 1, many).message).toContain('Do not call once more');
  });
});

test('of several faulty calls those that are known are shown, and another is not called known', () => {
  const known = forge('<path>a</path><lines>"5"</lines>');
  const cut = forge('<path>b').slice(0, -40);
  const { message, corrected } = recovered(`${known}\n${cut}`, { dialect: 'forge' });
  expect(corrected).toContain('<lines>5</lines>');
  expect(corrected).not.toContain('b');
  expect(message).toContain(`Write call 1 (read_file) so:\n${corrected}`);
});

test('a value whose start tag was lost is not left out of the call that is asked for', () => {
  const qwen = '<tool_call>\n<function=get_weather>\nSeoul\n</parameter>\n</function>\n</tool_call>';
  for (const [text, dialect] of [
    [qwen, 'qwen3-coder'],
    ['<tool><tool_name>t</tool_name>Seoul</city></tool>', 'forge'],
  ] as const)
    for (const attempt of [1, 2, 3]) {
      const { message, corrected } = recovered(text, { dialect, tools: [] }, attempt);
      expect(corrected).toBeNull();
      if (attempt === 2) expect(message).toContain('…');
    }
});

test('what another dialect can not read of a call is not made up', () => {
  const lost = [
    '<function_calls>\n<invoke name="read_file">\n<parameter>a</parameter>\n</invoke>\n</function_calls>',
    '<tool_call>read_filepath</arg_key><arg_value>a</arg_value></tool_call>',
  ];
  for (const text of lost) expect(recovered(text, { dialect: 'forge', tools: [] }).corrected).toBeNull();
  const mixed = '<tool_call>\n<function=read_file>\n<parameter name="path">a</parameter>\n</function>\n</tool_call>';
  expect(readCorrected(mixed, { dialect: 'forge' })).toEqual([{ toolName: 'read_file', arguments: { path: 'a' } }]);
});

test('CDATA that is not ended before the end tags that are there comes back with its end, and cut CDATA does not', () => {
  const open = forge('<path><![CDATA[a && b</path>');
  for (const recovery of RECOVERIES)
    expect(readCorrected(open, { dialect: 'forge', recovery })).toEqual([
      { toolName: 'read_file', arguments: { path: 'a && b' } },
    ]);
  expect(recovered(open.slice(0, open.indexOf('</path>')), { dialect: 'forge' }).corrected).toBeNull();
});

test('what is known of a call is not asked for as well', () => {
  const { message, corrected } = recovered(forge('<parameter name="path">a</parameter>'), { dialect: 'forge' });
  expect(corrected).toBe(forge('  <path>a</path>'));
  expect(message).toContain('Write: <path>a</path>');
  expect(message).not.toMatch(/missing|Add it|Leave it out/);
  expect(message).toContain(`Write it so:\n${corrected}`);
});

describe('a message about thousands of faulty calls', () => {
  it('takes no more reading than one about the first hundreds', () => {
    const tools = [{ name: 't', inputSchema: { properties: { path: {} }, required: ['path'] } }];
    const append = vi.spyOn(StreamText.prototype, 'append');
    const readAgain = (calls: number): number => {
      const reading = readReply(
        '<tool><tool_name>t</tool_name><arguments><pth>a</pth></arguments></tool>\n'.repeat(calls),
        {
          tools,
        },
      );
      const result = toResult(reading, diagnose(reading, { fixes: true }));
      append.mockClear();
      expect(recoverReply(reading, result).message).toContain('pth');
      return append.mock.calls.reduce((sum, [chunk]) => sum + chunk.length, 0);
    };
    expect(readAgain(2_000)).toBeLessThan(1.5 * readAgain(800));
    append.mockRestore();
  });
});

it('teaches no syntax to a model that has shown none', () => {
  const message = recovered('I will do it.', { dialect: 'auto' }).message ?? '';
  expect(message).toContain('in the form that your instructions show');
  expect(message).not.toContain('<');
  expect(recovered('I will do it.', { dialect: 'glm' }).message).toContain('<arg_key>');
});

test('a message about the name of a native call quotes what the model wrote, not the mark before it', () => {
  const { input, frames } = nativeCall('read_file{"path": "a"}', '{}');
  const options = { dialect: 'auto', frames };
  const { message } = recoverReply(readReply(input, options), parseReply(input, options));
  expect(message).toContain('You wrote: read_file{"path": "a"}');
});

test('a call that stands in a list without an opener of its own is written whole, and reads back in its dialect', () => {
  const options = { tools, dialect: 'auto' };
  const second = [
    '{"name": "read_fil", "arguments": {"path": "b"}}',
    '{"name": "read_file", "arguments": {"pat": "b"}}',
  ];
  for (const call of second) {
    const input = `<tool_calls>\n{"name": "read_file", "arguments": {"path": "a"}}\n${call}\n</tool_calls>`;
    const { corrected } = recovered(input, options);
    const { verdict, prose, calls } = parseReply(corrected ?? '', { tools, dialect: 'tool-calls-json' });
    expect([verdict, prose, calls.map((read) => valueToPlain(read.arguments))]).toEqual(['clean', '', [{ path: 'b' }]]);
  }
});
