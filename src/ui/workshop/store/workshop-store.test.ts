import { expect, test, vi } from 'vitest';
import { ParseHost } from '../../../../workers/parse-host.ts';
import { WorkshopHost } from '../../../../workers/workshop-host.ts';
import type { Fixture } from '../../../core/cases/fixture.ts';
import { toolsInForce } from '../../debug/state/tools-in-force.ts';
import { createDebugStore } from '../../debug/store/debug-store.ts';
import { createAppStore } from '../../parts/page/app-store.ts';
import { createPage } from '../../shell/frame/create-page.ts';
import type { SavedWorkshop } from './saved-workshop.ts';
import { isBeingChecked, isChanged } from './selectors.ts';
import type { WorkshopState } from './workshop-state.ts';
import { createWorkshopStore } from './workshop-store.ts';

const definition = (...names: string[]): string =>
  JSON.stringify(
    names.map((name) => ({
      name,
      inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    })),
  );

const WITH_TOOLS: Fixture = {
  format: 'chunkscope-fixture',
  version: 1,
  chunks: ['Hello.'],
  tools: [{ name: 'own', inputSchema: true }],
};

function setUp(
  saved: Partial<SavedWorkshop> | null = null,
  countTokens = async (texts: readonly string[]) => texts.map(() => 7),
) {
  const debug = createDebugStore({ service: new ParseHost() });
  const store = createWorkshopStore({
    service: new WorkshopHost(),
    tokens: { countTokens },
    page: createPage(debug, createAppStore('workshop'), () => null),
    saved: saved && {
      definitions: '',
      source: '',
      tool: '',
      written: {},
      variant: 'escape',
      counter: 'estimate',
      prompts: { settings: undefined, variants: undefined },
      ...saved,
    },
  });
  const { verbs } = store.getState();
  const until = (condition: (state: WorkshopState) => boolean) => vi.waitUntil(() => condition(store.getState()));
  const has = (...names: string[]) =>
    until(({ reading, example }) => {
      const read = reading?.tools.map((tool) => tool.definition.name).join() ?? '';
      return read === names.join() && (names.length === 0 || example !== null);
    });
  return { debug, store, verbs, until, has };
}

test('no prompt, size or example of other tools is shown for tools that were brought in', async () => {
  const { store, verbs, has, until } = setUp();
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  await until(({ prompt, failing }) => prompt !== null && failing !== null);
  const stale: boolean[] = [];
  store.subscribe(({ definitions, reading, prompt, example, failing, sizes }) => {
    if (definitions !== definition('build') || reading?.tools[0]?.definition.name !== 'build') return;
    const text = [prompt?.text, ...[...sizes.values()].map((size) => size.text), example?.text].join(' ');
    stale.push(text.includes('read_file') || (failing !== null && prompt === null && example === null));
  });
  await verbs.importDefinitions(definition('build'), 'tools.json');
  await until(({ prompt }) => prompt?.text.includes('build') === true);
  expect(stale).toContain(false);
  expect(stale).not.toContain(true);
});

test('typed tools become the tools that Debug checks against, and go when the text goes', async () => {
  const { debug, verbs, has, until } = setUp();
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  expect(toolsInForce(debug.getState()).map(({ name }) => name)).toEqual(['read_file']);
  verbs.typeDefinitions('');
  await until(({ reading }) => reading === null);
  expect(toolsInForce(debug.getState())).toEqual([]);
});

test('tools brought in by the user count in place of those of the reply; those of an earlier visit do not', async () => {
  const restored = setUp({ definitions: definition('read_file') });
  restored.debug.getState().verbs.open(WITH_TOOLS, 'open');
  await restored.has('read_file');
  expect(toolsInForce(restored.debug.getState()).map(({ name }) => name)).toEqual(['own']);
  restored.verbs.takeOverDebug();
  expect(toolsInForce(restored.debug.getState()).map(({ name }) => name)).toEqual(['read_file']);

  const typed = setUp();
  typed.debug.getState().verbs.open(WITH_TOOLS, 'open');
  typed.verbs.typeDefinitions(definition('read_file'));
  await typed.has('read_file');
  expect(toolsInForce(typed.debug.getState()).map(({ name }) => name)).toEqual(['read_file']);
});

test('a broken text keeps the tools that were read last', async () => {
  const { store, debug, verbs, has, until } = setUp();
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  verbs.typeDefinitions('[{');
  await until(({ problem }) => problem !== null);
  expect(store.getState()).toMatchObject({ definitions: '[{', tool: 'read_file' });
  expect(debug.getState().userTools).toHaveLength(1);
});

