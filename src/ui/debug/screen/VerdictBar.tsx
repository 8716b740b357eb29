import type { Report, SplitProof } from '../../../contract/parse-service.ts';
import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import { ForgeName } from '../../parts/widgets/ForgeName.tsx';
import { DashedRing } from '../../parts/widgets/OutcomeGlyph.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { useMedia } from '../../parts/widgets/use-media.ts';
import { standingOf, VerdictGlyph } from '../../parts/widgets/VerdictGlyph.tsx';
import { quoted, Words } from '../../parts/widgets/Words.tsx';
import { count } from '../../parts/words/count.ts';
import { NextStepButton } from '../diagnosis/causes/NextStepButton.tsx';
import { ReadAsNamed } from '../diagnosis/causes/step-buttons.tsx';
import { CharactersButton, CharactersCard } from '../diagnosis/characters/CharactersCard.tsx';
import { DialectButton, DialectCard } from '../diagnosis/dialect/DialectCard.tsx';
import type { DebugState } from '../state/debug-state.ts';
import type { LinkedPanel } from '../state/linked-panel.ts';
import { selectAccount, selectIsErrorAlone } from '../state/pasted.ts';
import {
  namedUnread,
  selectComparesWide,
  selectCurrentProblem,
  selectIsBeingChecked,
  selectIsGrowing,
  selectIsRead,
  selectIsStale,
} from '../state/selectors.ts';
import { unreadWords } from '../state/unread-words.ts';
import { lossIn } from '../state/unwrapped.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { useNextStep } from '../store/use-next-step.ts';
import { ServerChips } from './ServerChips.tsx';

const MOST_FACTS = 3;

/** Windows in which the comparison takes the room of the reply; `windows/compare.css` is for the same. */
const COMPARES_WIDE = '(min-width: 900px), (max-height: 519.98px) and (min-width: 700px)';

type VerdictFact = Report['facts'][number];

/** What the whole text reads to: one sentence, then at most three facts that each lead to their place. */
export function VerdictBar() {
  const { readAgain } = useVerbs();
  const report = useDebug((state) => state.report);
  const unread = useDebug(unreadWords);
  const isBare = useDebug((state) => state.isBare);
  // Its server’s own log tells what became of the call, however it reads here.
  const isLost = useDebug((state) => lossIn(state.reply, state.report) !== null);
  const isStale = useDebug(selectIsStale);
  const isOffered = useDebug((state) => state.isStopped && !state.progress);
  const account = useDebug(selectAccount);
  const isErrorAlone = useDebug(selectIsErrorAlone);
  const isShown = unread === null && report !== null;
  return (
    <div className="verdict-row line-below">
      {/* Read at every change of the text, so an announcer says it when it has settled. */}
      <div
        className="verdict"
        role="status"
        aria-label="Verdict"
        aria-live="off"
        aria-busy={isStale}
        {...(isShown && { 'data-verdict': account?.verdict ?? standingOf(report) })}
      >
        {isShown && account ? (
          <>
            <VerdictGlyph verdict={account.verdict} />
            <AccountWords account={account} isErrorAlone={isErrorAlone} />
          </>
        ) : isShown ? (
          <>
            {namedUnread(report) !== null ? (
              <DashedRing size={18} />
            ) : (
              <VerdictGlyph
                verdict={isLost ? 'broken' : isBare && report.verdict === 'clean' ? 'none' : standingOf(report)}
              />
            )}
            <div className="verdict-account">
              <VerdictSentence report={report} />
              <Facts />
            </div>
          </>
        ) : (
          <h1 className="verdict-empty">{unread}</h1>
        )}
        {(isOffered || isBare) && (
          <button type="button" className="button" onClick={readAgain}>
            {isOffered ? 'Read it' : 'Read with tools and fixes'}
          </button>
        )}
      </div>
      {isShown && !isErrorAlone && <ServerChips />}
      <VerdictStep />
      <CharactersCard />
      <DialectCard />
      <ReadingBar />
    </div>
  );
}

/** The filled button where no card has it. */
function VerdictStep() {
  const step = useNextStep();
  const hidesReply = useMedia(COMPARES_WIDE) === true;
  const isElsewhere = useDebug(
    (state) => selectIsErrorAlone(state) || (selectHasCard(state) && !(hidesReply && selectComparesWide(state))),
  );
  const isRead = useDebug((state) => state.report !== null && !state.isStopped);
  // The bar of what was fixed has the reply to copy.
  const isFixed = useDebug(({ fixed, revision }) => fixed?.revision === revision) && step?.kind === 'copy';
  if (!step || isElsewhere || !isRead || isFixed) return null;
  return (
    <div className="verdict-step in-row">
      <ReadAsNamed />
      <NextStepButton step={step} />
    </div>
  );
}

/** A card is open, or was until the reading under way. */
const selectHasCard = (state: DebugState): boolean =>
  selectIsRead(state) ? selectCurrentProblem(state) !== null : state.problems.length > 0;

/** What is said of the paste, and below it what to do next, or the facts beside it. */
function AccountWords({ account, isErrorAlone }: AccountWordsProps) {
  // What to do is the title of what an error says, and elsewhere on the filled button.
  const next = isErrorAlone ? errorFacts(account) : HAS_BUTTON.has(account.do) ? '' : account.next;
  const [lead = '', rest = ''] = account.sentence.split(AFTER_FIRST);
  return (
    <div className="verdict-account">
      <h1 title={quoted(account.sentence)}>
        <Words text={lead} />
        {rest !== '' && (
          <span className="verdict-more">
            {' '}
            <Words text={rest} />
          </span>
        )}
      </h1>
      {next === '' ? (
        <Facts />
      ) : (
        <p className="verdict-next" title={quoted(next)}>
          <Words text={next} />
        </p>
      )}
    </div>
  );
}

