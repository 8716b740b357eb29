import { describe, expect, it } from 'vitest';
import { countCharacters } from '../../reading/char-counts.ts';
import { readReply } from '../../reading/read-reply.ts';
import { exampleCall, qwenCall } from '../rules/kit/example-call.ts';
import { diagnose } from './diagnose.ts';
import { verdictText } from './verdict-sentence.ts';

function textOf(input: string, options: Parameters<typeof readReply>[1] = {}) {
  const reading = readReply(input, options);
  const { findings } = diagnose(reading);
  return verdictText(reading, findings, reading.verdict(findings), countCharacters(reading, findings));
}

const call = exampleCall('<path>a.txt</path>');
const hermes = (name: string) => `<tool_call>\n{"name": "${name}", "arguments": {}}\n</tool_call>\n`;

it.each([
  [call + call, 'Clean, arguments not checked: 2 calls read, nothing repaired.'],
  [
    exampleCall('<command>a && b</command>'),
    'Recovered: `write_file` gets `command`; 1 call read after 2 repairs, no text lost.',
  ],
  [
    exampleCall('<content>one</p> two</content>'),
    'Recovered: `write_file` gets `content`; 1 call read after 1 repair, 4 characters lost.',
  ],
  [
    `<tool>Now: <tool_name>t</tool_name></tool>`,
    'Recovered: `t` gets no arguments; 1 call read, with 1 error, 5 characters lost.',
  ],
  [`<tool>Now: <b>t</b></tool>`, 'No call: 26 characters of prose.'],
  [
    call.replace('<arguments>', 'Now: <arguments>'),
    'Recovered: `write_file` gets `path`; 1 call read, with 1 error, 6 characters lost.',
  ],
  [
    `${call}\n${exampleCall('<c>a & b & c</c>').slice(0, -30)}`,
    'Broken: 1 repair, then the reply is cut off inside call 2; 1 of 2 calls complete.',
  ],
  ['<tool><arguments></arguments></tool>', 'Broken: call 1 has no tool name, so it cannot run.'],
  ['<tool>{"tool_name": oops}</tool>', 'Broken: the JSON of call 1 cannot be read from line 1 on.'],
  ['I have read both files.', 'No call: 23 characters of prose.'],
  ['', 'No call: the reply is empty.'],
  ['<thinking>Hm.</thinking>', 'No call: reasoning alone (3 characters), nothing after it.'],
  [`<thinking>${call}</thinking>`, 'No call: 1 call is inside thinking, where nothing is run.'],
  [hermes('a'), 'No call here, but 1 in another syntax: Hermes, line 1. It is shown, not read.'],
  [
    hermes('a') + hermes('b'),
    'No call here, but 2 in another syntax: Hermes, lines 1 and 4. They are shown, not read.',
  ],
])('says of %j: %s', (input, sentence) => {
  expect(textOf(input).sentence).toBe(sentence);
});

it('says what strict mode refuses, and where', () => {
  expect(textOf(exampleCall('<c>a & b</c>'), { recovery: 'strict' }).sentence).toBe(
    'Broken: call 1 is refused at line 5.',
  );
});

it.each([
  ['an attribute', call.replace('<path>', '<path kind="x">'), 9],
  [
    'a server name given twice',
    call.replace('<server_name>', '<server_name>old</server_name><server_name>'),
    '<server_name>old</server_name>'.length,
  ],
])('speaks of %s as left out, not as lost, under a clean verdict', (_, input, left) => {
  const { sentence, facts } = textOf(input);
  expect(sentence).toBe(
    `Clean, arguments not checked: 1 call read, nothing repaired, ${left} characters left out, 1 warning.`,
  );
  expect(facts.map(({ text }) => text)).toEqual([`${left} of ${input.length} characters left out`]);
});

it.each([
  [`${call}\n\nError\n`, 'Error'],
  [
    `${call}\nTask output: Error: the Action Input is not a valid key, value dictionary.`,
    'Error: the Action Input is not a valid key, value dictionary',
  ],
])('tells what a program says behind a call that is clean: %j', (input, said) => {
  expect(textOf(input).sentence).toMatch(
    /^Clean, arguments not checked: 1 call read, nothing repaired\. Line \d+ reads like/,
  );
  expect(textOf(input).sentence).toContain(`“${said}”`);
});

it('takes no words inside a call for those of a program', () => {
  expect(textOf(exampleCall('<path>\nError\n</path>', 'a')).sentence).not.toContain('failure');
});

