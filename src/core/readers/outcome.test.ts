import { describe, expect, it, test } from 'vitest';
import { readReply } from '../reading/read-reply.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { accountOf, type ReaderAccount, readersChosen, readersOf } from './outcome.ts';
import { bestByServer, differingSentence, readerSentence } from './outcome-words.ts';
import { READERS } from './readers.ts';
import { readerIds } from './server-list.ts';

function accountsOf(text: string, tools: readonly ToolDefinition[] = []): ReaderAccount[] {
  const reading = readReply(text, { recovery: 'resilient', tools, dialect: 'auto' });
  const reply = { text, tools, calls: reading.calls.map(({ call }) => call) };
  return readersOf(reading.readIn).map((reader) => accountOf(reader, reply));
}

const outcomeOf = (id: string, text: string, tools?: readonly ToolDefinition[], mode = 'whole') => {
  const account = accountsOf(text, tools).find(({ reader }) => reader.id === id && reader.mode === mode);
  return account && [account.outcome, account.does];
};

const tool = (name: string, properties: Record<string, unknown> = {}): ToolDefinition => ({
  name,
  inputSchema: { type: 'object', properties },
});

const qwen = (name: string, body: string): string =>
  `<tool_call>\n<function=${name}>\n${body}\n</function>\n</tool_call>`;
const SHELL = qwen('shell', '<parameter=command>\npwd && ls -la\n</parameter>');
const BROKEN = '<tool_call>\n<function=shell>\n<parameter=command>\npwd\n</function>\n</tool_call>';
const CUT = `I'll start.\n${qwen('get_weather', '<parameter=location>\nBoston\n</parameter>')}\n<tool_call>\n<function=get_weather>\n<parameter=location>\nNew York`;

describe('what a reader makes of a reply', () => {
  it.each([
    ['a call with our values runs', 'vllm:qwen3_coder', SHELL, 'runs', 'runs `shell`'],
    [
      'a body that the reader does not know leaves no arguments',
      'vllm:qwen3_coder',
      qwen('edit', '{"path":"a"}'),
      'runs-otherwise',
      'runs `edit` without arguments',
    ],
    [
      'a cut value that counts as whole runs otherwise',
      'vllm:qwen3_coder',
      CUT,
      'runs-otherwise',
      'runs `get_weather` of call 2 as if it were whole',
    ],
    [
      'a call that the client gets as text',
      'rapid-mlx:qwen3_coder_xml',
      CUT,
      'text',
      'hands `get_weather` of call 2 on as text',
    ],
    ['a call that is gone is lost', 'sglang:qwen3_coder', CUT, 'loses', 'loses `get_weather` of call 2'],
    [
      'a reader without a model',
      'dynamo:harmony',
      '<|channel|>commentary to=functions.shell <|constrain|>json<|message|>{"command": "pwd"}<|call|>',
      'unknown',
      'is not modelled, so not guessed',
    ],
    [
      'a reader that fails the request',
      'ollama:qwen3-coder',
      BROKEN,
      'loses',
      'fails the request: XML syntax error on line 5: element <parameter> closed by </function>',
    ],
    [
      'arguments that are no object cannot run',
      'vllm:mistral',
      '[TOOL_CALLS]read[ARGS]{"path": "a"} then',
      'loses',
      'hands `read` over with `{"path": "a"} then` for arguments, which is no JSON object',
    ],
    [
      'a value that ends early runs otherwise',
      'vllm:qwen3_coder',
      qwen('write', '<parameter=text>\na</function>b\n</parameter>'),
      'runs-otherwise',
      'runs `write` with `a` for `text`',
    ],
  ])('%s', (_fact, id, text, outcome, does) => {
    expect(outcomeOf(id, text)).toEqual([outcome, does]);
  });

  it('streamed differs from whole: a name is sent before its arguments are there', () => {
    expect(outcomeOf('sglang:qwen3_coder', CUT, [], 'stream')).toEqual([
      'loses',
      'hands `get_weather` of call 2 over with empty text for arguments, which is no JSON object',
    ]);
  });

  it('a tool that the request does not declare is named where the reader drops its call', () => {
    const text = '<tool_call>{"name": "f", "arguments": {}}</tool_call>';
    expect(outcomeOf('sglang:hermes', text, [tool('g')])).toEqual(['loses', 'loses `f`, which is not among the tools']);
    expect(outcomeOf('vllm:hermes', text, [tool('g')])).toEqual(['runs', 'runs `f`']);
  });

  it('without tools a number may come as its text; with a schema it may not', () => {
    const text = '<tool_call>f\n<arg_key>n</arg_key>\n<arg_value>3</arg_value>\n</tool_call>';
    expect(outcomeOf('vllm:glm45', text)?.[0]).toBe('runs');
    const account = accountsOf(text, [tool('f', { n: { type: 'integer' } })])[0];
    expect(account?.handed?.calls).toEqual([{ toolName: 'f', arguments: { n: 3 } }]);
    expect(account?.outcome).toBe('runs');
  });

  it('an argument that comes without its name is said to have none', () => {
    const text = '<tool_call>f</arg_key><arg_value>x</arg_value></tool_call>';
    expect(outcomeOf('ollama:glm-4.7', text)).toEqual(['runs-otherwise', 'runs `f` with an argument that has no name']);
  });

  it('where a reader does more with a text than its model, what comes of it is not known', () => {
    const text = '<tool_call>{"name": "f", "arguments": {"a""x"}}</tool_call>';
    expect(outcomeOf('ai-sdk-middleware:hermes', text)).toEqual([
      'unknown',
      'repairs JSON further than is modelled here, so what comes of it is not known',
    ]);
  });

  it('a reply that is too long is not asked about', () => {
    const account = accountOf(readersChosen('vllm:qwen3_coder', 'none')[0]!, {
      text: ' '.repeat(40_001),
      calls: [],
      tools: [],
    });
    expect([account.outcome, account.handed]).toEqual(['unknown', null]);
  });

  it('a stream is asked about less of a text, and what is too long is no failure of the server', () => {
    const streamed = readersOf('qwen3-coder').find(({ mode }) => mode === 'stream')!;
    const account = accountOf(streamed, { text: `${SHELL}${' '.repeat(20_000)}`, calls: [], tools: [] });
    expect([account.outcome, account.does]).toEqual([
      'unknown',
      'is asked up to 20,000 characters, and this reply is longer',
    ]);
  });

  it('a call that only the reader finds is named', () => {
    const account = accountOf(readersChosen('vllm:qwen3_coder', 'none')[0]!, { text: SHELL, calls: [], tools: [] });
    expect([account.outcome, account.does]).toEqual([
      'runs-otherwise',
      'runs a call of `shell`, which is not read here',
    ]);
  });

  it('a lost call among equal ones is the one that is missing', () => {
    const block = (n: string) => qwen('f', `<parameter=a>\n${n}\n</parameter>`);
    const calls = readReply(`${block('x')}\n${block('y')}`, {
      recovery: 'resilient',
      tools: [],
      dialect: 'auto',
    }).calls;
    const second = block('y');
    const account = accountOf(readersChosen('vllm:qwen3_coder', 'none')[0]!, {
      text: second,
      calls: calls.map(({ call }) => call),
      tools: [],
    });
    expect(account.calls.map(({ outcome }) => outcome)).toEqual(['loses', 'runs']);
  });
});

