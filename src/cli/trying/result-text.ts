import { counted, grouped } from '../../base/counted.ts';
import { KINDS } from '../../core/trial/hard-content.ts';
import { TRY_LANES, type TryLane } from '../../core/trial/judge-answer.ts';
import type {
  Known,
  LaneRates,
  PairResult,
  Tokens,
  TryRate,
  TryResult,
  VariantResult,
} from '../../core/trial/result.ts';
import type { NotRun, RunHeader } from '../../core/trial/run.ts';

const LANE_TITLES: Readonly<Record<TryLane, string>> = {
  arrived: 'arrived',
  strict: 'as written',
  ampersand: 'ampersands',
  resilient: 'recovered',
  asMeant: 'as meant',
  right: 'right values',
};

const STOPPED: Readonly<Record<TryResult['stopped'], string>> = {
  done: 'All of it was asked.',
  known: 'Stopped early: the answer was known.',
  width: 'Stopped early: the intervals are narrow enough.',
  budget: 'Stopped: the budget is used up; --resume with a larger one goes on.',
  user: 'Stopped by you; --resume goes on.',
};

const NOT_RUN: Readonly<Record<NotRun, string>> = {
  'rate-limit': 'the endpoint refused them (429)',
  timeout: 'no answer in time',
  reset: 'there was no connection, or it broke',
  'server-error': 'the endpoint failed',
  'native-call': 'the endpoint read the call itself; switch its tool parser off',
  'too-long': 'the answer was longer than is read',
};

type Rows = readonly (readonly string[])[];

/** A result as text for a terminal, or as Markdown. */
export function resultText(result: TryResult, header: RunHeader, isMarkdown: boolean): string {
  const { variants, pairs, known, claims, notes, stopped } = result;
  const table = isMarkdown ? markdownTable : columns;
  const lanes = TRY_LANES.filter((lane) => variants.some((variant) => (variant.lanes[lane] ?? null) !== null));
  const kinds = kindRows(variants);
  const title = `${header.model}${result.simulated ? ' (simulated: no model was asked, faults come at stated rates)' : ''}`;
  const blocks = [
    `${isMarkdown ? '# ' : ''}${title}`,
    STOPPED[stopped],
    table([
      ['', 'answers', ...lanes.map((lane) => LANE_TITLES[lane]), 'tokens'],
      ...variants.flatMap((variant) => rowsOf(variant, lanes)),
    ]),
    kinds.length > 0 ? table([['right values by content', ...variants.map(({ name }) => name)], ...kinds]) : '',
    ...(pairs.length > 0
      ? [
          pairs
            .filter(({ lane }) => lane === pairs[0]!.lane)
            .map(pairSentence)
            .join('\n'),
        ]
      : []),
    known ? knownSentence(known) : '',
    claims
      .filter(({ lane }) => lane === (lanes.includes('right') ? 'right' : 'resilient'))
      .map(({ variant, lane, shown, needs }) =>
        shown
          ? `${variant}: shown to be above 95 % (${LANE_TITLES[lane]}).`
          : `${variant}: not shown to be above 95 % (${LANE_TITLES[lane]}); ${counted(needs, 'more answer')}, all of them good, would show it.`,
      )
      .join('\n'),
    [...notes, ...variants.flatMap((variant) => notesOf(variant, header))].join('\n'),
    result.intervals === 'fixed'
      ? '95 % intervals: Wilson for shares, Newcombe for pairs; p is McNemar’s, exact.'
      : '95 % intervals and p hold at any look.',
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const percent = (share: number): string => (100 * share).toFixed(1);

const shown = (rate: TryRate | null | undefined): string =>
  rate?.rate == null ? '-' : `${percent(rate.rate)} % (${percent(rate.low ?? 0)} to ${percent(rate.high ?? 1)})`;

/** The first answers of a variant, and what one message made of them. */
function rowsOf({ name, run, planned, lanes, tokens, afterOne }: VariantResult, known: readonly TryLane[]): Rows {
  const row = (title: string, answers: string, rates: LaneRates, cost: Tokens) => [
    title,
    answers,
    ...known.map((lane) => shown(rates[lane])),
    `${cost.estimated ? 'about ' : ''}${grouped(cost.prompt + cost.completion)}`,
  ];
  const first = row(name, `${grouped(run)} of ${grouped(planned)}`, lanes, tokens);
  if (!afterOne) return [first];
  const messages = counted(afterOne.messages, 'message');
  return [first, row(`${name}, after one message`, messages, afterOne.lanes, afterOne.tokens)];
}

function kindRows(variants: readonly VariantResult[]): Rows {
  const found = [...new Set(variants.flatMap(({ kinds }) => Object.keys(kinds)))];
  const rank = (kind: string): number => (KINDS as readonly string[]).indexOf(kind);
  return found
    .sort((one, other) => rank(one) - rank(other))
    .map((kind) => [
      kind,
      ...variants.map(({ kinds }) => (kinds[kind] ? `${kinds[kind].right} of ${kinds[kind].run}` : '-')),
    ]);
}

function pairSentence({ a, b, lane, onlyA, onlyB, difference, low, high, p, anytimeP }: PairResult): string {
  return (
    `${b} minus ${a}, ${LANE_TITLES[lane]}: ${points(difference)} points (${points(low)} to ${points(high)}), ` +
    `${grouped(onlyB)} fixed, ${grouped(onlyA)} broke, p = ${probability(p ?? anytimeP ?? 1)}.`
  );
}

/** What the leading pair comes to, and by which rule. */
function knownSentence({ a, b, answer, rate, pairs, low, high }: Known): string {
  const found =
    answer === null
      ? `it is not known yet which of ${a} and ${b} is better`
      : `${a} and ${b} ${answer === 'equal' ? 'differ by less than 3 points' : 'are different'}`;
  const shared = pairs === 1 ? '' : `, which is 0.05 shared over ${pairs} pairs`;
  const between = low === null ? '' : ` (${b} minus ${a}: ${points(low)} to ${points(high)} points)`;
  return `Of the two that lead, ${found}${between}, at p ≤ ${probability(rate)}${shared}.`;
}

const points = (share: number | null): string => `${(share ?? 0) < 0 ? '' : '+'}${percent(share ?? 0)}`;

const probability = (p: number): string => (p < 0.001 ? p.toExponential(1) : p.toFixed(3));

function notesOf({ name, notRun, run, distinct, almost }: VariantResult, { body }: RunHeader): string[] {
  const counts = Object.entries(notRun) as [NotRun, number][];
  const same = run - distinct;
  return [
    ...counts.map(([why, count]) => `${name}: ${grouped(count)} not run, ${NOT_RUN[why]}. Not counted as wrong.`),
    ...(almost > 0 ? [`${name}: ${grouped(almost)} almost right, but for blanks at the ends of texts.`] : []),
    ...(same > 0
      ? [
          `${name}: ${grouped(same)} of ${counted(run, 'answer')} repeat another to the letter${
            body?.['temperature'] === 0 ? '; at temperature 0 that is no further evidence' : ''
          }.`,
        ]
      : []),
  ];
}

function columns(rows: Rows): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function markdownTable([head = [], ...rows]: Rows): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
