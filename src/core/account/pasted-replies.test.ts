import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountOf } from './account.ts';

const CALL = '<tool_call>\n{"name": "ls", "arguments": {"path": "a"}}\n</tool_call>';

it('gives the words of a log without a reply', () => {
  const log = accountOf('srv  stop: cancel task\nFailed to parse arguments: no object\nsrv  update_slots: idle');
  expect([log.source.says, log.verdict]).toEqual(['Failed to parse arguments: no object', 'failed']);
});

it.each([
  'time=2026-09-20T20:21:34.430-07:00 level=WARN source=qwen3coder.go:71 msg="qwen tool call parsing failed" error="XML syntax error on line 127: element <parameter> closed by </function>"',
  '(APIServer pid=1) ERROR [serving.py:830] openai_harmony.HarmonyError: unexpected tokens remaining in message header: Some("to=functions.search")',
  'Error parsing Ollama response: Error: failed to parse XML: XML syntax error on line 1: element <tool_call> closed by </arg_value>',
  '  what():  Invalid diff: \'<|tool_call|>["102"]\' not found at start of \'<|tool_call|>["135"]\'',
  'Aug 05 15:27:22 DEBUG [ChatDeltas] extracted tool call index=0 name="read" args_length=180 caller={caller.file="/build/pkg/functions/chat_deltas.go"}',
])('takes the tags that a parser names in its error for no piece of a call: %s', (text) => {
  const { subject, calls, causes, message = '' } = accountOf(text);
  expect(['error', 'prose']).toContain(subject);
  expect([calls, causes.filter(({ code }) => code !== 'no-tool-call')]).toEqual([[], []]);
  expect(message).not.toContain('escape quotes');
});

it.each([
  ['<think>', 'No call: the reply opens its reasoning, and nothing follows.'],
  ['<think>I look first. Then', 'No call: reasoning alone (18 characters), which never ends.'],
  ['<think>I look first.</think>\n', 'No call: reasoning alone (13 characters), nothing after it.'],
])('calls what is no answer no prose: %j', (text, words) => {
  const { sentence, next } = accountOf(text);
  expect(sentence).toBe(words);
  expect(next).toMatch(/^Send the request again/);
});

describe('a call in the reasoning that an answer holds apart', () => {
  const answer = (content: string | null, reasoning: string) =>
    JSON.stringify({
      object: 'chat.completion',
      choices: [
        { index: 0, message: { role: 'assistant', content, reasoning_content: reasoning }, finish_reason: 'stop' },
      ],
    });
  const next =
    'Have the model end its reasoning before it calls; if it did, give the server the reasoning parser of this model.';

  it('is said to be there where the answer has no text', () => {
    const explained = accountOf(answer(null, `I look. ${CALL}`));
    expect(explained.sentence).toContain('came in the reasoning, not in `tool_calls`, where nothing is run:');
    expect([explained.calls.length, explained.readers, explained.next]).toEqual([1, [], next]);
  });

  it('is named beside a text without one', () => {
    const explained = accountOf(answer('Done.', `I look. ${CALL}`));
    expect(explained.sentence).toBe(
      'No call in the answer: a call of `ls` stands in its reasoning, where nothing is run.',
    );
    expect([explained.causes[0]?.why, explained.next]).toEqual([
      'Either the model did not end its reasoning before the call, or the server’s reasoning parser is another model’s.',
      next,
    ]);
    expect(accountOf(answer('Done.', CALL + CALL)).sentence).toContain(': 2 calls stand in its reasoning');
  });

  it('is passed over where the text has one of its own, or the reasoning has none', () => {
    expect(accountOf(answer(CALL, CALL)).sentence).toContain('came in the text, not in `tool_calls`');
    expect(accountOf(answer('Done.', 'I look.')).sentence).toBe('No call: 5 characters of prose.');
    expect(accountOf(answer(null, 'I look.')).sentence).toBe('No call: 7 characters of reasoning.');
  });
});

it('says that a message pasted alone left its calls in the text only where a member for them stands beside it', () => {
  const left = 'came in the text, not in `tool_calls`';
  const content = '[{"name": "get_tide", "arguments": {"port": "Brest"}}]';
  expect(accountOf(`ChatCompletionMessage(content='${content}', role='assistant', tool_calls=[])`).sentence).toContain(
    left,
  );
  expect(accountOf(JSON.stringify({ choices: [{ role: 'assistant', content }] })).sentence).toContain(left);
  expect(accountOf(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })).sentence).toContain(
    left,
  );
  expect(accountOf(JSON.stringify({ role: 'assistant', content })).sentence).not.toContain(left);
  const middle = `"content": ${JSON.stringify(content)}`;
  expect(accountOf(`${middle},\n  "tool_calls": []\n},\n"finish_reason": "stop"`).sentence).toContain(left);
  expect(accountOf(`"finish_reason": "stop",\n"message": {\n  ${middle}`).sentence).toContain(left);
  expect(accountOf(middle).sentence).not.toContain(left);
  expect(accountOf(`"role": "assistant",\n${middle},\n"refusal": null`).sentence).toContain(left);
  const reasoned = accountOf(`  "reasoning_content": ${JSON.stringify(content)},\n  "tool_calls": null\n},`);
  expect(reasoned.sentence).toContain('came in the reasoning, not in `tool_calls`, where nothing is run');
  expect(reasoned.next).toMatch(/^Have the model end its reasoning before it calls/);
});