describe('in words', () => {
  const CUT_ACCOUNTS = accountsOf(CUT);

  it('a chosen reader is named with its parser', () => {
    expect(readerSentence(CUT_ACCOUNTS[0]!)).toBe(
      'vLLM with `qwen3_coder` runs `get_weather` of call 2 as if it were whole.',
    );
  });

  it('a reader of streams says so, since the whole reading of its parser may come out otherwise', () => {
    const streamed = CUT_ACCOUNTS.find(({ reader }) => reader.mode === 'stream')!;
    expect(readerSentence(streamed)).toMatch(/^[\w-]+ with `[\w-]+`, streamed, \w+/);
  });

  it('servers that do the same share a clause, those that run it first', () => {
    expect(differingSentence(CUT_ACCOUNTS)).toBe(
      'vLLM runs `get_weather` of call 2 as if it were whole; Rapid-MLX and TensorRT-LLM hand it on as text; SGLang, Ollama and mlx-lm lose it; llama.cpp hands it over with arguments that are no JSON.',
    );
    expect(differingSentence(accountsOf('[TOOL_CALLS]read[ARGS]{"path": "a"} then'))).toBe(
      'SGLang, Ollama, mlx-lm and llama.cpp run `read`; vLLM and Rapid-MLX hand it over with arguments that are no JSON.',
    );
  });

  it('the words of an error are left to its reader, so that servers that fail the request share a clause', () => {
    expect(differingSentence(accountsOf('<tool_call>\n{"name": "f", "arguments": {"a": x}}\n</tool_call>'))).toBe(
      'vLLM, SGLang and Rapid-MLX hand `f` on as text; Ollama and llama.cpp fail the request; OVMS, TensorRT-LLM and mlx-lm lose it.',
    );
  });

  it('nothing is said where all servers do the same, or none is known', () => {
    expect(differingSentence(accountsOf(SHELL))).toBeNull();
    expect(differingSentence(accountsOf('<tool><tool_name>f</tool_name></tool>'))).toBeNull();
  });

  it('of a server with several parsers the one counts that does best', () => {
    const [first] = bestByServer(accountsOf('<tool_call>{"name": "f", "arguments": {}}</tool_call>')).filter(
      ({ reader }) => reader.name === 'SGLang',
    );
    expect([first?.reader.parser, first?.outcome]).toEqual(['hermes', 'runs']);
  });
});

