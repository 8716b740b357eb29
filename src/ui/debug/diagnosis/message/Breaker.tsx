import { type ReactNode, useEffect, useState } from 'react';
import type { Attempt, BreakerRun } from '../../../../core/forge/breaker-run.ts';
import { takeAnswer } from '../../../parts/state/take-answer.ts';
import { SelectChip } from '../../../parts/widgets/SelectChip.tsx';
import { selectKnownRevision } from '../../state/selectors.ts';
import { useDebug, useService } from '../../store/context.ts';
import { OTHER_REPLIES, type OtherReply, otherReply } from './other-reply.ts';

const NAMES: Readonly<Record<Attempt, string>> = { this: 'This reply', other: 'The other', ran: 'A tool ran' };
const MARKS: Readonly<Record<Attempt, string>> = { this: 'A', other: 'B', ran: '✓' };
const AFTER: Readonly<Record<Attempt, Attempt>> = { this: 'other', other: 'ran', ran: 'this' };
const MOST_TRIES = 10;

const PRESETS: readonly (readonly [string, readonly Attempt[]])[] = [
  ['This reply five times', ['this', 'this', 'this', 'this', 'this']],
  ['Both in turn', ['this', 'other', 'this', 'other', 'this', 'other', 'this', 'other']],
  ['A tool runs between', ['this', 'this', 'this', 'this', 'ran', 'this', 'this', 'this', 'this']],
];

/** Whether Forge's circuit breaker would stop a model that fails like this again and again. */
export function Breaker() {
  const service = useService();
  const text = useDebug((state) => state.reply.raw.text);
  const split = useDebug((state) => state.reply.split);
  const revision = useDebug(selectKnownRevision);
  const [attempts, setAttempts] = useState<readonly Attempt[]>(PRESETS[0]![1]);
  const [kind, setKind] = useState<OtherReply>('character');
  const [own, setOwn] = useState('');
  /** Null where the reply is too long; undefined until the first answer. */
  const [run, setRun] = useState<BreakerRun | null>();
  const other = otherReply(kind, text, own);

  useEffect(() => {
    if (revision < 0) return;
    return takeAnswer(service.runBreaker(split, other, attempts), setRun);
  }, [service, split, other, attempts, revision]);

  const stop = run?.trips.indexOf(true) ?? -1;
  const turn = (at: number) => setAttempts(attempts.map((attempt, index) => (index === at ? AFTER[attempt] : attempt)));
  return (
    <details className="message-part line-above">
      <summary>Would Forge stop a model that keeps failing?</summary>
      <p>
        Forge ends its loop when five messages to the model in a row are the same, byte for byte. A tool that ran starts
        the count anew.
      </p>
      <p className="breaker-presets wraps">
        {PRESETS.map(([name, row]) => (
          <button key={name} type="button" className="button" onClick={() => setAttempts(row)}>
            {name}
          </button>
        ))}
      </p>
      <ol className="breaker-tries wraps" aria-label="Tries">
        {attempts.map((attempt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tries are told apart by their place alone.
          <li key={index}>
            <button
              type="button"
              className={`breaker-try is-${attempt} ${run?.trips[index] ? 'trips' : ''}`}
              aria-label={`Try ${index + 1}: ${NAMES[attempt]}${run?.trips[index] ? ', Forge stops here' : ''}`}
              title={`${NAMES[attempt]}. Press for another.`}
              onClick={() => turn(index)}
            >
              {MARKS[attempt]}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="breaker-try is-more"
            aria-label="One more try"
            aria-disabled={attempts.length >= MOST_TRIES}
            onClick={() => attempts.length < MOST_TRIES && setAttempts([...attempts, attempts.at(-1) ?? 'this'])}
          >
            +
          </button>
        </li>
      </ol>
      {run === null && <p className="meta">The reply is too long to be tried.</p>}
      {run && (
        <p className="breaker-outcome" role="status">
          {stop >= 0 ? `Forge stops at try ${stop + 1}.` : 'Forge goes on: no five messages in a row are the same.'}
        </p>
      )}
      {run && (
        <dl className="breaker-failures">
          <Failure mark="A" name="This reply" failure={run.failures.this} />
          <Failure mark="B" name="The other" failure={run.failures.other}>
            <SelectChip label="Other" value={kind} options={OTHER_REPLIES} onChange={setKind} />
            {kind === 'own' && (
              <textarea
                className="field mono breaker-own"
                aria-label="The other reply"
                placeholder="Another failing reply"
                rows={4}
                value={own}
                onChange={(event) => setOwn(event.target.value)}
              />
            )}
          </Failure>
        </dl>
      )}
      {run?.failures.this && run.failures.other && (
        <p className="meta">
          {run.alike
            ? 'Both make the same message, so to the breaker they are one failure.'
            : 'The two make different messages, so to the breaker they are two failures.'}
        </p>
      )}
    </details>
  );
}

type ForgeFailure = NonNullable<BreakerRun['failures']['this']>;

interface FailureProps {
  readonly mark: string;
  readonly name: string;
  readonly failure: ForgeFailure | null;
  readonly children?: ReactNode;
}

function Failure({ mark, name, failure, children }: FailureProps) {
  const error = failure && 'error' in failure ? failure.error.split('\n', 1)[0] : null;
  return (
    <>
      <dt>
        <b aria-hidden="true">{mark}</b> {name}
      </dt>
      <dd>
        {children}
        {failure ? (
          <p>
            <code className="word">{failure.type}</code> {error && <code className="breaker-error">{error}</code>}
          </p>
        ) : null}
        <p className="meta">{whyOf(failure)}</p>
      </dd>
    </>
  );
}

/** How steady Forge's message for a failure is. */
function whyOf(failure: ForgeFailure | null): string {
  switch (failure?.type) {
    case undefined:
      return 'Forge would run the tool of this reply, so it is no failure and the count starts again.';
    case 'no_tool_call':
      return 'The message is always the same, whatever the reply says, so five in a row do stop the loop.';
    case 'unknown_tool':
      return failure.listed.length > 1
        ? 'The message lists the tools in the order of a Go map, another one each time, so the same mistake hardly ever makes the same message.'
        : 'The message names the tool, so only the same wrong name makes the same message.';
    default:
      return 'The message quotes the first 300 bytes of the call, so one changed character makes another message: a model that varies its mistake is never stopped.';
  }
}
