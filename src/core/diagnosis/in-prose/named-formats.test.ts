import { describe, expect, it } from 'vitest';
import { parseReply } from '../../reply/parse-reply.ts';
import { NAMED_FORMATS } from './foreign-dialects.ts';

const named = (input: string, tools: readonly string[] = []) => {
  const result = parseReply(input, {
    dialect: 'auto',
    tools: tools.map((name) => ({ name, inputSchema: { type: 'object' } })),
  });
  return {
    dialect: result.dialect,
    verdict: result.verdict,
    calls: result.calls.length,
    said: result.diagnostics.filter(({ code }) => code === 'foreign-dialect'),
  };
};

const WRITTEN: readonly (readonly [id: string, input: string])[] = [
  ['apply-patch', 'Here:\n*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** End Patch'],
  ['apply-patch', '*** Begin Patch\n*** Add File: b.txt\n+x'],
  ['search-replace', 'a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE'],
  ['search-replace', 'a.ts\n```ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```'],
  ['ui-tars', "Thought: I click.\nAction: click(point='<point>10 20</point>')"],
  ['ui-tars', "Action: click(start_box='(10,20)')"],
  ['ui-tars', "Thought: done\nAction: finished(content='ok')"],
  ['tool-code', '```tool_code\nprint(default_api.get_weather(city="Paris"))\n```'],
  ['tool-code', 'Let me look.\n```tool_code\nget_weather(city="Paris")\n```\n'],
  ['qwen-text', '✿FUNCTION✿: get_weather\n✿ARGS✿: {"city": "Paris"}\n✿RESULT✿'],
  ['tool-call-arrow', '[TOOL_CALL]\n{tool => "read_file", args => {\n  --path "a.ts"\n}}\n[/TOOL_CALL]'],
  ['tool-code-arrow', "<tool_code>\n{\n  tool => 'find_tide',\n  args => '\n<place>Oslo</place>\n'\n}\n</tool_code>"],
  ['parallel-json', '{"tool_uses": [{"recipient_name": "functions.find_tide", "parameters": {"place": "Oslo"}}]}'],
  [
    'deepseek-ascii-bars',
    '<|tool▁calls▁begin|><|tool▁call▁begin|>function<|tool▁sep|>find_tide\n```json\n{"place": "Oslo"}\n```<|tool▁call▁end|>',
  ],
  ['deepseek-ascii-bars', '<|tool▁call▁begin|>find_tide<|tool▁sep|>{"place": "Oslo"}<|tool▁call▁end|>'],
  ['agent-json', '{"tool_name": "find_tide", "tool_args": {"place": "Oslo"}}'],
  ['agent-json', '{"thoughts": {"text": "I look."}, "command": {"name": "find_tide", "args": {"place": "Oslo"}}}'],
  ['glaive', `<functioncall> {"name": "find_tide", "arguments": '{"place": "Oslo"}'} <|endoftext|>`],
  ['glaive', `<functioncall {"name": "find_tide", "arguments": '{"place": "Oslo"}'}></functioncall>`],
  ['tool-call-json', '[TOOL_CALL] { "tool": "write", "args": { "path": "a" } } [/TOOL_CALL]'],
  ['calling-tool-attributes', '[Calling tool="read_file" path="a.ts"]'],
  ['langchain-xml', '<tool>search</tool><tool_input>weather in Paris</tool_input>'],
  ['langchain-xml', '<tool>search<tool_input>weather in Paris'],
  ['gemini-verbalised', '<function:default_api:find_tide{place:Oslo}>'],
  ['gemini-verbalised', '<call:default_api:find_tide{place:Oslo}>'],
  ['gemini-verbalised', 'declaration:default_api:find_tide{place:Oslo}'],
  ['gemini-verbalised', 'default_api:find_tide{place:Oslo}'],
  ['tool-arrow', '-> tool/find_tide\n{"place": "Oslo"}'],
  ['agent-json', 'Action:\n```\n{\n  "action": "Search",\n  "action_input": "weather"\n}\n```'],
  ['agent-json', '{\n"action": "think",\n"args": {\n"thought": "I look."\n}\n}'],
  ['message-json', '{"tool_calls": [{"id": "pending", "function": {"name": "ls"}, "parameters": {"path": "a"}}]}'],
  ['message-json', '```\n{\n  "tool_calls": [\n    {"function": {"name": "ls"}, "parameters": {}}\n  ]\n}\n```'],
  ['agent-json', '{"function": "send_message", "params": {"message": "Hi"}}'],
  ['agent-json', '{"tool": "read_note", "arguments": {"path": "a"}}'],
  ['dsml-tool-tag', '<｜DSML｜read_note>\n <path>a</path>\n</｜DSML｜read_note>'],
  ['printed-call', ' │ x  Edit {"old_text":"a","new_t…  │\n │    params must have required property │'],
  ['inspected-in-part', "{\n  text: '',\n  toolCalls: [ [Object] ]\n}"],
  ['inspected-in-part', "{ role: 'assistant', tool_calls: [Array] }"],
  ['llama-cpp-json', '{"tool_call": {"name": "shoot", "arguments": {"name": "home_p'],
  ['printed-call', "tool= curl args= {'url': 'a.example'}"],
  ['printed-call', '[TOOL] find_tide({"place": "Oslo"})'],
  ['printed-call', '[tool_call] find_tide {"place": "Oslo"}'],
  ['printed-call', 'Tool find_tide called with input: {"place": "Oslo"}'],
  ['printed-call', 'Using tool: find_tide\nInput: {"place": "Oslo"}'],
  ['printed-call', " tool name: find_tide;\n tool args:{'place': 'Oslo'}"],
  ['agent-json', '{"tool": "find_tide", "Tool_Parameters": {}}'],
  ['printed-call', 'INFO:root:function_name=find_tide, arguments={"place": "Oslo"}'],
  ['tool-code-tag', "<function_calls>\n\n<tool_code>find(path='a')</tool_code>\n</function_calls>"],
  ['attribute-tags', 'I look.\n<call_record tool="read">\n<parameter name="path">a</parameter>\n</call_record>'],
  ['goose-lines', 'I look.\n─── shell | developer ──────────\ncommand: ls -la\n'],
  ['unnamed-arguments', '<function_call>\n<name>get_tide</name>\n<parameter>Oslo</parameter>\n</function_call>'],
  ['unnamed-arguments', '<function_call>\nget_tide\n<parameter>Oslo</parameter>\n</function_call>'],
  ['name-tags', '<function-name>Read</function-name>\n<arguments>{"path": "a"}</arguments>'],
  ['words-with-attributes', 'I look:\nread_file path="src/a.ts" start_line=1'],
  ['words-with-attributes', '`read_file file="a.ts"`'],
  ['name-with-text', 'send_message: \'to mara: "Hello"\''],
  ['name-without-arguments', "[{'id': 'c1', 'type': 'function', 'function': {'name': 'read_note',"],
  ['recipient-alone', 'to=cron ... {"action": "create"}'],
  ['recipient-alone', 'assistant to=functions.find_tide commentary json\n{"place": "Oslo"}'],
  ['recipient-alone', 'I look it up. to=functions.find_tide 潮汐表 code\n{"place": "Oslo"}'],
  ['typographic-json', 'I call it:\n{“name”: “find_tide”, “arguments”: {“place”: “Oslo”}}'],
  ['printed-call', '[Calling tool: find_tide with arguments: {“place”: “Oslo”}]'],
  ['invoke-without-opener', '="find_tide">\n<parameter name="place">Oslo</parameter>\n</invoke>\n</function_calls>'],
  ['invoke-without-opener', 'I look.\n[Calling tool: find_tide]\n<parameter name="place">Oslo</parameter>\n</invoke>'],
  ['codeact', 'I read it.\n<execute>\nprint(1)\n</execute>'],
  ['react-in-brackets', 'Thought: I look.\nAction: search ({"input": "oats"})'],
  ['tgi-json', '{"function": {"_name": "get_weather", "city": "Paris"}}'],
  ['react-without-input', 'Thought: I search.\nAction: search'],
  ['gemini-python', "print(default_api.search_files(path='src'))"],
  ['gemini-python', 'print(157.3 * 1.04)'],
  ['gemini-api', "default_api.search_files(path='src')"],
  ['python-call', 'remember(fact="It rains.", days=3)'],
  ['python-call-fenced', 'It wrote:\n```\nremember(fact="It rains.", days=3)\n```\nand ended.'],
  [
    'deepseek-without-json',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>\nfind_tide\n<｜tool▁sep｜>place\nOslo\n<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  [
    'typographic-tags',
    '<function_calls>\n<invoke name=“find_tide”>\n<parameter name=“place”>Oslo</parameter>\n</invoke>\n</function_calls>',
  ],
  ['functioncall-tag', '<functioncall {"name": "find_tide", "arguments": {"place": "Oslo"}}>'],
  ['functioncall-tag', 'I look.\n<functioncall> {"name": "find_tide", "arguments": {"place": "Oslo"}} </functioncall>'],
  ['name-and-closing-bracket', 'shell\nls -la /srv\n[/shell]'],
  ['invoke-without-opener', '[Tool Use: find_tide]\n<parameter name="place">Oslo</parameter>\n</invoke>'],
  ['python-call-envelope', 'find_tide(parameters={"place": "Oslo"})'],
  ['python-call-envelope', "I look.\nfind_tide(args={'place': 'Oslo'})\n"],
  ['python-call', 'find_tide(parameters={"place": "Oslo"}, unit="m")'],
  ['opencode-lines', 'I look.\n⚙ tides_find [place=Oslo, unit=m]'],
  ['opencode-lines', "⚙ invalid [tool=find_tide, error=Model tried to call unavailable tool 'find_tide'.]"],
  ['codeact', 'I look.\n\n<execute_bash>\nls -la\n</execute_bash>'],
];

describe('a format that is named and not read', () => {
  it.each(WRITTEN)('%s: %j', (id, input) => {
    const { said, ...result } = named(input);
    expect(result).toEqual({ dialect: 'none', verdict: 'none', calls: 0 });
    expect(said.map(({ severity }) => severity)).toEqual(['info']);
    const format = NAMED_FORMATS.find((one) => one.id === id);
    expect(said[0]?.message).toContain(format?.name);
    expect(said[0]?.why).toBe(format?.unread);
  });

  it.each([
    'A patch begins with `*** Begin Patch` there.',
    'We use *** Begin Patch for that.',
    'Markers such as <<<<<<< SEARCH are left.',
    'quote\nIt rains.\n[/code]',
    '[quote]\nIt rains.\n[/quote]',
    'Action: none needed',
    'Action: click (left) on the button',
    '```py\nprint(1)\n```',
    '```py\nremember(days=3)\n```',
    '```\nremember(days=3)\nprint(1)\n```',
    '```tool_code\nsoon\n```',
    '[TOOL_CALL] is a marker.',
    '[Calling tool: later]',
    'A letter to=anna reads so: {"dear": "Anna"}',
    'He said “name” and “arguments”.',
    '<tool>hammer</tool> and nails',
    'Call remember(fact="It rains.") where it helps.',
    '⚙ Settings are here [1].',
    '- Foo {} │',
    'It prints:\nprint(1)\nThen it ends.',
    '{"action": "buy", "price": 3}',
    'Tool arguments: {"path": "a"}',
    'Write `{"tool_calls": [{"name": "a"}]}` there.',
  ])('is not one: %j', (input) => {
    expect(named(input).said).toEqual([]);
  });

  it('is a warning beside a call that is read', () => {
    const { verdict, said } = named(
      '<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>\n[Calling tool="read_file" path="a.ts"]',
    );
    expect([verdict, said.map(({ severity }) => severity)]).toEqual(['clean', ['warning']]);
  });
});

describe('a call of a format that another one was asked for', () => {
  it.each([
    ['Mistral', '[TOOL_CALLS]a[ARGS]{"b": 1}'],
    ['Phi-4 functools', 'functools[{"name": "a", "arguments": {"b": 1}}]'],
    ['Functionary', '>>>a\n{"b": 1}'],
    [
      'DeepSeek V3.1',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>a<｜tool▁sep｜>{"b": 1}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    ],
    ['Bare JSON', '{"name": "a", "arguments": {"b": 1}}'],
  ])('is named as a whole: %s', (title, input) => {
    const { diagnostics } = parseReply(input, { dialect: 'forge' });
    const said = diagnostics.filter(({ code }) => code === 'foreign-dialect');
    expect(said.map(({ message }) => message)).toEqual([`A call in another syntax: ${title}, line 1.`]);
  });

  it.each(['<tools>hammer and nails</tools>', 'The marker [TOOL_CALLS] comes first.', '[Calling tool: none].'])(
    'is not a mention of its opener: %j',
    (input) => {
      expect(parseReply(input, { dialect: 'forge' }).diagnostics.map(({ code }) => code)).not.toContain(
        'foreign-dialect',
      );
    },
  );
});

describe('a call without tokens amid other text', () => {
  const JSON_CALL = 'User: free -m\nAgent: {"name": "terminal", "arguments": {"command": "free -m"}}\nI run it.';
  const LIST = 'I call it:\n[get_weather(city="Paris")]';

  it.each([
    ['`terminal` in Bare JSON', JSON_CALL],
    ['`get_weather` in Python list', LIST],
  ])('is named where no tools are known: %s', (title, input) => {
    const { said, ...result } = named(input);
    expect(result).toEqual({ dialect: 'none', verdict: 'none', calls: 0 });
    expect(said[0]?.message).toBe(`A call of ${title}, line 2, amid other text; add its tools to read it.`);
  });

  it('is named with its tool where that is not declared, and read where it is', () => {
    expect(named(JSON_CALL, ['edit']).said[0]?.message).toContain('`terminal` is none of the tools');
    expect(named(JSON_CALL, ['terminal'])).toMatchObject({ dialect: 'json-bare', calls: 1, said: [] });
  });

  it('is named where its arguments stand under `args` and nothing else is in the text', () => {
    expect(named('{"name": "light", "args": {"on": true}}').said[0]?.message).toBe(
      'A call of `light` in Bare JSON, line 1; add its tools to read it.',
    );
  });

  it.each([
    ['its arguments without its name', 'ather", "arguments": {"city": "Paris"}}', 'Its opener is missing'],
    ['its name, and the reply ends', '{"name": "get_weather", "argum', 'Its opener is cut'],
    ['an input without an action', 'Action Input:\n```json\n{"city": "Paris"}\n```', 'Its opener is missing'],
  ])('is named by a piece of it: %s', (_, input, words) => {
    expect(named(input).said[0]?.message).toContain(words);
  });

  it.each([
    'It prints {"name": "Alice", "age": 30} then.',
    'See [see(note=1)] for details.',
    'Write `{"name": "f", "arguments": {}}` inline.',
    '```json\n{"name": "f", "arguments": {}}\n```\nThat is how.',
    '<think>Or {"name": "f", "arguments": {}} here?</think>No.',
  ])('is not one: %s', (input) => {
    expect(named(input).said).toEqual([]);
  });
});

describe('a call that is only told of', () => {
  it.each([
    ['between brackets', '[Tool Use: bash({...})]', 'bash'],
    ['as two lines', 'name: get-data\ninput: {\n  "q": 1\n}', 'get-data'],
    ['in a sentence', 'Call run_command {"command":"ls"}\nSure? [Y/n] y', 'run_command'],
    ['with the word tool', 'Calling tool read with arguments: {"path": "a"}', 'read'],
    ['by the tool', 'Called the Read tool with the following input: {"path": "a"}', 'Read'],
    ['as code', 'read_file({"path": "a"})', 'read_file'],
    ['in tags of its own', '<tool_use> <name>read</name> <parameter name="path">a</parameter> </tool_use>', 'read'],
    ['as Python prints an action', "action={'message': 'x', 'action': 'run', 'args': {'command': 'ls'}}", 'run'],
  ])('is named with its tool: %s', (_, input, tool) => {
    const { said, verdict } = named(input);
    expect(verdict).toBe('none');
    expect(said[0]?.message).toMatch(new RegExp(`^A call of \`${tool}\` in `));
  });

  it.each([
    'Use the JSON {"a": 1} as it is.',
    'The name: input is a text.',
    'Call it {"a": 1} then.',
    'Result\n{"a": 1}',
    'It calls f({a: 1}) there.',
  ])('is no data with words before it: %j', (input) => {
    expect(named(input).said).toEqual([]);
  });
});

describe('a call in JSON that stops being JSON', () => {
  const BROKEN = '{"name": "write", "arguments": {"path": "a", "content": "<p lang="en">"}}';

  it.each([BROKEN, `Look:\n\`\`\`json\n${BROKEN}\n\`\`\``])('is named with its tool: %s', (input) => {
    expect(named(input).said[0]?.message).toMatch(
      /^A call of `\w+` in Bare JSON, line \d, whose JSON cannot be read\.$/,
    );
  });

  it('is said to be cut off where a line ends in the middle of a text', () => {
    const cut = 'Got: {"name": "write", "arguments": {"path": "a", "content": "<p\nGot: {"a" "b"}';
    expect(named(cut).said[0]?.message).toBe(
      'A call of `write` in Bare JSON, line 1, which is cut off in the middle of a text.',
    );
  });

  it('names the word without quotes where it stops', () => {
    const why = (input: string) => named(input).said[0]?.why;
    const call = (value: string) => `{"name": "find_tide", "parameters": {"place": "Oslo", "way": ${value}}}`;
    expect(why(call('both'))).toMatch(/^`both` is no word of JSON, which has true, false and null alone/);
    for (const input of [BROKEN, call('{"of" both}')]) expect(why(input)).toMatch(/^Either the model wrote no JSON/);
  });

  it('is none where it is JSON', () => {
    expect(named('Look:\n```json\n{"name": "write", "arguments": {"path": "a"}}\n```\nSo.').said).toEqual([]);
  });
});

it('a token in names that were copied out of calls is named, in a fence too', () => {
  const { said } = named("Seen:\n```\n['find_rows',\n 'find_rows<|channel|>commentary']\n```");
  expect(said[0]?.message).toMatch(/^A piece of a call: Harmony \(gpt-oss\), line 4\./);
  expect(said[0]?.why).toMatch(/^A token is after a name: /);
});

it.each([
  ['Kimi K2', 'emoji_functions.write:0 <|tool_call_argument_begin|> {...}'],
  ['Mistral', 'read[ARGS]...'],
  ['DeepSeek V3.1', 'read<｜tool▁sep｜>\n{...}'],
  ['DeepSeek V3', 'function<｜tool▁sep｜>read\n{...}'],
  ['DeepSeek V3 or DeepSeek V3.1', '<｜tool▁call▁end｜>\nb'],
  ['DeepSeek V3 or DeepSeek V3.1', '<｜tool▁calls▁end｜>\nb'],
  ['Gemma 4', 'read{path:<|"|>a'],
])('the tokens inside a call of %s name it where nothing else does', (title, input) => {
  expect(named(input).said[0]?.message).toBe(
    `A piece of a call: ${title}, line 1. Its opener is missing, so it begins no call.`,
  );
});

it('an end token after the fence of its call is seen', () => {
  const input = 'get_weather\n```json\n{"city": "Paris"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>';
  expect(named(input).said[0]?.message).toContain('A piece of a call: DeepSeek');
});

describe('a call without its tokens', () => {
  it.each([
    ['Harmony (gpt-oss)', 'assistantcommentary to=functions.get_weather json{"city":"Paris"}'],
    ['Harmony (gpt-oss)', 'Need get_weather.assistantcommentary to=functions.get_weather json{"city":"Paris"}'],
    ['Kimi K2', 'functions.get_weather:0{"city": "Paris"}'],
    ['Gemma 4', 'call:get_weather{city:Paris}'],
    ['Mistral', 'get_weather[ARGS]{"city": "Paris"}'],
    ['Functionary', 'get_weather\n{"city": "Paris"}'],
  ])('is named where no tools are known: %s', (title, input) => {
    const { said, ...result } = named(input);
    expect(result).toEqual({ dialect: 'none', verdict: 'none', calls: 0 });
    expect(said[0]?.message).toBe(
      `A call of \`get_weather\` in ${title}, line 1, with its tokens stripped; add its tools to read it.`,
    );
  });

  it('is named with its tool where that is not declared, and read where it is', () => {
    const input = 'functions.get_weather:0{"city": "Paris"}';
    expect(named(input, ['edit']).said[0]?.message).toContain('`get_weather` is none of the tools');
    expect(named(input, ['get_weather'])).toMatchObject({ dialect: 'kimi-k2', calls: 1, said: [] });
  });

  it.each([
    'Need get_weather.assistantcommentary to=functions.get_weather json{"city": "Paris"}',
    'functions.get_weather:0{"city": "Paris"}',
  ])('is put right by its opener alone: %s', (input) => {
    const tools = [{ name: 'get_weather', inputSchema: { properties: { city: { type: 'string' } } } }];
    expect(parseReply(input, { dialect: 'auto', tools }).diagnostics.map(({ code }) => code)).toEqual([
      'missing-wrapper',
    ]);
  });

  it('is text in backticks, in a fence and in thinking', () => {
    for (const input of [
      'Write `functions.get_weather:0{"city": "Paris"}` for it.',
      '```\nfunctions.get_weather:0{"city": "Paris"}\n```',
      '<think>call:get_weather{city:Paris}</think> done',
    ])
      expect([input, named(input).said]).toEqual([input, []]);
  });
});

it.each(NAMED_FORMATS.map(({ id, name, unread }) => [id, `${name}. ${unread}`] as const))(
  'the words for %s have one backtick on either side of each piece of source',
  (_, words) => {
    expect(words.replace(/(?<!`)`[^`]+`(?!`)/g, '')).not.toContain('`');
  },
);
