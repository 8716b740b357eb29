import type { ReaderAccount } from '../../../core/readers/outcome.ts';
import { OutcomeGlyph } from '../../parts/widgets/OutcomeGlyph.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { count, figure } from '../../parts/words/count.ts';
import type { LinkedPanel } from '../state/linked-panel.ts';
import { aroundOf, lossIn } from '../state/unwrapped.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { useNextStep } from '../store/use-next-step.ts';
import './servers-of-reply.css';

/** What the reader does with the reply, of which the calls are above: `loses it`. */
function clauseOf({ outcome, does, about, calls }: ReaderAccount): string {
  if (outcome === 'unknown') return 'not known';
  if (outcome === 'runs') return calls.length === 1 ? 'runs' : 'runs all';
  return about === null || calls.length > 1 ? does : does.replace(about, 'it');
}

/** What is longer has a line of its own. */
const SHORT_CLAUSE = 20;

/** What becomes of the reply in the hands of each server that reads its format, the user's own marked. */
export function ServersOfReply() {
  const { setTab } = useVerbs();
  const readers = useDebug((state) => state.readers);
  // What its own log says is of the version that wrote it.
  const lostBy = useDebug((state) => {
    const says = lossIn(state.reply, state.report) === null ? null : aroundOf(state.reply)?.says;
    return says?.endedAnswer ? null : says?.server;
  });
  const isNext = useNextStep()?.kind === 'compare';
  if (!readers || readers.accounts.length === 0) return null;
  const { accounts, chosen } = readers;
  const known = accounts.filter(({ outcome }) => outcome !== 'unknown');
  const kind = accounts.every(({ reader }) => reader.isAgent) ? 'agent' : 'server';
  return (
    <section className="servers" aria-labelledby="servers-title">
      <h3 className="quiet" id="servers-title">
        What each {kind} makes of it
      </h3>
      <ul>
        {lostBy && (
          <li aria-current="true">
            <OutcomeGlyph outcome="loses" />
            <span>{lostBy}</span>
            <span className="meta">in the log</span>
            <span>lost it</span>
          </li>
        )}
        {accounts.map((account, index) => (
          <li
            key={`${account.reader.id} ${account.reader.mode}`}
            aria-current={index === chosen || undefined}
            title={titleOf(account)}
          >
            <OutcomeGlyph outcome={account.outcome} />
            <span>
              {account.reader.name}
              {isStreamed(account, accounts) && (
                <span className="meta"> {account.reader.mode === 'stream' ? 'streamed' : 'whole'}</span>
              )}
            </span>
            <code className="mono">{account.reader.parser}</code>
            <span className={clauseOf(account).length > SHORT_CLAUSE ? 'is-long' : ''}>
              <Words text={clauseOf(account)} />
            </span>
          </li>
        ))}
      </ul>
      <p className="meta servers-foot wraps in-row">
        {known.length === 0
          ? 'None of them is modelled, so nothing is guessed.'
          : `${figure(known.filter(({ outcome }) => outcome === 'runs').length)} of ${count(known.length, 'reader')} that are known run it as it is read here.`}
        {known.length > 0 && !isNext && (
          <button type="button" className="plain-button" onClick={() => setTab('compare' satisfies LinkedPanel)}>
            Compare the {kind}s
          </button>
        )}
      </p>
    </section>
  );
}

/** A parser that is listed whole and streamed says which. */
const isStreamed = ({ reader }: ReaderAccount, all: readonly ReaderAccount[]): boolean =>
  all.filter((other) => other.reader.id === reader.id).length > 1;

const titleOf = ({ reader: { version, month } }: ReaderAccount): string =>
  version === null ? 'Not modelled, so not guessed' : `A model of ${version}, ${month}`;
