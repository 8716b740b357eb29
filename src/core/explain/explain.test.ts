import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseReply } from '../reply/parse-reply.ts';
import { isFine } from '../reply/recovery/recovery-message.ts';
import { imported } from '../transcripts/transcript.test-kit.ts';
import { explain } from './explain.ts';

const CALL = '<tool_call>\n{"name": "ls", "arguments": {"path": "a"}}\n</tool_call>';

it('says what the page says, in members of one shape', () => {
  const explained = explain(CALL);
  expect(Object.keys(explained)).toEqual([
    'source',
    'sentence',
    'verdict',
    'dialect',
    'calls',
    'causes',
    'readers',
    'parsers',
    'next',
  ]);
  expect(explained.calls.map(({ toolName, complete, checked }) => [toolName, complete, checked])).toEqual([
    ['ls', true, false],
  ]);
});

it('gives the words of the server beside the reply, and of a log without one', () => {
  const field = explain(`{"level":"error","error":"no parser","raw":${JSON.stringify(CALL)}}`);
  expect([field.source.kind, field.source.says, field.calls.length]).toEqual(['quoted-field', 'no parser', 1]);
  const log = explain('srv  stop: cancel task\nFailed to parse arguments: no object\nsrv  update_slots: idle');
  expect([log.source.says, log.source.saidBy, log.verdict]).toEqual([
    'Failed to parse arguments: no object',
    'llama.cpp',
    'none',
  ]);
});

it.each([
  [
    'time=2026-09-20T20:21:34.430-07:00 level=WARN source=qwen3coder.go:71 msg="qwen tool call parsing failed" error="XML syntax error on line 127: element <parameter> closed by </function>"',
    'this is a log of Ollama; it says “XML syntax error on line 127: element <parameter> closed by </function>”',
  ],
  [
    '(APIServer pid=1) ERROR [serving.py:830] openai_harmony.HarmonyError: unexpected tokens remaining in message header: Some("to=functions.search")',
    'this is a log of vLLM; it says “openai_harmony.HarmonyError: unexpected tokens remaining in message header: Some("to=functions.search")”',
  ],
  [
    'Error parsing Ollama response: Error: failed to parse XML: XML syntax error on line 1: element <tool_call> closed by </arg_value>',
    'this is an error of Ollama; it says “Error parsing Ollama response: Error: failed to parse XML: XML syntax error on line 1: element <tool_call> closed by </arg_value>”',
  ],
  [
    '  what():  Invalid diff: \'<|tool_call|>["102"]\' not found at start of \'<|tool_call|>["135"]\'',
    'this is an error of llama.cpp; it says “Invalid diff: \'<|tool_call|>["102"]\' not found at start of \'<|tool_call|>["135"]\'”',
  ],
  [
    'Aug 05 15:27:22 DEBUG [ChatDeltas] extracted tool call index=0 name="read" args_length=180 caller={caller.file="/build/pkg/functions/chat_deltas.go"}',
    'this is a log of LocalAI',
  ],
])('takes the tags that a parser names in its error for no piece of a call: %s', (text, words) => {
  const { sentence, causes } = explain(text);
  expect(sentence).toBe(`No call is read: ${words}.`);
  expect(causes.map(({ code }) => code)).toEqual(['no-tool-call']);
});

it.each([
  ['<think>', 'No call: the reply opens its reasoning, and nothing follows.'],
  ['<think>I look first. Then', 'No call: reasoning alone (18 characters), which never ends.'],
  ['<think>I look first.</think>\n', 'No call: reasoning alone (13 characters), nothing after it.'],
  [' \n', 'No call: the reply is blank.'],
])('calls what is no answer no prose: %j', (text, words) => {
  const { sentence, next } = explain(text);
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
    const explained = explain(answer(null, `I look. ${CALL}`));
    expect(explained.sentence).toContain('It came in the reasoning, not in `tool_calls`, where nothing is run:');
    expect([explained.calls.length, explained.readers, explained.next]).toEqual([1, [], next]);
  });

  it('is named beside a text without one', () => {
    const explained = explain(answer('Done.', `I look. ${CALL}`));
    expect(explained.sentence).toBe(
      'No call in the answer: a call of `ls` stands in its reasoning, where nothing is run.',
    );
    expect([explained.causes[0]?.why, explained.next]).toEqual([
      'Either the model did not end its reasoning before the call, or the server’s reasoning parser is another model’s.',
      next,
    ]);
    expect(explain(answer('Done.', CALL + CALL)).sentence).toContain(': 2 calls stand in its reasoning');
  });

  it('is passed over where the text has one of its own, or the reasoning has none', () => {
    expect(explain(answer(CALL, CALL)).sentence).toContain('It came in the text, not in `tool_calls`');
    expect(explain(answer('Done.', 'I look.')).sentence).toBe('No call: 5 characters of prose.');
    expect(explain(answer(null, 'I look.')).sentence).toBe('No call: 7 characters of reasoning.');
  });
});

it('says that a message pasted alone left its calls in the text only where a member for them stands beside it', () => {
  const left = 'It came in the text, not in `tool_calls`';
  const content = '[{"name": "get_tide", "arguments": {"port": "Brest"}}]';
  expect(explain(`ChatCompletionMessage(content='${content}', role='assistant', tool_calls=[])`).sentence).toContain(
    left,
  );
  expect(explain(JSON.stringify({ choices: [{ role: 'assistant', content }] })).sentence).toContain(left);
  expect(explain(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })).sentence).toContain(left);
  expect(explain(JSON.stringify({ role: 'assistant', content })).sentence).not.toContain(left);
  const middle = `"content": ${JSON.stringify(content)}`;
  expect(explain(`${middle},\n  "tool_calls": []\n},\n"finish_reason": "stop"`).sentence).toContain(left);
  expect(explain(`"finish_reason": "stop",\n"message": {\n  ${middle}`).sentence).toContain(left);
  expect(explain(middle).sentence).not.toContain(left);
  expect(explain(`"role": "assistant",\n${middle},\n"refusal": null`).sentence).toContain(left);
  const reasoned = explain(`  "reasoning_content": ${JSON.stringify(content)},\n  "tool_calls": null\n},`);
  expect(reasoned.sentence).toContain('came in the reasoning, not in `tool_calls`, where nothing is run');
  expect(reasoned.next).toMatch(/^Have the model end its reasoning before it calls/);
});

