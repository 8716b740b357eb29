import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws, inTurn } from '../../../base/exploring.test-kit.ts';
import { valueToJson } from '../../calls/value.ts';
import { EXAMPLE_STYLES, type ExampleOptions, type ExampleStyle } from '../../dialects/forge/write/example.ts';
import { checkXml } from '../../forge/check-xml.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { importTools } from '../../tools/importers/import-tools.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';
import { Effort } from '../../words/effort.ts';
import { checkExample } from './check-example.ts';
import { exampleWithCdataEnd, generateExample } from './generate-example.ts';

const VARIANTS: readonly ExampleOptions[] = EXAMPLE_STYLES.flatMap((style) => [
  { style, optional: false },
  { style, optional: true },
]);

const FOLDER = new URL('../../../../fixtures/tools/', import.meta.url);
const realTools = readdirSync(FOLDER).flatMap((file) => {
  const result = importTools(readFileSync(new URL(file, FOLDER), 'utf8'));
  return result.ok ? result.value.tools.map((tool) => tool.definition) : [];
});

const tool = (properties: Record<string, unknown>, more: object = {}): ToolDefinition => ({
  name: 'test_tool',
  inputSchema: { type: 'object', properties, required: Object.keys(properties), ...more } as JsonSchema,
});
const example = (definition: ToolDefinition, style: ExampleStyle = 'escape', optional = false) =>
  generateExample(definition, { style, optional });
const shown = (definition: ToolDefinition, style: ExampleStyle = 'escape', optional = false) =>
  example(definition, style, optional).text.split('<arguments>')[1]?.split('</arguments>')[0]?.trim();

/** Everything that is wrong with an example and is not said. */
function unstated(definition: ToolDefinition, options: ExampleOptions): unknown[] {
  const made = generateExample(definition, options);
  if (made.warnings.length > 0) return [];
  const { problems } = checkExample(made, definition, parseReply);
  const xml = options.style === 'json' ? { ok: true } : checkXml(made.text);
  return xml.ok ? problems.map((problem) => ({ ...problem, text: made.text })) : [xml, made.text];
}

test('every real tool reads back in every style, with and without its optional arguments', () => {
  expect(realTools).toHaveLength(63);
  for (const [turn, definition] of realTools.entries()) {
    for (const options of inTurn(VARIANTS, 3, turn)) {
      expect(generateExample(definition, options).warnings).toEqual([]);
      expect(unstated(definition, options)).toEqual([]);
    }
  }
});

