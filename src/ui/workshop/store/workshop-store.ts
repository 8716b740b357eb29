import { createStore, type StoreApi } from 'zustand/vanilla';
import { sameJson } from '../../../base/json-text.ts';
import type { TokenService } from '../../../contract/token-service.ts';
import type { WorkshopService } from '../../../contract/workshop-service.ts';
import type { ExampleOptions } from '../../../core/dialects/forge/write/example.ts';
import type { PromptSettings } from '../../../core/prompts/prompt-settings.ts';
import type { SectionId } from '../../../core/prompts/sections/prompt-section.ts';
import type { PromptVariant } from '../../../core/prompts/variants.ts';
import type { ReadTool, ToolsOutcome, ToolsReading } from '../../../core/prompts/workshop/read-tools.ts';
import type { Workbench } from '../../../core/prompts/workshop/workbench.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import { latestNews } from '../../parts/page/latest-news.ts';
import type { Page } from '../../parts/page/page.ts';
import { emptyHistory, goBack, goForward, type History, remember } from '../../parts/state/history.ts';
import { latestOnly } from '../../parts/state/latest-only.ts';
import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import { count } from '../../parts/words/count.ts';
import type { SavedWorkshop } from './saved-workshop.ts';
import { isChanged } from './selectors.ts';
import {
  freshVariant,
  settingsOfText,
  withDialect,
  withOwnSection,
  withoutSection,
  withSectionMoved,
  withSectionSwitched,
  withSectionText,
  withSectionTitle,
  withToolsSwitched,
} from './settings-edits.ts';
import { variantName } from './variant-name.ts';
import type { WorkshopData, WorkshopState, WorkshopVerbs } from './workshop-state.ts';

export type WorkshopStore = StoreApi<WorkshopState>;

export interface WorkshopParts {
  readonly service: WorkshopService;
  readonly tokens: TokenService;
  /** Takes the tools, the example to look at, and news for the user. */
  readonly page: Pick<Page, 'news' | 'reply' | 'openText' | 'setTools'>;
  readonly saved: SavedWorkshop | null;
  readonly now?: () => number;
}

/** What undo goes back to. */
type Work = Pick<WorkshopData, 'definitions' | 'source' | 'written' | 'settings' | 'variants' | 'variant'>;

/** What is made of the tools; of other tools it says nothing. */
const NOT_MADE = {
  example: null,
  failing: null,
  checked: null,
  prompt: null,
  sizes: new Map(),
} satisfies Partial<WorkshopData>;

const INITIAL: WorkshopData = {
  ...NOT_MADE,
  settings: null,
  definitions: '',
  source: '',
  problem: null,
  readDefinitions: '',
  reading: null,
  tool: '',
  written: {},
  variants: [],
  variant: '',
  counter: 'estimate',
  counts: new Map(),
  coverage: null,
  canUndo: false,
  caret: 0,
  pointed: null,
  goTo: null,
  goToSection: null,
  view: 'definitions',
  dialog: null,
  toolsMenu: false,
  renaming: null,
  writing: null,
};

const UNANSWERED =
  'Reading these definitions was ended: no answer came. The text is kept, and what was read before stays in force.';

/** Counts kept; beyond, only those of what is on the screen stay. */
const MOST_COUNTS = 400;