it('sends no message that is not written: of a tool that nobody gave the reader knows more than `recover`', () => {
  const call = '<tool_call>\n<function=Edit>\n<parameter=file_path>\na\n</parameter>\n</function>\n</tool_call>';
  const { sentence, next } = explain(call);
  expect(sentence).toMatch(/^Would fail: `Edit` would run without `old_string`/);
  expect(next).toBe('Add its tools, so that a message to the model can say what is missing.');
});

it('sends the model no message that `recover` would not write', () => {
  const folder = 'fixtures/pasted';
  const pasted = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const sent = pasted.filter((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    if (!explain(text).next.includes('the message that `recover` writes')) return false;
    const { chunks, frames } = imported(text).fixture;
    expect(isFine(parseReply(chunks, { dialect: 'auto', ...(frames && { frames }) })), name).toBe(false);
    return true;
  });
  expect(sent.length).toBeGreaterThan(10);
});

it('says that blocks of text held a call that has a block of its own, and not so of the result of an MCP tool', () => {
  const left = 'It came in the text, not in `tool_use`';
  const text =
    '<minimax:tool_call>\n<invoke name="ls">\n<parameter name="path">a</parameter>\n</invoke>\n</minimax:tool_call>';
  expect(explain(JSON.stringify({ content: [{ type: 'text', text }] })).sentence).toContain(left);
  expect(explain(JSON.stringify({ content: [{ type: 'text', text }], isError: false })).sentence).not.toContain(left);
});

it('says that an answer hit its limit after whole calls', () => {
  const content = '<tool_call>\n{"name": "ls", "arguments": {}}\n</tool_call>\nNow I';
  const answer = (reason: string) =>
    explain(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: reason }] }));
  expect(answer('length').sentence).toContain('The answer hit its token limit (`length`)');
  expect(answer('stop').sentence).not.toContain('limit');
});

it('names the parser that reads this text before one that does not', () => {
  const call = (wrapper: string) =>
    `<｜DSML｜${wrapper}>\n<｜DSML｜invoke name="Bash">\n<｜DSML｜parameter name="command" string="true">pwd</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜${wrapper}>`;
  expect(explain(call('tool_calls')).parsers['vllm']).toBe('deepseek_v4');
  expect(explain(call('function_calls')).parsers['vllm']).toBe('deepseek_v32');
  const llama4 = (body: string) => `<|python_start|>${body}<|python_end|>`;
  expect(explain(llama4('{"name": "ls", "parameters": {"path": "a"}}')).parsers['vllm']).toBe('llama4_json');
  expect(explain(llama4('[ls(path="a")]')).parsers['vllm']).toBe('llama4_pythonic');
});

it.each([
  ['glob\n<arg_key>pattern</arg_key>\n<arg_value>**/a.md</arg_value>', 'glob', 'GLM without its `<tool_call>`'],
  [
    'web_search{"query": "oats", "year": 2016}</function>',
    'web_search',
    'JSON of `<function=…>` (Llama) without its opener',
  ],
])('names the tool of a call that lacks its opener alone: %j', (text, tool, format) => {
  const { sentence, next, verdict } = explain(text);
  expect(verdict).toBe('none');
  expect(sentence).toContain(`A call of \`${tool}\` that nothing here reads: ${format}, line 1.`);
  expect(next).toBe('Give the whole reply, from the opener of the call to its end.');
});

it('names every format that has the end tag which stands alone', () => {
  expect(explain('</tool_call>').sentence).toContain('GLM or Hermes or Qwen3-Coder, line 1');
  expect(explain('{"name": "ls", "arguments": {}}</tool_call>').sentence).not.toContain('GLM or');
});

it('says what Groq gives back where that is nothing', () => {
  const error = { message: 'Failed to call a function.', code: 'tool_use_failed', failed_generation: '' };
  const { sentence, next } = explain(JSON.stringify({ error }));
  expect(sentence).toMatch(/It gives back an empty text as what the model wrote\.$/);
  expect(next).toMatch(/^Send the request again/);
});

it('says which parser reads Python calls without their list', () => {
  const { sentence, causes } = explain('get_tide(port="Brest")\nsearch(query="oats")');
  expect(`${sentence} ${causes[0]?.why}`).toContain('vLLM alone reads it, with `olmo3`, one call a line');
});

it('says of a log with nothing but a prompt what it is, and takes none of its tokens out', () => {
  const log =
    "INFO 05-21 00:19:06 [logger.py:42] Received request a: prompt: '<|im_start|>user\\nUse <tool_call> now', n=1";
  const { sentence, next } = explain(log);
  expect(sentence).toBe('No call is read: this is a log of vLLM, which holds a prompt and no reply.');
  expect(next).toBe('Paste what the model wrote: the answer of the server, or its log with the text in it.');
});

