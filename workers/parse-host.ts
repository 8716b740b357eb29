import type {
  CallLanguage,
  Coverage,
  DocumentEdit,
  DocumentInput,
  EventFilter,
  EventPage,
  Moment,
  ParseService,
  ProblemPlaces,
  Progress,
  Report,
  SplitProof,
  StepKind,
} from '../src/contract/parse-service.ts';
import {
  MAX_CALLS,
  MAX_CALLS_OF_MOMENT,
  MAX_CALLS_OF_PROGRESS,
  MAX_DROPPED,
  MAX_VALUES,
  PREVIEW_LIMITS,
  problemStop,
} from '../src/contract/parse-service.ts';
import { previewCall } from '../src/core/calls/preview.ts';
import type { ToolCall } from '../src/core/calls/tool-call.ts';
import type { Comparison } from '../src/core/diagnosis/compare/comparison.ts';
import { diagnose } from '../src/core/diagnosis/diagnose.ts';
import { fixAll } from '../src/core/diagnosis/fix-all.ts';
import { firstOfTheirCode, listed } from '../src/core/diagnosis/listed.ts';
import { checkedFixes, type FixTrial, fixTogether, tryFixes } from '../src/core/diagnosis/quick-fixes.ts';
import { repairRows } from '../src/core/diagnosis/repair-rows.ts';
import { ruleOf } from '../src/core/diagnosis/rules.ts';
import { verdictText } from '../src/core/diagnosis/verdict-sentence.ts';
import { DIALECT_IDS, markedDialect } from '../src/core/dialects/dialects.ts';
import { describeMachine } from '../src/core/dialects/forge/describe.ts';
import { describeMarkMachine } from '../src/core/dialects/kit/describe-mark-machine.ts';
import type { Attempt, BreakerRun } from '../src/core/forge/breaker-run.ts';
import type { MachineDescription } from '../src/core/kernel/description.ts';
import { countCharacters } from '../src/core/reading/char-counts.ts';
import { type Conversion, convertReply } from '../src/core/reading/convert-calls.ts';
import { type DialectOutcome, readInEach } from '../src/core/reading/read-in-each.ts';
import type { CallReading } from '../src/core/reading/reading.ts';
import type { RulePage, RuleTitle } from '../src/core/reference/rule-page.ts';
import { readReply, toResult } from '../src/core/reply/parse-reply.ts';
import type { RecoveryTemplate } from '../src/core/reply/recovery/recovery-template.ts';
import { pieces, splitEnds } from '../src/core/text/split.ts';
import { type MomentView, Session } from '../src/core/travel/session.ts';
import { proveSplits } from '../src/core/travel/split-proof.ts';
import type { Breakpoint } from '../src/core/words/breakpoint.ts';
import { type Cause, isOfCause } from '../src/core/words/cause.ts';
import type { Code } from '../src/core/words/codes.ts';
import type { QuickFix } from '../src/core/words/diagnostic.ts';
import type { Finding } from '../src/core/words/finding.ts';
import type { Recovery } from '../src/core/words/recovery.ts';
import type { Split } from '../src/core/words/split.ts';
import { nextTurn } from './next-turn.ts';

/** Longest stretch of reading before the worker looks for messages, in code units: about 3 ms. */
const SLICE = 262_144;
/** Up to this many code units fixes are checked and events listed before the report; past it the verdict would wait for them. */
const FIXED_AT_ONCE = 50_000;
/** Up to here a text is read in each dialect: a dozen readings of some milliseconds. */
const LONGEST_READ_IN_EACH = 200_000;
/** Up to here its calls are converted to each dialect to see what can be; each conversion is read back. */
const LONGEST_CONVERTED_IN_EACH = 50_000;
/** How a reply comes that was never recorded. */
const UNRECORDED: Split = { kind: 'size', size: 4 };
/** A page that is told more often would only draw. */
const PROGRESS_MS = 150;
const VIEW_OF_MOMENT: MomentView = { calls: MAX_CALLS_OF_MOMENT, limits: PREVIEW_LIMITS };
const VIEW_OF_PROGRESS: MomentView = { calls: MAX_CALLS_OF_PROGRESS, limits: { ...PREVIEW_LIMITS, values: 100 } };
/** Longest stretch of a proof before the worker looks for messages. */
const TURN_MS = 30;

/**
 * Hosts one session behind the contract; slices long work so that a cancel gets in. What only some visits ask for is
 * fetched when they do.
 */