test('each reader of a dialect is listed once, whatever names it has', () => {
  expect(readersOf('kimi-k2').map(({ id, mode }) => `${id} ${mode}`)).toEqual([
    'vllm:kimi_k2 whole',
    'sglang:kimi_k2 whole',
    'sglang:kimi_k2 stream',
    'dynamo:kimi_k2 whole',
    'mlx-lm:kimi_k2 whole',
    'rapid-mlx:kimi whole',
    'llama.cpp:kimi-k2 whole',
    'tensorrt-llm:kimi_k2 whole',
  ]);
});

describe('an agent', () => {
  const WRITE = '<write_to_file>\n<path>a.ts</path>\n<content>\n  x\n</content>\n</write_to_file>';
  const READ = '<read_file>\n<path>a.ts</path>\n</read_file>';

  it('is asked about the formats that it reads, and about others only where it is chosen', () => {
    expect(readersOf('cline').map(({ id }) => id)).toEqual(['cline:xml', 'roo-code:xml', 'kilo-code:xml']);
    expect(readersOf('hermes').map(({ name }) => name)).not.toContain('Cline');
    const [cline] = readersChosen('cline:xml', 'qwen3-coder');
    const account = accountOf(cline!, { text: SHELL, calls: [], tools: [] });
    expect([account.outcome, account.does]).toEqual(['text', 'hands it on as text']);
  });

  it('takes its own tools alone, and the first call of a reply', () => {
    expect(outcomeOf('cline:xml', READ)).toEqual(['runs', 'runs `read_file`']);
    expect(outcomeOf('cline:xml', `${READ}\n${READ}`)).toEqual(['loses', 'loses `read_file` of call 2']);
    const insert = '<insert_content>\n<path>a.ts</path>\n<line>3</line>\n</insert_content>';
    expect(outcomeOf('cline:xml', insert)).toEqual(['text', 'hands `insert_content` on as text']);
    expect(outcomeOf('kilo-code:xml', insert)?.[0]).toBe('runs');
  });

  it('runs a call that is cut', () => {
    expect(outcomeOf('roo-code:xml', '<execute_command>\n<command>rm -r a')).toEqual([
      'runs-otherwise',
      'runs `execute_command` as if it were whole',
    ]);
  });

  it('hands values over as text, which is no other value, whatever the schema says', () => {
    const text = '<list_files>\n<path>.</path>\n<recursive>true</recursive>\n</list_files>';
    const tools = [tool('list_files', { path: { type: 'string' }, recursive: { type: 'boolean' } })];
    expect(outcomeOf('cline:xml', text, tools)?.[0]).toBe('runs');
  });

  it('of the AI SDK hands on as text what does not fit its schema, and forgives JSON its quotes', () => {
    const text = "<tool_call>{'name': 'f', 'arguments': {'n': '3',}}</tool_call>";
    const tools = [{ name: 'f', inputSchema: { type: 'object', properties: { n: { type: 'integer' } } } }];
    const [hermes] = readersChosen('ai-sdk-middleware:hermes', 'hermes');
    const handed = (given: string) => accountOf(hermes!, { text: given, calls: [], tools }).handed;
    expect(handed(text)?.calls).toEqual([{ toolName: 'f', arguments: { n: 3 } }]);
    const wrong = text.replace("'3'", "'many'");
    expect(handed(wrong)).toEqual({ calls: [], text: wrong });
  });

  it('of Forge reads the first call alone, with the lists that a tool of its own declares', () => {
    const forge = (inner: string) => `<tool><tool_name>apply_diff</tool_name><arguments>${inner}</arguments></tool>`;
    const edits = forge('<path>a</path><edits><edit><search>x</search></edit><edit><search>y</search></edit></edits>');
    expect(outcomeOf('forge:xml', edits)).toEqual(['runs', 'runs `apply_diff`']);
    expect(outcomeOf('forge:xml', `${edits}${edits}`)).toEqual(['loses', 'loses `apply_diff` of call 2']);
    expect(outcomeOf('forge:xml', forge('<path>a < b</path>'))?.[1]).toMatch(/^refuses the reply: failed to unmarshal/);
  });

  it('that tells the model what is wrong refuses the reply, and fails no request', () => {
    const text = '<function=shell>\n<parameter=command>ls</parameter>\n</function>';
    const tools = [{ name: 'shell', inputSchema: { type: 'object', properties: { cmd: {} } } }];
    expect(outcomeOf('openhands:fn_call_converter', text, tools)).toEqual([
      'loses',
      "refuses the reply: Parameter 'command' is not allowed for function 'shell'",
    ]);
  });

  it('is no server: agents are compared where no server is known', () => {
    const accounts = accountsOf(WRITE);
    expect(differingSentence(accounts)).toBe(
      'Cline runs `write_to_file`; Roo Code and Kilo Code run it with `"  x"` for `content`.',
    );
    const server = accountsOf(SHELL)[0]!;
    expect(bestByServer([...accounts, server]).map(({ reader }) => reader.name)).toEqual(['vLLM']);
  });
});