describe('a call that the log of its server says is lost', () => {
  const content = JSON.stringify('call:ls{path:<|"|>a<|"|>}');
  const warned = (error: string) =>
    `time=2026-04-04T13:57:33.487+09:00 level=WARN source=gemma4.go:293 msg="gemma4 tool call parsing failed" error="${error}" content=${content}`;
  const lost = 'Ollama lost this call: it read it as JSON, which it is not. ';

  it('is told first', () => {
    const { sentence, verdict } = explain(warned("invalid character ']' looking for beginning of value"));
    expect(sentence.startsWith(`${lost}Clean`), sentence).toBe(true);
    expect(verdict).toBe('clean');
  });

  it('is told of all calls where the server lost the whole reply', () => {
    const reply = CALL + CALL;
    const { sentence } = explain(`Failed to parse input at pos 3: ${reply}`);
    expect(sentence).toMatch(/^llama\.cpp lost this reply: its parser gave up at position 3\. Clean[^:]*: 2 calls/);
  });

  it('is left to the words of a program that tells of a failure, before the call is called clean', () => {
    const answer = '{"tool_calls": [{"id": "a", "function": {"name": "ls", "arguments": "{}"}}]}';
    const { sentence } = explain(`Answer: ${answer}\nERROR: the tool call was not executed`);
    expect(sentence).toMatch(/^The program reports a failure: “.*the tool call was not executed”\. Clean/);
  });

  it('is not told of words that leave it open, nor of a reply that is not the only one', () => {
    expect(explain(warned('no reverse mapping found')).sentence).toMatch(/^Clean/);
    const other = warned("invalid character ']' after array element").replace('path:', 'file:');
    expect(explain(`${warned("invalid character ']' after array element")}\n${other}`).sentence).toMatch(/^Clean/);
  });
});

it('names the format of a call in a fence', () => {
  const { dialect, sentence } = explain(`Like this:\n\`\`\`\n${CALL}\n\`\`\`\nand so on.`);
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
      explain(text).calls.map(({ toolName }) => toolName),
      text,
    ).toEqual(['ls']);
});

describe('what holds no call is prose only where it reads like it', () => {
  it.each([
    ['code', 'It was asked to run\nopen_file("a.php")\nscroll_down()'],
    ['arguments without a name', 'The string was `{"path": "a", "range": \\n[1, 2]\\n}` then.'],
  ])('%s', (_, text) => {
    const { sentence, causes } = explain(text);
    expect(sentence).toMatch(/^No call in a format that is read here: \d+ characters, some of them code or data\./);
    expect(causes.at(-1)?.why).toMatch(/not known here/);
  });

  it.each([
    [
      'the error of a provider in a fence',
      '```json\n{"request_id": "r", "error": {"message": "it did not match schema", "type": "invalid_request_error"}}\n```',
      'it did not match schema',
    ],
    [
      'what a provider says in place of the text',
      'body: "{\\"error\\":{\\"message\\":\\"Failed.\\",\\"failed_generation\\":\\"Tool use failed: no schema\\"}}"',
      'Tool use failed: no schema',
    ],
    [
      'a crash',
      "terminate called after throwing an instance of 'std::runtime_error'\n  what():  Unexpected empty grammar stack",
      'Unexpected empty grammar stack',
    ],
    [
      'the message of a log’s own data is not what it says',
      '2026-01-01 10:00:00 | DEBUG | A | got: [{"file": "a", "message": "Rename it"}]\n2026-01-01 10:00:00 | WARNING | B | parse failed: no object',
      'parse failed: no object',
    ],
  ])('%s', (_, text, words) => {
    expect(explain(text).sentence).toMatch(new RegExp(`^No call is read: this is .*; it says “${words}”`));
  });

  it('the voice of a model keeps its fence, and a report gives its own away', () => {
    const fence = `\`\`\`\n${CALL}\n\`\`\``;
    expect(explain(`I will make a tool call now, it was not parsed before:\n${fence}\nDone.`).calls).toEqual([]);
    expect(explain(`The tool call was not parsed, and this was shown:\n${fence}\nNothing ran.`).calls).toHaveLength(1);
  });
});

