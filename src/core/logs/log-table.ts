import { RECOVERIES } from '../words/recovery.ts';
import type { Evidence } from './evidence.ts';
import {
  AS_MEANT,
  BEGINS_RECORD,
  FATES,
  type JudgedBlock,
  type JudgedCause,
  KNOWS_TOOLS,
  NO_ATTEMPT,
  SUSPECT,
} from './judged-block.ts';
import { wilson } from './statistics.ts';
import { type LaneRate, NOT_REPLIES, type NotReply, RATES, type Rate } from './summary.ts';

/** Parts of a log that can be picked: what becomes of replies, all that is no reply, and what is doubtful. */
export type LogPart = 'strict' | 'ampersand' | 'resilient' | 'lost' | 'no-attempt' | 'not-reply' | 'suspect' | NotReply;

/** Values of one field, wanted or not wanted. */
export interface FacetFilter {
  readonly path: string;
  readonly values: readonly string[];
  readonly isExcluded: boolean;
}

export interface LogFilter {
  /** None: all of them. */
  readonly parts: readonly LogPart[];
  readonly facets: readonly FacetFilter[];
}

export const NO_FILTER: LogFilter = { parts: [], facets: [] };

export interface LogQuery {
  readonly filter: LogFilter;
  /** A path; null to show the whole as one. */
  readonly groupBy: string | null;
}

/** A share of attempts with its interval. */
export type AttemptRate = LaneRate & { readonly attempts: number };

export interface Counts {
  readonly attempts: number;
  /** Attempts by the best lane that succeeds; `lost` where none does. */
  readonly fates: Readonly<Record<(typeof RECOVERIES)[number] | 'lost', number>>;
  readonly lanes: Readonly<Record<Rate, AttemptRate | null>>;
}

export interface GroupView extends Counts {
  readonly value: string;
}

export interface ShapeView {
  readonly key: string;
  readonly skeleton: string;
  readonly evidence: Evidence;
  readonly count: number;
  readonly share: number;
}

export interface CauseView extends JudgedCause {
  readonly count: number;
  /** Of the attempts in trouble that are shown. */
  readonly share: number;
  readonly evidence: Evidence;
  readonly shapes: readonly ShapeView[];
  readonly shapeCount: number;
  /** Replies of it in each of TREND_BINS equal stretches of the log. */
  readonly trend: readonly number[];
  /** Share of the attempts of each group, in their order; empty where nothing is grouped. */
  readonly groups: readonly number[];
}

export interface FacetView {
  readonly path: string;
  /** By attempts; the longest lists are cut. */
  readonly values: readonly { readonly value: string; readonly attempts: number; readonly trouble: number }[];
  readonly valueCount: number;
}

/** What a log looks like under a filter. Bar and lanes leave the filter's parts out, or there would be nothing to compare. */
export interface LogView extends Counts {
  readonly records: number;
  readonly replies: number;
  readonly noAttempts: number;
  readonly suspects: number;
  readonly notReplies: Readonly<Partial<Record<NotReply, number>>>;
  /** Attempts and rows of the whole log, whatever the filter. */
  readonly allAttempts: number;
  /** Attempts and rows that the whole filter leaves. */
  readonly shownAttempts: number;
  readonly shownRows: number;
  readonly trouble: number;
  readonly causes: readonly CauseView[];
  readonly causeCount: number;
  readonly facets: readonly FacetView[];
  /** By attempts; null where nothing is grouped. */
  readonly groups: readonly GroupView[] | null;
  readonly groupCount: number;
}

export const TREND_BINS = 24;
const MOST_CAUSES = 500;
const MOST_SHAPES = 8;
/** Later ones of a cause count as one. */
const MOST_SHAPES_KEPT = 50_000;
const MOST_FACET_VALUES = 100;
const MOST_GROUPS = 8;

const MOST_VALUES = 65_535;

const FIRST_ROWS = 4_096;

/** Where a row came from. */
export interface RowPlace {
  readonly block: number;
  readonly record: number;
  readonly part: number;
}

/** Replies with one text: the first of them, and how many there are. */
export interface SameText {
  readonly row: number;
  readonly count: number;
}

