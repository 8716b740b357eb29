import { scryptSync } from 'node:crypto';
import { withoutSecretMembers } from '../../core/json/secret-members.ts';
import { asksOf } from '../../core/trial/asks-of.ts';
import type { Stopped, TryTally } from '../../core/trial/result.ts';
import type { RunHeader } from '../../core/trial/run.ts';
import type { TrySetup } from './try-options.ts';

/** The first line of a run that begins now; secrets of the endpoint and of the body are not in it. */
export function headerOf(setup: TrySetup): RunHeader {
  const { model, api, variants, tools, rounds, tasks, seed, secondTry, wording } = setup;
  const { text, removed } = withoutSecretMembers(JSON.stringify({ endpoint: setup.endpoint, body: setup.body }));
  const { endpoint, body } = JSON.parse(text) as Pick<TrySetup, 'endpoint' | 'body'>;
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
    ...(secondTry && { secondTry }),
    ...(wording !== undefined && { wording }),
    ...asksOf(tasks),
    ...(Object.keys(body).length > 0 && { body }),
    ...(removed.length > 0 && { removed: hashOf(removed, text) }),
  };
}

/** Tells whether two runs had the same secrets. It is slow to try many, and no list that was made before helps. */
const hashOf = (secrets: readonly string[], beside: string): string =>
  scryptSync(secrets.join('\n'), beside, 32).toString('base64url');

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
