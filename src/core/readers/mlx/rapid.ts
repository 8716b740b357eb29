import type { ReaderModel } from '../kit/reader.ts';
import { COMMON, deepSeek } from './common.ts';
import { served } from './kit.ts';
import { rapidGeneric } from './rapid-generic.ts';
import { RAPID_JSON } from './rapid-json.ts';
import { RAPID_TAGGED } from './rapid-tagged.ts';
import { RAPID_TOKENS } from './rapid-tokens.ts';

/** Rapid-MLX's readers; the generic reader comes after all but one. */
export const RAPID_MLX: readonly ReaderModel[] = [
  ...RAPID_JSON,
  ...RAPID_TAGGED,
  ...RAPID_TOKENS,
  deepSeek(['deepseek_r1']),
  ...COMMON,
].map((model) =>
  model.parser === 'qwen3_coder_xml' ? model : { ...model, whole: served(model.whole, rapidGeneric, (call) => call) },
);
