import { transfer } from 'comlink';
import { buffersOf } from '../src/contract/log-buffers.ts';
import type { JudgeService, LogService } from '../src/contract/log-service.ts';
import { JudgeHost } from './judge-host.ts';
import { LogHost } from './log-host.ts';
import { serve } from './serve.ts';

const host = new LogHost();
const judges = new JudgeHost();

/** One script for both, so that it is fetched once: the page asks one of them for the log and the others to judge. */
const service: LogService & JudgeService = {
  begin: (files, options) => host.begin(files, options),
  addFiles: (files) => host.addFiles(files),
  nextBlock: () => host.nextBlock(),
  addJudged: (block, parts) => host.addJudged(block, parts),
  stop: () => host.stop(),
  progress: () => host.progress(),
  sample: () => host.sample(),
  view: (query) => host.view(query),
  listReplies: (wanted, order) => host.listReplies(wanted, order),
  repliesFrom: (from, count) => host.repliesFrom(from, count),
  openReply: (index) => host.openReply(index),
  openRow: (row) => host.openRow(row),
  exportReplies: (wanted, what) => host.exportReplies(wanted, what),
  exportSummary: (format) => host.exportSummary(format),
  compare: (sides) => host.compare(sides),
  judge: async (block, options) => {
    const judged = await judges.judge(block, options);
    return transfer(judged, buffersOf(judged));
  },
};

serve(service);
