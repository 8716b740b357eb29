import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TryService } from '../../../contract/try-service.ts';
import type { RunSettings } from '../../../core/trial/prepared-trial.ts';
import type { Companion } from '../../parts/companion/companion.ts';
import type { Page } from '../../parts/page/page.ts';
import { latestOnly } from '../../parts/state/latest-only.ts';
import { download } from '../../parts/widgets/download.ts';
import type { WorkshopStore } from '../store/workshop-store.ts';
import { letterOf } from './letters.ts';
import { NATIVE_ID, type TryData, type TryModel, type TryState, type TryVerbs } from './try-state.ts';

export type TryStore = StoreApi<TryState>;

export interface TryParts {
  readonly service: TryService;
  readonly workshop: WorkshopStore;
  readonly page: Pick<Page, 'app' | 'news' | 'openReply' | 'openLog' | 'compareLogs'>;
  readonly companion: Companion | null;
}

/** Rounds that are offered. */
export const ROUNDS = [2, 4, 6, 12] as const;

/** Requests at once, where the user says nothing else. */
export const USUAL_CONCURRENCY = 4;

/** Variants that are ticked at first. */
const FIRST_TICKED = 3;

const INITIAL: TryData = {
  isOpen: false,
  shows: 'ready',
  failure: null,
  ticked: null,
  source: 'made',
  texts: { own: '', recorded: '' },
  preparation: null,
  problem: null,
  taskAt: 0,
  task: null,
  rounds: 4,
  untilKnown: false,
  secondTry: false,
  maxRequests: null,
  maxTokens: null,
  concurrency: USUAL_CONCURRENCY,
  sizes: [],
  models: null,
  model: 0,
  news: null,
  plot: null,
  cell: null,
  isChosen: false,
  cause: null,
  showsRight: false,
  listed: [],
  index: -1,
  opened: null,
  draft: null,
  pane: 'variants',
  showsReply: false,
};

const NOTHING_CHOSEN = {
  cell: null,
  isChosen: false,
  cause: null,
  showsRight: false,
  listed: [],
  index: -1,
  opened: null,
  draft: null,
  showsReply: false,
};

const LOST = 'The part of the page that judges answers stopped. Open the run again.';

