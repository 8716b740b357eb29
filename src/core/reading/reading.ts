import { groupBy } from '../../base/group-by.ts';
import type { Span } from '../../base/span.ts';
import { firstStartAfter, nearestTo } from '../../base/span-search.ts';
import type { CallContent, CallReadingContext } from '../calls/call-content.ts';
import type { EarlierEnd } from '../calls/earlier-end.ts';
import { type CallOutline, type Outline, outline } from '../calls/outline.ts';
import type { RawSource } from '../calls/schema-reader.ts';
import type { Repair, ToolCall } from '../calls/tool-call.ts';
import { ValuePaths } from '../calls/value-paths.ts';
import type { DialectSet } from '../dialects/dialect-set.ts';
import type { MarkedDialect } from '../dialects/kit/marked-dialect.ts';
import type { EventLog, FaultReport } from '../log/event-log.ts';
import { LineIndex } from '../text/line-index.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { type Code, isSchemaProblem } from '../words/codes.ts';
import type { Severity } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
import type { Frame } from '../words/frame.ts';
import type { Recovery } from '../words/recovery.ts';
import { replyTooLong } from '../words/reply-limit.ts';
import type { StreamEnd } from '../words/stream-end.ts';
import type { Verdict } from '../words/verdict.ts';
import { closedCall, type OwnEnd } from './closed-call.ts';
import { withMixedDialects } from './mixed-dialects.ts';
import { withoutRepairs } from './without-repairs.ts';

export interface ReadingOptions {
  readonly recovery: Recovery;
  readonly tools: readonly ToolDefinition[];
  /** A dialect's id, or `auto`: that of the first call. Forge's own by default. */
  readonly dialect?: string;
  /** Where native calls are in the text. */
  readonly frames?: readonly Frame[];
  /** The whole reply is a code fence, and what is in it was read. */
  readonly unfenced?: true;
  /** How the stream ended, where that is known: it explains why a call was cut. */
  readonly streamEnd?: StreamEnd;
  /** The number of the text's first line in what is said; 1 by default, more where it is counted in a paste around it. */
  readonly firstLine?: number;
}

/** The faults of a call by its schema. */
export interface SchemaFindings {
  readonly findings: readonly Finding[];
  /** Not reported, since another fault is at the same place, though the tool would refuse the call for it. */
  readonly withheld: readonly Finding[];
}

/** Checks a call that was read to its end against the schema of its tool; `said` is what was found in it before. */
export type CallCheck = (
  content: CallContent,
  context: Pick<CallReadingContext, 'tools' | 'hasRepair'>,
  outline: CallOutline,
  call: number,
  said: readonly Finding[],
) => SchemaFindings;

/** One call with everything that rules may need of it. */
export interface CallReading {
  readonly index: number;
  readonly call: ToolCall;
  readonly outline: CallOutline;
  readonly tool: ToolDefinition | null;
  /** Faults for which the tool would refuse the call and that are not reported (schema-findings.ts). */
  readonly withheld: readonly Finding[];
}

/** Receives the faults of a call, and knows what the machine repaired. */
type Listener = Pick<CallReadingContext, 'report' | 'hasRepair' | 'takeRaw' | 'closeEarlier'>;

const NOBODY: Listener = { report: () => {}, hasRepair: () => false, takeRaw: () => {}, closeEarlier: () => {} };

/** The context that a call is read in. */
export function contextOf(
  text: StreamText,
  { recovery, tools }: ReadingOptions,
  { report, hasRepair, takeRaw, closeEarlier }: Listener = NOBODY,
): CallReadingContext {
  const resilient = recovery === 'resilient';
  const surrogates = resilient ? 'literal' : 'replacement';
  return { text, surrogates, resilient, tools, report, hasRepair, takeRaw, closeEarlier };
}