interface AccountWordsProps {
  readonly account: PastedAccount;
  readonly isErrorAlone: boolean;
}

/** What helps, where a button of the page does it to the reply in hand. */
const HAS_BUTTON: ReadonlySet<PastedAccount['do']> = new Set(['fix-reply', 'message-model', 'add-tools', 'none']);

/** What is known of an error beside its sentence. */
function errorFacts({ verdict, complaints, deciding }: PastedAccount): string {
  const status = complaints[deciding]?.status ?? complaints.find((one) => one.status !== undefined)?.status;
  const facts = [
    verdict === 'refused' ? 'request refused' : '',
    status === undefined ? '' : `status ${status}`,
    'no reply in the paste',
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** Between the first sentence and the others. */
const AFTER_FIRST = /(?<=[.”]) (?=\S.*)(.*)/s;

/** What runs comes before how much was repaired for it. */
const BEFORE_COUNTS = /; (?=\d)/;

/** What a program said, which is on its card below as well. */
const QUOTED = /(: “.*”)(?=\.?$)/s;

/** What the server's own log says comes first; what servers make of the reply is on the chips beside it. */
function VerdictSentence({ report }: { report: Report }) {
  const loss = useDebug((state) => lossIn(state.reply, report));
  const parts = (own: string): string[] => [...(loss === null ? [] : [loss]), own];
  const [lead = '', ...others] = parts(headline(report));
  const [first = '', ...more] = [...lead.split(BEFORE_COUNTS), ...others].map(
    (part, index, { length }) => unstopped(part) + (index < length - 1 ? '.' : ''),
  );
  const [before = '', words = '', after = ''] = loss === null ? [first] : first.split(QUOTED);
  return (
    <h1 title={quoted(parts(report.sentence).join(' '))}>
      <Words text={before} />
      <span className="verdict-quote">{words}</span>
      {after}
      {more.map((part) => (
        <span className="verdict-more" key={part}>
          {' '}
          <Words text={part} />
        </span>
      ))}
    </h1>
  );
}

/** The sentence without its full stop and without what a fact beside it says again. */
function headline({ sentence, facts }: Report): string {
  const without = facts.reduce((text, fact) => text.replace(`; ${fact.text}`, ''), sentence);
  return unstopped(without);
}

const unstopped = (sentence: string): string => sentence.replace(/\.$/, '');

/** What is not said: that no text is lost, and the format of what is read, which its button has. */
const isSaid = ({ about, at }: VerdictFact, { callCount }: Report): boolean =>
  (about === 'characters' && at === undefined) || (about === 'dialect' && callCount > 0);

function Facts() {
  const report = useDebug((state) => state.report);
  const facts = report?.facts.filter((fact) => !isSaid(fact, report)) ?? [];
  const proof = useDebug((state) => (state.report?.length ? state.proof : null));
  const isBare = useDebug((state) => state.isBare);
  const isBeingChecked = useDebug(selectIsBeingChecked);
  const isOpen = useDebug(selectIsGrowing);
  const chunks = useDebug((state) => state.chunkEnds.length);
  const shown = facts.slice(0, isBare ? MOST_FACTS - 1 : MOST_FACTS);
  return (
    <ul className="facts" {...ONE_STOP}>
      {isOpen && (
        <>
          <li>{count(chunks, 'chunk')} so far</li>
          <li>bytes reach the program first, the view may wait</li>
        </>
      )}
      {isBare && <li>read without tools and fixes</li>}
      {shown.slice(0, 1).map((fact) => (
        <Fact key={fact.text} {...fact} />
      ))}
      {/* What checks find stands before the further facts, which give way where there is no room, and come with it so that none moves. */}
      {!isBeingChecked && (
        <>
          {proof && <ProofFact proof={proof} />}
          {shown.slice(1).map((fact) => (
            <Fact key={fact.text} {...fact} />
          ))}
        </>
      )}
    </ul>
  );
}

function Fact({ text, at, about }: VerdictFact) {
  const { seek } = useVerbs();
  return (
    <li>
      {about === 'characters' ? (
        <CharactersButton text={text} />
      ) : about === 'dialect' ? (
        <DialectButton text={text} />
      ) : at === undefined ? (
        <Words text={text} />
      ) : (
        <button type="button" onClick={() => seek(at)}>
          <Words text={text} />
        </button>
      )}
    </li>
  );
}

/** What the proof under other cuts found, where it is not the same everywhere: of ours, or of Forge's while it is not compared. */
function ProofFact({ proof: { same, tried, forge } }: { proof: SplitProof }) {
  const { setTab } = useVerbs();
  const isCompared = useDebug((state) => state.comparison !== null);
  if (same && (forge.different === 0 || isCompared)) return null;
  const others = forge.otherCalls > 0 ? `reads another call at ${count(forge.otherCalls, 'cut')}` : 'differs';
  return (
    <li>
      <button type="button" onClick={() => setTab('compare' satisfies LinkedPanel)}>
        <span title={`${count(tried, 'cut')} tried`}>
          {same ? (
            <>
              Cut elsewhere, <ForgeName />, a Go agent, {others}
            </>
          ) : (
            'Reads otherwise when cut elsewhere: a fault of ours'
          )}
        </span>
      </button>
    </li>
  );
}

/** How far a long text has been read; only long ones report progress. */
function ReadingBar() {
  const { cancelReading } = useVerbs();
  const progress = useDebug((state) => state.progress);
  if (!progress) return null;
  const part = progress.total === 0 ? 0 : progress.read / progress.total;
  return (
    <div className="reading-bar">
      <progress aria-label="Reading" max={1} value={part} />
      <button type="button" className="button" onClick={cancelReading}>
        Cancel
      </button>
    </div>
  );
}
