import { type Interval, mcnemar, pairedInterval, wilson } from '../logs/statistics.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import { differenceAtAnyLook, PairTest, shareAtAnyLook } from './always-valid.ts';
import { COPIED_KEY } from './copied-example.ts';
import { knownOf, type PairAnswer, pairsOf, sharedRate } from './early-stop.ts';
import { type Judge, type JudgedAnswer, judgeAnswer, judgeOf, runs, TRY_LANES, type TryLane } from './judge-answer.ts';
import { type NotedVariant, notesOf } from './result-notes.ts';
import type { NotRun, RunAnswer, RunHeader, Variant } from './run.ts';
import { ASK } from './task.ts';

/** Whether intervals hold at the end of a run whose size was fixed, or at any look. */
export type IntervalKind = 'fixed' | 'anytime';

/** Why a run is over: all was asked, a question is answered, or something ended it. */
export type Stopped = 'done' | 'known' | 'width' | 'budget' | 'user';

/** A share of the answers that ran, with its 95 % interval; null where there is nothing to go by. */
export interface TryRate {
  readonly succeeded: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Null where a lane is not known; calls arrive as data of native variants alone. */
export type LaneRates = Readonly<Record<Exclude<TryLane, 'arrived'>, TryRate | null>> & {
  readonly arrived?: TryRate | null;
};

export interface Tokens {
  readonly prompt: number;
  readonly completion: number;
  readonly estimated: boolean;
}

/** What came of one message after each answer that did not run. */
export interface AfterOne {
  /** Those that were answered. */
  readonly messages: number;
  /** Of the last answer of each task. */
  readonly lanes: LaneRates;
  /** What the messages and their answers cost. */
  readonly tokens: Tokens;
}

export interface VariantResult {
  readonly name: string;
  readonly planned: number;
  readonly run: number;
  readonly notRun: Readonly<Partial<Record<NotRun, number>>>;
  /** Different texts among the answers. */
  readonly distinct: number;
  /** Right but for blanks at the ends of texts. */
  readonly almost: number;
  readonly tokens: Tokens;
  readonly lanes: LaneRates;
  /** Of a run that sends a message after an answer that does not run. */
  readonly afterOne?: AfterOne;
  readonly kinds: Readonly<Record<string, { readonly run: number; readonly right: number }>>;
  readonly causes: readonly { readonly key: string; readonly count: number }[];
}

/** Two variants in the same tasks and rounds; the difference is B's share minus A's. */
export interface PairResult {
  readonly a: string;
  readonly b: string;
  readonly lane: TryLane;
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Of McNemar's exact test; null where the run may stop early, which that test does not allow for. */
  readonly p: number | null;
  /** Of a test that holds at any look. */
  readonly anytimeP: number | null;
}

/** What the two leading variants come to in a run that may stop early. */
export interface Known {
  readonly a: string;
  readonly b: string;
  readonly lane: TryLane;
  /** Null as long as it is not known. */
  readonly answer: PairAnswer | null;
  /** The pair's `anytimeP` is held against `rate`, which is 0.05 shared over so many `pairs`, as is the interval. */
  readonly rule: 'bonferroni';
  readonly rate: number;
  readonly pairs: number;
  /** B's share minus A's at that rate, on the answers that both ran. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Whether a lane is shown to be above a share. */
export interface Claim {
  readonly variant: string;
  readonly lane: TryLane;
  readonly above: number;
  readonly shown: boolean;
  /** How many more answers, all of them good, would show it. */
  readonly needs: number;
}

/** What a run shows, as `try --format json` prints it. */
export interface TryResult {
  readonly format: 'chunkscope-try';
  readonly version: 1;
  readonly simulated?: true;
  readonly variants: readonly VariantResult[];
  readonly pairs: readonly PairResult[];
  /** Null where the size was fixed, and where there is no pair. */
  readonly known: Known | null;
  readonly claims: readonly Claim[];
  /** What else there is to know of the run, a sentence each. */
  readonly notes: readonly string[];
  readonly intervals: IntervalKind;
  readonly stopped: Stopped;
}

/** What is claimed of a prompt that works. */
export const CLAIMED = 0.95;

/** The interval of a share. */
export const shareInterval = (kind: IntervalKind, successes: number, n: number): Interval | null =>
  kind === 'fixed' ? wilson(successes, n) : shareAtAnyLook(successes, n);

/** How many more answers, all of them good, show a share above `above`. */
export function neededFor(above: number, successes: number, n: number, kind: IntervalKind): number {
  const shows = (more: number): boolean => (shareInterval(kind, successes + more, n + more)?.low ?? 0) > above;
  if (shows(0)) return 0;
  let enough = 1;
  while (!shows(enough)) enough *= 2;
  let less = Math.floor(enough / 2);
  while (enough - less > 1) {
    const middle = Math.floor((enough + less) / 2);
    if (shows(middle)) enough = middle;
    else less = middle;
  }
  return enough;
}

/** Answers for which a lane is known, and those that succeed in it. */
interface LaneCounts {
  readonly known: Record<TryLane, number>;
  readonly succeeded: Record<TryLane, number>;
}

interface TokenCounts {
  prompt: number;
  completion: number;
  estimated: boolean;
}

interface Tally extends LaneCounts {
  run: number;
  almost: number;
  readonly judge: Judge;
  readonly tokens: TokenCounts;
  readonly tokensAfter: TokenCounts;
  readonly notRun: Map<NotRun, number>;
  readonly texts: Set<string>;
  readonly kinds: Map<string, { run: number; right: number }>;
  readonly causes: Map<string, number>;
}

const none = (): Record<TryLane, number> => ({
  arrived: 0,
  strict: 0,
  ampersand: 0,
  resilient: 0,
  asMeant: 0,
  right: 0,
});

const noLanes = (): LaneCounts => ({ known: none(), succeeded: none() });

const noTokens = (): TokenCounts => ({ prompt: 0, completion: 0, estimated: false });

const newTally = (judge: Judge): Tally => ({
  ...noLanes(),
  run: 0,
  almost: 0,
  judge,
  tokens: noTokens(),
  tokensAfter: noTokens(),
  notRun: new Map(),
  texts: new Set(),
  kinds: new Map(),
  causes: new Map(),
});

type Lanes = JudgedAnswer['lanes'];

/** One task in one round, by variant. */
interface Row {
  readonly task: string;
  readonly round: number;
  /** Of the first answers. */
  readonly lanes: Map<string, Lanes>;
  /** Of the answers to a message. */
  readonly after: Map<string, Lanes>;
}

function countLanes({ known, succeeded }: LaneCounts, lanes: Lanes): void {
  for (const lane of TRY_LANES) {
    if (lanes[lane] !== null) known[lane] += 1;
    if (lanes[lane] === true) succeeded[lane] += 1;
  }
}

function countTokens(tokens: TokenCounts, { usage }: RunAnswer): void {
  tokens.prompt += usage?.prompt ?? 0;
  tokens.completion += usage?.completion ?? 0;
  tokens.estimated ||= usage?.estimated ?? false;
}

/** Gathers the answers of a run and says what they show; their order does not matter. */
export class TryTally {
  readonly #header: RunHeader;
  readonly #variants: ReadonlyMap<string, Tally>;
  readonly #rows = new Map<string, Row>();

