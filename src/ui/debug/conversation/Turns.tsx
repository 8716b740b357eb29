import { type PointerEvent, useMemo, useRef } from 'react';
import type { MessageBlock, ShownConversation } from '../../../core/conversation/shown/shown-conversation.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { usePublishedHeight } from '../../parts/widgets/use-published-height.ts';
import { useWidth } from '../../parts/widgets/use-width.ts';
import { figure } from '../../parts/words/count.ts';
import { folds, turnBeside } from '../histories/conversation-state.ts';
import { useConversation, useConversationVerbs } from './use-conversation.ts';

/** Heights above the base line, as the turns are drawn. */
const HEIGHTS: Readonly<Record<MessageBlock['kind'], number>> = { system: 3, text: 3, call: 15, result: 9 };
const BASE = 30;
/** Numbers stand apart by so many pixels at least. */
const TICK_PX = 46;

/** The messages in a row: a block each, calls side by side share theirs, a loop is framed. */
export function Turns({ shown }: { shown: ShownConversation }) {
  const { choose, stepTurn, openProblem } = useConversationVerbs();
  const current = useConversation((state) => state.current);
  const problem = useConversation((state) => state.problem);
  const bar = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  usePublishedHeight(bar, '--replay-now');
  const width = useWidth(strip, 0);
  const { blocks, rows, problems, loops } = shown;
  const message = rows[current]?.message ?? -1;
  const at = blocks.findLastIndex((block) => block.message <= message);
  const step = blocks.length === 0 ? 0 : width / blocks.length;
  const paths = useMemo(() => pathsOf(blocks, step), [blocks, step]);
  const places = new Map(blocks.map((block, index) => [block.number, index]));
  const every = Math.max(1, Math.ceil(TICK_PX / Math.max(step, 0.01)));
  const show = (index: number) => {
    const block = blocks[Math.max(0, Math.min(index, blocks.length - 1))];
    const row = block ? rows.findIndex((one) => one.message >= block.message && !folds(one)) : -1;
    if (row >= 0) choose(row);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    show(Math.floor((event.clientX - left) / step));
  };
  const number = blocks[at]?.number ?? 0;
  const last = blocks.at(-1)?.number ?? 0;
  return (
    <div ref={bar} className="replay turns" role="toolbar" aria-label="Turns">
      <div className="turns-lane">
        <span className="timeline-label" aria-hidden="true">
          Turns
        </span>
        <div className="turns-strip" ref={strip} onPointerDown={drag} onPointerMove={drag}>
          <svg width={width} height={BASE + 14} aria-hidden="true">
            {(['system', 'text', 'call', 'result'] as const).map((kind) => (
              <path key={kind} className={`turn-${kind}`} d={paths[kind]} />
            ))}
          </svg>
          {loops.map(({ from, to, rounds, row }) => {
            const [left, right] = [places.get(from) ?? 0, places.get(to) ?? blocks.length - 1];
            return (
              <span
                key={row}
                className="turns-loop"
                style={{ left: left * step - 2, width: (right - left + 1) * step + 2 }}
              >
                <span>loop, {rounds} rounds</span>
              </span>
            );
          })}
          {problems.slice(0, 200).map(({ message: of }, index) => {
            const place = blocks.findLastIndex((block) => block.message <= of);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the problems of one history never move.
              <span key={index} className="turns-pin" style={{ left: (place + 0.5) * step }} />
            );
          })}
          {at >= 0 && <span className="playhead" style={{ left: (at + 1) * step - 1 }} />}
          <span className="turns-ticks" aria-hidden="true">
            {blocks.map(
              ({ number: of }, index) =>
                index % every === 0 && (
                  <span key={of} style={{ left: index * step }}>
                    {of}
                  </span>
                ),
            )}
          </span>
          <input
            type="range"
            className="position"
            aria-label="Message"
            min={1}
            max={Math.max(1, blocks.length)}
            value={at + 1}
            aria-valuetext={`message ${number} of ${last}`}
            onChange={(event) => show(Number(event.target.value) - 1)}
          />
        </div>
      </div>
      <div className="transport turns-transport" {...ONE_STOP}>
        <p className="turns-at quiet">
          Message <b>{figure(number)}</b> of {figure(last)}
        </p>
        <div className="in-row">
          <span className="steps">
            <Step
              name="Previous turn"
              isBack
              isOff={turnBeside(shown, message, -1) === null}
              onStep={() => stepTurn(-1)}
            />
            <span className="steps-title" aria-hidden="true">
              Turn
            </span>
            <Step name="Next turn" isOff={turnBeside(shown, message, 1) === null} onStep={() => stepTurn(1)} />
          </span>
          {problems.length > 0 && (
            <span className="steps">
              <Step name="Previous problem" isBack isOff={problem <= 0} onStep={() => openProblem(problem - 1)} />
              <span className="steps-title" aria-hidden="true">
                Problem{' '}
                <span className="steps-count">
                  {problem + 1} of {figure(problems.length)}
                </span>
              </span>
              <Step
                name="Next problem"
                isOff={problem + 1 >= problems.length}
                onStep={() => openProblem(problem + 1)}
              />
            </span>
          )}
        </div>
        <p className="turns-legend meta" aria-hidden="true">
          <span className="legend-text">text</span>
          <span className="legend-call">call</span>
          <span className="legend-result">result</span>
        </p>
      </div>
    </div>
  );
}

interface StepProps {
  readonly name: string;
  readonly isBack?: boolean;
  readonly isOff: boolean;
  readonly onStep: () => void;
}

/** Goes on or back; off where there is nothing to go to. */
export function Step({ name, isBack = false, isOff, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={`step ${isBack ? 'is-previous' : 'is-next'}`}
      aria-label={name}
      aria-disabled={isOff}
      onClick={() => !isOff && onStep()}
    >
      <Icon name={isBack ? 'left' : 'right'} />
    </button>
  );
}

/** As many calls of a message are told apart. */
const MOST_APART = 12;

/** The blocks of each kind as one path: a conversation may have thousands. */
function pathsOf(blocks: readonly MessageBlock[], step: number): Record<MessageBlock['kind'], string> {
  const paths = { system: '', text: '', call: '', result: '' };
  const gap = step > 8 ? 3 : step > 3 ? 1 : 0;
  for (const [index, { kind, count }] of blocks.entries()) {
    const parts = step > 24 ? Math.min(count, MOST_APART) : 1;
    const wide = Math.max(0.5, (step - gap * parts) / parts);
    const height = HEIGHTS[kind];
    for (let part = 0; part < parts; part++) {
      const x = index * step + part * (wide + gap);
      paths[kind] += `M${x.toFixed(2)} ${BASE}v${-height}h${wide.toFixed(2)}v${height}z`;
    }
  }
  return paths;
}