test('a tool that is being renamed stays on the bench', async () => {
  const { store, verbs, has } = setUp();
  verbs.typeDefinitions(definition('read_file', 'write_file'));
  await has('read_file', 'write_file');
  verbs.selectTool('write_file');
  verbs.typeDefinitions(definition('read_file', 'write_fil'));
  await has('read_file', 'write_fil');
  expect(store.getState().tool).toBe('write_fil');
});

test('the caret puts the tool it stands in on the bench', async () => {
  const { store, verbs, has, until } = setUp();
  const text = definition('read_file', 'write_file');
  verbs.typeDefinitions(text);
  await has('read_file', 'write_file');
  verbs.setCaret(text.indexOf('write_file'));
  expect(store.getState().tool).toBe('write_file');
  await until(({ example }) => example?.tool === 'write_file');
});

test('foreign text without tools is refused with its reason and changes nothing', async () => {
  const { store, debug, verbs, has } = setUp();
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  await verbs.importDefinitions('data: {"choices":[]}', 'the clipboard');
  expect(store.getState().definitions).toBe(definition('read_file'));
  expect(debug.getState().toasts.at(-1)).toMatchObject({ isError: true, text: expect.stringContaining('unchanged') });
});

test('foreign text in an empty Workshop is kept even where it cannot be read', async () => {
  const { store, verbs, until } = setUp();
  await verbs.importDefinitions('[{', 'tools.json');
  await until(({ problem }) => problem !== null);
  expect(store.getState()).toMatchObject({ definitions: '[{', source: 'tools.json', view: 'definitions' });
});

test('where one pane fills the window, the example comes before the JSON of the tools that were imported', async () => {
  const { store, verbs } = setUp();
  await verbs.importDefinitions(definition('read_file'), 'tools.json');
  expect(store.getState().view).toBe('example');
});

test('imported tools replace those that are here, which one click brings back', async () => {
  const { debug, verbs, has } = setUp();
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  await verbs.importDefinitions(definition('build'), 'tools.json');
  await has('build');
  debug.getState().toasts.at(-1)?.actions[0]?.run();
  await has('read_file');
});

test('an offer to bring something back goes with the next change, which it would undo', async () => {
  const { debug, verbs, has, until } = setUp();
  await until(({ settings }) => settings !== null);
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  const offers = () => debug.getState().toasts.filter(({ actions }) => actions.length > 0);
  const changes = [() => verbs.typeDefinitions(definition('list')), () => verbs.undo(), () => verbs.setStyle('cdata')];
  for (const change of changes) {
    await verbs.importDefinitions(definition('build'), 'tools.json');
    expect(offers()).toHaveLength(1);
    change();
    expect(offers()).toEqual([]);
    await verbs.importDefinitions('data: {}', 'the clipboard');
    await verbs.importDefinitions('data: {"a":1}', 'the clipboard');
    expect(offers()).toHaveLength(1);
    change();
    expect(offers()).toEqual([]);
  }
});

test('tools can be added beside those that are here, whatever shapes and comments both have', async () => {
  const { verbs, has } = setUp();
  verbs.typeDefinitions(`{"tools": ${definition('read_file')}} // mine`);
  await has('read_file');
  await verbs.importDefinitions(definition('build', 'read_file'), 'tools.json', 'add');
  await has('read_file', 'build', 'read_file_2');
});

test('line ends and byte order marks come in as editors keep them', async () => {
  const { store, verbs } = setUp();
  verbs.typeDefinitions('\uFEFF[\r\n]\r');
  expect(store.getState().definitions).toBe('[\n]\n');
});

test('an example of the user belongs to its tool, and goes', async () => {
  const { store, verbs, has, until } = setUp();
  verbs.typeDefinitions(definition('read_file', 'build'));
  await has('read_file', 'build');
  verbs.writeExample('no call');
  await until(({ example, failing }) => example?.source === 'user' && failing?.join() === 'read_file');
  verbs.writeExample(null);
  await until(({ example, failing }) => example?.source === 'schema' && failing?.length === 0);
  expect(store.getState().written).toEqual({});
});

test('what is said of the examples is marked as being checked until it is of the definitions that are here', async () => {
  const { store, verbs, has, until } = setUp();
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  await until((state) => state.failing !== null && !isBeingChecked(state));
  verbs.typeDefinitions(definition('write_file'));
  expect(isBeingChecked(store.getState())).toBe(true);
  await has('write_file');
  await until((state) => state.failing !== null && !isBeingChecked(state));
  verbs.writeExample('no call');
  expect(isBeingChecked(store.getState())).toBe(true);
  await until(({ failing }) => failing?.join() === 'write_file');
  expect(isBeingChecked(store.getState())).toBe(false);
});

test('the example in Debug reads clean against its own tool', async () => {
  const { debug, verbs, has } = setUp();
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  verbs.openInDebug();
  await vi.waitUntil(() => debug.getState().readRevision === debug.getState().revision);
  expect(debug.getState().report).toMatchObject({ verdict: 'clean', diagnostics: [] });
});