it('sends no message that is not written: of a tool that nobody gave the reader knows more than `recover`', () => {
  const call = '<tool_call>\n<function=Edit>\n<parameter=file_path>\na\n</parameter>\n</function>\n</tool_call>';
  const { sentence, next } = accountOf(call);
  expect(sentence).toMatch(/^Would fail: `Edit` would run without `old_string`/);
  expect(next).toBe('Add its tools, so that a message to the model can say what is missing.');
});

it('has a message wherever it says to send one', () => {
  const folder = 'fixtures/pasted';
  const sent = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .filter((name) => {
      const { do: helps, message } = accountOf(readFileSync(`${folder}/${name}`, 'utf8'));
      expect([name, message !== undefined]).toEqual([name, helps === 'message-model']);
      return helps === 'message-model';
    });
  expect(sent.length).toBeGreaterThan(10);
});

it('says that blocks of text held a call that has a block of its own, and not so of the result of an MCP tool', () => {
  const left = 'came in the text, not in `tool_use`';
  const text =
    '<minimax:tool_call>\n<invoke name="ls">\n<parameter name="path">a</parameter>\n</invoke>\n</minimax:tool_call>';
  expect(accountOf(JSON.stringify({ content: [{ type: 'text', text }] })).sentence).toContain(left);
  expect(accountOf(JSON.stringify({ content: [{ type: 'text', text }], isError: false })).sentence).not.toContain(left);
});

it('says that an answer hit its limit after whole calls', () => {
  const content = '<tool_call>\n{"name": "ls", "arguments": {}}\n</tool_call>\nNow I';
  const answer = (reason: string) =>
    accountOf(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: reason }] }));
  expect(answer('length').sentence).toContain('The answer hit its token limit (`length`)');
  expect(answer('stop').sentence).not.toContain('limit');
});

it('names the parser that reads this text before one that does not', () => {
  const call = (wrapper: string) =>
    `<｜DSML｜${wrapper}>\n<｜DSML｜invoke name="Bash">\n<｜DSML｜parameter name="command" string="true">pwd</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜${wrapper}>`;
  expect(accountOf(call('tool_calls')).parsers['vllm']).toBe('deepseek_v4');
  expect(accountOf(call('function_calls')).parsers['vllm']).toBe('deepseek_v32');
  const llama4 = (body: string) => `<|python_start|>${body}<|python_end|>`;
  expect(accountOf(llama4('{"name": "ls", "parameters": {"path": "a"}}')).parsers['vllm']).toBe('llama4_json');
  expect(accountOf(llama4('[ls(path="a")]')).parsers['vllm']).toBe('llama4_pythonic');
});

it.each([
  ['glob\n<arg_key>pattern</arg_key>\n<arg_value>**/a.md</arg_value>', 'glob', 'GLM without its `<tool_call>`'],
])('names the tool of a call that lacks its opener alone: %j', (text, tool, format) => {
  const { sentence, next, verdict } = accountOf(text);
  expect(verdict).toBe('broken');
  expect(sentence).toContain(`A call of \`${tool}\` that nothing here reads: ${format}, line 1.`);
  expect(next).toBe(
    'Get the reply with its tags as the model wrote them: see what takes special tokens out on the way, the server or the client.',
  );
});

it('names every format that has the end tag which stands alone', () => {
  expect(accountOf('</tool_call>').sentence).toContain('GLM or Hermes or Qwen3-Coder, line 1');
  expect(accountOf('{"name": "ls", "arguments": {}}</tool_call>').sentence).not.toContain('GLM or');
});

it('says which parser reads Python calls without their list', () => {
  const { sentence, causes } = accountOf('get_tide(port="Brest")\nsearch(query="oats")');
  expect(`${sentence} ${causes[0]?.why}`).toContain('vLLM alone reads it, with `olmo3`, one call a line');
});

it('says of a log with nothing but a prompt what it is, and takes none of its tokens out', () => {
  const log =
    "INFO 05-21 00:19:06 [logger.py:42] Received request a: prompt: '<|im_start|>user\\nUse <tool_call> now', n=1";
  const { sentence, next } = accountOf(log);
  expect(sentence).toBe('No call is read: this is a log of vLLM, which holds a prompt and no reply.');
  expect(next).toBe('Paste what the model wrote: the answer of the server, or its log with the text in it.');
});

describe('a call that is whole and that its server could not parse', () => {
  const warned = (content: string) =>
    `time=2026-04-04T13:57:33.487+09:00 level=WARN source=gemma4.go:293 msg="gemma4 tool call parsing failed" error="invalid character ']' looking for beginning of value" content=${JSON.stringify(content)}`;

  it.each([
    ['one', warned('call:ls{path:<|"|>a<|"|>}'), 'The call is whole'],
    ['two', `Failed to parse input at pos 3: ${CALL}${CALL}`, 'The calls are whole'],
  ])('is the fault of the server: %s', (_, text, words) => {
    const { sentence, verdict, culprit, do: helps } = accountOf(text);
    expect(sentence).toContain(`${words}: the parser of the server failed.`);
    expect([verdict, culprit, helps]).toEqual(['would-fail', 'server', 'update-server']);
  });

  it('is so too where a known agent needs more arguments than the call has', () => {
    const call = '<tool_call>\n<function=Edit>\n<parameter=file_path>\na\n</parameter>\n</function>\n</tool_call>';
    const { verdict, culprit, do: helps } = accountOf(`Failed to parse input at pos 3: ${call}`);
    expect([verdict, culprit, helps]).toEqual(['would-fail', 'server', 'update-server']);
  });

  it('is not said to be so of one that is cut off', () => {
    expect(accountOf(`Failed to parse input at pos 3: ${CALL.slice(0, 40)}`).do).not.toBe('update-server');
  });

  it('comes after the words of a program that tells of another failure', () => {
    const answer = '{"tool_calls": [{"id": "a", "function": {"name": "ls", "arguments": "{}"}}]}';
    const { sentence } = accountOf(`Answer: ${answer}\nERROR: the tool call was not executed`);
    expect(sentence).toMatch(/^The program reports a failure: “.*the tool call was not executed”/);
  });
});

