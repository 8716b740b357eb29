import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { markedDialect, WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import { defaultSettings, readSettings } from './prompt-settings.ts';
import { buildPrompt } from './system-prompt.ts';

const found = importTools(readFileSync(new URL('../../../fixtures/tools/filesystem.json', import.meta.url), 'utf8'));
const tools = found.ok ? found.value.tools.map(({ definition }) => definition) : [];

describe.each(WRITTEN_DIALECT_IDS.filter((id) => id !== 'forge'))('a prompt for %s', (dialect) => {
  const { text, sections } = buildPrompt(tools, defaultSettings('escape', dialect));
  const section = (id: string) => sections.find((built) => built.id === id)?.text ?? '';

  it('shows the form of a call with placeholders that its reader takes for a call', () => {
    const form = /capitals:\n\n([\s\S]*?)\n\n- /.exec(section('call-format'))?.[1] ?? '';
    const named = [{ name: 'TOOL_NAME', inputSchema: {} }];
    const read = parseReply(form, { dialect, recovery: 'strict', tools: named });
    expect(read.verdict).toBe('clean');
    expect(read.calls).toMatchObject([{ toolName: 'TOOL_NAME', complete: true }]);
    expect(read.calls[0]?.arguments.entries.map(([name]) => name)).toEqual(['ARGUMENT_NAME', 'ANOTHER_ARGUMENT']);
  });

  it('gives an example of each tool that reads back', () => {
    const examples = section('examples').split(/\n\n(?=\S)/);
    const read = parseReply(section('examples'), { dialect, recovery: 'strict', tools });
    expect(examples.length).toBeGreaterThan(0);
    expect(read.calls.map(({ toolName }) => toolName)).toEqual(tools.map(({ name }) => name));
    expect(read.calls.every(({ complete }) => complete)).toBe(true);
  });

  it('names every tool with its description, and no mark of another dialect', () => {
    for (const { name, description = '' } of tools) {
      expect(section('tools')).toContain(name);
      expect(section('tools')).toContain(JSON.stringify(description).slice(1, 40).split('\\')[0] as string);
    }
    expect(text).not.toContain('<tool_name>');
    expect(section('encoding')).not.toBe('');
    expect(section('structure')).toMatch(/list/i);
  });

  it('stands in its settings, which are read back', () => {
    const settings = defaultSettings('escape', dialect);
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
    expect(markedDialect(settings.dialect ?? '')).toBeDefined();
  });
});

it("settings without a dialect, and with one that is none, are for Forge's own", () => {
  expect(readSettings({ style: 'cdata', dialect: 'nope' })).toEqual(readSettings({ style: 'cdata' }));
  expect(defaultSettings()).not.toHaveProperty('dialect');
});
