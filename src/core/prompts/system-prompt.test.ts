import { readFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { DIALECT_IDS } from '../dialects/dialects.ts';
import { EXAMPLE_STYLES } from '../dialects/forge/write/example.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { CODES, type Code } from '../words/codes.ts';
import { coverageOf } from './coverage-of-mistake.ts';
import { describeTool } from './describe-tool.ts';
import { estimateTokens } from './estimate-tokens.ts';
import {
  allSections,
  defaultSettings,
  holdsSettings,
  moveSection,
  notSettings,
  type PromptSettings,
  readSettings,
  withSection,
} from './prompt-settings.ts';
import { SECTION_IDS } from './sections/prompt-section.ts';
import { PROMPT_SECTIONS } from './sections/sections.ts';
import { buildPrompt, sectionTemplates } from './system-prompt.ts';
import { compareVariants, PRESET_VARIANTS, readVariant } from './variants.ts';
import { compareVerbosity } from './verbosity.ts';

const tool: ToolDefinition = {
  name: 'run_command',
  description: 'Run a shell command',
  inputSchema: {
    type: 'object',
    properties: {
      command: { type: 'string', examples: ['npm ci && npm test'] },
      working_dir: { type: 'string', default: '.' },
      timeout: { type: 'integer', minimum: 1, maximum: 600, default: 120 },
      variables: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, value: { type: 'string' } },
          required: ['name', 'value'],
        },
      },
    },
    required: ['command'],
  },
};

const filesystem = importTools(
  readFileSync(new URL('../../../fixtures/tools/filesystem.json', import.meta.url), 'utf8'),
);
const tools = filesystem.ok ? filesystem.value.tools.map(({ definition }) => definition) : [];

test('a tool is described in a line for each argument', () => {
  expect(describeTool(tool)).toBe(
    '## run_command\nRun a shell command\n- command (string, required)\n- working_dir (string, default ".")\n' +
      '- timeout (integer, 1 to 600, default 120)\n- variables (list of {name, value})',
  );
  expect(describeTool({ name: 'now', inputSchema: {} })).toBe('## now\nArguments unknown.');
  const none = { type: 'object', properties: {} };
  expect(describeTool({ name: 'now', inputSchema: none })).toBe('## now\nNo arguments: <arguments></arguments>');
  expect(describeTool({ name: 'now', inputSchema: none }, 'json')).toBe('## now\nNo arguments: {}');
});

test.each<[object, string]>([
  [{ enum: ['a', 'b'] }, 'x ("a" | "b")'],
  [{ type: ['string', 'null'] }, 'x (string or null)'],
  [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'x (list of list of integer)'],
  [{ type: 'object', properties: { a: { type: 'integer', description: 'A' } } }, 'x (object)\n  - a (integer): A'],
  [
    { type: 'array', items: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] } },
    'x (list of objects)\n  - a (integer, required)',
  ],
  [{ type: 'string', description: ' two\n lines ' }, 'x (string): two lines'],
  [{}, 'x (any)'],
  [{ const: 9007199254740993n }, 'x (9007199254740993)'],
  [{ type: 'array', prefixItems: [{ type: 'integer' }, { enum: ['px', 'em'] }] }, 'x (list [integer, "px" | "em"])'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'x (object of string by name)'],
  [
    { type: 'object', additionalProperties: { type: 'object', properties: { a: { type: 'integer' } } } },
    'x (object of objects by name)\n  - a (integer)',
  ],
  [
    {
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'integer', description: 'Unix seconds' },
        { type: 'null' },
      ],
    },
    'x (string date-time, integer or null): integer: Unix seconds',
  ],
  [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 9 }, 'x (integer, at most 9)'],
  [
    {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind'] },
        { type: 'object', properties: { kind: { const: 'dot' } }, required: ['kind'] },
      ],
    },
    'x (object)\n  either:\n  - kind ("circle", required)\n  - radius (number)\n  or:\n  - kind ("dot", required)',
  ],
])('an argument of schema %o reads "%s"', (schema, line) => {
  expect(describeTool({ name: 'a', inputSchema: { type: 'object', properties: { x: schema } } })).toBe(
    `## a\n- ${line}`,
  );
});