/** The state of the Workshop. Every change of definitions, tool or settings has what depends on it read again. */
export function createWorkshopStore({
  service,
  tokens,
  page,
  saved,
  now = () => performance.now(),
}: WorkshopParts): WorkshopStore {
  const { prompts, ...kept } = saved ?? { prompts: { settings: undefined, variants: undefined } };
  const store = createStore<WorkshopState>()(() => ({ ...INITIAL, ...kept, verbs: {} as WorkshopVerbs }));
  const { setState: set, getState: get } = store;
  const news = latestNews(() => page.news);

  let history: History<Work> = emptyHistory();
  const here = (): Work => {
    const { definitions, source, written, settings, variants, variant } = get();
    return { definitions, source, written, settings, variants, variant };
  };

  /** Changes the work so that undo can go back; changes of one group that follow each other are one step. */
  function change(patch: Partial<Work>, group?: string): void {
    news.hush();
    const step = { state: here(), label: '', at: now() };
    history = remember(history, group === undefined ? step : { ...step, group });
    set({ ...patch, canUndo: true });
  }

  function travel(step: [Work, History<Work>] | null): void {
    if (!step) return;
    const [work, rest] = step;
    news.hush();
    history = rest;
    const isSameText = work.definitions === get().definitions;
    set({ ...work, canUndo: rest.past.length > 0, renaming: null });
    if (isSameText) readAll();
    else readDefinitions();
  }

  const bench = (): Workbench => ({ definitions: get().readDefinitions, written: get().written });

  /** What was here when the page was opened leaves the reply its own tools; what is brought in later counts first. */
  const restored = saved?.definitions;

  const readDefinitions = latestOnly(async () => {
    const { definitions } = get();
    if (definitions.trim() === '') {
      set({ readDefinitions: '', reading: null, problem: null, tool: '', example: null, failing: null });
      shareTools([], false);
    } else {
      const outcome = await ask(service.readTools(definitions));
      if (outcome) takeTools(definitions, outcome);
      else set({ problem: { sentence: UNANSWERED } });
    }
    readAll();
  });

  function takeTools(definitions: string, outcome: ToolsOutcome): void {
    if (!outcome.ok) {
      set({ problem: outcome.problem });
      return;
    }
    const { tools } = outcome.reading;
    const { tool, reading: before } = get();
    const names = tools.map(({ id }) => id);
    // A tool that is being renamed stays on the bench.
    const place = before?.tools.findIndex(({ id }) => id === tool) ?? 0;
    set({
      readDefinitions: definitions,
      reading: outcome.reading,
      problem: null,
      tool: names.includes(tool) ? tool : (names[Math.min(Math.max(place, 0), names.length - 1)] ?? ''),
    });
    shareTools(definitionsOf(outcome.reading), definitions !== restored);
  }

  /** Tools present here are the tools that Debug checks calls against. */
  function shareTools(tools: readonly ToolDefinition[], overReply: boolean): void {
    if (!sameJson(tools, page.reply.getState().userTools)) page.setTools(tools, overReply);
  }

  let pause: ReturnType<typeof setTimeout> | undefined;

  const readExample = latestOnly(async () => {
    const { tool, settings, readDefinitions: of } = get();
    if (!settings || tool === '') return;
    const example = await ask(service.readExample(bench(), tool, optionsOf(settings)));
    if (example && get().readDefinitions === of) set({ example });
    countTokens();
  });

  const readPrompt = latestOnly(async () => {
    const { settings, variants } = get();
    if (!settings) return;
    const [prompt, sizes] = await Promise.all([
      ask(service.writePrompt(bench(), settings)),
      ask(service.measureVariants(bench(), variants)),
    ]);
    if (!prompt || !sizes) return;
    set({ prompt, sizes: new Map(variants.flatMap(({ id }, at) => (sizes[at] ? [[id, sizes[at]]] : []))) });
    countTokens();
  });

  const checkExamples = latestOnly(async () => {
    const { settings, reading, readDefinitions: definitions, written } = get();
    if (!settings || !reading) return;
    const failing = await ask(service.failingExamples(bench(), optionsOf(settings)));
    set({ failing, checked: { definitions, written, settings } });
  });

  let coveredFor: readonly [tools: unknown, settings: unknown] = [null, null];
  const coverMistakes = latestOnly(async () => {
    const { settings } = get();
    const { tools } = page.reply.getState();
    if (!settings || (coveredFor[0] === tools && coveredFor[1] === settings)) return;
    coveredFor = [tools, settings];
    set({ coverage: tools.length === 0 ? null : await ask(service.coverMistakes(tools, settings)) });
  });

  const countTokens = latestOnly(async () => {
    const { counter, counts } = get();
    if (counter === 'estimate') return;
    const shown = shownTexts(get());
    const missing = shown.filter((text) => !counts.has(text));
    if (missing.length === 0) return;
    const counted = await ask(tokens.countTokens(missing));
    if (!counted) {
      set({ counter: 'estimate' });
      news.tell('The tokenizer could not be fetched, so tokens stay estimates. Try again when you are online.', {
        isError: true,
      });
      return;
    }
    const known =
      counts.size > MOST_COUNTS ? new Map(shown.map((text) => [text, counts.get(text) ?? 0])) : new Map(counts);
    missing.forEach((text, at) => {
      known.set(text, counted[at] ?? 0);
    });
    set({ counts: known });
  });

  function readAll(): void {
    // What was saved is read first, so that nothing is shown that is about to change.
    const { definitions, reading, problem } = get();
    if (definitions.trim() !== '' && !reading && !problem) return;
    readExample();
    readPrompt();
    checkExamples();
  }

  function changeSettings(edit: (settings: PromptSettings) => PromptSettings, group?: string): void {
    const { settings } = get();
    if (!settings) return;
    change({ settings: edit(settings) }, group);
    readAll();
  }

  function addVariant(name: string, settings: PromptSettings): void {
    const parent = get().variant;
    const added = {
      ...freshVariant(get().variants, name, settings),
      ...(parent !== '' && { parent }),
      saved: new Date().toISOString(),
    };
    change({ variants: [...get().variants, added], variant: added.id, settings });
    set({ renaming: added.id });
    readAll();
  }

  /** Both in one list as they are written; where one is no JSON, both as JSON. */
  async function joined(before: string, added: string): Promise<string> {
    const list = `[\n${before.trim()}\n,\n${added.trim()}\n]`;
    if ((await ask(service.readTools(list)))?.ok) return list;
    const both = await Promise.all([before, added].map((text) => ask(service.readTools(text))));
    const readings = both.flatMap((outcome) => (outcome?.ok ? [outcome.reading] : []));
    if (readings.length < 2) return list;
    try {
      return JSON.stringify(readings.flatMap(definitionsOf), null, 2);
    } catch {
      // An integer with more digits than a number holds.
      return list;
    }
  }

  const verbs: WorkshopVerbs = {
    tell: news.tell,
    hush: news.hush,
    typeDefinitions(typed) {
      const definitions = asEditorsHold(typed);
      change({ definitions, source: definitions.trim() === '' ? '' : get().source }, 'definitions');
      clearTimeout(pause);
      if (definitions.length < LONG) readDefinitions();
      else pause = setTimeout(readDefinitions, PAUSE);
    },
    async importDefinitions(foreign, source, how = 'replace') {
      const text = asEditorsHold(foreign);
      const before = { definitions: get().definitions, source: get().source };
      const isAdded = how === 'add' && before.definitions.trim() !== '' && get().problem === null;
      const definitions = isAdded ? await joined(before.definitions, text) : text;
      const show = (): void => {
        change({ definitions, source: isAdded && before.source ? `${before.source} and ${source}` : source });
        // Where one pane fills the window, what was made of the tools comes before their JSON.
        set({ caret: 0, ...(outcome?.ok && { ...NOT_MADE, view: 'example' }) });
        readDefinitions();
      };
      const outcome = await ask(service.readTools(definitions));
      if (before.definitions.trim() === '') {
        show();
        if (outcome?.ok) news.tell(`Imported ${source}: ${lowerFirst(outcome.reading.sentence)}`, { isSeen: true });
        return;
      }
      const bringBack = (): void => {
        change(before);
        readDefinitions();
      };
      if (outcome?.ok) {
        show();
        const label = isAdded ? 'Take them out again' : 'Bring back the earlier tools';
        news.tell(`Imported ${source}: ${lowerFirst(outcome.reading.sentence)}`, {
          actions: [{ label, run: bringBack }],
        });
      } else {
        const sentence = outcome?.problem.sentence ?? 'The Workshop stopped while it read this. Try again.';
        news.tell(`${sentence} Your tools are unchanged.`, {
          isError: true,
          actions: [{ label: 'Open it here all the same', run: show }],
        });
      }
    },
    async findTools(text) {
      const outcome = await ask(service.readTools(asEditorsHold(text)));
      if (!outcome) return null;
      return outcome.ok
        ? { tools: outcome.reading.tools.length, sentence: outcome.reading.sentence }
        : { tools: 0, sentence: outcome.problem.sentence };
    },
    selectTool(tool) {
      const range = get().reading?.tools.find(({ id }) => id === tool)?.range;
      if (!range) return;
      set({ tool, toolsMenu: false, pointed: null, caret: range.start, goTo: { ...range, takesFocus: false } });
      readExample();
    },
    setCaret(caret) {
      if (caret === get().caret) return;
      set({ caret });
      const { reading, definitions, readDefinitions: read, tool } = get();
      const under = reading?.tools.find(({ range }) => range.start <= caret && caret <= range.end);
      if (!under || definitions !== read || under.id === tool) return;
      set({ tool: under.id, pointed: null });
      readExample();
    },
    point(pointed) {
      if (pointed !== get().pointed) set({ pointed });
    },
    goToOffset(offset) {
      set({ view: 'definitions', toolsMenu: false, goTo: { start: offset, end: offset, takesFocus: true } });
    },
    goToProperty(path) {
      const property = get().example?.links.find((link) => link.path === path)?.property;
      if (property && get().definitions === get().readDefinitions)
        set({ caret: property.start, goTo: { ...property, takesFocus: false } });
    },

    setStyle(style) {
      changeSettings((settings) => ({ ...settings, style }));
    },
    setDialect(dialect) {
      changeSettings((settings) => withDialect(settings, dialect));
    },
    setOptional(optional) {
      changeSettings((settings) => ({ ...settings, optional }));
    },
    setTaskEnd(taskEnd) {
      changeSettings(({ taskEnd: _, ...settings }) => ({ ...settings, ...(taskEnd && { taskEnd }) }));
    },
    writeExample(text, named = get().tool, server) {
      const { written, reading } = get();
      const tool = idOf(reading?.tools ?? [], named, server);
      const { [tool]: _, ...others } = written;
      change({ written: text === null ? others : { ...others, [tool]: text } }, `example of ${tool}`);
      readAll();
    },
    openInDebug(panel) {
      const text = get().example?.text;
      if (text !== undefined) page.openText(text, panel);
    },
    takeOverDebug() {
      const { reading } = get();
      if (reading) page.setTools(definitionsOf(reading), true);
    },

    moveSection(id, by) {
      changeSettings((settings) => withSectionMoved(settings, id, by));
    },
    switchSection(id, on) {
      changeSettings((settings) => withSectionSwitched(settings, id, on));
    },
    editSection(id, text) {
      const builtIn = get().prompt?.sections.find((section) => section.id === id)?.builtIn ?? '';
      changeSettings((settings) => withSectionText(settings, id, text, builtIn), `text of ${id}`);
    },
    renameSection(id, title) {
      changeSettings((settings) => withSectionTitle(settings, id, title), `heading of ${id}`);
    },
    addSection() {
      changeSettings(withOwnSection);
    },
    removeSection(id) {
      changeSettings((settings) => withoutSection(settings, id));
    },
    switchTools(names, on) {
      changeSettings((settings) => withToolsSwitched(settings, names, on));
    },
    showSection(id) {
      set({ view: 'prompt', goToSection: { id } });
    },
    mend({ section, fix }) {
      if (fix?.tool !== undefined) verbs.writeExample(fix.text, fix.tool);
      else if (section && fix) verbs.editSection(section, fix.text);
    },
    async copyPrompt(format = 'text') {
      const prompt = get().prompt?.text ?? '';
      const text = format === 'text' ? prompt : ((await ask(service.exportPrompt(prompt, format))) ?? prompt);
      if (await copyText(text)) news.tell(`Copied the system prompt: ${count(text.length, 'character')}.`);
      else news.tell(NOT_COPIED, { isError: true });
    },

    selectVariant(id) {
      const chosen = get().variants.find((variant) => variant.id === id);
      if (!chosen) return;
      const left = get().variants.find((one) => one.id === get().variant);
      const lost = left ? `The changes of ${left.name}` : 'The settings that were shown';
      const isLoss = isChanged(get());
      change({ variant: id, settings: chosen.settings });
      readAll();
      if (isLoss) news.tell(`${lost} were not saved.`, { actions: [{ label: 'Bring them back', run: verbs.undo }] });
    },
    saveVariant() {
      const { settings, variants, variant, prompt } = get();
      if (!settings) return;
      const from = variants.find(({ id }) => id === variant);
      const titleOf = (id: SectionId): string => prompt?.sections.find((section) => section.id === id)?.title ?? id;
      addVariant(from ? variantName(from.settings, settings, titleOf) : 'Variant', settings);
    },
    updateVariant() {
      const { settings, variants, variant } = get();
      const before = variants.find((one) => one.id === variant);
      if (!settings || !before) return;
      const put = (saved: PromptVariant): readonly PromptVariant[] =>
        get().variants.map((one) => (one.id === variant ? saved : one));
      change({ variants: put({ ...before, settings, saved: new Date().toISOString() }) });
      readPrompt();
      const keepBoth = (): void => {
        verbs.undo();
        addVariant(before.name, settings);
      };
      news.tell(`Saved the changes over ${before.name}.`, {
        actions: [
          { label: 'Take back', run: verbs.undo },
          { label: 'Keep both', run: keepBoth },
        ],
      });
    },
    addVariantLike(id, suffix, settings) {
      const original = get().variants.find((variant) => variant.id === id);
      if (!original) return null;
      addVariant(`${original.name}, ${suffix}`, settings);
      set({ renaming: null });
      return get().variant;
    },
    renameVariant(id, name) {
      const trimmed = name.trim();
      const { variants } = get();
      set({ renaming: null });
      if (trimmed === '' || variants.some((one) => one.id === id && one.name === trimmed)) return;
      change({ variants: variants.map((one) => (one.id === id ? { ...one, name: trimmed } : one)) });
    },
    duplicateVariant(id) {
      const original = get().variants.find((variant) => variant.id === id);
      if (original) addVariant(`${original.name} copy`, original.settings);
    },
    deleteVariant(id) {
      const { variants, variant } = get();
      const gone = variants.find((one) => one.id === id);
      if (!gone) return;
      change({ variants: variants.filter((one) => one !== gone), variant: variant === id ? '' : variant });
      const bringBack = (): void => change({ variants: [...get().variants, gone], variant: gone.id });
      news.tell(`Deleted the variant ${gone.name}.`, { actions: [{ label: 'Bring it back', run: bringBack }] });
    },
    keepPrompt(text) {
      const { settings } = get();
      if (settings) addVariant('From the request', settingsOfText(settings, text));
    },
    compareVariants: (before, after) => ask(service.compareVariants(bench(), before, after)),
    setCounter(counter) {
      set({ counter });
      countTokens();
    },
    coverMistakes,

    undo() {
      travel(goBack(history, here()));
    },
    redo() {
      travel(goForward(history, here()));
    },

    setView(view) {
      set({ view });
    },
    setDialog(dialog) {
      set({ dialog });
    },
    setToolsMenu(toolsMenu) {
      set({ toolsMenu });
    },
    setRenaming(renaming) {
      set({ renaming });
    },
    setWriting(writing) {
      set({ writing });
    },
  };

  set({ verbs });
  void ask(service.begin(prompts)).then((start) => {
    if (!start) return;
    const isKnown = start.variants.some(({ id }) => id === get().variant);
    set({ ...start, variant: isKnown || saved ? get().variant : (start.variants[0]?.id ?? '') });
    readAll();
  });
  if (get().definitions !== '') readDefinitions();
  return store;
}

