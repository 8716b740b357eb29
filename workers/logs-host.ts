import { transfer } from 'comlink';
import { buffersOf } from '../src/contract/log-buffers.ts';
import type { JudgeService, LogService } from '../src/contract/log-service.ts';
import { NO_FILTER } from '../src/core/logs/log-table.ts';
import { compareSides } from '../src/core/logs/opened/compared-sides.ts';
import { exportReplies, exportSummary } from '../src/core/logs/opened/exported-replies.ts';
import { ListedReplies } from '../src/core/logs/opened/listed-replies.ts';
import { LogJudge } from '../src/core/logs/opened/log-judge.ts';
import { logReport } from '../src/core/logs/opened/log-report.ts';
import { OpenedLog } from '../src/core/logs/opened/opened-log.ts';
import { type LogRefusal, openReply } from '../src/core/logs/opened/opened-reply.ts';
import { SAMPLE_NAME, sampleLog } from '../src/core/logs/sample-log.ts';
import { nextTurn } from './next-turn.ts';

const ALL = { filter: NO_FILTER, cause: null, shape: null };
const NOT_LISTED: LogRefusal = { ok: false, error: 'This reply is no longer in the list.' };

let logs = 0;
let log = new OpenedLog(logs, [], { tools: [], mask: false });
let list = new ListedReplies(log, ALL, 'first');
const judge = new LogJudge();

/** The page asks one worker for the log and the others to judge. */
export const logsHost: LogService & JudgeService = {
  begin: async (files, options) => {
    logs += 1;
    log = new OpenedLog(logs, files, options);
    list = new ListedReplies(log, ALL, 'first');
    await log.begin();
  },
  addFiles: async (files) => log.addFiles(files),
  nextBlock: () => log.nextBlock(),
  addJudged: async (block, parts) => log.addJudged(block, parts),
  stop: async () => log.stop(),
  progress: async () => log.progress,
  sample: async () => ({ name: SAMPLE_NAME, file: new Blob([sampleLog()]) }),
  view: async (query) => logReport(log, query),
  listReplies: async (wanted, order) => {
    list = new ListedReplies(log, wanted, order);
    return list.size;
  },
  repliesFrom: (from, count) => list.from(from, count),
  openReply: async (index) => {
    const row = list.rowAt(index);
    return row === undefined ? NOT_LISTED : openReply(log, row, nextTurn);
  },
  openRow: (row) => openReply(log, row, nextTurn),
  exportReplies: (wanted, what) => exportReplies(log, wanted, what),
  exportSummary: async (format) => exportSummary(log, format),
  compare: async (sides) => compareSides(log, sides),
  judge: async (block, options) => {
    const judged = await judge.judge(block, options);
    return transfer(judged, buffersOf(judged));
  },
};
