import { invokeSamples } from '../anthropic-invoke/samples.ts';
import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in MiniMax M2. */
export const minimaxM2Samples: DialectSamples = invokeSamples('minimax:tool_call');
