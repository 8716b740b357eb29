import type { Stopped, TryTally } from '../../core/trial/result.ts';
import type { RunHeader } from '../../core/trial/run.ts';
import type { TrySetup } from './try-options.ts';

/** The first line of a run that begins now. */
export function headerOf(setup: TrySetup): RunHeader {
  const { model, endpoint, api, variants, tools, rounds, tasks, seed, body } = setup;
  return {
    format: 'chunkscope-run',
    version: 1,
    at: new Date().toISOString(),
    model,
    endpoint,
    api,
    variants,
    tools,
    rounds,
    tasks: tasks.length,
    ...(endpoint === null && { simulated: true, seed }),
    ...(stops(setup) && { intervals: 'anytime' }),
    ...(Object.keys(body).length > 0 && { body }),
  };
}

const stops = ({ untilKnown, untilWidth }: TrySetup): boolean => untilKnown || untilWidth !== null;

/** Whether a run may stop after a round, and why; null where it goes to its end. */
export function stopRule(setup: TrySetup, tally: TryTally): (() => Stopped | null) | null {
  const { untilKnown, untilWidth } = setup;
  if (!stops(setup)) return null;
  return () => {
    if (untilKnown && tally.isKnown()) return 'known';
    return untilWidth !== null && tally.isWithin(untilWidth) ? 'width' : null;
  };
}
