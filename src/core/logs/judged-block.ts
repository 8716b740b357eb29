import { RECOVERIES } from '../words/recovery.ts';
import { requestOf } from './compare.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { type Fault, shapeOf } from './fingerprint.ts';
import { hashOf } from './hash.ts';
import { historyCause } from './history-cause.ts';
import type { Trouble } from './lane.ts';
import type { RecordHistory } from './record-history.ts';
import type { RawRecord } from './record-splitter.ts';
import { recordTime } from './record-time.ts';
import { NOT_REPLIES, type Summary, SummaryBuilder } from './summary.ts';
import { Triage, type TriagedReply, type TriageOptions } from './triage.ts';

/** What can become of a record or a reply; columns hold the index. */
export const FATES = [...RECOVERIES, 'lost', 'no-attempt', ...NOT_REPLIES] as const;
export type Fate = (typeof FATES)[number];

/** Below this index is an attempt; below the next, a reply. */
export const NO_ATTEMPT = FATES.indexOf('no-attempt');

/** Bits of a row: the lanes in which it succeeds in their order, then these. */
export const AS_MEANT = 8;
export const KNOWS_TOOLS = 16;
export const SUSPECT = 32;
/** The first row of its record. */
export const BEGINS_RECORD = 64;

/** A cause as it is known from its first reply. */
export interface JudgedCause extends Fault {
  readonly key: string;
}

/** A shape of a cause, with one piece of evidence for it. */
export interface JudgedShape {
  readonly key: string;
  /** Index into the causes. */
  readonly cause: number;
  readonly skeleton: string;
  readonly evidence: Evidence;
}

/** The records of one stretch of a log, judged: a row a reply, or a record without any, as columns that are cheap to hand over. */
export interface JudgedBlock {
  /** Index of the record in the block. */
  readonly record: Uint32Array;
  /** Which of the record's replies. */
  readonly part: Uint16Array;
  /** Index into FATES. */
  readonly fate: Uint8Array;
  readonly bits: Uint8Array;
  /** Of the text, in code units. */
  readonly length: Uint32Array;
  /** Of the text, of its name and of what was asked, 52 bits; 0 where there is none. */
  readonly text: Float64Array;
  readonly name: Float64Array;
  readonly request: Float64Array;
  /** When its record says that it was, in ms since 1970; 0 where it does not. */
  readonly time: Float64Array;
  /** Indexes from 1; 0 where it is not in trouble. */
  readonly shape: Uint16Array;
  /** For each path that is grouped by: index into its values; the first value is empty. */
  readonly groups: readonly Uint16Array[];
  readonly values: readonly (readonly string[])[];
  readonly causes: readonly JudgedCause[];
  readonly shapes: readonly JudgedShape[];
  /** Records of each format. */
  readonly formats: Readonly<Record<string, number>>;
  /** Lines of unreadable records, some of them. */
  readonly unreadable: readonly number[];
  /** What the command line would print of these records. */
  readonly summary: Summary;
}

const NAMED_LINES = 20;

/** More of them are not told apart in one block. */
const MOST_INDEXES = 65_535;

/** Judges blocks of records, one after the other. */
export class BlockJudge {
  readonly #triage: Triage;
  readonly #paths: readonly string[];

  constructor(options: TriageOptions) {
    this.#triage = new Triage(options);
    this.#paths = options.groups;
  }

