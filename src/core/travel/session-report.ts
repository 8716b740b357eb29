import { counted } from '../../base/counted.ts';
import { type Span, spanKnownAt } from '../../base/span.ts';
import { type PreviewLimits, previewCall } from '../calls/preview.ts';
import type { ToolCall } from '../calls/tool-call.ts';
import { checkedCalls } from '../diagnosis/report/call-consequences.ts';
import { type WordsByCode, wordsByCode } from '../diagnosis/report/code-words.ts';
import { firstOfTheirCode, listed, type Omitted } from '../diagnosis/report/listed.ts';
import { nextOfNone } from '../diagnosis/report/next-of-none.ts';
import { type RepairRow, repairRows } from '../diagnosis/report/repair-rows.ts';
import { type VerdictFact, type VerdictText, verdictText } from '../diagnosis/report/verdict-sentence.ts';
import type { EventColumns } from '../log/event-kind.ts';
import { countCharacters } from '../reading/char-counts.ts';
import { type CallReading, isSchemaOnly, type Reading } from '../reading/reading.ts';
import type { Diagnostic } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
import type { CharCounts, Verdict } from '../words/verdict.ts';
import type { MomentView, Session } from './session.ts';

/** What is known of the whole text, as much of it as a page shows. */
export interface SessionReport {
  readonly length: number;
  readonly verdict: Verdict;
  /** The dialect that was read; `none` where no call decided it. */
  readonly dialect: string;
  /** The sentence of the verdict bar, starting Clean, Recovered, Would fail, Broken or No call. */
  readonly sentence: string;
  /** Whether the tool of a complete call would refuse it. */
  readonly wouldFail: boolean;
  /** Name of an element that would be a call if such a tool were defined; null where there is none. */
  readonly undefinedTool: string | null;
  /** What to do where no call was read, a sentence; null where one was, where the stream still runs, or fixes are not tried yet. */
  readonly next: string | null;
  /** At most three facts beside the sentence; each may lead to an offset. */
  readonly facts: readonly VerdictFact[];
  /** The first calls, in order; `callCount` counts all. */
  readonly calls: readonly ToolCall[];
  readonly callCount: number;
  /** Indexes of those of `calls` that their tools would refuse for more than `diagnostics` contains. */
  readonly misfits: readonly number[];
  /** Whether the arguments of each of `calls` were held against the definition of its tool. */
  readonly checked: readonly boolean[];
  /** The first of each code (diagnosis/listed.ts), in order; `diagnosticCount` counts all. */
  readonly diagnostics: readonly Diagnostic[];
  readonly diagnosticCount: number;
  /** How many diagnostics of each code are left out. */
  readonly omitted: Omitted;
  /** Titles of the codes of `diagnostics`. */
  readonly words: WordsByCode;
  /** Positions of the errors and warnings that are left out: they are painted like the others. */
  readonly unlisted: ProblemPlaces;
  /** False where the text is long: then the verdict is sent first, and `fixes` gives the fixes. */
  readonly hasFixes: boolean;
  /** The first of each code, in order; `repairCount` counts all. */
  readonly repairs: readonly RepairRow[];
  readonly repairCount: number;
  readonly chars: CharCounts;
  /** Spans of dropped text, one click away. */
  readonly dropped: readonly Span[];
  readonly events: EventColumns;
  /** Number of rows in the event list; null for a long text, whose list is made on request. */
  readonly eventCount: number | null;
  /** End offset of each chunk. */
  readonly chunkEnds: Uint32Array;
}

/** Spans of problems in columns, by start. */
export interface ProblemPlaces {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** 1 where the problem is an error, else 0. */
  readonly errors: Uint8Array;
  /** The offsets at which replay stops for them, ascending. */
  readonly stops: Uint32Array;
}

/** How much of a report is sent to the page. */
export interface ReportView {
  readonly calls: number;
  /** Limits for one call. */
  readonly limits: PreviewLimits;
  /** Values of all calls together. */
  readonly values: number;
  readonly dropped: number;
}

/** Limits of a call that is sent between threads: what a panel shows of it, since it is sent at every step. */
const PREVIEW_LIMITS: PreviewLimits = { characters: 2_000, items: 100, values: 1_000, repairs: 2_000 };

/** A call takes some 50 µs to send; more calls would be felt at every step. */
export const VIEW_OF_REPORT: ReportView = { calls: 200, limits: PREVIEW_LIMITS, values: 5_000, dropped: 2_000 };
export const VIEW_OF_MOMENT: MomentView = { calls: 60, limits: PREVIEW_LIMITS };
export const VIEW_OF_PROGRESS: MomentView = { calls: 20, limits: { ...PREVIEW_LIMITS, values: 100 } };