it('words of a program before the reply that it repeats are a complaint', () => {
  const { complaints, verdict } = accountOf(
    `2025-11-02 10:11:12.345 | ERROR    | agent.loop:run:55 - Could not parse tool call: ${CALL}\n2025-11-02 10:11:12.400 | INFO     | agent.loop:run:60 - retrying\n`,
  );
  expect(complaints.map(({ quote }) => quote)).toEqual([expect.stringMatching(/^Could not parse tool call/)]);
  expect(['clean', 'recovered']).not.toContain(verdict);
});

it('of two complaints in one record the later is about the reply, and decides', () => {
  const { complaints, culprit } = accountOf(
    `time=2025-11-02T10:11:12.345Z level=ERROR source=routes.go:2100 msg="chat stream error" error="error parsing tool call: raw='{\\"path\\":\\"a\\"]', err=invalid character ']' after object key:value pair"`,
  );
  expect(complaints.map(({ of }) => of)).toEqual(['transport', 'reply']);
  expect(culprit).not.toBe('network');
});

it('names the format of a call in a fence', () => {
  const { dialect, sentence } = accountOf(`Like this:\n\`\`\`\n${CALL}\n\`\`\`\nand so on.`);
  expect(dialect).toBe('hermes');
  expect(sentence).toMatch(/^No call: 1 call \(Hermes\) is in a code fence, which is prose\./);
});

it('reads the blocks of a message alone, printed as JSON or by Python', () => {
  for (const text of [
    '{"type":"tool_use","id":"t","name":"ls","input":{"path":"a"}},',
    "response:\n[{'name': 'ls', 'args': {'path': 'a'}, 'id': '62', 'type': 'tool_call'}]",
    "[{'id': 'a', 'function': {'name': 'ls', 'arguments': '{\"path\": \"a\"}'}, 'type': 'function'}]",
  ])
    expect(
      accountOf(text).calls.map(({ toolName }) => toolName),
      text,
    ).toEqual(['ls']);
});

describe('what holds no call is prose only where it reads like it', () => {
  it.each([
    ['code', 'It was asked to run\nopen_file("a.php")\nscroll_down()'],
    ['arguments without a name', 'The string was `{"path": "a", "range": \\n[1, 2]\\n}` then.'],
  ])('%s', (_, text) => {
    const { sentence, causes } = accountOf(text);
    expect(sentence).toMatch(/^No call in a format that is read here: \d+ characters, some of them code or data\./);
    expect(causes.at(-1)?.why).toMatch(/not known here/);
  });

  it.each([
    [
      'the message of a log’s own data is not what it says',
      '2026-01-01 10:00:00 | DEBUG | A | got: [{"file": "a", "message": "Rename it"}]\n2026-01-01 10:00:00 | WARNING | B | parse failed: no object',
      'parse failed: no object',
    ],
  ])('%s', (_, text, words) => {
    expect(accountOf(text).sentence).toMatch(new RegExp(`^No call is read: this is .*; it says “${words}”`));
  });

  it('a crash of a server is the fault of that server', () => {
    const text =
      "terminate called after throwing an instance of 'std::runtime_error'\n  what():  Unexpected empty grammar stack";
    expect(accountOf(text)).toMatchObject({ verdict: 'failed', culprit: 'server', do: 'update-server' });
    expect(accountOf(text).complaints).toMatchObject([{ by: 'llama.cpp', of: 'program' }]);
  });

  it('the voice of a model keeps its fence, and a report gives its own away', () => {
    const fence = `\`\`\`\n${CALL}\n\`\`\``;
    expect(accountOf(`I will make a tool call now, it was not parsed before:\n${fence}\nDone.`).calls).toEqual([]);
    expect(accountOf(`The tool call was not parsed, and this was shown:\n${fence}\nNothing ran.`).calls).toHaveLength(
      1,
    );
  });
});

it('a name with markup in it would fail', () => {
  const named = (name: string) =>
    accountOf(
      JSON.stringify({
        role: 'assistant',
        tool_calls: [{ id: 'a', type: 'function', function: { name, arguments: '{}' } }],
      }),
    );
  expect(named('brain</arg_value>').sentence).toBe(
    'Would fail: `brain</arg_value>` holds markup, and no interface takes such a name.',
  );
  expect(named('brain').verdict).toBe('clean');
});

it.each([
  [
    'an agent, amid its line',
    'Date: 1  Roo tried to use write_to_file without value for required parameter x.',
    'Roo tried',
  ],
  [
    'a log in the fence of a report',
    'It shows up in bursts:\n```\n[2026-07-24 10:00:00 TP0] Error in f: no\n```',
    'Error in f: no',
  ],
])('what programs say is told: %s', (_, text, words) => {
  const { sentence, source } = accountOf(text);
  expect(sentence).toMatch(/^No call is read: this is /);
  if (words !== undefined) expect(source.says).toContain(words);
});

