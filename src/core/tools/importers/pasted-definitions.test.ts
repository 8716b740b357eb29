import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { describeTool } from '../../prompts/describe-tool.ts';
import { generateExample } from '../../prompts/example/generate-example.ts';
import { yamlReaderFor } from '../notations/yaml.ts';
import { declaredProperties, requiredProperties } from '../schema/declared-properties.ts';
import { importTools, type ToolImport } from './import-tools.ts';

const folder = new URL('../../../../fixtures/definitions/', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const FILES = readdirSync(folder).filter((file) => file !== 'expected.json');
const expected = JSON.parse(textOf('expected.json')) as Record<string, Record<string, string[]>>;

async function read(text: string): Promise<ToolImport> {
  const result = importTools(text, await yamlReaderFor(text));
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('what people paste', () => {
  test('gives the tools of each file with their arguments', async () => {
    const found: Record<string, Record<string, string[]>> = {};
    for (const file of FILES) {
      const { tools, skipped } = await read(textOf(file));
      expect([file, skipped]).toEqual([file, []]);
      const signatures = tools.map(({ definition: { name, inputSchema } }) => {
        const required = requiredProperties(inputSchema, inputSchema);
        const names = declaredProperties(inputSchema, inputSchema);
        return [name, names.map((argument) => (required.has(argument) ? `${argument}!` : argument))];
      });
      found[file] = Object.fromEntries(signatures);
    }
    await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(
      fileURLToPath(new URL('expected.json', folder)),
    );
  });

  test.each(FILES)('%s keeps the place of each definition in the text', async (file) => {
    const text = textOf(file);
    for (const { definition, range } of (await read(text)).tools) {
      const place = text.slice(range.start, range.end);
      expect(place.length).toBeGreaterThan(0);
      if (!definition.name.startsWith('post_')) expect(place).toContain(definition.name);
    }
  });

  test.each(FILES)('%s in a Markdown fence is the same', async (file) => {
    const names = ({ tools }: ToolImport) => tools.map(({ definition }) => definition.name);
    expect(names(await read(`\`\`\`\n${textOf(file)}\`\`\`\n`))).toEqual(Object.keys(expected[file] ?? {}));
  });
});

test('the values of a literal are those that the language makes of it', async () => {
  const [python] = (await read(textOf('python-literal.py'))).tools;
  expect(python?.definition.description).toBe('The weather of a city');
  const [script] = (await read(textOf('javascript-literal.ts'))).tools;
  expect(script?.definition.description).toBe("The city's\nweather");
  expect(script?.definition.inputSchema).toMatchObject({ properties: { city: { description: 'a city' } } });
  const [yaml] = (await read(textOf('anthropic.yaml'))).tools;
  expect(yaml?.definition.description).toBe('The weather\nof a city\n');
  const [escaped] = (await read(`{'name': 'a\\'b\\u00e9\\x41\\n', 'parameters': {'type': 'object'}}`)).tools;
  expect(escaped?.definition.name).toBe("a'béA");
});

test('what a schema refers to comes along, and an example can be made', async () => {
  const { tools } = await read(textOf('openapi.yaml'));
  const replace = tools.find(({ definition }) => definition.name === 'replacePet')?.definition;
  expect(replace?.inputSchema).toMatchObject({
    properties: { owner: { $ref: '#/$defs/Owner' } },
    $defs: { Owner: { properties: { email: { type: 'string' } } } },
  });
  const text = replace && generateExample(replace, { style: 'escape', optional: true }).text;
  expect(text).toContain('<email>');
});

test('types of other languages are read and said', async () => {
  const [tool] = (await read(textOf('cohere.json'))).tools;
  expect(tool?.definition.inputSchema).toMatchObject({
    properties: {
      city: { type: 'string' },
      days: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  });
  expect(tool?.notes).toContain('The type str was read as string.');
  const [float] = (await read(textOf('ref-root.json'))).tools;
  expect(float?.notes).toEqual(['The type float was read as number.']);
});

test('a property may be called type, and keeps its schema', async () => {
  const schema = { type: 'object', properties: { type: { type: 'string' }, required: { type: 'boolean' } } };
  const [tool] = (await read(JSON.stringify({ name: 'a', inputSchema: schema }))).tools;
  expect(tool?.definition.inputSchema).toEqual(schema);
});

describe('an action group of Bedrock Agents', () => {
  const json = JSON.stringify({
    openapi: '3.0.1',
    paths: {
      '/pets/{id}': {
        get: { operationId: 'getPet', parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }] },
      },
    },
  });
  const yaml =
    'openapi: 3.0.0\npaths:\n  /pets/{id}:\n    get:\n      operationId: getPet\n      parameters:\n        - {name: id, in: path}\n';
  test.each<[string, unknown]>([
    ['a payload of JSON', { payload: json }],
    ['a payload of YAML', { payload: yaml }],
    ['a text', json],
  ])('gives the operations of an apiSchema that is %s', async (_name, apiSchema) => {
    const text = JSON.stringify([{ actionGroupName: 'pets', apiSchema }]);
    const { tools, skipped } = await read(text);
    expect(skipped).toEqual([]);
    expect(tools.map(({ definition }) => describeTool(definition).split(' (')[0])).toEqual(['## getPet\n- id']);
    expect(tools.map(({ range }) => text.slice(range.start, range.end))).toEqual([text.slice(1, -1)]);
  });
  test.each<[object, string]>([
    [{ payload: 'hello' }, 'no OpenAPI 3 document'],
    [{ s3: { s3BucketName: 'b' } }, 'lies in S3'],
  ])('with %j says what to paste', async (apiSchema, reason) => {
    const { skipped } = await read(JSON.stringify([{ actionGroupName: 'pets', apiSchema }]));
    expect(skipped).toMatchObject([{ name: 'pets', reason: expect.stringContaining(reason) as string }]);
  });
});

test('an event of a session gives the tools of the session', async () => {
  const tool = {
    type: 'function',
    name: 'look',
    parameters: { type: 'object', properties: { at: { type: 'string' } } },
  };
  const { tools } = await read(JSON.stringify({ type: 'session.update', session: { tools: [tool] } }));
  expect(tools.map(({ definition }) => definition.name)).toEqual(['look']);
});

describe('programs', () => {
  test.each([
    ['TypeScript', "server.tool('add', { a: z.number() }, async ({ a }) => a);"],
    ['TypeScript', 'const tools = { weather: tool({ parameters: z.object({ city: z.string() }) }) };'],
    ['Python', '@tool\ndef add(a: int, b: int) -> int:\n    """Adds."""\n    return a + b\n'],
    ['Python', 'from pydantic import BaseModel\n\nclass Add(BaseModel):\n    a: int\n'],
    ['Go', 'package main\n\nfunc Add(a int) int { return a }\n'],
    ['Go', 'tool := mcp.NewTool("add", mcp.WithNumber("a"))'],
  ])('in %s are recognised, and the error says what to paste', async (language, text) => {
    const result = importTools(text, await yamlReaderFor(text));
    expect(result.ok ? '' : result.error).toMatch(
      new RegExp(`^This is ${language} code, .*Paste what it sends instead`),
    );
  });

  test('are not what words in quotes make of broken JSON', async () => {
    const text = '[\n  {\n    "type" "function",\n    "name": "require(x) => import a from \'b\'"\n  }\n]';
    const result = importTools(text, await yamlReaderFor(text));
    expect(result.ok ? '' : result.error).toContain('a colon is missing');
  });
});

test.each([
  { name: 'a', inputSchema: { properties: {}, additionalProperties: true } },
  { name: 'a', inputSchema: { city: 'string' } },
  { name: 'a', inputSchema: { type: 'object', properties: {}, oneOf: [{ required: ['x'] }] } },
  { name: 'a', parameters: { fields: [{ id: 'city' }] } },
  { name: 'a', description: 'A tool.' },
])('%j is not said to have no arguments', (definition) => {
  const result = importTools(JSON.stringify([definition]));
  const texts = result.ok ? result.value.tools.map((tool) => describeTool(tool.definition)) : [];
  expect(texts.join('')).not.toContain('No arguments');
});
