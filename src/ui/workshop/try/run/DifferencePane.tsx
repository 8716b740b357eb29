import { figures, Table } from '../../../parts/widgets/Table.tsx';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import {
  holdsZero,
  LANE_WORDS,
  leadingPair,
  orderedPairs,
  pairsSentence,
  points,
  saysIntervals,
} from '../../trial/words.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import { useLetters } from '../parts/parts.tsx';
import './difference-pane.css';

/** Every pair of variants on the same tasks, the larger share minus the smaller. */
export function DifferencePane() {
  const { openInCompare } = useTryVerbs();
  const news = useTry((state) => state.news);
  const letter = useLetters();
  if (!news) return null;
  const { result, lane } = news.report;
  const says = saysIntervals(news);
  const pairs = orderedPairs(result.pairs, lane);
  const leading = leadingPair(news);
  const ends = pairs.flatMap(({ low, high, difference }) => (says ? [low, high] : [difference]));
  const [least, most] = [Math.min(-0.02, ...ends), Math.max(0.1, ...ends)];
  const at = (value: number): string => `${(100 * (value - least)) / (most - least)}%`;
  const plot = {
    className: 'try-plot',
    name: (
      <>
        <span className="unseen">Interval drawn</span>
        <span className="try-plot-area" aria-hidden="true">
          {ticksOf(least, most).map((tick) => (
            <span key={tick} className="try-tick-word" style={{ left: at(tick) }} aria-hidden="true">
              {tick === 0 ? '0' : points(tick).replace('.0', '')}
            </span>
          ))}
        </span>
      </>
    ),
  };
  return (
    <section className="try-right-top" aria-labelledby="try-difference-title">
      <header className="pane-head">
        <h2 id="try-difference-title">Difference</h2>
        <span className="meta">{LANE_WORDS[lane]}, points, same task</span>
        <span className="fill" />
        {leading && (
          <button type="button" className="button" onClick={() => void openInCompare(leading.smaller, leading.larger)}>
            Open in Compare
          </button>
        )}
      </header>
      <PaneBody>
        <Table
          className="list-table try-table try-difference"
          aria-labelledby="try-difference-title"
          columns={['Pair', plot, figures('Points'), figures('Interval', 'is-interval')]}
        >
          {pairs.map((pair) => {
            const isHollow = !says || holdsZero(pair);
            return (
              <tr key={`${pair.a}\n${pair.b}`} className={isHollow ? 'is-hollow' : ''}>
                <th scope="row">
                  {letter(pair.larger)} minus {letter(pair.smaller)}
                </th>
                <td className="try-plot" aria-hidden="true">
                  <span className="try-plot-area">
                    {ticksOf(least, most).map((tick) => (
                      <span
                        key={tick}
                        className={`try-grid-line ${tick === 0 ? 'is-zero' : ''}`}
                        style={{ left: at(tick) }}
                      />
                    ))}
                    {says && (
                      <span
                        className="try-whisker"
                        style={{ left: at(pair.low), right: `calc(100% - ${at(pair.high)})` }}
                      />
                    )}
                    <span className="try-point" style={{ left: at(pair.difference) }} />
                  </span>
                </td>
                <td className="is-number is-points">{points(pair.difference)}</td>
                <td className="is-number is-interval">{says ? `${points(pair.low)} to ${points(pair.high)}` : ''}</td>
              </tr>
            );
          })}
        </Table>
        <p className="try-pairs-words">{pairsSentence(pairs, letter, says)}</p>
      </PaneBody>
    </section>
  );
}

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

/** Round points on the axis, no more than five; 0 is one of them. */
function ticksOf(least: number, most: number): readonly number[] {
  const step = STEPS.find((size) => (most - least) / size <= 5) ?? 0.5;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) => (first + at) * step);
}