  judge(records: readonly RawRecord[], name: string): JudgedBlock {
    const rows: Row[] = [];
    const causes = new Index<JudgedCause>();
    const shapes = new Index<JudgedShape>();
    const values = this.#paths.map(() => new Index<string>().with('', ''));
    const formats: Record<string, number> = {};
    const unreadable: number[] = [];
    const shapeAt = ({ key, outcome, codes, tool, path, dialect, end, span }: Trouble, text: string): number => {
      const evidence = evidenceOf(text, span);
      const skeleton = shapeOf(evidence);
      const own = `${key} ${skeleton}`;
      return shapes.at(own, () => {
        const cause = causes.at(key, () => ({ key, outcome, codes, tool, path, dialect, end }));
        return { key: own, cause, skeleton, evidence };
      });
    };
    const shapeOfHistory = (history: RecordHistory): number => {
      const { cause, evidence } = historyCause(history);
      const own = `${cause.key} ${evidence.before}`;
      return shapes.at(own, () => ({
        key: own,
        cause: causes.at(cause.key, () => cause),
        skeleton: shapeOf(evidence),
        evidence,
      }));
    };
    for (const [record, raw] of records.entries()) {
      let part = 0;
      let before: unknown = null;
      for (const triaged of this.#triage.add({ name, source: name, records: [raw] })) {
        const begins = triaged.record !== before;
        before = triaged.record;
        if (begins) formats[triaged.format] = (formats[triaged.format] ?? 0) + 1;
        if (triaged.bucket === 'unreadable' && unreadable.length < NAMED_LINES) unreadable.push(raw.line);
        const text = triaged.reply?.chunks.join('') ?? '';
        const row = rowOf(triaged, text);
        const trouble = triaged.judgement?.trouble;
        const refused = begins && triaged.history && triaged.history.codes.length > 0 ? triaged.history : null;
        const shape = trouble ? shapeAt(trouble, text) + 1 : refused ? shapeOfHistory(refused) + 1 : 0;
        const groups = this.#paths.map((path, at) => {
          const value = triaged.groups[path] ?? '';
          return values[at]!.at(value, () => value);
        });
        const bits = row.bits | (begins ? BEGINS_RECORD : 0);
        rows.push({ ...row, bits, record, part: part++, shape, groups });
      }
    }
    return {
      record: Uint32Array.from(rows, (row) => row.record),
      part: Uint16Array.from(rows, (row) => row.part),
      fate: Uint8Array.from(rows, (row) => row.fate),
      bits: Uint8Array.from(rows, (row) => row.bits),
      length: Uint32Array.from(rows, (row) => row.length),
      text: Float64Array.from(rows, (row) => row.text),
      name: Float64Array.from(rows, (row) => row.name),
      request: Float64Array.from(rows, (row) => row.request),
      time: Float64Array.from(rows, (row) => row.time),
      shape: Uint16Array.from(rows, (row) => row.shape),
      groups: this.#paths.map((_, at) => Uint16Array.from(rows, (row) => row.groups[at]!)),
      values: values.map(({ items }) => items),
      causes: causes.items,
      shapes: shapes.items,
      formats,
      unreadable,
      summary: this.#triage.takeSummary(),
    };
  }
}

/** One record that nobody could judge. */
export const unreadableBlock = (name: string, line: number, paths: number): JudgedBlock => ({
  record: new Uint32Array(1),
  part: new Uint16Array(1),
  fate: Uint8Array.of(FATES.indexOf('unreadable')),
  bits: Uint8Array.of(BEGINS_RECORD),
  length: new Uint32Array(1),
  text: new Float64Array(1),
  name: new Float64Array(1),
  request: new Float64Array(1),
  time: new Float64Array(1),
  shape: new Uint16Array(1),
  groups: Array.from({ length: paths }, () => new Uint16Array(1)),
  values: Array.from({ length: paths }, () => ['']),
  causes: [],
  shapes: [],
  formats: { unreadable: 1 },
  unreadable: [line],
  summary: unreadableSummary(name, line),
});

function unreadableSummary(name: string, line: number): Summary {
  const builder = new SummaryBuilder();
  builder.addRecord(name, 'unreadable', 'unreadable', line);
  return builder.summary();
}

interface Row {
  readonly record: number;
  readonly part: number;
  readonly fate: number;
  readonly bits: number;
  readonly length: number;
  readonly text: number;
  readonly name: number;
  readonly request: number;
  readonly time: number;
  readonly shape: number;
  readonly groups: readonly number[];
}

function rowOf(
  { bucket, judgement, id, isNamed, record }: TriagedReply,
  text: string,
): Omit<Row, 'record' | 'part' | 'shape' | 'groups'> {
  const request = requestOf(record);
  return {
    fate: FATES.indexOf(fateOf(bucket, judgement)),
    bits: judgement?.isAttempt ? bitsOf(judgement) : 0,
    length: text.length,
    text: bucket === 'reply' ? shortHash(text) : 0,
    name: isNamed ? shortHash(id) : 0,
    request: request === undefined ? 0 : shortHash(request),
    time: recordTime(record),
  };
}

function fateOf(bucket: TriagedReply['bucket'], judgement: TriagedReply['judgement']): Fate {
  if (bucket !== 'reply') return bucket;
  if (!judgement?.isAttempt) return 'no-attempt';
  return RECOVERIES.find((recovery) => judgement.succeeds[recovery]) ?? 'lost';
}

const bitsOf = ({ succeeds, asMeant, isSuspect }: NonNullable<TriagedReply['judgement']>): number =>
  RECOVERIES.reduce((sum, recovery, at) => sum | (succeeds[recovery] ? 1 << at : 0), 0) |
  (asMeant === null ? 0 : KNOWS_TOOLS | (asMeant ? AS_MEANT : 0)) |
  (isSuspect ? SUSPECT : 0);

/** As many bits of the hash as a number holds exactly. */
const shortHash = (text: string): number => Number.parseInt(hashOf(text).slice(0, 13), 16) || 1;

/** Things by key, each once, with their places. */
class Index<T> {
  readonly items: T[] = [];
  readonly #places = new Map<string, number>();

  with(key: string, item: T): this {
    this.at(key, () => item);
    return this;
  }

  at(key: string, create: () => T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    if (this.items.length >= MOST_INDEXES) return 0;
    const item = create();
    const place = this.items.length;
    this.#places.set(key, place);
    this.items.push(item);
    return place;
  }
}
