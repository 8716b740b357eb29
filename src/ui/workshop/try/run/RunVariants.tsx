import { Fragment } from 'react';
import type { LaneRates } from '../../../../core/trial/result.ts';
import type { Axis } from '../../../parts/plot/axis.ts';
import { Plot, plotColumn } from '../../../parts/plot/Plot.tsx';
import { SelectChip } from '../../../parts/widgets/SelectChip.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { figures, Table } from '../../../parts/widgets/Table.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { useWorkshop } from '../../store/use-workshop.ts';
import { letterOf } from '../../trial/letters.ts';
import type { Plot as Measure } from '../../trial/try-state.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { intervalWords, leadingPair, percent, saysIntervals } from '../../trial/words.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import { useLetters } from '../parts/parts.tsx';
import './run-variants.css';

const ARRIVED: readonly [Measure, string] = ['arrived', 'Arrived'];

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
  const hasNative = variants.some(({ native }) => native);
  const lanes = result.variants.flatMap(({ lanes: first, afterOne }) => [first[plot], afterOne?.lanes[plot]]);
  const from = lanes.some((lane) => (lane?.rate ?? 1) < HALF || (says && (lane?.low ?? 1) < HALF)) ? 0 : HALF;
  const axis: Axis = {
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => from + part * (1 - from)),
    at: (share) => `${(100 * (share - from)) / (1 - from)}%`,
  };
  const best = leadingPair(news)?.larger;
  const others = own.filter(({ name }) => !variants.some((variant) => variant.name === name));
  // In the order of the Workshop where all of them are there, else as they were run.
  const names = [...result.variants, ...others].map(({ name }) => name);
  const isNative = (name: string): boolean => variants.some((variant) => variant.name === name && variant.native);
  const place = (name: string): number =>
    isNative(name) ? own.length : own.findIndex((variant) => variant.name === name);
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
        <SelectChip label="Plot" value={plot} options={hasNative ? [ARRIVED, ...PLOTS] : PLOTS} onChange={setPlot} />
      </header>
      <PaneBody>
        <Table
          className="list-table try-table try-forest"
          aria-labelledby="try-variants-title"
          columns={[
            { name: <span className="unseen">Letter</span>, className: 'try-letter' },
            'Name',
            figures('Tokens'),
            ...(hasNative ? [head('arrived', 'Arrived')] : []),
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
                  <td colSpan={hasNative ? 7 : 6}>not tried in this run</td>
                </tr>
              );
            const after = variant.afterOne;
            return (
              <Fragment key={name}>
                <Shares
                  letter={letter(name)}
                  name={name}
                  tokens={size}
                  lanes={variant.lanes}
                  answers={variant.run}
                  isBest={name === best}
                  {...{ plot, axis, from, says, hasNative }}
                />
                {after && (
                  <Shares
                    letter=""
                    name={`${name}, after one message`}
                    tokens={figure(after.tokens.prompt + after.tokens.completion)}
                    lanes={after.lanes}
                    answers={variant.run}
                    messages={after.messages}
                    {...{ plot, axis, from, says, hasNative }}
                  />
                )}
              </Fragment>
            );
          })}
        </Table>
      </PaneBody>
    </section>
  );
}

interface SharesProps {
  readonly letter: string;
  readonly name: string;
  readonly tokens: string;
  readonly lanes: LaneRates;
  readonly answers: number;
  /** Of the row of what they came to. */
  readonly messages?: number;
  readonly isBest?: boolean;
  readonly plot: Measure;
  readonly axis: Axis;
  readonly from: number;
  readonly says: boolean;
  readonly hasNative: boolean;
}

/** The shares of a variant, or what one message made of them. */
function Shares({ letter, name, tokens, lanes, answers, messages, isBest = false, ...drawn }: SharesProps) {
  const { plot, axis, from, says, hasNative } = drawn;
  const lane = lanes[plot];
  const [low, high] = says && lane ? [lane.low, lane.high] : [null, null];
  const share = (of: Measure, title: string) => (
    <td className={`is-number is-lane ${of === plot ? 'is-plotted' : ''}`} data-name={title}>
      {percent(lanes[of]?.rate)}
    </td>
  );
  const counts = messages === undefined ? '' : `, ${count(messages, 'message')}`;
  return (
    <tr className={isBest ? 'is-best' : ''}>
      <td className="try-letter">{letter}</td>
      <th scope="row">
        <Shown text={name} />
      </th>
      <td className="is-number is-tokens">{tokens}</td>
      {hasNative && share('arrived', 'arrived')}
      {share('strict', 'as written')}
      {share('resilient', 'recovered')}
      {share('right', 'right values')}
      <Plot {...axis} value={lane?.rate ?? null} low={low === null ? null : Math.max(from, low)} high={high} />
      <td className="is-number is-interval">{says && lane ? intervalWords(lane) : ''}</td>
      <td className="is-number is-answers">
        {lane ? `${figure(lane.succeeded)} of ${figure(answers)}${counts}` : counts.slice(2)}
      </td>
    </tr>
  );
}

/** Shares are drawn from here on, where none is below. */
const HALF = 0.5;
