import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings, listedTools } from '../../prompts/prompt-settings.ts';
import { buildPrompt } from '../../prompts/system-prompt.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { importTools, type ToolImport } from './import-tools.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const weather = { name: 'get_weather', description: 'The weather.', inputSchema: schema };

function read(source: unknown): ToolImport {
  const result = importTools(typeof source === 'string' ? source : JSON.stringify(source, null, 2));
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
const definitions = (source: unknown) => read(source).tools.map((tool) => tool.definition);
const skips = (source: unknown) => read(source).skipped.map((skip) => `${skip.name}: ${skip.reason}`);

describe('shapes', () => {
  const mcp = { name: 'get_weather', description: 'The weather.', inputSchema: schema };
  const openai = { name: 'get_weather', description: 'The weather.', parameters: schema };
  test.each<[string, unknown, string]>([
    ['one MCP tool', mcp, 'MCP tools/list'],
    ['a list of MCP tools', [mcp], 'MCP tools/list'],
    ['an MCP result', { tools: [mcp] }, 'MCP tools/list'],
    ['a JSON-RPC answer', { jsonrpc: '2.0', id: 1, result: { tools: [mcp] } }, 'MCP tools/list'],
    ['OpenAI Chat Completions', [{ type: 'function', function: openai }], 'OpenAI Chat Completions tools'],
    ['OpenAI Responses', [{ type: 'function', ...openai, strict: true }], 'OpenAI Responses tools'],
    ['OpenAI functions', { model: 'm', functions: [openai] }, 'a list of functions'],
    ['Anthropic', [{ name: 'get_weather', description: 'The weather.', input_schema: schema }], 'Anthropic tools'],
    ['Gemini', [{ functionDeclarations: [openai] }], 'Gemini function declarations'],
    ['Gemini in snake case', { tools: [{ function_declarations: [openai] }] }, 'Gemini function declarations'],
    ['AI SDK', { get_weather: { description: 'The weather.', inputSchema: schema } }, 'AI SDK tools'],
    [
      'AI SDK with parameters',
      { tools: { get_weather: { description: 'The weather.', parameters: { jsonSchema: schema } } } },
      'AI SDK tools',
    ],
    [
      'Bedrock',
      {
        toolConfig: {
          tools: [{ toolSpec: { name: 'get_weather', description: 'The weather.', inputSchema: { json: schema } } }],
        },
      },
      'Bedrock Converse tools',
    ],
    ['a fixture', { format: 'chunkscope-fixture', version: 1, chunks: ['<tool>'], tools: [mcp] }, 'MCP tools/list'],
  ])('%s', (_name, source, origin) => {
    expect(definitions(source)).toEqual([weather]);
    expect(read(source).tools[0]?.origin).toBe(origin);
  });

  test('a bare schema is named after its title', () => {
    const [tool] = read({ title: 'Get weather', ...schema }).tools;
    expect(tool?.definition.name).toBe('get_weather');
    expect(tool?.notes).toEqual(["Named after the schema's title, Get weather."]);
    expect(definitions(schema)[0]?.name).toBe('tool');
  });

  test('types in capitals are read in lower case, except in data', () => {
    const [tool] = definitions([
      {
        functionDeclarations: [
          { name: 'a', parameters: { type: 'OBJECT', properties: { type: { type: 'STRING', enum: ['STRING'] } } } },
        ],
      },
    ]);
    expect(tool?.inputSchema).toEqual({ type: 'object', properties: { type: { type: 'string', enum: ['STRING'] } } });
  });

  test('ready-made arguments come along as examples', () => {
    expect(definitions([{ name: 'a', input_schema: schema, input_examples: [{ city: 'Oslo' }] }])[0]?.examples).toEqual(
      [{ city: 'Oslo' }],
    );
  });

  test('a tool without a schema is taken and said to be unchecked', () => {
    const [tool] = read([{ type: 'function', function: { name: 'now' } }]).tools;
    expect(tool?.definition).toEqual({ name: 'now', inputSchema: { type: 'object' } });
    expect(tool?.notes).toEqual(['It has no schema, so its arguments are not checked.']);
  });
});

describe('request bodies', () => {
  const tools = [{ name: 'a', input_schema: schema }];
  test.each<[string, unknown]>([
    ['Anthropic', { model: 'm', system: [{ type: 'text', text: 'Be brief.' }], messages: [], tools }],
    [
      'OpenAI',
      {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
        tools,
      },
    ],
    ['OpenAI Responses', { instructions: 'Be brief.', input: [{ role: 'user', content: 'x' }], tools }],
    ['Gemini', { systemInstruction: { parts: [{ text: 'Be brief.' }] }, tools }],
    ['a fixture', { prompt: { system: 'Be brief.' }, tools }],
  ])('%s gives its tools and its system prompt', (_name, body) => {
    expect(read(body).system).toBe('Be brief.');
    expect(definitions(body).map((tool) => tool.name)).toEqual(['a']);
  });

  test('calls and output formats in a body are no tools', () => {
    const body = {
      messages: [
        { role: 'assistant', tool_calls: [{ id: '1', type: 'function', function: { name: 'b', arguments: '{}' } }] },
        { role: 'assistant', tool_calls: [{ id: '2', type: 'custom', custom: { name: 'd', input: 'ls' } }] },
      ],
      input: [{ type: 'custom_tool_call', call_id: '3', name: 'e', input: 'ls' }],
      response_format: { type: 'json_schema', json_schema: { name: 'c', schema } },
      tools,
    };
    expect(definitions(body).map((tool) => tool.name)).toEqual(['a']);
  });
});

test('a custom tool takes a text as its input, in the shapes of both interfaces', () => {
  const grammar = { syntax: 'lark', definition: 'start: "a"+' };
  const tools = [
    { type: 'custom', name: 'patch', description: 'Patches.', format: { type: 'grammar', ...grammar } },
    { type: 'custom', custom: { name: 'run', description: 'Runs.', format: { type: 'grammar', grammar } } },
    { type: 'custom', name: 'say', format: { type: 'text' } },
  ];
  const inputSchema = (description: string) => ({
    type: 'object',
    properties: { input: { type: 'string', description } },
    required: ['input'],
  });
  const inGrammar = inputSchema('Text in this lark grammar:\nstart: "a"+');
  expect(definitions(tools)).toEqual([
    { name: 'patch', description: 'Patches.', inputSchema: inGrammar },
    { name: 'run', description: 'Runs.', inputSchema: inGrammar },
    { name: 'say', inputSchema: inputSchema('Any text.') },
  ]);
  expect(read(tools).tools.map(({ notes }) => notes.join(' ').includes('not checked'))).toEqual([true, true, false]);
});

describe('what is not taken', () => {
  test('says why', () => {
    expect(
      skips([
        { type: 'bash_20250124', name: 'bash' },
        { type: 'mcp', server_label: 'x', server_url: 'https://example.com' },
        { googleSearch: {} },
        { name: 'broken', inputSchema: 'object' },
        { foo: 1 },
        'text',
      ]),
    ).toEqual([
      'bash_20250124: a provider built-in without a schema',
      'mcp: it names a remote MCP server: paste what its tools/list answers instead',
      'googleSearch: a provider built-in without a schema',
      'broken: its schema is not an object',
      'nameless: it has no name with a schema in any known shape',
      'nameless: it is a string, not an object',
    ]);
  });

  test('a list that goes on is said to be partial', () => {
    expect(read({ tools: [weather], nextCursor: 'abc' }).partial).toContain('nextCursor');
    expect(read({ tools: [weather] }).partial).toBeUndefined();
  });
});

test('names that are taken get a number, and no number that stands in the list', () => {
  const named = (name: string) => ({ ...weather, name });
  const { tools, sentence } = read([named('a'), named('a'), named('a_2'), named('a')]);
  expect(tools.map((tool) => tool.definition.name)).toEqual(['a', 'a_3', 'a_2', 'a_4']);
  expect(tools[1]?.notes).toEqual(['Renamed: the name a was taken.']);
  expect(sentence).toBe('4 tools from MCP tools/list, 2 renamed.');
});

test.each(['[]', '{"tools": []}', '{"result": {"tools": []}}'])('the empty list %s is no error', (text) => {
  expect(read(text)).toEqual({ tools: [], skipped: [], notation: 'JSON', sentence: 'The list is empty.' });
});

test('each range holds its definition', () => {
  const text = `// from the server\n${JSON.stringify({ tools: [weather, { ...weather, name: 'b' }] }, null, 2)}`;
  for (const tool of read(text).tools) {
    const definition = JSON.parse(text.slice(tool.range.start, tool.range.end)) as { name: string };
    expect(definition.name).toBe(tool.definition.name);
    const { offset = 0, length = 0 } = tool.schemaNode ?? {};
    expect(JSON.parse(text.slice(offset, offset + length))).toEqual(schema);
  }
});

test('comments, trailing commas, a byte order mark and a Markdown fence do no harm', () => {
  const text = '\uFEFF```json\n{ "name": "a", /* x */ "inputSchema": { "type": "object", }, }\n```\n';
  expect(definitions(text)).toEqual([{ name: 'a', inputSchema: { type: 'object' } }]);
});

test('integers keep their digits and names stay data', () => {
  const [tool] = definitions('{"name":"a","inputSchema":{"__proto__":{"const":9007199254740993}}}');
  expect(Object.entries(tool?.inputSchema ?? {})).toEqual([['__proto__', { const: 9007199254740993n }]]);
});

test('a reference to nowhere is mentioned', () => {
  expect(read({ name: 'a', inputSchema: { $ref: '#/$defs/x' } }).tools[0]?.notes).toEqual([
    'The reference #/$defs/x leads nowhere, so what it stands for is not checked.',
  ]);
});

describe('errors', () => {
  test.each([
    ['', 'There is nothing to read yet'],
    ['{"tools": [\n  {"name": "a" "x": 1}]}', 'Line 2, column 16: a comma is missing'],
    ["{'name': a}", 'Line 1, column 2'],
    ['{"a": 1', 'a closing brace is missing'],
    ['{"a": 1}', 'There are no tool definitions in this JSON. Paste'],
    ['"tools"', 'There are no tool definitions'],
    ['['.repeat(5000), 'nests deeper'],
  ])('%j is explained', (text, sentence) => {
    const result = importTools(text);
    expect(result.ok ? '' : result.error).toContain(sentence);
  });

  test('whatever is pasted, nothing throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof importTools(text).ok === 'boolean'));
  });
});

