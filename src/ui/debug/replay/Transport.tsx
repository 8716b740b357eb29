import { Suspense } from 'react';
import { useAppStore } from '../../parts/page/page.ts';
import { groupOfState } from '../../parts/reply/groups.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon, type IconName } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { figure } from '../../parts/words/count.ts';
import { ReadingButton } from '../reading/ReadingButton.tsx';
import type { StepUnit } from '../state/debug-state.ts';
import type { LinkedPanel } from '../state/linked-panel.ts';
import { pathWords } from '../state/path-words.ts';
import { chunkAt, SPEEDS, timeOf } from '../state/replay.ts';
import { selectIsWhole, selectLength, selectProblemCount, selectProblemFigures } from '../state/selectors.ts';
import { useDebug, useDebugStore, useVerbs } from '../store/context.ts';
import { roundStep, stepRound } from '../store/step-round.ts';
import { Chunks } from './Chunks.tsx';
import { ZoomStepper } from './ZoomStepper.tsx';

const LiveStatus = lazyPart(() => import('./LiveStatus.tsx'), 'LiveStatus');

/** Where replay is in figures, and the buttons that move it. */
export function Transport() {
  const isWhole = useDebug(selectIsWhole);
  const isLive = useDebug(({ live, reply }) => live?.key === reply.key);
  return (
    <div className="transport" {...ONE_STOP}>
      <Figures />
      <div className="transport-main in-row">
        <EndButton name="Start" icon="start" at="start" />
        <PlayButton />
        <EndButton name="End" icon="end" at="end" />
      </div>
      <div className="transport-steps in-row">
        {isWhole ? (
          <>
            <StepGroup unit="state" title="State" isMain />
            <TrySplits />
          </>
        ) : (
          <>
            <StepGroup unit="state" title="State" />
            <StepGroup unit="chunk" title="Chunk" isMain />
          </>
        )}
        <ProblemSteps />
      </div>
      <div className="transport-side in-row">
        {isLive && (
          <Suspense>
            <LiveStatus />
          </Suspense>
        )}
        <Chunks />
        <ZoomStepper />
        <BreakpointsButton />
        <Speed />
      </div>
      <ReadingButton place="foot" />
    </div>
  );
}

/** Chunk, character, time and state of the replay position. */
export function Figures() {
  const position = useDebug((state) => state.position);
  const length = useDebug(selectLength);
  const ends = useDebug((state) => state.chunkEnds);
  const times = useDebug((state) => state.chunkTimes);
  const machineState = useDebug((state) => state.moment?.state ?? 'Outside');
  const path = useDebug(({ moment, report }) => pathWords(moment, report?.calls ?? []));
  const chunk = chunkAt(ends, position);
  const seconds = (index: number): string => (timeOf(times, index) / 1000).toFixed(2);
  return (
    <p className="figures quiet">
      {ends.length > 1 && (
        <span>
          Chunk <b>{figure(chunk + 1)}</b> of {figure(ends.length)}
        </span>
      )}
      <span className="figures-character">
        <span className="figures-word">Character </span>
        <b>{figure(position)}</b> of {figure(length)}
      </span>
      {times && ends.length > 1 && (
        <span className="figures-time">
          <b>{position === 0 ? '0.00' : seconds(chunk)}</b> of {seconds(ends.length - 1)} s
        </span>
      )}
      <span className="figures-state">
        <Glyph group={groupOfState(machineState)} size={11} />
        {machineState}
        <span className="figures-path quiet">{path}</span>
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

/** Goes to the start or the end of the reply. */
export function EndButton({ name, icon, at }: { name: string; icon: IconName; at: 'start' | 'end' }) {
  const { seek } = useVerbs();
  const length = useDebug(selectLength);
  const isThere = useDebug((state) => state.position === (at === 'start' ? 0 : selectLength(state)));
  return (
    <IconButton icon={icon} name={name} aria-disabled={isThere} onClick={() => seek(at === 'start' ? 0 : length)} />
  );
}

interface StepProps {
  readonly unit: StepUnit & ('state' | 'chunk');
}

/** The main steps are those that stay where there is room for one kind. */
function StepGroup({ unit, title, isMain = false }: StepProps & { title: string; isMain?: boolean }) {
  return (
    <span className={`steps ${isMain ? 'steps-main' : 'steps-more'}`}>
      <StepBack unit={unit} />
      <span className="steps-title" aria-hidden="true">
        {title}
      </span>
      <StepOn unit={unit} />
    </span>
  );
}

/** Reads a text that is one chunk under every other cut, and shows what came of it. */
function TrySplits() {
  const { setTab, setComparesBeside, proveSplits } = useVerbs();
  const isEmpty = useDebug((state) => selectLength(state) === 0);
  const isProven = useDebug((state) => state.proof !== null);
  const open = () => {
    // The chip that chooses one of them is over the text.
    setComparesBeside(true);
    setTab('compare' satisfies LinkedPanel);
    if (!isProven) void proveSplits();
  };
  return (
    <button
      type="button"
      className="button try-splits"
      aria-disabled={isEmpty}
      onClick={() => !isEmpty && open()}
      title="Reads the reply cut in two at every place, into characters and at random: the result must be the same"
    >
      <Icon name="split" />
      Try other splits
    </button>
  );
}

/** Goes back by a state or a chunk. */
export function StepBack({ unit }: StepProps) {
  const atStart = useDebug((state) => state.position === 0);
  return <UnitStep unit={unit} direction={-1} isOff={atStart} />;
}

/** Goes on by a state or a chunk. */
export function StepOn({ unit }: StepProps) {
  const atEnd = useDebug((state) => state.position === selectLength(state));
  return <UnitStep unit={unit} direction={1} isOff={atEnd} />;
}

/** Goes back to the problem before, from the first to the last. */
export function PreviousProblem() {
  return <ProblemStep direction={-1} />;
}

/** Off where its key has nowhere to go. */
function ProblemStep({ direction }: { direction: 1 | -1 }) {
  const store = useDebugStore();
  const hasNone = useDebug((state) => roundStep(state, direction) === null);
  const go = () => stepRound(store, direction);
  return <StepButton unit="problem" direction={direction} isOff={hasNone} onStep={go} />;
}

function ProblemSteps() {
  const total = useDebug(selectProblemCount);
  const figures = useDebug(selectProblemFigures);
  return (
    <span className="steps steps-problem">
      <PreviousProblem />
      <span className="steps-title" aria-hidden="true">
        {total === 0 ? 'No problem' : 'Problem '}
        {total > 0 && (
          <span className="steps-count">
            {figures} of {figure(total)}
          </span>
        )}
      </span>
      <ProblemStep direction={1} />
    </span>
  );
}

function UnitStep({ unit, direction, isOff }: StepProps & { direction: 1 | -1; isOff: boolean }) {
  const { step } = useVerbs();
  return <StepButton unit={unit} direction={direction} isOff={isOff} onStep={() => step(unit, direction)} />;
}

interface StepButtonProps {
  /** As the button is called. */
  readonly unit: string;
  readonly direction: 1 | -1;
  readonly isOff: boolean;
  readonly onStep: () => void;
}

function StepButton({ unit, direction, isOff, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className={`step ${direction === 1 ? 'is-next' : 'is-previous'}`}
      aria-label={`${direction === 1 ? 'Next' : 'Previous'} ${unit}`}
      aria-disabled={isOff}
      onClick={() => !isOff && onStep()}
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

/** How fast Play reads. */
export function Speed() {
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
