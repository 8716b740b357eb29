import { LeftOutCount, type LeftOutFiles } from '../../base/left-out-files.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { asList, asObject, isObject, type JsonObject } from '../json/json-access.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import type { Outcome } from './fingerprint.ts';
import { hashOf } from './hash.ts';
import type { Judgement } from './lane.ts';
import { wilson } from './statistics.ts';

/** Buckets of records that hold no reply. */
export const NOT_REPLIES = [
  'provider-error',
  'native-call',
  'no-text',
  'not-a-model-call',
  'after-a-message',
  'redacted',
  'cut-by-logger',
  'unreadable',
] as const;
export type NotReply = (typeof NOT_REPLIES)[number];

export const LANES = ['strict', 'ampersand', 'resilient'] as const;
/** A rate of the summary: the three readings, and what is left once tools are held to them. */
export const RATES = [...LANES, 'asMeant'] as const;
export type Rate = (typeof RATES)[number];

/** A share with its 95 % interval; null where there is nothing to go by. */
export interface LaneRate {
  readonly succeeded: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** `attempts` are those for which tools were known. */
export type AsMeantRate = LaneRate & { readonly attempts: number };

export interface Exemplar {
  readonly id: string;
  readonly source: string;
  readonly length: number;
  /** Of the text: what makes the sample uniform, and the order the same in any merge. */
  readonly hash: string;
}

export interface CauseSummary {
  readonly key: string;
  readonly outcome: Outcome;
  readonly codes: readonly string[];
  readonly tool: string;
  readonly path: string;
  readonly dialect: string;
  readonly end: string;
  /** Of its first exemplar. */
  readonly skeleton: string;
  readonly count: number;
  /** Of the attempts in trouble. */
  readonly share: number;
  readonly exemplars: readonly Exemplar[];
  readonly groups: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface GroupSummary {
  readonly attempts: number;
  readonly lanes: Readonly<Record<(typeof LANES)[number], LaneRate>>;
}

/** Histories of a log that are refused for one reason by one provider. */
export interface HistoryCause {
  readonly code: string;
  /** Null where no record says who got it. */
  readonly provider: string | null;
  readonly count: number;
  /** Their length and hash are those of the request. */
  readonly exemplars: readonly Exemplar[];
}

/** Records that carry the messages of a request. */
export interface HistoriesSummary {
  readonly checked: number;
  readonly refused: number;
  readonly causes: readonly HistoryCause[];
}

/** How many records of a format a log holds, or what of it was left out. */
export interface SummarySource {
  readonly name: string;
  readonly format: string;
  readonly records: number;
  /** Files and folders, by what they are; absent where this is about records. */
  readonly leftOut?: LeftOutFiles;
}

/** What stands for the format where a source says what was left out. */
const LEFT_OUT = 'left-out';

/** What is known of a log, in the shape in which it is written and merged (logs.md). */
export interface Summary {
  readonly format: 'chunkscope-summary';
  readonly version: 1;
  readonly keys: 'v1';
  readonly records: number;
  readonly replies: number;
  readonly notReplies: Readonly<Partial<Record<NotReply, number>>>;
  readonly attempts: number;
  readonly noAttempts: number;
  readonly suspects: number;
  readonly lanes: Readonly<Record<(typeof LANES)[number], LaneRate>> & { readonly asMeant: AsMeantRate | null };
  readonly causes: readonly CauseSummary[];
  readonly groups: Readonly<Record<string, Readonly<Record<string, GroupSummary>>>>;
  /** Absent where no record carries messages. */
  readonly histories?: HistoriesSummary;
  readonly sources: readonly SummarySource[];
  readonly lines: { readonly unreadable: readonly number[] };
}

/** One reply with all that a summary keeps of it. */
export interface JudgedReply {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly judgement: Judgement;
  /** Values of the fields that are grouped by. */
  readonly groups: Readonly<Record<string, string>>;
}

/** One checked history with all that a summary keeps of it. */
export interface CheckedHistory {
  readonly id: string;
  readonly source: string;
  /** Of the request, as JSON; only asked of one that is refused. */
  readonly text: () => string;
  readonly provider: string | null;
  /** Why it is refused, each once; empty where it holds. */
  readonly codes: readonly string[];
}

/** Lines with bad records that are named. */
const NAMED_LINES = 20;

const EXEMPLARS = 5;

interface Sample extends Exemplar {
  readonly skeleton: string;
}

interface Cause {
  readonly head: Pick<CauseSummary, 'key' | 'outcome' | 'codes' | 'tool' | 'path' | 'dialect' | 'end'>;
  count: number;
  samples: Sample[];
  readonly groups: Map<string, Map<string, number>>;
}

interface HistoryTally {
  readonly code: string;
  readonly provider: string | null;
  count: number;
  samples: Sample[];
}

interface Tally {
  attempts: number;
  readonly succeeded: Record<(typeof LANES)[number], number>;
}

const newTally = (): Tally => ({ attempts: 0, succeeded: { strict: 0, ampersand: 0, resilient: 0 } });

/** Gathers records, replies and other summaries; whatever the order, it prints the same. Its size grows with the causes alone. */
export class SummaryBuilder {
  #records = 0;
  #replies = 0;
  #noAttempts = 0;
  #suspects = 0;
  readonly #notReplies = new Map<NotReply, number>();
  readonly #all = newTally();
  readonly #asMeant = { attempts: 0, succeeded: 0 };
  readonly #causes = new Map<string, Cause>();
  readonly #groups = new Map<string, Map<string, Tally>>();
  readonly #sources = new Map<string, { name: string; format: string; records: number }>();
  readonly #leftOut = new Map<string, LeftOutCount>();
  #unreadable: number[] = [];
  readonly #histories = { checked: 0, refused: 0 };
  readonly #historyCauses = new Map<string, HistoryTally>();