const forgeSchemas = readFileSync(new URL('forge-schemas.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; toolName: string; schema: JsonSchema; note?: string });

test.each(forgeSchemas)('$id reads back or says why not', ({ toolName, schema }) => {
  for (const options of VARIANTS) expect(unstated({ name: toolName, inputSchema: schema }, options)).toEqual([]);
});

describe('layout', () => {
  test('is that of the documents', () => {
    const definition = tool({
      path: { type: 'string' },
      edits: { type: 'array', items: { type: 'object', properties: { line: { type: 'integer' } } } },
    });
    expect(example(definition, 'escape', true).text).toBe(
      '<tool>\n<server_name>local</server_name>\n<tool_name>test_tool</tool_name>\n<arguments>\n' +
        '  <path>example/notes.txt</path>\n  <edits>\n    <edit>\n      <line>12</line>\n    </edit>\n' +
        '    <edit>\n      <line>13</line>\n    </edit>\n  </edits>\n</arguments>\n</tool>',
    );
  });
  test('a tool without arguments has an empty element', () => {
    expect(example({ name: 'a', inputSchema: { type: 'object' } }).text).toContain('<arguments></arguments>');
  });
  test('required arguments come first, each kind in schema order', () => {
    const definition = tool(
      { b: { type: 'integer' }, d: { type: 'integer' }, a: { type: 'integer' }, c: { type: 'integer' } },
      { required: ['a', 'd'] },
    );
    expect(shown(definition, 'escape', true)).toBe('<d>3</d>\n  <a>3</a>\n  <b>3</b>');
    expect(shown(definition)).toBe('<d>3</d>\n  <a>3</a>');
  });
  test('JSON stands in one element', () => {
    expect(example(tool({ x: { type: 'integer' } }), 'json').text).toBe(
      '<tool>{\n  "server_name": "local",\n  "tool_name": "test_tool",\n  "arguments": {\n    "x": 3\n  }\n}</tool>',
    );
  });
  test('the tool name is escaped', () => {
    expect(example({ ...tool({}), name: 'a&b' }).text).toContain('<tool_name>a&amp;b</tool_name>');
  });
});

describe('values', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['an example of the schema', { mode: { type: 'string', examples: ['z'], default: 'd' } }, '<mode>z</mode>'],
    ['a default', { mode: { type: 'string', default: 'd', enum: ['c', 'd'] } }, '<mode>d</mode>'],
    [
      'a default that its enum refuses gives way',
      { n: { type: 'integer', default: 7, enum: [1, 2], minimum: 1 } },
      '<n>1</n>',
    ],
    ['a constant', { kind: { const: 'file' } }, '<kind>file</kind>'],
    [
      'a constant object',
      { at: { const: { line: 1, tags: ['a', 'b'] } } },
      '<at>\n    <line>1</line>\n    <tags>\n      <tag>a</tag>\n      <tag>b</tag>\n    </tags>\n  </at>',
    ],
    ['the first of an enum', { mode: { enum: ['fast', 'slow'] } }, '<mode>fast</mode>'],
    [
      'what the description gives as an example',
      { ref: { type: 'string', description: "Branch, e.g. 'develop'." } },
      '<ref>develop</ref>',
    ],
    [
      'what the description gives as the default',
      { n: { type: 'number', description: 'Rows (default: 25)' } },
      '<n>25</n>',
    ],
    [
      'a command with both special characters escaped',
      { command: { type: 'string' } },
      '<command>echo example &amp;&amp; echo done</command>',
    ],
    [
      'something else than null where null is only allowed',
      { label: { type: ['null', 'string'], default: null } },
      '<label>example-label</label>',
    ],
    [
      'something else than null, by alternatives',
      { label: { anyOf: [{ type: 'null' }, { type: 'string' }] } },
      '<label>example-label</label>',
    ],
    ['null where nothing else is allowed', { gone: { type: 'null' } }, '<gone>null</gone>'],
    [
      'a number within its bounds and steps',
      { n: { type: 'integer', minimum: 11, maximum: 19, multipleOf: 5 } },
      '<n>15</n>',
    ],
    ['a number past an exclusive bound', { n: { type: 'integer', exclusiveMinimum: 41 } }, '<n>42</n>'],
    ['a fraction of a step', { n: { type: 'number', multipleOf: 0.1, maximum: 0.35 } }, '<n>0.3</n>'],
    ['a date', { x: { type: 'string', format: 'date' } }, '<x>2025-03-14</x>'],
    ['a text that a pattern takes', { x: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' } }, '<x>ABC-3456</x>'],
    [
      'the places of a tuple',
      { p: { type: 'array', prefixItems: [{ type: 'integer' }, { enum: ['N'] }] } },
      '<p>\n    <item>3</item>\n    <item>N</item>\n  </p>',
    ],
    [
      'a list as long as it must be',
      { tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, uniqueItems: true } },
      '<tags>\n    <tag>a</tag>\n    <tag>b</tag>\n  </tags>',
    ],
    [
      'a list of lists',
      { m: { type: 'array', items: { type: 'array', items: { type: 'integer' } } } },
      '<m>\n    <item>\n      <item>3</item>\n      <item>4</item>\n    </item>\n    <item>\n      <item>5</item>\n      <item>6</item>\n    </item>\n  </m>',
    ],
    ['no item where none may be', { tags: { type: 'array', maxItems: 0 } }, '<tags></tags>'],
    ['an object that lists nothing', { config: { type: 'object' } }, '<config></config>'],
  ])('%s', (_name, properties, text) => {
    expect(shown(tool(properties))).toBe(text);
  });

  test('a map shows one entry among the optional arguments', () => {
    const definition = tool({ env: { type: 'object', additionalProperties: { type: 'string' } } });
    expect(shown(definition)).toBe('<env></env>');
    expect(shown(definition, 'escape', true)).toBe('<env>\n    <key>a&amp;b</key>\n  </env>');
  });

  test('an object that is picked though it is optional shows an entry', () => {
    const name = 'patch_page';
    const properties = { page_id: { type: 'string' }, properties: { type: 'object' } };
    const definition = { name, inputSchema: { type: 'object', properties, required: ['page_id'] } } as ToolDefinition;
    expect(example(definition).values).toEqual({ page_id: 'page-42', properties: { key: 'example' } });
  });

  test('conditions and dependencies are met', () => {
    const schema = {
      if: { properties: { kind: { const: 'file' } } },
      then: { required: ['path'] },
      dependentRequired: { path: ['mode'] },
    };
    const definition = tool(
      { kind: { const: 'file' }, path: { type: 'string' }, mode: { type: 'string' } },
      { required: ['kind'], ...schema },
    );
    expect(example(definition).values).toEqual({ kind: 'file', path: 'example/notes.txt', mode: 'fast' });
  });

  test('the first alternative that fits is taken, with what stands beside it', () => {
    const definition: ToolDefinition = {
      name: 'a',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'integer' } },
        anyOf: [{ required: ['id', 'url'], properties: { url: { type: 'string' } } }, { required: ['id'] }],
      },
    };
    expect(Object.keys(example(definition).values as object)).toEqual(['id', 'url']);
  });

  test('a schema that leads back to itself ends', () => {
    const definition: ToolDefinition = {
      name: 'a',
      inputSchema: {
        type: 'object',
        properties: { root: { $ref: '#/$defs/node' } },
        required: ['root'],
        $defs: {
          node: {
            type: 'object',
            properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
            required: ['name', 'children'],
          },
        },
      },
    };
    const { values, warnings } = example(definition);
    expect(values).toEqual({
      root: {
        name: 'Ada Lovelace',
        children: ['Ada Lovelace', 'Grace Hopper'].map((name) => ({ name, children: [] })),
      },
    });
    expect(warnings).toEqual([]);
    const endless: ToolDefinition = {
      name: 'a',
      inputSchema: { type: 'object', properties: { next: { $ref: '#' } }, required: ['next'] },
    };
    expect(example(endless).warnings.map((warning) => warning.message)).toEqual([
      'The required field "next" is missing.',
    ]);
  });

  test('many types that all refer to each other stay small', () => {
    const names = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const $defs = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
    expect(
      example({ name: 'a', inputSchema: { type: 'object', properties, $defs } }, 'escape', true).text.length,
    ).toBeLessThan(50_000);
  });

  test('the tool’s own example wins, a valid one first', () => {
    const definition = { ...tool({ n: { type: 'integer' } }), examples: [{ n: 'x' }, { n: 7, extra: ['a'] }] };
    expect(shown(definition)).toBe('<n>7</n>\n  <extra>\n    <item>a</item>\n  </extra>');
    const whole = '<tool><tool_name>test_tool</tool_name><arguments><n>9</n></arguments></tool>';
    expect(example({ ...definition, examples: [whole] })).toEqual({
      text: whole,
      warnings: [],
      spans: [],
      values: null,
    });
  });
});

