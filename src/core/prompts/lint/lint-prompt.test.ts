import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { inTurn } from '../../../base/exploring.test-kit.ts';
import { WRITTEN_DIALECT_IDS } from '../../dialects/dialects.ts';
import { EXAMPLE_STYLES } from '../../dialects/forge/write/example.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { importTools } from '../../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { TextEdit } from '../../words/diagnostic.ts';
import { defaultSettings } from '../prompt-settings.ts';
import { buildPrompt } from '../system-prompt.ts';
import { lintPrompt } from './lint-prompt.ts';

const tools: readonly ToolDefinition[] = [
  {
    name: 'write_file',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string' },
        content: { type: 'string' },
        lines: { type: 'integer' },
        mode: { enum: ['new', 'append'] },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['path', 'content'],
      additionalProperties: false,
    },
  },
];

const call = (args: string, name = 'write_file') =>
  `<tool>\n<server_name>local</server_name>\n<tool_name>${name}</tool_name>\n<arguments>${args}</arguments>\n</tool>`;
const fine = call('<path>a.ts</path><content>x</content>');
const lint = (text: string) => lintPrompt(`Use write_file.\n\n${text}`, tools, parseReply);
const rules = (text: string) => lint(text).map(({ rule }) => rule);

function apply(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), text);
}
/** The text with the first finding's fix applied. */
function fixed(text: string): string {
  const whole = `Use write_file.\n\n${text}`;
  const fix = lintPrompt(whole, tools, parseReply).find((finding) => finding.fix)?.fix;
  return fix ? apply(whole, fix.edits) : 'no fix';
}

test('our own prompts for 63 real tools have nothing to complain of, in every style and dialect by turns', () => {
  const folder = new URL('../../../../fixtures/tools/', import.meta.url);
  for (const [turn, file] of readdirSync(folder).entries()) {
    const result = importTools(readFileSync(new URL(file, folder), 'utf8'));
    const real = result.ok ? result.value.tools.map((tool) => tool.definition) : [];
    const ways = [
      ...EXAMPLE_STYLES.map((style) => defaultSettings(style)),
      ...WRITTEN_DIALECT_IDS.slice(1).map((dialect) => defaultSettings('escape', dialect)),
    ];
    for (const settings of inTurn(ways, 6, turn)) {
      const { text } = buildPrompt(real, settings);
      const seen = lintPrompt(text, real, parseReply, settings.dialect ?? 'forge');
      expect(seen, `${file} ${settings.style} ${settings.dialect ?? ''}`).toEqual([]);
    }
  }
});

test('a good example passes', () => {
  expect(lint(fine)).toEqual([]);
});

describe('tools', () => {
  test('that do not exist are found in examples and in prose', () => {
    expect(lint(call('<path>a</path><content>x</content>', 'write_fil'))[0]).toMatchObject({ rule: 'unknown-tool' });
    expect(fixed(call('<path>a</path><content>x</content>', 'write_fil'))).toContain('<tool_name>write_file<');
    expect(rules(`Then call \`delete_file\` and use the make_tea tool.\n\n${fine}`)).toEqual([
      'unknown-tool',
      'unknown-tool',
    ]);
    expect(fixed(`Call write_flie now.\n\n${fine}`)).toContain('Call write_file now.');
  });
  test('that the prompt forgets are named, as whole words, and many in one sentence', () => {
    const named = (text: string, names: readonly string[]) =>
      lintPrompt(
        `${text}\n\n${call('<a>1</a>', 'x')}`,
        names.map((name) => ({ name, inputSchema: {} })),
        parseReply,
      ).filter(({ rule }) => rule === 'unlisted-tool');
    expect(named('Be nice.', ['write_file', 'x'])).toMatchObject([{ message: expect.stringContaining('write_file') }]);
    expect(named('A thread is spread.', ['read', 'x'])).toHaveLength(1);
    expect(named('', ['g_1', 'g_2', 'g_3', 'g_4', 'g_5', 'g_6', 'x'])).toMatchObject([
      {
        message:
          'The prompt does not name 6 tools, so the model will not call them: g_1, g_2, g_3, g_4, g_5 and 1 more.',
      },
    ]);
  });
  test.each([
    'Use well-known, built-in, read-only functions; text is utf-8.',
    'Write snake_case names, use `utf-8` and `--force`.',
    'The call-site is a long_term concern of end-to-end tests.',
    'Use the built-in function, a read-only tool or a general-purpose tool.',
    'Put the name into tool_name and the server into server_name.',
    'Files live in src/write_files.ts and `config.json`.',
    'A write-file helper with per-file overrides.',
    '## write_file\n- mode ("list" | "array", required)',
  ])('are not seen in ordinary words: %s', (text) => {
    expect(lint(`${text}\n\n${fine}`)).toEqual([]);
  });
});

