import { axisOf } from '../../../parts/plot/axis.ts';
import { Plot, plotColumn } from '../../../parts/plot/Plot.tsx';
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

const pointsAt = (tick: number): string => (tick === 0 ? '0' : points(tick).replace('.0', ''));

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
  const axis = axisOf(least, most);
  return (
    <section className="try-right-top line-below" aria-labelledby="try-difference-title">
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
          columns={['Pair', plotColumn(axis, pointsAt), figures('Points'), figures('Interval', 'is-interval')]}
        >
          {pairs.map((pair) => {
            const isHollow = !says || holdsZero(pair);
            return (
              <tr key={`${pair.a}\n${pair.b}`} className={isHollow ? 'is-hollow' : ''}>
                <th scope="row">
                  {letter(pair.larger)} minus {letter(pair.smaller)}
                </th>
                <Plot {...axis} value={pair.difference} low={says ? pair.low : null} high={says ? pair.high : null} />
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