it('reads what came where a report shows what was wanted as well', () => {
  const came = '<tool_call>\n{"name": "ls", "arguments": {}}\n</tool_call>';
  const wanted = '{"name": "ls", "arguments": {"path": "a place that is longer than what came out of the model"}}';
  const { calls } = accountOf(
    `The model generates:\n\`\`\`\n${came}\n\`\`\`\nThe parser should give:\n\`\`\`json\n${wanted}\n\`\`\`\n`,
  );
  expect(calls.map(({ arguments: { entries } }) => entries.length)).toEqual([0]);
});

it('knows the list of steps that Cline asks for beside the arguments of each tool', () => {
  const { calls } = accountOf(
    '<execute_command> <command>ls</command> <requires_approval>false</requires_approval> <task_progress>- [x] one</task_progress> </execute_command>',
  );
  expect(calls[0]?.arguments.entries.map(([name]) => name)).toEqual(['command', 'requires_approval', 'task_progress']);
});

it('says of an argument that is an ellipsis that what was meant is not known', () => {
  const { sentence } = accountOf(
    '<tool_call>\n{"name": "run", "arguments": {"command": "...", "why": "…"}}\n</tool_call>',
  );
  expect(sentence).toContain('`command` is `...`, and 1 more like it: what was meant is not known.');
  expect(accountOf(CALL).sentence).not.toContain('meant');
});

it('reads what stands behind its label among lines that tell what became of it, and no code', () => {
  const told = `One chunk:\n\`\`\`\nmodel output: ${CALL.replaceAll('\n', '')}\nbefore: calls=[]\n\`\`\``;
  expect(accountOf(told).calls).toHaveLength(1);
  const printed = `It gives\n\`\`\`\n# Generated text: ${JSON.stringify(CALL).replace(/"$/, '')}`;
  expect(accountOf(printed).calls.map(({ toolName }) => toolName)).toEqual(['ls']);
  const code = `Write:\n\`\`\`js\nconst text = ${JSON.stringify(CALL)};\n\`\`\`\nThen run it.`;
  expect(accountOf(code).verdict).toBe('none');
});

it('says of an event that cannot be read what it is', () => {
  const event = '{"id":"1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"roledata: {"id":"2"}}]}';
  expect(accountOf(event).sentence).toBe('No call is read: this is an event of a stream whose JSON is broken.');
});

it('does not take the first piece of a call in a stream for the whole of it', () => {
  const piece =
    '{"delta":{"content":null,"tool_calls":[{"id":"a","index":0,"function":{"name":"read_file","arguments":""}}]}}';
  expect(accountOf(`The chunks hold null:\n${piece}\nIs that right?`)).toMatchObject({
    sentence: 'Broken: the reply is cut off inside call 1.',
    dialect: 'native',
  });
});

it('reads a call in the tags around it, not as the answer that its body looks like', () => {
  const printed = "{'id': 'a', 'type': 'function', 'function': {'name': 'ls', 'arguments': '{}'}}";
  expect(accountOf(`The template renders it so:\n\n<tool_call>\n${printed}\n</tool_call>`).dialect).toBe('hermes');
});

describe('what Python prints of a call', () => {
  it.each([
    ['the function alone', `FunctionCall(name='ls', arguments='{"path": "a"}')`],
    ['its fields', `name='ls' arguments='{"path": "a"}'`],
    [
      'what vLLM extracted',
      `ExtractedToolCallInformation(tools_called=True, tool_calls=[ToolCall(id='a', type='function', function=FunctionCall(name='ls', arguments='{"path": "a"}'))], content=None)`,
    ],
    [
      'what SGLang’s detectors give, piece by piece',
      `StreamingParseResult(normal_text='', calls=[ToolCallItem(tool_index=0, name='ls', parameters='')])\nStreamingParseResult(normal_text='', calls=[ToolCallItem(tool_index=0, name=None, parameters='{"path": "a"}')])`,
    ],
    [
      'a list of SGLang’s',
      `[ToolCallItem(tool_index=0, name='ls', parameters='{"pa'), ToolCallItem(tool_index=0, name=None, parameters='th": "a"}')]`,
    ],
  ])('is read: %s', (_, text) => {
    const { dialect, calls, verdict } = accountOf(text);
    expect({ dialect, verdict }).toEqual({ dialect: 'native', verdict: 'clean' });
    expect(calls.map(({ toolName, arguments: { entries } }) => [toolName, entries[0]?.[0]])).toEqual([['ls', 'path']]);
  });
});

it('does not advise to take a token out of a call that stays unread without it', () => {
  const call = `<functioncall> {"name": "find_tide", "arguments": '{"place": "Oslo"}'} <|endoftext|>`;
  expect(accountOf(call).next).toMatch(/^Ask the model for a format that a server reads/);
  expect(accountOf('Done. <|endoftext|>').next).toBe('Make the fix: Remove the token.');
});

it('puts the tool of a title beside the arguments below it', () => {
  const { causes, next } = accountOf('Tool: get_tide\n```json\n{"port": "Brest"}\n```');
  expect(causes[0]?.why).toMatch(/^A title makes no call of what is below it/);
  expect(next).toContain('`{"name": "get_tide", "arguments": {…}}`');
});

it('takes no definition in a request for a call of the tool that it defines', () => {
  const tools = [{ type: 'function', function: { name: 'ls', parameters: { type: 'object' } } }];
  const asked = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], tools });
  const { sentence, causes, dialect } = accountOf(asked);
  expect(sentence).toBe('No call is read: this is a request to a model, not an answer.');
  expect([causes.map(({ code }) => code), dialect]).toEqual([['no-tool-call'], 'none']);
});