describe('examples', () => {
  test.each([
    ['unescaped-ampersand', '<path>a && b</path><content>x</content>'],
    ['mismatched-tag', '<path>a</pth><content>x</content>'],
    ['unknown-argument', '<paht>a</paht><path>a</path><content>x</content>'],
    ['missing-argument', '<path>a</path>'],
    ['type-mismatch', '<path>a</path><content>x</content><lines>many</lines>'],
    ['enum-mismatch', '<path>a</path><content>x</content><mode>both</mode>'],
    ['json-as-structure', '<path>a</path><content>x</content><tags>["a", "b"]</tags>'],
    ['cdata-as-structure', '<path>a</path><content>x</content><tags><![CDATA[<tag>a</tag>]]></tags>'],
    ['double-escaped', '<path>a</path><content>a &amp;amp; b</content>'],
    ['entities-in-cdata', '<path>a</path><content><![CDATA[a &lt; b]]></content>'],
  ])('with %s are found once', (code, args) => {
    expect(rules(call(args))).toEqual([code]);
  });
  test.each([
    ['<path>a && b</path><content>x</content>', '<path>a &amp;&amp; b</path>'],
    ['<path>a</path><content>a &amp;amp; b</content>', '<content>a &amp; b</content>'],
    ['<paht>a</paht><content>x</content>', '<path>a</path>'],
    ['<path>a</path>', '<content>'],
  ])('are fixed: %s', (args, written) => {
    expect(fixed(call(args))).toContain(written);
  });
  test('that are cut are found, and the next one is read all the same', () => {
    const cut = '<tool>\n<tool_name>write_file</tool_name>\n<arguments><path>a</path><content>x';
    expect(rules(`${cut}\n\nNow another.\n\n${call('<path>a & b</path><content>x</content>')}`)).toEqual(
      expect.arrayContaining(['unescaped-ampersand']),
    );
    expect(lint(`${cut}\n\nNow another.\n\n${fine}`).length).toBeGreaterThan(0);
  });
  test('that show a form with placeholders are no calls to check', () => {
    expect(
      lint(
        `${call('<ARGUMENT>value</ARGUMENT>', 'TOOL_NAME')}\n\n${call('…')}\n\n${call('<path>File path here</path><content>…</content><lines>NUMBER</lines><mode>[mode]</mode>')}`,
      ),
    ).toEqual([]);
  });
  test('that are labelled wrong are left alone, in every spelling', () => {
    const bad = call('<path>a && b</path>', 'nothing');
    for (const label of ['Wrong:', '**Wrong:**', '❌ Bad', '- Do not:', '### Incorrect', 'Avoid:', '<!-- WRONG -->'])
      expect(lint(`${fine}\n\n${label}\n\n\`\`\`xml\n${bad}\n\`\`\``), label).toEqual([]);
    expect(lint(`${fine}\n\n\`\`\`xml wrong\n${bad}\n\`\`\``)).toEqual([]);
    expect(lint(`${fine}\n\nWrong: <path>a & b</path>, <path>&amp;amp;</path>`)).toEqual([]);
    expect(lint(`${fine}\n\n## Common mistakes\n\n${bad}\n\n${bad}\n\n## More`)).toEqual([]);
  });
  test('that are labelled right are read, pieces of calls too', () => {
    expect(rules(`${fine}\n\nRight: <path>a & b</path>`)).toEqual(['unescaped-ampersand']);
    expect(fixed(`${fine}\n\nRight: <path>a & b</path>`)).toContain('Right: <path>a &amp; b</path>');
  });
  test('in a code fence are said once, and taken out of it', () => {
    const fenced = `\`\`\`xml\n${fine}\n\`\`\``;
    expect(rules(`${fenced}\n\nOr\n\n${fenced}`)).toEqual(['call-in-code-fence']);
    expect(fixed(fenced)).not.toContain('```');
    expect(lint(call('<path>a.md</path><content>\n```js\nlet a;\n```\n</content>'))).toEqual([]);
  });
  test('in another dialect than the prompt teaches are found, and each is read in its own', () => {
    const hermes = '<tool_call>\n{"name": "write_file", "arguments": {"path": "a"}}\n</tool_call>';
    expect(lint(`${fine}\n\n${fine}\n\nOr:\n\n\`\`\`\n${hermes}\n\`\`\``).map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['foreign-dialect', 'missing-argument']),
    );
    expect(rules(hermes)).toEqual(['missing-argument']);
  });
  test('are asked for where a prompt shows none', () => {
    expect(rules('Be brief.')).toEqual(['no-format']);
    expect(lint('Be brief.')).toMatchObject([{ severity: 'error' }]);
  });
});

