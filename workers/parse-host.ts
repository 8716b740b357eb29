import type {
  Coverage,
  DocumentEdit,
  DocumentInput,
  EventFilter,
  EventPage,
  Moment,
  ParseService,
  Progress,
  Report,
  SplitProof,
} from '../src/contract/parse-service.ts';
import type { AgreeingFix, AskedComparison, CellName, Comparison } from '../src/core/diagnosis/compare/comparison.ts';
import type { FixTrial } from '../src/core/diagnosis/fixes/quick-fixes.ts';
import { namedDialect } from '../src/core/diagnosis/report/named-dialect.ts';
import { describeDialect } from '../src/core/dialects/describe-dialect.ts';
import type { Attempt, BreakerRun } from '../src/core/forge/breaker-run.ts';
import type { MachineDescription } from '../src/core/kernel/description.ts';
import { readersByName } from '../src/core/readers/parsers-of-dialect.ts';
import { type Conversion, convertReply } from '../src/core/reading/convert-calls.ts';
import { type CallLanguage, printedCall } from '../src/core/reading/printed-call.ts';
import { type OtherReading, readAsDialect } from '../src/core/reading/read-as.ts';
import type { DialectOutcome } from '../src/core/reading/read-in-each.ts';
import type { RulePage, RuleTitle } from '../src/core/reference/rule-page.ts';
import type { RecoverOptions } from '../src/core/reply/recovery/recover.ts';
import type { RecoveryTemplate } from '../src/core/reply/recovery/recovery-template.ts';
import { readInStretches } from '../src/core/travel/read-in-stretches.ts';
import { type BreakpointLine, Session, type StepKind } from '../src/core/travel/session.ts';
import { conversionsInEach, outcomesInEach } from '../src/core/travel/session-dialects.ts';
import type { ReadersReport } from '../src/core/travel/session-readers.ts';
import { sessionReport, VIEW_OF_MOMENT, VIEW_OF_PROGRESS, VIEW_OF_REPORT } from '../src/core/travel/session-report.ts';
import { proveSplits } from '../src/core/travel/split-proof.ts';
import type { Breakpoint } from '../src/core/words/breakpoint.ts';
import type { Cause } from '../src/core/words/cause.ts';
import type { Code } from '../src/core/words/codes.ts';
import type { QuickFix } from '../src/core/words/diagnostic.ts';
import type { Recovery } from '../src/core/words/recovery.ts';
import type { Split } from '../src/core/words/split.ts';
import { nextTurn } from './next-turn.ts';

/** A page that is told more often would only draw. */
const PROGRESS_MS = 150;
/** Up to here a text is read in another dialect for a look. */
const LONGEST_TRIED = 200_000;
/** Longest stretch of a proof before the worker looks for messages. */
const TURN_MS = 30;

/**
 * Offers one session through the contract; slices long work so that a cancel gets in. What only some visits ask for is
 * fetched when they do.
 */
export class ParseHost implements ParseService {
  private session = emptySession();
  private readonly progressMs: number;
  /** The page's number for what is loaded. */
  private revision = -1;
  private run = 0;

  /** `progressMs` is the shortest time between two reports of progress. */
  constructor({ progressMs = PROGRESS_MS } = {}) {
    this.progressMs = progressMs;
  }

  async describe(dialect = 'forge'): Promise<MachineDescription> {
    return describeDialect(dialect);
  }

  async load(document: DocumentInput, onProgress?: (progress: Progress) => void): Promise<Report | null> {
    const { chunks, revision, ...options } = document;
    const session = new Session(options);
    for (const chunk of chunks) session.write(chunk);
    return this.readToEnd(session, revision, onProgress);
  }

  async edit(document: DocumentEdit, onProgress?: (progress: Progress) => void): Promise<Report | null> {
    const { base, edits, chunkEnds, revision, ...options } = document;
    if (this.revision !== base) throw new Error(`Document ${base} is not loaded.`);
    return this.readToEnd(this.session.edited(edits, chunkEnds, options), revision, onProgress);
  }

  private async readToEnd(
    session: Session,
    revision: number,
    onProgress?: (progress: Progress) => void,
  ): Promise<Report | null> {
    const run = ++this.run;
    let shown = performance.now();
    const isCalledOff = async (): Promise<boolean> => {
      if (onProgress && performance.now() - shown >= this.progressMs) {
        shown = performance.now();
        onProgress({ read: session.offset, total: session.text.length, calls: session.callsSoFar(VIEW_OF_PROGRESS) });
      }
      await nextTurn();
      return run !== this.run;
    };
    for (const _ of readInStretches(session)) if (await isCalledOff()) return null;
    this.session = session;
    this.revision = revision;
    return sessionReport(session, VIEW_OF_REPORT);
  }

