import { count, figure } from '../../../parts/words/count.ts';
import { useWorkshop } from '../../store/use-workshop.ts';
import type { TryModel, TryState } from '../../trial/try-state.ts';
import { plannedOf, ROUNDS, roomFor, USUAL_CONCURRENCY } from '../../trial/try-store.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { roundTokens } from '../../trial/words.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import { CommandBox } from '../parts/parts.tsx';
import './ready-size.css';

/** How much is asked, what that can show, and what it may cost at most. */
export function ReadySize() {
  const { start, savePlan } = useTryVerbs();
  const planned = usePlanned();
  const model = useTry((state) => state.models?.[state.model]);
  const command = useTry((state) => commandFor(state, model));
  const isNothing = planned.requests === 0;
  return (
    <section className="try-right" aria-label="Size and budget">
      <header className="pane-head">
        <h2>Size and budget</h2>
      </header>
      <PaneBody>
        <Rounds />
        <StopEarly />
        <SecondTry />
        <Limits />
        <dl className="try-sums line-below">
          <div>
            <dt>{figure(planned.mostRequests)}</dt>
            <dd>requests at most</dd>
          </div>
          <div>
            <dt>{roundTokens(planned.mostTokens)}</dt>
            <dd>tokens, about</dd>
          </div>
        </dl>
        <div className="try-terminal">
          <h3 className="quiet">The same in a terminal</h3>
          <CommandBox text={command} />
        </div>
      </PaneBody>
      <footer className="pane-foot">
        <button
          type="button"
          className="button is-large is-solid"
          disabled={isNothing || !model}
          onClick={() => void start()}
        >
          Start {figure(planned.requests)} requests
        </button>
        <button type="button" className="button is-large" disabled={isNothing} onClick={() => void savePlan()}>
          Save the plan
        </button>
      </footer>
    </section>
  );
}

export function usePlanned() {
  const ids = useWorkshop((workshop) => workshop.variants.map(({ id }) => id).join('\n')).split('\n');
  const state = useTry((all) => all);
  return plannedOf(state, ids);
}

/** The command that asks the same, with the limits that the user has set. */
export function commandFor(state: TryState, model?: TryModel): string {
  const { endpoint = 'http://localhost:8000/v1', name = 'MODEL' } = model ?? {};
  const asked = endpoint === null ? ['--simulate'] : [`--endpoint ${endpoint}`, `--model ${name}`];
  return ['npx chunkscope try try-plan.json', ...asked, ...limitsOf(state), '--out run.ndjson'].join(' \\\n  ');
}

function limitsOf({ maxRequests, maxTokens, concurrency, untilKnown, secondTry, ticked }: TryState): readonly string[] {
  return [
    ...(maxRequests === null ? [] : [`--max-requests ${maxRequests}`]),
    ...(maxTokens === null ? [] : [`--max-tokens ${maxTokens}`]),
    ...(concurrency === USUAL_CONCURRENCY ? [] : [`--concurrency ${concurrency}`]),
    ...(untilKnown && (ticked?.length ?? 0) > 1 ? ['--until-known'] : []),
    ...(secondTry ? ['--second-try'] : []),
  ];
}

export function Rounds() {
  const { setRounds } = useTryVerbs();
  const rounds = useTry((state) => state.rounds);
  const sizes = useTry((state) => state.sizes);
  const tasks = useTry((state) => state.preparation?.tasks ?? 0);
  const ticked = useTry((state) => state.ticked?.length ?? 0);
  return (
    <div role="radiogroup" aria-label="Rounds" className="try-rounds line-below">
      <p aria-hidden="true">
        <span>Rounds</span>
        <span>Requests</span>
        <span>Tells apart</span>
        <span>If all are right, shows</span>
      </p>
      {ROUNDS.map((number, at) => {
        const size = sizes[at];
        const apart = size?.tellsApart;
        return (
          <label key={number} className={number === rounds ? 'is-on' : ''}>
            <input
              type="radio"
              name="try-rounds"
              aria-label={`${number} rounds`}
              checked={number === rounds}
              onChange={() => setRounds(number)}
            />
            <b>{number}</b>
            <span>{figure(number * tasks * ticked)}</span>
            <span>{apart == null ? 'too few' : count(Math.round(100 * apart), 'point')}</span>
            <span>{size ? `more than ${(100 * size.allRightShows).toFixed(1)} %` : ''}</span>
          </label>
        );
      })}
    </div>
  );
}

export function StopEarly() {
  const { setUntilKnown } = useTryVerbs();
  const untilKnown = useTry((state) => state.untilKnown);
  const needs = useTry((state) => state.sizes[0]?.claimNeeds);
  return (
    <label className="try-early line-below">
      <input type="checkbox" checked={untilKnown} onChange={(event) => setUntilKnown(event.target.checked)} />
      <span>
        Stop early when the answer is known
        <span className="try-note quiet" aria-hidden="true">
          Intervals then hold however often you look, and are wider.
          {needs !== undefined && ` To show more than 95 %, ${needs} of ${needs} answers have to be right.`}
        </span>
      </span>
    </label>
  );
}

export function SecondTry() {
  const { setSecondTry } = useTryVerbs();
  const secondTry = useTry((state) => state.secondTry);
  return (
    <label className="try-early line-below">
      <input type="checkbox" checked={secondTry} onChange={(event) => setSecondTry(event.target.checked)} />
      <span>
        Second try after an answer that does not run
        <span className="try-note quiet" aria-hidden="true">
          The retry message is sent once, and what comes of it is counted by itself.
        </span>
      </span>
    </label>
  );
}

const LIMITS = [
  ['maxRequests', 'Most requests', 'requests,'],
  ['maxTokens', 'Most tokens', 'tokens,'],
  ['concurrency', 'At once', 'at once'],
] as const;

export function Limits() {
  const { setLimit } = useTryVerbs();
  const { mostRequests, mostTokens } = usePlanned();
  const usual = { maxRequests: roomFor(mostRequests), maxTokens: roomFor(mostTokens), concurrency: USUAL_CONCURRENCY };
  const state = useTry((all) => all);
  return (
    <p className="try-limits line-below">
      <span>At most</span>
      <span className="wraps in-row">
        {LIMITS.map(([limit, name, words]) => (
          <span key={limit}>
            <input
              type="number"
              className={`field is-${limit}`}
              aria-label={name}
              min={1}
              value={state[limit] ?? usual[limit]}
              onChange={(event) => setLimit(limit, event.target.valueAsNumber)}
            />{' '}
            {words}
          </span>
        ))}
      </span>
    </p>
  );
}
