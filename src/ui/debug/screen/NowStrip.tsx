import { codePointName } from '../../../base/code-point.ts';
import { groupOfState, letterOfState } from '../../parts/reply/groups.ts';
import { groupOfProblem, type Problem } from '../../parts/reply/problems.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { quoted, Words } from '../../parts/widgets/Words.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { spelled } from '../../parts/words/directional.ts';
import type { DebugState } from '../state/debug-state.ts';
import { chunkAt, problemAt } from '../state/replay.ts';
import { selectChunk, selectLength, selectMoment } from '../state/selectors.ts';
import { putBackIn } from '../state/unwrapped.ts';
import { useDebug } from '../store/context.ts';
import { placeBetweenCalls } from './place-words.ts';
import { shortWords } from './short-words.ts';

/** The machine at this very position: its state, its place, what it reads, and the rule that speaks here. The drawing tells the step. */
export function NowStrip() {
  const problem = useDebug(problemHere);
  return (
    <section className="now line-below" aria-label="Now">
      <StateCell />
      <PlaceCell />
      <ChunkCell />
      {problem && <RuleCell problem={problem} />}
    </section>
  );
}

function StateCell() {
  const moment = useDebug(selectMoment);
  const state = moment?.state ?? 'Outside';
  const isOver = useDebug((all) => !all.peek && all.position > 0 && all.position === selectLength(all));
  const about = quoted(moment?.about ?? '') || (isOver ? 'the reply is over' : '');
  return (
    <div className="now-cell" title={about}>
      <span className="now-label clip">State</span>
      <span className="now-value in-row">
        <Glyph group={groupOfState(state)} letter={letterOfState(state)} size={15} />
        <b>{state}</b>
      </span>
      <span className="now-more clip">
        <AsFits sentence={about} />
      </span>
    </div>
  );
}

function PlaceCell() {
  const moment = useDebug(selectMoment);
  const path = moment?.path ?? [];
  const shown = path.slice(-2);
  const call = moment?.call ?? null;
  const between = useDebug(({ report }) => placeBetweenCalls(report?.calls ?? [], moment?.offset ?? 0));
  return (
    <div className="now-cell now-place" title={spelled(path.join(' › '))}>
      <span className="now-label clip">Place</span>
      <span className="now-value in-row mono">
        {path.length > shown.length && <span className="now-step">… › </span>}
        {shown.length === 0 ? (
          <span>{call === null ? between : `call ${call + 1}`}</span>
        ) : (
          shown.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a path is its order.
            <span key={index}>
              {index > 0 && <span className="now-step"> › </span>}
              <Shown text={name} />
            </span>
          ))
        )}
      </span>
      <span className="now-more clip">
        {call !== null && moment?.isLikely
          ? `likely call ${call + 1}: the end of the reply decides`
          : call === null && path.length === 0
            ? moment?.state === 'Outside' && 'nothing is open'
            : `${call === null || path.length === 0 ? '' : `call ${call + 1}, `}${moment?.state === 'AfterError' ? 'refused here' : `${count(path.length + 1, 'element')} open`}`}
      </span>
    </div>
  );
}

const SHOWN_OF_CHUNK = 24;
/** The end of a long stretch says more than its beginning. */
const SHOWN_OF_HELD = 14;

function ChunkCell() {
  const text = useDebug((state) => state.reply.raw.text);
  const ends = useDebug((state) => state.chunkEnds);
  const moment = useDebug(selectMoment);
  const position = useDebug((state) => state.peek?.offset ?? state.position);
  const current = useDebug(selectChunk);
  const putBack = useDebug((state) => putBackIn(state.reply).reduce((sum, { start, end }) => sum + end - start, 0));
  const chunk = position === undefined ? current : chunkAt(ends, position);
  const held = moment?.offset === position ? moment.buffered : '';
  const from = Math.max(0, position - Math.max(1, Math.min(held.length, SHOWN_OF_HELD)));
  const reading = text.slice(from, position);
  const why = held === '' ? '' : `held back${moment?.waiting ? `: ${quoted(moment.waiting)}` : ''}`;
  const rest = text.slice(position, Math.min(ends[chunk] ?? 0, position + SHOWN_OF_CHUNK));
  const isOver = position === text.length && putBack > 0;
  const counted = `${figure(text.length - putBack)} from the log, ${figure(putBack)} put back`;
  return (
    <div
      className={`now-cell now-chunk ${why === '' ? '' : 'is-waiting'}`}
      title={why ? `${quoted(held)} is ${why}` : position > 0 ? codePoint(text, position - 1) : ''}
    >
      <span className="now-label clip">
        {ends.length === 1
          ? 'Read whole, in 1 chunk'
          : `Reading chunk ${ends.length === 0 ? 0 : chunk + 1} of ${ends.length}`}
      </span>
      <span className="now-value in-row mono">
        {reading !== '' && (
          <span className="now-character">
            <Shown text={visible(reading)} />
          </span>
        )}
        <span className="now-rest">
          <Shown text={visible(rest)} />
        </span>
      </span>
      <span className="now-more clip">
        {(why && <AsFits sentence={why} />) ||
          (isOver && counted) ||
          (reading === '' ? 'nothing read yet' : placeOf(moment))}
      </span>
    </div>
  );
}

/** What fits of a sentence; the rest is there for who listens, and in the title. */
function AsFits({ sentence }: { sentence: string }) {
  const short = shortWords(sentence);
  const rest = sentence.slice(short.length);
  return (
    <>
      {short}
      {rest !== '' && <span className="unseen">{rest}</span>}
    </>
  );
}

/** Where the character read last is, one before where the machine is. */
function placeOf(moment: { line: number; column: number } | null): string {
  if (!moment) return '';
  return moment.column > 1 ? `line ${moment.line}, column ${moment.column - 1}` : `end of line ${moment.line - 1}`;
}

function codePoint(text: string, at: number): string {
  return codePointName(text.codePointAt(at) ?? 0);
}

const visible = (text: string): string => text.replace(/\n/g, '⏎').replace(/\r/g, '␍').replace(/\t/g, '⇥');

function RuleCell({ problem }: { problem: Problem }) {
  const said = quoted(problem.repair?.rule ?? problem.message);
  return (
    <div className="now-cell now-rule" title={said}>
      <span className="now-label clip">Last rule</span>
      <span className="now-value in-row">
        <Glyph group={groupOfProblem(problem)} size={13} />
        <b>
          <Words text={problem.words?.noun[0] ?? problem.code} />
        </b>
      </span>
      <span className="now-more clip">{problem.code}</span>
    </div>
  );
}

/** The problem that has just been settled here; between problems the machine's own rows speak. */
function problemHere({ problems, peek, position }: DebugState): Problem | null {
  const at = peek?.offset ?? position;
  const problem = problems[problemAt(problems, at)];
  return problem?.stop === at ? problem : null;
}
