import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { printExactJson } from '../../core/json/exact-json.ts';
import { asObject } from '../../core/json/json-access.ts';
import { readPlan } from '../../core/trial/plan.ts';
import { TryTally } from '../../core/trial/result.ts';
import type { RunAnswer, RunHeader } from '../../core/trial/run.ts';
import type { RunStatusLine } from '../../core/trial/run-status.ts';
import { secondMessages } from '../../core/trial/second-message.ts';
import { refuse } from '../page/loopback.ts';
import type { Ask } from '../trying/asker.ts';
import { conduct } from '../trying/conduct.ts';
import { missingOf, PaceTeller } from '../trying/pace-teller.ts';
import { headerOf, stopRule } from '../trying/run-header.ts';
import { type AskedModel, planSetup, type TrySetup } from '../trying/try-options.ts';
import { answerJson, type OwnRoutes } from './own-routes.ts';
import { RunLines } from './run-lines.ts';

/** A model that the page can have asked. */
export interface TrialModel extends AskedModel {
  /** The variable that its key comes from; null where none is sent. */
  readonly key: string | null;
  /** How it is asked. Its key stays in there. */
  readonly asker: (setup: TrySetup) => Ask;
}

/** A run and what is needed to go on with it. */
interface Run {
  readonly setup: TrySetup;
  readonly header: RunHeader;
  readonly ask: Ask;
  readonly answers: RunAnswer[];
  readonly tally: TryTally;
}

/** Between two lines about what a run is doing, where nothing but its counts has changed. */
const STATUS_MS = 100;
/** Between two such lines while no answer comes. */
const STATUS_AGAIN_MS = 2_000;

/** Runs what the page plans, one run after the other, and tells it the lines of each. Runs are kept in memory alone. */
export class Trials {
  readonly #models: readonly TrialModel[];
  readonly #lines = new RunLines();
  #run: Run | null = null;
  #user: AbortController | null = null;
  #gate: Gate | null = null;
  #inFlight = 0;
  #wait: string | null = null;
  #pace: PaceTeller | null = null;
  #toldAt = 0;

  constructor(models: readonly TrialModel[]) {
    this.#models = models;
  }

  /** What the page asks for, by method and name. */
  readonly routes: OwnRoutes = {
    'GET companion': (response) =>
      answerJson(response, {
        try: { models: this.#models.map(({ model: name, endpoint, key }) => ({ name, endpoint, key })) },
      }),
    'GET live': (response) => this.#lines.serve(response),
    'POST try': async (response, { rest, json }) => {
      const body = asObject(await json());
      if (rest === '') this.#start(response, body);
      else if (rest === 'stop') this.#stop(response);
      else if (rest === 'pause') this.#pause(response);
      else if (rest === 'resume') this.#resume(response);
      else refuse(response, 404, 'There is no such route.');
    },
  };

  /** Ends the run that is under way, and tells no more. */
  close(): void {
    this.#user?.abort();
    this.#lines.close();
  }

  #start(response: ServerResponse, { plan, model, goOn }: Readonly<Record<string, unknown>>): void {
    if (this.#user) return refuse(response, 409, 'A run is under way: stop it before another begins.');
    if (goOn === true) {
      if (!this.#run) return refuse(response, 409, 'There is no run to go on with.');
      void this.#conduct(
        { ...this.#run, setup: { ...this.#run.setup, maxRequests: Infinity, maxTokens: Infinity } },
        true,
      );
      return answerJson(response, { started: true });
    }
    const asked = this.#models.find((known) => known.model === model) ?? this.#models[0];
    if (!asked) return refuse(response, 400, 'There is no model to ask.');
    const read = readPlan(plan);
    if (!read.ok) return refuse(response, 400, read.error);
    const planned = planSetup(read.value, modelOf(asked));
    if (!planned.ok) return refuse(response, 400, planned.error);
    const setup = planned.value;
    const header = headerOf(setup);
    const run = { setup, header, ask: asked.asker(setup), answers: [], tally: new TryTally(header) };
    this.#run = run;
    this.#lines.begin();
    this.#lines.add(printExactJson(header));
    void this.#conduct(run, false);
    answerJson(response, { started: true });
  }

  async #conduct({ setup, header, ask, answers, tally }: Run, toItsEnd: boolean): Promise<void> {
    const user = new AbortController();
    this.#user = user;
    const tellPace = (): void => this.#tell(this.#gate ? 'paused' : 'running');
    const pace = new PaceTeller(missingOf(setup, answers), setup.tools, tellPace, STATUS_AGAIN_MS);
    const followed = pace.follow(ask);
    this.#pace = pace;
    this.#tell('running');
    let stopped: RunStatusLine['stopped'] = null;
    let refused: string | null = null;
    let words: string | null = null;
    try {
      stopped = await conduct(
        { ...setup, mayStop: toItsEnd ? null : stopRule(setup, tally) },
        {
          ask: async (attempt, signal) => {
            this.#inFlight += 1;
            try {
              return await followed(attempt, signal);
            } finally {
              this.#inFlight -= 1;
            }
          },
          before: [...answers],
          messageAfter: setup.secondTry ? secondMessages(header) : null,
          over: () => pace.answered(),
          keep: (answer) => {
            answers.push(answer);
            tally.add(answer);
            this.#wait = null;
            this.#lines.add(printExactJson(answer));
            if (performance.now() - this.#toldAt > STATUS_MS) this.#tell(this.#gate ? 'paused' : 'running');
          },
          say: (sentence) => {
            this.#wait = sentence;
            this.#tell(this.#gate ? 'paused' : 'running');
          },
          hear: (sentence) => {
            words = sentence;
            this.#wait = sentence;
            this.#tell(this.#gate ? 'paused' : 'running');
          },
          wait: async (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
          signal: user.signal,
          random: Math.random,
          mayGo: async () => this.#gate?.promise,
        },
      );
    } catch (error) {
      stopped = 'user';
      refused = error instanceof Error ? error.message : String(error);
    }
    // Where nothing was run there are no shares, and what the endpoint said is in their place.
    if (answers.every(({ notRun }) => notRun !== undefined)) refused ??= words;
    this.#user = null;
    this.#gate = null;
    this.#wait = null;
    pace.stop();
    this.#pace = null;
    this.#tell('done', { stopped, refused });
  }

  #stop(response: ServerResponse): void {
    if (!this.#user) return refuse(response, 409, 'No run is under way.');
    this.#user.abort();
    this.#gate?.resolve();
    answerJson(response, { stopped: true });
  }

  #pause(response: ServerResponse): void {
    if (!this.#user) return refuse(response, 409, 'No run is under way.');
    this.#gate ??= gate();
    this.#tell('paused');
    answerJson(response, { paused: true });
  }

  #resume(response: ServerResponse): void {
    if (!this.#user) return refuse(response, 409, 'No run is under way.');
    this.#gate?.resolve();
    this.#gate = null;
    this.#tell('running');
    answerJson(response, { paused: false });
  }

  #tell(phase: RunStatusLine['phase'], over: Partial<RunStatusLine> = {}): void {
    this.#toldAt = performance.now();
    const line: RunStatusLine = {
      type: 'try',
      phase,
      stopped: null,
      inFlight: this.#inFlight,
      wait: this.#wait,
      pace: this.#pace?.words ?? null,
      refused: null,
      ...over,
    };
    this.#lines.add(JSON.stringify(line));
  }
}

/** What is waited for while a run is paused. */
interface Gate {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function gate(): Gate {
  let resolve = (): void => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

const modelOf = ({ model, endpoint, api, body }: TrialModel): AskedModel => ({ model, endpoint, api, body });