/** All rows of a log in columns, some 50 bytes each, and what can be asked of them. */
export class LogTable {
  readonly paths: readonly string[];
  length = 0;
  #room = FIRST_ROWS;
  #block = new Uint32Array(FIRST_ROWS);
  #record = new Uint32Array(FIRST_ROWS);
  #part = new Uint16Array(FIRST_ROWS);
  #fate = new Uint8Array(FIRST_ROWS);
  #bits = new Uint8Array(FIRST_ROWS);
  #length = new Uint32Array(FIRST_ROWS);
  #text = new Float64Array(FIRST_ROWS);
  #name = new Float64Array(FIRST_ROWS);
  #request = new Float64Array(FIRST_ROWS);
  #shape = new Uint32Array(FIRST_ROWS);
  #groups: Uint16Array[];
  /** Values of each path, the empty one first. */
  readonly #values: readonly Dictionary<string>[];
  readonly #causes = new Dictionary<JudgedCause>();
  readonly #shapes = new Dictionary<KnownShape>();

  constructor(paths: readonly string[]) {
    this.paths = paths;
    this.#groups = paths.map(() => new Uint16Array(FIRST_ROWS));
    this.#values = paths.map(() => new Dictionary<string>());
    for (const values of this.#values) values.add('', '');
  }

  /** Adds the rows of a block, or of its records from one on; `block` is what `placeOf` tells of them. */
  add(judged: JudgedBlock, block: number, from = 0): void {
    const rows = judged.fate.length;
    this.#grow(this.length + rows);
    const causes = judged.causes.map((cause) => this.#causes.add(cause.key, cause));
    const shapes = judged.shapes.map(({ key, cause: index, skeleton, evidence }) => {
      const cause = causes[index]!;
      if (this.#shapes.items.length < MOST_SHAPES_KEPT)
        return this.#shapes.add(key, { key, cause, skeleton, evidence });
      const rest = `${judged.causes[index]!.key} rest`;
      return this.#shapes.placeOf(key) ?? this.#shapes.add(rest, { key: rest, cause, skeleton: '…', evidence });
    });
    const at = this.length;
    this.#block.fill(block, at, at + rows);
    for (let row = 0; row < rows; row++) this.#record[at + row] = judged.record[row]! + from;
    this.#part.set(judged.part, at);
    this.#fate.set(judged.fate, at);
    this.#bits.set(judged.bits, at);
    this.#length.set(judged.length, at);
    this.#text.set(judged.text, at);
    this.#name.set(judged.name, at);
    this.#request.set(judged.request, at);
    for (let row = 0; row < rows; row++) {
      const shape = judged.shape[row]!;
      this.#shape[at + row] = shape === 0 ? 0 : shapes[shape - 1]! + 1;
    }
    for (const [path, column] of this.#groups.entries()) {
      const known = this.#values[path]!;
      // Indexes have 16 bits: what comes later than that many values counts as not said.
      const places = judged.values[path]!.map((value) =>
        known.items.length < MOST_VALUES ? known.add(value, value) : (known.placeOf(value) ?? 0),
      );
      const indexes = judged.groups[path]!;
      for (let row = 0; row < rows; row++) column[at + row] = places[indexes[row]!]!;
    }
    this.length += rows;
  }

  placeOf(row: number): RowPlace {
    return { block: this.#block[row]!, record: this.#record[row]!, part: this.#part[row]! };
  }

  /** What is known of a row without reading it again. */
  rowOf(row: number): {
    readonly fate: (typeof FATES)[number];
    readonly lanes: readonly boolean[];
    readonly length: number;
    readonly groups: Readonly<Record<string, string>>;
    readonly cause: string | null;
  } {
    const shape = this.#shape[row]!;
    return {
      fate: FATES[this.#fate[row]!]!,
      lanes: RECOVERIES.map((_, lane) => ((this.#bits[row]! >> lane) & 1) === 1),
      length: this.#length[row]!,
      groups: Object.fromEntries(
        this.paths.map((path, at) => [path, this.#values[at]!.items[this.#groups[at]![row]!]!] as const),
      ),
      cause: shape === 0 ? null : this.#causes.items[this.#shapes.items[shape - 1]!.cause]!.key,
    };
  }

  /** The rows that a filter leaves, of one cause or shape where one is named. */
  rows({ filter, cause, shape }: { filter: LogFilter; cause?: string | null; shape?: string | null }): Uint32Array {
    const passes = this.#tests(filter);
    const wanted = this.#shapesOf(cause ?? null, shape ?? null);
    const found = new Uint32Array(this.length);
    let count = 0;
    for (let row = 0; row < this.length; row++) {
      if (wanted && wanted[this.#shape[row]!] === 0) continue;
      if (passes.isShown(row) && passes.failing(row) === 0) found[count++] = row;
    }
    return found.slice(0, count);
  }

  /** Rows with the same text as one, in the order of the first of each; no more than `most` texts. */
  sameTexts(rows: Uint32Array, most: number): readonly SameText[] {
    const counts = new Map<number, { row: number; count: number }>();
    const found: { row: number; count: number }[] = [];
    for (const row of rows) {
      const text = this.#text[row]!;
      const known = text === 0 ? undefined : counts.get(text);
      if (known) known.count += 1;
      else if (found.length < most) {
        const entry = { row, count: 1 };
        if (text !== 0) counts.set(text, entry);
        found.push(entry);
      }
    }
    return found;
  }

  lengthOf(row: number): number {
    return this.#length[row]!;
  }

  /** For comparisons: what stands for its name, its request and its lanes; null where it is no attempt. */
  attemptAt(row: number): { readonly name: number; readonly request: number; readonly bits: number } | null {
    if (this.#fate[row]! >= NO_ATTEMPT) return null;
    return { name: this.#name[row]!, request: this.#request[row]!, bits: this.#bits[row]! };
  }

  /** How often each cause stands in some rows. */
  causeCounts(rows: Uint32Array): ReadonlyMap<string, number> {
    const counts = new Uint32Array(this.#causes.items.length);
    for (const row of rows) {
      const shape = this.#shape[row]!;
      if (shape > 0) counts[this.#shapes.items[shape - 1]!.cause]! += 1;
    }
    return new Map(
      this.#causes.items.map(({ key }, at) => [key, counts[at]!] as const).filter(([, count]) => count > 0),
    );
  }

  /** A cause with a piece of evidence for it. */
  causeAt(key: string): (JudgedCause & { readonly evidence: Evidence }) | null {
    const at = this.#causes.placeOf(key);
    if (at === undefined) return null;
    const shape = this.#shapes.items.find(({ cause }) => cause === at)!;
    return { ...this.#causes.items[at]!, evidence: shape.evidence };
  }

  view({ filter, groupBy }: LogQuery): LogView {
    const tests = this.#tests(filter);
    const paths = this.paths.length;
    const fates = new Uint32Array(FATES.length);
    const lanes = newLanes();
    const shapeCounts = new Uint32Array(this.#shapes.items.length + 1);
    const causeOf = Uint32Array.from([0, ...this.#shapes.items.map(({ cause }) => cause)]);
    const trend = new Uint32Array(this.#causes.items.length * TREND_BINS);
    const attemptsOf = this.#values.map(({ items }) => new Uint32Array(items.length));
    const troubleOf = this.#values.map(({ items }) => new Uint32Array(items.length));
    const groupPath = groupBy === null ? -1 : this.paths.indexOf(groupBy);
    const groupLanes = groupPath < 0 ? [] : this.#values[groupPath]!.items.map(() => newLanes());
    const groupCauses = groupPath < 0 ? null : new Uint32Array(this.#causes.items.length * groupLanes.length);
    let [suspects, records, shownRows, shownAttempts, trouble, allAttempts] = [0, 0, 0, 0, 0, 0];
    for (let row = 0; row < this.length; row++) {
      const fate = this.#fate[row]!;
      const bits = this.#bits[row]!;
      const shape = this.#shape[row]!;
      const isAttempt = fate < NO_ATTEMPT;
      if (isAttempt) allAttempts += 1;
      const failing = tests.failing(row);
      const isShown = tests.isShown(row);
      if (isAttempt && isShown) {
        for (let path = 0; path < paths; path++) {
          if (failing !== 0 && failing !== 1 << path) continue;
          const value = this.#groups[path]![row]!;
          attemptsOf[path]![value]! += 1;
          if (shape > 0) troubleOf[path]![value]! += 1;
        }
      }
      if (failing !== 0) continue;
      fates[fate]! += 1;
      if ((bits & BEGINS_RECORD) !== 0) records += 1;
      if ((bits & SUSPECT) !== 0) suspects += 1;
      if (isAttempt) addLanes(lanes, fate, bits);
      if (isAttempt && groupPath >= 0) addLanes(groupLanes[this.#groups[groupPath]![row]!]!, fate, bits);
      if (!isShown) continue;
      shownRows += 1;
      if (!isAttempt) continue;
      shownAttempts += 1;
      if (shape === 0) continue;
      trouble += 1;
      shapeCounts[shape]! += 1;
      const cause = causeOf[shape]!;
      trend[cause * TREND_BINS + Math.floor((row / this.length) * TREND_BINS)]! += 1;
      if (groupCauses) groupCauses[cause * groupLanes.length + this.#groups[groupPath]![row]!]! += 1;
    }
    const groups = groupLanes
      .map((tally, at) => ({ at, value: this.#values[groupPath]!.items[at]!, ...countsOf(tally) }))
      .filter(({ attempts }) => attempts > 0)
      .sort((a, b) => b.attempts - a.attempts || (a.value < b.value ? -1 : 1));
    const shownGroups = groups.slice(0, groups.length > MOST_GROUPS ? MOST_GROUPS - 1 : MOST_GROUPS);
    const { causes, causeCount } = this.#causeViews(shapeCounts, trouble, trend, (cause) =>
      shownGroups.map(({ at, attempts }) => groupCauses![cause * groupLanes.length + at]! / attempts),
    );
    return {
      ...countsOf(lanes),
      records,
      replies: fates.slice(0, NO_ATTEMPT + 1).reduce((sum, count) => sum + count, 0),
      noAttempts: fates[NO_ATTEMPT]!,
      suspects,
      notReplies: Object.fromEntries(
        NOT_REPLIES.flatMap((bucket, at) => {
          const count = fates[NO_ATTEMPT + 1 + at]!;
          return count === 0 ? [] : [[bucket, count]];
        }),
      ),
      allAttempts,
      shownAttempts,
      shownRows,
      trouble,
      causes,
      causeCount,
      facets: this.paths.map((path, at) => {
        const values = this.#values[at]!.items.map((value, place) => ({
          value,
          attempts: attemptsOf[at]![place]!,
          trouble: troubleOf[at]![place]!,
        }))
          .filter(
            ({ attempts, value }) =>
              attempts > 0 || filter.facets.some((one) => one.path === path && one.values.includes(value)),
          )
          .sort((a, b) => b.attempts - a.attempts || (a.value < b.value ? -1 : 1));
        return { path, values: values.slice(0, MOST_FACET_VALUES), valueCount: values.length };
      }),
      groups: groupPath < 0 ? null : shownGroups.map(({ at: _, ...group }) => group),
      groupCount: groups.length,
    };
  }

  #causeViews(
    shapeCounts: Uint32Array,
    trouble: number,
    trend: Uint32Array,
    groupsOf: (cause: number) => readonly number[],
  ): Pick<LogView, 'causes' | 'causeCount'> {
    const shapesOf = new Map<number, ShapeView[]>();
    const counts = new Map<number, number>();
    for (const [at, { key, cause, skeleton, evidence }] of this.#shapes.items.entries()) {
      const count = shapeCounts[at + 1]!;
      if (count === 0) continue;
      counts.set(cause, (counts.get(cause) ?? 0) + count);
      const shape = { key, skeleton, evidence, count, share: count / trouble };
      const known = shapesOf.get(cause);
      if (known) known.push(shape);
      else shapesOf.set(cause, [shape]);
    }
    const causes = [...counts]
      .sort(([a, one], [b, other]) => other - one || (this.#causes.items[a]!.key < this.#causes.items[b]!.key ? -1 : 1))
      .slice(0, MOST_CAUSES)
      .map(([cause, count]): CauseView => {
        const shapes = shapesOf.get(cause)!.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
        return {
          ...this.#causes.items[cause]!,
          count,
          share: count / trouble,
          evidence: shapes[0]!.evidence,
          shapes: shapes.slice(0, MOST_SHAPES),
          shapeCount: shapes.length,
          trend: [...trend.subarray(cause * TREND_BINS, (cause + 1) * TREND_BINS)],
          groups: groupsOf(cause),
        };
      });
    return { causes, causeCount: counts.size };
  }

  /** Which shapes are asked for, by index; null where all rows are. */
  #shapesOf(cause: string | null, shape: string | null): Uint8Array | null {
    if (cause === null && shape === null) return null;
    const wanted = new Uint8Array(this.#shapes.items.length + 1);
    for (const [at, known] of this.#shapes.items.entries())
      if (shape === null ? this.#causes.items[known.cause]!.key === cause : known.key === shape) wanted[at + 1] = 1;
    return wanted;
  }

  #tests({ parts, facets }: LogFilter): Tests {
    const wanted = new Uint8Array(FATES.length).fill(parts.length === 0 ? 1 : 0);
    for (const part of parts)
      for (const [at, fate] of FATES.entries())
        if (fate === part || (part === 'not-reply' && at > NO_ATTEMPT)) wanted[at] = 1;
    const suspects = parts.includes('suspect');
    const tested = facets.flatMap(({ path, values, isExcluded }) => {
      const at = this.paths.indexOf(path);
      if (at < 0) return [];
      const allowed = Uint8Array.from(this.#values[at]!.items, (value) =>
        values.includes(value) === isExcluded ? 0 : 1,
      );
      return [{ bit: 1 << at, column: this.#groups[at]!, allowed }];
    });
    return {
      isShown: (row) => wanted[this.#fate[row]!] === 1 || (suspects && (this.#bits[row]! & SUSPECT) !== 0),
      failing: (row) => {
        let failing = 0;
        for (const { bit, column, allowed } of tested) if (allowed[column[row]!] === 0) failing |= bit;
        return failing;
      },
    };
  }

  #grow(rows: number): void {
    if (rows <= this.#room) return;
    while (this.#room < rows) this.#room *= 2;
    const room = this.#room;
    this.#block = grown(this.#block, new Uint32Array(room));
    this.#record = grown(this.#record, new Uint32Array(room));
    this.#part = grown(this.#part, new Uint16Array(room));
    this.#fate = grown(this.#fate, new Uint8Array(room));
    this.#bits = grown(this.#bits, new Uint8Array(room));
    this.#length = grown(this.#length, new Uint32Array(room));
    this.#text = grown(this.#text, new Float64Array(room));
    this.#name = grown(this.#name, new Float64Array(room));
    this.#request = grown(this.#request, new Float64Array(room));
    this.#shape = grown(this.#shape, new Uint32Array(room));
    this.#groups = this.#groups.map((column) => grown(column, new Uint16Array(room)));
  }
}

interface KnownShape {
  readonly key: string;
  readonly cause: number;
  readonly skeleton: string;
  readonly evidence: Evidence;
}

interface Tests {
  /** Whether its part is wanted. */
  readonly isShown: (row: number) => boolean;
  /** A bit for each field whose filter the row does not pass. */
  readonly failing: (row: number) => number;
}

interface Lanes {
  attempts: number;
  knowTools: number;
  readonly fates: Uint32Array;
  readonly succeeded: Uint32Array;
}

const newLanes = (): Lanes => ({
  attempts: 0,
  knowTools: 0,
  fates: new Uint32Array(NO_ATTEMPT),
  succeeded: new Uint32Array(RATES.length),
});

function addLanes(lanes: Lanes, fate: number, bits: number): void {
  lanes.attempts += 1;
  lanes.fates[fate]! += 1;
  for (let lane = 0; lane < RECOVERIES.length; lane++) if (((bits >> lane) & 1) === 1) lanes.succeeded[lane]! += 1;
  if ((bits & KNOWS_TOOLS) === 0) return;
  lanes.knowTools += 1;
  if ((bits & AS_MEANT) !== 0) lanes.succeeded[RECOVERIES.length]! += 1;
}

function countsOf({ attempts, knowTools, fates, succeeded }: Lanes): Counts {
  const [strict = 0, ampersand = 0, resilient = 0, lost = 0] = fates;
  const rate = (at: number, n: number): AttemptRate => {
    const interval = wilson(succeeded[at]!, n);
    return {
      attempts: n,
      succeeded: succeeded[at]!,
      rate: interval && succeeded[at]! / n,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  };
  return {
    attempts,
    fates: { strict, ampersand, resilient, lost },
    lanes: {
      strict: rate(0, attempts),
      ampersand: rate(1, attempts),
      resilient: rate(2, attempts),
      asMeant: knowTools === 0 ? null : rate(3, knowTools),
    },
  };
}

class Dictionary<T> {
  readonly items: T[] = [];
  readonly #places = new Map<string, number>();

  add(key: string, item: T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.items.length;
    this.#places.set(key, place);
    this.items.push(item);
    return place;
  }

  placeOf(key: string): number | undefined {
    return this.#places.get(key);
  }
}

function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
