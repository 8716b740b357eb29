import type { JsonObject } from '../json/json-access.ts';
import { hashOf } from './hash.ts';
import { type Interval, mcnemar, newcombe, pairedInterval } from './statistics.ts';
import { type LANES, RATES, type Rate, type Summary } from './summary.ts';
import type { TriagedReply } from './triage.ts';

/** How replies of two logs are told to answer the same. */
export const PAIRINGS = ['id', 'request', 'none'] as const;
export type Pairing = (typeof PAIRINGS)[number];

/** What two logs say of one lane; the difference is B minus A. Where nothing is paired, nothing is known of pairs. */
export interface LaneComparison {
  readonly both: number | null;
  readonly onlyA: number | null;
  readonly onlyB: number | null;
  readonly neither: number | null;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Of McNemar's exact test; null where nothing is paired. */
  readonly p: number | null;
}

export interface Comparison {
  /** Attempts of A with their partners in B. */
  readonly paired: number;
  readonly unpaired: { readonly a: number; readonly b: number };
  readonly by: Pairing;
  readonly lanes: Readonly<Record<(typeof LANES)[number], LaneComparison>> & {
    readonly asMeant: LaneComparison | null;
  };
  readonly causes: readonly {
    readonly key: string;
    readonly a: number;
    readonly b: number;
    readonly status: 'new' | 'gone' | 'both';
  }[];
}

/** An attempt as a comparison keeps it. */
export interface ComparedAttempt {
  /** A bit for each of RATES in which it succeeds. */
  readonly bits: number;
  /** For the caller: where it is. */
  readonly row: number;
}

type AttemptsByName<Name> = ReadonlyMap<Name, readonly ComparedAttempt[]>;

/** What a comparison keeps of each attempt: which lanes it succeeds in, under the names that may pair it. */
export class ComparedLog<Name = string> {
  readonly #byId = new Map<Name, ComparedAttempt[]>();
  readonly #byRequest = new Map<Name, ComparedAttempt[]>();