/** The values that a tool's example shows. */
const valuesOf = (definition: ToolDefinition, options: Partial<ExampleOptions> = {}) =>
  generateExample(definition, { style: 'escape', optional: true, ...options }).values as Record<string, unknown>;

describe('what an example chooses to show', () => {
  const optional = (properties: Record<string, unknown>, more: object = {}, description = ''): ToolDefinition => ({
    ...tool(properties, { required: [], ...more }),
    description,
  });
  const text = (description: string) => ({ type: 'string', description });

  test.each([
    [undefined, 2],
    [0, 0],
    [1, 1],
    [2, 2],
  ])('lists of %s items', (items, length) => {
    const definition = tool({ tags: { type: 'array', items: { type: 'string' } } });
    expect(valuesOf(definition, items === undefined ? {} : { items })['tags']).toHaveLength(length);
  });
  test('lists keep to their bounds whatever is asked for', () => {
    const list = (bounds: object) => tool({ tags: { type: 'array', items: { type: 'string' }, ...bounds } });
    expect(valuesOf(list({ maxItems: 1 }))['tags']).toHaveLength(1);
    expect(valuesOf(list({ minItems: 3 }), { items: 0 })['tags']).toHaveLength(3);
  });
  test('a few optional arguments of different kinds, not all of them', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { type: 'string' }]);
    const shownNames = Object.keys(
      valuesOf(optional({ ...Object.fromEntries(names), on: { type: 'boolean' }, tags: { type: 'array', items: {} } })),
    );
    expect(shownNames).toEqual(['a', 'on', 'tags']);
  });
  test.each<[string, Record<string, unknown>, string[]]>([
    ['not both', { url: text('Not both url and tags.'), tags: { type: 'array', items: {} } }, ['tags']],
    [
      'incompatible',
      { on: { type: 'boolean' }, off: { type: 'integer', description: 'Incompatible with on' } },
      ['on'],
    ],
    ['a condition that does not hold', { on: { type: 'boolean' }, page: text('Only when type is url') }, ['on']],
    ['deprecated', { on: { type: 'boolean', deprecated: true }, name: { type: 'string' } }, ['name']],
    ['deprecated in words', { on: { type: 'boolean', description: 'Deprecated.' }, n: { type: 'integer' } }, ['n']],
  ])('nothing that descriptions exclude: %s', (_name, properties, names) => {
    expect(Object.keys(valuesOf(optional(properties)))).toEqual(names);
  });
  test('one of two that the tool says are not for the same call', () => {
    const definition = optional(
      { url: { type: 'string' }, lines: { type: 'array', items: {} } },
      {},
      'Give either url or lines, not both.',
    );
    expect(Object.keys(valuesOf(definition))).toEqual(['lines']);
  });
  test('what a value that is shown asks for', () => {
    const properties = {
      type: { const: 'url' },
      path: text('only when type is file'),
      url: text('only when type is url'),
    };
    expect(Object.keys(valuesOf(tool(properties, { required: ['type'] })))).toEqual(['type', 'url']);
  });
  test.each(['anyOf', 'oneOf'])('one branch of %s, never an empty object', (keyword) => {
    const branches = ['text', 'image'].map((kind) => ({
      type: 'object',
      properties: { kind: { const: kind }, [kind]: { type: 'string' } },
    }));
    const { block } = valuesOf(tool({ block: { [keyword]: branches } }), { optional: false });
    expect(block).toMatchObject({ kind: 'text' });
  });
  test('what a switch that is shown asks for comes with it', () => {
    const definition = optional({
      isRevision: { type: 'boolean' },
      branch: text('Where it branches off'),
      depth: { type: 'integer' },
      revises: { type: 'integer', description: 'If is_revision is true, which one' },
    });
    expect(Object.keys(valuesOf(definition))).toEqual(['isRevision', 'branch', 'revises']);
  });
  test('both ends of one thing, and never what to take with what to leave', () => {
    const number = { type: 'number' };
    const list = { type: 'array', items: { type: 'string' } };
    expect(valuesOf(optional({ latitude: number, longitude: number }))).toEqual({ latitude: 59.91, longitude: 10.75 });
    expect(Object.keys(valuesOf(optional({ start_line: number, depth: number, end_line: number })))).toEqual([
      'start_line',
      'end_line',
    ]);
    expect(Object.keys(valuesOf(optional({ include_domains: list, exclude_domains: list })))).toEqual([
      'include_domains',
    ]);
  });
  test('one list of a kind, so that there is room for others', () => {
    const list = { type: 'array', items: { type: 'string' } };
    expect(Object.keys(valuesOf(optional({ a: list, b: list, c: list, on: { type: 'boolean' } })))).toEqual([
      'a',
      'on',
    ]);
  });
  test('an entry of an object that lists nothing, where it is a branch of a union', () => {
    const open = { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }] };
    expect(valuesOf(tool({ filter: open }), { optional: false })).toEqual({ filter: { key: 'example' } });
  });
  test('items of one kind where a union of objects also takes a text', () => {
    const block = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
    const { blocks } = valuesOf(
      tool({ blocks: { type: 'array', items: { anyOf: [block, { type: 'string' }, { type: 'object' }] } } }),
    );
    expect(blocks).toEqual([{ text: expect.any(String) as string }, { text: expect.any(String) as string }]);
  });
  test('an optional switch as one would set it', () => {
    expect(valuesOf(optional({ dry: { type: 'boolean', default: false } }))).toEqual({ dry: true });
  });
});