it('says that no arguments came', () => {
  const part = (args: string) =>
    `ModelResponse(parts=[ToolCallPart(tool_name='final_result'${args}, tool_call_id='c')], model_name='m')`;
  expect(accountOf(part('')).sentence).toContain('`final_result` came without arguments');
  expect(accountOf(part(', args=None')).sentence).toContain('`final_result` came without arguments');
  expect(accountOf(part(', args={}')).sentence).not.toContain('came without arguments');
});

it.each([
  ['{"a": 1}{"a":1}', true],
  ['"arguments": "{\\"a\\": 1}{\\"a\\":\n 1}"', true],
  ['{"a": 1}{"a": 2}', false],
  ['{"a": 1}', false],
])('says of arguments that they are there more than once: %s', (text, isAgain) => {
  expect(accountOf(text).causes[0]?.why.startsWith('The same object is there more than once')).toBe(isAgain);
});

it('checks a call against the definition of its tool that is pasted beside it', () => {
  const schema = { type: 'object', properties: { path: {}, text: {} }, required: ['path', 'text'] };
  const call = { type: 'tool_use', id: 'c', name: 'write_note', input: { path: 'a' } };
  const pasted = (definition: object) =>
    accountOf(
      `${JSON.stringify(definition, null, 2)}\n\n${JSON.stringify({ role: 'assistant', content: [call] }, null, 2)}`,
    );
  for (const definition of [
    { name: 'write_note', input_schema: schema },
    { type: 'function', function: { name: 'write_note', parameters: schema } },
  ]) {
    const { calls, causes } = pasted(definition);
    expect(calls.map(({ checked }) => checked)).toEqual([true]);
    expect(causes.map(({ code }) => code)).toEqual(['missing-argument']);
  }
});

describe('an error without a reply', () => {
  const next = (text: string) => accountOf(text).next;

  it.each([
    [
      "API Error: 400 an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
      'Paste the request that was refused, or the session file of the agent, to see which message is wrong.',
    ],
    [
      '{"type":"error","error":{"type":"invalid_request_error","message":"messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: t1."}}',
      'Paste the request that was refused, or the session file of the agent, to see which message is wrong.',
    ],
    [
      "openai.BadRequestError: Error code: 400 - {'error': {'message': \"messages with role 'tool' must be a response to a preceding message.\", 'type': 'invalid_request_error'}}",
      'Look at the messages that were sent: a result in them belongs to no call before it.',
    ],
    [
      '{"error":{"code":400,"message":"Please ensure that function call turn comes immediately after a user turn."}}',
      'Look at the messages that were sent: a call in them comes neither after a question nor after a result.',
    ],
    [
      'Failed to parse tool arguments from chat model response. Text: "[]". SyntaxError: "[object Object]" is not valid JSON',
      'Look at the program: it read an object as if it were the text of JSON.',
    ],
  ])('is told by what it is about: %s', (text, sentence) => {
    expect(next(text)).toBe(sentence);
  });
});

it('says that a conversation ends with an empty answer, and shows the one before', () => {
  const messages = [
    { role: 'assistant', content: 'I look.' },
    { role: 'user', content: 'Go.' },
  ];
  const note = (...last: readonly object[]) => accountOf(JSON.stringify([...messages, ...last])).source.note;
  expect(note({ role: 'assistant', content: '' })).toContain(
    'The last answer is empty: what is shown is the one before',
  );
  expect(note()).not.toContain('empty');
});

it.each([
  [
    'its errors',
    "[{'type': 'missing', 'loc': ('port', 0), 'msg': 'Field required'}]",
    /^The call of `tide` lacks `port`\./,
  ],
  ['words', "'Call a function.'", /^Pydantic AI reports a failure: “Call a function\.?”/],
])('begins with why Pydantic AI asks for another try: %s', (_, content, sentence) => {
  const account = accountOf(
    `[ModelResponse(parts=[ToolCallPart(tool_name='tide', args={'a': 1}, tool_call_id='c')]), ModelRequest(parts=[RetryPromptPart(content=${content}, tool_name='tide', tool_call_id='c')])]`,
  );
  expect(account.sentence).toMatch(sentence);
  expect(account.calls).toHaveLength(1);
});

describe('a call in the keys of an agent whose JSON is not closed', () => {
  const open = '{\n  "function": "send_message",\n  "params": {\n    "message": "Good day {"\n  }';

  it.each([
    ['at the end', open],
    ['before words of a program', `${open} - error\nJSONDecodeError`],
    ['twice', open.replace(/\n {2}\}$/, '')],
  ])('is not called clean: %s', (_, text) => {
    expect(accountOf(text).verdict).not.toBe('clean');
  });

  it('is clean where it is closed', () => {
    expect(accountOf(`${open}\n}`).verdict).toBe('clean');
  });
});

it('a call in the history of a request is a fault of the history, which no message to the model changes', () => {
  const said = accountOf(readFileSync('fixtures/pasted/request-history.txt', 'utf8'));
  expect([said.subject, said.verdict, said.culprit, said.do]).toEqual(['history', 'refused', 'client', 'fix-history']);
  expect(said.sentence).toMatch(/^vLLM refuses this history: `note`, line 7, has arguments whose text is no JSON/);
});