describe('the server of a tool', () => {
  const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });
  test.each<[string, unknown]>([
    ['each tool', [tool('search', { server: 'github' }), tool('search', { serverName: 'jira' })]],
    [
      'each list',
      [
        { server: 'github', tools: [tool('search')] },
        { server_label: 'jira', tools: [tool('search')] },
      ],
    ],
    [
      'what servers answer',
      [
        { serverInfo: { name: 'github' }, tools: [tool('search')] },
        { server: { name: 'jira' }, tools: [tool('search')] },
      ],
    ],
    ['servers by name', { mcpServers: { github: { tools: [tool('search')] }, jira: [tool('search')] } }],
  ])('is kept where %s names it, and no tool is renamed away', (_name, definitions) => {
    const found = read(JSON.stringify(definitions));
    expect(found.tools.map(({ definition }) => [definition.server, definition.name])).toEqual([
      ['github', 'search'],
      ['jira', 'search'],
    ]);
  });
  test('is named in prompt and examples, and tells which schema a call is read by', () => {
    const schema = (type: string) => ({ type: 'object', properties: { n: { type } }, required: ['n'] });
    const { tools } = read(
      JSON.stringify([
        tool('search', { server: 'a', inputSchema: schema('string') }),
        tool('search', { server: 'b', inputSchema: schema('integer') }),
      ]),
    );
    const definitions = tools.map(({ definition }) => definition);
    const { text } = buildPrompt(definitions, defaultSettings());
    expect(text).toContain('## search\nserver_name: a\n');
    expect(text).toContain('## search\nserver_name: b\n');
    const call = (server: string) =>
      `<tool>\n<server_name>${server}</server_name>\n<tool_name>search</tool_name>\n<arguments><n>7</n></arguments>\n</tool>`;
    const types = ['a', 'b', 'c'].map((server) => {
      const [found] = parseReply(call(server), { tools: definitions }).calls;
      return found?.arguments.entries[0]?.[1].type;
    });
    expect(types).toEqual(['string', 'integer', 'string']);
    expect(listedTools(definitions, { ...defaultSettings(), without: ['a/search'] })).toEqual([definitions[1]]);
  });
});

