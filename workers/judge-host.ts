import type { JudgeOptions, JudgeService, LogBlock } from '../src/contract/log-service.ts';
import { BlockJudge, type JudgedBlock } from '../src/core/logs/judged-block.ts';
import { recordsOf } from './log-reader.ts';

/** Judges blocks of one log after the other. */
export class JudgeHost implements JudgeService {
  #judge: { readonly log: number; readonly judge: BlockJudge } | null = null;

  async judge(block: LogBlock, options: JudgeOptions): Promise<JudgedBlock> {
    const { log, reply, otherwise, tools, groups } = options;
    if (this.#judge?.log !== log) {
      const how = {
        groups,
        dialect: 'auto',
        tools,
        mask: false,
        ...(reply !== undefined && { reply }),
        ...(otherwise !== undefined && { otherwise }),
      };
      this.#judge = { log, judge: new BlockJudge(how) };
    }
    return this.#judge.judge.judge(await recordsOf(block), block.name);
  }
}
