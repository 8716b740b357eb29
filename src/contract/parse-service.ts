import type { Span } from '../base/span.ts';
import type { ToolCall } from '../core/calls/tool-call.ts';
import type { AgreeingFix, AskedComparison, CellName, Comparison } from '../core/diagnosis/compare/comparison.ts';
import type { FixTrial } from '../core/diagnosis/fixes/quick-fixes.ts';
import type { Attempt, BreakerRun } from '../core/forge/breaker-run.ts';
import type { MachineDescription } from '../core/kernel/description.ts';
import type { Conversion } from '../core/reading/convert-calls.ts';
import type { CallLanguage } from '../core/reading/printed-call.ts';
import type { OtherReading } from '../core/reading/read-as.ts';
import type { DialectOutcome } from '../core/reading/read-in-each.ts';
import type { RulePage, RuleTitle } from '../core/reference/rule-page.ts';
import type { RecoverOptions } from '../core/reply/recovery/recover.ts';
import type { RecoveryTemplate } from '../core/reply/recovery/recovery-template.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import type { MachineCoverage } from '../core/travel/machine-coverage.ts';
import type { BreakpointLine, SessionMoment, StepKind } from '../core/travel/session.ts';
import type { ReadersReport } from '../core/travel/session-readers.ts';
import type { SessionReport } from '../core/travel/session-report.ts';
import type { SplitOutcome } from '../core/travel/split-proof.ts';
import type { Breakpoint } from '../core/words/breakpoint.ts';
import type { Cause } from '../core/words/cause.ts';
import type { Code } from '../core/words/codes.ts';
import type { QuickFix, Severity, TextEdit } from '../core/words/diagnostic.ts';
import type { Frame } from '../core/words/frame.ts';
import type { Recovery } from '../core/words/recovery.ts';
import type { Split } from '../core/words/split.ts';
import type { StreamEnd } from '../core/words/stream-end.ts';

/** The worker that hosts the machine. It holds one document at a time; offsets are UTF-16 code units. */
export interface ParseService {
  /** The rows of the machine that reads a dialect. They never change. */
  describe(dialect?: string): Promise<MachineDescription>;
  /**
   * Loads a whole new document and reads it to the end.
   * `onProgress` is called at most once a frame and only for long inputs; a later `load` or `cancel` ends an earlier
   * one, whose promise then resolves to null.
   */
  load(document: DocumentInput, onProgress?: (progress: Progress) => void): Promise<Report | null>;
  /**
   * Like `load`, but edits the loaded document and reads on from the last checkpoint before the first change. Rejects where
   * `base` is not the loaded document.
   */
  edit(document: DocumentEdit, onProgress?: (progress: Progress) => void): Promise<Report | null>;
  cancel(): Promise<void>;
  /** What `auto` and each dialect find in the loaded text; null where it is too long to be read that often. */
  readInEach(): Promise<readonly DialectOutcome[] | null>;
  /** What the loaded text would read to in a dialect; null where it is too long to be tried. */
  readAs(dialect: string): Promise<OtherReading | null>;
  /** The dialects to which the calls of the loaded text can be converted; null where the text is too long to try. */
  conversions(): Promise<readonly string[] | null>;
  /** Chunk ends of the loaded text under another split (core/text/split.ts). */
  split(split: Split): Promise<Uint32Array>;
  /** The machine after the first `offset` code units (format.md §7.21). */
  seek(offset: number): Promise<Moment>;
  /**
   * Offset of the next (or previous) stop of a kind, strictly after (before) `from`; null at the ends.
   * `state` = the named state differs.
   */
  step(kind: StepKind, direction: 1 | -1, from: number): Promise<number | null>;
  /** The nearest stop of some breakpoints strictly after (before) `from`, and its breakpoint; null where there is none. */
  breakpointStop(
    breakpoints: readonly Breakpoint[],
    from: number,
    direction: 1 | -1,
  ): Promise<{ readonly offset: number; readonly index: number } | null>;
  /** The first `most` stops of each breakpoint, ascending. */
  breakpointStops(breakpoints: readonly Breakpoint[], most: number): Promise<readonly (readonly number[])[]>;
  /** What the log points among some breakpoints note, in the order of the text: at most `most` lines. */
  breakpointLog(breakpoints: readonly Breakpoint[], most: number): Promise<readonly BreakpointLine[]>;
  /** A range of rows of the event list. */
  events(filter: EventFilter, from: number, count: number): Promise<EventPage>;
  /** Among the rows that pass the filter, the last one read at an offset; -1 where there is none. */
  eventAt(filter: EventFilter, offset: number): Promise<number>;
  /** How often each transition was taken and each state visited, up to the offset. */
  coverage(offset: number): Promise<Coverage>;
  /**
   * The readings side by side, compared with one of them (Compare tab); without readers where the text is too long.
   * Reports the readings made; `cancel` and `load` end it with null.
   */
  compare(asked: AskedComparison, onProgress?: (done: number, total: number) => void): Promise<Comparison | null>;
  /**
   * What the readers of servers make of the loaded text; `choice` is the server that the user has, with or without its parser.
   * Null where another text was loaded meanwhile.
   */
  readers(choice: string | null): Promise<ReadersReport | null>;
  /** A fix after which a reader agrees on a cell with the one that it is compared with; null where none is known. */
  agreeingFix(asked: AskedComparison, cell: CellName): Promise<AgreeingFix | null>;
  /**
   * Reads the text under other splits: every one in two parts, into characters, and `seeds` random ones.
   * Reports progress; `cancel` and `load` end it with null.
   */
  proveSplits(seeds: number, onProgress?: (done: number, total: number) => void): Promise<SplitProof | null>;
  /**
   * The retry message, in the usual sentences or as asked; null where no message is needed. `recovery` is the mode of a
   * framework for which it is written; by default the mode in which the text is read.
   */
  recoveryMessage(asked?: RecoverOptions, recovery?: Recovery): Promise<string | null>;
  /** The usual sentences of the retry message. */
  recoveryTemplate(): Promise<RecoveryTemplate>;
  /**
   * Runs attempts with this reply, under `split`, and another one through Forge's circuit breaker; null where a reply is too
   * long to try.
   */
  runBreaker(split: Split, other: string, attempts: readonly Attempt[]): Promise<BreakerRun | null>;
  /** Every rule by name, in the order of the codes. */
  rules(): Promise<readonly RuleTitle[]>;
  /** A rule's page in the reference; its texts stay in the worker until they are asked for. */
  rule(code: Code): Promise<RulePage>;
  /** The trial of the fix of each diagnostic of the report, for a report without them. */
  fixes(): Promise<readonly FixTrial[]>;
  /** Every fix that works for one diagnostic of the report, the best first. */
  fixesOf(diagnostic: number): Promise<readonly QuickFix[]>;
  /**
   * One fix with every repair that loses nothing; or, for some causes, with the fixes of all their problems, tried together.
   * Null where there is nothing to fix.
   */
  fixAll(causes?: readonly Cause[]): Promise<QuickFix | null>;
  /** The edits that convert every call of the text to a dialect, with what they change; or what prevents it. */
  convertTo(dialect: string): Promise<Conversion>;
  /** One call as source for the clipboard, with its whole values; null where there is no such call. */
  printCall(call: number, language: CallLanguage): Promise<string | null>;
}

