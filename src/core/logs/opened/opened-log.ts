import type { LeftOutFiles } from '../../../base/left-out-files.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { namesReply } from '../../transcripts/rows/row-reply.ts';
import { groupPathsOf, USUAL_PATHS } from '../group-paths.ts';
import { type JudgedBlock, unreadableBlock } from '../judged-block.ts';
import { LogTable } from '../log-table.ts';
import { recordReader } from '../read-record.ts';
import { type ReplyPlace, replyPlacesOf } from '../reply-places.ts';
import { SummaryBuilder } from '../summary.ts';
import { Triage, type TriagedReply } from '../triage.ts';
import { BlockQueue, type FileRefusal, type QueuedBlock } from './block-queue.ts';
import type { JudgeOptions } from './log-judge.ts';
import { LogMask } from './log-mask.ts';
import { type LogBlock, type LogFile, type LogReading, LogRefused, recordsOf } from './read-blocks.ts';

/** How a log is read. */
export interface LogOptions extends LogReading {
  readonly tools: readonly ToolDefinition[];
  /** Values, ids and texts are shown without their letters and digits. */
  readonly mask: boolean;
}

/** What was found in the records of a block from one on; null where a judge died over the one that it is. */
export interface JudgedPart {
  readonly from: number;
  readonly judged: JudgedBlock | null;
}

export interface LogProgress {
  /** How judges are to read. */
  readonly judging: JudgeOptions;
  readonly bytesRead: number;
  readonly bytes: number;
  readonly isDone: boolean;
}

/** What was taken from a file, or from one file in an archive. */
export interface TakenSource {
  /** Records of each format. */
  readonly formats: Readonly<Record<string, number>>;
  readonly refusal: FileRefusal | null;
  /** Files in it that were not read. */
  readonly leftOut: LeftOutFiles;
}

/** The file that a reply is in, as a field to group by. */
export const FILE_PATH = 'file';
/** Records that decide what a log is grouped by and where replies could be. */
const RECORDS_LOOKED_AT = 200;
const NAMED_LINES = 20;

/**
 * One log: its files are read in blocks, others judge the blocks, and what they find is kept in columns. Texts stay in
 * the files; one that is asked for is read and judged again.
 */
export class OpenedLog {
  readonly options: LogOptions;
  readonly mask: LogMask;
  readonly sources = new Map<string, TakenSource>();
  readonly summary = new SummaryBuilder();
  table = new LogTable([]);
  /** Lines of unreadable records, the first of them. */
  unreadable: readonly number[] = [];
  /** Members of records that could hold the reply. */
  places: readonly ReplyPlace[] = [];
  /** The member or the column that holds most calls and is read for the reply, where no known shape says which. */
  replyIn: string | null = null;
  readonly #number: number;
  readonly #queue: BlockQueue;
  /** The block that was read to see what the log is, until it is given out. */
  #first: LogBlock | null = null;
  /** Judged blocks that wait for those before them. */
  readonly #waiting = new Map<number, readonly JudgedPart[]>();
  #added = 0;
  #bytesRead = 0;
  #groups: readonly string[] = [];
  #otherwise: string | undefined;

  /** `number` tells it from other logs. */
  constructor(number: number, files: readonly LogFile[], options: LogOptions) {
    this.#number = number;
    this.options = options;
    this.mask = new LogMask(options.mask);
    this.#queue = new BlockQueue(number, files, options, (...ended) => this.#end(...ended));
  }

