import { masked, maskedGroup } from '../src/base/masked.ts';
import type {
  CauseReport,
  ComparedSides,
  ComparisonReport,
  ExportedReplies,
  JudgedPart,
  LaneDifference,
  ListedReply,
  LogBlock,
  LogFile,
  LogOptions,
  LogProgress,
  LogRefusal,
  LogReport,
  LogService,
  LogSource,
  OpenedReply,
  ReplyList,
  ReplyOrder,
  ShownCall,
  SummaryFormat,
  WantedReplies,
} from '../src/contract/log-service.ts';
import type { ToolCall } from '../src/core/calls/tool-call.ts';
import { valueToJson } from '../src/core/calls/value.ts';
import type { Fixture } from '../src/core/cases/fixture.ts';
import { maskSecrets, scanSecrets } from '../src/core/cases/secret-scan.ts';
import { ruleOf } from '../src/core/diagnosis/rules/rules.ts';
import { BOMB } from '../src/core/logs/archives/unpacker.ts';
import { ComparedLog, type ComparedSummary, type Comparison, compareLogs } from '../src/core/logs/compare.ts';
import { evidenceOf, NO_EVIDENCE } from '../src/core/logs/evidence.ts';
import { groupPathsOf, USUAL_PATHS } from '../src/core/logs/group-paths.ts';
import { type JudgedBlock, unreadableBlock } from '../src/core/logs/judged-block.ts';
import { type FacetFilter, type LogQuery, LogTable, type LogView, type SameText } from '../src/core/logs/log-table.ts';
import { maskedSummary } from '../src/core/logs/masked-summary.ts';
import { isNotReply, NOT_REPLY_WHY } from '../src/core/logs/not-reply-words.ts';
import { recordReader } from '../src/core/logs/read-record.ts';
import { recordTime } from '../src/core/logs/record-time.ts';
import { type ReplyPlace, replyPlacesOf } from '../src/core/logs/reply-places.ts';
import { markdownReport } from '../src/core/logs/report/markdown-report.ts';
import { sampleLog } from '../src/core/logs/sample-log.ts';
import { NOT_REPLIES, RATES, type Rate, SummaryBuilder } from '../src/core/logs/summary.ts';
import { Triage, type TriagedReply, toolsReader } from '../src/core/logs/triage.ts';
import { sectionAgainst } from '../src/core/prompts/coverage-of-mistake.ts';
import { readReply } from '../src/core/reading/read-reply.ts';
import { CODES, type Code } from '../src/core/words/codes.ts';
import { blocksOf, LogRefused, type ReadBlock, recordsOf } from './log-reader.ts';
import { ParseHost } from './parse-host.ts';

/** The file that a reply stands in, as a field to group by. */
const FILE_PATH = 'file';
/** As the page names it. */
const SAMPLE_NAME = 'sample-log.jsonl';
/** Different texts that a list tells apart. */
const MOST_TEXTS = 50_000;
/** Replies that are exported, and code units of them. */
const MOST_EXPORTED = 50_000;
const LONGEST_EXPORT = 64 * 1024 * 1024;
/** Records that decide what a log is grouped by and where replies could stand. */
const RECORDS_LOOKED_AT = 200;
/** Pairs of a comparison that are kept to be opened. */
const MOST_PAIRS = 500;
const NAMED_LINES = 20;
/** Causes that a report lists. */
const MOST_REPORTED = 20;
/** Values of a field within which two sides are compared, and causes that are listed then. */
const MOST_PARTS = 6;
const MOST_COMPARED_CAUSES = 200;
/** Calls of an opened reply that are shown, arguments of each, and characters of a value. */
const MOST_CALLS = 3;
const MOST_ARGUMENTS = 12;
const LONGEST_VALUE = 400;

interface KnownBlock extends LogBlock {
  readonly bytesRead: number;
}

interface KnownSource {
  readonly formats: Record<string, number>;
  refused: string | null;
  canTrust: boolean;
}