it('a name with markup in it would fail', () => {
  const named = (name: string) =>
    explain(
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
  ['an error in escaped JSON', 'API Error: 400 {\\"error\\":{\\"message\\":\\"No.\\",\\"code\\":400}}', undefined],
  [
    'a log in the fence of a report',
    'It shows up in bursts:\n```\n[2026-07-24 10:00:00 TP0] Error in f: no\n```',
    'Error in f: no',
  ],
])('what programs say is told: %s', (_, text, words) => {
  const { sentence, source } = explain(text);
  expect(sentence).toMatch(/^No call is read: this is /);
  if (words !== undefined) expect(source.says).toContain(words);
});

it('reads what came where a report shows what was wanted as well', () => {
  const came = '<tool_call>\n{"name": "ls", "arguments": {}}\n</tool_call>';
  const wanted = '{"name": "ls", "arguments": {"path": "a place that is longer than what came out of the model"}}';
  const { calls } = explain(
    `The model generates:\n\`\`\`\n${came}\n\`\`\`\nThe parser should give:\n\`\`\`json\n${wanted}\n\`\`\`\n`,
  );
  expect(calls.map(({ arguments: { entries } }) => entries.length)).toEqual([0]);
});

it('knows the list of steps that Cline asks for beside the arguments of each tool', () => {
  const { calls } = explain(
    '<execute_command> <command>ls</command> <requires_approval>false</requires_approval> <task_progress>- [x] one</task_progress> </execute_command>',
  );
  expect(calls[0]?.arguments.entries.map(([name]) => name)).toEqual(['command', 'requires_approval', 'task_progress']);
});

it('says of an argument that is an ellipsis that what was meant is not known', () => {
  const { sentence } = explain(
    '<tool_call>\n{"name": "run", "arguments": {"command": "...", "why": "…"}}\n</tool_call>',
  );
  expect(sentence).toContain('`command` is `...`, and 1 more like it: what was meant is not known.');
  expect(explain(CALL).sentence).not.toContain('meant');
});

it('reads what stands behind its label among lines that tell what became of it, and no code', () => {
  const told = `One chunk:\n\`\`\`\nmodel output: ${CALL.replaceAll('\n', '')}\nbefore: calls=[]\n\`\`\``;
  expect(explain(told)).toMatchObject({
    verdict: 'clean',
    source: { note: expect.stringMatching(/its label, line 3/) },
  });
  const printed = `It gives\n\`\`\`\n# Generated text: ${JSON.stringify(CALL).replace(/"$/, '')}`;
  expect(explain(printed).calls.map(({ toolName }) => toolName)).toEqual(['ls']);
  const code = `Write:\n\`\`\`js\nconst text = ${JSON.stringify(CALL)};\n\`\`\`\nThen run it.`;
  expect(explain(code).verdict).toBe('none');
});

it('says of an event that cannot be read what it is', () => {
  const event = '{"id":"1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"roledata: {"id":"2"}}]}';
  expect(explain(event).sentence).toBe('No call is read: this is an event of a stream whose JSON is broken.');
});

it('does not take the first piece of a call in a stream for the whole of it', () => {
  const piece =
    '{"delta":{"content":null,"tool_calls":[{"id":"a","index":0,"function":{"name":"read_file","arguments":""}}]}}';
  expect(explain(`The chunks hold null:\n${piece}\nIs that right?`)).toMatchObject({
    sentence: 'Broken: the reply is cut off inside call 1.',
    dialect: 'native',
  });
});

it('reads a call in the tags around it, not as the answer that its body looks like', () => {
  const printed = "{'id': 'a', 'type': 'function', 'function': {'name': 'ls', 'arguments': '{}'}}";
  expect(explain(`The template renders it so:\n\n<tool_call>\n${printed}\n</tool_call>`).dialect).toBe('hermes');
});

it('says of a program’s report about tools what it says', () => {
  const report =
    "=== Error Report ===\n\nMessage: 400 Tool 17 function has invalid 'parameters' schema: None\n\nOn it:\n  None";
  expect(explain(report).sentence).toMatch(/^No call is read: this is an error message; it says “400 Tool 17 function/);
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
    ['a list in a log with an error', 'name: ls\narguments: {"path": "a"}\nERROR tool ls failed'],
  ])('is read: %s', (_, text) => {
    const { dialect, calls, verdict } = explain(text);
    expect({ dialect, verdict }).toEqual({ dialect: 'native', verdict: 'clean' });
    expect(calls.map(({ toolName, arguments: { entries } }) => [toolName, entries[0]?.[0]])).toEqual([['ls', 'path']]);
  });
});

it('does not advise to take a token out of a call that stays unread without it', () => {
  const call = `<functioncall> {"name": "find_tide", "arguments": '{"place": "Oslo"}'} <|endoftext|>`;
  expect(explain(call).next).toMatch(/^Ask the model for a format that a server reads/);
  expect(explain('Done. <|endoftext|>').next).toBe('Make the fix: Remove the token.');
});

it('puts the tool of a title beside the arguments below it', () => {
  const { causes, next } = explain('Tool: get_tide\n```json\n{"port": "Brest"}\n```');
  expect(causes[0]?.why).toMatch(/^A title makes no call of what is below it/);
  expect(next).toContain('`{"name": "get_tide", "arguments": {…}}`');
});

it('takes no definition in a request for a call of the tool that it defines', () => {
  const tools = [{ type: 'function', function: { name: 'ls', parameters: { type: 'object' } } }];
  const asked = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], tools });
  const { sentence, causes, dialect } = explain(asked);
  expect(sentence).toBe('No call is read: this is a request to a model, not an answer.');
  expect([causes.map(({ code }) => code), dialect]).toEqual([['no-tool-call'], 'none']);
});

it('begins with the exception of Pydantic AI beside a call, and says that no arguments came', () => {
  const part = (args: string) =>
    `ModelResponse(parts=[ToolCallPart(tool_name='final_result'${args}, tool_call_id='c')], model_name='m')`;
  const raised = 'pydantic_ai.exceptions.UnexpectedModelBehavior: Exceeded maximum retries (1) for result validation';
  expect(explain(`${part('')}\n${raised}`).sentence).toBe(
    `The program reports a failure: “${raised}”. Clean, arguments not checked: 1 call read, nothing repaired. \`final_result\` came without arguments.`,
  );
  expect(explain(part(', args=None')).sentence).toContain('`final_result` came without arguments');
  expect(explain(part(', args={}')).sentence).not.toContain('came without arguments');
});

it.each([
  ['{"a": 1}{"a":1}', true],
  ['"arguments": "{\\"a\\": 1}{\\"a\\":\n 1}"', true],
  ['{"a": 1}{"a": 2}', false],
  ['{"a": 1}', false],
])('says of arguments that they are there more than once: %s', (text, isAgain) => {
  expect(explain(text).causes[0]?.why.startsWith('The same object is there more than once')).toBe(isAgain);
});

