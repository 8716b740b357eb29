import { functionSamples } from '../qwen3-coder/samples.ts';
import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in Seed-OSS. */
export const seedOssSamples: DialectSamples = functionSamples('seed:tool_call');