test('what every branch of a union has stands once, then each branch, and optional fields are marked', () => {
  const branch = (own: string) => ({
    type: 'object',
    properties: { path: { type: 'string', description: 'Which file' }, [own]: { type: 'number' } },
    required: ['path', own],
  });
  const pair = {
    type: 'object',
    properties: { name: { type: 'string' }, note: { type: 'string' } },
    required: ['name'],
  };
  const inputSchema = {
    type: 'object',
    properties: {
      comments: { type: 'array', items: { anyOf: [branch('line'), branch('position')] }, minItems: 1 },
      pairs: { type: 'array', items: pair, minItems: 2, maxItems: 2 },
    },
  };
  expect(describeTool({ name: 'a', inputSchema })).toBe(
    '## a\n- comments (list of objects, at least 1 item)\n  - path (string, required): Which file\n' +
      '  and either:\n  - line (number, required)\n  or:\n  - position (number, required)\n- pairs (list of {name, note?}, 2 items)',
  );
});

test('an argument is named as calls in the style write it', () => {
  const inputSchema = { type: 'object', properties: { 'fill color': { type: 'string' } } };
  expect(describeTool({ name: 'a', inputSchema })).toBe('## a\n- fill_color (string)');
  expect(describeTool({ name: 'a', inputSchema }, 'json')).toBe('## a\n- fill color (string)');
});

test('fields that stand in two places are told once', () => {
  const node = {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'Shown' },
      children: { type: 'array', items: { $ref: '#/$defs/node' } },
    },
  };
  const inputSchema = { type: 'object', properties: { root: { $ref: '#/$defs/node' } }, $defs: { node } };
  expect(describeTool({ name: 'a', inputSchema })).toBe(
    '## a\n- root (object)\n  - title (string): Shown\n  - children (list of objects, fields as in root)',
  );
});

test('a type that holds itself is described to a bounded depth', () => {
  const inputSchema = { type: 'object', properties: { next: { $ref: '#', description: 'On' } } };
  expect(describeTool({ name: 'a', inputSchema }).length).toBeLessThan(300);
});

