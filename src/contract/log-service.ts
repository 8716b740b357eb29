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
 * The worker of Logs: it divides logs into blocks, keeps what was found in columns, and answers from them. Texts stay in their
 * files and are read again on request.
 */
export interface LogService {
  /** Begins with these files, in place of all earlier ones. */
  begin(files: readonly LogFile[], options: LogOptions): Promise<void>;
  /** Adds files to the current log. */
  addFiles(files: readonly LogFile[]): Promise<void>;
  /** The next block of records to judge; null where there is none left. */
  nextBlock(): Promise<LogBlock | null>;
  /** Adds the results of a block; blocks may come in any order. */
  addJudged(block: number, parts: readonly JudgedPart[]): Promise<void>;
  /** Stops returning blocks. */
  stop(): Promise<void>;
  progress(): Promise<LogProgress>;
  /** An invented log to try. */
  sample(): Promise<LogFile>;
  view(query: LogQuery): Promise<LogReport>;
  /** Replies of a cause, an outcome or a filter; identical texts are listed once. */
  listReplies(wanted: WantedReplies, order: ReplyOrder): Promise<ReplyList>;
  /** A part of the last list. */
  repliesFrom(from: number, count: number): Promise<readonly ListedReply[]>;
  /** One reply of the last list, read; the error says why it cannot be. */
  openReply(index: number): Promise<OpenedReply | LogRefusal>;
  /** The reply of any row. */
  openRow(row: number): Promise<OpenedReply | LogRefusal>;
  /** The replies of the list as NDJSON for `parse`, or their names, one per line. Credentials are masked. */
  exportReplies(wanted: WantedReplies, what: 'ndjson' | 'ids'): Promise<ExportedReplies>;
  /** The summary of the whole log as `triage` prints it: to be merged, to be a baseline, or to be read. */
  exportSummary(format: SummaryFormat): Promise<string>;
  compare(sides: ComparedSides): Promise<ComparisonReport>;
}

/** Judges blocks; it keeps the options that it got first. */
export interface JudgeService {
  judge(block: LogBlock, options: JudgeOptions): Promise<JudgedBlock>;
}
