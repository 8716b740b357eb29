import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { dialectWith } from '../qwen3-coder/marks.ts';

/** Calls as Qwen3-Coder writes them, in a wrapper of their own (dialects.md §4.3). */
export const seedOss: MarkedDialect = dialectWith('seed-oss', 'seed:tool_call');