describe('a server that the user has', () => {
  const idsOf = (choice: string, dialect: string) =>
    readersChosen(choice, dialect).map(({ id, version }) => [id, version !== null]);

  it('is asked with the parsers of the dialect, or with the parser that is named', () => {
    expect(idsOf('vllm', 'glm')).toEqual([
      ['vllm:glm45', true],
      ['vllm:glm47', true],
    ]);
    expect(idsOf('vllm:hermes', 'glm')).toEqual([['vllm:hermes', true]]);
  });

  it('is named where it is not modelled or has no parser, and nothing is no server', () => {
    expect(idsOf('dynamo', 'harmony')).toEqual([['dynamo:harmony', false]]);
    expect(idsOf('lm-studio', 'glm')).toEqual([['lm-studio', false]]);
    expect(idsOf('claude-code', 'glm')).toEqual([['claude-code', false]]);
    expect(idsOf('nobody', 'glm')).toEqual([]);
  });
});

describe('llama.cpp, which picks its parser by the template', () => {
  const SHELL_TOOL = tool('shell', { command: { type: 'string' } });
  const qwen3Coder = (text: string, tools?: readonly ToolDefinition[]) =>
    outcomeOf('llama.cpp:qwen3-coder', text, tools);

  it('is asked with what it picks for the format, whatever option is named', () => {
    const ids = (choice: string) => readersChosen(choice, 'hermes').map(({ id }) => id);
    expect(ids('llama.cpp')).toEqual(['llama.cpp:hermes-2-pro', 'llama.cpp:qwen3']);
    expect(ids('llama.cpp:--jinja')).toEqual(ids('llama.cpp'));
    expect(ids('llama.cpp:gpt-oss')).toEqual(['llama.cpp:gpt-oss']);
    expect(readerIds()).not.toContain('llama.cpp:--jinja');
  });

  it('takes a text as text where the tools are not known, and wants JSON where a schema takes none', () => {
    expect(qwen3Coder(SHELL)).toEqual(['runs', 'runs `shell`']);
    expect(qwen3Coder(SHELL, [SHELL_TOOL])).toEqual(['runs', 'runs `shell`']);
    expect(qwen3Coder(SHELL, [tool('shell', { command: {} })])).toEqual(['loses', 'loses `shell`']);
  });

  it('loses a call of tags that do not stand on lines of their own, without an error', () => {
    const tight = SHELL.replaceAll('>\n<', '><');
    expect(qwen3Coder(tight, [SHELL_TOOL])).toEqual(['loses', 'loses `shell`']);
  });

  it('fails the request where JSON in a tag is of another tool, and hands it on as text where no line ends after the tag', () => {
    const call = '<tool_call>\n{"name": "ls", "arguments": {"path": "a"}}\n</tool_call>';
    const hermes = (text: string, tools?: readonly ToolDefinition[]) =>
      outcomeOf('llama.cpp:hermes-2-pro', text, tools);
    expect(hermes(call)).toEqual(['runs', 'runs `ls`']);
    expect(hermes(call.replaceAll('\n', ''))).toEqual(['text', 'hands `ls` on as text']);
    expect(hermes(call, [SHELL_TOOL])).toEqual([
      'loses',
      'fails the request: The model produced output that does not match the expected peg-native format',
    ]);
  });
});

test('every parser of a model that may be asked is in the list of servers and agents', () => {
  const listed = readerIds();
  const offered = READERS.filter((reader) => reader.offered).map(({ id }) => id);
  expect(offered.filter((id) => !listed.includes(id))).toEqual([]);
});
