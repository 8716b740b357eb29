import type { JudgedBlock } from '../core/logs/judged-block.ts';
import type { LogQuery } from '../core/logs/log-table.ts';
import type { ComparedSides, ComparisonReport } from '../core/logs/opened/compared-sides.ts';
import type { ExportedReplies, SummaryFormat } from '../core/logs/opened/exported-replies.ts';
import type { ListedReply, ReplyList, ReplyOrder, WantedReplies } from '../core/logs/opened/listed-replies.ts';
import type { JudgeOptions } from '../core/logs/opened/log-judge.ts';
import type { LogReport } from '../core/logs/opened/log-report.ts';
import type { JudgedPart, LogOptions, LogProgress } from '../core/logs/opened/opened-log.ts';
import type { LogRefusal, OpenedReply } from '../core/logs/opened/opened-reply.ts';
import type { LogBlock, LogFile } from '../core/logs/opened/read-blocks.ts';

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
