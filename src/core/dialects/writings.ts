import { anthropicInvokeWriting, minimaxM2Writing } from './anthropic-invoke.ts';
import { clineWriting } from './cline.ts';
import { deepseekDsmlWriting } from './deepseek-dsml.ts';
import { glmWriting } from './glm.ts';
import { hermesWriting } from './hermes.ts';
import { kimiXtmlWriting } from './kimi-xtml.ts';
import { minicpm5Writing } from './minicpm5.ts';
import { minimaxM3Writing } from './minimax-m3.ts';
import { qwen3CoderWriting, seedOssWriting } from './qwen3-coder.ts';
import { step3Writing } from './step3.ts';
import type { DialectWriting } from './write/dialect-writing.ts';

const WRITINGS: ReadonlyMap<string, DialectWriting> = new Map([
  ['deepseek-dsml', deepseekDsmlWriting],
  ['minimax-m3', minimaxM3Writing],
  ['step3', step3Writing],
  ['kimi-xtml', kimiXtmlWriting],
  ['hermes', hermesWriting],
  ['qwen3-coder', qwen3CoderWriting],
  ['seed-oss', seedOssWriting],
  ['glm', glmWriting],
  ['minicpm5', minicpm5Writing],
  ['anthropic-invoke', anthropicInvokeWriting],
  ['minimax-m2', minimaxM2Writing],
  ['cline', clineWriting],
]);

/** How a dialect beside Forge's own is written, by its id. */
export const writingOf = (id: string): DialectWriting | undefined => WRITINGS.get(id);

export const titleOf = (id: string): string => (id === 'forge' ? 'Forge XML' : (writingOf(id)?.title ?? id));
