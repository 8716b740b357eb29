import type { Span } from '../../../base/span.ts';
import type { Code } from '../../words/codes.ts';
import { type Chosen, type LaneOptions, symptomsOf } from '../lane.ts';
import { type Minimised, minimise } from './minimise.ts';
import { failsAlike } from './oracles.ts';

export interface SmallestOptions extends LaneOptions {
  /** The problem that must stay, in place of the first error or warning. */
  readonly chosen?: Chosen;
  /** Asked between two texts; once true, the best so far is the result. */
  readonly isStopped?: () => boolean;
}

export interface SmallestReply extends Minimised {
  /** What of the original it stands for, in order. */
  readonly kept: readonly Span[];
  readonly codes: readonly Code[];
  readonly key: string;
}

/** Texts that are tried at most where nobody says otherwise. */
export const MOST_READS = 20_000;

/** The smallest reply found that fails as this one does; null where nothing is wrong with it, or not what was chosen. */
export function* smallestReply(
  text: string,
  { chosen, isStopped, ...options }: SmallestOptions,
): Generator<Minimised, SmallestReply | null> {
  const symptoms = symptomsOf(text, options, chosen);
  if (!symptoms) return null;
  const { codes, key } = symptoms;
  const isAlike = failsAlike(symptoms, options, chosen);
  const { dialect, frames } = options;
  const best = yield* minimise(text, {
    isAlike,
    maxReads: MOST_READS,
    dialect,
    ...(frames && { frames }),
    ...(isStopped && { isStopped }),
  });
  const found = symptomsOf(best.input, { ...options, frames: best.frames }, chosen);
  return { ...best, codes: found?.codes ?? codes, key };
}