/** What an event log reads to: calls and findings, before rules add words to them. */
export class Reading {
  readonly text: StreamText;
  readonly options: ReadingOptions;
  /** The dialect that was read; null where no call decided it. */
  readonly dialect: string | null;
  private readonly dialects: DialectSet;
  readonly outline: Outline;
  readonly calls: readonly CallReading[];
  /** Findings of the machine and of the readers, sorted by position. */
  readonly findings: readonly Finding[];
  /** Why nothing was read: the reply is too long (format.md §7.27); null where it was read. */
  readonly refusal: string | null;
  private lineIndex: LineIndex | null = null;
  private paths: Map<number, ValuePaths> | null = null;

  /**
   * Without `check`, calls are typed by the schemas of their tools but not checked against them. `own` is the call that
   * the model ended without its last closers: it is read as if they were there.
   */
  constructor(
    text: StreamText,
    log: EventLog,
    options: ReadingOptions,
    check: CallCheck | null,
    dialects: DialectSet,
    dialect: string | null = 'forge',
    own: OwnEnd | null = null,
  ) {
    this.text = text;
    this.dialect = dialect;
    this.dialects = dialects;
    this.options = options;
    this.refusal = replyTooLong(text.length);
    this.outline = outlineOf(text, log, dialect, own);
    const reports: FaultReport[] = [];
    for (let index = 0; index < log.reportCount; index++) reports.push(log.reportAt(index));
    // The call that the model ended itself is the last one, and alone can be cut off.
    if (own) reports.splice(0, reports.length, ...reports.filter(({ code }) => code !== 'truncated'));
    reports.sort(byPlace);
    const findings: Finding[] = own?.marks ? [own.marks] : [];
    const raw: RawSource[] = [];
    const earlier: EarlierEnd[] = [];
    const calls: CallReading[] = [];
    const repairs = new RepairSearch(reports);
    for (const [index, call] of this.outline.calls.entries()) {
      const own: Finding[] = [];
      const context = contextOf(text, options, {
        report: (finding) => own.push({ ...finding, call: index }),
        hasRepair: (start, end) => repairs.any(start, end),
        takeRaw: (source) => raw.push(source),
        closeEarlier: (end) => earlier.push(end),
      });
      calls.push(this.readCall(index, call, context, own, check));
      for (const finding of own) findings.push(finding);
    }
    const isFine = reports.length + findings.length + earlier.length === 0 && this.refusal === null;
    const { kept, refused } = isFine ? NOTHING_FOUND : this.settle(reports, findings, raw, earlier);
    this.findings = kept;
    this.calls = kept.length + refused.size === 0 ? calls : withRepairs(calls, kept, refused);
  }

  /** The findings of the machine and of the readers, each fault once, and the calls that are refused for them. */
  private settle(
    reports: readonly FaultReport[],
    findings: readonly Finding[],
    raw: RawSource[],
    earlier: readonly EarlierEnd[],
  ): { readonly kept: readonly Finding[]; readonly refused: ReadonlySet<number> } {
    const { text, marked } = this;
    const { ofForge } = this.dialects;
    const settled = ofForge?.settled({ reports, findings, raw, earlier, calls: this.outline.calls });
    const kept = [
      ...refusalFindings(this.refusal, text.length),
      ...(settled?.reports ?? reports).map((report) => this.fromReport(report)),
      ...(settled?.findings ?? findings),
    ];
    const repaired = oneRepairAPlace(withMixedDialects(kept, this));
    const { recovery } = this.options;
    const unrepaired = withoutRepairs(repaired, { marked, recovery, repairs: RECOVERED });
    const read = unrepaired?.findings ?? repaired;
    const cut = marked ? [] : (ofForge?.cutValues(text, this.outline.calls, read) ?? []);
    return {
      kept: cut.length > 0 ? [...read, ...cut].sort(byPlace) : read,
      refused: unrepaired?.refused ?? NOTHING_FOUND.refused,
    };
  }

  get lines(): LineIndex {
    this.lineIndex ??= new LineIndex(this.text, this.options.firstLine);
    return this.lineIndex;
  }