describe('names with schemas', () => {
  test('the shape of an answer within a request is no tool, nor is a list of calls', () => {
    const answer = { model: 'm', response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } };
    for (const source of [answer, [{ name: 'ls', arguments: { type: 'object' } }]]) {
      const result = importTools(JSON.stringify(source));
      expect(result.ok ? result.value.tools : []).toEqual([]);
    }
  });

  test.each([
    ['Zod 3', { _def: { typeName: 'ZodObject' } }],
    ['Zod 4', { def: { type: 'object', shape: {} }, type: 'object' }],
  ])('a printed validator of %s is told, and the call it belongs to is not held to it', (_, validator) => {
    for (const key of ['schema', 'inputSchema']) {
      const [tool] = read([{ name: 'ls', [key]: validator }]).tools;
      expect(tool).toMatchObject({ definition: { inputSchema: { type: 'object' } } });
      expect(tool?.notes).toEqual([expect.stringContaining('z.toJSONSchema')]);
    }
  });
});

test('all 63 tools of five public MCP servers are taken as they are', () => {
  const folder = new URL('../../../../fixtures/tools/', import.meta.url);
  const imports = readdirSync(folder).map((file) => read(readFileSync(new URL(file, folder), 'utf8')));
  expect(imports.flatMap((found) => found.tools)).toHaveLength(63);
  expect(imports.flatMap((found) => [...found.skipped, ...found.tools.flatMap((tool) => tool.notes)])).toEqual([]);
});
