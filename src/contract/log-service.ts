import type { Fixture } from '../core/cases/fixture.ts';
import type { Evidence } from '../core/logs/evidence.ts';
import type { JudgedBlock } from '../core/logs/judged-block.ts';
import type { Judgement } from '../core/logs/lane.ts';
import type { CauseView, LogFilter, LogQuery, LogView } from '../core/logs/log-table.ts';
import type { ReplyPlace } from '../core/logs/reply-places.ts';
import type { NotReply } from '../core/logs/summary.ts';
import type { SectionId } from '../core/prompts/sections/prompt-section.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import type { Report } from './parse-service.ts';

/**
 * What the worker behind Logs can do: it takes logs apart into blocks, keeps what was found in columns, and answers
 * from them. Texts stay where they are; those that are asked for are read again.
 */
export interface LogService {
  /** Begins with these files in the place of all before. */
  begin(files: readonly LogFile[], options: LogOptions): Promise<void>;
  /** Files more for the log in hand. */
  addFiles(files: readonly LogFile[]): Promise<void>;
  /** The next stretch of records, for somebody to judge; null where all are given out. */
  nextBlock(): Promise<LogBlock | null>;
  /** What was found in a block; blocks may come in any order. */
  addJudged(block: number, parts: readonly JudgedPart[]): Promise<void>;
  /** Gives out no more blocks. */
  stop(): Promise<void>;
  progress(): Promise<LogProgress>;
  /** A made-up log to try. */
  sample(): Promise<LogFile>;
  view(query: LogQuery): Promise<LogReport>;
  /** Replies of a cause, a shape or a filter: identical texts once. */
  listReplies(wanted: WantedReplies, order: ReplyOrder): Promise<ReplyList>;
  /** Some of the list that was made last. */
  repliesFrom(from: number, count: number): Promise<readonly ListedReply[]>;
  /** One of the list that was made last, read; the error says why it cannot be. */
  openReply(index: number): Promise<OpenedReply | LogRefusal>;
  /** A row, wherever it stands. */
  openRow(row: number): Promise<OpenedReply | LogRefusal>;
  /** The replies of the list as NDJSON for `parse`, or their names, one a line. Credentials are masked. */
  exportReplies(wanted: WantedReplies, what: 'ndjson' | 'ids'): Promise<ExportedReplies>;
  /** What is known of the whole log, as `triage` prints it: to be merged, to be a baseline, or to be read. */
  exportSummary(format: SummaryFormat): Promise<string>;
  compare(sides: ComparedSides): Promise<ComparisonReport>;
}

/** What judges blocks; it keeps what it was told first. */
export interface JudgeService {
  judge(block: LogBlock, options: JudgeOptions): Promise<JudgedBlock>;
}

export interface LogFile {
  readonly file: Blob;
  /** With the folders that lead to it. */
  readonly name: string;
  /** When it was changed, in ms; absent where it is no file of a disk. */
  readonly changed?: number;
}

/** How a log is read. */
export interface LogOptions {
  /** Path of the reply in each record; absent where the format says it. */
  readonly reply?: string;
  readonly tools: readonly ToolDefinition[];
  /** Packed files may grow to any size. */
  readonly trusts?: boolean;
  /** Values, ids and texts are shown without their letters and digits. */
  readonly mask: boolean;
}

/** Some records of one file: where each stands in `bytes`, and on which line of the log. */
export interface LogBlock {
  readonly id: number;
  readonly name: string;
  readonly bytes: Blob;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly lines: Uint32Array;
  readonly numbers: Uint32Array;
  /** The column that holds the reply, where the log is a table; null where none does. */
  readonly table: { readonly column: string | null; readonly idColumn: string | null } | null;
}

/** What was found in the records of a block from one on; null where a judge died over the one that it is. */
export interface JudgedPart {
  readonly from: number;
  readonly judged: JudgedBlock | null;
}

export interface JudgeOptions {
  readonly log: number;
  readonly reply?: string;
  /** The same where records do not say it themselves. */
  readonly otherwise?: string;
  readonly tools: readonly ToolDefinition[];
  readonly groups: readonly string[];
}

export interface LogProgress {
  /** How judges are to read. */
  readonly judging: JudgeOptions;
  readonly bytesRead: number;
  readonly bytes: number;
  readonly isDone: boolean;
}

export interface LogSource {
  readonly name: string;
  /** What records were taken for, by id. */
  readonly formats: Readonly<Record<string, number>>;
  readonly records: number;
  /** Why it, or the rest of it, was not read. */
  readonly refused: string | null;
  /** It would be read where it is trusted. */
  readonly canTrust: boolean;
}

