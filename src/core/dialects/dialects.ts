import { anthropicInvoke } from './anthropic-invoke/marks.ts';
import { cline } from './cline/marks.ts';
import { deepseekDsml } from './deepseek-dsml/marks.ts';
import { dots3 } from './dots3/marks.ts';
import { glm } from './glm/marks.ts';
import { hermes } from './hermes/marks.ts';
import { jsonDialect } from './json-calls/json-format.ts';
import { JSON_FORMATS, WEAK_FORMATS } from './json-calls/json-formats.ts';
import { kimiXtml } from './kimi-xtml/marks.ts';
import type { MarkedDialect } from './kit/marked-dialect.ts';
import { minicpm5 } from './minicpm5/marks.ts';
import { minimaxM2 } from './minimax-m2/marks.ts';
import { minimaxM3 } from './minimax-m3/marks.ts';
import { type DialectId, type MarkedDialectId, NATIVE } from './names.ts';
import { nativeDialect } from './native/marks.ts';
import { pairDialect } from './pair-calls/pair-format.ts';
import { PAIR_FORMATS } from './pair-calls/pair-formats.ts';
import { qwen3Coder } from './qwen3-coder/marks.ts';
import { seedOss } from './seed-oss/marks.ts';
import { step3 } from './step3/marks.ts';

/** Every dialect that is written beside Forge's own, in the order that decides where two begin at one place; a folder each. */
export const MARKED_DIALECTS: readonly MarkedDialect[] = [
  deepseekDsml,
  minimaxM3,
  step3,
  kimiXtml,
  hermes,
  ...JSON_FORMATS.filter(({ id }) => id === 'function-json').map(jsonDialect),
  qwen3Coder,
  seedOss,
  glm,
  minicpm5,
  anthropicInvoke,
  minimaxM2,
  cline,
  ...JSON_FORMATS.filter(({ id }) => id !== 'function-json').map(jsonDialect),
  dots3,
  ...PAIR_FORMATS.map(pairDialect),
  ...WEAK_FORMATS.map(jsonDialect),
];

const byId = new Map([...MARKED_DIALECTS, nativeDialect].map((dialect) => [dialect.id, dialect]));

/** A dialect by its id; undefined for Forge's own and for what is none. */
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
