import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Loss } from '../../contract/connect-worker.ts';
import type { ParseService, Report } from '../../contract/parse-service.ts';
import type { Fixture } from '../../core/cases/fixture.ts';
import type { QuickFix, TextEdit } from '../../core/words/diagnostic.ts';
import type { Split } from '../../core/words/split.ts';
import { dialectName } from '../app/names.ts';
import { count } from '../widgets/count.ts';
import { movedBreakpoints, movedOffset, portableBreakpoints } from './breakpoints.ts';
import { breakpointsOn, createBreaks } from './breaks.ts';
import type { DebugData, DebugState, DebugVerbs, Origin, ReplyCase, StepUnit } from './debug-state.ts';
import { emptyHistory, goBack, goForward, type History, remember } from './history.ts';
import { keepCalls } from './keep-calls.ts';
import { latestOnly } from './latest-only.ts';
import { createPlayer } from './player.ts';
import { editRawText, rawText } from './raw-text.ts';
import { chunkAt, problemsOf } from './replay.ts';
import { createReplyReader } from './reply-reader.ts';
import { selectCurrentProblem, selectIsRead } from './selectors.ts';
import { streamEndOf } from './stream-end.ts';

export type DebugStore = StoreApi<DebugState>;

export interface StoreOptions {
  readonly service: ParseService;
  /** Data to start with, such as what a prerendered page shows. */
  readonly initial?: Partial<DebugData>;
  readonly now?: () => number;
}

/** A text with no recorded cuts is replayed in pieces of about a token. */
const SPLIT_OF_PLAIN_TEXT: Split = { kind: 'size', size: 4 };
/** What is known of the text before is not left standing longer than this. */
const LONG_READING_MS = 500;
/** Proving a split costs one reading per character of text; up to here it is done unasked. */
const PROVED_UNASKED = 4_000;

let lastKey = 0;

/** For a reply that takes the place of another. */
function newKey(): number {
  lastKey += 1;
  return lastKey;
}

const MOST_TOASTS = 3;
/** Of what a conversion changes. */
const MOST_NOTES = 5;
/** Random cuts of a proof that nobody asked for, or that asks for no number. */
export const USUAL_SEEDS = 20;

const EMPTY_CASE: ReplyCase = {
  key: 0,
  raw: rawText([]),
  title: '',
  split: { kind: 'recorded' },
  recovery: 'resilient',
  dialect: 'auto',
  ownTools: [],
  breakpoints: [],
  origin: 'pasted',
  fixture: null,
};

const INITIAL: DebugData = {
  reply: EMPTY_CASE,
  revision: 0,
  readRevision: -1,
  userTools: [],
  machine: null,
  report: null,
  problems: [],
  chunkEnds: new Uint32Array(),
  chunkTimes: null,
  progress: null,
  isStopped: false,
  isBare: false,
  proof: null,
  proving: null,
  stops: new Map(),
  comparisons: null,
  position: 0,
  selection: null,
  caret: null,
  moment: null,
  coverage: null,
  peek: null,
  playing: false,
  speed: 1,
  tab: 'calls',
  machineTab: false,
  phoneView: 'stream',
  eventFilter: { text: '', state: '' },
  wantsEventFilter: false,
  statesAsTable: false,
  torch: null,
  toasts: [],
  said: null,
};

/** What undo goes back to. */
interface Place {
  readonly reply: ReplyCase;
  readonly position: number;
}

type OpenedPlace = Pick<DebugData, 'reply' | 'position' | 'selection'> & Partial<Pick<DebugData, 'tab'>>;