/** Takes logs apart, keeps what judges find in columns, and answers from them. */
export class LogHost implements LogService {
  #log = 0;
  #options: LogOptions = { tools: [], mask: false };
  #files: LogFile[] = [];
  #next = 0;
  #reader: AsyncGenerator<ReadBlock> | null = null;
  #reading: Promise<LogBlock | null> = Promise.resolve(null);
  /** The first block was read to see what is in it, and not given out yet. */
  #isFirstWaiting = false;
  #isStopped = false;
  /** Ids go on through all logs, so that what comes late of one is not taken for another's. */
  #lastId = 0;
  #blocks: KnownBlock[] = [];
  /** Judged blocks that wait for those before them. */
  #waiting = new Map<number, readonly JudgedPart[]>();
  #added = 0;
  #groups: readonly string[] = [];
  #table = new LogTable([]);
  #sources = new Map<string, KnownSource>();
  #unreadable: number[] = [];
  #places: readonly ReplyPlace[] = [];
  #summary = new SummaryBuilder();
  /** Where the reply was found to stand, where no known shape says so. */
  #replyIn: string | null = null;
  #otherwise: string | undefined;
  /** Of the files before the one that is read. */
  #bytesBefore = 0;
  #bytesRead = 0;
  #list: { readonly replies: readonly SameText[] } = { replies: [] };
  readonly #toolsOf = toolsReader();

  async begin(files: readonly LogFile[], options: LogOptions): Promise<void> {
    await this.#reading.catch(() => null);
    this.#log += 1;
    this.#options = options;
    this.#files = [...files];
    this.#next = 0;
    this.#reader = null;
    this.#reading = Promise.resolve(null);
    this.#isFirstWaiting = false;
    this.#isStopped = false;
    this.#blocks = [];
    this.#waiting = new Map();
    this.#added = 0;
    this.#groups = [];
    this.#table = new LogTable([]);
    this.#sources = new Map();
    this.#unreadable = [];
    this.#places = [];
    this.#summary = new SummaryBuilder();
    this.#replyIn = null;
    this.#otherwise = undefined;
    this.#bytesBefore = 0;
    this.#bytesRead = 0;
    this.#list = { replies: [] };
    // What it is grouped by must be known before the first block is judged.
    const first = await this.nextBlock();
    if (!first) return;
    this.#reading = Promise.resolve(first);
    this.#isFirstWaiting = true;
    const records = (await recordsOf(first, 0, Math.min(first.starts.length, RECORDS_LOOKED_AT))).map(
      ({ text }) => text,
    );
    this.#groups = [...USUAL_PATHS, ...groupPathsOf(records).filter((path) => path !== FILE_PATH)];
    this.#table = new LogTable([...this.#groups, FILE_PATH]);
    this.#places = replyPlacesOf(records);
    if (this.#options.reply !== undefined) return;
    if (first.table) this.#replyIn = first.table.column;
    else if ((this.#places[0]?.calls ?? 0) > 0 && records.every(saysNoReply)) {
      this.#otherwise = this.#places[0]!.path;
      this.#replyIn = this.#otherwise;
    }
  }

  async addFiles(files: readonly LogFile[]): Promise<void> {
    this.#files.push(...files);
    this.#isStopped = false;
  }

  async nextBlock(): Promise<LogBlock | null> {
    if (this.#isFirstWaiting) {
      this.#isFirstWaiting = false;
      return this.#reading;
    }
    // One after the other, whoever asks.
    this.#reading = this.#reading.then(
      () => this.#read(),
      () => this.#read(),
    );
    return this.#reading;
  }

  async #read(): Promise<LogBlock | null> {
    while (!this.#isStopped) {
      const file = this.#files[this.#next];
      if (!file) return null;
      this.#reader ??= blocksOf(file, this.#options.trusts);
      try {
        const found = await this.#reader.next();
        if (!found.done) {
          const { bytesRead, ...block } = found.value;
          this.#lastId += 1;
          const known = { ...block, id: this.#lastId, bytesRead: this.#bytesBefore + bytesRead };
          this.#blocks.push(known);
          return known;
        }
      } catch (error) {
        if (!(error instanceof LogRefused)) throw error;
        Object.assign(this.#sourceOf(file.name), { refused: error.message, canTrust: error.message === BOMB });
      }
      this.#sourceOf(file.name);
      this.#reader = null;
      this.#bytesBefore += file.file.size;
      this.#next += 1;
    }
    return null;
  }

  async addJudged(id: number, parts: readonly JudgedPart[]): Promise<void> {
    this.#waiting.set(id, parts);
    for (let block = this.#blocks[this.#added]; block; block = this.#blocks[this.#added]) {
      const found = this.#waiting.get(block.id);
      if (!found) return;
      this.#waiting.delete(block.id);
      this.#added += 1;
      for (const { from, judged } of found)
        this.#add(block, from, judged ?? unreadableBlock(block.name, block.lines[from]!, this.#groups.length));
      this.#bytesRead = block.bytesRead;
    }
  }

  #add(block: KnownBlock, from: number, judged: JudgedBlock): void {
    const rows = judged.fate.length;
    const groups = [...judged.groups, new Uint16Array(rows).fill(1)];
    this.#table.add({ ...judged, groups, values: [...judged.values, ['', block.name]] }, this.#added - 1, from);
    this.#summary.merge(judged.summary);
    const { formats } = this.#sourceOf(block.name);
    for (const [format, count] of Object.entries(judged.formats)) formats[format] = (formats[format] ?? 0) + count;
    this.#unreadable = [...this.#unreadable, ...judged.unreadable].slice(0, NAMED_LINES);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
  }

  async progress(): Promise<LogProgress> {
    const { tools } = this.#options;
    const isDone = this.#next >= this.#files.length && this.#added === this.#blocks.length;
    return {
      judging: { log: this.#log, tools, groups: this.#groups, ...this.#replyPlace },
      bytesRead: isDone ? this.#bytes : this.#bytesRead,
      bytes: this.#bytes,
      isDone,
    };
  }

  get #bytes(): number {
    return this.#files.reduce((sum, { file }) => sum + file.size, 0);
  }

  get #replyPlace(): { readonly reply?: string; readonly otherwise?: string } {
    const { reply } = this.#options;
    if (reply !== undefined) return { reply };
    return this.#otherwise === undefined ? {} : { otherwise: this.#otherwise };
  }