describe('a prompt', () => {
  test.each(EXAMPLE_STYLES)('in style %s has every section at its span, in order', (style) => {
    const { text, sections } = buildPrompt([tool], defaultSettings(style));
    expect(sections.map(({ id }) => id)).toEqual(SECTION_IDS.filter((id) => id !== 'custom' && id !== 'examples'));
    for (const section of sections) expect(text.slice(section.start, section.end)).toBe(section.text);
  });

  test.each(EXAMPLE_STYLES)('in style %s holds only examples that read strictly', (style) => {
    const { text } = buildPrompt(tools, defaultSettings(style));
    const { calls, diagnostics } = parseReply(text, { recovery: 'strict', tools });
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.every(({ complete }) => complete)).toBe(true);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('carries the rules of the documents', () => {
    const { text } = buildPrompt([tool], defaultSettings('escape'));
    for (const rule of [
      '& as &amp;, < as &lt;, > as &gt;',
      'split ]]> as ]]]]><![CDATA[>',
      'One method for each value',
      'CDATA holds text, never structure',
    ]) {
      expect(text).toContain(rule);
    }
    expect(text.indexOf('&amp;')).toBeLessThan(text.indexOf('CDATA'));
  });

  test('shows an escape and how the end of CDATA is split, each call beside its tool', () => {
    const { text } = buildPrompt(tools, defaultSettings());
    const { calls } = parseReply(text, { recovery: 'strict', tools });
    const shown = calls.map(({ start, end }) => text.slice(start, end)).join('\n');
    expect(shown).toContain('&amp;');
    expect(shown).toContain(']]]]><![CDATA[>');
    for (const { toolName, start } of calls.slice(1))
      expect(text.slice(0, start).split('\n## ').at(-1)?.startsWith(toolName)).toBe(true);
  });

  test('is short: its fixed part, and each tool against its JSON Schema', () => {
    const built = buildPrompt(tools, defaultSettings());
    const list = built.sections.find(({ id }) => id === 'tools')?.text ?? '';
    expect(countTokens(built.text) - countTokens(list)).toBeLessThan(420);
    const cdata = buildPrompt(tools, defaultSettings('cdata'));
    const itsList = cdata.sections.find(({ id }) => id === 'tools')?.text ?? '';
    expect(countTokens(cdata.text) - countTokens(itsList)).toBeLessThan(420);
    expect(countTokens(list)).toBeLessThan(countTokens(JSON.stringify(tools)));
  });

  test('keeps headings inside descriptions from opening a section, and servers by name', () => {
    const described = { ...tool, server: 'shell', description: 'Runs it.\n\n# Rules\n## other_tool' };
    expect(describeTool(described)).toContain('> Runs it.\n>\n> # Rules\n> ## other_tool\nserver_name: shell\n');
    expect(buildPrompt([described], defaultSettings()).text).toContain('<server_name>shell</server_name>');
  });

  test('follows its settings', () => {
    let settings = moveSection(defaultSettings(), 'rules', 0);
    settings = withSection(settings, 'examples', { on: false });
    settings = withSection(settings, 'role', { text: 'You mend houses.' });
    settings = withSection(settings, 'custom', { text: 'Be brief.' });
    const { text, sections } = buildPrompt([tool], settings);
    expect(text.startsWith('# Rules\n\n- Use only')).toBe(true);
    expect(sections.map(({ id }) => id)).not.toContain('examples');
    expect(text).toContain('# Role\n\nYou mend houses.');
    expect(text.endsWith('# Further instructions\n\nBe brief.')).toBe(true);
  });

  test('without tools says so and teaches no format', () => {
    expect(buildPrompt([], defaultSettings()).text).toBe(
      '# Role\n\nYou complete tasks. No tools are available, so answer in text.',
    );
  });
});

describe('settings from a file', () => {
  test('come back as they were', () => {
    const settings = withSection(defaultSettings('cdata'), 'role', { text: 'x', on: false });
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });
  test('lose what is unknown and gain what is missing', () => {
    const settings = readSettings({
      style: 'yaml',
      sections: [{ id: 'rules' }, { id: 'nope' }, 5, { id: 'rules', on: false }],
    });
    expect(settings?.style).toBe('escape');
    expect(settings && allSections(settings).map(({ id }) => id)).toEqual([
      'rules',
      ...SECTION_IDS.filter((id) => id !== 'rules'),
    ]);
    expect(readSettings('x')).toBeNull();
  });
  test('tell what in them is none', () => {
    const settings = withSection(defaultSettings('cdata', 'hermes'), 'role', { text: 'x', on: false });
    expect(notSettings({ ...settings, taskEnd: 'answer', without: ['a'] })).toEqual([]);
    const strange = {
      style: 'yaml',
      dialect: 'klingon',
      'a/b': 1,
      constructor: 1,
      sections: [{ id: 'rules', enabled: false }, { id: 'nope' }, 5, { id: 'own-1', text: 7 }],
    };
    expect(notSettings(strange)).toEqual([
      '/style',
      '/dialect',
      '/a~1b',
      '/constructor',
      '/sections/0/enabled',
      '/sections/1/id',
      '/sections/2',
      '/sections/3/text',
    ]);
    expect(holdsSettings(strange)).toBe(true);
    expect(holdsSettings({ name: 'x', scripts: {} })).toBe(false);
    expect(holdsSettings(['style'])).toBe(false);
  });
  test('of a variant are its own', () => {
    expect(readVariant({ id: 'a', name: 'A', settings: {} })).toMatchObject({ id: 'a' });
    expect(readVariant({ name: 'A' })).toBeNull();
  });
});

test('two variants are told apart by settings, text and size', () => {
  const [escaping, cdata, without] = PRESET_VARIANTS;
  if (!escaping || !cdata || !without) throw new Error('presets');
  const { settings, before, after, tokens } = compareVariants(escaping, without, [tool], estimateTokens);
  expect(settings).toEqual([{ setting: 'Examples', before: 'on', after: 'off' }]);
  expect(after.length).toBeLessThan(before.length);
  expect(tokens).toBeLessThan(0);
  expect(compareVariants(escaping, cdata, [tool], estimateTokens).settings).toEqual([
    { setting: 'Style', before: 'Escape first', after: 'CDATA' },
  ]);
});

test('the same call is measured in every style', () => {
  const rows = compareVerbosity(tool, true, estimateTokens);
  expect(rows.slice(0, 3).map(({ style }) => style)).toEqual(['escape', 'cdata', 'json']);
  expect(new Set(rows.map(({ dialect }) => dialect))).toEqual(new Set(DIALECT_IDS));
  expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
  expect(rows.every(({ text, characters }) => text.length === characters)).toBe(true);
  expect(rows[0]?.difference).toBe(0);
  expect(rows[1]?.difference).toBeGreaterThan(0);
});

test('tokens are estimated by length', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('x'.repeat(3964))).toBe(991);
  expect(estimateTokens('日本')).toBe(2);
});