it('checks a call against the definition of its tool that is pasted beside it', () => {
  const schema = { type: 'object', properties: { path: {}, text: {} }, required: ['path', 'text'] };
  const call = { type: 'tool_use', id: 'c', name: 'write_note', input: { path: 'a' } };
  const pasted = (definition: object) =>
    explain(
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
  const next = (text: string) => explain(text).next;

  it.each([
    [
      "API Error: 400 an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
      'Look at the messages that were sent: a call in them has no result.',
    ],
    [
      '{"type":"error","error":{"type":"invalid_request_error","message":"messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: t1."}}',
      'Look at the messages that were sent: a call in them has no result.',
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
      '{"error":{"type":"bad_request_error","message":"invalid function arguments json string, tool_call_id: c (2013)"}}',
      'Look at the messages that were sent: the arguments of a call in them are no JSON.',
    ],
    [
      'openai.BadRequestError: 1 validation error for ValidatorIterator\n1.function.name\n  Field required [type=missing, input_value={}, input_type=dict]',
      'Look at the messages that were sent: a call in them has no name.',
    ],
    [
      "openai.BadRequestError: 1 validation error for ValidatorIterator\n0.function.arguments\n  Input should be a valid string [type=string_type, input_value={'city': 'Oslo'}, input_type=dict]",
      'Look at the messages that were sent: the arguments of a call in them are an object, not the text of one.',
    ],
    [
      'openai.BadRequestError: 2 validation errors for ValidatorIterator\n0\n  Input should be a valid dictionary [type=dict_type, input_value="[", input_type=str]',
      'Look at the messages that were sent: a call in them is not as this server wants it.',
    ],
    [
      "Invalid schema for function 'ls': 'additionalProperties' is required to be false.",
      'Look at the tools that were sent: the schema of one is not as this provider wants it.',
    ],
    [
      '{"error":{"message":"parameters for tool light did not match schema: errors: [`/on`: expected boolean, but got string]","code":"tool_use_failed"}}',
      'Have the model call `light` as its schema says, or let the schema take what it writes: `/on`: expected boolean, but got string.',
    ],
    [
      'Failed to parse tool arguments from chat model response. Text: "[]". SyntaxError: "[object Object]" is not valid JSON',
      'Look at the program: it read an object as if it were the text of JSON.',
    ],
  ])('is told by what it is about: %s', (text, sentence) => {
    expect(next(text)).toBe(sentence);
  });

  it('is said to be about the request where it is', () => {
    const { causes } = explain(
      'srv  op: Failed to parse arguments: [json.exception.parse_error.101] parse error at line 1',
    );
    expect(causes[0]?.why).toBe(
      'This is a log of llama.cpp: it is about the messages that were sent, not about what the model wrote.',
    );
  });
});

it('says that a conversation ends with an empty answer, and shows the one before', () => {
  const messages = [
    { role: 'assistant', content: 'I look.' },
    { role: 'user', content: 'Go.' },
  ];
  const note = (...last: readonly object[]) => explain(JSON.stringify([...messages, ...last])).source.note;
  expect(note({ role: 'assistant', content: '' })).toContain(
    'The last answer is empty: what is shown is the one before',
  );
  expect(note()).not.toContain('empty');
});

it.each([
  ['its errors', "[{'type': 'missing', 'loc': ('port', 0), 'msg': 'Field required'}]", 'port.0: Field required'],
  ['words', "'Call a function.'", 'Call a function.'],
])('begins with why Pydantic AI asks for another try, after the call that it is said of: %s', (_, content, words) => {
  const { sentence, calls } = explain(
    `[ModelResponse(parts=[ToolCallPart(tool_name='tide', args={'a': 1}, tool_call_id='c')]), ModelRequest(parts=[RetryPromptPart(content=${content}, tool_name='tide', tool_call_id='c')])]`,
  );
  expect(sentence).toMatch(/^Pydantic AI did not accept this reply and asks for another: /);
  expect(sentence).toContain(`“${words}”. Clean`);
  expect(calls).toHaveLength(1);
});

describe('a call in the keys of an agent whose JSON is not closed', () => {
  const open = '{\n  "function": "send_message",\n  "params": {\n    "message": "Good day {"\n  }';

  it.each([
    ['at the end', open, '`}` is missing on line 5, so it is no JSON.'],
    ['before words of a program', `${open} - error\nJSONDecodeError`, '`}` is missing on line 5, so it is no JSON.'],
    ['twice', open.replace(/\n {2}\}$/, ''), '`}}` is missing on line 4, so it is no JSON.'],
  ])('has its brace named: %s', (_, text, words) => {
    const { sentence, next } = explain(text);
    expect(sentence).toContain(words);
    expect(next).toMatch(/^Put `\}+` where it is missing/);
  });

  it('is said to lack none where it is closed, or cut off in a text', () => {
    for (const text of [`${open}\n}`, open.replace('day {"\n  }', 'day')])
      expect(explain(text).sentence).not.toContain('missing');
  });
});