/** The answer; null where the worker died twice over the question. */
const ask = <T>(question: Promise<T>): Promise<T | null> => question.catch(() => null);

/** The text as every editor keeps it, so that offsets are the same in all: LF ends lines, no byte order mark. */
const asEditorsHold = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** Definitions longer than this, in characters, are read when typing pauses for so many milliseconds, shorter ones at each key. */
const LONG = 100_000;
const PAUSE = 250;

/** The id of the tool that is named, by its id or as a call names it. */
function idOf(tools: readonly ReadTool[], named: string, server?: string): string {
  const alike = tools.filter(({ id, definition }) => id === named || definition.name === named);
  const own = alike.find(({ definition }) => (definition.server ?? 'local') === server);
  return (own ?? alike.find(({ id }) => id === named) ?? alike[0])?.id ?? named;
}

const definitionsOf = ({ tools }: ToolsReading): readonly ToolDefinition[] => tools.map(({ definition }) => definition);

const optionsOf = ({ style, optional, dialect }: PromptSettings): ExampleOptions => ({
  style,
  optional,
  ...(dialect !== undefined && { dialect }),
});

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function shownTexts({ prompt, sizes, example }: WorkshopData): string[] {
  const shown = [...(prompt ? [prompt, ...prompt.sections] : []), ...sizes.values(), ...(example?.styles ?? [])];
  return [...new Set(shown.map(({ text }) => text))];
}