  /** Finds out what the log is grouped by and where its replies are, which must be known before a block is judged. */
  async begin(): Promise<void> {
    const first = await this.#queue.next();
    if (!first) return;
    this.#first = first;
    const some = await recordsOf(first, 0, Math.min(first.starts.length, RECORDS_LOOKED_AT));
    const records = some.map(({ text }) => text);
    this.#groups = [...USUAL_PATHS, ...groupPathsOf(records).filter((path) => path !== FILE_PATH)];
    this.table = new LogTable([...this.#groups, FILE_PATH]);
    this.places = replyPlacesOf(records);
    if (this.options.reply !== undefined) return;
    if (first.table) this.replyIn = first.table.column;
    else if ((this.places[0]?.calls ?? 0) > 0 && records.every(saysNoReply)) {
      this.#otherwise = this.places[0]!.path;
      this.replyIn = this.#otherwise;
    }
  }

  addFiles(files: readonly LogFile[]): void {
    this.#queue.add(files);
  }

  /** Gives out no more blocks. */
  stop(): void {
    this.#queue.stop();
  }

  /** The next block, for somebody to judge; null where all are given out. */
  async nextBlock(): Promise<LogBlock | null> {
    const first = this.#first;
    this.#first = null;
    return first ?? this.#queue.next();
  }

  /** Adds what was found in a block; blocks may come in any order. */
  addJudged(id: number, parts: readonly JudgedPart[]): void {
    const { blocks } = this.#queue;
    this.#waiting.set(id, parts);
    for (let block = blocks[this.#added]; block; block = blocks[this.#added]) {
      const found = this.#waiting.get(block.id);
      if (!found) return;
      this.#waiting.delete(block.id);
      this.#added += 1;
      for (const { from, judged } of found)
        this.#add(block, from, judged ?? unreadableBlock(block.name, block.lines[from]!, this.#groups.length));
      this.#bytesRead = block.bytesRead;
    }
  }

  #add(block: QueuedBlock, from: number, judged: JudgedBlock): void {
    const rows = judged.fate.length;
    const groups = [...judged.groups, new Uint16Array(rows).fill(1)];
    this.table.add({ ...judged, groups, values: [...judged.values, ['', block.name]] }, this.#added - 1, from);
    this.summary.merge(judged.summary);
    const source = this.#sourceOf(block.name);
    const counts = { ...source.formats };
    for (const [format, count] of Object.entries(judged.formats)) counts[format] = (counts[format] ?? 0) + count;
    this.sources.set(block.name, { ...source, formats: counts });
    this.unreadable = [...this.unreadable, ...judged.unreadable].slice(0, NAMED_LINES);
  }

  #end(name: string, refusal: FileRefusal | null, leftOut: LeftOutFiles): void {
    const source = this.#sourceOf(name);
    this.sources.set(name, { ...source, refusal: refusal ?? source.refusal, leftOut });
    this.summary.addLeftOut(name, leftOut);
  }

  #sourceOf(name: string): TakenSource {
    return this.sources.get(name) ?? { formats: {}, refusal: null, leftOut: {} };
  }

  get progress(): LogProgress {
    const { bytes, blocks } = this.#queue;
    const isDone = this.#queue.isDone && this.#added === blocks.length;
    return {
      judging: { log: this.#number, tools: this.options.tools, groups: this.#groups, ...this.#replyPlace },
      bytesRead: isDone ? bytes : this.#bytesRead,
      bytes,
      isDone,
    };
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  get #replyPlace(): { readonly reply?: string; readonly otherwise?: string } {
    const { reply } = this.options;
    if (reply !== undefined) return { reply };
    return this.#otherwise === undefined ? {} : { otherwise: this.#otherwise };
  }

  /** A row read and judged again, as it was. Throws a `LogRefused` where its file is no longer the same. */
  async triaged(row: number): Promise<TriagedReply> {
    const { block: id, record, part } = this.table.placeOf(row);
    const block = this.#queue.blocks[id]!;
    const records = await recordsOf(block, record, record + 1);
    const { tools } = this.options;
    const triage = new Triage({ groups: [], dialect: 'auto', tools, mask: false, ...this.#replyPlace });
    const found = [...triage.add({ name: block.name, source: block.name, records })][part];
    if (!found) throw new LogRefused('It is no longer what it was when the log was read. Choose the file again.');
    return found;
  }
}

/** Whether a record is of no known shape, and nothing in it is called as replies are. */
function saysNoReply(text: string): boolean {
  const read = recordReader()({ text, line: 1, number: 1 });
  return read.every(({ format, json }) => format === 'records' && !namesReply(json));
}