  async sample(): Promise<LogFile> {
    return { name: SAMPLE_NAME, file: new Blob([sampleLog()]) };
  }

  async view(query: LogQuery): Promise<LogReport> {
    const { causes, facets, ...view } = this.#table.view(query);
    const sources = [...this.#sources].map(([name, source]): LogSource => {
      const records = Object.values(source.formats).reduce((sum, count) => sum + count, 0);
      return { name, ...source, records };
    });
    return {
      ...view,
      causes: causes.map((cause) => this.#reported(cause)),
      facets: facets
        .filter(({ path, values }) =>
          path === FILE_PATH ? values.length > 1 : values.some(({ value }) => value !== ''),
        )
        .toSorted((a, b) => placeOfFacet(a.path) - placeOfFacet(b.path)),
      sources,
      unreadable: this.#unreadable,
      buckets: NOT_REPLIES.flatMap((bucket) => {
        const count = view.notReplies[bucket] ?? 0;
        return count === 0 ? [] : [{ bucket, count, why: NOT_REPLY_WHY[bucket] }];
      }),
      places: this.#places,
      replyIn: this.#replyIn,
      bytesRead: this.#bytesRead,
      bytes: this.#bytes,
    };
  }

  #reported(cause: LogView['causes'][number]): CauseReport {
    const shapes = cause.shapes.map((shape) => ({ ...shape, evidence: this.#maskedEvidence(shape.evidence) }));
    return {
      ...cause,
      evidence: this.#maskedEvidence(cause.evidence),
      shapes,
      title: titleOf(cause.codes),
      section: sectionOf(cause.codes),
    };
  }

  async listReplies({ filter, cause, shape }: WantedReplies, order: ReplyOrder): Promise<ReplyList> {
    const rows = this.#table.rows({ filter, cause, shape });
    const replies = [...this.#table.sameTexts(rows, MOST_TEXTS)];
    const lengthOf = ({ row }: SameText): number => this.#table.lengthOf(row);
    if (order === 'commonest') replies.sort((a, b) => b.count - a.count || a.row - b.row);
    if (order === 'shortest') replies.sort((a, b) => lengthOf(a) - lengthOf(b) || a.row - b.row);
    if (order === 'longest') replies.sort((a, b) => lengthOf(b) - lengthOf(a) || a.row - b.row);
    this.#list = { replies };
    return { rows: rows.length, texts: replies.length, isCut: replies.length === MOST_TEXTS };
  }

  async repliesFrom(from: number, count: number): Promise<readonly ListedReply[]> {
    const { replies } = this.#list;
    const some = replies.slice(from, from + count);
    return Promise.all(some.map((reply, at) => this.#listed(reply, from + at)));
  }

  async #listed({ row, count }: SameText, index: number): Promise<ListedReply> {
    const { fate, lanes, length, groups } = this.#table.rowOf(row);
    const found = await this.#triaged(row).catch(() => null);
    const text = found?.reply?.chunks.join('') ?? '';
    return {
      index,
      id: this.#shown(found?.id ?? 'no longer readable'),
      count,
      length,
      lanes: fate === 'no-attempt' || text === '' ? [] : lanes,
      fate,
      groups: this.#shownGroups(groups),
      evidence: found ? this.#maskedEvidence(evidenceOf(text, found.judgement?.trouble?.span ?? null)) : NO_EVIDENCE,
    };
  }

  async openReply(index: number): Promise<OpenedReply | LogRefusal> {
    const reply = this.#list.replies[index];
    return reply ? this.openRow(reply.row) : { ok: false, error: 'This reply is no longer in the list.' };
  }

  async openRow(row: number): Promise<OpenedReply | LogRefusal> {
    let found: TriagedReply;
    try {
      found = await this.#triaged(row);
    } catch (error) {
      const why = error instanceof LogRefused ? error.message : 'It could not be read again.';
      return { ok: false, error: why };
    }
    const { fate, groups } = this.#table.rowOf(row);
    const { reply, judgement, id, source, format } = found;
    if (!reply || !judgement)
      return { ok: false, error: isNotReply(fate) ? NOT_REPLY_WHY[fate] : 'This record holds no reply.' };
    const tools = this.#toolsOf(reply.tools ?? [], this.#options.tools);
    const text = reply.chunks.join('');
    const reading = { tools, dialect: 'auto', ...(reply.end && { streamEnd: reply.end }) };
    const report = await new ParseHost().load({
      chunks: reply.chunks,
      revision: 0,
      recovery: 'resilient',
      withoutFixes: true,
      ...reading,
    });
    if (!report) return { ok: false, error: 'It could not be read again.' };
    const strict = readReply(text, { ...reading, recovery: 'strict' });
    const stop = judgement.succeeds.strict ? undefined : strict.findings.find(({ severity }) => severity === 'error');
    const fixture: Fixture = {
      format: 'chunkscope-fixture',
      version: 1,
      title: id,
      source: {
        kind: format,
        ...(groups['model'] && { model: groups['model'] }),
        ...(reply.end?.reason !== undefined && { finishReason: reply.end.reason }),
        ...(reply.end?.stopSequence !== undefined && { stopSequence: reply.end.stopSequence }),
      },
      chunks: reply.chunks,
      ...(tools.length > 0 && { tools }),
      recovery: 'resilient',
      dialect: 'auto',
    };
    return {
      ok: true,
      id: this.#shown(id),
      source,
      text: this.#shown(text),
      groups: this.#shownGroups(groups),
      finish: reply.end?.reason ?? '',
      judgement: { verdicts: judgement.verdicts, succeeds: judgement.succeeds, isAttempt: judgement.isAttempt },
      time: recordTime(found.record),
      knowsTools: tools.length > 0,
      strictStop: stop ? strict.lines.position(stop.start) : null,
      report,
      title: titleOf(judgement.trouble?.codes ?? []),
      calls: report.calls.slice(0, MOST_CALLS).map((call) => this.#shownCall(call)),
      fixture: this.#options.mask ? null : fixture,
      section: sectionOf(judgement.trouble?.codes ?? []),
    };
  }

  async exportReplies({ filter, cause, shape }: WantedReplies, what: 'ndjson' | 'ids'): Promise<ExportedReplies> {
    const rows = this.#table.rows({ filter, cause, shape });
    const lines: string[] = [];
    let length = 0;
    let secrets = 0;
    for (const row of rows.subarray(0, MOST_EXPORTED)) {
      const found = await this.#triaged(row).catch(() => null);
      if (!found || length > LONGEST_EXPORT) break;
      if (!found.reply && what === 'ndjson') continue;
      const { id, reply } = found;
      const text = reply?.chunks.join('') ?? '';
      secrets += what === 'ndjson' ? scanSecrets(text).length : 0;
      const input = this.#shown(maskSecrets(text));
      const tools = reply?.tools === undefined ? {} : { tools: reply.tools };
      const line = what === 'ids' ? this.#shown(id) : JSON.stringify({ id: this.#shown(id), input, ...tools });
      lines.push(line);
      length += line.length;
    }
    return {
      text: lines.map((line) => `${line}\n`).join(''),
      count: lines.length,
      masked: secrets,
      isCut:
        lines.length < rows.length && what === 'ids' ? true : rows.length > MOST_EXPORTED || length > LONGEST_EXPORT,
    };
  }

  async exportSummary(format: SummaryFormat): Promise<string> {
    const whole = this.#summary.summary();
    const summary = this.#options.mask ? maskedSummary(whole) : whole;
    if (format === 'json') return `${JSON.stringify(summary)}\n`;
    return markdownReport({ summary, causes: summary.causes.slice(0, MOST_REPORTED), fresh: null, gates: [] });
  }

  async compare({ filter, path, a, b, within }: ComparedSides): Promise<ComparisonReport> {
    const others = filter.facets.filter((facet) => facet.path !== path && facet.path !== within);
    const own = filter.facets.filter((facet) => facet.path !== path && facet.path === within);
    const among = (more: readonly FacetFilter[]) => {
      const sideOf = (value: string) =>
        this.#sideOf([...others, ...more, { path, values: [value], isExcluded: false }]);
      const [one, other] = [sideOf(a), sideOf(b)];
      return { one, other, found: compareLogs(one, other) };
    };
    const { one, other, found } = among(own);
    const { strict } = found.lanes;
    const pairs: Record<keyof ComparisonReport['pairs'], [number, number][]> = {
      both: [],
      fixed: [],
      broke: [],
      neither: [],
    };
    for (const [first, second] of found.by === 'none' ? [] : found.pairs) {
      const [inA, inB] = [first.bits & 1, second.bits & 1];
      const cell = pairs[inA ? (inB ? 'both' : 'broke') : inB ? 'fixed' : 'neither'];
      if (cell.length < MOST_PAIRS) cell.push([first.row, second.row]);
    }
    const isPaired = strict.both !== null;
    const parts = this.#partsOf(within === path ? null : within, own).flatMap(({ value, facet }) => {
      const part = among([facet]);
      const difference = differenceIn(part, 'strict');
      return difference && difference.a !== null && difference.b !== null ? [{ value, ...difference }] : [];
    });
    return {
      by: found.by,
      paired: found.paired,
      attempts: isPaired
        ? { a: found.paired, b: found.paired }
        : { a: one.summary.attempts, b: other.summary.attempts },
      succeeded: isPaired
        ? { a: (strict.both ?? 0) + (strict.onlyA ?? 0), b: (strict.both ?? 0) + (strict.onlyB ?? 0) }
        : { a: one.summary.lanes.strict.succeeded, b: other.summary.lanes.strict.succeeded },
      unpaired: found.unpaired,
      lanes: RATES.flatMap((lane) => {
        const difference = differenceIn({ one, other, found }, lane);
        return difference ? [{ lane, ...difference, p: found.lanes[lane]?.p ?? null }] : [];
      }),
      within: within !== null && parts.length > 1 ? { path: within, parts } : null,
      cells: isPaired
        ? {
            both: strict.both ?? 0,
            fixed: strict.onlyB ?? 0,
            broke: strict.onlyA ?? 0,
            neither: strict.neither ?? 0,
            p: strict.p ?? 1,
          }
        : null,
      pairs,
      notReplies: { a: one.notReplies, b: other.notReplies },
      repeats: { a: one.repeats, b: other.repeats },
      causes: found.causes.slice(0, MOST_COMPARED_CAUSES).flatMap(({ key, ...counts }) => {
        const cause = this.#table.causeAt(key);
        if (!cause) return [];
        const { tool, path: pointer, outcome, codes, evidence } = cause;
        const place = { tool, path: pointer, outcome, evidence: this.#maskedEvidence(evidence) };
        return [{ key, title: titleOf(codes), ...place, ...counts }];
      }),
    };
  }

  /** The attempts that some facets leave, as a comparison takes them. */
  #sideOf(facets: readonly FacetFilter[]) {
    const filter = { parts: [], facets };
    const rows = this.#table.rows({ filter });
    const log = new ComparedLog<number>();
    for (const row of rows) {
      const attempt = this.#table.attemptAt(row);
      if (!attempt) continue;
      log.add(
        { bits: attempt.bits & 15, row },
        { id: attempt.name || undefined, request: attempt.request || undefined },
      );
    }
    const { attempts, lanes, notReplies } = this.#table.view({ filter, groupBy: null });
    const { strict, ampersand, resilient, asMeant } = lanes;
    const repeats = this.#table
      .sameTexts(rows, Number.MAX_SAFE_INTEGER)
      .filter(({ row }) => this.#table.attemptAt(row))
      .reduce((sum, { count }) => sum + count - 1, 0);
    return {
      log,
      summary: {
        attempts,
        lanes: { strict: strict!, ampersand: ampersand!, resilient: resilient!, asMeant },
        causes: [...this.#table.causeCounts(rows)].map(([key, count]) => ({ key, count })),
      },
      notReplies: Object.values(notReplies).reduce((sum, count) => sum + count, 0),
      repeats,
    };
  }

  /** The largest values of a field, each as a filter: those that are picked where some are. */
  #partsOf(path: string | null, picked: readonly FacetFilter[]): readonly { value: string; facet: FacetFilter }[] {
    if (path === null) return [];
    const { facets } = this.#table.view({ filter: { parts: [], facets: picked }, groupBy: null });
    const [own] = picked;
    return (facets.find((facet) => facet.path === path)?.values ?? [])
      .filter(({ value }) => value !== '' && (own === undefined || own.values.includes(value) !== own.isExcluded))
      .slice(0, MOST_PARTS)
      .map(({ value }) => ({ value, facet: { path, values: [value], isExcluded: false } }));
  }

  /** A row read and judged again, as it was. */
  async #triaged(row: number): Promise<TriagedReply> {
    const { block: id, record, part } = this.#table.placeOf(row);
    const block = this.#blocks[id]!;
    const records = await recordsOf(block, record, record + 1);
    const { tools } = this.#options;
    const triage = new Triage({ groups: [], dialect: 'auto', tools, mask: false, ...this.#replyPlace });
    const found = [...triage.add({ name: block.name, source: block.name, records })][part];
    if (!found) throw new LogRefused('It is no longer what it was when the log was read. Choose the file again.');
    return found;
  }

  #sourceOf(name: string): KnownSource {
    const known = this.#sources.get(name);
    if (known) return known;
    const made: KnownSource = { formats: {}, refused: null, canTrust: false };
    this.#sources.set(name, made);
    return made;
  }

  #shown(text: string): string {
    return this.#options.mask ? masked(text) : text;
  }

  #shownCall({ toolName, complete, arguments: { entries } }: ToolCall): ShownCall {
    return {
      name: toolName,
      isComplete: complete,
      arguments: entries.slice(0, MOST_ARGUMENTS).map(([name, value]) => {
        const json = valueToJson(value);
        const text = json.length > LONGEST_VALUE ? `${json.slice(0, LONGEST_VALUE)}…` : json;
        return { name: this.#shown(name), type: value.type, text: this.#shown(text) };
      }),
      argumentCount: entries.length,
    };
  }

  #shownGroups(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    if (!this.#options.mask) return groups;
    return Object.fromEntries(Object.entries(groups).map(([path, value]) => [path, maskedGroup(path, value)]));
  }

  #maskedEvidence({ before, text, after }: ListedReply['evidence']): ListedReply['evidence'] {
    return { before: this.#shown(before), text: this.#shown(text), after: this.#shown(after) };
  }
}

interface ComparedPair {
  readonly one: { readonly summary: ComparedSummary };
  readonly other: { readonly summary: ComparedSummary };
  readonly found: Pick<Comparison, 'lanes' | 'paired'>;
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

/** Those that every log has; what this one alone says comes before them. */
const COMMON_FACETS: readonly string[] = ['model', 'tool', 'finish', 'dialect', FILE_PATH];
const placeOfFacet = (path: string): number => COMMON_FACETS.indexOf(path);

const isCode = (code: string | undefined): code is Code => CODES.some((known) => known === code);

/** The first fault's title, and how many others stand beside it. */
function titleOf(codes: readonly string[]): string {
  const [first] = codes;
  const title = isCode(first) ? ruleOf(first).title : (first ?? 'No fault named');
  return codes.length > 1 ? `${title} and ${codes.length - 1} more` : title;
}

function sectionOf(codes: readonly string[]): CauseReport['section'] {
  for (const code of codes) {
    const section = isCode(code) ? sectionAgainst(code) : null;
    if (section) return section;
  }
  return null;
}

/** Whether a record is of no known shape, and nothing in it is called as replies are. */
function saysNoReply(text: string): boolean {
  const read = recordReader()({ text, line: 1, number: 1 });
  return read.every(({ format, reading }) => format === 'records' && typeof reading === 'string');
}
