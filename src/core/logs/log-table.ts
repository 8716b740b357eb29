import { RECOVERIES } from '../words/recovery.ts';
import type { Evidence } from './evidence.ts';
import { HISTORY } from './history-cause.ts';
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
import { type LaneRate, NOT_REPLIES, type NotReply, type Rate } from './summary.ts';

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
  /** Replies of it in each of TREND_BINS equal stretches of the log, or of its time. */
  readonly trend: readonly number[];
  /** Models in whose replies it is; null where the log names none, or too many to tell apart. */
  readonly models: { readonly count: number; readonly all: number; readonly only: string | null } | null;
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
  readonly allRows: number;
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
  /** From when to when its replies were, in ms since 1970; null where not all say when. */
  readonly time: { readonly from: number; readonly to: number } | null;
}

const TREND_BINS = 24;
/** Of so many models it is known in which a cause is. */
const MOST_MODELS = 64;
const MODEL_PATH = 'model';
const MOST_CAUSES = 500;
const MOST_SHAPES = 8;
/** Later ones of a cause count as one. */
const MOST_SHAPES_KEPT = 50_000;
/** Share of rows that may not say when they were; they count for the beginning. */
const MOST_SILENT = 0.02;
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

/** All rows of a log in columns, some 70 bytes each, and what can be asked of them. */
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
  #time = new Float64Array(FIRST_ROWS);
  /** Which stretch each row is in; made again where rows came since. */
  #stretches: { readonly bins: Uint8Array; readonly time: LogView['time'] } | null = null;
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
    this.#time.set(judged.time, at);
    this.#stretches = null;
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
    const { wanted: parts, suspects, failures } = this.#tests(filter);
    const wanted = this.#shapesOf(cause ?? null, shape ?? null);
    const failing = failures(this.length);
    const found = new Uint32Array(this.length);
    let count = 0;
    for (let row = 0; row < this.length; row++) {
      if (wanted && wanted[this.#shape[row]!] === 0) continue;
      if (failing !== null && failing[row] !== 0) continue;
      if (parts[this.#fate[row]!] === 1 || (suspects && (this.#bits[row]! & SUSPECT) !== 0)) found[count++] = row;
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

  /** How often each cause is in some rows. */
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
    const { wanted, suspects: wantsSuspects, failures } = this.#tests(filter);
    const rows = this.length;
    const [fateOf, bitsOf, shapeOf] = [this.#fate, this.#bits, this.#shape];
    const failing = failures(rows);
    // What becomes of a row and whether it is shown depend on fate and bits alone, so rows are counted by both.
    const isShown = Uint8Array.from({ length: KINDS }, (_, kind) =>
      wanted[kind >> BITS] === 1 || (wantsSuspects && (kind & SUSPECT) !== 0) ? 1 : 0,
    );
    const all = new Uint32Array(KINDS);
    const kinds = failing === null ? all : new Uint32Array(KINDS);
    const standing = new Uint8Array(rows);
    /** The same of every row: what becomes of histories is counted by records. */
    const present = new Uint8Array(rows);
    const shapeCounts = new Uint32Array(this.#shapes.items.length + 1);
    const causeOf = Uint32Array.from([0, ...this.#shapes.items.map(({ cause }) => cause)]);
    const trend = new Uint32Array(this.#causes.items.length * TREND_BINS);
    const { bins, time } = this.#inStretches();
    const modelPath = this.paths.indexOf(MODEL_PATH);
    const modelOf = this.#groups[modelPath] ?? new Uint16Array(rows);
    const modelCount = this.#values[modelPath]?.items.length ?? 0;
    const knowsModels = modelCount > 1 && modelCount <= MOST_MODELS;
    const models = new Uint8Array(knowsModels ? this.#causes.items.length * modelCount : 0);
    for (let row = 0; row < rows; row++) {
      const kind = (fateOf[row]! << BITS) | bitsOf[row]!;
      all[kind]! += 1;
      const shape = shapeOf[row]!;
      if (isShown[kind] === 1) present[row] = shape === 0 ? 1 : 2;
      if (kind < ATTEMPT_KINDS) standing[row] = present[row]!;
      if (failing !== null) {
        if (failing[row] !== 0) continue;
        kinds[kind]! += 1;
      }
      if (shape === 0 || isShown[kind] === 0) continue;
      shapeCounts[shape]! += 1;
      const cause = causeOf[shape]!;
      trend[cause * TREND_BINS + bins[row]!]! += 1;
      if (knowsModels) models[cause * modelCount + modelOf[row]!] = 1;
    }
    const facets = this.paths.map((path, at) =>
      this.#facetView(path, at, path === HISTORY ? present : standing, failing, filter),
    );
    const named = knowsModels ? this.#values[modelPath]!.items : [];
    const modelsOf = (cause: number): CauseView['models'] => {
      if (!knowsModels) return null;
      const found = named.filter((model, at) => model !== '' && models[cause * modelCount + at] === 1);
      const all = facets[modelPath]?.values.filter(({ value }) => value !== '').length ?? 0;
      return { count: found.length, all, only: found.length === 1 ? found[0]! : null };
    };
    const trouble = shapeCounts.reduce((sum, count) => sum + count, 0);
    const { groups, groupCount, sharesOf } = this.#groupViews(groupBy, facets, failing, causeOf, isShown);
    const fates = FATES.map((_, fate) => sumOf(kinds, (kind) => kind >> BITS === fate));
    return {
      ...countsOf(kinds),
      records: sumOf(kinds, (kind) => (kind & BEGINS_RECORD) !== 0),
      replies: sumOf(kinds, (kind) => kind >> BITS <= NO_ATTEMPT),
      noAttempts: fates[NO_ATTEMPT]!,
      suspects: sumOf(kinds, (kind) => (kind & SUSPECT) !== 0),
      notReplies: Object.fromEntries(
        NOT_REPLIES.flatMap((bucket, at) => {
          const count = fates[NO_ATTEMPT + 1 + at]!;
          return count === 0 ? [] : [[bucket, count]];
        }),
      ),
      allRows: rows,
      allAttempts: sumOf(all, (kind) => kind < ATTEMPT_KINDS),
      shownAttempts: sumOf(kinds, (kind) => kind < ATTEMPT_KINDS && isShown[kind] === 1),
      shownRows: sumOf(kinds, (kind) => isShown[kind] === 1),
      trouble,
      ...this.#causeViews(shapeCounts, trouble, { trend, modelsOf, sharesOf }),
      time,
      facets,
      groups,
      groupCount,
    };
  }

  #facetView(
    path: string,
    at: number,
    standing: Uint8Array,
    failing: Uint32Array | null,
    { facets }: LogFilter,
  ): FacetView {
    const { items } = this.#values[at]!;
    const attempts = new Uint32Array(items.length);
    const trouble = new Uint32Array(items.length);
    countValues(this.#groups[at]!, standing, failing, 1 << at, attempts, trouble);
    const picked = facets.flatMap((facet) => (facet.path === path ? facet.values : []));
    const values = items
      .map((value, place) => ({ value, attempts: attempts[place]!, trouble: trouble[place]! }))
      .filter(({ attempts: count, value }) => count > 0 || picked.includes(value))
      .sort((a, b) => b.attempts - a.attempts || (a.value < b.value ? -1 : 1));
    return { path, values: values.slice(0, MOST_FACET_VALUES), valueCount: values.length };
  }

  /** The largest groups, and which share of each a cause has. */
  #groupViews(
    groupBy: string | null,
    facets: readonly FacetView[],
    failing: Uint32Array | null,
    causeOf: Uint32Array,
    isShown: Uint8Array,
  ): Pick<LogView, 'groups' | 'groupCount'> & { readonly sharesOf: (cause: number) => readonly number[] } {
    const path = groupBy === null ? -1 : this.paths.indexOf(groupBy);
    const facet = facets[path];
    if (!facet) return { groups: null, groupCount: 0, sharesOf: () => [] };
    const shown = facet.values.slice(0, facet.valueCount > MOST_GROUPS ? MOST_GROUPS - 1 : MOST_GROUPS);
    const slots = new Uint8Array(this.#values[path]!.items.length);
    for (const [slot, { value }] of shown.entries()) slots[this.#values[path]!.placeOf(value)!] = slot + 1;
    const column = this.#groups[path]!;
    const kinds = new Uint32Array((shown.length + 1) * KINDS);
    const causes = new Uint32Array((shown.length + 1) * this.#causes.items.length);
    for (let row = 0; row < this.length; row++) {
      if (failing !== null && failing[row] !== 0) continue;
      const slot = slots[column[row]!]!;
      const kind = (this.#fate[row]! << BITS) | this.#bits[row]!;
      kinds[slot * KINDS + kind]! += 1;
      const shape = this.#shape[row]!;
      if (shape > 0 && isShown[kind] === 1) causes[slot * this.#causes.items.length + causeOf[shape]!]! += 1;
    }
    const groups = shown.map(
      ({ value }, at): GroupView => ({
        value,
        ...countsOf(kinds.subarray((at + 1) * KINDS, (at + 2) * KINDS)),
      }),
    );
    return {
      groups,
      groupCount: facet.valueCount,
      sharesOf: (cause) =>
        groups.map(({ attempts }, at) =>
          attempts === 0 ? 0 : causes[(at + 1) * this.#causes.items.length + cause]! / attempts,
        ),
    };
  }

  #causeViews(
    shapeCounts: Uint32Array,
    trouble: number,
    {
      trend,
      modelsOf,
      sharesOf,
    }: {
      readonly trend: Uint32Array;
      readonly modelsOf: (cause: number) => CauseView['models'];
      readonly sharesOf: (cause: number) => readonly number[];
    },
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
          models: modelsOf(cause),
          groups: sharesOf(cause),
        };
      });
    return { causes, causeCount: counts.size };
  }

  /** The stretches of the log: of its time where all but a few rows say when they were, else of its order. */
  #inStretches(): { readonly bins: Uint8Array; readonly time: LogView['time'] } {
    if (this.#stretches) return this.#stretches;
    const rows = this.length;
    const times = this.#time;
    const bins = new Uint8Array(rows);
    let [from, to, silent] = [Number.POSITIVE_INFINITY, 0, 0];
    for (let row = 0; row < rows; row++) {
      const time = times[row]!;
      if (time === 0) silent += 1;
      else {
        if (time < from) from = time;
        if (time > to) to = time;
      }
    }
    const isTimed = to > from && silent <= rows * MOST_SILENT;
    for (let row = 0; row < rows; row++) {
      const part = isTimed ? (times[row]! - from) / (to - from) : row / rows;
      bins[row] = Math.max(0, Math.min(TREND_BINS - 1, Math.floor(part * TREND_BINS)));
    }
    this.#stretches = { bins, time: isTimed ? { from, to } : null };
    return this.#stretches;
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
      wanted,
      suspects,
      failures: (rows) => {
        if (tested.length === 0) return null;
        const failing = new Uint32Array(rows);
        for (const { bit, column, allowed } of tested)
          for (let row = 0; row < rows; row++) if (allowed[column[row]!] === 0) failing[row]! |= bit;
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
    this.#time = grown(this.#time, new Float64Array(room));
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
  /** By fate: whether it is wanted; suspects may be wanted beside. */
  readonly wanted: Uint8Array;
  readonly suspects: boolean;
  /** For each row a bit for each field whose filter it does not pass; null where no field is filtered. */
  readonly failures: (rows: number) => Uint32Array | null;
}

/** Counts attempts and trouble of each value of one field, under the filters of all others. */
function countValues(
  column: Uint16Array,
  standing: Uint8Array,
  failing: Uint32Array | null,
  own: number,
  attempts: Uint32Array,
  trouble: Uint32Array,
): void {
  for (let row = 0; row < standing.length; row++) {
    const stands = standing[row]!;
    if (stands === 0 || (failing !== null && (failing[row]! & ~own) !== 0)) continue;
    const value = column[row]!;
    attempts[value]! += 1;
    trouble[value]! += stands - 1;
  }
}

/** What can become of a row with all that its bits say. */
const BITS = 7;
const KINDS = FATES.length << BITS;
const ATTEMPT_KINDS = NO_ATTEMPT << BITS;

function sumOf(kinds: Uint32Array, isMeant: (kind: number) => boolean): number {
  let sum = 0;
  for (let kind = 0; kind < kinds.length; kind++) if (kinds[kind] !== 0 && isMeant(kind)) sum += kinds[kind]!;
  return sum;
}

/** The rates of rows that were counted by kind. */
function countsOf(kinds: Uint32Array): Counts {
  const attempts = sumOf(kinds, (kind) => kind < ATTEMPT_KINDS);
  const knowTools = sumOf(kinds, (kind) => kind < ATTEMPT_KINDS && (kind & KNOWS_TOOLS) !== 0);
  const fate = (at: number): number => sumOf(kinds, (kind) => kind >> BITS === at);
  const rate = (bit: number, n: number): AttemptRate => {
    const succeeded = sumOf(kinds, (kind) => kind < ATTEMPT_KINDS && (kind & bit) !== 0);
    const interval = wilson(succeeded, n);
    return {
      attempts: n,
      succeeded,
      rate: interval && succeeded / n,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  };
  return {
    attempts,
    fates: { strict: fate(0), ampersand: fate(1), resilient: fate(2), lost: fate(3) },
    lanes: {
      strict: rate(1, attempts),
      ampersand: rate(2, attempts),
      resilient: rate(4, attempts),
      asMeant: knowTools === 0 ? null : rate(AS_MEANT, knowTools),
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