export class ParseHost implements ParseService {
  private session = emptySession();
  private readonly progressMs: number;
  /** The page's number for what is loaded. */
  private revision = -1;
  private withoutFixes = false;
  private run = 0;
  private readonly knownFixes = new WeakMap<Session, readonly FixTrial[]>();

  /** `progressMs` is the shortest time between two reports of progress. */
  constructor({ progressMs = PROGRESS_MS } = {}) {
    this.progressMs = progressMs;
  }

  async describe(dialect = 'forge'): Promise<MachineDescription> {
    const marked = markedDialect(dialect);
    return marked ? describeMarkMachine(marked) : describeMachine();
  }

  async load(document: DocumentInput, onProgress?: (progress: Progress) => void): Promise<Report | null> {
    const { chunks, revision, withoutFixes = false, ...options } = document;
    const session = new Session(options);
    for (const chunk of chunks) session.write(chunk);
    return this.readToEnd(session, { revision, withoutFixes }, onProgress);
  }

  async edit(document: DocumentEdit, onProgress?: (progress: Progress) => void): Promise<Report | null> {
    const { base, edits, chunkEnds, revision, withoutFixes = false, ...options } = document;
    if (this.revision !== base) throw new Error(`Document ${base} is not loaded.`);
    return this.readToEnd(this.session.edited(edits, chunkEnds, options), { revision, withoutFixes }, onProgress);
  }

  private async readToEnd(
    session: Session,
    { revision, withoutFixes }: { readonly revision: number; readonly withoutFixes: boolean },
    onProgress?: (progress: Progress) => void,
  ): Promise<Report | null> {
    const run = ++this.run;
    const started = performance.now();
    let shown = started;
    const isCalledOff = async (): Promise<boolean> => {
      if (onProgress && performance.now() - shown >= this.progressMs) {
        shown = performance.now();
        onProgress({ read: session.offset, total: session.text.length, calls: session.callsSoFar(VIEW_OF_PROGRESS) });
      }
      await nextTurn();
      return run !== this.run;
    };
    while (!session.advance(SLICE)) if (await isCalledOff()) return null;
    session.finish();
    const isLong = session.text.length > SLICE;
    for (const _ of session.prepare()) if (isLong && (await isCalledOff())) return null;
    if (isLong && (await isCalledOff())) return null;
    this.session = session;
    this.revision = revision;
    this.withoutFixes = withoutFixes;
    return this.report(started);
  }

  async cancel(): Promise<void> {
    this.run++;
  }

  async readInEach(): Promise<readonly DialectOutcome[] | null> {
    const { text, options } = this.session;
    if (text.length > LONGEST_READ_IN_EACH) return null;
    const outcomes: DialectOutcome[] = [];
    for (const outcome of readInEach(String(text), options)) {
      outcomes.push(outcome);
      await nextTurn();
    }
    return outcomes;
  }

  async conversions(): Promise<readonly string[] | null> {
    const { reading } = this.session;
    if (reading.text.length > LONGEST_CONVERTED_IN_EACH) return null;
    const possible: string[] = [];
    for (const dialect of DIALECT_IDS) {
      const converted = convertReply(reading, dialect);
      if (converted.ok && converted.edits.length > 0) possible.push(dialect);
      await nextTurn();
    }
    return possible;
  }

  async split(split: Split): Promise<Uint32Array> {
    return this.endsUnder(split);
  }

  async seek(offset: number): Promise<Moment> {
    return this.session.seek(offset, VIEW_OF_MOMENT);
  }

  async step(kind: StepKind, direction: 1 | -1, from: number): Promise<number | null> {
    const { session } = this;
    switch (kind) {
      case 'state':
        return session.stateChange(from, direction);
      case 'problem':
        return neighbour(session.problemStops, direction, from);
      case 'call':
        return neighbour(
          session.reading.calls.flatMap(({ call }) => [call.start, call.end]),
          direction,
          from,
        );
      case 'event':
        return session.eventBoundary(from, direction);
    }
  }

  async breakpointStop(
    breakpoints: readonly Breakpoint[],
    from: number,
    direction: 1 | -1,
  ): Promise<{ offset: number; index: number } | null> {
    return this.session.breakpointStop(breakpoints, from, direction);
  }

  async breakpointStops(breakpoints: readonly Breakpoint[], most: number): Promise<number[][]> {
    return this.session.breakpointStops(breakpoints, most);
  }

