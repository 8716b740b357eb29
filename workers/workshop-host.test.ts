import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ToolsReading } from '../src/core/prompts/workshop/read-tools.ts';
import type { Workbench } from '../src/core/prompts/workshop/workbench.ts';
import { WorkshopHost } from './workshop-host.ts';

const FILES = readFileSync(new URL('../fixtures/tools/filesystem.json', import.meta.url), 'utf8');
const BUILD = `[{ "type": "function", "function": { "name": "build", "parameters": {
  "type": "object", "properties": { "target": { "type": "string", "default": "all" } }, "required": ["target"] } } }]`;
const OPTIONS = { style: 'escape', optional: true } as const;
const NOTHING_SAVED = { settings: undefined, variants: undefined };

const bench = (definitions: string, written = {}): Workbench => ({ definitions, written });

async function readingOf(definitions: string): Promise<ToolsReading> {
  const outcome = await new WorkshopHost().readTools(definitions);
  if (!outcome.ok) throw new Error(outcome.problem.sentence);
  return outcome.reading;
}

test('tools come with their arguments counted and their place in the text', async () => {
  const { tools, origins } = await readingOf(BUILD);
  expect(origins).toEqual(['OpenAI Chat Completions tools']);
  expect(tools).toMatchObject([{ definition: { name: 'build' }, argumentCount: 1, isRenamed: false }]);
  expect(BUILD.slice(tools[0]?.range.start, tools[0]?.range.end)).toMatch(/^\{.*\}$/s);
});

test('a problem of the definitions names the line and column where they break', async () => {
  const outcome = await new WorkshopHost().readTools('[\n  { "name" "build" }\n]');
  expect(outcome).toMatchObject({ ok: false, problem: { line: 2, column: 12 } });
});

test('an example links each argument to the property that it was generated from', async () => {
  const example = await new WorkshopHost().readExample(bench(BUILD), 'build', OPTIONS);
  expect(example).toMatchObject({ source: 'schema', isGood: true });
  const [link] = example?.links ?? [];
  expect(example?.text.slice(link?.span.start, link?.span.end)).toBe('<target>all</target>');
  expect(BUILD.slice(link?.property?.start, link?.property?.end)).toBe(
    '"target": { "type": "string", "default": "all" }',
  );
});

test('an example of the user wins, is read back and keeps its links', async () => {
  const own = '<tool><tool_name>build</tool_name><arguments><target>docs & site</target></arguments></tool>';
  const example = await new WorkshopHost().readExample(bench(BUILD, { build: own }), 'build', OPTIONS);
  expect(example).toMatchObject({ source: 'user', text: own, isGood: false, styles: [] });
  const good = own.replace('&', '&amp;');
  const fixed = await new WorkshopHost().readExample(bench(BUILD, { build: good }), 'build', OPTIONS);
  expect(fixed).toMatchObject({ isGood: true, links: [{ path: '/target' }] });
});

test('an example of the user stands in the prompt', async () => {
  const own = '<tool><tool_name>build</tool_name><arguments><target>docs</target></arguments></tool>';
  const { settings } = await new WorkshopHost().begin(NOTHING_SAVED);
  const { sections } = await new WorkshopHost().writePrompt(bench(BUILD, { build: own }), settings);
  expect(sections.filter(({ text }) => text.includes(own)).map(({ id }) => id)).toContain('tools');
});

test('every example of the real tools reads back, and those that do not are named', async () => {
  expect(await new WorkshopHost().failingExamples(bench(FILES), OPTIONS)).toEqual([]);
  const broken = { write_file: 'no call' };
  expect(await new WorkshopHost().failingExamples(bench(FILES, broken), OPTIONS)).toEqual(['write_file']);
});

test('a later question for failing examples ends the earlier one', async () => {
  const host = new WorkshopHost();
  const [earlier, later] = await Promise.all([
    host.failingExamples(bench(FILES), OPTIONS),
    host.failingExamples(bench(BUILD), OPTIONS),
  ]);
  expect(earlier).toBeNull();
  expect(later).toEqual([]);
});

test('the sections of a prompt stand in the order of the settings, those that are off without text', async () => {
  const host = new WorkshopHost();
  const { settings } = await host.begin(NOTHING_SAVED);
  const [first, ...others] = settings.sections;
  const turned = { ...settings, sections: [...others, { ...first!, on: false }] };
  const prompt = await host.writePrompt(bench(BUILD), turned);
  expect(prompt.sections.at(-1)).toMatchObject({ id: first?.id, on: false, text: '', tokens: 0 });
  expect(prompt.text).not.toContain('# Role');
});

test('a mistake in an edited section is found there, and its fix is the repaired section', async () => {
  const host = new WorkshopHost();
  const { settings } = await host.begin(NOTHING_SAVED);
  const text = '<tool><tool_name>build</tool_name><arguments><target>a & b</target></arguments></tool>';
  const sections = settings.sections.map((section) => (section.id === 'examples' ? { ...section, text } : section));
  const { findings, text: prompt } = await host.writePrompt(bench(BUILD), { ...settings, sections });
  const finding = findings.find(({ rule }) => rule === 'unescaped-ampersand');
  expect(finding).toMatchObject({ section: 'examples', fix: { text: text.replace('&', '&amp;') } });
  expect(prompt.split('\n')[(finding?.line ?? 0) - 1]).toBe(text);
});

test('saved work that makes no sense falls back to the presets', async () => {
  const start = await new WorkshopHost().begin({ settings: 3, variants: [{ id: 1 }, null] });
  expect(start.settings.style).toBe('escape');
  expect(start.variants.map(({ name }) => name)).toContain('Escape first');
});

test('a mistake is covered only where the prompt says so', async () => {
  const host = new WorkshopHost();
  const { settings } = await host.begin(NOTHING_SAVED);
  const { tools } = await readingOf(BUILD);
  const definitions = tools.map(({ definition }) => definition);
  expect((await host.coverMistakes(definitions, settings))['unescaped-ampersand']).toMatchObject({ present: true });
  const sections = settings.sections.map((section) =>
    section.id === 'encoding' ? { ...section, on: false } : section,
  );
  expect((await host.coverMistakes(definitions, { ...settings, sections }))['unescaped-ampersand']).toMatchObject({
    section: 'encoding',
    present: false,
  });
});
