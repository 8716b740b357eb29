import type { Span } from '../../../base/span.ts';
import type { Loss } from '../../../contract/connect-worker.ts';
import type { Coverage, Moment, Progress, Report, SplitProof } from '../../../contract/parse-service.ts';
import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { Fixture } from '../../../core/cases/fixture.ts';
import type { AgreeingFix, CellName, Comparison, Reader } from '../../../core/diagnosis/compare/comparison.ts';
import type { MachineDescription } from '../../../core/kernel/description.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import type { ReadersReport } from '../../../core/travel/session-readers.ts';
import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import type { Cause } from '../../../core/words/cause.ts';
import type { Diagnostic, QuickFix, TextEdit } from '../../../core/words/diagnostic.ts';
import type { Recovery } from '../../../core/words/recovery.ts';
import type { Split } from '../../../core/words/split.ts';
import type { ValueChange } from '../../../core/words/value-change.ts';
import type { News, Toast } from '../../parts/page/news.ts';
import type { Problem } from '../../parts/reply/problems.ts';
import type { PastedText } from './pasted-text.ts';
import type { RawText } from './raw-text.ts';

/** What fills a phone: one of these, or the panel of the open tab. */
export type PhoneView = 'stream' | 'machine' | 'panel';

/** How a reply came here; `kept` is what was opened from a file, the gallery, recent work or a draft. */
export type Origin = 'pasted' | 'linked' | 'kept';

/** The reply under the lens. */
export interface ReplyCase {
  /** Its own since it was opened, pasted or begun; edits keep it. */
  readonly key: number;
  readonly raw: RawText;
  /** The number of its first line: that in the paste which it was taken out of, else 1. */
  readonly firstLine: number;
  /** Empty for a reply that was pasted or typed. */
  readonly title: string;
  readonly split: Split;
  readonly recovery: Recovery;
  /** A dialect's id, or `auto`: that of its first call. */
  readonly dialect: string;
  /** The server that reads it, as fixtures name it; null where none is chosen. */
  readonly reader: string | null;
  /** Tools that came with a fixture and go with it. */
  readonly ownTools: readonly ToolDefinition[];
  /** Where play stops. They go with the reply, and edits keep them. */
  readonly breakpoints: readonly Breakpoint[];
  readonly origin: Origin;
  /** The fixture it came from, for the fields that the page does not show; null for a paste. */
  readonly fixture: Fixture | null;
}

/** The reply and the tools it is checked against. */
export interface ReplyData {
  readonly reply: ReplyCase;
  /** Rises with every change of the reply; what the worker knows is of `readRevision`. */
  readonly revision: number;
  /** Tools that the user imported in the Workshop; used where the reply brings none of its own. */
  readonly userTools: readonly ToolDefinition[];
  /** What was pasted with a reply in it, by the key of the reply. */
  readonly pastes: ReadonlyMap<number, PastedText>;
}

/** What the worker said of the whole text. */
export interface ReadingData {
  readonly readRevision: number;
  /** The reply that was read last: what is said is of it, while the one in hand is being read. */
  readonly readReply: ReplyCase | null;
  /** The rows of the machine that read the text last. */
  readonly machine: (MachineDescription & { readonly dialect: string }) | null;
  readonly report: Report | null;
  readonly problems: readonly Problem[];
  /** The problem whose card is open though replay is elsewhere, as after a paste; null where the position decides. */
  readonly opened: Problem | null;
  /** The next reading opens the card of the first problem from this offset on, else of the first; null: of none. */
  readonly opensFrom: number | null;
  /** Under the chosen split. */
  readonly chunkEnds: Uint32Array;
  /** Recorded arrival of each chunk; null where they are spread evenly. */
  readonly chunkTimes: Float64Array | null;
  readonly progress: Progress | null;
  /** The user called the reading of this text off, so nothing is known of it. */
  readonly isStopped: boolean;
  /** Texts that came in and are still being looked at: the reply that is shown is the one before them. */
  readonly incoming: number;
  /** The reply is read without tools and fixes, because reading it with them stopped the worker. */
  readonly isBare: boolean;
}