test.each<[string, object, unknown]>([
  ['size', { description: 'Size as <w>x<h>' }, '1280x720'],
  ['timeout', { type: 'integer', description: 'Timeout in milliseconds' }, 5000],
  ['at', { type: 'integer', description: 'Unix timestamp in seconds' }, 1741944600],
  ['day', { description: 'YYYY-MM-DD' }, '2025-03-14'],
  ['order', { description: 'Sort order (asc or desc)' }, 'asc'],
  ['level', { description: 'One of: debug, info, error' }, 'debug'],
  ['unit', { description: "Either 'celsius' or 'fahrenheit'" }, 'celsius'],
  ['ticket', { description: 'Key of the ticket (e.g. PROJ-123)' }, 'PROJ-123'],
  ['rows', { type: 'integer', description: 'How many (1-2)' }, 2],
  ['output_path', { description: 'Where to save the PDF' }, 'example/report.pdf'],
  ['output_path', { description: 'Where the image is saved' }, 'example/page.png'],
  ['input_path', { description: 'The video' }, 'example/clip.mov'],
  ['owner', { description: 'Owner (username or organization)' }, 'example-owner'],
  ['project_id', {}, 'project-42'],
  ['max_price', { type: 'number' }, 49.99],
  [
    'end',
    { description: "Event end. Format: '2025-01-01T11:00:00' or '2025-01-02' (exclusive)" },
    '2025-01-01T11:00:00',
  ],
  ['fields', { description: 'Names of fields, if known (e.g. from describe_table)' }, 'created_at'],
  ['direction', { description: 'Possible values include `ascending` and `descending`.' }, 'ascending'],
  [
    'code',
    { description: "A function. For example: `async (page) => { await page.title('x'); }`" },
    "async (page) => { await page.title('x'); }",
  ],
  ['text', { description: 'Plain text to search for. Provide either text or regex, not both.' }, 'Terms & conditions'],
  ['after', { description: 'The ID of the existing block to append after.' }, 'block-42'],
  ['pattern', { description: 'Pattern to match keys' }, 'example:*'],
  ['x', { type: 'number', description: 'X coordinate' }, 120],
  ['target', { description: 'Exact element reference, or a unique selector' }, 'e12'],
  ['offset_y', { type: 'integer', default: 0 }, 3],
])('%s of %o is shown as %s', (name, schema, value) => {
  const definition = { ...tool({ [name]: { type: 'string', ...schema } }), name: 'video_tool' };
  expect(valuesOf(definition)[name]).toBe(value);
});