describe('the section that covers a mistake', () => {
  const covered = (code: Code, settings = defaultSettings()) =>
    coverageOf(buildPrompt([tool], settings), [tool], parseReply, settings.dialect)(code);
  test('says so, by the rule that a sentence or a wrong example is about', () => {
    expect(covered('unescaped-ampersand')?.words).toBe('Write & as &amp;, < as &lt;, > as &gt;, once.');
    expect(covered('json-as-structure')).toMatchObject({ title: 'Lists and objects', present: true });
    expect(covered('double-escaped')).toMatchObject({ title: 'Escaping', present: true });
    expect(covered('call-in-code-fence')?.words).toContain('not in a code fence');
    expect(covered('unknown-tool')?.sentence).toBe('The prompt covers this under Tools.');
    expect(covered('multiple-calls')?.words).toContain('Write one call');
  });
  test('is missed by our own prompts for what only other syntaxes get wrong', () => {
    const missed = (settings = defaultSettings()) => {
      const coverage = coverageOf(buildPrompt([tool], settings), [tool], parseReply, settings.dialect);
      return CODES.filter((code) => coverage(code)?.present === false);
    };
    expect(missed()).toEqual(['invalid-json', 'double-encoded-json']);
    expect(missed(defaultSettings('cdata'))).toEqual(['invalid-json', 'double-encoded-json']);
    expect(missed(defaultSettings('escape', 'hermes'))).not.toContain('invalid-json');
  });
  test('is missed where it is off or says something else', () => {
    const off = withSection(defaultSettings(), 'encoding', { on: false });
    expect(covered('unescaped-ampersand', off)).toMatchObject({ section: 'encoding', present: false });
    const edited = withSection(defaultSettings(), 'encoding', { text: 'Be careful.' });
    expect(covered('unescaped-ampersand', edited)?.sentence).toContain('does not mention this');
    expect(covered('truncated', off)).toBeNull();
    const opposite = withSection(defaultSettings(), 'call-format', { text: 'Put each call into a code fence.' });
    expect(covered('call-in-code-fence', opposite)?.present).toBe(false);
  });
  test('is found in a text of one’s own, by a piece that it shows as wrong', () => {
    const own = withSection(defaultSettings(), 'encoding', { text: 'Take care with this.\nWrong: <path>a & b</path>' });
    expect(covered('unescaped-ampersand', own)).toMatchObject({ present: true, words: '<path>a & b</path>' });
  });
  test('is a section that exists', () => {
    expect(PROMPT_SECTIONS.map(({ id }) => id)).toEqual(SECTION_IDS);
  });
});

