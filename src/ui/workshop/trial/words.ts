import type { RunNews } from '../../../contract/try-service.ts';
import type { TryLane } from '../../../core/trial/judge-answer.ts';
import type { PairResult, TryRate, VariantResult } from '../../../core/trial/result.ts';
import type { NotRun } from '../../../core/trial/run.ts';
import { count, figure } from '../../parts/words/count.ts';
import type { Cell } from './try-state.ts';

/** `90.5 %` */
export const percent = (share: number | null | undefined): string =>
  share == null ? '–' : `${(100 * share).toFixed(1)} %`;

/** A number of tokens that is only estimated: `361,000`, `1.03 million`. */
export const roundTokens = (tokens: number): string =>
  tokens >= 1e6
    ? `${(tokens / 1e6).toFixed(2)} million`
    : figure(tokens >= 1e4 ? 1e3 * Math.round(tokens / 1e3) : tokens);

/** Points with their sign: `+7.1`. */
export function points(share: number): string {
  const value = (100 * Math.abs(share)).toFixed(1);
  return `${Number(value) === 0 ? '' : share > 0 ? '+' : '−'}${value}`;
}

/** The ends of an interval: `80.9 to 96.4`. */
export const intervalWords = ({ low, high }: Pick<TryRate, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`;

export const LANE_WORDS: Readonly<Record<TryLane, string>> = {
  arrived: 'arrived as data',
  strict: 'as written',
  ampersand: 'with bare ampersands read',
  resilient: 'recovered',
  asMeant: 'as meant',
  right: 'right values',
};

/** Whether intervals are said: those of a size that was fixed only when the run has ended. */
export const saysIntervals = ({ report, status }: RunNews): boolean =>
  report.result.intervals === 'anytime' || status.phase === 'done';

/** A pair with the larger share first. */
export interface OrderedPair extends Omit<PairResult, 'difference' | 'low' | 'high'> {
  readonly larger: string;
  readonly smaller: string;
  /** The larger share minus the smaller. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** The pairs of a lane, each with the larger share first. */
export const orderedPairs = (pairs: readonly PairResult[], lane: TryLane): readonly OrderedPair[] =>
  pairs.flatMap((pair) => {
    const { a, b, difference, low, high } = pair;
    if (pair.lane !== lane || difference === null || low === null || high === null) return [];
    return difference > 0
      ? [{ ...pair, larger: b, smaller: a, difference, low, high }]
      : [{ ...pair, larger: a, smaller: b, difference: -difference, low: -high, high: -low }];
  });

export const holdsZero = ({ low, high }: Pick<OrderedPair, 'low' | 'high'>): boolean => low <= 0 && high >= 0;

/** The pair of the two variants with the largest shares; null where there are not two. */
export function leadingPair({ report: { result, lane } }: RunNews): OrderedPair | null {
  const share = ({ lanes }: VariantResult): number => lanes[lane]?.rate ?? -1;
  const [first, second] = [...result.variants].sort((a, b) => share(b) - share(a));
  const both = [first?.name, second?.name];
  return orderedPairs(result.pairs, lane).find(({ a, b }) => both.includes(a) && both.includes(b)) ?? null;
}

const HAS: Readonly<Record<TryLane, string>> = {
  arrived: 'arrives as data in',
  strict: 'runs as written in',
  ampersand: 'runs in',
  resilient: 'runs in',
  asMeant: 'runs as meant in',
  right: 'has the right values in',
};

const NOT_RUN_WORDS: Readonly<Record<NotRun, string>> = {
  'rate-limit': 'the endpoint refused them (429)',
  timeout: 'no answer in time',
  reset: 'no connection, or it broke',
  'server-error': 'the endpoint failed',
  'native-call': 'the endpoint parsed the calls itself; switch its tool parser off',
  'too-long': 'the answer was longer than is read',
};

/** What a run comes to, one sentence without a full stop. */
export function runSentence(news: RunNews): string {
  const { report, status } = news;
  const { result, isSimulated } = report;
  const simulated = isSimulated ? 'Simulated: ' : '';
  const run = result.variants.reduce((sum, variant) => sum + variant.run, 0);
  if (status.refused !== null) return `${simulated}${status.refused.replace(/\.$/, '')}`;
  if (run === 0) {
    if (status.phase !== 'done') return `${simulated}${status.phase === 'paused' ? 'Paused' : 'Asking'}: no answer yet`;
    const [why] = (Object.entries(report.notRun) as [NotRun, number][]).toSorted(([, a], [, b]) => b - a);
    return `${simulated}No answer was run${why ? `: ${NOT_RUN_WORDS[why[0]]}` : ''}`;
  }
  const soFar = { reading: 'So far ', running: 'So far ', paused: 'Paused: ', done: '' }[status.phase];
  return `${simulated}${soFar}${sharesWords(news)}`;
}

function sharesWords(news: RunNews): string {
  const { variants } = news.report.result;
  const { lane } = news.report;
  const of = (name: string) => percent(variants.find((variant) => variant.name === name)?.lanes[lane]?.rate);
  const pair = leadingPair(news);
  if (!pair) {
    const name = variants[0]?.name ?? '';
    return `${name} ${HAS[lane]} ${of(name)}`;
  }
  const { larger, smaller, difference } = pair;
  const isTold = saysIntervals(news) && !holdsZero(pair);
  const open = news.status.phase === 'done' ? 'not told apart' : 'not told apart yet';
  const end = isTold ? `${(100 * difference).toFixed(1)} points more` : open;
  return `${larger} ${HAS[lane]} ${of(larger)}, ${smaller} in ${of(smaller)}: ${end}`;
}

/** At most three facts beside the sentence. */
export function runFacts(news: RunNews): readonly string[] {
  const { report, status } = news;
  const pair = leadingPair(news);
  const facts: string[] = [];
  if (pair && saysIntervals(news)) {
    const between = `between ${points(pair.low)} and ${points(pair.high)}`;
    const more = holdsZero(pair) && pair.difference > 0 ? `${(100 * pair.difference).toFixed(1)} points more, ` : '';
    facts.push(`${more}${between}`);
  }
  if (pair && status.phase === 'done') {
    const isSwapped = pair.larger === pair.a;
    const [fixed, broke] = isSwapped ? [pair.onlyA, pair.onlyB] : [pair.onlyB, pair.onlyA];
    facts.push(`${count(fixed, 'answer')} fixed, ${figure(broke)} broke`);
  }
  const notRun = Object.values(report.notRun).reduce((sum, one) => sum + one, 0);
  if (notRun > 0) facts.push(`${figure(notRun)} not run`);
  return facts;
}

/** How far a run is, or why it is over. */
export function progressWords({ report, status }: RunNews): readonly [strong: string, rest: string] {
  const { rounds, roundsDone } = report;
  const full = roundsDone.filter((done) => done >= 1).length;
  if (status.phase === 'reading') return ['Reading', 'the answers of this run'];
  if (status.phase === 'paused')
    return ['Paused', `in round ${Math.min(full + 1, rounds)} of ${rounds}: what is on its way still arrives`];
  if (status.phase === 'running') return [`Round ${Math.min(full + 1, rounds)} of ${rounds},`, 'shown as it fills'];
  if (status.refused !== null) return ['Stopped:', 'the endpoint refuses all of it'];
  switch (status.stopped) {
    case 'known':
      return [`Stopped early after round ${full} of ${rounds}:`, 'the answer was known'];
    case 'width':
      return [`Stopped early after round ${full} of ${rounds}:`, 'the shares were known well enough'];
    case 'budget':
      return ['Stopped:', 'the budget is used up; what is there counts'];
    case 'user':
      return ['Stopped:', 'what is there counts'];
    default:
      return [`All ${rounds} ${rounds === 1 ? 'round' : 'rounds'} run`, ''];
  }
}

/** `</tool> inside, Escape first: 8 of 12 right, 4 lost` */
export function cellName(
  title: string,
  variant: string,
  {
    run,
    right,
    other,
    lost,
  }: { readonly run: number; readonly right: number; readonly other: number; readonly lost: number },
): string {
  const parts = [`${right} of ${run} right`];
  if (other > 0) parts.push(`${other} with other values`);
  if (lost > 0) parts.push(`${lost} lost`);
  return `${title}, ${variant}: ${run === 0 ? 'no answer yet' : parts.join(', ')}`;
}

/** What of a run is listed: `A, </tool> inside: 4 of 12 are not right`. */
export function listWords(
  { report }: RunNews,
  cell: Cell | null,
  letter: string,
  isRight: boolean,
  listed: number,
): string {
  const content = report.contents.find(({ kind }) => kind === cell?.kind);
  const counts = cell ? content?.cells[cell.variant] : undefined;
  if (!content || !counts) return count(listed, 'answer');
  const number = isRight ? counts.right : counts.other + counts.lost;
  return `${letter}, ${content.title}: ${number} of ${counts.run} ${number === 1 ? 'is' : 'are'} ${isRight ? '' : 'not '}right`;
}

/** Which pairs are told apart, in words. */
export function pairsSentence(pairs: readonly OrderedPair[], letter: (name: string) => string, says: boolean): string {
  if (pairs.length === 0) return 'Two variants make a pair.';
  if (!says) return 'Intervals of a fixed size come when the run has ended.';
  const open = pairs.filter(holdsZero);
  if (open.length === 0) {
    const leads = pairs.map(({ larger, smaller }) => `${letter(larger)} leads ${letter(smaller)}`);
    return `No interval holds 0: ${leads.join(', ')}.`;
  }
  const names = open.map(({ larger, smaller }) => `${letter(larger)} and ${letter(smaller)}`);
  return `Hollow: the interval holds 0, so ${names.join(', ')} are not told apart.`;
}

/** What a run can show and what not, a number and a sentence each. */
export function showsWords({ report }: RunNews): readonly (readonly [string, string])[] {
  const { result, lane, temperature } = report;
  const said: (readonly [string, string])[] = result.notes.map((note) => ['Note', note]);
  for (const { variant, shown, needs } of result.claims.filter((claim) => claim.lane === lane))
    said.push(
      shown
        ? ['> 95 %', `is shown of ${variant}, ${LANE_WORDS[lane]}.`]
        : [figure(needs), `more answers of ${variant}, all of them good, would show more than 95 %.`],
    );
  for (const [why, number] of Object.entries(report.notRun) as [NotRun, number][])
    said.push([figure(number), `of ${figure(report.answers)} not run: ${NOT_RUN_WORDS[why]}. Not wrong.`]);
  for (const { name, run, distinct, almost } of result.variants) {
    const isNoEvidence = temperature === 0 ? '; at temperature 0 that is no further evidence' : '';
    if (run > distinct)
      said.push([figure(run - distinct), `answers of ${name} repeat another to the letter${isNoEvidence}.`]);
    if (almost > 0) said.push([figure(almost), `answers of ${name} are right but for blanks at the ends of texts.`]);
  }
  return said;
}
