import { anthropicInvokeSamples } from './anthropic-invoke/samples.ts';
import { clineSamples } from './cline/samples.ts';
import { deepseekDsmlSamples } from './deepseek-dsml/samples.ts';
import { glmSamples } from './glm/samples.ts';
import { hermesSamples } from './hermes/samples.ts';
import { kimiXtmlSamples } from './kimi-xtml/samples.ts';
import { minicpm5Samples } from './minicpm5/samples.ts';
import { minimaxM2Samples } from './minimax-m2/samples.ts';
import { minimaxM3Samples } from './minimax-m3/samples.ts';
import type { MarkedDialectId } from './names.ts';
import { qwen3CoderSamples } from './qwen3-coder/samples.ts';
import { seedOssSamples } from './seed-oss/samples.ts';
import { step3Samples } from './step3/samples.ts';
import type { DialectSamples } from './write/dialect-samples.ts';

/** By the dialect's id. */
export const SAMPLES: Readonly<Record<string, DialectSamples>> = {
  cline: clineSamples,
  'anthropic-invoke': anthropicInvokeSamples,
  'minimax-m2': minimaxM2Samples,
  'qwen3-coder': qwen3CoderSamples,
  'seed-oss': seedOssSamples,
  hermes: hermesSamples,
  glm: glmSamples,
  'minimax-m3': minimaxM3Samples,
  'deepseek-dsml': deepseekDsmlSamples,
  minicpm5: minicpm5Samples,
  step3: step3Samples,
  'kimi-xtml': kimiXtmlSamples,
} satisfies Record<MarkedDialectId, DialectSamples>;
