import { useMedia } from '../../../parts/widgets/use-media.ts';
import { count, figure } from '../../../parts/words/count.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { progressWords, roundTokens } from '../../trial/words.ts';
import { NARROW, UseBest } from '../parts/UseBest.tsx';
import './run-strip.css';

/** How far the run is, in rounds, and what it has taken. */
export function RunStrip() {
  const news = useTry((state) => state.news);
  const maxTokens = useTry((state) => state.maxTokens);
  const isNarrow = useMedia(NARROW);
  if (!news) return null;
  const { report, status } = news;
  const { planned, answers, roundsDone, result } = report;
  const [strong, rest] = progressWords(news);
  const spent = result.variants.flatMap(({ tokens: first, afterOne }) =>
    afterOne ? [first, afterOne.tokens] : [first],
  );
  const tokens = spent.reduce((sum, { prompt, completion }) => sum + prompt + completion, 0);
  const isEstimated = spent.some(({ estimated }) => estimated);
  const isOver = status.phase === 'done';
  return (
    <div className="try-strip line-below">
      <p>
        {status.wait !== null && !isOver && <b>{status.wait} </b>}
        <b>{strong}</b> {rest}
      </p>
      {status.pace !== null && !isOver && <p className="try-pace quiet">{status.pace}</p>}
      <div
        role="progressbar"
        aria-label="Requests"
        aria-valuemin={0}
        aria-valuemax={planned}
        aria-valuenow={answers}
        aria-valuetext={`${figure(answers)} of ${figure(planned)} requests`}
        className="try-progress"
      >
        {roundsDone.map((done, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds never move.
          <span key={at} className={isOver && done === 0 ? 'is-not-needed' : ''}>
            <span style={{ width: `${100 * done}%` }} />
          </span>
        ))}
      </div>
      <span className="fill" />
      <ul className="facts">
        <li>
          <span>
            <b>{figure(answers)}</b> of {count(planned, 'request')}
          </span>
        </li>
        {!isOver && status.inFlight > 0 && <li>{figure(status.inFlight)} on their way</li>}
        <li>
          {isEstimated ? `about ${roundTokens(tokens)}` : figure(tokens)}
          {!isOver && status.from === 'companion' && maxTokens !== null ? ` of ${figure(maxTokens)}` : ''} tokens
        </li>
      </ul>
      <Others />
      {isNarrow && isOver && <UseBest />}
    </div>
  );
}

/** What is missing of a run of the companion can be asked after all. */
function Others() {
  const { runOthers, prepareAgain } = useTryVerbs();
  const news = useTry((state) => state.news);
  if (news?.status.phase !== 'done') return null;
  const missing = news.status.from === 'companion' ? news.report.planned - news.report.answers : 0;
  return (
    <>
      <button type="button" className="plain-button" onClick={prepareAgain}>
        Prepare another run
      </button>
      {missing > 0 && (
        <button type="button" className="button" onClick={() => void runOthers()}>
          Run the other {figure(missing)}
        </button>
      )}
    </>
  );
}
