import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConnectedLogService } from '../../../contract/connect-log-service.ts';
import type { LogFilter, LogPart } from '../../../core/logs/log-table.ts';
import type { ComparisonReport } from '../../../core/logs/opened/compared-sides.ts';
import type { SummaryFormat } from '../../../core/logs/opened/exported-replies.ts';
import type { ListedReply, ReplyList, ReplyOrder, WantedReplies } from '../../../core/logs/opened/listed-replies.ts';
import type { LogReport } from '../../../core/logs/opened/log-report.ts';
import type { LogRefusal, OpenedReply } from '../../../core/logs/opened/opened-reply.ts';
import type { LogFile } from '../../../core/logs/opened/read-blocks.ts';
import { latestOnly } from '../../parts/state/latest-only.ts';

/** Two groups of a log beside each other. */
export interface Sides {
  readonly path: string;
  readonly a: string;
  readonly b: string;
}

/** What fills a window too narrow for all. */
export type LogsPage = 'causes' | 'groups' | 'compare' | 'not-replies' | 'filter' | 'replies' | 'reply';

export interface LogsData {
  /** Names of the files, as they were chosen; none: there is no log. */
  readonly files: readonly LogFile[];
  readonly isSample: boolean;
  readonly phase: 'empty' | 'reading' | 'paused' | 'done' | 'cancelled';
  readonly report: LogReport | null;
  /** What the sample comes to, for who has no log yet. */
  readonly sample: LogReport | null;
  /** Why nothing can be read. */
  readonly failure: string | null;
  readonly filter: LogFilter;
  readonly groupBy: string | null;
  readonly cause: string | null;
  readonly shape: string | null;
  readonly order: ReplyOrder;
  readonly list: ReplyList | null;
  /** The first replies of the list. */
  readonly listed: readonly ListedReply[];
  /** Which of them is open; -1 where none is. */
  readonly index: number;
  readonly opened: OpenedReply | LogRefusal | null;
  readonly sides: Sides | null;
  readonly comparison: ComparisonReport | null;
  readonly replyPath: string | null;
  readonly mask: boolean;
  /** Packed files may grow to any size. */
  readonly trusts: boolean;
  readonly page: LogsPage;
  /** What happened last, for a screen reader and for eyes. */
  readonly news: string | null;
}

export interface LogsVerbs {
  /** Reads these files in the place of what was read before. */
  open(files: readonly LogFile[], isSample?: boolean): Promise<void>;
  /** Reads these as well. */
  add(files: readonly LogFile[]): Promise<void>;
  openSample(): Promise<void>;
  /** Has the sample read for the empty screen, once. */
  showSample(): Promise<void>;
  /** Has no more read until it is resumed. */
  pause(): void;
  resume(): Promise<void>;
  cancel(): void;
  close(): void;
  togglePart(part: LogPart): void;
  /** Shows the replies, or the records, of one part alone. */
  showPart(part: LogPart): void;
  toggleValue(path: string, value: string, isExcluded: boolean): void;
  clearFilter(): void;
  setGroupBy(path: string | null): void;
  selectCause(cause: string | null, shape?: string | null): void;
  setOrder(order: ReplyOrder): void;
  listMore(): Promise<void>;
  select(index: number): Promise<OpenedReply | LogRefusal | null>;
  step(direction: 1 | -1): Promise<OpenedReply | LogRefusal | null>;
  compare(sides: Sides | null): Promise<void>;
  openPair(row: number): Promise<OpenedReply | LogRefusal>;
  readFrom(path: string | null): Promise<void>;
  setMask(mask: boolean): Promise<void>;
  /** Reads packed files whatever they grow to. */
  trust(): Promise<void>;
  setPage(page: LogsPage): void;
  exportThese(what: 'ndjson' | 'ids'): Promise<{ readonly text: string; readonly news: string }>;
  /** What `triage` would print of the whole log; null where it could not be made. */
  exportSummary(format: SummaryFormat): Promise<string | null>;
  say(news: string | null): void;
}

export type LogsState = LogsData & { readonly verbs: LogsVerbs };
export type LogsStore = StoreApi<LogsState>;

const NO_FILTER: LogFilter = { parts: [], facets: [] };

const INITIAL: LogsData = {
  files: [],
  isSample: false,
  phase: 'empty',
  report: null,
  sample: null,
  failure: null,
  filter: NO_FILTER,
  groupBy: null,
  cause: null,
  shape: null,
  order: 'commonest',
  list: null,
  listed: [],
  index: -1,
  opened: null,
  sides: null,
  comparison: null,
  replyPath: null,
  mask: false,
  trusts: false,
  page: 'causes',
  news: null,
};

/** Between two looks at a log that is being read: at first, then at most four a second. */
const FIRST_LOOK_MS = 40;
const LOOK_MS = 250;
const LISTED_AT_ONCE = 60;

const LOST = 'The part of the page that reads logs stopped. Choose the log again.';