describe('the next step', () => {
  it.each([
    ['Failed to parse input at pos 40: ', /^Update llama\.cpp.* at the 40 characters before them/],
    ['Failed to parse input at pos 0: ', /^Update llama\.cpp.* how its parser reads them/],
  ])('for whole calls that llama.cpp lost is the server: %s', (words, next) => {
    const call = '<tool_call>\n<function=ls>\n<parameter=path>\na\n</parameter>\n</function>\n</tool_call>';
    const error = (text: string) =>
      JSON.stringify({ error: { code: 500, message: words + text, type: 'server_error' } });
    expect(explain(error(call)).next).toMatch(next);
    expect(explain(error(call.slice(0, 40))).next).not.toMatch(/llama/);
  });

  it('for arguments that the AI SDK refused is the schema, where they are JSON', () => {
    const refused = (value: string) =>
      explain(`Invalid input for tool ls: Type validation failed: Value: ${value}.\nError message: [{"path": ["p"]}]`);
    expect(refused('{"path": "a"}').next).toMatch(/^Add its tools: .* the schema/);
    expect(refused('{"path": a"}').next).not.toMatch(/schema/);
    expect(refused('{"path": "a", "items": "[{\\"b\\": 1}]"}').next).toMatch(/^Look at `items`: .* holds JSON/);
    expect(refused('{"path": "a", "items": "[1"}').next).toMatch(/schema/);
  });

  it('for whole calls that a program refused goes by its words', () => {
    const call = { id: 'a', type: 'function', function: { name: 'return_ hero', arguments: '{"age": 35}' } };
    expect(explain(`ValueError: Unknown tool call: ${JSON.stringify(call)}`).next).toBe(
      'Add its tools, to see which one is meant: the program has none named `return_ hero`.',
    );
    const bare = { tool_calls: [{ id: 'a', type: 'function', function: { name: 'list_all' } }] };
    const path = '["choices",0,"message","tool_calls",0,"function","arguments"]';
    const said = `AI_TypeValidationError: Invalid input: expected string, received undefined at path ${path}`;
    expect(explain(`${said}\n\n${JSON.stringify(bare)}`).next).toMatch(
      /^Have what sends the answer write `"arguments": "\{\}"` for `list_all`/,
    );
  });

  it('for a call in the history of a request is the history, which no message to the model changes', () => {
    const history = readFileSync('fixtures/pasted/request-history.txt', 'utf8');
    expect(explain(history).next).toMatch(/^Write these arguments as JSON in the history/);
  });

  it('names the tool of a call whose tags are broken', () => {
    const { sentence } = explain('<|open|>toolscall tool="find" index="1"<|sep|>b<|close|>call<|sep|>');
    expect(sentence).toMatch(/^No call: one of `find` in Kimi XTML/);
  });

  it('for arguments of several calls in one is the stream that joined them', () => {
    const { next } = explain('Failed to parse tool call arguments for tool \'find\'. Arguments: {"a": 1}{"b": 2}');
    expect(next).toMatch(/^Look at the stream .* under one `index` are joined/);
  });

  it('of a call in JSON that cannot be read is the message', () => {
    expect(explain('So: {"name": "w", "arguments": {"a": "x" y}} then.').next).toBe(
      'Send the model the message that `recover` writes.',
    );
  });

  it.each([
    ['srv  stop: cancel task', 'Paste what the model wrote: the answer of the server, or its log with the text in it.'],
    [
      '{"action": "Search", "action_input": "weather"}',
      'Ask the model for a format that a server reads, or give the call to the agent that asked for this one.',
    ],
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
      "Model tried to call unavailable tool 'tides:find'. Available tools: invalid, bash,\nmcp__tides__add, mcp__tides__find.",
      'Have the model call `mcp__tides__find` in place of `tides:find`: of the tools listed there it is the nearest.',
    ],
    [
      'Error: The grep tool was called with invalid arguments: [\n  {\n    "code": "invalid_type",\n    "path": [\n      "pattern"\n    ],\n    "message": "Invalid input: expected string, received undefined"\n  },\n  { "path": ["most"], "message": "Too small" }\n].',
      'Have the model call `grep` as its schema says: `pattern` is missing; `most`: Too small; if the model gave it, it was lost on the way: see the raw stream.',
    ],
    [
      lacking("{'_': {'why': \"It...t': 'Is it?'}}"),
      'Have the model give `why`, `ask` of `Question` at the top: they stand in `_`, one object too deep.',
    ],
    [
      lacking("{'other': 1}"),
      'Have the model give `why`, `ask`, which `Question` requires; if it gave them, see what reads the answer.',
    ],
    [
      lacking("{'other': 1}").replace('result_tool', 'settings'),
      'Paste what the model wrote: the answer of the server, or its log with the text in it.',
    ],
    [
      'openai_harmony.HarmonyError: unexpected tokens remaining in message header: Some("to=functions.web-browsing")',
      'Send the request again, and update the server: the head of a message of gpt-oss held `to=functions.web-browsing`, where its parser takes nothing more.',
    ],
    [
      '<|open|>toolscall tool="find" index="1"<|sep|><|open|>argument key="a" type="string"<|sep|>b<|close|>call<|sep|>',
      'Get the reply with its tags as the model wrote them: see what takes special tokens out on the way, the server or the client.',
    ],
    [
      "Model tried to call unavailable tool 'unknown'. Available tools: bash, read.",
      'Paste what the model wrote: the answer of the server, or its log with the text in it.',
    ],
    [
      'I look.\n```python\nread_note(path="a")\n```',
      'If a call of `read_note` was meant, ask the model for it in a format that a server reads.',
    ],
    ['I look.\n```python\nprint("a")\n```', 'Ask the model for a call, if one was meant.'],
    ['I look.\n```python\na = 1\nread_note(path="a")\n```', 'Ask the model for a call, if one was meant.'],
    ['It is 12 degrees.', 'Ask the model for a call, if one was meant.'],
    ['', 'Give the text that the model wrote.'],
  ])('of %j', (text, next) => {
    expect(explain(text).next).toBe(next);
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
    'a command in place of arguments, which nothing shows to have begun earlier',
    "error parsing tool call: raw='ls -R\\n', err=invalid character 'l' looking for beginning of value",
    'Ollama lost this call: it read it as JSON, which it is not. Broken: the JSON of call 1 cannot be read from line 2 on.',
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
  [
    'what LangChain says of a call that it refused',
    "AIMessage(content='', additional_kwargs={}, invalid_tool_calls=[{'name': 'get_tide', 'args': '{}', 'id': '1', 'error': 'Malformed args.'}])",
    'LangChain reports a failure: “Malformed args”. Clean, arguments not checked: 1 call read, nothing repaired.',
  ],
])('tells %s', (_, text, sentence) => {
  expect(explain(text).sentence.startsWith(sentence), explain(text).sentence).toBe(true);
});

it('takes no other pair for a call', () => {
  expect(explain("The people are ('Alice', {'age': 3}) and ('Bob', {'age': 4}).").sentence).toMatch(/^No call/);
});

it('knows that vLLM reads a list of Mistral with the tokenizers of its time, and the name before arguments with later ones', () => {
  const outcomes = (text: string) =>
    explain(text)
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
const argumentsIn = ({ calls }: ReturnType<typeof explain>) =>
  calls.map((call) =>
    Object.fromEntries(
      call.arguments.entries.map(([name, value]) => [name, 'value' in value ? value.value : value.type]),
    ),
  );

it.each([
  [
    'a line whose line breaks are spelled out',
    'content: <tool_call>\\n<function=ls>\\n<parameter=path>\\na\\n</parameter>\\n</function>\\n</tool_call>',
    'Clean, arguments not checked: 1 call read, nothing repaired.',
    { path: 'a' },
  ],
  [
    'words of several lines about a call',
    "AIMessage(content='', additional_kwargs={}, invalid_tool_calls=[{'name': 'get_tide', 'args': '{}', 'id': '1', 'error': 'Malformed args:\\n\\nnot {}'}])",
    'LangChain reports a failure: “Malformed args: not {}”. Clean, arguments not checked: 1 call read, nothing repaired.',
    {},
  ],
  [
    'a reply under the line in which a program says that it failed',
    `Error: Failed to parse tool call.\n${CALL}`,
    'The program reports a failure: “Error: Failed to parse tool call”. Clean',
    { path: 'a' },
  ],
  [
    'a text that Groq calls failed, without its message',
    `Groq 400 tool_use_failed\nfailed_generation: ${JSON.stringify(CALL)}`,
    'Groq refused this reply. Clean',
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
    'Broken: call 1 begins in the middle',
    {},
  ],
])('reads %s', (_, text, sentence, values) => {
  const explained = explain(text);
  expect(explained.sentence.startsWith(sentence), explained.sentence).toBe(true);
  expect(argumentsIn(explained)).toEqual([values]);
});

it('keeps a value in which line breaks beside tags are spelled out', () => {
  const text = '<tool_call>{"name": "note", "arguments": {"text": "<tool_call>\\n{}"}}</tool_call>';
  expect(argumentsIn(explain(text))).toEqual([{ text: '<tool_call>\n{}' }]);
});

it('calls the JSON of several events in one text not broken', () => {
  const event = '{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant"}}]}';
  expect(explain(`${event}\n${event}`).sentence).not.toMatch(/broken/);
});

it.each([
  [
    'escaped arguments without their end, in an error that names its tool',
    '- Vertex_aiException BadRequestError - Failed to parse tool call arguments for tool \'shell\'.\nArguments: {\\"path\\": \\"a\\"\\nReceived\nMessages= ....',
    "The program reports a failure: “Failed to parse tool call arguments for tool 'shell'”. Recovered: `shell` gets `path`",
  ],
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
  expect(explain(text).sentence.startsWith(sentence), explain(text).sentence).toBe(true);
});

describe('a stream that the server ended with an error', () => {
  const delta = (members: object) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: members, finish_reason: null }] })}\n\n`;
  const error = (message: string) =>
    `data: ${JSON.stringify({ error: { code: 500, type: 'server_error', message } })}\n\n`;

  it('is no prose: its error leads, and what the model went on with is not known', () => {
    const { sentence, causes, source, next } = explain(delta({ content: 'Let me look.' }) + error('slot unavailable'));
    expect(sentence).toBe(
      'The server reports a failure: “server_error: slot unavailable”. No call: 12 characters of prose.',
    );
    expect(causes.map(({ code, why }) => [code, why])).toEqual([
      ['no-tool-call', 'The server ended the answer with an error: what the model wrote from there on did not come.'],
    ]);
    expect(source.note).toBe('The reply in an OpenAI chat stream that ends with an error, line 3.');
    expect(source.says).toBe('server_error: slot unavailable');
    expect(next).toBe('Send the request again: the server ended this answer with an error.');
  });

  it('is cut off by it inside a call', () => {
    const call = { index: 0, id: 'c', type: 'function', function: { name: 'ls', arguments: '{"path": "a' } };
    const { verdict, causes, next } = explain(delta({ tool_calls: [call] }) + error('slot unavailable'));
    expect([verdict, causes[0]?.code, causes[0]?.why]).toEqual([
      'broken',
      'truncated',
      'The server ended the answer with an error.',
    ]);
    expect(next).toBe('Send the request again: the server ended this answer with an error.');
  });

  it('has its call in the error where the server repeats there what it could not parse', () => {
    const text = delta({ reasoning_content: 'I look first.' }) + error(`Failed to parse input at pos 245: ${CALL}`);
    const { sentence, calls, source } = explain(text);
    expect(sentence).toMatch(/^llama\.cpp lost this reply: its parser gave up at position 245\. Clean/);
    expect(calls.map(({ toolName }) => toolName)).toEqual(['ls']);
    expect(source.note).toBe('The reply inside an error of llama.cpp, line 3.');
  });

  it('has its call there too where what came before is the end of a call alone', () => {
    const piece = { index: 0, function: { arguments: '}' } };
    const { calls } = explain(delta({ tool_calls: [piece] }) + error(`Failed to parse input at pos 245: ${CALL}`));
    expect(calls.map(({ toolName }) => toolName)).toEqual(['ls']);
  });

  it('keeps the calls that it sent before', () => {
    const call = { index: 0, id: 'c', type: 'function', function: { name: 'rm', arguments: '{"path": "b"}' } };
    const { calls } = explain(delta({ tool_calls: [call] }) + error(`Failed to parse input at pos 245: ${CALL}`));
    expect(calls.map(({ toolName }) => toolName)).toEqual(['rm']);
  });
});

it('offers no end of the thinking that a program repeats in part', () => {
  const { causes } = explain("  what():  Invalid diff:\n  '<think>a</think>' not found at start of\n  '<think>a <b'");
  expect(causes.map(({ code, fix }) => [code, fix])).toEqual([['unclosed-tag', undefined]]);
});

it.each([
  [
    'an unread format',
    '{"error":"failed to parse tool call","raw":"✿FUNCTION✿: read_file"}',
    /^The program reports a failure: “failed to parse tool call”\. A call that nothing here reads: ✿FUNCTION✿/,
  ],
  [
    'a tag of no known tool',
    'WARN agent: no tool calls found in model output, content="<action>read_file</action><input>{}</input>"',
    /^The program reports a failure: “no tool calls found in model output[^”]*”\. No call: `<action>` is the tag of no known tool\.$/,
  ],
])('begins with what an agent says of a call that is not read either: %s', (_, text, sentence) => {
  expect(explain(text).sentence).toMatch(sentence);
});

it('gives the call that a log says was not converted, after the words that say so', () => {
  const { sentence, calls } = explain(
    'src.tools - WARNING - Unknown function call: find_tide\nsrc.loop - WARNING -   -> FAILED to convert native call: find_tide args={"place": "Oslo"}',
  );
  expect(sentence).toMatch(/^The program reports a failure: “Unknown function call: find_tide”\. Clean/);
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
  ['Go', '{Role:assistant Content: ToolCalls:[{Index:<nil> ID:c Type:function Function:{Name:ls Arguments:{"a":1}}}]}'],
  ['Spring AI', 'toolCalls=[ToolCall[id=c, type=function, name=ls, arguments={"a":1}]], textContent=null]'],
  ['LangChain4j', 'toolExecutionRequests = [ToolExecutionRequest { id = "c", name = "ls", arguments = "{"a":1}" }]'],
])('reads the printed call of %s', (_, text) => {
  expect(explain(text).calls.map(({ toolName }) => toolName)).toEqual(['ls']);
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
  expect(explain(JSON.stringify(record)).calls.map(({ toolName }) => toolName)).toEqual(['ls']);
});

it('begins with the failure that a program logs beside the call', () => {
  const message = {
    role: 'assistant',
    content: '',
    tool_calls: [{ id: 'c', type: 'function', function: { name: 'ls', arguments: '{"a": 1' } }],
  };
  const { sentence } = explain(
    `2026/01/01 10:00:00 [DEBUG] got: ${JSON.stringify(message)}\n2026/01/01 10:00:00 [ERROR] unmarshal args: unexpected end of JSON input`,
  );
  expect(sentence).toMatch(
    /^The program reports a failure: “unmarshal args: unexpected end of JSON input”\. Recovered/,
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
  expect(explain(text).calls.map(({ toolName }) => toolName)).toEqual(['ls', 'cat']);
});

it('does not say that JSON cannot be read where members follow that a call has not', () => {
  const { sentence } = explain('got: {"params":{"name":"ls","arguments":{"path":"a"},"_meta":{"x":"y"}},"id":12}');
  expect(sentence).not.toContain('cannot be read');
});

it("takes the end of a call in a fence that nothing closes for that call's own", () => {
  const { causes } = explain(
    '> try it\n\n```\n<invoke name="run">\n<parameter name="c">ls</parameter>\n</invoke>\n\nNo output again.\n',
  );
  expect(causes.map(({ code }) => code)).toEqual(['call-in-code-fence']);
});