  /** Names that are undefined pair it with nothing. */
  add(
    attempt: ComparedAttempt,
    { id, request }: { readonly id?: Name | undefined; readonly request?: Name | undefined },
  ): void {
    if (id !== undefined) push(this.#byId, id, attempt);
    if (request !== undefined) push(this.#byRequest, request, attempt);
  }

  attempts(by: Pairing): AttemptsByName<Name> {
    return by === 'id' ? this.#byId : by === 'request' ? this.#byRequest : new Map();
  }
}

/** Adds a reply to what is compared, if it is an attempt. */
export function addReply(log: ComparedLog, { id, isNamed, judgement, record }: TriagedReply): void {
  if (!judgement?.isAttempt) return;
  const bits = RATES.reduce((sum, rate, at) => sum | (succeedsIn(judgement, rate) ? 1 << at : 0), 0);
  const request = requestOf(record);
  log.add(
    { bits, row: 0 },
    { id: isNamed ? id : undefined, request: request === undefined ? request : hashOf(request) },
  );
}

/** What a comparison takes of a summary. */
export type ComparedSummary = Pick<Summary, 'attempts'> & {
  readonly lanes: Readonly<Record<(typeof LANES)[number], { readonly succeeded: number }>> & {
    readonly asMeant: { readonly succeeded: number; readonly attempts: number } | null;
  };
  readonly causes: readonly { readonly key: string; readonly count: number }[];
};

const succeedsIn = ({ succeeds, asMeant }: NonNullable<TriagedReply['judgement']>, rate: Rate): boolean =>
  rate === 'asMeant' ? asMeant === true : succeeds[rate];

function push<Name>(map: Map<Name, ComparedAttempt[]>, key: Name, attempt: ComparedAttempt): void {
  const held = map.get(key);
  if (held) held.push(attempt);
  else map.set(key, [attempt]);
}

/** Members that hold what was asked. */
const REQUEST_KEYS = [
  'request',
  'request_body',
  'proxy_server_request',
  'input',
  'inputs',
  'prompt',
  'vars',
  'doc',
  'messages',
];

/** What a record says was asked; undefined where it does not. */
export function requestOf(record: JsonObject): string | undefined {
  const found = REQUEST_KEYS.map((key) => record[key]).find((value) => value !== undefined && value !== null);
  // The input of our own lines is the reply itself.
  if (
    found === undefined ||
    (typeof record['input'] === 'string' && found === record['input'] && !('output' in record))
  )
    return undefined;
  return typeof found === 'string' ? found : JSON.stringify(found);
}

/** An attempt of A with its partner in B. */
export type AttemptPair = readonly [ComparedAttempt, ComparedAttempt];

/** Compares two logs: in pairs by name, else by what was asked, else as a whole; `wanted` decides that where it is given. */
export function compareLogs<Name>(
  a: { readonly log: ComparedLog<Name>; readonly summary: ComparedSummary },
  b: { readonly log: ComparedLog<Name>; readonly summary: ComparedSummary },
  wanted?: Pairing,
): Comparison & { readonly pairs: readonly AttemptPair[] } {
  const by = wanted ?? PAIRINGS.find((pairing) => pairsOf(a.log, b.log, pairing).length > 0) ?? 'none';
  const pairs = pairsOf(a.log, b.log, by);
  const laneAt = (rate: Rate): LaneComparison =>
    by === 'none' ? unpaired(a.summary, b.summary, rate) : paired(pairs, RATES.indexOf(rate));
  const knowTools = a.summary.lanes.asMeant !== null && b.summary.lanes.asMeant !== null;
  return {
    pairs,
    paired: pairs.length,
    unpaired: { a: a.summary.attempts - pairs.length, b: b.summary.attempts - pairs.length },
    by,
    lanes: {
      strict: laneAt('strict'),
      ampersand: laneAt('ampersand'),
      resilient: laneAt('resilient'),
      asMeant: knowTools ? laneAt('asMeant') : null,
    },
    causes: causesOf(a.summary, b.summary),
  };
}

/** The attempts with the same name, in their order where a name comes several times. */
function pairsOf<Name>(a: ComparedLog<Name>, b: ComparedLog<Name>, by: Pairing): AttemptPair[] {
  const others = b.attempts(by);
  return [...a.attempts(by)].flatMap(([key, own]) => {
    const partners = others.get(key) ?? [];
    return own.slice(0, partners.length).map((attempt, at) => [attempt, partners[at]!] as const);
  });
}

function paired(pairs: readonly AttemptPair[], bit: number): LaneComparison {
  const counts = { both: 0, onlyA: 0, onlyB: 0, neither: 0 };
  for (const [one, other] of pairs) {
    const [inA, inB] = [(one.bits >> bit) & 1, (other.bits >> bit) & 1];
    counts[inA ? (inB ? 'both' : 'onlyA') : inB ? 'onlyB' : 'neither']++;
  }
  const { both, onlyA, onlyB, neither } = counts;
  const interval = pairedInterval({ both, onlyA: onlyB, onlyB: onlyA, neither });
  return { ...counts, ...differenceOf((onlyB - onlyA) / pairs.length, interval), p: interval && mcnemar(onlyA, onlyB) };
}

function unpaired(a: ComparedSummary, b: ComparedSummary, rate: Rate): LaneComparison {
  const [one, other] = [a.lanes[rate], b.lanes[rate]];
  const ofA = rate === 'asMeant' ? (a.lanes.asMeant?.attempts ?? 0) : a.attempts;
  const ofB = rate === 'asMeant' ? (b.lanes.asMeant?.attempts ?? 0) : b.attempts;
  const interval = newcombe(other?.succeeded ?? 0, ofB, one?.succeeded ?? 0, ofA);
  const difference = (other?.succeeded ?? 0) / ofB - (one?.succeeded ?? 0) / ofA;
  return { both: null, onlyA: null, onlyB: null, neither: null, ...differenceOf(difference, interval), p: null };
}

const differenceOf = (difference: number, interval: Interval | null) => ({
  difference: interval && difference,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
});

function causesOf(a: ComparedSummary, b: ComparedSummary): Comparison['causes'] {
  const counts = new Map<string, { a: number; b: number }>();
  for (const { key, count } of a.causes) counts.set(key, { a: count, b: 0 });
  for (const { key, count } of b.causes) counts.set(key, { a: counts.get(key)?.a ?? 0, b: count });
  return [...counts]
    .map(([key, held]) => ({
      key,
      ...held,
      status: held.a === 0 ? ('new' as const) : held.b === 0 ? ('gone' as const) : ('both' as const),
    }))
    .sort((one, other) => Math.abs(other.b - other.a) - Math.abs(one.b - one.a) || (one.key < other.key ? -1 : 1));
}