  async events(filter: EventFilter, from: number, count: number): Promise<EventPage> {
    return this.session.eventRows.page(from, count, filter);
  }

  async eventAt(filter: EventFilter, offset: number): Promise<number> {
    return this.session.eventRows.indexAt(offset, filter);
  }

  async coverage(offset: number): Promise<Coverage> {
    return this.session.coverage(offset);
  }

  async compare(split: Split): Promise<readonly Comparison[]> {
    const { text, options, reading } = this.session;
    if (reading.refusal !== null) return [];
    const ends = this.endsUnder(split);
    const { readInTurn } = await import('../src/core/diagnosis/compare/compare-readings.ts');
    const readings = readInTurn(String(text), pieces(String(text), ends), options.tools, reading.readIn);
    for (let step = readings.next(); ; step = readings.next()) {
      if (step.done) return step.value;
      await nextTurn();
    }
  }

  async proveSplits(seeds: number, onProgress?: (done: number, total: number) => void): Promise<SplitProof | null> {
    const run = this.run;
    const { text, options, reading } = this.session;
    const proof = proveSplits(String(text), { ...options, isForge: reading.readIn === 'forge' }, seeds);
    let turn = performance.now();
    for (let step = proof.next(); ; step = proof.next()) {
      if (step.done) return step.value;
      if (performance.now() - turn < TURN_MS) continue;
      onProgress?.(...step.value);
      await nextTurn();
      if (run !== this.run) return null;
      turn = performance.now();
    }
  }

  async recoveryMessage(template?: RecoveryTemplate, recovery?: Recovery): Promise<string | null> {
    const { reading, diagnosis, text, options } = this.session;
    const { recoverReply } = await import('../src/core/reply/recovery/recover.ts');
    if (recovery !== undefined && recovery !== options.recovery) {
      const source = String(text);
      const other = readReply(source, { ...options, recovery });
      return recoverReply(other, toResult(other, diagnose(other, { fixes: true })), template).message;
    }
    const fixes = this.triedFixes();
    const isListed = firstOfTheirCode();
    let next = 0;
    const diagnostics = diagnosis.diagnostics.map((diagnostic) =>
      isListed(diagnostic.code) ? { ...diagnostic, ...fixes[next++] } : diagnostic,
    );
    return recoverReply(reading, toResult(reading, { ...diagnosis, diagnostics }), template).message;
  }

  async recoveryTemplate(): Promise<RecoveryTemplate> {
    const { recoveryTemplateFor } = await import('../src/core/reply/recovery/recovery-template.ts');
    return recoveryTemplateFor(this.session.dialect ?? 'forge');
  }

  async runBreaker(split: Split, other: string, attempts: readonly Attempt[]): Promise<BreakerRun | null> {
    const { text, options } = this.session;
    const ends = this.endsUnder(split);
    const { LONGEST_ATTEMPT, runBreaker } = await import('../src/core/forge/breaker-run.ts');
    if (Math.max(text.length, other.length) > LONGEST_ATTEMPT) return null;
    const otherEnds = splitEnds(other, split.kind === 'recorded' ? UNRECORDED : split, new Uint32Array());
    const replies = { this: pieces(String(text), ends), other: pieces(other, otherEnds) };
    return runBreaker(
      replies,
      attempts,
      options.tools.map(({ name }) => name),
    );
  }

  async rules(): Promise<readonly RuleTitle[]> {
    const { ruleTitles } = await import('../src/core/reference/rule-page.ts');
    return ruleTitles();
  }

  async rule(code: Code): Promise<RulePage> {
    const { rulePage } = await import('../src/core/reference/rule-page.ts');
    return rulePage(code);
  }

  async fixes(): Promise<readonly FixTrial[]> {
    return this.triedFixes();
  }

  async fixesOf(diagnostic: number): Promise<readonly QuickFix[]> {
    if (this.withoutFixes) return [];
    const { reading, diagnosis } = this.session;
    const finding = listed(diagnosis.findings).listed[diagnostic];
    return finding ? checkedFixes(reading, finding) : [];
  }

  async fixAll(causes?: readonly Cause[]): Promise<QuickFix | null> {
    const { reading, diagnosis } = this.session;
    if (!causes) return fixAll(reading);
    if (this.withoutFixes) return null;
    const isMeant = ({ severity }: Finding, index: number): boolean => {
      const diagnostic = diagnosis.diagnostics[index];
      return severity !== 'info' && diagnostic !== undefined && causes.some((cause) => isOfCause(diagnostic, cause));
    };
    return fixTogether(reading, diagnosis.findings.filter(isMeant));
  }

