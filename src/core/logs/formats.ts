import { answers } from './formats/answers.ts';
import { anthropicBatch } from './formats/anthropic-batch.ts';
import { anyRecord } from './formats/any-record.ts';
import { bedrockLog } from './formats/bedrock-log.ts';
import { bfcl } from './formats/bfcl.ts';
import { claudeCode } from './formats/claude-code.ts';
import { helicone } from './formats/helicone.ts';
import { huggingFace } from './formats/hugging-face.ts';
import { inspect } from './formats/inspect.ts';
import { langfuse } from './formats/langfuse.ts';
import { langsmith } from './formats/langsmith.ts';
import { litellm } from './formats/litellm.ts';
import { lmEval } from './formats/lm-eval.ts';
import { openaiBatch } from './formats/openai-batch.ts';
import { otel } from './formats/otel.ts';
import { own } from './formats/own.ts';
import { pairs } from './formats/pairs.ts';
import { promptfoo } from './formats/promptfoo.ts';
import { recording } from './formats/recording.ts';
import { run } from './formats/run.ts';
import { stream } from './formats/stream.ts';
import type { LogFormat } from './log-format.ts';

/** Every format of logs; the order decides ties. */
export const LOG_FORMATS: readonly LogFormat[] = [
  own,
  run,
  openaiBatch,
  anthropicBatch,
  langfuse,
  langsmith,
  otel,
  promptfoo,
  litellm,
  helicone,
  inspect,
  bedrockLog,
  lmEval,
  bfcl,
  claudeCode,
  recording,
  stream,
  pairs,
  huggingFace,
  answers,
  anyRecord,
];