test.each<[string, object, unknown[]]>([
  [
    'rules',
    { description: 'RFC5545 (e.g., ["RRULE:FREQ=WEEKLY;COUNT=5"])' },
    ['RRULE:FREQ=WEEKLY;COUNT=5', 'RRULE:FREQ=WEEKLY;COUNT=6'],
  ],
  ['paths', { description: 'Patterns (e.g., /docs/.*, /api/v1.*)' }, ['/docs/.*', '/api/v1.*']],
  ['command', { description: 'As an array of strings (e.g. ["ls", "-la", "/app"])' }, ['ls', '-la']],
  ['command', {}, ['echo', 'example']],
  ['keys', { description: 'Either "asc" or "desc"' }, ['asc', 'desc']],
  ['tickets', { description: 'Keys (e.g. PROJ-123)' }, ['PROJ-123', 'PROJ-124']],
  [
    'times',
    { items: { type: 'string', format: 'date-time', description: 'Start' } },
    ['2025-03-14T09:30:00Z', '2025-03-15T09:30:00Z'],
  ],
])('a list %s of %o shows %j', (name, schema, values) => {
  expect(valuesOf(tool({ [name]: { type: 'array', items: { type: 'string' }, ...schema } }))[name]).toEqual(values);
});

describe('a call does something', () => {
  const text = { type: 'string' };
  const argumentsOf = (name: string, description: string, schema: object, optional = false): unknown => {
    const definition = { name, description, inputSchema: { type: 'object', ...schema } as JsonSchema };
    const [call] = parseReply(example(definition, 'escape', optional).text, { tools: [definition] }).calls;
    return call && JSON.parse(valueToJson(call.arguments));
  };

  test('one of the arguments is there of which the description asks for at least one', () => {
    const drop = 'Drop files or data onto an element. At least one of "paths" or "data" must be provided.';
    const paths = { type: 'array', items: text, description: 'Absolute paths to the files.' };
    const schema = { properties: { target: text, paths, data: text }, required: ['target'] };
    expect(argumentsOf('drop', drop, schema)).toEqual({
      target: 'example/new-name.txt',
      paths: ['/home/ada/example/notes.txt', '/home/ada/example/list.txt'],
    });
    expect(argumentsOf('drop', 'Drop files or data.', schema)).toEqual({ target: 'example/new-name.txt' });
  });

  test('what is changed is named where only what it is changed in has to be', () => {
    const schema = { properties: { page_id: text, title: text, archived: { type: 'boolean' } }, required: ['page_id'] };
    const changed = { page_id: 'page-42', title: 'The parser drops the last chunk' };
    expect(argumentsOf('patch-page', 'Update a page', schema)).toEqual(changed);
    expect(argumentsOf('get-page', 'Retrieve a page', schema)).toEqual({ page_id: 'page-42' });
  });

  test('a tool that asks for nothing gets one argument, unless it only looks', () => {
    const schema = { properties: { text: { type: 'string', description: 'The text to wait for' } } };
    expect(argumentsOf('wait_for', 'Wait for text', schema)).toEqual({ text: 'Terms & conditions' });
    expect(argumentsOf('list_texts', 'List texts', schema)).toEqual({});
  });

  test('what ends comes after what begins, whatever the format of its times', () => {
    const pairs = [
      ['start', 'end'],
      ['from_date', 'to_date'],
      ['timeMin', 'timeMax'],
    ] as const;
    for (const format of ['date-time', 'date', 'time'])
      for (const [begin, end] of pairs) {
        const time = { type: 'string', format };
        const schema = { properties: { [begin]: time, [end]: time }, required: [begin, end] };
        const values = argumentsOf('list_events', 'List events', schema) as Record<string, string>;
        expect(`${values[begin]}` < `${values[end]}`, `${begin}, ${format}`).toBe(true);
      }
  });

  test('no switch is shown that only tries, and none is on that deletes', () => {
    const dry = { properties: { path: text, dryRun: { type: 'boolean' } }, required: ['path'] };
    expect(argumentsOf('format', 'Format a file', dry, true)).toEqual({ path: 'example/notes.txt' });
    const trash = { type: 'boolean', description: 'Set to true to delete the block.' };
    const schema = { properties: { block_id: text, in_trash: trash }, required: ['block_id'] };
    expect(argumentsOf('move', 'Move a block', schema, true)).toEqual({ block_id: 'block-42', in_trash: false });
  });

  test('the end of CDATA is shown in code or in a document, not in a word for a form', () => {
    const withEnd = (name: string) =>
      exampleWithCdataEnd(
        tool({ [name]: { type: 'string', description: 'The text.' } }),
        VARIANTS[0]!,
        new Effort(1e5),
      );
    expect(withEnd('body')).toContain('sizes[ids[0]]');
    expect(withEnd('promptText')).toBeNull();
  });
});

