import { anthropicInvoke } from './anthropic-invoke/marks.ts';
import { cline } from './cline/marks.ts';
import { deepseekDsml } from './deepseek-dsml/marks.ts';
import { dots3 } from './dots3/marks.ts';
import { gigachat35 } from './gigachat35/marks.ts';
import { glm } from './glm/marks.ts';
import { hermes } from './hermes/marks.ts';
import { iquest } from './iquest/marks.ts';
import { deepseekV3, deepseekV31 } from './json-calls/deepseek.ts';
import { functiongemma, gemma4 } from './json-calls/gemma.ts';
import { harmony } from './json-calls/harmony.ts';
import { jsonDialect } from './json-calls/json-format.ts';
import {
  apertus,
  callingTool,
  cohere,
  commandR,
  functionary,
  functionJson,
  functools,
  gigachat,
  granite,
  granite20b,
  hyperclovax,
  inkling,
  internlm,
  jsonBare,
  lfm2,
  llama3Json,
  llama4,
  lmstudio,
  nemotron,
  olmo3,
  pangu,
  plamo3,
  pythonic,
  react,
  sarashina,
  stepAudio2,
  taggedJson,
  toolCallsJson,
} from './json-calls/json-formats.ts';
import { kimiK2 } from './json-calls/kimi-k2.ts';
import { mistral } from './json-calls/mistral.ts';
import { kimiXtml } from './kimi-xtml/marks.ts';
import type { MarkedDialect } from './kit/marked-dialect.ts';
import { minicpm5 } from './minicpm5/marks.ts';
import { minimaxM2 } from './minimax-m2/marks.ts';
import { minimaxM3 } from './minimax-m3/marks.ts';
import { type DialectId, type MarkedDialectId, NATIVE } from './names.ts';
import { nativeDialect } from './native/marks.ts';
import { pairDialect } from './pair-calls/pair-format.ts';
import { hy3, k2Horizon, longcat, solar } from './pair-calls/pair-formats.ts';
import { qwen3Coder } from './qwen3-coder/marks.ts';
import { seedOss } from './seed-oss/marks.ts';
import { step3 } from './step3/marks.ts';
import { telechat4 } from './telechat4/marks.ts';

/** Formats that have no strong form: calls are found by the whole text (`weak/`). */
export const WEAK_FORMATS: readonly MarkedDialect[] = [jsonBare, react, pythonic].map(jsonDialect);

/** Every dialect that is written beside Forge's own, in the order that decides where two begin at one place: a folder or a row each. */
export const MARKED_DIALECTS: readonly MarkedDialect[] = [
  deepseekDsml,
  gigachat35,
  minimaxM3,
  step3,
  kimiXtml,
  hermes,
  jsonDialect(functionJson),
  qwen3Coder,
  seedOss,
  glm,
  telechat4,
  iquest,
  minicpm5,
  anthropicInvoke,
  minimaxM2,
  cline,
  ...[
    stepAudio2,
    olmo3,
    granite20b,
    granite,
    nemotron,
    lmstudio,
    internlm,
    cohere,
    sarashina,
    hyperclovax,
    pangu,
    gigachat,
    inkling,
    apertus,
    functionary,
    harmony,
    gemma4,
    functiongemma,
    lfm2,
    llama4,
    llama3Json,
    functools,
    toolCallsJson,
    taggedJson,
    callingTool,
    commandR,
    plamo3,
    mistral,
    kimiK2,
    deepseekV31,
    deepseekV3,
  ].map(jsonDialect),
  dots3,
  ...[hy3, longcat, solar, k2Horizon].map(pairDialect),
  ...WEAK_FORMATS,
];

const byId = new Map([...MARKED_DIALECTS, nativeDialect].map((dialect) => [dialect.id, dialect]));

/** A dialect by its id; undefined for Forge's own and for what is not one. */
export const markedDialect = (id: string): MarkedDialect | undefined => byId.get(id);

/** Ids of the dialects that calls are written in as text, Forge's own first. */
export const WRITTEN_DIALECT_IDS: readonly DialectId[] = [
  'forge',
  ...MARKED_DIALECTS.map(({ id }) => id as MarkedDialectId),
];

/** Ids of all dialects, Forge's own first, native calls last. */
export const DIALECT_IDS: readonly DialectId[] = [...WRITTEN_DIALECT_IDS, NATIVE];

/** What a reply is read in: one dialect, or that of its first call. */
export const AUTO = 'auto';
