import { type AttemptPair, ComparedLog, type ComparedSummary, compareLogs } from '../compare.ts';
import type { Evidence } from '../evidence.ts';
import type { FacetFilter, LogFilter } from '../log-table.ts';
import { RATES, type Rate } from '../summary.ts';
import { causeTitle } from './cause-words.ts';
import type { OpenedLog } from './opened-log.ts';

/** Two values of one field, each with what the filter leaves. */
export interface ComparedSides {
  readonly filter: LogFilter;
  readonly path: string;
  readonly a: string;
  readonly b: string;
  /** A field within whose values the two are compared as well, so that a change of mix is not taken for one of quality. */
  readonly within: string | null;
}

export interface LaneDifference {
  readonly lane: Rate;
  readonly a: number | null;
  readonly b: number | null;
  /** B minus A. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

/** The difference within one value of a field. */
export type PartDifference = Omit<LaneDifference, 'lane' | 'p'> & { readonly value: string };

export interface ComparisonReport {
  readonly by: 'id' | 'request' | 'none';
  readonly paired: number;
  /** Of pairs where they are paired, else of each side; so are all rates. */
  readonly attempts: { readonly a: number; readonly b: number };
  readonly succeeded: { readonly a: number; readonly b: number };
  readonly unpaired: { readonly a: number; readonly b: number };
  readonly lanes: readonly LaneDifference[];
  /** The largest values of the field within which they are compared, in strict mode; null where it has not several. */
  readonly within: { readonly path: string; readonly parts: readonly PartDifference[] } | null;
  /** Of strict mode; null where nothing is paired. */
  readonly cells: {
    readonly both: number;
    readonly fixed: number;
    readonly broke: number;
    readonly neither: number;
    readonly p: number;
  } | null;
  /** Of each cell the first pairs, as rows. */
  readonly pairs: Readonly<Record<'both' | 'fixed' | 'broke' | 'neither', readonly (readonly [number, number])[]>>;
  /** Records of either side that are no replies. */
  readonly notReplies: { readonly a: number; readonly b: number };
  /** Replies of either side whose text is that of another. */
  readonly repeats: { readonly a: number; readonly b: number };
  readonly causes: readonly {
    readonly key: string;
    readonly title: string;
    readonly codes: readonly string[];
    readonly tool: string;
    readonly path: string;
    readonly outcome: string;
    readonly evidence: Evidence;
    readonly a: number;
    readonly b: number;
    readonly status: 'new' | 'gone' | 'both';
  }[];
}

/** Pairs that are kept to be opened. */
const MOST_PAIRS = 500;
/** Values of a field within which two sides are compared, and causes that are listed. */
const MOST_PARTS = 6;
const MOST_CAUSES = 200;

/** The bits of a row that say in which of RATES it succeeds. */
const SUCCEEDS = 15;

/** One side of a comparison: the attempts that some facets leave. */
interface Side {
  readonly log: ComparedLog<number>;
  readonly summary: ComparedSummary;
  readonly notReplies: number;
  readonly repeats: number;
}

/** Both sides under one filter, compared. */
interface ComparedPair {
  readonly one: Side;
  readonly other: Side;
  readonly found: ReturnType<typeof compareLogs>;
}

/** Compares the attempts with one value of a field to those with another. */
export function compareSides(log: OpenedLog, { filter, path, a, b, within }: ComparedSides): ComparisonReport {
  const others = filter.facets.filter((facet) => facet.path !== path && facet.path !== within);
  const own = filter.facets.filter((facet) => facet.path !== path && facet.path === within);
  const among = (more: readonly FacetFilter[]): ComparedPair => {
    const sideWith = (value: string) => sideOf(log, [...others, ...more, { path, values: [value], isExcluded: false }]);
    const [one, other] = [sideWith(a), sideWith(b)];
    return { one, other, found: compareLogs(one, other) };
  };
  const all = among(own);
  const { one, other, found } = all;
  const parts = partsOf(log, within === path ? null : within, own).flatMap(({ value, facet }) => {
    const difference = differenceIn(among([facet]), 'strict');
    return difference && difference.a !== null && difference.b !== null ? [{ value, ...difference }] : [];
  });
  return {
    by: found.by,
    paired: found.paired,
    ...countsOf(all),
    unpaired: found.unpaired,
    lanes: RATES.flatMap((lane) => {
      const difference = differenceIn(all, lane);
      return difference ? [{ lane, ...difference, p: found.lanes[lane]?.p ?? null }] : [];
    }),
    within: within !== null && parts.length > 1 ? { path: within, parts } : null,
    pairs: found.by === 'none' ? pairsByCell([]) : pairsByCell(found.pairs),
    notReplies: { a: one.notReplies, b: other.notReplies },
    repeats: { a: one.repeats, b: other.repeats },
    causes: found.causes.slice(0, MOST_CAUSES).flatMap(({ key, ...counts }) => {
      const cause = log.table.causeAt(key);
      if (!cause) return [];
      const { tool, path: pointer, outcome, codes, evidence } = cause;
      const shown = log.mask.evidence(evidence);
      return [
        {
          key,
          title: causeTitle(cause),
          codes,
          tool,
          path: pointer,
          outcome,
          evidence: shown,
          ...counts,
        },
      ];
    }),
  };
}

/** Attempts and successes in strict mode, of pairs where they are paired. */
function countsOf({ one, other, found }: ComparedPair): Pick<ComparisonReport, 'attempts' | 'succeeded' | 'cells'> {
  const { both, onlyA, onlyB, neither, p } = found.lanes.strict;
  if (both === null) {
    const [a, b] = [one.summary, other.summary];
    return {
      attempts: { a: a.attempts, b: b.attempts },
      succeeded: { a: a.lanes.strict.succeeded, b: b.lanes.strict.succeeded },
      cells: null,
    };
  }
  const [broke, fixed] = [onlyA ?? 0, onlyB ?? 0];
  return {
    attempts: { a: found.paired, b: found.paired },
    succeeded: { a: both + broke, b: both + fixed },
    cells: { both, fixed, broke, neither: neither ?? 0, p: p ?? 1 },
  };
}

/** The rows of pairs by what became of them in strict mode. */
function pairsByCell(found: readonly AttemptPair[]): ComparisonReport['pairs'] {
  const pairs: Record<keyof ComparisonReport['pairs'], [number, number][]> = {
    both: [],
    fixed: [],
    broke: [],
    neither: [],
  };
  for (const [first, second] of found) {
    const [inA, inB] = [first.bits & 1, second.bits & 1];
    const cell = pairs[inA ? (inB ? 'both' : 'broke') : inB ? 'fixed' : 'neither'];
    if (cell.length < MOST_PAIRS) cell.push([first.row, second.row]);
  }
  return pairs;
}

function sideOf(log: OpenedLog, facets: readonly FacetFilter[]): Side {
  const { table } = log;
  const filter = { parts: [], facets };
  const rows = table.rows({ filter });
  const compared = new ComparedLog<number>();
  for (const row of rows) {
    const attempt = table.attemptAt(row);
    if (!attempt) continue;
    const { bits, name, request } = attempt;
    compared.add({ bits: bits & SUCCEEDS, row }, { id: name || undefined, request: request || undefined });
  }
  const { attempts, lanes, notReplies } = table.view({ filter, groupBy: null });
  const { strict, ampersand, resilient, asMeant } = lanes;
  const repeats = table
    .sameTexts(rows, Number.MAX_SAFE_INTEGER)
    .filter(({ row }) => table.attemptAt(row))
    .reduce((sum, { count }) => sum + count - 1, 0);
  return {
    log: compared,
    summary: {
      attempts,
      lanes: { strict: strict!, ampersand: ampersand!, resilient: resilient!, asMeant },
      causes: [...table.causeCounts(rows)].map(([key, count]) => ({ key, count })),
    },
    notReplies: Object.values(notReplies).reduce((sum, count) => sum + count, 0),
    repeats,
  };
}

/** The largest values of a field, each as a filter: those that are picked where some are. */
function partsOf(
  log: OpenedLog,
  path: string | null,
  picked: readonly FacetFilter[],
): readonly { readonly value: string; readonly facet: FacetFilter }[] {
  if (path === null) return [];
  const { facets } = log.table.view({ filter: { parts: [], facets: picked }, groupBy: null });
  const [own] = picked;
  return (facets.find((facet) => facet.path === path)?.values ?? [])
    .filter(({ value }) => value !== '' && (own === undefined || own.values.includes(value) !== own.isExcluded))
    .slice(0, MOST_PARTS)
    .map(({ value }) => ({ value, facet: { path, values: [value], isExcluded: false } }));
}

/** The rates of both sides in a lane, of pairs where they are paired, and how far they differ. */
function differenceIn({ one, other, found }: ComparedPair, lane: Rate): Omit<LaneDifference, 'lane' | 'p'> | null {
  const between = found.lanes[lane];
  if (!between) return null;
  const { both, onlyA, onlyB, difference, low, high } = between;
  const share = (succeeded: number, n: number): number | null => (n === 0 ? null : succeeded / n);
  const rateIn = ({ attempts, lanes }: ComparedSummary): number | null =>
    share(lanes[lane]?.succeeded ?? 0, lane === 'asMeant' ? (lanes.asMeant?.attempts ?? 0) : attempts);
  const [a, b] =
    both === null
      ? [rateIn(one.summary), rateIn(other.summary)]
      : [share(both + (onlyA ?? 0), found.paired), share(both + (onlyB ?? 0), found.paired)];
  return { a, b, difference, low, high };
}