test('from and to are what the tool is about', () => {
  const ends = (name: string, description: string) =>
    valuesOf({ ...tool({ from: { type: 'string' }, to: { type: 'string' } }), name, description });
  expect(ends('rollback', 'Goes back to a version')).toEqual({ from: '1.4.2', to: '1.4.1' });
  expect(ends('create_relation', 'Links two entities')).toEqual({ from: 'Ada Lovelace', to: 'Analytical Engine' });
  expect(ends('exchange', 'Converts currency')).toEqual({ from: 'EUR', to: 'USD' });
  expect(ends('frobnicate', 'Does it').to).not.toBe('Analytical Engine');
});

test('no value is made of the word Example', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, description) => {
      const definition = tool({ [name]: { type: 'string', description } });
      expect(JSON.stringify(Object.values(valuesOf(definition)))).not.toMatch(/"Example /);
    }),
    {
      examples: [
        ['frobnication', ''],
        ['', 'What to frobnicate'],
      ],
    },
  );
});

describe('lists', () => {
  test.each([
    ['entries', 'entry'],
    ['addresses', 'address'],
    ['TAGS', 'TAG'],
    ['entityNames', 'entityName'],
    ['movies', 'movie'],
    ['boxes', 'box'],
    ['cases', 'case'],
    ['statuses', 'status'],
    ['status', 'item'],
    ['data', 'item'],
    ['children', 'item'],
    ['series', 'item'],
    ['leaves', 'item'],
    ['s', 'item'],
  ])('an item of %s is called %s', (name, item) => {
    expect(shown(tool({ [name]: { type: 'array', items: { const: 'x' } } }))).toBe(
      `<${name}>\n    <${item}>x</${item}>\n  </${name}>`,
    );
  });

  test('an item is not called what it could itself contain', () => {
    const definition = tool({
      edits: { type: 'array', items: { type: 'object', properties: { edit: { const: 'x' } }, required: ['edit'] } },
    });
    expect(shown(definition)).toBe('<edits>\n    <item>\n      <edit>x</edit>\n    </item>\n  </edits>');
  });
});