  /** The dialect where it is a marked one; undefined for Forge's own. */
  get marked(): MarkedDialect | undefined {
    return this.dialects.marked(this.dialect ?? '');
  }

  /** The dialect as results name it: `none` where no call decided it (cli.md). */
  get readIn(): string {
    return this.dialect ?? (this.calls.length > 0 ? 'forge' : 'none');
  }

  /** Index of the call that covers an offset, -1 outside calls. */
  callAt(offset: number): number {
    const index = firstStartAfter(this.outline.calls, offset) - 1;
    const call = this.outline.calls[index];
    return call && (offset < call.end || (offset === call.end && !call.closed)) ? index : -1;
  }

  /** JSON pointers of one call's arguments. */
  pathsOf(call: number): ValuePaths {
    this.paths ??= new Map();
    let paths = this.paths.get(call);
    if (!paths) {
      paths = new ValuePaths((this.calls[call] as CallReading).call.arguments);
      this.paths.set(call, paths);
    }
    return paths;
  }

  /**
   * JSON pointer of the innermost value of a call that a finding is in; undefined outside its arguments. What is missing before
   * them is outside; the end of the stream is in the value that it cuts off, not in one that was closed before.
   */
  pathAt(call: number, { code, start, end }: Pick<Finding, 'code' | 'start' | 'end'>): string | undefined {
    const span = this.calls[call]?.call.arguments.span;
    const to = code === 'truncated' ? start : end;
    if (!span || start < span.start || to > span.end || to === span.start) return undefined;
    const paths = this.pathsOf(call);
    let path = paths.find({ start, end: to })?.path;
    while (code === 'truncated' && path !== undefined && paths.value(path)?.closed)
      path = path === '' ? undefined : path.slice(0, path.lastIndexOf('/'));
    return path;
  }

  get prose(): string {
    return this.outline.prose.map((span) => this.text.slice(span.start, span.end)).join('');
  }

  get thinking(): string {
    return this.outline.thinking.map((span) => this.text.slice(span.start, span.end)).join('');
  }

  /** The verdict by format.md §7.1; `findings` include those of the rules. */
  verdict(findings: readonly Finding[]): Verdict {
    if (this.calls.length === 0) return 'none';
    if (this.calls.some(({ call }) => !call.complete)) return 'broken';
    return this.holdsVoid || findings.some((finding) => this.spoils(finding)) ? 'recovered' : 'clean';
  }

  /** Whether a reply with this finding is not clean. */
  spoils(finding: Finding): boolean {
    return (
      finding.replacement !== undefined ||
      (finding.severity === 'error' && !isSchemaOnly(finding)) ||
      OF_STREAM.has(finding.code) ||
      (this.marked !== undefined && RECOVERED.has(finding.code))
    );
  }

  /** Whether a call has an argument that its tool lacks, in a dialect whose servers then drop the whole call. */
  private get holdsVoid(): boolean {
    const { marked, options } = this;
    return this.calls.some(({ call }) => marked?.holdsVoid?.(call, options.tools) === true);
  }

  private readCall(
    index: number,
    call: CallOutline,
    context: CallReadingContext,
    own: Finding[],
    check: CallCheck | null,
  ): CallReading {
    const fatal = call.refused;
    const content = this.dialects.callReader(call.format)(call, context);
    if (call.closed && !fatal && content.readable && content.toolName === '')
      own.push({
        code: 'missing-tool-name',
        severity: 'error',
        start: content.nameSpan?.start ?? call.root.openEnd,
        end: content.nameSpan?.end ?? call.root.openEnd,
        call: index,
      });
    const bySchema = !fatal && check ? check(content, context, call, index, own) : null;
    for (const finding of bySchema?.findings ?? []) own.push(finding);
    return {
      index,
      outline: call,
      tool: content.tool,
      withheld: bySchema?.withheld ?? [],
      call: {
        serverName: content.serverName,
        toolName: content.toolName,
        nameSpan: content.nameSpan,
        arguments: content.arguments,
        format: call.format,
        complete: call.closed && !fatal && content.readable && content.toolName !== '',
        start: call.start,
        end: call.end,
        ...(fatal ? { refused: true } : {}),
        repairs: [],
      },
    };
  }