it.each([
  ['{"city": "Paris"}', 'No call: a JSON object, and no tool is named for it.'],
  ['{"city": "Par', 'No call: a JSON object that is cut off, and no tool is named for it.'],
  [
    '{"name": "shell", "arguments": "", "call_id": "1"}\n{"name": null, "arguments": "{}", "call_id": "2"}',
    'No call: 2 JSON objects, one after the other; `shell` is named there, in no form of a call that is read here.',
  ],
  [
    '{"name": "get_weather", "input": {"city": "Paris"}}',
    'No call: a JSON object; `get_weather` is named there, in no form of a call that is read here.',
  ],
  ['{"name": "Ada", "age": 36}', 'No call: a JSON object, and no tool is named for it.'],
  ['{}{}{"x": 1}', 'No call: 3 JSON objects, one after the other, and no tool is named for it.'],
  ['[{"query": {"subject": "Hello"}}]', 'No call: a JSON list, and no tool is named for it.'],
  [
    '{"_raw_arguments": "{\\"path\\": \\"a"}',
    'No call: `_raw_arguments` is here, where a program keeps arguments that it could not read as JSON, and no tool is named for it.',
  ],
  [
    hermes('write').replace('{}', '{"raw_arguments": "{"}'),
    'Would fail: `write` gets `raw_arguments` alone, where a program keeps arguments that it could not read as JSON.',
  ],
  ['{"city": "Paris",]}', 'No call: what looks like a JSON object, and no tool is named for it.'],
  [
    '"arguments": "{\\"city\\":\\"Oslo\\"}{\\"city\\":\n  \\"Oslo\\"}",',
    'No call: the arguments of a call, 2 JSON objects one after the other, and no tool is named for it.',
  ],
  [
    'It answered with:\n\n"arguments": "{\\"a\\": 1}{\\"a\\":\n 1}"',
    'No call: the arguments of a call, 2 JSON objects one after the other, and no tool is named for it.',
  ],
  [
    'groq.BadRequestError: Error code: 400 - {"error": {"message": "no tool"}}',
    'No call is read: this is an error of Groq; it says “no tool”.',
  ],
  [
    'INFO 08-14 08:42:03 [async_llm.py:269] Added request a.\nINFO 08-14 08:42:04 [async_llm.py:270] Done.',
    'No call is read: this is a log of vLLM.',
  ],
])('never calls prose what programs wrote: %j', (input, sentence) => {
  expect(textOf(input, { dialect: 'auto' }).sentence).toBe(sentence);
});

describe('the arguments of a call', () => {
  const tools = [{ name: 'a', inputSchema: { type: 'object' } }];
  const given = exampleCall('<path>b</path>', 'a');

  it.each([
    [given, [], /^Clean, arguments not checked: 1 call/],
    [given, tools, /^Clean: 1 call/],
    [
      exampleCall('<x>1 & 2</x><y>3</y>', 'a') + given,
      [],
      /^Recovered: `a` gets `x` and `y`, `a` gets `path`; 2 calls/,
    ],
    [
      `${exampleCall('<a>1 & 2</a><b/><c/><d/><e/>', 'a')}${given}${given}`,
      [],
      /`a`, `b`, `c` and 2 more, .* gets `path`, 1 more; 3/,
    ],
  ])('are named, and whether they were checked: %j with %j', (input, known, sentence) => {
    expect(textOf(input, { tools: known }).sentence).toMatch(sentence);
  });

  it('that alone has the name of its tool is not said by that name again', () => {
    expect(textOf(exampleCall('<a>1 & 2</a>', 'a')).sentence).toMatch(
      /^Recovered: `a` gets an argument of the same name;/,
    );
  });

  it('that a known agent’s tool always needs must be there, where no tools are given', () => {
    const lacking = exampleCall('<timeout>3</timeout>', 'Bash');
    expect(textOf(lacking)).toMatchObject({
      sentence: 'Would fail: `Bash` would run without `command`, which Claude Code needs.',
      wouldFail: true,
    });
    expect(textOf(lacking + given).sentence).toMatch(/^Would fail: 1 of 2 calls, call 1: `Bash` would run/);
    expect(textOf(lacking, { tools: [{ name: 'Bash', inputSchema: true }] }).wouldFail).toBe(false);
    expect(textOf(lacking.slice(0, -30)).wouldFail).toBe(false);
  });
});