describe('encoding', () => {
  const holding = (value: string) => tool({ x: { type: 'string', const: value } });
  test.each<[string, string, ExampleStyle, string]>([
    ['special characters are entities', 'a<b && c>d "q"', 'escape', 'a&lt;b &amp;&amp; c&gt;d "q"'],
    ['every string is CDATA', 'plain', 'cdata', '<![CDATA[plain]]>'],
    ['the end of CDATA is split', 'a]]>b', 'cdata', '<![CDATA[a]]]]><![CDATA[>b]]>'],
    ['the end of CDATA is escaped', 'a]]>b', 'escape', 'a]]&gt;b'],
    ['a carriage return is a reference', 'a\r\nb', 'escape', 'a&#13;\nb'],
    ['a carriage return can not stand in CDATA', 'a\r<b', 'cdata', 'a&#13;&lt;b'],
  ])('%s', (_name, value, style, text) => {
    expect(shown(holding(value), style)).toBe(`<x>${text}</x>`);
    expect(unstated(holding(value), { style, optional: false })).toEqual([]);
  });

  test('past 1,000 characters the escape style turns to CDATA', () => {
    expect(shown(holding('&'.repeat(1000)))).toBe(`<x>${'&amp;'.repeat(1000)}</x>`);
    expect(shown(holding('&'.repeat(1001)))).toBe(`<x><![CDATA[${'&'.repeat(1001)}]]></x>`);
  });

  test('numbers, booleans and null are never CDATA', () => {
    const definition = tool({ x: { type: 'integer' }, b: { type: 'boolean' }, z: { type: 'null' } });
    expect(shown(definition, 'cdata')).toBe('<x>3</x>\n  <b>true</b>\n  <z>null</z>');
  });

  test('what XML can’t carry is left out and said', () => {
    const made = example(holding('a\u0000b\uD83D'));
    expect(made.values).toEqual({ x: 'ab' });
    expect(made.warnings).toEqual([{ path: '/x', message: expect.stringContaining("can't carry") as string }]);
    expect(example(holding('a\u0000b'), 'json').warnings).toEqual([]);
  });
});

describe('names', () => {
  test('that no element can have are changed and said', () => {
    const made = example(
      tool({
        'my prop': { type: 'integer' },
        my_prop: { type: 'integer' },
        '1st': { type: 'integer' },
        'a:b:c': { type: 'integer' },
        'p:x': { type: 'integer' },
      }),
    );
    expect(Object.keys(made.values as object)).toEqual(['my_prop_2', 'my_prop', '_1st', 'a:b_c', 'p:x']);
    expect(made.warnings.map((warning) => warning.path)).toEqual(['/my prop', '/1st', '/a:b:c']);
    expect(made.warnings[0]?.message).toContain('my_prop_2');
    expect(made.warnings[0]?.message).toContain('JSON');
    expect(checkXml(made.text).ok).toBe(true);
  });
});

describe('warnings', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a pattern out of reach', { x: { type: 'string', pattern: '^(?=.*q)(?!a).{40}z$' } }, 'does not satisfy pattern'],
    ['a schema that nothing satisfies', { x: { type: 'string', enum: [1, 2] } }, 'Expected a string, found 1.'],
    ['bounds that cross', { x: { type: 'integer', minimum: 5, maximum: 1 } }, 'Expected at most 1'],
    ['too long a list', { x: { type: 'array', minItems: 1000 } }, 'Expected a list of at least 1,000 items'],
    [
      'a string that reads as a number',
      { x: { type: ['string', 'integer'], default: '5' } },
      'reads back as an integer',
    ],
  ])('%s', (_name, properties, message) => {
    expect(example(tool(properties)).warnings).toEqual([
      { path: '/x', message: expect.stringContaining(message) as string },
    ]);
  });
});

test('integers past 2^53 keep their digits', () => {
  const definition = tool({ id: { type: 'integer', const: 9007199254740993n } });
  for (const style of EXAMPLE_STYLES) {
    expect(example(definition, style).text).toContain('9007199254740993');
    expect(unstated(definition, { style, optional: false })).toEqual([]);
  }
});

test.each([
  [{ minimum: 9007199254740993n }, '9007199254740993'],
  [{ exclusiveMinimum: 9007199254740993n, multipleOf: 3 }, '9007199254740996'],
  [{ maximum: -9007199254740993n }, '-9007199254740993'],
  [{ minimum: -9007199254740993n, maximum: 9223372036854775807n }, '42'],
  [{ minimum: 9223372036854775807n }, '9223372036854775807'],
])('bounds past 2^53 are kept to the digit: %o', (bounds, digits) => {
  const definition = tool({ id: { type: 'integer', ...bounds } });
  expect(example(definition).text).toContain(`<id>${digits}</id>`);
});