  private fromReport(report: FaultReport): Finding {
    // What is missing at the end of a call belongs to that call, not to what begins there; a missing wrapper belongs before it.
    const isAtEnd = report.start === report.end && (report.code !== 'missing-wrapper' || report.behind);
    const inside = this.callAt(isAtEnd ? report.start - 1 : report.start);
    // Tags of wrappers are next to the call that they belong to.
    const call = inside < 0 && report.kind !== 'note' && this.marked ? nearestTo(this.outline.calls, report) : inside;
    return {
      code: report.code,
      severity: severityOf(report),
      start: report.start,
      end: report.end,
      ...(call >= 0 ? { call } : {}),
      ...(report.kind === 'repair' ? { replacement: report.replacement } : {}),
      ...dataOf(report),
    };
  }
}

function severityOf({ kind, code }: FaultReport): Severity {
  if (kind === 'fatal' || (kind === 'note' && code === 'malformed-cdata')) return 'error';
  if (code === 'thinking-open-in-prompt') return 'info';
  return code === 'unpaired-argument' || code === 'mixed-content' ? 'error' : 'warning';
}

/** The error text of Go, or that text was dropped: strict drops `<!CDATA[…]>` as a directive (format.md §8 A50). */
function dataOf(report: FaultReport): Pick<Finding, 'data'> {
  if (report.behind) return { data: { behind: 1 } };
  if (report.code === 'mixed-content') return { data: { dropped: 1 } };
  if (report.message) return { data: { error: report.message } };
  if (report.kind === 'fatal' && report.replacement !== '') return { data: { wanted: report.replacement } };
  return report.code === 'malformed-cdata' && report.kind === 'note' ? { data: { dropped: 1 } } : {};
}

function outlineOf(text: StreamText, log: EventLog, dialect: string | null, own: OwnEnd | null): Outline {
  const found = outline(text, log, null, dialect ?? 'forge');
  return own
    ? { ...found, calls: found.calls.with(own.call, closedCall(found.calls[own.call] as CallOutline)) }
    : found;
}

function withRepairs(
  calls: readonly CallReading[],
  findings: readonly Finding[],
  refused: ReadonlySet<number>,
): readonly CallReading[] {
  const repaired = groupBy(
    findings.filter((finding) => finding.replacement !== undefined),
    (finding) => finding.call,
  );
  return calls.map((reading) => ({
    ...reading,
    call: {
      ...reading.call,
      ...(refused.has(reading.index) && { complete: false, refused: true as const }),
      repairs: (repaired.get(reading.index) ?? []).map(toRepair),
    },
  }));
}

function refusalFindings(refusal: string | null, end: number): Finding[] {
  if (refusal === null) return [];
  return [
    {
      code: 'input-too-large',
      severity: 'error',
      start: 0,
      end,
      data: { what: 'reply', message: refusal, dropped: 1 },
    },
  ];
}

const NOTHING_FOUND = { kept: [] as readonly Finding[], refused: new Set<number>() as ReadonlySet<number> };

/**
 * What is missing at one offset and what is wrong right after it are one repair, since edits at one offset have no order. The
 * end of the wrapper around misplaced elements comes after everything that is missing inside it.
 */