describe('the next step', () => {
  it('names the tool of a call whose tags are broken', () => {
    const { sentence } = accountOf('<|open|>toolscall tool="find" index="1"<|sep|>b<|close|>call<|sep|>');
    expect(sentence).toMatch(/^No call: one of `find` in Kimi XTML/);
  });

  it.each([
    ['srv  stop: cancel task', 'Paste what the model wrote: the answer of the server, or its log with the text in it.'],
    ['</tool_call>', 'Give the whole reply, from the opener of the call to its end.'],
    [
      '{{ range .Messages }}{{ if .ToolCalls }}<tool_call>{{ end }}{{ end }}',
      'Paste what the model wrote: a template only makes its prompt.',
    ],
    [
      'It sent:\n{"subject": "Hello"}',
      'If these are the arguments of a call, put its tool beside them: `{"name": "TOOL", "arguments": {…}}`.',
    ],
    [
      '<|open|>toolscall tool="find" index="1"<|sep|><|open|>argument key="a" type="string"<|sep|>b<|close|>call<|sep|>',
      'Get the reply with its tags as the model wrote them: see what takes special tokens out on the way, the server or the client.',
    ],
    [
      'I look.\n```python\nread_note(path="a")\n```',
      'If a call of `read_note` was meant, ask the model for it in a format that a server reads.',
    ],
    ['I look.\n```python\nprint("a")\n```', 'Ask the model for a call, if one was meant.'],
    ['I look.\n```python\na = 1\nread_note(path="a")\n```', 'Ask the model for a call, if one was meant.'],
    ['It is 12 degrees.', 'Ask the model for a call, if one was meant.'],
  ])('of %j', (text, next) => {
    expect(accountOf(text).next).toBe(next);
  });
});

const DELTA = (call: string) =>
  `ChoiceDelta(content=None, role=None, tool_calls=[ChoiceDeltaToolCall(index=0, ${call})])`;

it.each([
  [
    'a Python dict in the tags of Hermes names its tool',
    "<tool_call>\n{'name': 'get_tide', 'arguments': {'port': None}}\n</tool_call>",
    'Broken: the JSON of call 1, which names `get_tide`, cannot be read from line 2 on.',
  ],
  [
    'pieces of a call, printed out of their chunks, of which the first has no arguments yet',
    "ChoiceDeltaToolCall(index=0, id='c1', function=Function(arguments=None, name='get_tide'), type='function')\n" +
      "ChoiceDeltaToolCall(index=0, id=None, function=Function(arguments='{}', name=None), type=None)",
    'Clean, arguments not checked: 1 call read, nothing repaired.',
  ],
  [
    'further pieces of a call without the first',
    DELTA('function=Function(arguments=\'ort": "Os\', name=None)') +
      '\n' +
      DELTA("function=Function(arguments='lo\"}', name=None)"),
    'Broken: call 1 begins in the middle: neither its name nor the beginning of its arguments is in what was pasted.',
  ],
  [
    'pairs of a name and arguments, as Python prints them',
    "[('get_tide', {'port': 'Oslo'})]",
    'A call of `get_tide` that nothing here reads: the words of a program that prints its calls, line 1.',
  ],
  [
    'such pairs under another name, behind words that tell of calls',
    "tool_calls: [('tide', '{}')]",
    'A call of `tide` that nothing here reads: the words of a program that prints its calls, line 1.',
  ],
])('tells %s', (_, text, sentence) => {
  expect(accountOf(text).sentence.startsWith(sentence), accountOf(text).sentence).toBe(true);
});

it('takes no other pair for a call', () => {
  expect(accountOf("The people are ('Alice', {'age': 3}) and ('Bob', {'age': 4}).").sentence).toMatch(/^No call/);
});

it('knows that vLLM reads a list of Mistral with the tokenizers of its time, and the name before arguments with later ones', () => {
  const outcomes = (text: string) =>
    accountOf(text)
      .readers.filter(({ reader }) => reader.name === 'vLLM')
      .map(({ reader, outcome }) => [reader.parser, outcome]);
  const list = '[TOOL_CALLS] [{"name": "get_tide", "arguments": {"port": "Oslo"}}]';
  expect(outcomes(list)).toEqual([
    ['mistral', 'loses'],
    ['mistral (pre-v11 tokenizer)', 'runs'],
  ]);
  expect(outcomes('[TOOL_CALLS]get_tide{"port": "Oslo"}')[0]).toEqual(['mistral', 'runs']);
});

/** The texts that each call gets. */
const argumentsIn = ({ calls }: ReturnType<typeof accountOf>) =>
  calls.map((call) =>
    Object.fromEntries(
      call.arguments.entries.map(([name, value]) => [name, 'value' in value ? value.value : value.type]),
    ),
  );

it.each([
  [
    'a line whose line breaks are spelled out',
    'content: <tool_call>\\n<function=ls>\\n<parameter=path>\\na\\n</parameter>\\n</function>\\n</tool_call>',
    { path: 'a' },
  ],
  [
    'words of several lines about a call',
    "AIMessage(content='', additional_kwargs={}, invalid_tool_calls=[{'name': 'get_tide', 'args': '{}', 'id': '1', 'error': 'Malformed args:\\n\\nnot {}'}])",
    {},
  ],
  [
    'a reply under the line in which a program says that it failed',
    `Error: Failed to parse tool call.\n${CALL}`,
    { path: 'a' },
  ],
  [
    'a text that Groq calls failed, without its message',
    `Groq 400 tool_use_failed\nfailed_generation: ${JSON.stringify(CALL)}`,
    { path: 'a' },
  ],
  [
    'pieces that stand in place of a list, from the middle of a call',
    ['th\\": \\"a', '\\"}']
      .map(
        (piece) =>
          `data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"tool_calls":{"index":0,"function":{"name":null,"arguments":"${piece}"}}}}]}`,
      )
      .join('\n\n'),
    {},
  ],
])('reads %s', (_, text, values) => {
  expect(argumentsIn(accountOf(text))).toEqual([values]);
});