/** The reply that a fixture holds, and where its view stands; without a view at the end. */
export function placeOfFixture(fixture: Fixture, origin: Origin = 'kept'): OpenedPlace {
  const raw = rawText(fixture.chunks, fixture.dt);
  const { at, selection, tab } = fixture.view ?? {};
  const { length } = raw.text;
  return {
    reply: {
      key: newKey(),
      raw,
      title: fixture.title ?? fixture.id ?? '',
      split: fixture.split ?? { kind: 'recorded' },
      recovery: fixture.recovery ?? 'resilient',
      dialect: fixture.dialect ?? (fixture.expect?.dialect === undefined ? 'forge' : 'auto'),
      ownTools: fixture.tools ?? [],
      breakpoints: fixture.breakpoints ?? [],
      origin,
      fixture,
    },
    position: Math.min(at ?? length, length),
    selection: selection && selection[1] <= length ? { start: selection[0], end: selection[1] } : null,
    ...(tab !== undefined && { tab }),
  };
}

/** The tools that calls are checked against: the reply's own, else the user's. */
export function toolsInForce(data: Pick<DebugData, 'reply' | 'userTools'>): DebugData['userTools'] {
  return data.reply.ownTools.length > 0 ? data.reply.ownTools : data.userTools;
}

/** The tools that the calls were checked against in fact: none where the reply is read bare. */
export function toolsChecked(data: Pick<DebugData, 'reply' | 'userTools' | 'isBare'>): DebugData['userTools'] {
  return data.isBare ? [] : toolsInForce(data);
}

/**
 * The state of the Debug workspace. Data and verbs are apart; verbs never throw, and what the worker answers late about
 * an earlier text is dropped.
 */