export interface LogReport extends Omit<LogView, 'causes'> {
  readonly causes: readonly CauseReport[];
  readonly sources: readonly LogSource[];
  readonly unreadable: readonly number[];
  /** The records without a reply, by why they have none, and that in a sentence. */
  readonly buckets: readonly { readonly bucket: NotReply; readonly count: number; readonly why: string }[];
  /** Members of records that could hold the reply, those with most calls first. */
  readonly places: readonly ReplyPlace[];
  /** The member or the column that holds most calls and is read for the reply, where no known shape says which; null else. */
  readonly replyIn: string | null;
  /** How far it was read when this was counted. */
  readonly bytesRead: number;
  readonly bytes: number;
}

export interface CauseReport extends CauseView {
  /** The rule's title. */
  readonly title: string;
  /** The section of a prompt that can prevent it; null where none can. */
  readonly section: { readonly id: SectionId; readonly title: string } | null;
}

export interface WantedReplies {
  readonly filter: LogFilter;
  readonly cause: string | null;
  readonly shape: string | null;
}

export type ReplyOrder = 'first' | 'commonest' | 'shortest' | 'longest';

export interface ReplyList {
  readonly rows: number;
  /** Different texts. */
  readonly texts: number;
  /** Where there are more texts than are told apart. */
  readonly isCut: boolean;
}

export interface ListedReply {
  readonly index: number;
  readonly id: string;
  readonly count: number;
  readonly length: number;
  /** Strict, ampersand, resilient: whether it succeeds; empty for what is no attempt. */
  readonly lanes: readonly boolean[];
  readonly fate: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly evidence: Evidence;
}

export interface OpenedReply {
  readonly ok: true;
  readonly id: string;
  /** File and line. */
  readonly source: string;
  readonly text: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly finish: string;
  readonly judgement: Pick<Judgement, 'verdicts' | 'succeeds' | 'isAttempt'>;
  /** Where strict mode stops, 1-based; null where it does not. */
  /** When its record says that it was, in ms since 1970; 0 where it does not. */
  readonly time: number;
  /** Its calls were held to definitions of tools. */
  readonly knowsTools: boolean;
  readonly strictStop: { readonly line: number; readonly column: number } | null;
  readonly report: Report;
  /** Titles of what went wrong, by their rules. */
  readonly title: string;
  /** The first calls and what they hand over, long values cut; masked where the log is. */
  readonly calls: readonly ShownCall[];
  /** The same to open in Debug or to keep; null where it is masked, for what is masked no longer reads as a call. */
  readonly fixture: Fixture | null;
  readonly section: CauseReport['section'];
}

export interface ShownCall {
  readonly name: string;
  readonly isComplete: boolean;
  readonly arguments: readonly { readonly name: string; readonly type: string; readonly text: string }[];
  readonly argumentCount: number;
}

export interface LogRefusal {
  readonly ok: false;
  readonly error: string;
}

export type SummaryFormat = 'json' | 'markdown';

export interface ExportedReplies {
  readonly text: string;
  readonly count: number;
  /** Credentials that were masked. */
  readonly masked: number;
  readonly isCut: boolean;
}

/** Two values of one field, each with what the filter leaves. */
export interface ComparedSides {
  readonly filter: LogFilter;
  readonly path: string;
  readonly a: string;
  readonly b: string;
  /** A field within whose values the two are compared as well, so that a change of mix is not taken for one of quality. */
  readonly within: string | null;
}

export interface LaneDifference {
  readonly lane: 'strict' | 'ampersand' | 'resilient' | 'asMeant';
  readonly a: number | null;
  readonly b: number | null;
  /** B minus A. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

/** The difference within one value of a field. */
export type PartDifference = Omit<LaneDifference, 'lane' | 'p'> & { readonly value: string };

export interface ComparisonReport {
  readonly by: 'id' | 'request' | 'none';
  readonly paired: number;
  /** Of pairs where they are paired, else of each side; so are all rates. */
  readonly attempts: { readonly a: number; readonly b: number };
  readonly succeeded: { readonly a: number; readonly b: number };
  readonly unpaired: { readonly a: number; readonly b: number };
  readonly lanes: readonly LaneDifference[];
  /** The largest values of the field within which they are compared, in strict mode; null where it has not several. */
  readonly within: { readonly path: string; readonly parts: readonly PartDifference[] } | null;
  /** Of strict mode; null where nothing is paired. */
  readonly cells: {
    readonly both: number;
    readonly fixed: number;
    readonly broke: number;
    readonly neither: number;
    readonly p: number;
  } | null;
  /** Of each cell the first pairs, as rows. */
  readonly pairs: Readonly<Record<'both' | 'fixed' | 'broke' | 'neither', readonly (readonly [number, number])[]>>;
  /** Records of either side that are no replies. */
  readonly notReplies: { readonly a: number; readonly b: number };
  /** Replies of either side whose text is that of another. */
  readonly repeats: { readonly a: number; readonly b: number };
  readonly causes: readonly {
    readonly key: string;
    readonly title: string;
    readonly tool: string;
    readonly path: string;
    readonly outcome: string;
    readonly evidence: Evidence;
    readonly a: number;
    readonly b: number;
    readonly status: 'new' | 'gone' | 'both';
  }[];
}
