import type { TryLane } from '../../../../core/trial/judge-answer.ts';
import type { Axis } from '../../../parts/plot/axis.ts';
import { Plot, plotColumn } from '../../../parts/plot/Plot.tsx';
import { SelectChip } from '../../../parts/widgets/SelectChip.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { figures, Table } from '../../../parts/widgets/Table.tsx';
import { figure } from '../../../parts/words/count.ts';
import { useWorkshop } from '../../store/use-workshop.ts';
import { letterOf } from '../../trial/letters.ts';
import type { Plot as Measure } from '../../trial/try-state.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { intervalWords, leadingPair, percent, saysIntervals } from '../../trial/words.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import { useLetters } from '../parts/parts.tsx';
import './run-variants.css';

const PLOTS: readonly (readonly [Measure, string])[] = [
  ['strict', 'As written'],
  ['resilient', 'Recovered'],
  ['right', 'Right values'],
];

/** The shares of each variant with their intervals, one measure drawn at a time. */
export function RunVariants() {
  const { setPlot } = useTryVerbs();
  const news = useTry((state) => state.news);
  const chosen = useTry((state) => state.plot);
  const sizes = useWorkshop((state) => state.sizes);
  const own = useWorkshop((state) => state.variants);
  const letter = useLetters();
  if (!news) return null;
  const { result, variants, lane: deciding } = news.report;
  const plot = chosen ?? (deciding === 'right' ? 'right' : 'resilient');
  const says = saysIntervals(news);
  const lanes = result.variants.map((variant) => variant.lanes[plot]);
  const from = lanes.some((lane) => (lane?.rate ?? 1) < HALF || (says && (lane?.low ?? 1) < HALF)) ? 0 : HALF;
  const axis: Axis = {
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => from + part * (1 - from)),
    at: (share) => `${(100 * (share - from)) / (1 - from)}%`,
  };
  const best = leadingPair(news)?.larger;
  const others = own.filter(({ name }) => !variants.some((variant) => variant.name === name));
  // In the order of the Workshop where all of them are there, else as they were run.
  const names = [...result.variants, ...others].map(({ name }) => name);
  const place = (name: string): number => own.findIndex((variant) => variant.name === name);
  if (variants.every(({ name }) => place(name) >= 0)) names.sort((a, b) => place(a) - place(b));
  const head = (lane: Measure, title: string) => figures(title, `is-lane ${lane === plot ? 'is-plotted' : ''}`);
  return (
    <section className="try-variants line-below" aria-labelledby="try-variants-title">
      <header className="pane-head">
        <h2 id="try-variants-title">Variants</h2>
        <span className="meta">
          share of the answers{news.status.phase === 'done' ? '' : ' so far'}, with 95 % intervals
          {result.intervals === 'anytime' ? ' that hold at any time' : ''}
        </span>
        <span className="fill" />
        <SelectChip label="Plot" value={plot} options={PLOTS} onChange={setPlot} />
      </header>
      <PaneBody>
        <Table
          className="list-table try-table try-forest"
          aria-labelledby="try-variants-title"
          columns={[
            { name: <span className="unseen">Letter</span>, className: 'try-letter' },
            'Name',
            figures('Tokens'),
            head('strict', 'As written'),
            head('resilient', 'Recovered'),
            head('right', 'Right values'),
            plotColumn(axis, (tick) => `${(100 * tick).toFixed(0)}${tick === 1 ? ' %' : ''}`),
            figures('Interval', 'is-interval'),
            figures('Answers'),
          ]}
        >
          {names.map((name) => {
            const variant = result.variants.find((one) => one.name === name);
            const tokens = own.find((one) => one.name === name);
            const size = tokens ? figure(sizes.get(tokens.id)?.tokens ?? 0) : '';
            if (!variant)
              return (
                <tr key={name} className="is-off">
                  <td className="try-letter">{letterOf(place(name))}</td>
                  <th scope="row">{name}</th>
                  <td className="is-number is-tokens">{size}</td>
                  <td colSpan={6}>not tried in this run</td>
                </tr>
              );
            const lane = variant.lanes[plot];
            const share = (of: TryLane) => percent(variant.lanes[of]?.rate);
            const isPlotted = (of: Measure): string =>
              of === plot ? 'is-number is-lane is-plotted' : 'is-number is-lane';
            return (
              <tr key={variant.name} className={variant.name === best ? 'is-best' : ''}>
                <td className="try-letter">{letter(variant.name)}</td>
                <th scope="row">
                  <Shown text={variant.name} />
                </th>
                <td className="is-number is-tokens">{size}</td>
                <td className={isPlotted('strict')} data-name="as written">
                  {share('strict')}
                </td>
                <td className={isPlotted('resilient')} data-name="recovered">
                  {share('resilient')}
                </td>
                <td className={isPlotted('right')} data-name="right values">
                  {share('right')}
                </td>
                <Plot
                  {...axis}
                  value={lane?.rate ?? null}
                  low={says && lane && lane.low !== null ? Math.max(from, lane.low) : null}
                  high={says && lane ? lane.high : null}
                />
                <td className="is-number is-interval">{says && lane ? intervalWords(lane) : ''}</td>
                <td className="is-number is-answers">
                  {lane ? `${figure(lane.succeeded)} of ${figure(variant.run)}` : ''}
                </td>
              </tr>
            );
          })}
        </Table>
      </PaneBody>
    </section>
  );
}

/** Shares are drawn from here on, where none is below. */
const HALF = 0.5;