/** Up to this length fixes are tried and events listed with the report; for a longer text the verdict would wait for them. */
const FIXED_AT_ONCE = 50_000;

/** The report of a session that was read to its end. */
export function sessionReport(session: Session, view: ReportView): SessionReport {
  const { reading, diagnosis, text, log } = session;
  const { isOpen } = session.options;
  const verdict = isOpen ? verdictSoFar(reading, diagnosis.findings) : reading.verdict(diagnosis.findings);
  const account = countCharacters(reading, diagnosis.findings);
  const diagnostics = listed(diagnosis.diagnostics);
  const hasFixes = text.length <= FIXED_AT_ONCE;
  const fixes = hasFixes ? session.fixes : [];
  const shown = reading.calls.slice(0, view.calls);
  const safe = fixes.flatMap(({ fix }, index) =>
    fix && !fix.loses ? [{ code: diagnostics.listed[index]!.code, ...fix }] : [],
  )[0];
  return {
    length: text.length,
    verdict,
    dialect: reading.readIn,
    ...(isOpen
      ? textSoFar(reading, diagnosis.findings, verdict)
      : verdictText(reading, diagnosis.findings, verdict, account)),
    next: verdict === 'none' && hasFixes && !isOpen ? nextOfNone(reading, diagnosis.findings, safe) : null,
    calls: previews(shown, view),
    callCount: reading.calls.length,
    misfits: shown.flatMap(({ index, withheld }) => (withheld.length > 0 ? [index] : [])),
    checked: checkedCalls(reading, diagnosis.findings).slice(0, view.calls),
    diagnostics: diagnostics.listed.map((diagnostic, index) => ({ ...diagnostic, ...fixes[index] })),
    hasFixes,
    diagnosticCount: diagnosis.diagnostics.length,
    omitted: diagnostics.omitted ?? {},
    words: wordsByCode(diagnostics.listed),
    unlisted: unlistedProblems(diagnosis.findings, text.length),
    repairs: repairRows(reading),
    repairCount: reading.findings.filter(({ replacement }) => replacement !== undefined).length,
    chars: account.counts,
    dropped: account.dropped.slice(0, view.dropped),
    events: log.toColumns(),
    eventCount: hasFixes ? session.eventRows.length : null,
    chunkEnds: text.chunkEnds.toArray(),
  };
}

const repairsIn = (findings: readonly Finding[]): number =>
  findings.filter(({ replacement }) => replacement !== undefined).length;

/** The verdict on a stream that still runs: a call that has not ended is not broken yet. */
function verdictSoFar({ calls }: Reading, findings: readonly Finding[]): Verdict {
  if (calls.length === 0) return 'none';
  if (findings.some((finding) => finding.severity === 'error' && !isSchemaOnly(finding))) return 'broken';
  return repairsIn(findings) > 0 ? 'recovered' : 'clean';
}

const SO_FAR: Readonly<Record<Verdict, string>> = {
  clean: 'Clean so far',
  recovered: 'Recovered so far',
  broken: 'Broken so far',
  none: 'No call so far',
};

function textSoFar({ calls, text }: Reading, findings: readonly Finding[], verdict: Verdict): VerdictText {
  const growing = calls.filter(({ call }) => !call.complete).length;
  const repairs = repairsIn(findings);
  const parts = [
    ...(calls.length > growing ? [`${counted(calls.length - growing, 'call')} complete`] : []),
    ...(growing > 0 ? [`${counted(growing, 'call')} growing`] : []),
  ];
  const said = calls.length === 0 ? counted(text.length, 'character') : parts.join(', ');
  const after = repairs > 0 ? ` after ${counted(repairs, 'repair')}` : '';
  return {
    sentence: `${SO_FAR[verdict]}: ${said}${after}.`,
    facts: [],
    wouldFail: false,
    isEmptied: false,
    undefinedTool: null,
  };
}

/** Previews of calls, among which the number of values is divided. */
function previews(shown: readonly CallReading[], { limits, values }: ReportView): ToolCall[] {
  const share = Math.min(limits.values, Math.ceil(values / Math.max(1, shown.length)));
  return shown.map(({ call }) => previewCall(call, { ...limits, values: share }));
}

function unlistedProblems(findings: readonly Finding[], length: number): ProblemPlaces {
  const isListed = firstOfTheirCode();
  const unlisted = findings.filter(({ code, severity }) => !isListed(code) && severity !== 'info');
  return {
    starts: Uint32Array.from(unlisted, ({ start }) => start),
    ends: Uint32Array.from(unlisted, ({ end }) => end),
    errors: Uint8Array.from(unlisted, ({ severity }) => (severity === 'error' ? 1 : 0)),
    stops: Uint32Array.from(unlisted, (finding) => Math.min(length, spanKnownAt(finding))).sort(),
  };
}