  constructor(header: RunHeader) {
    this.#header = header;
    this.#variants = new Map(header.variants.map((variant) => [variant.name, newTally(judgeOf(variant, header))]));
  }

  /**
   * Judges an answer and counts it; null for one that was not run, or of no variant of the run, which is left out. An answer to
   * a message counts beside the first ones, never among them.
   */
  add(answer: RunAnswer): JudgedAnswer | null {
    const tally = this.#variants.get(answer.variant);
    if (!tally) return null;
    const { variant: name, notRun, task, round, kind, after } = answer;
    countTokens(after === undefined ? tally.tokens : tally.tokensAfter, answer);
    if (notRun !== undefined) {
      if (after === undefined) tally.notRun.set(notRun, (tally.notRun.get(notRun) ?? 0) + 1);
      return null;
    }
    const judged = judgeAnswer(answer, tally.judge);
    const { lanes, isAlmost, trouble, isCopied } = judged;
    const row = getOrCreate(this.#rows, `${round}\n${task}`, () => ({
      task,
      round,
      lanes: new Map<string, Lanes>(),
      after: new Map<string, Lanes>(),
    }));
    if (after !== undefined) {
      row.after.set(name, lanes);
      return judged;
    }
    tally.run += 1;
    tally.texts.add(answer.input);
    if (isAlmost) tally.almost += 1;
    const cause = isCopied ? COPIED_KEY : trouble?.key;
    if (cause !== undefined) tally.causes.set(cause, (tally.causes.get(cause) ?? 0) + 1);
    countLanes(tally, lanes);
    const ofKind = getOrCreate(tally.kinds, kind, () => ({ run: 0, right: 0 }));
    ofKind.run += 1;
    if (lanes.right === true) ofKind.right += 1;
    row.lanes.set(name, lanes);
    return judged;
  }