test('variants are saved, changed, renamed, duplicated and deleted', async () => {
  const { store, debug, verbs, until } = setUp();
  await until(({ settings }) => settings !== null);
  const names = () => store.getState().variants.map(({ name }) => name);
  const presets = names();
  const presetIds = store.getState().variants.map(({ id }) => id);

  verbs.setStyle('cdata');
  expect(isChanged(store.getState())).toBe(true);
  verbs.saveVariant();
  expect(isChanged(store.getState())).toBe(false);
  const { variant } = store.getState();
  const saved = store.getState().variants.at(-1);
  expect(saved).toMatchObject({ name: 'CDATA', parent: presetIds[0] });
  verbs.renameVariant(variant, '  Mine ');
  verbs.duplicateVariant(variant);
  expect(names()).toEqual([...presets, 'Mine', 'Mine copy']);

  verbs.switchSection('rules', false);
  verbs.updateVariant();
  verbs.selectVariant(variant);
  expect(store.getState().settings?.sections.find(({ id }) => id === 'rules')?.on).toBe(true);

  verbs.deleteVariant(variant);
  expect(names()).toEqual([...presets, 'Mine copy']);
  debug.getState().toasts.at(-1)?.actions[0]?.run();
  expect(names()).toContain('Mine');
});

test('what saving or choosing a variant does away with comes back at a press', async () => {
  const { store, debug, verbs, until } = setUp();
  await until(({ settings }) => settings !== null);
  const press = (label: string) => {
    const { toasts } = debug.getState();
    toasts
      .at(-1)
      ?.actions.find((action) => action.label === label)
      ?.run();
  };
  const stylesOf = (name: string) =>
    store
      .getState()
      .variants.filter((one) => one.name.startsWith(name))
      .map(({ settings }) => settings.style);
  verbs.saveVariant();
  const { variant } = store.getState();
  verbs.renameVariant(variant, 'Mine');
  const before = store.getState().settings?.style;
  verbs.setStyle('cdata');
  verbs.updateVariant();
  expect(debug.getState().toasts.at(-1)?.text).toBe('Saved the changes over Mine.');
  expect(stylesOf('Mine')).toEqual(['cdata']);
  press('Keep both');
  expect(stylesOf('Mine')).toEqual([before, 'cdata']);
  expect(store.getState().settings?.style).toBe('cdata');

  verbs.selectVariant(variant);
  verbs.setStyle('cdata');
  verbs.updateVariant();
  press('Take back');
  expect(stylesOf('Mine')).toEqual([before, 'cdata']);

  const [first] = store.getState().variants;
  verbs.selectVariant(first?.id ?? '');
  expect(debug.getState().toasts.at(-1)?.text).toBe('The changes of Mine were not saved.');
  press('Bring them back');
  expect(store.getState()).toMatchObject({ variant, settings: { style: 'cdata' } });
  verbs.updateVariant();
  verbs.selectVariant(first?.id ?? '');
  expect(debug.getState().toasts).toEqual([]);
});

test('sections move within their bounds and take a text of the user', async () => {
  const { store, verbs, until } = setUp();
  await until(({ settings }) => settings !== null);
  const order = () => store.getState().settings?.sections.map(({ id }) => id);
  const before = order();
  verbs.moveSection('role', -1);
  expect(order()).toEqual(before);
  verbs.moveSection('role', 1);
  expect(order()?.slice(0, 2)).toEqual(['loop', 'role']);
  verbs.editSection('role', 'You build.');
  await until(({ prompt }) => prompt?.text.includes('You build.') === true);
  verbs.editSection('role', null);
  await until(({ prompt }) => prompt?.text.includes('You build.') === false);
});

test('a prompt that came with a request becomes a variant of that text alone', async () => {
  const { verbs, until } = setUp();
  await until(({ settings }) => settings !== null);
  verbs.keepPrompt('Use tools.');
  await until(({ prompt }) => prompt?.sections.find(({ id }) => id === 'custom')?.text === 'Use tools.');
  await until(({ prompt }) => prompt?.text === '# Further instructions\n\nUse tools.');
});

test('tokens are counted once for each text, and stay estimates where no tokenizer can be had', async () => {
  const countTokens = vi.fn(async (texts: readonly string[]) => texts.map(() => 7));
  const counted = setUp(null, countTokens);
  await counted.until(({ prompt }) => prompt !== null);
  counted.verbs.setCounter('o200k_base');
  await counted.until(({ counts, prompt }) => counts.get(prompt?.text ?? '') === 7);
  const asked = countTokens.mock.calls.flatMap(([texts]) => texts);
  expect(new Set(asked).size).toBe(asked.length);

  const offline = setUp(null, () => Promise.reject(new Error('offline')));
  await offline.until(({ prompt }) => prompt !== null);
  offline.verbs.setCounter('o200k_base');
  await offline.until(({ counter }) => counter === 'estimate');
  expect(offline.debug.getState().toasts.at(-1)?.isError).toBe(true);
});