it.each([
  [
    '<|channel|>commentary<|message|>{\n  "path": "/"\n}<|end|>',
    'A call that nothing here reads: Harmony (gpt-oss) without a recipient, line 1. No `to=` names a tool: such a channel is for words.',
  ],
  [
    'Thought\nI look.\nAction\nVideo Tool\nAction Input:\n{"query": "x"}',
    'A call of `Video Tool` that nothing here reads: ReAct without its colons, line 3. Agents look for `Action:` with its colon.',
  ],
])('names what was meant for a call: %j', (input, sentence) => {
  expect(textOf(input, { dialect: 'auto' }).sentence).toBe(sentence);
});

it.each([
  [
    '<tool_call>\n{"name": "{{ .Function.Name }}", "arguments": {{ .Function.Arguments }}}\n</tool_call>',
    'Broken: call 1 is the text of a chat template, which fills in its name, and no reply.',
  ],
  [
    '<tool_call>\n<function={{ .Function.Name }}>\n</function>\n</tool_call>',
    'Would fail: `{{ .Function.Name }}` is what a chat template fills in, and no name.',
  ],
  [
    "{%- for tool_call in message.tool_calls %}\n{{- '<tool_call>' }}\n{%- endfor %}",
    'No call: a chat template is here, which shows how calls are written.',
  ],
  ['{{ if .Values.on }}\non\n{{ end }}', 'No call: 32 characters of prose.'],
])('says of a template that it is one: %j', (input, sentence) => {
  expect(textOf(input, { dialect: 'auto' }).sentence).toBe(sentence);
});

it('says of a whole call in another format beside those that were read that it is not read', () => {
  const mixed = `<function=ls>{"path": "a"}</function>\n${hermes('b')}`;
  expect(textOf(mixed, { dialect: 'auto' }).sentence).toBe(
    'Clean, arguments not checked: 1 call read, nothing repaired, 1 warning. A call in Hermes, line 2, is not read.',
  );
});

it('names each call in JSON, also one that cannot be read before one that can', () => {
  const [first, second] = ['a', 'b'].map((name) => `{"name": "${name}", "arguments": {"x": 1}}`) as [string, string];
  expect(textOf(`${first.replace('1}}', '1, }')}\n${second}`, { dialect: 'auto' }).sentence).toBe(
    'A call of `a` in Bare JSON, line 1, whose JSON cannot be read. A call of `b` in Bare JSON, line 2, amid other text; add its tools to read it.',
  );
});

it('begins with a call in a format that nothing reads, its tool and why', () => {
  const shown = '<details type="tool_calls" done="true" id="c" name="search" arguments="&quot;{}&quot;">\n</details>';
  expect(textOf(shown, { dialect: 'auto' }).sentence).toBe(
    'A call of `search` that nothing here reads: a block of Open WebUI, line 1. Open WebUI shows a call that it ran so; nothing runs it.',
  );
});

it.each([
  ['<tool_call>note\n<arg_key>path</arg_key>\n</tool_call>', '`note` lost all its arguments; 1 call read'],
  [
    `<tool_call>\n<function=a>\n</function>\n</tool_call>\n<tool_call>\n<function=note>\n<parameter name="path">a</parameter>\n</function>\n</tool_call>`,
    '`note` of call 2 lost all its arguments; 2 calls read',
  ],
  [
    '<tool_call>\n{"name": "note", "args": {"path": "a"}}\n</tool_call>',
    '`note` lost all its arguments, which are under `args`; 1 call read.',
  ],
])('says of a call that lost all its arguments that it is broken: %j', (input, words) => {
  const { sentence, wouldFail } = textOf(input, { dialect: 'auto' });
  expect({ sentence, wouldFail }).toEqual({ sentence: expect.stringContaining(`Broken: ${words}`), wouldFail: true });
});