test('spans tell which text each argument generated, and where its schema stands', () => {
  const definition: ToolDefinition = {
    name: 'a',
    inputSchema: {
      type: 'object',
      properties: { edits: { type: 'array', items: { $ref: '#/$defs/edit' } } },
      required: ['edits'],
      $defs: { edit: { type: 'object', properties: { search: { const: 'a & b' } }, required: ['search'] } },
    },
  };
  for (const style of EXAMPLE_STYLES) {
    const { text, spans } = example(definition, style);
    expect(spans.map((span) => [span.path, span.schemaPath])).toEqual([
      ['/edits', '/properties/edits'],
      ['/edits/0', '/properties/edits/items'],
      ['/edits/0/search', '/$defs/edit/properties/search'],
    ]);
    const values = spans.map(({ value }) => text.slice(value.start, value.end));
    expect(values.at(-1)).toBe({ escape: 'a &amp; b', cdata: '<![CDATA[a & b]]>', json: '"a & b"' }[style]);
  }
});

test('a text that looks like a switch stays a text for a reader without the schema too', () => {
  const definition = tool({ value: { const: 'true', type: 'string' } });
  expect(checkExample(example(definition), definition, parseReply)).toMatchObject({
    ok: true,
    sentence: 'Reads back to the same values',
    withoutSchema: [],
  });
});

describe('whatever the schema', () => {
  const name = fc.constantFrom(
    'path',
    'edits',
    'entries',
    'status',
    'command',
    'a b',
    's',
    'item',
    '__proto__',
    'x',
    'count',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('true', '007', ']]>', '\r\n', ' ', '<a>', '&amp;', '5e3'),
  );
  const scalar = fc.oneof(
    fc.record({ type: fc.constant('string') }),
    fc.record(
      { type: fc.constant('string'), minLength: fc.nat(20), maxLength: fc.nat(30) },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constant('string'), const: text }),
    fc.record({
      enum: fc.array(fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)), { minLength: 1, maxLength: 3 }),
    }),
    fc.record(
      {
        type: fc.constantFrom('integer', 'number'),
        minimum: fc.integer(),
        maximum: fc.integer(),
        multipleOf: fc.integer({ min: 1, max: 9 }),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constantFrom('boolean', 'null') }),
    fc.record({ type: fc.constant('string'), format: fc.constantFrom('date', 'uri', 'email', 'regex', 'time') }),
    fc.record({
      type: fc.constant('string'),
      pattern: fc.constantFrom('^[a-z]{2,4}$', '\\d+', '^(a|b)*c?$', '^.{3}$'),
    }),
    fc.record(
      {
        type: fc.constantFrom(['string', 'null'], ['integer', 'string'], ['boolean', 'null']),
        default: fc.oneof(text, fc.integer()),
      },
      { requiredKeys: ['type'] },
    ),
    fc.constantFrom({}, true, { description: 'Anything' }, { $ref: '#' }),
  );
  const objectOf = (schema: fc.Arbitrary<unknown>) =>
    fc
      .record({ properties: fc.dictionary(name, schema, { maxKeys: 4 }), all: fc.boolean(), closed: fc.boolean() })
      .map(({ properties, all, closed }) => ({
        type: 'object',
        properties,
        required: Object.keys(properties).filter((_key, index) => all || index % 2 === 0),
        ...(closed ? { additionalProperties: false } : {}),
      }));
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      objectOf(tie('schema')),
      fc.record(
        { type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3), uniqueItems: fc.boolean() },
        { requiredKeys: ['type'] },
      ),
      // A list beside a scalar is left out: a lone element is then read as a list of one (format.md §8 A21).
      fc.record({ anyOf: fc.array(fc.oneof(scalar, objectOf(scalar)), { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    ),
  }));
  const properties = fc.dictionary(name, schema, { maxKeys: 4 });

  test('an example is well formed, validates and reads back, or says why not', () => {
    fc.assert(
      fc.property(properties, fc.constantFrom(...VARIANTS), (map, options) => {
        expect(unstated(tool(map), options)).toEqual([]);
      }),
      { numRuns: draws(400) },
    );
  });

  test('the same schema gives the same example', () => {
    fc.assert(
      fc.property(properties, (map) => {
        const copy = JSON.parse(JSON.stringify(map)) as Record<string, unknown>;
        expect(example(tool(copy)).text).toBe(example(tool(map)).text);
      }),
    );
  });

  test('XML is well formed even where there are warnings', () => {
    fc.assert(
      fc.property(properties, fc.constantFrom('escape' as const, 'cdata' as const), (map, style) => {
        expect(checkXml(example(tool(map), style, true).text)).toMatchObject({ ok: true });
      }),
    );
  });
});
