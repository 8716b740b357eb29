import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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
      properties: { path: { type: 'string' }, content: { type: 'string' } },
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
function mended(text: string): string {
  const whole = `Use write_file.\n\n${text}`;
  const fix = lintPrompt(whole, tools, parseReply).find((finding) => finding.fix)?.fix;
  return fix ? apply(whole, fix.edits) : 'no fix';
}

test('our own prompts for 63 real tools have nothing to complain of, in every style', () => {
  const folder = new URL('../../../../fixtures/tools/', import.meta.url);
  for (const file of readdirSync(folder)) {
    const result = importTools(readFileSync(new URL(file, folder), 'utf8'));
    const real = result.ok ? result.value.tools.map((tool) => tool.definition) : [];
    for (const style of EXAMPLE_STYLES) {
      expect(lintPrompt(buildPrompt(real, defaultSettings(style)).text, real, parseReply)).toEqual([]);
    }
  }
});

test('a good example passes', () => {
  expect(lint(fine)).toEqual([]);
});

describe('tools', () => {
  test('that do not exist are found in examples and in prose', () => {
    expect(lint(call('<path>a</path>', 'write_fil'))[0]).toMatchObject({
      rule: 'unknown-tool',
      message: 'There is no tool write_fil; write_file was probably meant.',
    });
    expect(rules('Then call `delete_file` and use the make_tea tool.')).toEqual(['unknown-tool', 'unknown-tool']);
    expect(mended('Call write_flie now.')).toContain('Call write_file now.');
  });
  test('that the prompt forgets are named', () => {
    expect(lintPrompt('Be nice.', tools, parseReply)).toMatchObject([{ rule: 'unlisted-tool' }]);
  });
});

describe('examples', () => {
  test('that can not be read are found, with the edits that mend them', () => {
    const text = call('<path>a &b</path><content>x</content>');
    expect(rules(text)).toContain('example-unreadable');
  });
  test('with arguments that the tool lacks are found and renamed in both tags', () => {
    const text = call('<paht>a</paht><path>a</path><content>x</content>');
    expect(rules(text)).toEqual(['unknown-argument']);
    expect(mended(text)).toContain('<path>a</path><path>a</path>');
  });
  test('that leave out what is required are completed', () => {
    const text = call('<path>a</path>');
    expect(rules(text)).toEqual(['missing-argument']);
    expect(lint(mended(text))).toEqual([]);
  });
  test('that stand against the rule are found and rewritten', () => {
    const escaping = `Always escape special characters first.\n${call('<path>a</path><content><![CDATA[a && b]]></content>')}`;
    expect(rules(escaping)).toEqual(['contradictory-encoding']);
    expect(mended(escaping)).toContain('<content>a &amp;&amp; b</content>');
    const cdata = `Put every value into a CDATA section.\n${call('<path>a</path><content>a &amp;&amp; b</content>')}`;
    expect(mended(cdata)).toContain('<content><![CDATA[a && b]]></content>');
  });
});

describe('texts', () => {
  test('that lay down two rules are found', () => {
    expect(rules('Always escape special characters.\nAlways use CDATA for values.')).toEqual([
      'contradictory-encoding',
    ]);
  });
  test('that list arguments a tool lacks are found', () => {
    expect(lint('## write_file\n- pth (string): where\n- content (string)')).toMatchObject([
      { rule: 'unknown-argument', message: 'write_file has no argument pth; path was probably meant.' },
    ]);
  });
  test('that list something else under another heading are left alone', () => {
    expect(lint('## `write_file`\n- path (string)\n\n## Good to know\n- speed (high): matters')).toEqual([]);
  });
  test('that stand twice are found, and removed where they are the same', () => {
    const rule = '# Rules\nBe brief.\n';
    expect(rules(`${rule}\n${rule}`)).toEqual(['duplicate-section']);
    expect(mended(`${rule}\n${rule}`).match(/Be brief/g)).toHaveLength(1);
    expect(lint(`${rule}\n# Rules\nBe long.`)[0]?.fix).toBeUndefined();
    const paragraph = 'word '.repeat(20);
    expect(rules(`${paragraph}\n\nother\n\n${paragraph}`)).toEqual(['duplicate-section']);
  });
});