it('keeps a value in which line breaks beside tags are spelled out', () => {
  const text = '<tool_call>{"name": "note", "arguments": {"text": "<tool_call>\\n{}"}}</tool_call>';
  expect(argumentsIn(accountOf(text))).toEqual([{ text: '<tool_call>\n{}' }]);
});

it('calls the JSON of several events in one text not broken', () => {
  const event = '{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant"}}]}';
  expect(accountOf(`${event}\n${event}`).sentence).not.toMatch(/broken/);
});

it.each([
  [
    'what caused the end of a program of Rust',
    "Caused by:\n    0: Tool call 'get_tide' have non-JSON arguments ''\n    1: EOF while parsing a value",
    "No call is read: this is an error message; it says “Tool call 'get_tide' have non-JSON arguments ''”.",
  ],
  [
    'a call without a name whose JSON holds one',
    '<tool>\n{"name": "get_tide", "parameters": {"port": "Oslo"}}\n</tool>',
    'Broken: call 1 has no tool name, though its JSON names `get_tide`, so it cannot run',
  ],
])('says of %s what it is', (_, text, sentence) => {
  expect(accountOf(text).sentence.startsWith(sentence), accountOf(text).sentence).toBe(true);
});

describe('a stream that the server ended with an error', () => {
  const delta = (members: object) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: members, finish_reason: null }] })}\n\n`;
  const error = (message: string) =>
    `data: ${JSON.stringify({ error: { code: 500, type: 'server_error', message } })}\n\n`;

  it('is no prose: its error leads, and what the model went on with is not known', () => {
    const { sentence, causes, source, next } = accountOf(
      delta({ content: 'Let me look.' }) + error('slot unavailable'),
    );
    expect(sentence).toContain('slot unavailable');
    expect(causes.map(({ code, why }) => [code, why])).toEqual([
      ['no-tool-call', 'The server ended the answer with an error: what the model wrote from there on did not come.'],
    ]);
    expect(source.note).toBe('The reply in an OpenAI chat stream that ends with an error, line 3.');
    expect(source.says).toBe('server_error: slot unavailable');
    expect(next).toMatch(/^Send the request again/);
  });

  it('is cut off by it inside a call', () => {
    const call = { index: 0, id: 'c', type: 'function', function: { name: 'ls', arguments: '{"path": "a' } };
    const { verdict, causes, next } = accountOf(delta({ tool_calls: [call] }) + error('slot unavailable'));
    expect([verdict, causes[0]?.code, causes[0]?.why]).toEqual([
      'failed',
      'truncated',
      'The server ended the answer with an error.',
    ]);
    expect(next).toMatch(/^Send the request again/);
  });

  it('has its call in the error where the server repeats there what it could not parse', () => {
    const text = delta({ reasoning_content: 'I look first.' }) + error(`Failed to parse input at pos 245: ${CALL}`);
    const { sentence, calls } = accountOf(text);
    expect(sentence).toContain('The call is whole: the parser of the server failed.');
    expect(calls.map(({ toolName }) => toolName)).toEqual(['ls']);
  });

  it('has its call there too where what came before is the end of a call alone', () => {
    const piece = { index: 0, function: { arguments: '}' } };
    const { calls } = accountOf(delta({ tool_calls: [piece] }) + error(`Failed to parse input at pos 245: ${CALL}`));
    expect(calls.map(({ toolName }) => toolName)).toEqual(['ls']);
  });

  it('keeps the calls that it sent before', () => {
    const call = { index: 0, id: 'c', type: 'function', function: { name: 'rm', arguments: '{"path": "b"}' } };
    const { calls } = accountOf(delta({ tool_calls: [call] }) + error(`Failed to parse input at pos 245: ${CALL}`));
    expect(calls.map(({ toolName }) => toolName)).toEqual(['rm']);
  });
});

it('offers no end of the thinking that a program repeats in part', () => {
  const text = "  what():  Invalid diff:\n  '<think>a</think>' not found at start of\n  '<think>a <b'";
  expect(accountOf(text).causes.filter(({ fix }) => fix !== undefined)).toEqual([]);
  expect(accountOf(text).do).toBe('update-server');
});

it('begins with what an agent says of a call that is not read either', () => {
  const { sentence } = accountOf(
    'WARN agent: no tool calls found in model output, content="<action>read_file</action><input>{}</input>"',
  );
  expect(sentence).toMatch(
    /^The program could not parse the reply: “.*no tool calls found in model output.*”\. No call: `<action>` is the tag of no known tool\.$/,
  );
});

it('gives the call that a log says was not converted, after the words that say so', () => {
  const { sentence, calls } = accountOf(
    'src.tools - WARNING - Unknown function call: find_tide\nsrc.loop - WARNING -   -> FAILED to convert native call: find_tide args={"place": "Oslo"}',
  );
  expect(sentence).toMatch(/^The program has no tool named `find_tide`/);
  expect(calls.map(({ toolName }) => toolName)).toEqual(['find_tide']);
});

it.each([
  [
    'a variable',
    "tool_calls = [ChatCompletionMessageToolCall(id='c', function=Function(arguments='{\"a\": 1}', name='ls'), type='function')]",
  ],
  [
    'a line of a log, an error behind it',
    "10:00:00 DEBUG calls: [ChatCompletionMessageToolCall(id='c', function=Function(arguments='{\"a\": 1}', name='ls'), type='function')]\njson.decoder.JSONDecodeError: Extra data",
  ],
  ['Anthropic', "response.content = [ToolUseBlock(id='t', input={'a': 1}, name='ls', type='tool_use')]"],
  ['Gemini', "call = FunctionCall(id=None, args={'a': 1}, name='ls')"],
  ['LlamaIndex', "[ToolSelection(tool_id='c', tool_name='ls', tool_kwargs={'a': 1})]"],
  ['CAMEL', "Tool Calls: [ToolCallingRecord(tool_name='ls', args={'a': 1}, result=12, tool_call_id='c', images=None)]"],
  [
    'CAMEL, in its response',
    "info={'id': 'x', 'tool_calls': [ToolCallingRecord(tool_name='ls', args={'a': 1}, result=12)]}",
  ],
  ['CAMEL before', "[FunctionCallingRecord(func_name='ls', args={'a': 1}, result={'r': 1})]"],
  [
    "OpenAI's Responses",
    "ResponseFunctionToolCall(arguments='{\"a\":1}', call_id='c', name='ls', type='function_call', id='f', status='completed')",
  ],
])('reads the printed call of %s', (_, text) => {
  expect(accountOf(text).calls.map(({ toolName }) => toolName)).toEqual(['ls']);
});

it.each([
  [
    'OpenInference',
    {
      attributes: {
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'ls',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"a":1}',
      },
    },
  ],
  [
    'an export of spans',
    {
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  attributes: [
                    {
                      key: 'gen_ai.output.messages',
                      value: {
                        stringValue:
                          '[{"role":"assistant","parts":[{"type":"tool_call","id":"c","name":"ls","arguments":{"a":1}}]}]',
                      },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  [
    'a message in the parts of its conventions',
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'ls', arguments: { a: 1 } }] },
  ],
])('reads the call in a record of OpenTelemetry: %s', (_, record) => {
  expect(accountOf(JSON.stringify(record)).calls.map(({ toolName }) => toolName)).toEqual(['ls']);
});

it('begins with the failure that a program logs beside the call', () => {
  const message = {
    role: 'assistant',
    content: '',
    tool_calls: [{ id: 'c', type: 'function', function: { name: 'ls', arguments: '{"a": 1' } }],
  };
  const { sentence } = accountOf(
    `2026/01/01 10:00:00 [DEBUG] got: ${JSON.stringify(message)}\n2026/01/01 10:00:00 [ERROR] unmarshal args: unexpected end of JSON input`,
  );
  expect(sentence).toMatch(
    /^The program could not parse the reply: “unmarshal args: unexpected end of JSON input”\. Recovered/,
  );
});

it.each([
  ["[FunctionCall(id=None, args={'a': 1}, name='ls'), FunctionCall(id=None, args={'a': 2}, name='cat')]"],
  [
    '[{"name": "ls", "args": "{\\"a\\": 1}", "error": "Malformed."}, {"name": "cat", "args": "{\\"a\\": 2}", "error": "Malformed."}]',
  ],
  [
    "[{'type': 'function', 'function': {'name': 'ls', 'arguments': '{}'}}, {'type': 'function', 'function': {'name': 'cat', 'arguments': '{}'}}]",
  ],
])('keeps apart calls that have no ids: %s', (text) => {
  expect(accountOf(text).calls.map(({ toolName }) => toolName)).toEqual(['ls', 'cat']);
});

it('does not say that JSON cannot be read where members follow that a call has not', () => {
  const { sentence } = accountOf('got: {"params":{"name":"ls","arguments":{"path":"a"},"_meta":{"x":"y"}},"id":12}');
  expect(sentence).not.toContain('cannot be read');
});

it("takes the end of a call in a fence that nothing closes for that call's own", () => {
  const { causes } = accountOf(
    '> try it\n\n```\n<invoke name="run">\n<parameter name="c">ls</parameter>\n</invoke>\n\nNo output again.\n',
  );
  expect(causes.map(({ code }) => code)).toEqual(['call-in-code-fence']);
});

