import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { ScrollBox } from '../../parts/widgets/ScrollBox.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { usePaste } from '../cases/use-paste.ts';
import { NextStepButton } from '../diagnosis/causes/NextStepButton.tsx';
import { selectAccount } from '../state/pasted.ts';
import { useDebug } from '../store/context.ts';
import { useNextStep } from '../store/use-next-step.ts';
import { type Slot, slotsOf } from './slots.ts';
import './what-it-says.css';

/** What an error without a reply says: what to do, who says what about what, and whose fault it is. */
export function WhatItSays() {
  const account = useDebug(selectAccount);
  return account && <Said account={account} />;
}

function Said({ account }: { account: PastedAccount }) {
  const { complaints, deciding, next, message, culprit } = account;
  const step = useNextStep();
  const paste = usePaste();
  const decides = complaints[deciding] ?? complaints[0];
  const others = complaints.filter((one) => one !== decides);
  return (
    <section className="says pane" aria-labelledby="says-title" tabIndex={-1}>
      <header className="pane-head line-below">
        <h2 id="says-title">What it says</h2>
      </header>
      <div className="pane-body scrolls">
        <div className="says-next line-below">
          <h3>
            <Words text={next} />
          </h3>
          {message !== undefined && <ScrollBox className="says-message">{message}</ScrollBox>}
          <p className="says-actions in-row wraps" {...ONE_STOP}>
            {step && <NextStepButton step={step} />}
            {step?.kind === 'open' && (
              <button type="button" className="button" onClick={paste}>
                <Icon name="paste" />
                Paste it
              </button>
            )}
          </p>
        </div>
        {decides && (
          <dl className="says-slots">
            {slotsOf(decides, culprit).map((slot) => (
              <SlotRow key={slot.label} slot={slot} />
            ))}
            <div className="line-below">
              <dt>Its words</dt>
              <dd>
                <Quote quote={decides.quote} />
              </dd>
            </div>
            {others.length > 0 && (
              <div className="line-below">
                <dt>Also there</dt>
                <dd>
                  {others.slice(0, MOST_OTHERS).map(({ by, quote, line, start }) => (
                    <p key={start}>
                      <Quote quote={quote} />{' '}
                      <span className="meta">
                        {by}, line {line}
                      </span>
                    </p>
                  ))}
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </section>
  );
}

const MOST_OTHERS = 5;

function Quote({ quote }: { quote: string }) {
  return (
    <q className="mono">
      <Shown text={quote} />
    </q>
  );
}

function SlotRow({ slot: { label, values, isCode, more } }: { slot: Slot }) {
  return (
    <div className="line-below">
      <dt>{label}</dt>
      <dd>
        {values.map((value) => (
          <span className={isCode ? 'says-value mono' : ''} key={value}>
            <Shown text={value} />
          </span>
        ))}
        {more !== undefined && <span className="meta"> {more}</span>}
      </dd>
    </div>
  );
}