interface DocumentReading {
  /** The page's own number for the document. */
  readonly revision: number;
  readonly recovery: Recovery;
  readonly tools: readonly ToolDefinition[];
  /** A dialect's id, or `auto`: that of the first call. Forge's own by default. */
  readonly dialect?: string;
  /** Where native calls are in the text. */
  readonly frames?: readonly Frame[];
  /** How the stream ended, where the recording shows it. */
  readonly streamEnd?: StreamEnd;
  /** The number of the text's first line in what is said; 1 by default, more where it is counted in a paste around it. */
  readonly firstLine?: number;
  /** No fix is tried: each diagnostic that may have one carries `fixNotTried`. */
  readonly withoutFixes?: boolean;
  /** The stream still runs: what is missing at the end of the text may come. */
  readonly isOpen?: boolean;
}

export interface DocumentInput extends DocumentReading {
  /** The chunks of the text as they arrived. */
  readonly chunks: readonly string[];
}

export interface DocumentEdit extends DocumentReading {
  /** Revision of the document that is changed. */
  readonly base: number;
  /** Ascending, with offsets in the text of that document. */
  readonly edits: readonly TextEdit[];
  /** End offset of each chunk of the new text. */
  readonly chunkEnds: Uint32Array;
}

export interface Progress {
  readonly read: number;
  readonly total: number;
  /** The first calls found, at most as many as VIEW_OF_PROGRESS shows, each as far as it has been read. */
  readonly calls: readonly ToolCall[];
}

/** What is known of the whole text, within VIEW_OF_REPORT. */
export type Report = SessionReport;

/** The machine at one offset, with the last calls before it, within VIEW_OF_MOMENT. */
export type Moment = SessionMoment;

export interface EventFilter {
  /** Only events that end in this state. */
  readonly state?: string;
  /** Only events whose kind, path or text holds this. */
  readonly text?: string;
}

export interface EventRow extends Span {
  /** Row number in the unfiltered list, from 0. */
  readonly index: number;
  /** As `trace` prints it (cli.md); `tag` for a tag that has no kind there. */
  readonly kind: string;
  readonly state: string;
  readonly path: string;
  /** Source, shortened where long. */
  readonly text: string;
  /** Set for a repair or diagnostic. */
  readonly code?: Code;
  readonly severity?: Severity;
}

export interface EventPage {
  readonly total: number;
  readonly rows: readonly EventRow[];
}

/** What the machine did up to an offset. */
export type Coverage = MachineCoverage;

/** What reading the text under other splits showed. */
export type SplitProof = SplitOutcome;