test('mistakes are covered for the tools in force, and not at all without any', async () => {
  const { debug, store, verbs, has, until } = setUp();
  await until(({ settings }) => settings !== null);
  verbs.coverMistakes();
  await vi.waitUntil(() => store.getState().coverage === null);
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  verbs.coverMistakes();
  await until(({ coverage }) => coverage?.['unknown-tool']?.present === true);
  expect(debug.getState().userTools).toHaveLength(1);
});

test('undo goes back over imports, settings and variants, one step each, and redo forward', async () => {
  const { store, verbs, has, until } = setUp();
  await until(({ settings }) => settings !== null);
  expect(store.getState().canUndo).toBe(false);
  await verbs.importDefinitions(definition('read_file'), 'a.json');
  await has('read_file');
  verbs.setStyle('cdata');
  verbs.moveSection('role', 1);
  verbs.saveVariant();
  const { variants } = store.getState();

  verbs.undo();
  expect(store.getState().variants).toHaveLength(variants.length - 1);
  verbs.undo();
  verbs.undo();
  expect(store.getState().settings?.style).toBe('escape');
  verbs.undo();
  await until(({ reading }) => reading === null);
  expect(store.getState().canUndo).toBe(false);
  for (let step = 0; step < 4; step += 1) verbs.redo();
  await has('read_file');
  expect(store.getState().variants).toEqual(variants);
});

test('tells one thing at a time, and nothing of tools that were changed since', async () => {
  const { debug, verbs, has } = setUp();
  const told = () => debug.getState().toasts.map(({ text }) => text);
  for (const name of ['one', 'two', 'three']) await verbs.importDefinitions(definition(name), name);
  await verbs.importDefinitions('no tools at all', 'a note');
  expect(told()).toEqual([expect.stringContaining('Your tools are unchanged.')]);
  await verbs.importDefinitions(definition('four'), 'four');
  expect(told()).toEqual([expect.stringContaining('Imported four')]);
  verbs.typeDefinitions(definition('five'));
  await has('five');
  expect(told()).toEqual([]);
  await verbs.importDefinitions(definition('six'), 'six');
  expect(told()).toEqual([expect.stringContaining('Imported six')]);
  verbs.hush();
  expect(told()).toEqual([]);
});

test('tools in YAML are read as they are typed, and beside tools in JSON they become JSON', async () => {
  const { store, verbs, has } = setUp();
  const yaml =
    'tools:\n  - name: build\n    input_schema: { type: object, properties: { target: { type: string } } }\n';
  verbs.typeDefinitions(yaml);
  await has('build');
  expect(store.getState().reading?.notation).toBe('YAML');
  await verbs.importDefinitions(definition('read_file'), 'tools.json', 'add');
  await has('build', 'read_file');
  expect(store.getState().reading?.notation).toBe('JSON');
});

test('a tool is left out of the prompt and stays a tool that Debug checks against', async () => {
  const { debug, store, verbs, has, until } = setUp();
  verbs.typeDefinitions(definition('read_file', 'write_file'));
  await has('read_file', 'write_file');
  verbs.switchTools(['write_file'], false);
  await until(({ prompt }) => prompt?.text.includes('read_file') === true && !prompt.text.includes('write_file'));
  expect(toolsInForce(debug.getState()).map(({ name }) => name)).toEqual(['read_file', 'write_file']);
  verbs.undo();
  await until(({ prompt }) => prompt?.text.includes('write_file') === true);
  expect(store.getState().settings?.without).toBeUndefined();
});

test('an edited section is edited as a template, and going back to its text is no edit', async () => {
  const { store, verbs, has, until } = setUp();
  verbs.typeDefinitions(definition('read_file'));
  await has('read_file');
  await until(({ prompt }) => prompt?.sections.some(({ template }) => template === '{tools}') === true);
  const tools = () => store.getState().prompt?.sections.find(({ id }) => id === 'tools');
  verbs.editSection('tools', 'Mine.');
  await until(() => tools()?.stale.length === 1);
  verbs.editSection('tools', '{tools}');
  await until(() => tools()?.isEdited === false);
  verbs.addSection();
  await until(({ prompt }) => prompt?.sections.at(-1)?.isOwn === true);
  verbs.renameSection('own-1', 'House');
  verbs.editSection('own-1', 'Be kind.');
  await until(({ prompt }) => prompt?.text.endsWith('# House\n\nBe kind.') === true);
  verbs.removeSection('own-1');
  await until(({ prompt }) => prompt?.text.includes('House') === false);
});