describe('lists of arguments', () => {
  const below = (lines: string) => lint(`## write_file\n${lines}\n\n${fine}`);
  test('that name what a tool lacks are found', () => {
    expect(below('- pth (string): where\n- content (string)')).toMatchObject([
      { rule: 'unknown-argument', message: 'write_file has no argument pth; path was probably meant.' },
    ]);
  });
  test('that give another type, or call optional what is required, are found', () => {
    expect(below('- path (integer): where')).toMatchObject([{ rule: 'type-mismatch' }]);
    expect(below('- path (string, optional): where')).toMatchObject([{ rule: 'missing-argument' }]);
    expect(below('- path (string, required): where\n- lines (number)')).toEqual([]);
  });
  test.each([
    '- Note: be careful',
    '- Returns: a string',
    '- Returns (string)',
    '- returns: text',
    '- Speed (high): matters',
  ])('hold remarks that are no arguments: %s', (line) => {
    expect(below(line)).toEqual([]);
  });
  test('under another heading are left alone', () => {
    expect(lint(`## \`write_file\`\n- path (string)\n\n## Good to know\n- speed (string): matters\n\n${fine}`)).toEqual(
      [],
    );
  });
});

test('texts that stand twice are found, and removed where they are the same', () => {
  const rule = '# Rules\nBe brief.\n';
  expect(rules(`${fine}\n${rule}\n${rule}`)).toEqual(['duplicate-section']);
  expect(fixed(`${fine}\n${rule}\n${rule}`).match(/Be brief/g)).toHaveLength(1);
  expect(lint(`${fine}\n${rule}\n# Rules\nBe long.`)[0]?.fix).toBeUndefined();
  const paragraph = 'word '.repeat(20);
  expect(rules(`${fine}\n\n${paragraph}\n\nother\n\n${paragraph}`)).toEqual(['duplicate-section']);
});

test('however many arguments an example lacks, it is held against one example of its tool', () => {
  const looks = (count: number): number => {
    let looked = 0;
    const required = Array.from({ length: count }, (_, index) => `argument ${index}`);
    const tool = {
      name: 'write_file',
      inputSchema: { properties: Object.fromEntries(required.map((name) => [name, { type: 'string' }])), required },
      get examples() {
        looked += 1;
        return [];
      },
    };
    const missing = lintPrompt(call(''), [tool], parseReply).filter(({ rule }) => rule === 'missing-argument');
    expect(missing.every(({ fix }) => fix)).toBe(true);
    return looked;
  };
  expect(looks(300)).toBe(looks(30));
});

test('a prompt that names all its tools compares none of them with the others', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({ name: `read_part_${index}`, inputSchema: {} }));
  const compared = vi.spyOn(String.prototype, 'toLowerCase');
  lintPrompt(many.map(({ name }) => `- \`${name}\``).join('\n'), many, parseReply);
  const { length } = compared.mock.calls;
  compared.mockRestore();
  expect(length).toBeLessThan(50 * many.length);
});