  async convertTo(dialect: string): Promise<Conversion> {
    const converted = convertReply(this.session.reading, dialect);
    return converted.ok ? { ok: true, edits: converted.edits, warnings: converted.warnings } : converted;
  }

  async printCall(call: number, language: CallLanguage): Promise<string | null> {
    const found = this.session.reading.calls[call];
    if (!found) return null;
    const { PRINTERS } = await import('../src/core/calls/print-call.ts');
    return PRINTERS[language](found.call);
  }

  /** The fix of each diagnostic that a report can hold; tried once for a text. */
  private triedFixes(): readonly FixTrial[] {
    const { session } = this;
    let fixes = this.knownFixes.get(session);
    if (!fixes) {
      const findings = listed(session.diagnosis.findings).listed;
      fixes = this.withoutFixes ? findings.map(untried) : tryFixes(session.reading, findings);
      this.knownFixes.set(session, fixes);
    }
    return fixes;
  }

  private endsUnder(split: Split): Uint32Array {
    return splitEnds(String(this.session.text), split, this.session.text.chunkEnds.toArray());
  }

  private report(started: number): Report {
    const { reading, diagnosis, text, log } = this.session;
    const verdict = reading.verdict(diagnosis.findings);
    const account = countCharacters(reading, diagnosis.findings);
    const repairCount = reading.findings.filter(({ replacement }) => replacement !== undefined).length;
    const diagnostics = listed(diagnosis.diagnostics);
    const hasFixes = text.length <= FIXED_AT_ONCE;
    const fixes = hasFixes ? this.triedFixes() : [];
    return {
      length: text.length,
      verdict,
      dialect: reading.readIn,
      ...verdictText(reading, diagnosis.findings, verdict, account),
      calls: previewCalls(reading.calls),
      callCount: reading.calls.length,
      misfits: reading.calls.slice(0, MAX_CALLS).flatMap(({ index, withheld }) => (withheld.length > 0 ? [index] : [])),
      diagnostics: diagnostics.listed.map((diagnostic, index) => ({ ...diagnostic, ...fixes[index] })),
      hasFixes,
      diagnosticCount: diagnosis.diagnostics.length,
      omitted: diagnostics.omitted ?? {},
      unlisted: unlistedProblems(diagnosis.findings, text.length),
      repairs: repairRows(reading),
      repairCount,
      chars: account.counts,
      dropped: account.dropped.slice(0, MAX_DROPPED),
      events: log.toColumns(),
      eventCount: hasFixes ? this.session.eventRows.length : null,
      chunkEnds: text.chunkEnds.toArray(),
      elapsedMs: performance.now() - started,
    };
  }
}

/** The first calls, each with its share of what crosses threads at once. */
function previewCalls(calls: readonly CallReading[]): ToolCall[] {
  const shown = calls.slice(0, MAX_CALLS);
  const values = Math.min(PREVIEW_LIMITS.values, Math.ceil(MAX_VALUES / Math.max(1, shown.length)));
  return shown.map(({ call }) => previewCall(call, { ...PREVIEW_LIMITS, values }));
}

/** Where the problems stand that the report does not list. */
function unlistedProblems(findings: readonly Finding[], length: number): ProblemPlaces {
  const isListed = firstOfTheirCode();
  const unlisted = findings.filter(({ code, severity }) => !isListed(code) && severity !== 'info');
  return {
    starts: Uint32Array.from(unlisted, ({ start }) => start),
    ends: Uint32Array.from(unlisted, ({ end }) => end),
    errors: Uint8Array.from(unlisted, ({ severity }) => (severity === 'error' ? 1 : 0)),
    stops: Uint32Array.from(unlisted, (finding) => Math.min(length, problemStop(finding))).sort(),
  };
}

const untried = ({ code }: Finding): FixTrial => (ruleOf(code).fixes ? { fixNotTried: true } : {});

function emptySession(): Session {
  const session = new Session({ recovery: 'resilient', tools: [] });
  session.finish();
  return session;
}

/** The nearest of some ascending offsets strictly beyond `from`. */
function neighbour(offsets: readonly number[], direction: 1 | -1, from: number): number | null {
  if (direction === 1) return offsets.find((offset) => offset > from) ?? null;
  return offsets.findLast((offset) => offset < from) ?? null;
}
