import type { Loss } from '../../../contract/connect-worker.ts';
import type { Report } from '../../../contract/parse-service.ts';
import { type Problem, problemsOf } from '../../parts/reply/problems.ts';
import { latestOnly } from '../../parts/state/latest-only.ts';
import type { DebugData, ReadingData, ReadingVerbs, ReplyCase } from '../state/debug-state.ts';
import { createReplyReader } from '../state/reply-reader.ts';
import { CHECKED_UNASKED, selectIsGrowing } from '../state/selectors.ts';
import type { StoreParts } from '../state/store-parts.ts';
import { streamEndOf } from '../state/stream-end.ts';
import { toolsChecked } from '../state/tools-in-force.ts';

/** What is known of the text before is not left standing longer than this. */
const LONG_READING_MS = 500;

export const NOTHING_READ: ReadingData = {
  readRevision: -1,
  readReply: null,
  machine: null,
  report: null,
  problems: [],
  opened: null,
  opensFrom: null,
  chunkEnds: new Uint32Array(),
  chunkTimes: null,
  progress: null,
  isStopped: false,
  incoming: 0,
  isBare: false,
};

export interface ReadingCourse {
  readonly verbs: ReadingVerbs;
  /** Calls off what is being read of the text before. */
  callOff(): void;
  /** Has the reply read as it is now. */
  begin(): void;
}

/**
 * Has the reply read by the worker; what it answers late about an earlier text is dropped. `onRead` is called when a
 * reading has been put into the store, before its fixes and its proof are asked for.
 */
export function createReading({ store, service, ask }: StoreParts, onRead: (revision: number) => void): ReadingCourse {
  const { setState: set, getState: get } = store;
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
    // A reading that is stopped once its text was read stays stopped.
    const isStale = (): boolean => get().revision !== revision || losses !== known || get().isStopped;
    const isOpen = selectIsGrowing(get());
    const streamEnd = isOpen ? null : streamEndOf(reply);
    const options = {
      revision,
      recovery: reply.recovery,
      dialect: reply.dialect,
      tools: toolsChecked(get()),
      ...(reply.raw.frames.length > 0 && { frames: reply.raw.frames }),
      ...(reply.firstLine > 1 && { firstLine: reply.firstLine }),
      ...(streamEnd && { streamEnd }),
      ...(isOpen && { isOpen }),
      ...((isBare || isOpen) && { withoutFixes: true }),
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
    const problems = problemsOf(report);
    set({
      report,
      readRevision: revision,
      readReply: reply,
      problems,
      opened: problemFrom(problems, get().opensFrom),
      moment,
      coverage,
      machine,
      progress: null,
      isStopped: false,
      // What set it may be gone with the text before, and so never take it back.
      torch: null,
      ...cuts(reply, ends),
    });
    onRead(revision);
    if (!report.hasFixes) void attachFixes(report, revision);
    // What comes next would call all of it off.
    if (isOpen) return;
    if (!isBare) void get().verbs.askReaders();
    if (!isBare && reply.raw.text.length <= CHECKED_UNASKED) {
      void get().verbs.proveSplits();
      void get().verbs.compare();
    }
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
    if (!fixes || get().revision !== revision || get().isStopped) return;
    const diagnostics = report.diagnostics.map((diagnostic, index) => ({ ...diagnostic, ...fixes[index] }));
    const fixed = { ...report, diagnostics, hasFixes: true };
    const problems = problemsOf(fixed);
    set({ report: fixed, problems, opened: problemFrom(problems, get().opened?.start ?? null) });
  }

  async function endsUnder(reply: ReplyCase, report: Report): Promise<Uint32Array> {
    if (reply.split.kind === 'recorded') return reply.raw.ends;
    return (await ask(service.split(reply.split))) ?? report.chunkEnds;
  }

  function readAnew(isBare: boolean): void {
    reader.forget();
    set({ isStopped: false, isBare, readRevision: -1, progress: null, proving: null, comparing: null });
    readReply();
  }

  /** What is known is of the text before. */
  function stop(): void {
    const { ends, times } = get().reply.raw;
    const unknown = {
      report: null,
      problems: [],
      opened: null,
      moment: null,
      coverage: null,
      chunkEnds: ends,
      chunkTimes: times,
    };
    set({ isStopped: true, progress: null, proving: null, comparing: null, ...unknown });
  }

  const verbs: ReadingVerbs = {
    cancelReading() {
      void ask(service.cancel());
      stop();
    },
    readAgain() {
      readAnew(false);
    },
    onWorkerLost(loss) {
      losses += 1;
      const isOverThis = reading ? reading.key === get().reply.key : loss === 'silent';
      const isInVain = loss === 'gone' || (isOverThis && reading?.isBare === true);
      const isBare = get().isBare || isOverThis;
      get().verbs.toast(lossWords(loss, isInVain, isBare), { isError: isInVain });
      if (isInVain || get().isStopped) stop();
      else readAnew(isBare);
    },
  };

  void ask(service.describe()).then((machine) => {
    if (machine && !get().machine) set({ machine: { dialect: 'forge', ...machine } });
  });

  return {
    verbs,
    callOff() {
      if (get().progress) void ask(service.cancel());
    },
    begin() {
      readReply();
      const { revision, reply } = get();
      setTimeout(() => {
        const { revision: now, readRevision, progress, isStopped } = get();
        if (now === revision && readRevision !== now && !progress && !isStopped)
          set({ progress: { read: 0, total: reply.raw.text.length, calls: [] } });
      }, LONG_READING_MS);
    },
  };
}

/** The first problem from an offset on, else the first of all; none where there is no offset. */
function problemFrom(problems: readonly Problem[], offset: number | null): Problem | null {
  if (offset === null) return null;
  return problems.find(({ start }) => start >= offset) ?? problems[0] ?? null;
}

function cuts(reply: ReplyCase, ends: Uint32Array): Pick<ReadingData, 'chunkEnds' | 'chunkTimes'> {
  const recorded = reply.split.kind === 'recorded' ? reply.raw.times : null;
  return { chunkEnds: ends, chunkTimes: recorded?.length === ends.length ? recorded : null };
}

function lossWords(loss: Loss, isInVain: boolean, isBare: boolean): string {
  if (loss === 'gone') return 'The parser cannot be started. Your text is unchanged: copy it, then reload the page.';
  const what = loss === 'silent' ? 'gave no answer for 5 seconds' : 'stopped';
  if (isInVain)
    return `The parser ${what} even without tools and fixes, so the reply is not read. Your text is unchanged.`;
  const how = isBare ? '; it is read without tools and fixes.' : '.';
  return `The parser ${what} and was started again. Your text is unchanged${how}`;
}
