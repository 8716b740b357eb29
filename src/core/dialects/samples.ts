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
import { derivedSamples } from './write/derived-samples.ts';
import type { DialectSamples } from './write/dialect-samples.ts';

/** A comma after the last argument. */
const COMMA = ['"}', '",}'] as const;
/** A colon as JSON has it, in a call of Python. */
const COLON = ['path=', 'path: '] as const;
/** The sign that Python has between a key and its value. */
const EQUALS = ['path:', 'path='] as const;
/** The end tag of the value is missing. */
const unclosed = (close: string): readonly [string, string] => [close, ''];

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
  dots3: derivedSamples('dots3', unclosed('</parameter>\n')),
  hy3: derivedSamples('hy3', unclosed('</arg_value>')),
  longcat: derivedSamples('longcat', COMMA),
  solar: derivedSamples('solar', unclosed('<|tool_arg:end|>')),
  gigachat35: derivedSamples('gigachat35', unclosed('</｜GCML｜parameter>')),
  telechat4: derivedSamples('telechat4', unclosed('</param_value>')),
  iquest: derivedSamples('iquest', unclosed('</arg_value>')),
  'k2-horizon': derivedSamples('k2-horizon', unclosed('</ifm|arg_value>')),
  harmony: derivedSamples('harmony', COMMA),
  'kimi-k2': derivedSamples('kimi-k2', COMMA),
  mistral: derivedSamples('mistral', COMMA),
  'deepseek-v3': derivedSamples('deepseek-v3', COMMA),
  'deepseek-v31': derivedSamples('deepseek-v31', COMMA),
  'llama3-json': derivedSamples('llama3-json', COMMA),
  'json-bare': derivedSamples('json-bare', COMMA),
  'function-json': derivedSamples('function-json', COMMA),
  granite: derivedSamples('granite', COMMA),
  'granite-20b': derivedSamples('granite-20b', COMMA),
  functools: derivedSamples('functools', COMMA),
  'tool-calls-json': derivedSamples('tool-calls-json', COMMA),
  nemotron: derivedSamples('nemotron', COMMA),
  apertus: derivedSamples('apertus', COMMA),
  cohere: derivedSamples('cohere', COMMA),
  'command-r': derivedSamples('command-r', COMMA),
  sarashina: derivedSamples('sarashina', ["'}}]", "'}}}]"]),
  'step-audio-2': derivedSamples('step-audio-2', COMMA),
  hyperclovax: derivedSamples('hyperclovax', COMMA),
  pangu: derivedSamples('pangu', COMMA),
  internlm: derivedSamples('internlm', COMMA),
  gigachat: derivedSamples('gigachat', COMMA),
  inkling: derivedSamples('inkling', COMMA),
  plamo3: derivedSamples('plamo3', COMMA),
  lmstudio: derivedSamples('lmstudio', COMMA),
  'tagged-json': derivedSamples('tagged-json', COMMA),
  functionary: derivedSamples('functionary', COMMA),
  'calling-tool': derivedSamples('calling-tool', COMMA),
  react: derivedSamples('react', COMMA),
  gemma4: derivedSamples('gemma4', EQUALS),
  functiongemma: derivedSamples('functiongemma', EQUALS),
  pythonic: derivedSamples('pythonic', COLON),
  lfm2: derivedSamples('lfm2', COLON),
  llama4: derivedSamples('llama4', COLON),
  olmo3: derivedSamples('olmo3', COLON),
} satisfies Record<MarkedDialectId, DialectSamples>;