export function createDebugStore({ service, initial, now = () => performance.now() }: StoreOptions): DebugStore {
  let history: History<Place> = emptyHistory();
  let toastId = 0;

  const store = createStore<DebugState>()(() => ({ ...INITIAL, ...initial, verbs: {} as DebugVerbs }));
  const { setState: set, getState: get } = store;

  /** Asks the worker; null when it died, for then everything is asked again after the restart. */
  const ask = async <T>(question: Promise<T>): Promise<T | null> => question.catch(() => null);

  const refreshMoment = latestOnly(async () => {
    const { position, revision, isStopped } = get();
    // The worker knows nothing of this text.
    if (isStopped) return;
    const [moment, coverage] = await Promise.all([ask(service.seek(position)), ask(service.coverage(position))]);
    if (!moment || get().revision !== revision) return;
    const before = get().readRevision === revision ? get().moment : null;
    set({ moment: keepCalls(moment, before), coverage });
  });

  const reader = createReplyReader(service);

  /** What is being read, as distinct from questions about what was. */
  let reading: { readonly key: number; readonly isBare: boolean } | null = null;
  let losses = 0;

  const readReply = latestOnly(async () => {
    if (get().isStopped) return;
    const { reply, isBare } = get();
    reading = { key: reply.key, isBare };
    await readWhole().finally(() => {
      reading = null;
    });
  });

  async function readWhole(): Promise<void> {
    const { reply, revision, isBare } = get();
    const known = losses;
    const isStale = (): boolean => get().revision !== revision || losses !== known;
    const streamEnd = streamEndOf(reply);
    const options = {
      revision,
      recovery: reply.recovery,
      dialect: reply.dialect,
      tools: toolsChecked(get()),
      ...(streamEnd && { streamEnd }),
      ...(isBare && { withoutFixes: true }),
    };
    const report = await ask(
      reader.read(reply.raw, options, (progress) => {
        if (get().revision === revision && !get().isStopped) set({ progress });
      }),
    );
    if (!report || isStale()) return;
    const ends = await endsUnder(reply, report);
    if (isStale()) return;
    const [moment, coverage, machine] = await Promise.all([
      ask(service.seek(get().position)),
      ask(service.coverage(get().position)),
      machineOf(report),
    ]);
    if (isStale()) return;
    set({
      report,
      readRevision: revision,
      problems: problemsOf(report),
      moment,
      coverage,
      machine,
      progress: null,
      isStopped: false,
      // What set it may be gone with the text before, and so never take it back.
      torch: null,
      ...cuts(reply, ends),
    });
    breaks.refresh();
    if (goesOnAt === revision) goOn();
    if (!report.hasFixes) void attachFixes(report, revision);
    if (!isBare && reply.raw.text.length <= PROVED_UNASKED) void get().verbs.proveSplits();
  }

  /** The machine that read a text; Forge's where no call decided which. */
  async function machineOf({ dialect }: Report): Promise<DebugData['machine']> {
    const id = dialect === 'none' ? 'forge' : dialect;
    const { machine } = get();
    if (machine?.dialect === id) return machine;
    const described = await ask(service.describe(id));
    return described && { dialect: id, ...described };
  }

  /** Long texts get their verdict first and their fixes when those have been tried. */
  async function attachFixes(report: Report, revision: number): Promise<void> {
    const fixes = await ask(service.fixes());
    if (!fixes || get().revision !== revision) return;
    const diagnostics = report.diagnostics.map((diagnostic, index) => ({ ...diagnostic, ...fixes[index] }));
    const fixed = { ...report, diagnostics, hasFixes: true };
    set({ report: fixed, problems: problemsOf(fixed) });
  }

  async function endsUnder(reply: ReplyCase, report: Report): Promise<Uint32Array> {
    if (reply.split.kind === 'recorded') return reply.raw.ends;
    return (await ask(service.split(reply.split))) ?? report.chunkEnds;
  }

  function cuts(reply: ReplyCase, ends: Uint32Array): Pick<DebugData, 'chunkEnds' | 'chunkTimes'> {
    const recorded = reply.split.kind === 'recorded' ? reply.raw.times : null;
    return { chunkEnds: ends, chunkTimes: recorded?.length === ends.length ? recorded : null };
  }

  const here = (): Place => ({ reply: get().reply, position: get().position });

  /** Puts another reply under the lens and has it read. */
  function show(reply: ReplyCase, position: number): void {
    if (get().progress) void ask(service.cancel());
    const textStays = reply.raw.text === get().reply.raw.text;
    player.pause();
    set({
      reply,
      revision: get().revision + 1,
      position: Math.max(0, Math.min(position, reply.raw.text.length)),
      selection: textStays ? get().selection : null,
      caret: textStays ? get().caret : null,
      peek: null,
      torch: null,
      progress: null,
      isStopped: false,
      isBare: get().isBare && reply.key === get().reply.key,
      comparisons: null,
      proof: textStays ? get().proof : null,
      proving: null,
      toasts: get().toasts.filter(({ about }) => about === null || (about === 'reply' && reply === get().reply)),
    });
    breaks.hush();
    readReply();
    const { revision } = get();
    setTimeout(() => {
      const { revision: now, readRevision, progress, isStopped } = get();
      if (now === revision && readRevision !== now && !progress && !isStopped)
        set({ progress: { read: 0, total: reply.raw.text.length, calls: [] } });
    }, LONG_READING_MS);
  }

  function change(next: ReplyCase, label: string, position: number, group?: string): void {
    const step = { state: here(), label, at: now() };
    history = remember(history, group === undefined ? step : { ...step, group }, ({ reply }) => reply.raw.text.length);
    show(next, position);
  }

  /** The edited reply. Position and breakpoints keep their characters; replay that stood at the end stays there. */
  function edited(edits: readonly TextEdit[]): { reply: ReplyCase; position: number } {
    const { reply, position } = get();
    const raw = editRawText(reply.raw, edits);
    return {
      reply: { ...reply, raw, breakpoints: movedBreakpoints(reply.breakpoints, edits) },
      position: position >= reply.raw.text.length ? raw.text.length : movedOffset(position, edits),
    };
  }

  /** A text that has nothing of the reply in hand but how it is read. */
  function freshCase(text: string): ReplyCase {
    const { split, recovery, breakpoints } = get().reply;
    return {
      ...EMPTY_CASE,
      key: newKey(),
      raw: rawText([text]),
      split: split.kind === 'recorded' ? SPLIT_OF_PLAIN_TEXT : split,
      recovery,
      breakpoints: portableBreakpoints(breakpoints),
    };
  }

  function makeFix(fix: QuickFix): void {
    const { reply, position } = edited(fix.edits);
    change(reply, fix.title, position);
  }

  /** The revision whose reading goes on to the problem after the one that was fixed. */
  let goesOnAt = -1;

  function goOn(): void {
    const { problems, position, verbs: act } = get();
    const next = problems.find(({ stop }) => stop >= position) ?? problems[0];
    if (next) act.seek(next.stop);
    else
      act.toast('Fixed. No problem is left.', { about: 'reading', actions: [{ label: 'Take back', run: act.undo }] });
  }

  const player = createPlayer(store, now, {
    stopAfter: (from) => breaks.stopFrom(from, 1),
    onStop: (breakpoint) => breaks.sayStop(breakpoint),
  });
  const breaks = createBreaks({ store, service, ask, playOn: player.toggle });

  /** Each step begins where the one before it ended, however fast the keys come. */
  let steps: Promise<void> = Promise.resolve();

  const verbs: DebugVerbs = {
    open(fixture, label, origin) {
      const { reply, position, ...view } = placeOfFixture(fixture, origin);
      change(reply, label, position);
      set(view.tab ? { ...view, machineTab: false } : view);
    },
    replaceText(text, label) {
      change(freshCase(text), label, text.length);
    },
    edit(edits, group) {
      const next = edited(edits);
      const [first] = edits;
      const isWhole = first?.start === 0 && first.end === get().reply.raw.text.length;
      const { text } = next.reply.raw;
      // Nothing of what it was is left: no title, no recorded times.
      if (isWhole) change(freshCase(text), 'edit', text.length, group);
      else change(next.reply, 'edit', next.position, group);
    },
    applyFix(fix) {
      if (!selectIsRead(get())) return;
      const isAtProblem = selectCurrentProblem(get()) !== null;
      makeFix(fix);
      // From one problem to the next; whoever stands elsewhere, as behind a paste, stays there.
      if (isAtProblem) goesOnAt = get().revision;
    },
    fixHere() {
      const problem = selectCurrentProblem(get());
      if (problem?.fix) verbs.applyFix(problem.fix);
      else if (problem?.fixNotTried) void verbs.tryFix(problem);
      else if (problem) verbs.toast('No edit of this problem is known to be safe.', { about: 'reading' });
      else {
        const next = get().problems.length > 0 ? ' E goes to the next one.' : '';
        verbs.toast(`No problem here to fix.${next}`, { about: 'reading' });
      }
    },
    fixesOf: async (diagnostic) => (await ask(service.fixesOf(diagnostic))) ?? [],
    async tryFix({ code, start, end }) {
      const { report, revision, isBare } = get();
      const index = report?.diagnostics.findIndex(
        (other) => other.code === code && other.start === start && other.end === end,
      );
      if (isBare)
        verbs.toast('Fixes are not tried on this reply, since the parser stopped over it.', { about: 'reading' });
      if (isBare || index === undefined || index < 0) return;
      const [fix] = await verbs.fixesOf(index);
      if (get().revision !== revision || get().isBare) return;
      if (fix) verbs.applyFix(fix);
      else verbs.toast('No edit of this problem is known to be safe.', { about: 'reading' });
    },
    async fixAll() {
      const { revision } = get();
      if (!selectIsRead(get())) return;
      const fix = await ask(service.fixAll());
      if (get().revision !== revision) return;
      if (!fix) {
        verbs.toast('No repair is left to make that loses nothing.', { about: 'reading' });
        return;
      }
      makeFix(fix);
      verbs.toast(`${count(fix.edits.length, 'edit')} made in one step.`, {
        about: 'reading',
        actions: [{ label: 'Take back', run: verbs.undo }],
      });
    },
    cutAt(ends) {
      const { reply, position } = get();
      const raw = { ...reply.raw, ends: Uint32Array.from(ends), times: null };
      change({ ...reply, raw, split: { kind: 'recorded' } }, 'Split', position);
    },
    setSplit(split) {
      change({ ...get().reply, split }, 'Split', get().position);
    },
    setRecovery(recovery) {
      change({ ...get().reply, recovery }, 'Recovery', get().position);
    },
    setDialect(dialect) {
      change({ ...get().reply, dialect }, 'Dialect', get().position);
    },
    async convertTo(dialect) {
      const { revision } = get();
      if (!selectIsRead(get())) return;
      const conversion = await ask(service.convertTo(dialect));
      if (!conversion || get().revision !== revision) return;
      if (!conversion.ok) {
        verbs.toast(`Not converted: ${conversion.message}`, { isError: true, about: 'reading' });
        return;
      }
      const { reply, position } = edited(conversion.edits);
      change({ ...reply, dialect }, 'Convert', position);
      verbs.toast(`Every call is written in ${dialectName(dialect)} now.`, {
        about: 'reply',
        stays: conversion.warnings.length > 0,
        notes: conversion.warnings.slice(0, MOST_NOTES).map(({ message }) => message),
        actions: [{ label: 'Take back', run: verbs.undo }],
      });
    },
    setUserTools(userTools, { overReply = false } = {}) {
      const { reply, position } = get();
      set({ userTools, isBare: false });
      const takesOver = overReply && userTools.length > 0 && reply.ownTools.length > 0;
      show(takesOver ? { ...reply, ownTools: [] } : reply, position);
    },
    undo() {
      travel(goBack(history, here()));
    },
    redo() {
      travel(goForward(history, here()));
    },
    canUndo: () => history.past.length > 0,

    seek(position) {
      const length = get().reply.raw.text.length;
      const next = Math.max(0, Math.min(Math.round(position), length));
      if (next === get().position) return;
      breaks.hush();
      set({ position: next });
      refreshMoment();
    },
    select(selection) {
      const { length } = get().reply.raw.text;
      const next = selection && selection.end <= length && selection.start < selection.end ? selection : null;
      const before = get().selection;
      if (next?.start !== before?.start || next?.end !== before?.end) set({ selection: next });
      if (selection && get().caret !== selection.start) set({ caret: selection.start });
    },
    step(unit, direction) {
      player.pause();
      steps = steps.then(async () => {
        if (unit === 'breakpoint') return breaks.step(direction);
        const position = await stepFrom(unit, direction);
        if (position !== null) verbs.seek(position);
      });
    },
    setBreakpoints: breaks.set,
    toggleBreakpointHere: breaks.toggleHere,
    peekAt(position) {
      peekWanted = position;
      if (position === null) set({ peek: null });
      else refreshPeek();
    },
    togglePlay: player.toggle,
    setSpeed(speed) {
      set({ speed });
    },

    setTab(tab) {
      set({ tab, machineTab: false, phoneView: 'panel' });
    },
    showMachineTab() {
      set({ machineTab: true, phoneView: 'machine' });
    },
    setPhoneView(phoneView) {
      set({ phoneView });
    },
    setEventFilter(eventFilter) {
      set({ eventFilter });
    },
    goToEventFilter(wantsEventFilter) {
      set({ wantsEventFilter });
    },
    setStatesAsTable(statesAsTable) {
      set({ statesAsTable });
    },
    setTorch(lit) {
      set({ torch: lit && 'start' in lit ? [lit] : lit });
    },
    async proveSplits(seeds = USUAL_SEEDS) {
      const { revision, proving } = get();
      if (proving) return;
      set({ proving: { done: 0, total: 0 } });
      const onProgress = (done: number, total: number): void => {
        if (get().proving && get().revision === revision) set({ proving: { done, total } });
      };
      const proof = await ask(service.proveSplits(seeds, onProgress));
      if (get().revision === revision) set({ proving: null, ...(proof && { proof }) });
    },
    cancelProof() {
      void ask(service.cancel());
    },
    async compare() {
      const { revision, isBare } = get();
      if (isBare) return;
      const comparisons = await ask(service.compare(get().reply.split));
      if (comparisons && get().revision === revision) set({ comparisons });
    },
    cancelReading() {
      void ask(service.cancel());
      stopReading();
    },
    readAgain() {
      readAnew(false);
    },
    onWorkerLost(loss) {
      losses += 1;
      const isOverThis = reading ? reading.key === get().reply.key : loss === 'silent';
      const isInVain = loss === 'gone' || (isOverThis && reading?.isBare === true);
      const isBare = get().isBare || isOverThis;
      verbs.toast(lossWords(loss, isInVain, isBare), { isError: isInVain });
      if (isInVain || get().isStopped) stopReading();
      else readAnew(isBare);
    },
    toast(text, { isError = false, stays = isError, notes = [], actions = [], about = null } = {}) {
      toastId += 1;
      const toast = { id: toastId, text, notes, isError, stays, actions, about };
      // The same news again takes the place of itself.
      const others = get().toasts.filter((other) => other.text !== text);
      set({ toasts: [...others, toast].slice(-MOST_TOASTS) });
      return toastId;
    },
    dismissToast(id) {
      set({ toasts: get().toasts.filter((toast) => toast.id !== id) });
    },
    say(text) {
      set({ said: { id: (get().said?.id ?? 0) + 1, text } });
    },
  };

  function readAnew(isBare: boolean): void {
    reader.forget();
    set({ isStopped: false, isBare, readRevision: -1, progress: null, proving: null });
    readReply();
  }

  /** What is known is of the text before. */
  function stopReading(): void {
    const { ends, times } = get().reply.raw;
    const unknown = { report: null, problems: [], moment: null, coverage: null, chunkEnds: ends, chunkTimes: times };
    set({ isStopped: true, progress: null, proving: null, ...unknown });
  }

  let peekWanted: number | null = null;
  const refreshPeek = latestOnly(async () => {
    if (peekWanted === null) return;
    const peek = await ask(service.seek(peekWanted));
    if (peek && peekWanted !== null) set({ peek: keepCalls(peek, get().moment) });
  });

  function travel(step: [Place, History<Place>] | null): void {
    if (!step) return;
    const [{ reply, position }, rest] = step;
    const now = get().reply;
    history = rest;
    const breakpoints = reply.key === now.key ? breakpointsOn(reply, now) : reply.breakpoints;
    // The very reply, where nothing is different: what is known of it, such as its link, holds again.
    show(breakpoints === reply.breakpoints ? reply : { ...reply, breakpoints }, position);
  }

  async function stepFrom(unit: Exclude<StepUnit, 'breakpoint'>, direction: 1 | -1): Promise<number | null> {
    const { position, chunkEnds } = get();
    switch (unit) {
      case 'character':
        return position + direction;
      case 'chunk':
        return nextChunkEnd(chunkEnds, position, direction);
      default:
        return ask(service.step(unit, direction, position));
    }
  }

  set({ verbs });
  void ask(service.describe()).then((machine) => {
    if (machine && !get().machine) set({ machine: { dialect: 'forge', ...machine } });
  });
  return store;
}

function lossWords(loss: Loss, isInVain: boolean, isBare: boolean): string {
  if (loss === 'gone') return 'The parser cannot be started. Your text is unchanged: copy it, then reload the page.';
  const what = loss === 'silent' ? 'gave no answer for 5 seconds' : 'stopped';
  if (isInVain)
    return `The parser ${what} even without tools and fixes, so the reply is not read. Your text is unchanged.`;
  const how = isBare ? '; it is read without tools and fixes.' : '.';
  return `The parser ${what} and was started again. Your text is unchanged${how}`;
}

function nextChunkEnd(ends: Uint32Array, position: number, direction: 1 | -1): number | null {
  const chunk = chunkAt(ends, position);
  if (direction === 1) return ends[position >= (ends[chunk] ?? 0) ? chunk + 1 : chunk] ?? null;
  const start = chunk === 0 ? 0 : ends[chunk - 1]!;
  return position > start ? start : null;
}