it('asks the servers that look for <function_call> of calls that all begin with it', () => {
  const call = (tag: string) => `<${tag}>{"name": "find_tide", "arguments": {"place": "Oslo"}}</${tag}>`;
  const said = explain(call('function_call'));
  expect(said.dialect).toBe('hermes');
  expect(said.parsers).toEqual({ vllm: 'granite-20b-fc', 'rapid-mlx': 'hermes' });
  expect(said.sentence).toContain('vLLM and Rapid-MLX run `find_tide`; SGLang');
  const mixed = explain(`${call('function_call')}\n${call('tool_call')}`);
  expect(mixed.parsers['vllm']).toBe('hermes');
  expect(explain(call('tool_call')).readers.map(({ reader }) => reader.id)).not.toContain('vllm:granite-20b-fc');
});

it('quotes no address to which Pydantic points', () => {
  const message =
    '1 validation error for ValidatorIterator\\n0.function.arguments\\n  Input should be a valid string [type=string_type]\\n    For further information visit https://errors.pydantic.dev/2.11/v/string_type';
  const { sentence } = explain(
    `openai.BadRequestError: Error code: 400 - {'error': {'message': "${message}", 'type': 'BadRequestError', 'code': 400}}`,
  );
  expect(sentence).toContain('0.function.arguments Input should be a valid string [type=string_type]”.');
});