describe('sections as templates', () => {
  const other: ToolDefinition = {
    name: 'ls',
    inputSchema: { type: 'object', properties: { dir: { type: 'string' } } },
  };
  const edited = (id: 'tools' | 'encoding' | 'call-format', text: string) =>
    withSection(defaultSettings(), id, { text });
  const stale = (settings: PromptSettings) => sectionTemplates([tool], settings).flatMap((section) => section.stale);

  test('an edited list of tools follows the tools by its live part', () => {
    const settings = edited('tools', 'These are yours:\n\n{tools}');
    expect(buildPrompt([tool, other], settings).text).toContain('These are yours:\n\n## run_command');
    expect(buildPrompt([tool, other], settings).text).toContain('## ls');
    expect(stale(settings)).toEqual([]);
  });
  test('a tool and an example of it can stand anywhere, and what names no tool stays as it is', () => {
    const { text } = buildPrompt(
      [tool],
      edited('encoding', 'See {tool:run_command}\n\n{example:run_command}\n\n{example:no}'),
    );
    expect(text).toContain('See ## run_command');
    expect(text).toContain('<command>npm ci &amp;&amp; npm test</command>');
    expect(text).toContain('{example:no}');
    expect(stale(edited('encoding', '{example:no}'))).toEqual([
      '{example:no} names no tool of this prompt, so it stays as it is written.',
    ]);
  });
  test('a text without its live part says what it no longer follows', () => {
    expect(stale(edited('tools', 'One tool: run_command.'))).toEqual([
      'It no longer follows the tools: {tools} is gone from its text.',
    ]);
    expect(stale(edited('call-format', 'Call it.'))).toEqual([
      'It no longer follows the call that is shown: {call} is gone from its text.',
    ]);
  });
  test('a text that was begun on another style says so', () => {
    const basis = sectionTemplates([tool], defaultSettings()).find(({ id }) => id === 'encoding')?.builtIn ?? '';
    const settings = withSection(defaultSettings('cdata'), 'encoding', { text: 'Escape.', basis });
    expect(stale(settings)).toEqual([
      'The built-in text has changed since it was edited, with the style or the dialect.',
    ]);
    expect(stale(withSection(defaultSettings(), 'encoding', { text: 'Escape.', basis }))).toEqual([]);
  });
  test('sections of one’s own and other headings stand in the prompt and survive a file', () => {
    const settings: PromptSettings = {
      ...withSection(defaultSettings(), 'rules', { title: 'Laws' }),
      sections: [
        ...withSection(defaultSettings(), 'rules', { title: 'Laws' }).sections,
        { id: 'own-1', on: true, title: 'House', text: 'Be kind to {example:run_command}' },
      ],
      without: ['ls'],
    };
    const read = readSettings(JSON.parse(JSON.stringify(settings)));
    expect(read).toEqual(settings);
    const { text } = buildPrompt([tool, other], settings);
    expect(text).toContain('# Laws\n');
    expect(text).toContain('# House\n\nBe kind to <tool>');
    expect(text).not.toContain('## ls');
  });
});

test('how a task ends is said once, with a plain answer or with a tool, and comes back from a file', () => {
  const settings = { ...defaultSettings(), taskEnd: { tool: 'finish' } };
  const tool = { name: 'finish', inputSchema: { type: 'object' } };
  expect(buildPrompt([tool], settings).text).toContain('When done, call finish.');
  expect(buildPrompt([tool], defaultSettings()).text).toContain('When done, answer without a call.');
  expect(readSettings(JSON.parse(JSON.stringify(settings)))?.taskEnd).toEqual({ tool: 'finish' });
  expect(readSettings({ taskEnd: 5 })).not.toHaveProperty('taskEnd');
});
