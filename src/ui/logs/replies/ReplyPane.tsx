import { useMemo } from 'react';
import type { Fixture } from '../../../core/cases/fixture.ts';
import type { OpenedReply } from '../../../core/logs/opened/opened-reply.ts';
import type { ShownCall } from '../../../core/logs/opened/shown-calls.ts';
import { showMinimise } from '../../parts/page/app-store.ts';
import { usePage } from '../../parts/page/page.ts';
import { cardTitle, doneWords } from '../../parts/reply/card-words.ts';
import { groupOfProblem, type Problem, problemsOf } from '../../parts/reply/problems.ts';
import { ReplyText } from '../../parts/reply/ReplyText.tsx';
import { complaintsByCall, type SchemaStanding, schemaStanding } from '../../parts/reply/schema-standing.ts';
import { copyText } from '../../parts/widgets/copy-text.ts';
import { download } from '../../parts/widgets/download.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Lane } from '../../parts/widgets/Lane.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Pager } from '../../parts/widgets/Pager.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { isUnread } from '../store/logs-store.ts';
import { useLogs, useLogsVerbs } from '../store/use-logs.ts';
import { useOpenInDebug } from '../store/use-open-in-debug.ts';
import { momentWords } from '../words/time-words.ts';
import { PromptNote } from './PromptNote.tsx';
import './reply-pane.css';

/** The reply that is open: painted, with its first problem, and what each reading makes of it. */
export function ReplyPane() {
  const { step, setPage, say } = useLogsVerbs();
  const opened = useLogs((state) => state.opened);
  const index = useLogs((state) => state.index);
  const list = useLogs((state) => state.list);
  const isReading = useLogs(isUnread);
  const openInDebug = useOpenInDebug();
  const { app, maskedFile } = usePage();
  const minimise = ({ chunks, frames, tools = [], source }: Fixture, { id, end }: OpenedReply) =>
    showMinimise(app, {
      text: chunks.join(''),
      ...(frames && { frames }),
      dialect: 'auto',
      tools,
      ...(end && { streamEnd: end, source }),
      title: id,
    });
  const keep = async (fixture: Fixture) => {
    const made = await maskedFile(fixture);
    if (made) download(made.text, made.fileName);
    say(made ? `Kept as ${made.fileName}, credentials masked.` : 'The fixture could not be written. Try again.');
  };
  return (
    <section className="log-reply pane" aria-label="Reply">
      <header className="pane-head">
        <button type="button" className="button log-back" onClick={() => setPage('replies')}>
          <Icon name="left" size={14} /> Back
        </button>
        <h2>Reply</h2>
        {opened?.ok && (
          <span className="meta mono log-reply-id">
            <Shown text={opened.id} />
          </span>
        )}
        <span className="fill" />
        {list && index >= 0 && (
          <>
            <span className="meta">
              {figure(index + 1)} of {count(list.texts, 'text')}
            </span>
            <Pager what="Reply" at={index} count={list.texts} onGo={(direction) => void step(direction)} />
          </>
        )}
      </header>
      {!opened && isReading && <Skeleton />}
      {opened?.ok === false && (
        <p className="log-none" role="alert">
          {opened.error}
        </p>
      )}
      {opened?.ok && (
        <>
          <Meta reply={opened} />
          <ReplyStream reply={opened} />
          <Readings reply={opened} />
          <CallList reply={opened} />
          <footer className="pane-foot" {...ONE_STOP}>
            {opened.fixture ? (
              <>
                <button type="button" className="button is-large is-solid" onClick={openInDebug}>
                  Open in Debug
                </button>
                <button
                  type="button"
                  className="button is-large"
                  onClick={() => opened.fixture && void keep(opened.fixture)}
                >
                  Keep as fixture
                </button>
              </>
            ) : (
              <p className="meta">Masked text no longer reads as a call: press Mask again to open or keep it.</p>
            )}
            {opened.fixture && opened.judgement.isAttempt && opened.report.diagnosticCount > 0 && (
              <button
                type="button"
                className="button is-large"
                onClick={() => opened.fixture && minimise(opened.fixture, opened)}
              >
                Minimise
              </button>
            )}
            <span className="fill" />
            <button
              type="button"
              className="plain-button"
              onClick={() =>
                void copyText(opened.id).then((isDone) =>
                  say(isDone ? 'Copied the id.' : 'The browser did not allow copying.'),
                )
              }
            >
              Copy id
            </button>
          </footer>
        </>
      )}
    </section>
  );
}

function Meta({ reply: { groups, end, source, text, time } }: { reply: OpenedReply }) {
  const values = Object.entries(groups)
    .filter(([path, value]) => value !== '' && !['tool', 'dialect', 'file', 'finish', 'history'].includes(path))
    .map(([, value]) => value);
  const parts = [
    ...values,
    ...(time > 0 ? [momentWords(time)] : []),
    ...(end?.reason === undefined ? [] : [`finish ${end.reason}`]),
    count(text.length, 'character'),
    source,
  ];
  return (
    <ul className="pane-facts">
      {parts.map((part) => (
        <li key={part}>
          <Shown text={part} />
        </li>
      ))}
    </ul>
  );
}