it('asks the servers that look for <function_call> of calls that all begin with it', () => {
  const call = (tag: string) => `<${tag}>{"name": "find_tide", "arguments": {"place": "Oslo"}}</${tag}>`;
  const said = accountOf(call('function_call'));
  expect(said.dialect).toBe('hermes');
  expect(said.parsers).toEqual({ vllm: 'granite-20b-fc', 'rapid-mlx': 'hermes' });
  const mixed = accountOf(`${call('function_call')}\n${call('tool_call')}`);
  expect(mixed.parsers['vllm']).toBe('hermes');
  expect(accountOf(call('tool_call')).readers.map(({ reader }) => reader.id)).not.toContain('vllm:granite-20b-fc');
});

it.each([
  "{'role': 'assistant', 'tool_calls': ValidatorIterator(index=0, schema=Some(Union(UnionValidator { mode: Smart })))}",
  "Message(content=None, role='assistant', tool_calls=SerializationIterator(index=0, iterator=ValidatorIterator(index=0, schema=None)))",
])('says that the calls of a printed message are not in it: %s', (text) => {
  const { sentence, causes, next } = accountOf(text);
  expect(sentence).toContain('a list that Pydantic printed before it was read');
  expect(causes[0]?.why).toBe('The calls are not shown: print `list(…)` of it, or the JSON that came.');
  expect(next).toMatch(/^Paste what the model wrote/);
});

it('takes the last words of Pydantic AI for an error', () => {
  const { subject, source } = accountOf(
    'pydantic_ai.exceptions.UnexpectedModelBehavior: Exceeded maximum retries (1) for output validation',
  );
  expect([subject, source.says]).toEqual(['error', expect.stringContaining('Exceeded maximum retries (1)')]);
});
