import { anthropicInvokeWriting } from './anthropic-invoke/writing.ts';
import { clineWriting } from './cline/writing.ts';
import { deepseekDsmlWriting } from './deepseek-dsml/writing.ts';
import { dots3Writing } from './dots3/writing.ts';
import { gigachat35Writing } from './gigachat35/writing.ts';
import { glmWriting } from './glm/writing.ts';
import { hermesWriting } from './hermes/writing.ts';
import { iquestWriting } from './iquest/writing.ts';
import { JSON_WRITINGS } from './json-calls/json-writings.ts';
import { kimiXtmlWriting } from './kimi-xtml/writing.ts';
import { minicpm5Writing } from './minicpm5/writing.ts';
import { minimaxM2Writing } from './minimax-m2/writing.ts';
import { minimaxM3Writing } from './minimax-m3/writing.ts';
import { isDialectId, type MarkedDialectId, NATIVE } from './names.ts';
import { PAIR_WRITINGS } from './pair-calls/pair-writings.ts';
import { qwen3CoderWriting } from './qwen3-coder/writing.ts';
import { seedOssWriting } from './seed-oss/writing.ts';
import { step3Writing } from './step3/writing.ts';
import { telechat4Writing } from './telechat4/writing.ts';
import type { DialectWriting } from './write/dialect-writing.ts';

const WRITINGS: Readonly<Record<MarkedDialectId, DialectWriting>> = {
  'deepseek-dsml': deepseekDsmlWriting,
  gigachat35: gigachat35Writing,
  'minimax-m3': minimaxM3Writing,
  step3: step3Writing,
  'kimi-xtml': kimiXtmlWriting,
  hermes: hermesWriting,
  'qwen3-coder': qwen3CoderWriting,
  'seed-oss': seedOssWriting,
  glm: glmWriting,
  telechat4: telechat4Writing,
  iquest: iquestWriting,
  minicpm5: minicpm5Writing,
  'anthropic-invoke': anthropicInvokeWriting,
  'minimax-m2': minimaxM2Writing,
  cline: clineWriting,
  dots3: dots3Writing,
  ...JSON_WRITINGS,
  ...PAIR_WRITINGS,
};

/** How a dialect other than Forge's own is written, by its id. */
export const writingOf = (id: string): DialectWriting | undefined =>
  isDialectId(id) && id !== 'forge' && id !== NATIVE ? WRITINGS[id] : undefined;
