import { transfer } from 'comlink';
import type { JudgeOptions } from '../core/logs/opened/log-judge.ts';
import type { JudgedPart } from '../core/logs/opened/opened-log.ts';
import type { LogBlock } from '../core/logs/opened/read-blocks.ts';
import { connectWorker, type Loss, type WorkerLine, WorkerLost } from './connect-worker.ts';
import { buffersOf } from './log-buffers.ts';
import type { JudgeService, LogService } from './log-service.ts';

export interface ConnectedLogService extends LogService {
  /** Has all remaining blocks judged; resolves when none is left or reading was stopped. */
  readOn(): Promise<void>;
  /** Fetches and starts the workers, so that they are ready when a log arrives. */
  warmUp(): void;
}

/** The most judges; one core is left for the log and the page. */
const MOST_JUDGES = 8;

/** Blocks queued for one judge, so that it never waits. */
const IN_FLIGHT = 2;

/** Connects the worker that holds the log and a pool of workers that judge. `onLoss` is called when the log itself is lost. */
export function connectLogService(onLoss: (loss: Loss) => void): ConnectedLogService {
  const line = connectWorker<LogService>({ name: 'logs', onLoss });
  const count = Math.max(1, Math.min(MOST_JUDGES, navigator.hardwareConcurrency - 1));
  const judges = Array.from({ length: count }, (_, at) => connectWorker<JudgeService>({ name: `judge ${at + 1}` }));
  const ask: typeof line.ask = (question) => line.ask(question);
  /** Logs begin one after the other, and never while records of another are judged. */
  let beginning: Promise<unknown> = Promise.resolve();
  let running: Promise<unknown> = Promise.resolve();
  /** Blocks of a judge that is gone for good; another takes them. */
  const orphans: LogBlock[] = [];
  const nextBlock = async (): Promise<LogBlock | null> => orphans.shift() ?? (await ask((log) => log.nextBlock()));
  async function serveJudge(judge: WorkerLine<JudgeService>, options: JudgeOptions): Promise<void> {
    for (let block = await nextBlock(); block; block = await nextBlock()) {
      const own = block;
      const { id } = own;
      const parts = await judgeWhole(judge, own, options).catch((error: unknown) => {
        orphans.push(own);
        throw error;
      });
      const handed = transfer(
        parts,
        parts.flatMap(({ judged }) => (judged ? buffersOf(judged) : [])),
      );
      await ask((log) => log.addJudged(id, handed));
    }
  }
  async function readAll(): Promise<void> {
    const { judging } = await ask((log) => log.progress());
    for (let alive = judges; alive === judges || orphans.length > 0; ) {
      const ends = await Promise.all(
        alive.map((judge) => Promise.allSettled(Array.from({ length: IN_FLIGHT }, () => serveJudge(judge, judging)))),
      );
      alive = alive.filter((_, at) => ends[at]!.every(({ status }) => status === 'fulfilled'));
      if (alive.length === 0) throw new WorkerLost('gone');
    }
  }
  return {
    begin(files, options) {
      const begun = beginning.then(async () => {
        // What is still being judged belongs to the previous log.
        await ask((log) => log.stop());
        await running;
        orphans.length = 0;
        await ask((log) => log.begin(files, options));
      });
      beginning = begun.catch(() => null);
      return begun;
    },
    addFiles: (files) => ask((log) => log.addFiles(files)),
    nextBlock: () => ask((log) => log.nextBlock()),
    addJudged: (block, parts) => ask((log) => log.addJudged(block, parts)),
    stop: () => ask((log) => log.stop()),
    progress: () => ask((log) => log.progress()),
    sample: () => ask((log) => log.sample()),
    view: (query) => ask((log) => log.view(query)),
    listReplies: (wanted, order) => ask((log) => log.listReplies(wanted, order)),
    repliesFrom: (from, some) => ask((log) => log.repliesFrom(from, some)),
    openReply: (index) => ask((log) => log.openReply(index)),
    openRow: (row) => ask((log) => log.openRow(row)),
    exportReplies: (wanted, what) => ask((log) => log.exportReplies(wanted, what)),
    exportSummary: (format) => ask((log) => log.exportSummary(format)),
    compare: (sides) => ask((log) => log.compare(sides)),
    readOn() {
      const reading = readAll();
      running = Promise.all([running, reading]).catch(() => null);
      return reading;
    },
    warmUp() {
      void ask((log) => log.progress()).catch(() => null);
      for (const judge of judges) void judge.ask((remote) => remote.judge(NOTHING, NO_OPTIONS)).catch(() => null);
    },
  };
}

const NO_OPTIONS: JudgeOptions = { log: -1, tools: [], groups: [] };

const NOTHING: LogBlock = {
  id: -1,
  name: '',
  bytes: new Blob(),
  starts: new Uint32Array(),
  ends: new Uint32Array(),
  lines: new Uint32Array(),
  numbers: new Uint32Array(),
  table: null,
};

/** Has a block judged; where a judge dies, the block is halved until the record is found that cannot be judged. */
async function judgeWhole(
  judge: WorkerLine<JudgeService>,
  block: LogBlock,
  options: JudgeOptions,
  from = 0,
): Promise<readonly JudgedPart[]> {
  try {
    const judged = await judge.ask((remote) => remote.judge(block, options), block.bytes.size);
    return [{ from, judged }];
  } catch (error) {
    if (error instanceof WorkerLost && error.loss === 'gone') throw error;
    // Shows that the next judge is alive; else so many deaths in a row would look as if none could start.
    await judge.ask((remote) => remote.judge(NOTHING, options));
    const { length } = block.starts;
    if (length === 1) return [{ from, judged: null }];
    const half = length >> 1;
    return [
      ...(await judgeWhole(judge, partOf(block, 0, half), options, from)),
      ...(await judgeWhole(judge, partOf(block, half, length), options, from + half)),
    ];
  }
}

const partOf = (block: LogBlock, from: number, to: number): LogBlock => ({
  ...block,
  starts: block.starts.slice(from, to),
  ends: block.ends.slice(from, to),
  lines: block.lines.slice(from, to),
  numbers: block.numbers.slice(from, to),
});
