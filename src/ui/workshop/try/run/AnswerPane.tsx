import { useMemo } from 'react';
import type { Evidence } from '../../../../core/logs/evidence.ts';
import type { OpenedAnswer } from '../../../../core/trial/opened-answer.ts';
import { usePage } from '../../../parts/page/page.ts';
import { cardTitle } from '../../../parts/reply/card-words.ts';
import { EvidenceText } from '../../../parts/reply/EvidenceText.tsx';
import { groupOfProblem, type Problem, problemsOf } from '../../../parts/reply/problems.ts';
import { ReplyText } from '../../../parts/reply/ReplyText.tsx';
import { copyText, NOT_COPIED } from '../../../parts/widgets/copy-text.ts';
import { download } from '../../../parts/widgets/download.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { Pager } from '../../../parts/widgets/Pager.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { Words } from '../../../parts/widgets/Words.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { Simulated, useLetters } from '../parts/parts.tsx';
import './answer-pane.css';

/** The answer that is open: its text, why it is not right, and the section of the prompt that covers that. */
export function AnswerPane() {
  const { select, openInDebug, closeReply } = useTryVerbs();
  const opened = useTry((state) => state.opened);
  const index = useTry((state) => state.index);
  const listed = useTry((state) => state.listed.length);
  return (
    <section className="try-right try-reply" aria-label="Reply">
      <header className="pane-head">
        <button type="button" className="button try-reply-back" onClick={closeReply}>
          <Icon name="left" size={14} /> Back
        </button>
        <h2>Reply</h2>
        {opened && (
          <span className="meta mono try-reply-id">
            <Shown text={opened.id} />
          </span>
        )}
        <span className="fill" />
        {opened && index >= 0 && (
          <>
            <span className="meta">
              {figure(index + 1)} of {figure(listed)}
            </span>
            <Pager what="Reply" at={index} count={listed} onGo={(direction) => void select(index + direction)} />
          </>
        )}
      </header>
      {opened ? (
        <>
          <Facts answer={opened} />
          <Answer answer={opened} />
          <Second answer={opened} />
          <Draft />
          <Actions answer={opened} onDebug={openInDebug} />
        </>
      ) : (
        <p className="try-none quiet">Choose a cell of What breaks, or a cause: its answers open here.</p>
      )}
    </section>
  );
}

function Facts({ answer: { variant, tool, round, fate } }: { answer: OpenedAnswer }) {
  const letter = useLetters();
  const isSimulated = useTry((state) => state.news?.report.isSimulated ?? false);
  const parts = [`${letter(variant)}, ${variant}`, tool, `round ${round}`, FATES[fate]].filter((part) => part !== '');
  return (
    <ul className="pane-facts">
      {parts.map((part) => (
        <li key={part}>
          <Shown text={part} />
        </li>
      ))}
      {isSimulated && (
        <li>
          <Simulated />
        </li>
      )}
    </ul>
  );
}

const FATES: Readonly<Record<OpenedAnswer['fate'], string>> = {
  right: 'right values',
  other: 'runs, other value',
  lost: 'does not run',
  'not-run': 'not run',
};

function Answer({ answer }: { answer: OpenedAnswer }) {
  const { text, report, fate } = answer;
  const problems = useMemo(() => problemsOf(report), [report]);
  const problem = problems[0] ?? null;
  const card = fate === 'right' ? null : <Card answer={answer} problem={problem} total={problems.length} />;
  return (
    <div className="try-stream">
      <div className="stream pane">
        <ReplyText text={text} report={report} problems={problems} card={problem && card} />
      </div>
      {!problem && card}
    </div>
  );
}

interface CardProps {
  readonly answer: OpenedAnswer;
  readonly problem: Problem | null;
  readonly total: number;
}