/** The text of a reply, painted, with its first problem at its place. */
export function ReplyStream({ reply }: { reply: OpenedReply }) {
  const { text, report } = reply;
  const problems = useMemo(() => problemsOf(report), [report]);
  const current = problems[0] ?? null;
  return (
    <div className="stream pane log-stream">
      <ReplyText
        text={text}
        report={report}
        problems={problems}
        card={current && <Card problem={current} reply={reply} total={problems.length} />}
      />
    </div>
  );
}

function Card({ problem, reply, total }: { problem: Problem; reply: OpenedReply; total: number }) {
  const group = groupOfProblem(problem);
  const isLossless = !reply.report.dropped.some(({ start, end }) => start < problem.end && end > problem.start);
  const done = doneWords(problem, isLossless);
  const isMasked = reply.fixture === null;
  return (
    <section className={`card is-${group}`} aria-label="First problem">
      <header className="card-head">
        <Glyph group={group} letter={problem.code === 'unescaped-ampersand' ? '&' : '!'} size={16} />
        <h2>
          <Words text={isMasked ? reply.title : cardTitle(problem)} />
        </h2>
        <span className="meta">Problem 1 of {figure(total)}</span>
      </header>
      <dl className="card-facts named">
        {!isMasked && (
          <>
            <dt>Why</dt>
            <dd>
              <Words text={problem.why} />
            </dd>
          </>
        )}
        {!isMasked && done !== null && (
          <>
            <dt>Done</dt>
            <dd>
              <Words text={done} />
            </dd>
          </>
        )}
        <PromptNote section={reply.section} code={problem.code} />
      </dl>
    </section>
  );
}

const LANES = ['Strict', 'Ampersand', 'Resilient'] as const;

function Readings({ reply: { judgement, strictStop, report } }: { reply: OpenedReply }) {
  if (!judgement.isAttempt) return <p className="log-readings line-above">No attempt at a call.</p>;
  const { strict, ampersand, resilient } = judgement.succeeds;
  const what = `${count(report.callCount, 'call')}${report.repairCount > 0 ? ` after ${count(report.repairCount, 'repair')}` : ''}`;
  const lost = 'does not read to a call that runs';
  const words = [
    strict
      ? count(report.callCount, 'call')
      : strictStop
        ? `stops at line ${strictStop.line}, column ${strictStop.column}`
        : lost,
    ampersand ? what : lost,
    resilient ? what : lost,
  ];
  return (
    <dl className="log-readings line-above">
      {LANES.map((name, at) => (
        <div key={name} className="named">
          <dt>{name}</dt>
          <dd className="in-row">
            <Lane succeeds={[strict, ampersand, resilient][at]!} isStrict={at === 0} asWritten={strict} /> {words[at]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The first calls of a reply with what they hand over. */
export function CallList({
  reply: { report, calls, knowsTools },
  isOpen = false,
}: {
  reply: Pick<OpenedReply, 'report' | 'calls' | 'knowsTools'>;
  /** It still runs: what is not whole may come. */
  isOpen?: boolean;
}) {
  const complaints = useMemo(() => complaintsByCall(report), [report]);
  if (report.callCount === 0) return null;
  return (
    <ol className="log-calls line-above scrolls" aria-label="Calls">
      {calls.map((call, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one reply never move.
        <li key={at}>
          <p className="log-call in-row">
            <span className="meta">{at + 1}</span>{' '}
            <b className="mono">
              <Shown text={call.name === '' ? 'no name' : call.name} />
            </b>
            <span className="fill" />
            <CallState
              call={call}
              isOpen={isOpen}
              standing={knowsTools ? schemaStanding(complaints.get(at) ?? [], report.misfits.includes(at)) : null}
            />
          </p>
          <Arguments call={call} />
        </li>
      ))}
      {report.callCount > calls.length && <li className="meta">and {figure(report.callCount - calls.length)} more</li>}
    </ol>
  );
}

/** Whether a call is whole and, where tools are known, what its schema says to it. */
function CallState({ call, isOpen, standing }: { call: ShownCall; isOpen: boolean; standing: SchemaStanding | null }) {
  if (!call.isComplete) return <span className="meta">{isOpen ? 'Reading' : 'Not complete'}</span>;
  return (
    <span className="log-call-state">
      {standing?.runs === 'yes' && <Icon name="check" size={14} />}
      {standing?.runs === 'no' && <Glyph group="error" size={11} />}
      Complete{standing && `, ${standing.words}`}
    </span>
  );
}

/** What a call hands to its tool: each argument on a line, its beginning where it is long. */
function Arguments({ call }: { call: ShownCall }) {
  return (
    <dl className="log-arguments">
      {call.arguments.map(({ name, type, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice.
        <div key={at}>
          <dt>
            <Shown text={name} />
          </dt>
          <dd className="meta">{type}</dd>
          <dd className="log-argument-value">
            <Shown text={text} />
          </dd>
        </div>
      ))}
      {call.argumentCount > call.arguments.length && (
        <div className="meta">
          <dt>and {figure(call.argumentCount - call.arguments.length)} more</dt>
        </div>
      )}
    </dl>
  );
}
