import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { BlockJudge, type JudgedBlock } from '../judged-block.ts';
import { type LogBlock, recordsOf } from './read-blocks.ts';

/** How the blocks of a log are judged; plain data, so that other threads can be given it. */
export interface JudgeOptions {
  readonly log: number;
  readonly reply?: string;
  /** The same where records do not say it themselves. */
  readonly otherwise?: string;
  readonly tools: readonly ToolDefinition[];
  readonly groups: readonly string[];
}

/** Judges blocks of one log after the other; within a log the first options hold. */
export class LogJudge {
  #judge: { readonly log: number; readonly judge: BlockJudge } | null = null;

  async judge(block: LogBlock, { log, ...options }: JudgeOptions): Promise<JudgedBlock> {
    if (this.#judge?.log !== log)
      this.#judge = { log, judge: new BlockJudge({ ...options, dialect: 'auto', mask: false }) };
    return this.#judge.judge.judge(await recordsOf(block), block.name);
  }
}