describe('a call that the tool would refuse', () => {
  const schema = {
    type: 'object',
    properties: {
      n: { type: 'integer' },
      mode: { enum: ['overwrite', 'append'] },
      tags: { type: 'array', items: { type: 'string' } },
      only: { type: 'string' },
    },
    required: ['n'],
    additionalProperties: false,
  };
  const tools = [{ name: 'write_file', inputSchema: schema }];
  const wrong: readonly [string, string, string][] = [
    [
      'an unknown tool',
      exampleCall('<n>1</n>', 'write_fil'),
      'there is no tool `write_fil`; did you mean `write_file`?',
    ],
    ['a missing argument', exampleCall('<mode>append</mode>'), '`n` is required by write_file and missing.'],
    ['a wrong type', exampleCall('<n>two</n>'), '`n` must be an integer; the reply says `two`.'],
    ['another value than those allowed', exampleCall('<n>1</n><mode>Append</mode>'), '`mode` must be '],
    [
      'an argument that is not let in',
      exampleCall('<n>1</n><extra>x</extra>'),
      '`extra` is not an argument of write_file.',
    ],
    ['JSON for a list', exampleCall('<n>1</n><tags>["a"]</tags>'), '`tags` holds JSON '],
    ['a string given twice', exampleCall('<n>1</n><only>a</only><only>b</only>'), '`only` is given more than once, '],
  ];

  it.each(wrong)('has the reason in the headline: %s', (_, input, reason) => {
    const { sentence, facts, wouldFail } = textOf(input, { tools });
    expect(sentence).toContain(`Would fail: ${reason}`);
    expect(wouldFail).toBe(true);
    expect(facts.map(({ text }) => text)).toEqual(expect.arrayContaining(['1 call read', '1 schema problem']));
  });

  it.each(wrong)('is never called clean or recovered, however it was repaired: %s', (_, input) => {
    const text = input.replace('</arguments>', '</argument>').replace('<arguments>', 'R&D <arguments>');
    for (const reply of [input, text, `${exampleCall('<n>1</n>')}\n${text}`])
      expect(textOf(reply, { tools }).sentence).not.toMatch(/clean|recovered/i);
  });

  it.each([
    ['a character in it was repaired', '<n>2 & 3</n>', '`n` must be an integer; the reply says `2 & 3`.'],
    ['a tag in it was repaired', '<n>two <b</n>', '`n` must be an integer'],
    ['an allowed value was not written clean', '<n>1</n><mode>a & b</mode>', '`mode` must be '],
  ])('is in the sentence though %s, and only that is a problem', (_, args, reason) => {
    const { sentence, facts } = textOf(exampleCall(args), { tools });
    expect(sentence).toContain(`Would fail: ${reason}`);
    expect(facts[0]?.text).toMatch(/1 call read after 1 repair/);
  });

  it('is in the sentence where its argument is outside the arguments, and is lost', () => {
    const lost = exampleCall('').replace('<arguments>', '<n>1</n><arguments>');
    expect(textOf(lost, { tools }).sentence).toBe('Would fail: `n` is required by write_file and missing.');
  });

  it('is one of several, and the sentence says which', () => {
    const good = exampleCall('<n>1</n>');
    expect(textOf(good + exampleCall('<n>x</n>') + good, { tools }).sentence).toBe(
      'Would fail: 1 of 3 calls, call 2: `n` must be an integer; the reply says `x`.',
    );
    expect(textOf(good + exampleCall('<n>x</n>') + exampleCall('', 'other'), { tools }).sentence).toBe(
      'Would fail: 2 of 3 calls, first call 2: `n` must be an integer; the reply says `x`.',
    );
  });

  it('is named after the broken call where another call is broken', () => {
    const { sentence, wouldFail } = textOf(exampleCall('', 'other') + exampleCall('<n>1').slice(0, -30), { tools });
    expect(sentence).toBe(
      'Broken: the reply is cut off inside call 2; 1 of 2 calls complete; call 1 would fail: there is no tool `other`.',
    );
    expect(wouldFail).toBe(true);
  });

  it('is not in the sentence for a call that is cut off, which runs nowhere', () => {
    const [cut = ''] = exampleCall('<n>x</n><mode>app').split('</arguments>');
    const { sentence, wouldFail } = textOf(cut, { tools });
    expect(sentence).toBe('Broken: the reply is cut off inside call 1.');
    expect(wouldFail).toBe(false);
  });

  it('is no problem of a schema where a known agent needs what is missing', () => {
    const { sentence, facts } = textOf(qwenCall('<parameter=file_path>\na\n</parameter>', 'Edit'), { dialect: 'auto' });
    expect(sentence).toMatch(/^Would fail: `Edit` would run without /);
    expect(facts.map(({ text }) => text)).not.toContain('1 schema problem');
  });

  it('does not exist where the schema only warns, or where there is nothing to check against', () => {
    const loose = [{ name: 'write_file', inputSchema: { type: 'object', properties: { n: { type: 'integer' } } } }];
    const stray = exampleCall('<n>1</n><extra>x</extra>');
    expect(textOf(stray, { tools: loose })).toMatchObject({
      sentence: 'Clean: 1 call read, nothing repaired, 1 warning.',
      wouldFail: false,
    });
    expect(textOf(exampleCall('', 'other'))).toMatchObject({ wouldFail: false });
  });
});