  /** What the answers so far show; pairs and claims, which take most of the work, of some lanes alone where `lanes` says so. */
  result(intervals: IntervalKind, stopped: Stopped, lanes: readonly TryLane[] = TRY_LANES): TryResult {
    const { variants, simulated } = this.#header;
    const rows = this.#ordered();
    const results = variants.map((variant) => this.#variant(variant, intervals));
    const claims = variants.flatMap(({ name }) => this.#claims(name, intervals, lanes));
    return {
      format: 'chunkscope-try',
      version: 1,
      ...(simulated && { simulated }),
      variants: results,
      pairs: variants.flatMap(({ name: a }, at) =>
        variants.slice(at + 1).flatMap(({ name: b }) =>
          [...lanes]
            .reverse()
            .filter((lane) => this.#isKnown(a, lane) && this.#isKnown(b, lane))
            .map((lane) => pairOf(a, b, lane, rows, intervals)),
        ),
      ),
      known: intervals === 'anytime' ? this.#known() : null,
      claims,
      notes: notesOf(
        results.map((result) => this.#noted(result)),
        this.#asks(),
      ),
      intervals,
      stopped,
    };
  }

  /** Whether what was asked is known: which of the two leading variants is better, or that neither is by much. */
  isKnown(): boolean {
    return (this.#known()?.answer ?? null) !== null;
  }

  #known(): Known | null {
    const { variants } = this.#header;
    const lane = this.decidingLane();
    const [a, b] = variants
      .map(({ name }) => name)
      .sort((one, other) => this.#share(other, lane) - this.#share(one, lane));
    if (a === undefined || b === undefined) return null;
    const rate = sharedRate(variants.length);
    const { anytimeP, onlyA, onlyB, both, neither } = pairOf(a, b, lane, this.#ordered(), 'anytime');
    const counts = { onlyA, onlyB, alike: both + neither };
    const interval = differenceAtAnyLook(counts, 1 / rate);
    return {
      a,
      b,
      lane,
      answer: anytimeP === null ? null : knownOf(counts, anytimeP, rate),
      rule: 'bonferroni',
      rate,
      pairs: pairsOf(variants.length),
      low: interval && rounded(interval.low),
      high: interval && rounded(interval.high),
    };
  }

  /** Whether the share of every variant is known to lie within so many points. */
  isWithin(points: number): boolean {
    const lane = this.decidingLane();
    return [...this.#variants.values()].every(({ succeeded, known }) => {
      const interval = shareAtAnyLook(succeeded[lane], known[lane]);
      return interval !== null && interval.high - interval.low <= points / 100;
    });
  }

  /** The lane that decides when a run may stop: right values, or the nearest to them that is known. */
  decidingLane(): TryLane {
    const names = [...this.#variants.keys()];
    return DECIDING.find((lane) => names.every((name) => this.#isKnown(name, lane))) ?? 'resilient';
  }

  #isKnown(name: string, lane: TryLane): boolean {
    return (this.#variants.get(name)?.known[lane] ?? 0) > 0;
  }

  #share(name: string, lane: TryLane): number {
    const { succeeded, known } = this.#variants.get(name)!;
    return known[lane] === 0 ? 0 : succeeded[lane] / known[lane];
  }

  /** In the order of rounds, so that a look after a round sees the same as later ones did before. */
  #ordered(): readonly Row[] {
    return [...this.#rows.values()].sort(
      (one, other) => one.round - other.round || (one.task < other.task ? -1 : one.task > other.task ? 1 : 0),
    );
  }

  /** Whether any task asks for something in plain words. */
  #asks(): boolean {
    return [...this.#variants.values()].some(({ kinds }) => kinds.has(ASK));
  }

  #noted({ name, run, lanes, afterOne }: VariantResult): NotedVariant {
    const mended = [...this.#rows.values()].filter(({ after }) => {
      const last = after.get(name);
      return last !== undefined && runs({ lanes: last });
    });
    return {
      name,
      run,
      messages: afterOne?.messages ?? 0,
      mended: mended.length,
      kept: (lanes.arrived ?? lanes.strict)?.succeeded ?? 0,
      keptAs: lanes.arrived ? 'arrived' : 'as written',
      sentOn: (lanes.asMeant ?? lanes.resilient)?.succeeded ?? 0,
    };
  }

  /** What came of the messages, each task by its last answer. */
  #afterOne({ name, native }: Variant, intervals: IntervalKind): AfterOne {
    const counts = noLanes();
    let messages = 0;
    for (const { lanes, after } of this.#rows.values()) {
      const last = after.get(name) ?? lanes.get(name);
      if (last) countLanes(counts, last);
      if (after.has(name)) messages += 1;
    }
    return {
      messages,
      lanes: laneRates(counts, native === true, intervals),
      tokens: { ...this.#variants.get(name)!.tokensAfter },
    };
  }

  #variant(variant: Variant, intervals: IntervalKind): VariantResult {
    const { tasks, rounds, secondTry } = this.#header;
    const { name, native } = variant;
    const tally = this.#variants.get(name)!;
    const causes = [...tally.causes].map(([key, count]) => ({ key, count }));
    return {
      name,
      planned: tasks * rounds,
      run: tally.run,
      notRun: Object.fromEntries(tally.notRun),
      distinct: tally.texts.size,
      almost: tally.almost,
      tokens: { ...tally.tokens },
      lanes: laneRates(tally, native === true, intervals),
      ...(secondTry && { afterOne: this.#afterOne(variant, intervals) }),
      kinds: Object.fromEntries(tally.kinds),
      causes: causes.sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1)),
    };
  }

  #claims(name: string, intervals: IntervalKind, lanes: readonly TryLane[]): Claim[] {
    const { known, succeeded } = this.#variants.get(name)!;
    return lanes
      .filter((lane) => known[lane] > 0)
      .map((lane) => {
        const needs = neededFor(CLAIMED, succeeded[lane], known[lane], intervals);
        return { variant: name, lane, above: CLAIMED, shown: needs === 0, needs };
      });
  }
}

const DECIDING: readonly TryLane[] = ['right', 'asMeant', 'resilient'];

/** Lanes that are not known of every run. */
const UNKNOWN: ReadonlySet<TryLane> = new Set<TryLane>(['asMeant', 'right']);

function laneRates({ known, succeeded }: LaneCounts, isNative: boolean, intervals: IntervalKind): LaneRates {
  const rate = (lane: TryLane): TryRate | null =>
    known[lane] === 0 && UNKNOWN.has(lane) ? null : rateOf(succeeded[lane], known[lane], intervals);
  return {
    ...(isNative && { arrived: rate('arrived') }),
    strict: rate('strict'),
    ampersand: rate('ampersand'),
    resilient: rate('resilient'),
    asMeant: rate('asMeant'),
    right: rate('right'),
  };
}

/** Enough digits for any run, and the same on every machine. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function rateOf(succeeded: number, n: number, intervals: IntervalKind): TryRate {
  const interval = shareInterval(intervals, succeeded, n);
  return {
    succeeded,
    rate: interval && rounded(succeeded / n),
    low: interval && rounded(interval.low),
    high: interval && rounded(interval.high),
  };
}

function pairOf(a: string, b: string, lane: TryLane, rows: readonly Row[], intervals: IntervalKind): PairResult {
  const counts = { both: 0, onlyA: 0, onlyB: 0, neither: 0 };
  const test = new PairTest();
  for (const { lanes } of rows) {
    const [inA, inB] = [lanes.get(a)?.[lane] ?? null, lanes.get(b)?.[lane] ?? null];
    if (inA === null || inB === null) continue;
    counts[inA ? (inB ? 'both' : 'onlyA') : inB ? 'onlyB' : 'neither'] += 1;
    if (inA !== inB) test.add(inA ? 'a' : 'b');
  }
  const { both, onlyA, onlyB, neither } = counts;
  const n = both + onlyA + onlyB + neither;
  const interval =
    intervals === 'fixed'
      ? pairedInterval({ both, onlyA: onlyB, onlyB: onlyA, neither })
      : differenceAtAnyLook({ onlyA, onlyB, alike: both + neither });
  return {
    a,
    b,
    lane,
    ...counts,
    difference: interval && rounded((onlyB - onlyA) / n),
    low: interval && rounded(interval.low),
    high: interval && rounded(interval.high),
    p: interval && intervals === 'fixed' ? mcnemar(onlyA, onlyB) : null,
    anytimeP: interval && test.p,
  };
}