it('says of a reply that Pydantic AI did not accept that it asks again', () => {
  const { verdict, next } = explain(
    "ModelResponse(parts=[ToolCallPart(tool_name='result', args={'city': 'Oslo'}, tool_call_id='c')]),\nModelRequest(parts=[RetryPromptPart(content=[{'type': 'missing', 'loc': ('zip',), 'msg': 'Field required', 'input': {'city': 'Oslo'}}], tool_name='result', tool_call_id='c')])",
  );
  expect(verdict).toBe('clean');
  expect(next).toBe(
    'Look at the next answer, for Pydantic AI asks again by itself; if that has the same fault, say in the prompt what is wanted: zip: Field required.',
  );
});

it.each([
  "{'role': 'assistant', 'tool_calls': ValidatorIterator(index=0, schema=Some(Union(UnionValidator { mode: Smart })))}",
  "Message(content=None, role='assistant', tool_calls=SerializationIterator(index=0, iterator=ValidatorIterator(index=0, schema=None)))",
])('says that the calls of a printed message are not in it: %s', (text) => {
  const { sentence, causes, next } = explain(text);
  expect(sentence).toContain('a list that Pydantic printed before it was read');
  expect(causes[0]?.why).toBe('The calls are not shown: print `list(…)` of it, or the JSON that came.');
  expect(next).toMatch(/^Paste what the model wrote/);
});

it('takes the last words of Pydantic AI for an error', () => {
  const { sentence } = explain(
    'pydantic_ai.exceptions.UnexpectedModelBehavior: Exceeded maximum retries (1) for output validation',
  );
  expect(sentence).toContain('this is an error message');
});

/** What pydantic prints where two fields are missing. */
function lacking(input: string): string {
  const fields = ['why', 'ask'].map(
    (name) => `${name}\n  Field required [type=missing, input_value=${input}, input_type=dict]\n`,
  );
  return `Traceback (most recent call last):
  File "/x/result.py", line 189, in validate
    result_tool.validate(call)
pydantic_core._pydantic_core.ValidationError: 2 validation errors for Question
${fields.join('')}`;
}