/** What the worker said of the text when it was asked for more. */
export interface CheckData {
  readonly proof: SplitProof | null;
  /** How far a proof has come; null while none is being made. */
  readonly proving: { readonly done: number; readonly total: number } | null;
  /** What servers' readers make of it; null until they were asked. */
  readonly readers: ReadersReport | null;
  readonly comparison: Comparison | null;
  /** How far a comparison has come, in readings; null while none is being made. */
  readonly comparing: { readonly done: number; readonly total: number } | null;
  /** The user called the comparison of this text off. */
  readonly isCompareStopped: boolean;
  /** The reader that the user chose to hold the others against; null for that of Recovery. */
  readonly heldAgainst: Reader | null;
  /** The cell of the comparison that was picked last; null before one was, or where the reply is another. */
  readonly pickedCell: CellName | null;
}

/** Where something is on the screen, in pixels of the window. */
export interface Anchor {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** A character of the reply under the pointer, and the machine when it has been read. */
export interface Pointed {
  readonly offset: number;
  readonly moment: Moment;
  /** A row of the machine fired at it, and not only before. */
  readonly hasFired: boolean;
  readonly anchor: Anchor;
}

/** Where replay is, and what is known there. */
export interface ReplayData {
  /** Code units read. */
  readonly position: number;
  /** The text that is selected in the reply; null for a mere caret. */
  readonly selection: Span | null;
  /** Where the user put the caret into the reply last; null before that. */
  readonly caret: number | null;
  /** Of `position`, or of a position shortly before while the worker answers. */
  readonly moment: Moment | null;
  readonly coverage: Coverage | null;
  /** A position under the pointer on the timeline, and the machine there. */
  readonly peek: Moment | null;
  /** What the pointer is over in the text. It lights its counterparts and moves nothing. */
  readonly pointed: Pointed | null;
  /** Where the breakpoints stop, the first MOST_STOPS of each. */
  readonly stops: ReadonlyMap<Breakpoint, readonly number[]>;
  readonly playing: boolean;
  readonly speed: number;
  /** The stream that the reply in hand is of, while it runs and after; null for any other reply. */
  readonly live: LiveEdge | null;
}

/** Where a recorded stream is. */
export interface LiveEdge {
  /** Of the reply. */
  readonly key: number;
  /** Replay goes on as the stream does. */
  readonly isFollowing: boolean;
  /** How it ended, in words; null while it runs. */
  readonly ended: string | null;
}

/** What came of a stream since the last time. */
export interface LiveGrowth {
  readonly chunks: readonly string[];
  /** Milliseconds before each. */
  readonly dt: readonly number[];
}

/** Fixes that were made, until the next edit of any kind. */
export interface FixesMade {
  /** Of the text with the fixes. */
  readonly revision: number;
  /** The text before them, of which the edits are. */
  readonly before: string;
  readonly edits: readonly TextEdit[];
  /** Values that they change; none where every value is the same as before. */
  readonly changes: readonly ValueChange[];
}

/** What of the page is shown, and how. */
export interface ViewData {
  /** Id of the open panel; which there are, the page knows (`panels.ts`). */
  readonly tab: string;
  /** True where the machine is shown in place of the panel (where it is not pinned). */
  readonly machineTab: boolean;
  /** A panel was chosen, by hand or by the first replay, since the reply was opened. */
  readonly isTabChosen: boolean;
  /** True where the card of the problem is shown in place of the panel (windows too low for a card in the text). */
  readonly cardTab: boolean;
  readonly phoneView: PhoneView;
  /** On a phone the text area rises over the page to be edited. */
  readonly isRaised: boolean;
  readonly eventFilter: { readonly text: string; readonly state: string };
  /** The field that filters events is to take the focus as soon as it is there. */
  readonly wantsEventFilter: boolean;
  /** Whether the table of states is shown in place of the drawing. */
  readonly statesAsTable: boolean;
  /** How the panel Servers lists the readers. */
  readonly serversView: 'outcome' | 'argument';
  /** The outcome that the panel Servers is to bring into view; null where none was asked for. */
  readonly wantedOutcome: string | null;
  /** The comparison is beside the reply, not in place of it. */
  readonly comparesBeside: boolean;
  /** Source to hold in the light while everything else loses its colour. */
  readonly torch: readonly Span[] | null;
}

/** What the page tells. */
export interface NewsData {
  readonly toasts: readonly Toast[];
  /** What was said last to screen readers alone; null before that. The same text said again has another id. */
  readonly said: { readonly id: number; readonly text: string } | null;
}

/** What was done to the reply. */
export interface FixData {
  readonly fixed: FixesMade | null;
}

export interface DebugData extends ReplyData, FixData, ReadingData, CheckData, ReplayData, ViewData, NewsData {}

export type StepUnit = 'chunk' | 'state' | 'character' | 'call' | 'breakpoint';

/** A paste as it was opened. */
export type OpenedPaste = Pick<PastedText['about'], 'text' | 'dialect'> & Pick<PastedText, 'turn' | 'fileName'>;

/** Changes of the reply and of how it is read, each a step that undo takes back (`verbs/edits.ts`). */
export interface EditVerbs {
  /** Shows a fixture; the replay is where its view says, else at the end. */
  open(fixture: Fixture, label: string, origin?: Origin): void;
  /** Replaces the whole text by a paste: fixture tools go, the replay is at the end. `firstLine` as in ReplyCase. */
  replaceText(text: string, label: string, firstLine?: number): void;
  /** Edits in rising order, in offsets of the text as it is. */
  edit(edits: readonly TextEdit[], group?: string): void;
  /** Takes other cuts for the recorded ones; `ends` rise to the text's length. */
  cutAt(ends: readonly number[]): void;
  /** Cuts a recording where its reads, events or deltas ended. */
  cutBySeams(kind: 'reads' | 'events' | 'deltas'): void;
  setSplit(split: Split): void;
  setRecovery(recovery: Recovery): void;
  setDialect(dialect: string): void;
  /** Defines a tool of this name that takes any arguments, for this reply: its elements are read as calls then. */
  readAsTool(name: string): void;
  /** Writes every call in a dialect and reads the reply in it, as one step; says why where that cannot be. */
  convertTo(dialect: string): Promise<void>;
  /** `overReply`: from here on they count in place of those that the reply brings. No step: undo leaves tools alone. */
  setUserTools(tools: readonly ToolDefinition[], options?: { readonly overReply?: boolean }): void;
  /** Keeps the paste that the reply in hand is from, and what is said of it as it was `opened`, by default as it is. No step. */
  keepPaste(text: string | null, account: PastedAccount, opened?: Partial<OpenedPaste>): void;
  /** Shows the turn of a conversation that the reply in hand is, by the index of its message; null: the conversation. No step. */
  showTurn(turn: number | null): void;
  undo(): void;
  redo(): void;
  canUndo(): boolean;
}

/** Repairs of the reply (`verbs/fixes.ts`). All wait for a reading that is under way. */
export interface FixVerbs {
  /** Makes a fix of the text as it was read last; while a newer one is being read, the same fix of that once it is. */
  applyFix(fix: QuickFix): void;
  /** Makes the fix of the problem at which replay is. */
  fixHere(): void;
  /** Looks for the fix of a problem whose fix was not tried, and makes it. */
  tryFix(problem: Pick<Diagnostic, 'code' | 'start' | 'end'>): Promise<void>;
  /** Every edit that works for one diagnostic of the report, the best first; none where the worker died. */
  fixesOf(diagnostic: number): Promise<readonly QuickFix[]>;
  /** Makes every safe fix in one step: of the whole reply, or of the problems of these causes. */
  fixAll(causes?: readonly Cause[]): Promise<void>;
}

/** The course of a reading (`verbs/reading.ts`). */
export interface ReadingVerbs {
  cancelReading(): void;
  /** Reads the reply again, with tools and fixes. */
  readAgain(): void;
  /** Says that the worker was lost and has the reply read by the next one, with less, so that it is not lost as well. */
  onWorkerLost(loss: Loss): void;
}

/** Further questions about the text (`verbs/checks.ts`). */
export interface CheckVerbs {
  /** Reads the text under other cuts, `seeds` of them random, and puts the outcome beside the verdict. */
  proveSplits(seeds?: number): Promise<void>;
  cancelProof(): void;
  /** Has the readers of servers asked about the reply. */
  askReaders(): Promise<void>;
  /** Takes a server, with or without its parser, for the user's own, here and on later visits; null: none. No step. */
  setReader(reader: string | null): void;
  compare(): Promise<void>;
  cancelCompare(): void;
  holdAgainst(reader: Reader): void;
  pickCell(cell: CellName): void;
  /** A fix after which the cell no longer differs, as it was read; null where none is known. */
  agreeingFix(cell: CellName): Promise<AgreeingFix | null>;
}

/** Going about in the reply (`verbs/replay.ts`). */
export interface ReplayVerbs {
  seek(position: number): void;
  select(selection: Span | null): void;
  step(unit: StepUnit, direction: 1 | -1): void;
  /** Goes to the next place at which a state is entered, after the last to the first; says so where there is none. */
  visit(state: string): Promise<void>;
  setBreakpoints(breakpoints: readonly Breakpoint[]): void;
  /** Sets a breakpoint at the position, or takes it away. */
  toggleBreakpointHere(): void;
  peekAt(position: number | null): void;
  /** Points at the character at an offset of the text as it was read last; null at none. */
  pointAt(offset: number | null, anchor: Anchor | null): void;
  togglePlay(): void;
  setSpeed(speed: number): void;
}

/** What of the page is shown (`verbs/view.ts`). */
export interface ViewVerbs {
  setTab(tab: string): void;
  showMachineTab(): void;
  /** Shows the machine as the replay begins, where no panel was chosen since the reply was opened. */
  showMachineOnce(): void;
  /** Shows the card of the problem where it is a tab; the reply of a phone follows by `setPhoneView`. */
  showCard(): void;
  setPhoneView(view: PhoneView): void;
  setRaised(raised: boolean): void;
  /** Another reply is opened: a comparison that has taken its room gives way. */
  showReply(): void;
  setEventFilter(filter: { text: string; state: string }): void;
  /** Goes to the field that filters events; false says that it is reached. */
  goToEventFilter(wanted: boolean): void;
  setServersView(view: ViewData['serversView']): void;
  /** Opens the panel Servers at an outcome. */
  showOutcome(outcome: string): void;
  setComparesBeside(beside: boolean): void;
  setStatesAsTable(shown: boolean): void;
  /** One span, or several in rising order. */
  setTorch(lit: Span | readonly Span[] | null): void;
}

/** What the page tells (`verbs/news.ts`). */
export interface NewsVerbs extends News {
  /** Says to screen readers what is seen anyway. */
  say(text: string): void;
}

/** A reply whose stream still runs (`verbs/live.ts`). */
export interface LiveVerbs {
  /** Shows a stream as far as it has come; the replay is at its edge and goes on with it. */
  openLive(fixture: Fixture): void;
  /** Adds what came. Resolves when it was read: false where another reply came, or this one was changed. */
  grow(growth: LiveGrowth): Promise<boolean>;
  /** The stream is over; `fixture` is the whole of it, where its tape was kept. */
  endLive(ended: string, fixture: Fixture | null): void;
  /** Goes to the live edge and on with it. */
  followAgain(): void;
}

export interface DebugVerbs
  extends LiveVerbs,
    EditVerbs,
    FixVerbs,
    ReadingVerbs,
    CheckVerbs,
    ReplayVerbs,
    ViewVerbs,
    NewsVerbs {}

export type DebugState = DebugData & { readonly verbs: DebugVerbs };
