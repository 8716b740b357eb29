import { useEffect, useState } from 'react';
import type { BreakpointLine } from '../../../../core/travel/session.ts';
import { takeAnswer } from '../../../parts/state/take-answer.ts';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { useDebug, useService, useVerbs } from '../../store/context.ts';

const MOST_LINES = 200;

/** What the log points of the reply note, all of it at once; the line that replay passed last is the current one. */
export function BreakpointLog({ isModal, onClose }: { isModal: boolean; onClose: () => void }) {
  const { seek } = useVerbs();
  const lines = useLines();
  const position = useDebug((state) => state.position);
  const hasPoints = useDebug((state) => state.reply.breakpoints.some(({ log }) => log));
  if (!hasPoints || !lines) return null;
  const current = lines.findLast(({ offset }) => offset <= position);
  return (
    <section className="breakpoint-log line-above" aria-label="Log">
      <h3>
        Log <span className="meta">{linesText(lines.length)}</span>
      </h3>
      {lines.length > 0 && (
        <ol>
          {lines.map((line) => (
            <li key={line.offset}>
              <button
                type="button"
                className="choice"
                aria-current={line === current ? 'step' : undefined}
                onClick={() => {
                  if (isModal) onClose();
                  seek(line.offset);
                }}
              >
                <span className="breakpoint-log-at">{figure(line.offset)}</span> <span>{line.state}</span>{' '}
                <span className="breakpoint-log-value">
                  <Shown text={valueText(line)} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function linesText(lines: number): string {
  if (lines === 0) return 'nothing in this reply';
  return lines === MOST_LINES ? `the first ${count(lines, 'line')}` : count(lines, 'line');
}

/** `command = “…the end of its source so far”`; empty outside arguments. */
function valueText({ argument, value, length }: BreakpointLine): string {
  if (argument === '') return '';
  if (length === value.length) return `${argument} = “${value}”`;
  return `${argument} = “…${value}” (${count(length, 'character')} of source)`;
}

/** Asked for again whenever the stops are found again; null until the answer is there. */
function useLines(): readonly BreakpointLine[] | null {
  const service = useService();
  const breakpoints = useDebug((state) => state.reply.breakpoints);
  const stops = useDebug((state) => state.stops);
  const [lines, setLines] = useState<readonly BreakpointLine[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map of stops means that the text was read again.
  useEffect(() => takeAnswer(service.breakpointLog(breakpoints, MOST_LINES), setLines), [service, breakpoints, stops]);
  return lines;
}
