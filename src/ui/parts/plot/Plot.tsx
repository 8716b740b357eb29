import type { Column } from '../widgets/Table.tsx';
import type { Axis } from './axis.ts';
import './plot.css';

/** The head of a column of plots: the words at the round values. */
export const plotColumn = ({ ticks, at }: Axis, words: (tick: number) => string): Column => ({
  className: 'plot',
  name: (
    <>
      <span className="unseen">Interval drawn</span>
      <span className="plot-area" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className="plot-word" style={{ left: at(tick) }}>
            {words(tick)}
          </span>
        ))}
      </span>
    </>
  ),
});

interface PlotProps extends Axis {
  readonly value: number | null;
  /** The ends of its interval, where there is one to draw. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A cell with a value on its axis, and the interval around it. The row is `is-hollow` where the interval decides nothing. */
export function Plot({ ticks, at, value, low, high }: PlotProps) {
  return (
    <td className="plot" aria-hidden="true">
      <span className="plot-area">
        {ticks.map((tick) => (
          <span key={tick} className={`plot-line ${tick === 0 ? 'is-zero' : ''}`} style={{ left: at(tick) }} />
        ))}
        {low !== null && high !== null && (
          <span className="plot-whisker" style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
        )}
        {value !== null && <span className="plot-point" style={{ left: at(value) }} />}
      </span>
    </td>
  );
}