/** The state of Try: what may be asked, and the run that is shown. Every figure comes from the worker. */
export function createTryStore({ service, workshop, page, companion }: TryParts): TryStore {
  const store = createStore<TryState>()(() => ({ ...INITIAL, verbs: {} as TryVerbs }));
  const { setState: set, getState: get } = store;
  const bench = () => {
    const { readDefinitions: definitions, written } = workshop.getState();
    return { definitions, written };
  };
  const variants = () => workshop.getState().variants;

  const prepare = latestOnly(async () => {
    const { source, texts } = get();
    const tasks = source === 'made' ? null : texts[source];
    const prepared = await ask(service.prepare(bench(), variants(), tasks));
    if (!prepared) return;
    if (prepared.ok) set({ preparation: prepared.value, problem: null });
    else set({ preparation: { ...(get().preparation ?? NO_PREPARATION), ...NO_TASKS }, problem: prepared.error });
    showTask();
    measure();
  });

  const showTask = latestOnly(async () => {
    const { preparation, taskAt } = get();
    const at = Math.min(taskAt, (preparation?.tasks ?? 0) - 1);
    const task = at < 0 ? null : await ask(service.task(at));
    if (get().taskAt === taskAt) set({ task, taskAt: Math.max(0, at) });
  });

  const measure = latestOnly(async () => {
    const { preparation, untilKnown } = get();
    if (!preparation || preparation.tasks === 0) return set({ sizes: [] });
    const sizes = await ask(service.sizes(ROUNDS, untilKnown ? 'anytime' : 'fixed'));
    if (sizes) set({ sizes });
  });

  const list = latestOnly(async () => {
    const { cell, cause, showsRight, news } = get();
    if (!news || (!cell && cause === null)) return;
    const variant = cell ? (news.report.variants[cell.variant]?.name ?? null) : null;
    const listed = await ask(service.list({ kind: cell?.kind ?? null, variant, cause, isRight: showsRight }));
    const now = get();
    if (!listed || now.cell !== cell || now.cause !== cause || now.showsRight !== showsRight) return;
    const index = listed.findIndex(({ row }) => row === now.opened?.row);
    // What is the same stays the same, so that nothing is drawn again.
    const isSame = listed.map(({ row }) => row).join() === now.listed.map(({ row }) => row).join();
    set({ ...(!isSame && { listed }), index });
    if (index < 0 && listed.length > 0) await verbs.select(0);
    if (listed.length === 0) set({ opened: null, draft: null });
  });

  let isWatching = false;
  /** Runs that are being opened: what is told meanwhile may still be of the one before. */
  let opening = 0;
  const isOver = (): boolean => !companion && opening === 0 && get().news?.status.phase === 'done';
  /** Follows the run for as long as it grows. */
  async function watch(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    try {
      while (get().isOpen) {
        const news = await service.news(get().news?.version ?? 0);
        if (!news) {
          // A companion may begin a run at any time; without one nothing comes by itself.
          if (isOver()) break;
          continue;
        }
        const before = get().news;
        const isOther = before?.report.at !== news.report.at;
        set({
          news,
          ...(isOther && { ...NOTHING_CHOSEN, shows: 'run', failure: null, plot: null }),
        });
        if (get().isChosen || (get().cell && news.status.phase !== 'done')) list();
        else chooseWorst();
        if (isOver()) break;
      }
    } catch {
      set({ failure: LOST, news: null, shows: 'ready', ...NOTHING_CHOSEN });
      prepare();
    } finally {
      isWatching = false;
    }
  }

  /** The cell that loses most is open from the beginning, so that there is something to read. */
  function chooseWorst(): void {
    const cells = (get().news?.report.contents ?? []).flatMap(({ kind, cells: row }) =>
      row.map(({ lost, other }, variant) => ({ kind, variant, wrong: lost + other, lost })),
    );
    const [worst] = cells.toSorted((a, b) => b.lost - a.lost || b.wrong - a.wrong);
    if (worst && worst.wrong > 0) {
      set({ ...NOTHING_CHOSEN, cell: { kind: worst.kind, variant: worst.variant } });
      list();
    }
  }

  async function findModels(): Promise<void> {
    if (!companion) return;
    const answer = await ask(companion.ask('companion'));
    const told = ((await answer?.json()) ?? {}) as { readonly try?: { readonly models: readonly TryModel[] } };
    if (!told.try) return;
    set({ models: told.try.models });
    void service.follow(companion.token).catch(() => null);
    void watch();
  }

  function settings(): RunSettings {
    const { ticked, rounds, untilKnown, secondTry, concurrency, preparation } = get();
    const native = preparation?.variants.find((variant) => variant.native);
    const all = [...variants(), ...(native ? [{ id: NATIVE_ID, name: native.name }] : [])];
    const names = all.flatMap(({ id, name }) => (ticked?.includes(id) ? [name] : []));
    const planned = plannedOf(
      get(),
      variants().map(({ id }) => id),
    );
    return {
      variants: names,
      rounds,
      untilKnown: untilKnown && names.length > 1,
      secondTry,
      maxRequests: get().maxRequests ?? roomFor(planned.mostRequests),
      maxTokens: get().maxTokens ?? roomFor(planned.mostTokens),
      concurrency,
    };
  }

  async function command(route: string, body: object = {}): Promise<boolean> {
    if (!companion) return false;
    try {
      await companion.ask(route, body);
      return true;
    } catch (error) {
      page.news.toast(error instanceof Error ? error.message : 'The companion did not answer.', { isError: true });
      return false;
    }
  }

  const verbs: TryVerbs = {
    open() {
      const isFirst = get().ticked === null;
      workshop.getState().verbs.hush();
      set({ isOpen: true });
      if (isFirst) {
        set({
          ticked: variants()
            .slice(0, FIRST_TICKED)
            .map(({ id }) => id),
        });
        void findModels();
      } else void watch();
      prepare();
    },
    close() {
      set({ isOpen: false });
    },
    tick(id, on) {
      const ticked = (get().ticked ?? []).filter((other) => other !== id);
      set({ ticked: on ? [...ticked, id] : ticked });
    },
    setSource(source) {
      set({ source, taskAt: 0 });
      prepare();
    },
    setText(source, text) {
      set({ texts: { ...get().texts, [source]: text } });
      prepare();
    },
    showTask(taskAt) {
      set({ taskAt });
      showTask();
    },
    setRounds(rounds) {
      set({ rounds });
    },
    setUntilKnown(untilKnown) {
      set({ untilKnown });
      measure();
    },
    setSecondTry(secondTry) {
      set({ secondTry });
    },
    setLimit(limit, value) {
      if (value >= 1) set({ [limit]: Math.floor(value) });
    },
    setModel(model) {
      set({ model });
    },

    async start() {
      const { models, model } = get();
      const chosen = models?.[model];
      const plan = chosen && (await ask(service.plan(settings())));
      if (!plan) return;
      await command('try', { plan: JSON.parse(plan) as object, model: chosen.name });
    },
    async pause() {
      await command('try/pause');
    },
    async resume() {
      await command('try/resume');
    },
    async stop() {
      await command('try/stop');
    },
    async runOthers() {
      await command('try', { goOn: true });
    },
    async openRun(file) {
      set({ isOpen: true, failure: null });
      opening += 1;
      const opened = service.openRun(file).catch(() => LOST);
      void watch();
      const failure = await opened;
      opening -= 1;
      if (failure !== null) set({ failure });
    },
    async openRuns([first, second, third]) {
      if (third) page.news.toast('Open one run, or two to compare them.', { isError: true });
      else if (first && second) await page.compareLogs(first, second);
      else if (first) await verbs.openRun(first);
    },
    async openSample() {
      set({ failure: null });
      const sampled = ask(service.sampleRun(settings()));
      void watch();
      await sampled;
    },
    async savePlan() {
      const plan = await ask(service.plan(settings()));
      if (plan) download(plan, 'try-plan.json');
    },
    async exportRun() {
      const file = await ask(service.runFile());
      if (file) download(await file.text(), fileName(get()));
    },
    prepareAgain() {
      set({ shows: 'ready' });
      prepare();
    },

    setPlot(plot) {
      set({ plot });
    },
    selectCell(cell) {
      set({
        ...NOTHING_CHOSEN,
        isChosen: true,
        cell,
        pane: get().pane === 'contents' || get().pane === 'variants' ? 'causes' : get().pane,
      });
      list();
    },
    selectCause(cause) {
      set({ ...NOTHING_CHOSEN, isChosen: true, cause });
      list();
    },
    setShowsRight(showsRight) {
      set({ isChosen: true, showsRight, opened: null, draft: null, index: -1 });
      list();
    },
    async select(index, shows = false) {
      const row = get().listed[index]?.row;
      if (row === undefined) return;
      set({ index, ...(shows && { showsReply: true }) });
      const opened = await ask(service.open(row));
      if (!opened || get().listed[get().index]?.row !== row) return;
      set({ opened, draft: null });
      const own = ownVariant(get().news, opened.variant, workshop);
      if (!own || opened.fate === 'right') return;
      const draft = await ask(service.draft(row, bench(), own.settings));
      if (get().opened === opened) set({ draft });
    },
    openInDebug() {
      const { opened, index, listed } = get();
      if (!opened) return;
      const go = (direction: 1 | -1): void => {
        void verbs.select(get().index + direction).then(() => verbs.openInDebug());
      };
      page.openReply(opened.fixture, { index, count: listed.length, go });
    },
    draftAndTry() {
      const { draft, opened, news } = get();
      const own = opened && ownVariant(news, opened.variant, workshop);
      if (!draft || !own) return;
      const added = workshop.getState().verbs.addVariantLike(own.id, draft.suffix, draft.settings);
      if (added === null) return;
      const letter = letterOf(variants().findIndex(({ id }) => id === added));
      set({ shows: 'ready', ticked: [own.id, added] });
      prepare();
      page.news.toast(`Saved ${letter}: ${own.name} with ${draft.changed}. Nothing is asked before you start.`);
    },
    useVariant(at) {
      const variant = get().news?.report.variants[at];
      if (!variant) return;
      const own = ownVariant(get().news, variant.name, workshop);
      const { verbs: workshopVerbs } = workshop.getState();
      if (own) workshopVerbs.selectVariant(own.id);
      else workshopVerbs.keepPrompt(variant.prompt);
      set({ isOpen: false });
    },
    async openInCompare(a, b) {
      const file = await ask(service.runFile());
      if (file) await page.openLog(fileName(get()), file, { path: 'variant', a, b });
    },
    setPane(pane) {
      set({ pane, showsReply: false });
    },
    closeReply() {
      set({ showsReply: false });
    },
  };

  set({ verbs });
  // Tools and variants may change while Try is open: another tab, undo.
  workshop.subscribe((state, before) => {
    const isOther = state.readDefinitions !== before.readDefinitions || state.variants !== before.variants;
    if (isOther && get().isOpen) prepare();
  });
  return store;
}