it('counts complete calls where there are several: of one the sentence says it', () => {
  const cut = exampleCall('<n>1').slice(0, -30);
  const counts = (input: string) => textOf(input).facts.filter(({ text }) => text.endsWith('complete'));
  expect(counts(exampleCall('<n>1</n>') + cut)).toMatchObject([{ text: '1 of 2 calls complete' }]);
  expect(counts(cut)).toEqual([]);
});

it.each([
  ['auto', '<function=ls>\n</function>', 'Qwen3-Coder, known by `<function=…>`'],
  ['auto', hermes('ls'), 'Hermes, known by `<tool_call>`'],
  ['auto', '<read_file>\n<path>a</path>\n</read_file>', 'Cline, Roo or Kilo, known by `<read_file>`'],
  ['auto', '<tool_call>ls\n<arg_key>a</arg_key>', 'GLM, known by `<tool_call>…<arg_key>`'],
  ['auto', 'ls<arg_key>a</arg_key><arg_value>b</arg_value>', 'GLM, known by `…<arg_key>`'],
  ['hermes', hermes('ls'), 'read as Hermes'],
])('names what a reply is read in as its last fact: %s, %s', (dialect, input, fact) => {
  expect(textOf(input, { dialect }).facts.at(-1)?.text).toBe(fact);
});

it.each([
  [`\`\`\`\n${hermes('ls')}\`\`\``, 'No call: 1 call (Hermes) is in a code fence, which is prose.'],
  [
    'I got this:\n<tool_response>\n{"ok": true}\n</tool_response>',
    'No call: the result of a tool is here (`<tool_response>`, line 2), and no call before it.',
  ],
  [
    '<tool_use_error>\nInputValidationError: Write failed.\n</tool_use_error>',
    'No call: the result of a tool is here (`<tool_use_error>`, line 1), and no call before it; it says “InputValidationError: Write failed”.',
  ],
  [
    'It sent\n```\n{"file": "a.ts"}\n```\nand got\n```\n{"text": "nothing"}\n```',
    'No call: 2 JSON objects are here, the first on line 3, in which no tool is named.',
  ],
  [
    'ModelRetry: 2 validation errors for Question\nreflection\n  Field required [type=missing]',
    'No call is read; line 1 reads like a program’s failure: “2 validation errors for Question”.',
  ],
  [
    '### get_tide\n\n```json\n{"port": "a"}\n```',
    'No call: a JSON object is on line 4, under a title that names `get_tide`.',
  ],
  [
    '**Tool: `tide`**\n**Input:**\n{"port": "a"}',
    'No call: a JSON object is on line 3, under a title that names `tide`.',
  ],
  ['package.json\n```json\n{"name": "a"}\n```', 'No call: a JSON object is on line 3, in which no tool is named.'],
  ['The note is this:\n{"content": "a"}', 'No call: a JSON object is on line 2, in which no tool is named.'],
  [
    'Order is wrong:\nTOOL_CALL_START came after the text.',
    'No call is read: 52 characters that speak of calls (`TOOL_CALL_START`, line 2), none of them written out in a form that is known here.',
  ],
  ['The call of the owl is a tool of its trade.', 'No call: 43 characters of prose.'],
  [
    'I asked it, and then it told me:\n\nYou did not use a tool in your previous response! What now?',
    'No call is read; line 3 reads like a program’s failure: “You did not use a tool in your previous response!”.',
  ],
  [
    '  │ x  WriteFile {"path":"a.py"}  │\n  │                │\n  │    params must have required property \'content\'  │',
    "A call of `WriteFile` that nothing here reads: the words of a program that prints its calls, line 1. It is how programs tell people of a call, which models copy: no server reads one from it. Line 3 reads like a program’s failure: “params must have required property 'content'”.",
  ],
  ['<arg_value>a</arg_value>', 'No call, but pieces of one without its opener: GLM, line 1.'],
  [
    '<tool_call>\nsome words</tool_call>',
    'No call: `<tool_call>` opens no call: `some words</tool_call>` follows where a call would begin, so it is not read.',
  ],
])('says what the reply holds where no call was read: %s', (input, sentence) => {
  expect(textOf(input, { dialect: 'auto' }).sentence).toBe(sentence);
});
