import { useAppStore } from '../app/app-store.ts';
import { groupOfState } from '../editor/groups.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import type { StepUnit } from '../store/debug-state.ts';
import { chunkAt, SPEEDS, timeOf } from '../store/replay.ts';
import { selectLength, selectProblemIndex } from '../store/selectors.ts';
import { figure } from '../widgets/count.ts';
import { Glyph } from '../widgets/Glyph.tsx';
import { Icon, type IconName } from '../widgets/Icon.tsx';
import { SelectChip } from '../widgets/SelectChip.tsx';

/** Where replay stands in figures, and the buttons that move it. */
export function Transport() {
  return (
    <div className="transport">
      <Figures />
      <div className="transport-main">
        <EndButton name="Start" icon="start" at="start" />
        <PlayButton />
        <EndButton name="End" icon="end" at="end" />
      </div>
      <div className="transport-steps">
        <StepGroup unit="state" title="State" />
        <StepGroup unit="chunk" title="Chunk" />
        <ProblemSteps />
      </div>
      <div className="transport-side">
        <BreakpointsButton />
        <Speed />
      </div>
    </div>
  );
}

function Figures() {
  const position = useDebug((state) => state.position);
  const length = useDebug(selectLength);
  const ends = useDebug((state) => state.chunkEnds);
  const times = useDebug((state) => state.chunkTimes);
  const machineState = useDebug((state) => state.moment?.state ?? 'Outside');
  const chunk = chunkAt(ends, position);
  const seconds = (index: number): string => (timeOf(times, index) / 1000).toFixed(2);
  return (
    <p className="figures">
      <span>
        Chunk <b>{figure(ends.length === 0 ? 0 : chunk + 1)}</b> of {figure(ends.length)}
      </span>
      <span>
        Character <b>{figure(position)}</b> of {figure(length)}
      </span>
      <span className="figures-time">
        <b>{position === 0 ? '0.00' : seconds(chunk)}</b> of {seconds(ends.length - 1)} s
      </span>
      <span className="figures-state">
        <Glyph group={groupOfState(machineState)} size={11} />
        {machineState}
      </span>
    </p>
  );
}

function PlayButton() {
  const { togglePlay } = useVerbs();
  const playing = useDebug((state) => state.playing);
  const isEmpty = useDebug((state) => selectLength(state) === 0);
  return (
    <button type="button" className="play" aria-disabled={isEmpty} onClick={() => !isEmpty && togglePlay()}>
      <Icon name={playing ? 'pause' : 'play'} />
      {playing ? 'Pause' : 'Play'}
    </button>
  );
}

function EndButton({ name, icon, at }: { name: string; icon: IconName; at: 'start' | 'end' }) {
  const { seek } = useVerbs();
  const length = useDebug(selectLength);
  const isThere = useDebug((state) => state.position === (at === 'start' ? 0 : selectLength(state)));
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      aria-disabled={isThere}
      onClick={() => seek(at === 'start' ? 0 : length)}
    >
      <Icon name={icon} />
    </button>
  );
}

function StepGroup({ unit, title }: { unit: StepUnit & ('state' | 'chunk'); title: string }) {
  const atStart = useDebug((state) => state.position === 0);
  const atEnd = useDebug((state) => state.position === selectLength(state));
  return (
    <span className={`steps steps-${unit}`}>
      <StepButton unit={unit} direction={-1} isOff={atStart} />
      <span className="steps-title" aria-hidden="true">
        {title}
      </span>
      <StepButton unit={unit} direction={1} isOff={atEnd} />
    </span>
  );
}

function ProblemSteps() {
  const total = useDebug((state) => state.problems.length);
  const index = useDebug(selectProblemIndex);
  const hasNext = index + 1 < total;
  const hasBefore = useDebug((state) => (state.problems[0]?.stop ?? Number.POSITIVE_INFINITY) < state.position);
  return (
    <span className="steps steps-problem">
      <StepButton unit="problem" direction={-1} isOff={!hasBefore} />
      <span className="steps-title" aria-hidden="true">
        {total === 0 ? 'No problem' : 'Problem '}
        {total > 0 && (
          <span className="steps-count">
            {index < 0 ? 0 : index + 1} of {total}
          </span>
        )}
      </span>
      <StepButton unit="problem" direction={1} isOff={!hasNext} />
    </span>
  );
}

function StepButton({ unit, direction, isOff }: { unit: StepUnit; direction: 1 | -1; isOff: boolean }) {
  const { step } = useVerbs();
  return (
    <button
      type="button"
      className={`step ${direction === 1 ? 'is-next' : 'is-previous'}`}
      aria-label={`${direction === 1 ? 'Next' : 'Previous'} ${unit}`}
      aria-disabled={isOff}
      onClick={() => !isOff && step(unit, direction)}
    >
      <Icon name={direction === 1 ? 'right' : 'left'} />
    </button>
  );
}

function BreakpointsButton() {
  const app = useAppStore();
  const set = useDebug((state) => state.reply.breakpoints.length);
  return (
    <button
      type="button"
      className={`button breakpoints-button ${set > 0 ? 'has-some' : ''}`}
      aria-label="Breakpoints"
      aria-description={set === 0 ? 'none set' : `${set} set`}
      onClick={() => app.setState({ dialog: 'breakpoints' })}
    >
      <Icon name="breakpoint" size={14} />
      <span className="breakpoints-word">Breakpoints</span>
      {set > 0 && <b>{set}</b>}
    </button>
  );
}

const SPEED_NAMES = SPEEDS.map((speed) => [String(speed), Number.isFinite(speed) ? `${speed}×` : 'Max'] as const);

function Speed() {
  const { setSpeed } = useVerbs();
  const speed = useDebug((state) => state.speed);
  return (
    <span className="transport-speed">
      <SelectChip
        label="Speed"
        value={String(speed)}
        options={SPEED_NAMES}
        onChange={(value) => setSpeed(Number(value))}
      />
    </span>
  );
}