const NO_PREPARATION = { variants: [], leftOut: [] };
const NO_TASKS = { contents: [], tasks: 0, known: 0 };

/** The answer; null where the worker died over the question. */
const ask = <T>(question: Promise<T>): Promise<T | null> => question.catch(() => null);

/** The variant of the Workshop with the name and the prompt of a run's; null where it has been changed since, or is another's. */
function ownVariant(news: TryData['news'], name: string, workshop: WorkshopStore) {
  const prompt = news?.report.variants.find((variant) => variant.name === name)?.prompt;
  const { variants, sizes } = workshop.getState();
  const own = variants.find((variant) => variant.name === name);
  return own && sizes.get(own.id)?.text === prompt ? own : null;
}

/** Requests and tokens of what is ticked; `ids` are those of the Workshop's variants, in their order. */
export function plannedOf({ ticked, preparation, rounds, secondTry }: TryData, ids: readonly string[]) {
  const requests = (ticked?.length ?? 0) * (preparation?.tasks ?? 0) * rounds;
  const isTicked = (at: number): boolean => ticked?.includes(ids[at] || NATIVE_ID) ?? false;
  const ofRound = (preparation?.variants ?? []).reduce(
    (sum, { tokensOfRound }, at) => sum + (isTicked(at) ? tokensOfRound : 0),
    0,
  );
  const tokens = rounds * ofRound;
  // No more than one message follows each answer; it costs about what its task did.
  const most = secondTry ? 2 : 1;
  return { requests, tokens, mostRequests: most * requests, mostTokens: most * tokens };
}

/** A limit with some room for requests that are asked again. */
export const roomFor = (count: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.max(1, Math.ceil((1.1 * count) / step) * step);
};

const fileName = ({ news }: TryData): string => (news?.report.isSimulated ? 'sim-run.ndjson' : 'run.ndjson');
