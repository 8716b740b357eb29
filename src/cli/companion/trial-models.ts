import { setTimeout as delay } from 'node:timers/promises';
import { APIS } from '../../core/trial/run.ts';
import { SIMULATED } from '../../core/words/simulated.ts';
import { type Arguments, choice, textOption, UsageError } from '../command.ts';
import { endpointAsker, keyOf } from '../trying/endpoint.ts';
import { simulatedAsker } from '../trying/simulated-asker.ts';
import { bodyOf, endpointOf } from '../trying/try-options.ts';
import type { TrialModel } from './trials.ts';

/** The options of the command that opens the page with a model to try. */
export const MODEL_OPTIONS = {
  endpoint: { type: 'string' },
  model: { type: 'string' },
  api: { type: 'string', words: APIS },
  'key-env': { type: 'string' },
  body: { type: 'string' },
  simulate: { type: 'boolean' },
} as const;

/** The simulated model answers after so many milliseconds, so that a run can be watched and paused. */
const SIMULATED_MS = 20;

/** The models that the page can have asked: the one of the options, and the simulated one; none where neither is wanted. */
export function trialModels(args: Arguments, environment: NodeJS.ProcessEnv): readonly TrialModel[] {
  const [endpoint, model] = [textOption(args, 'endpoint'), textOption(args, 'model')];
  const isSimulated = args.options['simulate'] === true;
  if (endpoint === undefined && model === undefined && !isSimulated) return [];
  if ((endpoint === undefined) !== (model === undefined))
    throw new UsageError('A model is asked with both --endpoint URL and --model NAME.');
  if (isSimulated) endpointOf(args, {}, true);
  return endpoint === undefined ? [simulated()] : [askedAt(args, environment), simulated()];
}

function askedAt(args: Arguments, environment: NodeJS.ProcessEnv): TrialModel {
  const asked = endpointOf(args, {}, false);
  const api = choice(args, 'api', APIS, 'openai');
  const keyEnv = textOption(args, 'key-env');
  const key = keyOf(api, keyEnv, environment);
  return {
    ...asked,
    api,
    body: bodyOf(args, {}),
    key: key.value === undefined ? null : key.name,
    asker: (setup) => endpointAsker({ ...setup, endpoint: asked.endpoint! }, keyEnv, environment),
  };
}

const simulated = (): TrialModel => ({
  model: SIMULATED,
  endpoint: null,
  api: 'openai',
  body: {},
  key: null,
  asker: ({ seed }) => {
    const ask = simulatedAsker(seed);
    return async (attempt, signal) => {
      await delay(SIMULATED_MS, undefined, { signal });
      return ask(attempt, signal);
    };
  },
});