/** Not all of the log has been looked at, and it still can be. */
export const isUnread = ({ phase }: Pick<LogsData, 'phase'>): boolean => phase === 'reading' || phase === 'paused';

/** The field within whose values two sides are compared: what the log is grouped by, else the model, else the tool. */
const withinOf = ({ path }: Sides, groupBy: string | null): string =>
  groupBy !== null && groupBy !== path ? groupBy : path === 'model' ? 'tool' : 'model';

/** The state of Logs. Data and verbs are apart; verbs never throw. */
export function createLogsStore(service: ConnectedLogService): LogsStore {
  const store = createStore<LogsState>()(() => ({ ...INITIAL, verbs: {} as LogsVerbs }));
  const { setState: set, getState: get } = store;
  /** Of the log; what comes late of one before is dropped. */
  let log = 0;
  /** Of the readings of it: what was paused ends while the next goes on. */
  let readings = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The user opened a cause or a reply of this log; until then the first of each is open. */
  let isChosen = false;

  const wanted = (): WantedReplies => {
    const { filter, cause, shape } = get();
    return { filter, cause, shape };
  };

  const look = latestOnly(async () => {
    const asked = log;
    const { filter, groupBy } = get();
    const began = performance.now();
    const report = await service.view({ filter, groupBy }).catch(() => null);
    if (!report || asked !== log) return;
    set({ report });
    const { phase, cause } = get();
    // The first cause is open from the beginning, so that there is something to read.
    const [first] = report.causes;
    if (cause === null && first && get().list === null) openCause(first.key, null);
    // A filter may leave nothing of the cause that was open.
    const isGone = cause !== null && get().filter === filter && !report.causes.some(({ key }) => key === cause);
    if (isGone) openCause(first?.key ?? null, null);
    // Which cause is the largest is known at the end.
    else if (!isChosen && phase !== 'reading' && cause !== null && first && first.key !== cause)
      openCause(first.key, null);
    if (phase !== 'reading') return;
    const took = performance.now() - began;
    clearTimeout(timer);
    timer = setTimeout(look, report.replies === 0 ? FIRST_LOOK_MS : Math.max(LOOK_MS, 4 * took));
  });

  const list = latestOnly(async () => {
    const asked = log;
    const { order, filter, cause, shape } = get();
    const found = await service.listReplies({ filter, cause, shape }, order).catch(() => null);
    const listed = found && (await service.repliesFrom(0, LISTED_AT_ONCE).catch(() => null));
    const now = get();
    const isStale = now.filter !== filter || now.cause !== cause || now.shape !== shape || now.order !== order;
    if (!found || !listed || asked !== log || isStale) return;
    // What is open stays open; where it is may have changed.
    const { opened } = now;
    const index = opened?.ok ? listed.findIndex(({ id }) => id === opened.id) : -1;
    set({ list: found, listed, index });
    const stays = isChosen || now.phase === 'reading' || index === 0;
    if (listed.length > 0 && (!opened || !stays)) await openAt(0);
  });

  function openCause(cause: string | null, shape: string | null): void {
    set({ cause, shape, index: -1, opened: null, page: 'causes' });
    list();
  }

  async function openAt(index: number): Promise<OpenedReply | LogRefusal | null> {
    const { list: found } = get();
    if (!found || index < 0 || index >= found.texts) return null;
    set({ index });
    const opened = await service.openReply(index).catch((): LogRefusal => ({ ok: false, error: LOST }));
    if (get().index !== index || get().list !== found) return null;
    set({ opened });
    if (index >= get().listed.length) await verbs.listMore();
    return opened;
  }

  async function readOn(asked: number): Promise<void> {
    readings += 1;
    const own = readings;
    const done = await service.readOn().then(
      () => true,
      () => false,
    );
    if (asked !== log || own !== readings) return;
    clearTimeout(timer);
    if (!done) set({ failure: LOST });
    if (get().phase === 'reading') set({ phase: 'done' });
    look();
    list();
  }

  async function begin(files: readonly LogFile[], isSample: boolean, trusts: boolean): Promise<void> {
    log += 1;
    isChosen = false;
    const asked = log;
    const { sample, mask, replyPath } = get();
    set({ ...INITIAL, sample, mask, replyPath, files, isSample, trusts, phase: 'reading' });
    const options = { tools: [], mask, trusts, ...(replyPath !== null && { reply: replyPath }) };
    const began = await service.begin(files, options).then(
      () => true,
      () => false,
    );
    if (asked !== log) return;
    if (!began) {
      set({ failure: LOST, phase: 'done' });
      return;
    }
    timer = setTimeout(look, FIRST_LOOK_MS);
    await readOn(asked);
  }

  const changedFilter = (filter: LogFilter): void => {
    set({ filter, index: -1, opened: null });
    look();
    list();
    const { sides } = get();
    if (sides) void verbs.compare(sides);
  };

  const verbs: LogsVerbs = {
    async open(files, isSample = false) {
      if (files.length === 0) return;
      // What held the reply in the log before says nothing of this one.
      set({ replyPath: null });
      await begin(files, isSample, false);
    },
    async trust() {
      const { files, isSample } = get();
      await begin(files, isSample, true);
    },
    async add(files) {
      if (get().files.length === 0 || get().isSample) return verbs.open(files);
      set({ files: [...get().files, ...files], phase: 'reading' });
      const asked = log;
      await service.addFiles(files).catch(() => null);
      look();
      await readOn(asked);
    },
    async openSample() {
      const file = await service.sample().catch(() => null);
      if (file) await verbs.open([file], true);
      else set({ failure: LOST });
    },
    async showSample() {
      if (get().sample || get().phase !== 'empty') return;
      const asked = log;
      const file = await service.sample().catch(() => null);
      if (!file || asked !== log) return;
      await service.begin([file], { tools: [], mask: false }).catch(() => null);
      if (asked !== log) return;
      await service.readOn().catch(() => null);
      const sample = await service.view({ filter: NO_FILTER, groupBy: null }).catch(() => null);
      if (asked === log && sample) set({ sample });
    },
    pause() {
      if (get().phase !== 'reading') return;
      set({ phase: 'paused' });
      void service.stop().catch(() => null);
    },
    async resume() {
      if (get().phase !== 'paused') return;
      set({ phase: 'reading' });
      const asked = log;
      await service.addFiles([]).catch(() => null);
      look();
      await readOn(asked);
    },
    cancel() {
      if (!isUnread(get())) return;
      set({ phase: 'cancelled' });
      void service.stop().catch(() => null);
    },
    close() {
      log += 1;
      clearTimeout(timer);
      void service.stop().catch(() => null);
      set({ ...INITIAL, sample: get().sample });
    },
    togglePart(part) {
      const { filter } = get();
      const parts = filter.parts.includes(part)
        ? filter.parts.filter((other) => other !== part)
        : [...filter.parts, part];
      changedFilter({ ...filter, parts });
    },
    showPart(part) {
      set({ cause: null, shape: null, page: 'replies' });
      changedFilter({ ...get().filter, parts: [part] });
    },
    toggleValue(path, value, isExcluded) {
      const { filter } = get();
      const others = filter.facets.filter((facet) => facet.path !== path);
      const known = filter.facets.find((facet) => facet.path === path && facet.isExcluded === isExcluded);
      const values = known?.values.includes(value)
        ? known.values.filter((other) => other !== value)
        : [...(known?.values ?? []), value];
      changedFilter({ ...filter, facets: values.length === 0 ? others : [...others, { path, values, isExcluded }] });
    },
    clearFilter: () => changedFilter(NO_FILTER),
    setGroupBy(groupBy) {
      set({ groupBy });
      look();
    },
    selectCause(cause, shape = null) {
      isChosen = true;
      openCause(cause, shape);
    },
    setOrder(order) {
      set({ order, index: -1, opened: null });
      list();
    },
    async listMore() {
      const { listed } = get();
      const more = await service.repliesFrom(listed.length, LISTED_AT_ONCE).catch(() => []);
      if (get().listed === listed) set({ listed: [...listed, ...more] });
    },
    select(index) {
      isChosen = true;
      return openAt(index);
    },
    step: (direction) => verbs.select(get().index + direction),
    async compare(sides) {
      if (!sides) {
        set({ sides: null, comparison: null });
        return;
      }
      const { sides: same, filter, groupBy } = get();
      set({ sides, comparison: same === sides ? get().comparison : null });
      const comparison = await service
        .compare({ ...sides, filter, within: withinOf(sides, groupBy) })
        .catch(() => null);
      if (get().sides === sides) set({ comparison });
    },
    openPair: (row) => service.openRow(row).catch((): LogRefusal => ({ ok: false, error: LOST })),
    async readFrom(replyPath) {
      const { files, isSample, trusts } = get();
      set({ replyPath });
      await begin(files, isSample, trusts);
    },
    async setMask(mask) {
      const { files, isSample, trusts } = get();
      set({ mask });
      await begin(files, isSample, trusts);
    },
    setPage: (page) => set({ page }),
    async exportThese(what) {
      const found = await service.exportReplies(wanted(), what).catch(() => null);
      if (!found) return { text: '', news: LOST };
      const { text, count, masked, isCut } = found;
      const noun = what === 'ids' ? 'id' : 'reply';
      const plural = what === 'ids' ? 'ids' : 'replies';
      const parts = [
        `${what === 'ids' ? 'Copied' : 'Exported'} ${count} ${count === 1 ? noun : plural}`,
        ...(isCut ? ['the first of more'] : []),
        ...(masked > 0 ? [`${masked} ${masked === 1 ? 'credential' : 'credentials'} masked`] : []),
      ];
      return { text, news: `${parts.join(', ')}.` };
    },
    exportSummary: (format) => service.exportSummary(format).catch(() => null),
    say: (news) => set({ news }),
  };
  set({ verbs });
  return store;
}