function oneRepairAPlace(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  let lastRepair = -1;
  for (const finding of findings.toSorted(
    (a, b) => a.start - b.start || a.end - b.end || byCall(a, b) || wraps(a) - wraps(b) || byPlace(a, b),
  )) {
    if (isRepair(finding)) {
      const last = kept[lastRepair];
      const isHere = last && isInsertion(last) && last.start === finding.start && last.call === finding.call;
      if (isHere && !isWrapperBeforeTag(last, finding)) {
        kept[lastRepair] = { ...last, end: finding.end, replacement: `${last.replacement}${finding.replacement}` };
        continue;
      }
      if (last && last.end === finding.start && isWithBlanks(last, finding)) {
        const tag = isBlanks(last) ? finding : last;
        kept[lastRepair] = { ...tag, start: last.start, end: finding.end };
        continue;
      }
      lastRepair = kept.length;
    }
    kept.push(finding);
  }
  return kept.sort(byPlace);
}

/** A wrongly written tag after a missing wrapper is a fault of its own. */
const isWrapperBeforeTag = (a: Finding, b: Finding): boolean =>
  a.code === 'missing-wrapper' && b.code === 'malformed-tag' && !isInsertion(b);

/** Blanks next to a tag that are not part of the value only because the tag is written wrongly. */
const isBlanks = ({ data }: Finding): boolean => data?.['blanks'] !== undefined;

const isWithBlanks = (a: Finding, b: Finding): boolean =>
  a.code === b.code && a.call === b.call && isBlanks(a) !== isBlanks(b);

const wraps = (finding: Finding): number =>
  (finding.code === 'misplaced-element' && isInsertion(finding)) || finding.data?.['behind'] ? 1 : 0;

const isRepair = ({ replacement }: Finding): boolean => replacement !== undefined;

const isInsertion = ({ start, end, replacement }: Finding): boolean => start === end && replacement !== undefined;

function toRepair({ code, start, end, replacement }: Finding): Repair {
  return { code, start, end, replacement: replacement as string };
}

/** Faults of the stream that carried the reply, whatever its dialect: what it sent is more than what was read, or another thing. */
const OF_STREAM: ReadonlySet<Code> = new Set<Code>(['closing-differs', 'split-call', 'unread-line']);

/** Codes of what was read but not written correctly, in a dialect other than Forge's own (dialects.md §5). */
const RECOVERED: ReadonlySet<Code> = new Set<Code>([
  'missing-wrapper',
  'unclosed-tag',
  'unexpected-end-tag',
  'unexpected-start-tag',
  'mismatched-tag',
  'malformed-tag',
  'mixed-content',
  'misplaced-element',
  'duplicate-element',
  'attribute-ignored',
  'attribute-missing',
  'unpaired-argument',
  'missing-parameter-name',
  'invalid-json',
  'python-literal',
  'double-encoded-json',
  'mixed-dialect',
  'doubled-tool-name',
  'arguments-as-object',
  'unescaped-ampersand',
  'unescaped-less-than',
]);

/** Whether an error leaves the verdict alone (format.md §7.1, §7.22). */
export function isSchemaOnly(finding: Finding): boolean {
  return finding.schemaOnly === true || isSchemaProblem(finding.code);
}

type Placed = Span & { readonly code: Code; readonly call?: number };

function byPlace(a: Placed, b: Placed): number {
  return a.start - b.start || a.end - b.end || byCall(a, b) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}

const byCall = ({ call: a = -1 }: Placed, { call: b = -1 }: Placed): number => a - b;

/** Finds whether the machine repaired anything within a span, including a truncated end tag that ends it. */
class RepairSearch {
  private readonly repairs: readonly FaultReport[];

  constructor(reports: readonly FaultReport[]) {
    this.repairs = reports.filter((report) => report.kind === 'repair');
  }

  any(start: number, end: number): boolean {
    for (let index = firstStartAfter(this.repairs, start - 1); index < this.repairs.length; index++) {
      const repair = this.repairs[index] as FaultReport;
      if (repair.start > end) return false;
      const isBefore = repair.end === start;
      const isAfter = repair.end > end || (repair.start === end && repair.code !== 'malformed-tag');
      if (!isBefore && !isAfter) return true;
    }
    return false;
  }
}