/** Why an answer is not right, with what was asked and what came. */
function Card({ answer: { otherwise, fate }, problem, total }: CardProps) {
  const isLost = fate === 'lost';
  const group = isLost ? 'error' : problem ? groupOfProblem(problem) : 'repair';
  return (
    <section className={`card is-${group}`} aria-label="First problem">
      <header className="card-head">
        <Glyph group={group} letter="!" size={16} />
        <h2>{problem ? <Words text={cardTitle(problem)} /> : (otherwise?.title ?? 'Not as meant')}</h2>
        {problem && <span className="meta">Problem 1 of {figure(total)}</span>}
      </header>
      <dl className="card-facts named">
        <dt>Why</dt>
        <dd>{problem ? <Words text={problem.why} /> : whyOf(otherwise?.title)}</dd>
        {otherwise && !isEmpty(otherwise.asked) && (
          <>
            <dt>Asked</dt>
            <dd>
              <EvidenceText evidence={otherwise.asked} isLost={isLost} isShort />
            </dd>
          </>
        )}
        {otherwise && (
          <>
            <dt>Got</dt>
            <dd>
              {!isEmpty(otherwise.got) && <EvidenceText evidence={otherwise.got} isLost={isLost} isShort />}
              {otherwise.missing > 0 && (
                <span className="try-missing">{count(otherwise.missing, 'character')} missing</span>
              )}
              {isEmpty(otherwise.got) && otherwise.missing === 0 && otherwise.title.toLowerCase()}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

const isEmpty = ({ before, text, after }: Evidence): boolean => before + text + after === '';

const whyOf = (title: string | undefined): string =>
  title === 'No call'
    ? 'A call was asked for, and none came.'
    : 'The call runs, and hands over something else than was asked for.';

/** What one message made of an answer that did not run. */
function Second({ answer: { after } }: { answer: OpenedAnswer }) {
  if (!after) return null;
  return (
    <details className="try-second line-above">
      <summary>After one message: {FATES[after.fate]}</summary>
      <pre>
        <Shown text={after.message} />
      </pre>
      <pre>
        <Shown text={after.text} />
      </pre>
    </details>
  );
}

/** The section of the prompt that covers why, and a line that would show the model what is right. */
function Draft() {
  const { draftAndTry } = useTryVerbs();
  const draft = useTry((state) => state.draft);
  const variant = useTry((state) => state.opened?.variant ?? '');
  const isRunning = useTry((state) => state.news?.status.phase !== 'done');
  const letter = useLetters();
  if (!draft) return null;
  const { title, tokens, sentence, before, line } = draft;
  return (
    <section className="try-draft line-above" aria-label={`Section ${title}`}>
      <p>
        <b>{title}</b>{' '}
        <span className="meta">
          the section of {letter(variant)} that covers this, about {figure(tokens)} tokens
        </span>
      </p>
      <p className="try-note quiet">{sentence}</p>
      {line !== null && (
        <>
          <pre className="try-change">
            <span>{before}</span>
            <ins>{line}</ins>
          </pre>
          <p>
            <button type="button" className="button is-large" disabled={isRunning} onClick={draftAndTry}>
              Draft this and try it against {letter(variant)}
            </button>{' '}
            {isRunning && <span className="meta">waits until this run ends</span>}
          </p>
        </>
      )}
    </section>
  );
}

function Actions({ answer: { fixture, id }, onDebug }: { answer: OpenedAnswer; onDebug: () => void }) {
  const { maskedFile, news } = usePage();
  const keep = async () => {
    const made = await maskedFile(fixture);
    if (made) download(made.text, made.fileName);
    const words = made
      ? `Kept as ${made.fileName}, credentials masked.`
      : 'The fixture could not be written. Try again.';
    news.toast(words, { isError: !made });
  };
  const copy = async () => {
    const isDone = await copyText(id);
    news.toast(isDone ? 'Copied the id.' : NOT_COPIED, { isError: !isDone });
  };
  return (
    <footer className="pane-foot">
      <button type="button" className="button is-large" onClick={onDebug}>
        Open in Debug
      </button>
      <button type="button" className="button is-large" onClick={() => void keep()}>
        Keep as fixture
      </button>
      <span className="fill" />
      <button type="button" className="plain-button" onClick={() => void copy()}>
        Copy id
      </button>
    </footer>
  );
}
