import type { ReactNode } from 'react';
import { groupOfState, letterOfState } from '../../../parts/reply/groups.ts';
import { groupOfProblem, type Problem } from '../../../parts/reply/problems.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { quoted, Words } from '../../../parts/widgets/Words.tsx';
import { spelled } from '../../../parts/words/directional.ts';
import type { DebugState } from '../../state/debug-state.ts';
import { pathWords } from '../../state/path-words.ts';
import { problemAt } from '../../state/replay.ts';
import { selectLength, selectMoment } from '../../state/selectors.ts';
import { useDebug } from '../../store/context.ts';

/** The machine at this very position: its state, the path to it, what it waits for, and the rule that fired here. */
export function MachineReadout() {
  const problem = useDebug(problemHere);
  return (
    <section className="readout line-below" aria-label="Now">
      <StateCell />
      <PathCell />
      <WaitingCell />
      {problem && <RuleCell problem={problem} />}
    </section>
  );
}

function Cell({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  return (
    <div className="readout-cell" title={title}>
      <span className="readout-label">{label}</span>
      <span className="readout-value in-row">{children}</span>
    </div>
  );
}

function StateCell() {
  const moment = useDebug(selectMoment);
  const state = moment?.state ?? 'Outside';
  const isOver = useDebug((all) => !all.peek && all.position > 0 && all.position === selectLength(all));
  const about = quoted(moment?.about ?? '') || (isOver ? 'the reply is over' : '');
  return (
    <Cell label="State" title={about}>
      <Glyph group={groupOfState(state)} letter={letterOfState(state)} size={15} />
      <b>{state}</b>
      <span className="readout-more clip">{about}</span>
    </Cell>
  );
}

function PathCell() {
  const moment = useDebug(selectMoment);
  const words = useDebug(({ report }) => pathWords(moment, report?.calls ?? []));
  return (
    <Cell label="Path" title={spelled(words)}>
      <span className="mono clip">
        <Shown text={words} />
      </span>
      {moment?.isLikely && <span className="readout-more">likely: the end of the reply decides</span>}
    </Cell>
  );
}

/** What the parser holds back until more has come; nothing where it holds nothing back. */
function WaitingCell() {
  const moment = useDebug(selectMoment);
  const position = useDebug((state) => state.peek?.offset ?? state.position);
  const held = moment?.offset === position ? moment.buffered : '';
  if (held === '') return null;
  const waiting = quoted(moment?.waiting ?? '');
  return (
    <Cell label="Waiting for" title={`Holds back ${quoted(held)}${waiting && ` until ${waiting}`}`}>
      <span className="readout-held mono">
        <Shown text={visible(held.slice(-MOST_HELD))} />
      </span>
      <span className="clip">{waiting}</span>
    </Cell>
  );
}

/** The end of a long stretch says more than its beginning. */
const MOST_HELD = 14;

const visible = (text: string): string => text.replace(/\n/g, '⏎').replace(/\r/g, '␍').replace(/\t/g, '⇥');

function RuleCell({ problem }: { problem: Problem }) {
  return (
    <Cell label="Rule" title={quoted(problem.repair?.rule ?? problem.message)}>
      <Glyph group={groupOfProblem(problem)} size={13} />
      <b>
        <Words text={problem.words?.noun[0] ?? problem.code} />
      </b>
      <span className="readout-more clip">{problem.code}</span>
    </Cell>
  );
}

/** The problem that has just been settled here; between problems the machine's own rows speak. */
function problemHere({ problems, peek, position }: DebugState): Problem | null {
  const at = peek?.offset ?? position;
  const problem = problems[problemAt(problems, at)];
  return problem?.stop === at ? problem : null;
}