  async cancel(): Promise<void> {
    this.run++;
  }

  async readInEach(): Promise<readonly DialectOutcome[] | null> {
    const outcomes = outcomesInEach(this.session);
    return outcomes && inTurns(outcomes);
  }

  async readAs(dialect: string): Promise<OtherReading | null> {
    const { text, options } = this.session;
    return text.length > LONGEST_TRIED ? null : readAsDialect(String(text), { ...options, dialect }, VIEW_OF_MOMENT);
  }

  async conversions(): Promise<readonly string[] | null> {
    const conversions = conversionsInEach(this.session);
    return conversions && (await inTurns(conversions)).filter((dialect) => dialect !== null);
  }

  async split(split: Split): Promise<Uint32Array> {
    return this.session.endsUnder(split);
  }

  async seek(offset: number): Promise<Moment> {
    return this.session.seek(offset, VIEW_OF_MOMENT);
  }

  async step(kind: StepKind, direction: 1 | -1, from: number): Promise<number | null> {
    return this.session.step(kind, from, direction);
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

  async breakpointLog(breakpoints: readonly Breakpoint[], most: number): Promise<BreakpointLine[]> {
    return this.session.breakpointLog(breakpoints, most);
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

  async compare(
    asked: AskedComparison,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Comparison | null> {
    const { run } = this;
    const { session } = this;
    const { compareSession } = await import('../src/core/travel/session-comparison.ts');
    const readings = compareSession(session, asked);
    for (let step = readings.next(); ; step = readings.next()) {
      if (step.done) return step.value;
      onProgress?.(step.value.done, step.value.total);
      await nextTurn();
      if (run !== this.run) return null;
    }
  }

  async readers(choice: string | null): Promise<ReadersReport | null> {
    const { session, run } = this;
    const dialect = session.dialect ?? namedDialect(session.diagnosis.findings) ?? '';
    // What Forge makes of its own format, every comparison says.
    const isForgeAlone = readersByName(dialect).every(({ server }) => server === 'Forge');
    if (choice === null && isForgeAlone) return { accounts: [], chosen: -1, sentence: null };
    const { readersOfSession } = await import('../src/core/travel/session-readers.ts');
    const readings = readersOfSession(session, choice);
    for (let step = readings.next(); ; step = readings.next()) {
      if (step.done) return step.value;
      await nextTurn();
      if (run !== this.run) return null;
    }
  }

  async agreeingFix(asked: AskedComparison, cell: CellName): Promise<AgreeingFix | null> {
    const { session } = this;
    const { agreeingFixOf } = await import('../src/core/travel/session-comparison.ts');
    return endInTurns(agreeingFixOf(session, asked, cell));
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

  async recoveryMessage(asked?: RecoverOptions, recovery?: Recovery): Promise<string | null> {
    const { sessionMessage } = await import('../src/core/reply/recovery/session-message.ts');
    return sessionMessage(this.session, asked, recovery);
  }

  async recoveryTemplate(): Promise<RecoveryTemplate> {
    const { recoveryTemplateFor } = await import('../src/core/reply/recovery/recovery-template.ts');
    return recoveryTemplateFor(this.session.dialect ?? 'forge');
  }

  async runBreaker(split: Split, other: string, attempts: readonly Attempt[]): Promise<BreakerRun | null> {
    const { session } = this;
    const { runSessionBreaker } = await import('../src/core/travel/session-breaker.ts');
    return runSessionBreaker(session, split, other, attempts);
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
    return this.session.fixes;
  }

  async fixesOf(diagnostic: number): Promise<readonly QuickFix[]> {
    return this.session.fixesOf(diagnostic);
  }

  async fixAll(causes?: readonly Cause[]): Promise<QuickFix | null> {
    return this.session.fixAll(causes);
  }

  async convertTo(dialect: string): Promise<Conversion> {
    const converted = convertReply(this.session.reading, dialect);
    return converted.ok ? { ok: true, edits: converted.edits, warnings: converted.warnings } : converted;
  }

  async printCall(call: number, language: CallLanguage): Promise<string | null> {
    return printedCall(this.session.reading, call, language);
  }
}

/** What a generator yields, with a look for messages after each. */
async function inTurns<T>(steps: Iterable<T>): Promise<T[]> {
  const yielded: T[] = [];
  for (const step of steps) {
    yielded.push(step);
    await nextTurn();
  }
  return yielded;
}

/** What a generator ends with, with a look for messages at each stop. */
async function endInTurns<Outcome>(steps: Generator<unknown, Outcome>): Promise<Outcome> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await nextTurn();
  }
}

function emptySession(): Session {
  const session = new Session({ recovery: 'resilient', tools: [] });
  session.finish();
  return session;
}