  /** A record, whatever it holds. */
  addRecord(name: string, format: string, notReply?: NotReply, line?: number): void {
    this.#records += 1;
    this.#addSource(name, format, 1);
    if (notReply === undefined) return;
    this.#notReplies.set(notReply, (this.#notReplies.get(notReply) ?? 0) + 1);
    if (notReply === 'unreadable' && line !== undefined) this.#addLines([line]);
  }

  addReply({ id, source, text, judgement, groups }: JudgedReply): void {
    const { isAttempt, succeeds, asMeant, isSuspect, trouble } = judgement;
    this.#replies += 1;
    if (!isAttempt) {
      this.#noAttempts += 1;
      return;
    }
    if (isSuspect) this.#suspects += 1;
    const tallies = Object.entries(groups).map(([path, value]) => this.#groupOf(path, value));
    for (const tally of [this.#all, ...tallies]) {
      tally.attempts += 1;
      for (const lane of LANES) if (succeeds[lane]) tally.succeeded[lane] += 1;
    }
    if (asMeant !== null) {
      this.#asMeant.attempts += 1;
      if (asMeant) this.#asMeant.succeeded += 1;
    }
    if (trouble === null) return;
    const { skeleton, shape: _, ...head } = trouble;
    const cause = getOrCreate(this.#causes, trouble.key, (): Cause => newCause(head));
    cause.count += 1;
    cause.samples = kept([...cause.samples, { id, source, length: text.length, hash: hashOf(text), skeleton }]);
    for (const [path, value] of Object.entries(groups)) count(cause.groups, path, value, 1);
  }

  /** A record that carries the messages of a request. */
  addHistory({ id, source, text, provider, codes }: CheckedHistory): void {
    this.#histories.checked += 1;
    if (codes.length === 0) return;
    this.#histories.refused += 1;
    const json = text();
    const sample: Sample = { id, source, length: json.length, hash: hashOf(json), skeleton: '' };
    for (const code of codes) this.#addHistoryCause(code, provider, 1, [sample]);
  }

  #addHistoryCause(code: string, provider: string | null, more: number, samples: readonly Sample[]): void {
    const cause = getOrCreate(
      this.#historyCauses,
      `${code} ${provider ?? ''}`,
      (): HistoryTally => ({ code, provider, count: 0, samples: [] }),
    );
    cause.count += more;
    cause.samples = kept([...cause.samples, ...samples]);
  }

  /** Files that were not read of a log. */
  addLeftOut(name: string, counts: LeftOutFiles): void {
    if (Object.keys(counts).length > 0) getOrCreate(this.#leftOut, name, () => new LeftOutCount()).addAll(counts);
  }

  /** Adds all that another summary holds. */
  merge(other: Summary): void {
    this.#records += other.records;
    this.#replies += other.replies;
    this.#noAttempts += other.noAttempts;
    this.#suspects += other.suspects;
    for (const bucket of NOT_REPLIES) {
      const more = other.notReplies[bucket] ?? 0;
      if (more > 0) this.#notReplies.set(bucket, (this.#notReplies.get(bucket) ?? 0) + more);
    }
    addTally(this.#all, other.attempts, other.lanes);
    this.#asMeant.attempts += other.lanes.asMeant?.attempts ?? 0;
    this.#asMeant.succeeded += other.lanes.asMeant?.succeeded ?? 0;
    for (const { count: more, share: _, skeleton, exemplars, groups, ...head } of other.causes) {
      const cause = getOrCreate(this.#causes, head.key, (): Cause => newCause(head));
      cause.count += more;
      const samples = exemplars.map((exemplar, at): Sample => ({ ...exemplar, skeleton: at === 0 ? skeleton : '' }));
      cause.samples = kept([...cause.samples, ...samples]);
      for (const [path, values] of Object.entries(groups))
        for (const [value, times] of Object.entries(values)) count(cause.groups, path, value, times);
    }
    for (const [path, values] of Object.entries(other.groups))
      for (const [value, { attempts, lanes }] of Object.entries(values))
        addTally(this.#groupOf(path, value), attempts, lanes);
    if (other.histories) {
      this.#histories.checked += other.histories.checked;
      this.#histories.refused += other.histories.refused;
      for (const { code, provider, count: more, exemplars } of other.histories.causes)
        this.#addHistoryCause(
          code,
          provider,
          more,
          exemplars.map((exemplar): Sample => ({ ...exemplar, skeleton: '' })),
        );
    }
    for (const { name, format, records, leftOut } of other.sources)
      if (leftOut) this.addLeftOut(name, leftOut);
      else this.#addSource(name, format, records);
    this.#addLines(other.lines.unreadable);
  }

  summary(): Summary {
    const { attempts } = this.#all;
    const troubled = [...this.#causes.values()].reduce((sum, cause) => sum + cause.count, 0);
    return {
      format: 'chunkscope-summary',
      version: 1,
      keys: 'v1',
      records: this.#records,
      replies: this.#replies,
      notReplies: Object.fromEntries(
        NOT_REPLIES.flatMap((bucket) => {
          const held = this.#notReplies.get(bucket);
          return held === undefined ? [] : [[bucket, held]];
        }),
      ),
      attempts,
      noAttempts: this.#noAttempts,
      suspects: this.#suspects,
      lanes: {
        ...lanesOf(this.#all),
        asMeant:
          this.#asMeant.attempts === 0
            ? null
            : { attempts: this.#asMeant.attempts, ...rateOf(this.#asMeant.succeeded, this.#asMeant.attempts) },
      },
      causes: [...this.#causes.values()]
        .sort((a, b) => b.count - a.count || compare(a.head.key, b.head.key))
        .map((cause) => printed(cause, troubled)),
      groups: sorted(this.#groups, (values) =>
        sorted(values, (tally): GroupSummary => ({ attempts: tally.attempts, lanes: lanesOf(tally) })),
      ),
      ...(this.#histories.checked > 0 && { histories: this.#historiesSummary() }),
      sources: [...this.#sources.values(), ...[...this.#leftOut].map(leftOutSource)].sort(
        (a, b) => compare(a.name, b.name) || compare(a.format, b.format),
      ),
      lines: { unreadable: this.#unreadable },
    };
  }

  #historiesSummary(): HistoriesSummary {
    const causes = [...this.#historyCauses]
      .sort(([a, one], [b, other]) => other.count - one.count || compare(a, b))
      .map(([, { code, provider, count: times, samples }]) => ({
        code,
        provider,
        count: times,
        exemplars: samples.map(exemplarOf),
      }));
    return { ...this.#histories, causes };
  }

  #groupOf(path: string, value: string): Tally {
    return getOrCreate(
      getOrCreate(this.#groups, path, () => new Map<string, Tally>()),
      value,
      newTally,
    );
  }

  #addSource(name: string, format: string, records: number): void {
    getOrCreate(this.#sources, `${name}\u0001${format}`, () => ({ name, format, records: 0 })).records += records;
  }

  #addLines(lines: readonly number[]): void {
    if (lines.length === 0) return;
    this.#unreadable = [...this.#unreadable, ...lines].sort((a, b) => a - b).slice(0, NAMED_LINES);
  }
}

const leftOutSource = ([name, { counts }]: [string, LeftOutCount]): SummarySource => ({
  name,
  format: LEFT_OUT,
  records: 0,
  leftOut: counts,
});

const newCause = (head: Cause['head']): Cause => {
  const { key, outcome, codes, tool, path, dialect, end } = head;
  return { head: { key, outcome, codes, tool, path, dialect, end }, count: 0, samples: [], groups: new Map() };
};

function printed({ head, count: times, samples, groups }: Cause, troubled: number): CauseSummary {
  return {
    ...head,
    skeleton: samples[0]?.skeleton ?? '',
    count: times,
    share: rounded(times / troubled),
    exemplars: samples.map(exemplarOf),
    groups: sorted(groups, (values) => sorted(values, (value) => value)),
  };
}

const exemplarOf = ({ id, source, length, hash }: Sample): Exemplar => ({ id, source, length, hash });

/** The shortest and those with the smallest hash: what any order of merging leaves. */
function kept(samples: readonly Sample[]): Sample[] {
  if (samples.length <= EXEMPLARS) return samples.toSorted(byLength);
  const shortest = samples.toSorted(byLength).slice(0, EXEMPLARS);
  const smallest = samples.toSorted(byHash).slice(0, EXEMPLARS);
  return [...new Set([...shortest, ...smallest])].sort(byLength);
}

const byName = (a: Exemplar, b: Exemplar): number => compare(a.id, b.id) || compare(a.source, b.source);
const byLength = (a: Exemplar, b: Exemplar): number => a.length - b.length || compare(a.hash, b.hash) || byName(a, b);
const byHash = (a: Exemplar, b: Exemplar): number => compare(a.hash, b.hash) || a.length - b.length || byName(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function count(groups: Map<string, Map<string, number>>, path: string, value: string, more: number): void {
  const values = getOrCreate(groups, path, () => new Map<string, number>());
  values.set(value, (values.get(value) ?? 0) + more);
}

function addTally(tally: Tally, attempts: number, lanes: GroupSummary['lanes']): void {
  tally.attempts += attempts;
  for (const lane of LANES) tally.succeeded[lane] += lanes[lane].succeeded;
}

function sorted<V, R>(map: ReadonlyMap<string, V>, print: (value: V) => R): Record<string, R> {
  const entries = [...map].sort(([a], [b]) => compare(a, b));
  return Object.fromEntries(entries.map(([name, value]) => [name, print(value)]));
}

const lanesOf = ({ attempts, succeeded }: Tally): GroupSummary['lanes'] => ({
  strict: rateOf(succeeded.strict, attempts),
  ampersand: rateOf(succeeded.ampersand, attempts),
  resilient: rateOf(succeeded.resilient, attempts),
});

function rateOf(succeeded: number, n: number): LaneRate {
  const interval = wilson(succeeded, n);
  return {
    succeeded,
    rate: interval && rounded(succeeded / n),
    low: interval && rounded(interval.low),
    high: interval && rounded(interval.high),
  };
}

/** Enough digits for any log, and the same on every machine. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Reads a summary that was printed; the error says what else it is. */
export function readSummary(value: unknown): Result<Summary> {
  const found = asObject(value);
  if (found['format'] !== 'chunkscope-summary')
    return err('This is no summary: make one with "triage --partial" or "triage --format json".');
  if (found['version'] !== 1 || found['keys'] !== 'v1')
    return err('This summary was written by another version of Chunkscope; make it again from its log.');
  if (!isWhole(found)) return err('This summary is damaged; make it again from its log.');
  return ok(found as unknown as Summary);
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const haveLanes = (value: unknown): boolean =>
  LANES.every((lane) => isCount(asObject(asObject(asObject(value)['lanes'])[lane])['succeeded']));

const isText = (value: unknown): boolean => typeof value === 'string';

function isWhole(found: JsonObject): boolean {
  const { asMeant } = asObject(found['lanes']);
  return (
    ['records', 'replies', 'attempts', 'noAttempts', 'suspects'].every((name) => isCount(found[name])) &&
    haveLanes(found) &&
    (asMeant === null || (isCount(asObject(asMeant)['attempts']) && isCount(asObject(asMeant)['succeeded']))) &&
    Object.values(asObject(found['notReplies'])).every(isCount) &&
    Array.isArray(found['causes']) &&
    found['causes'].every(isCause) &&
    (found['histories'] === undefined || areHistories(asObject(found['histories']))) &&
    isObject(found['groups']) &&
    Object.values(found['groups']).every((values) =>
      Object.values(asObject(values)).every((group) => isCount(asObject(group)['attempts']) && haveLanes(group)),
    ) &&
    Array.isArray(found['sources']) &&
    found['sources'].every((source) => {
      const { name, format, records, leftOut = {} } = asObject(source);
      return (
        isText(name) && isText(format) && isCount(records) && isObject(leftOut) && Object.values(leftOut).every(isCount)
      );
    }) &&
    asList(asObject(found['lines'])['unreadable']).every(isCount)
  );
}

function isCause(value: unknown): boolean {
  const cause = asObject(value);
  return (
    ['key', 'outcome', 'tool', 'path', 'dialect', 'end', 'skeleton'].every((name) => isText(cause[name])) &&
    isCount(cause['count']) &&
    Array.isArray(cause['codes']) &&
    cause['codes'].every(isText) &&
    areExemplars(cause['exemplars']) &&
    isObject(cause['groups']) &&
    Object.values(cause['groups']).every((values) => Object.values(asObject(values)).every(isCount))
  );
}

const areExemplars = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.every((item) => {
    const { id, source, length, hash } = asObject(item);
    return isText(id) && isText(source) && isCount(length) && isText(hash);
  });

const areHistories = ({ checked, refused, causes }: JsonObject): boolean =>
  isCount(checked) &&
  isCount(refused) &&
  Array.isArray(causes) &&
  causes.every((item) => {
    const { code, provider, count: times, exemplars } = asObject(item);
    return isText(code) && (provider === null || isText(provider)) && isCount(times) && areExemplars(exemplars);
  });
