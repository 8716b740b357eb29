import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Diagnostic, QuickFix, TextEdit } from '../../words/diagnostic.ts';
import { eachOnce } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { ruleOf } from '../rules/rules.ts';
import { errorText } from '../words/error-text.ts';
import { FixTrials, Rank, type Trial, trialOf } from './fix-trials.ts';
import { IndependentRepairs } from './independent-repairs.ts';

/**
 * The most code units that are read again to find and check the fixes of one reading unasked: a few times its length, and
 * at most about a second. Later findings get their fix when it is asked for one by one.
 */
const unaskedBudget = (length: number): number => Math.min(1024 * 1024, 32 * 1024 + 8 * length);

/** Finding, storing and comparing one finding takes as long as reading so many code units. */
const COST_OF_A_FINDING = 8;

/**
 * The safest fix that works for a finding: after it was applied and the text read again, the finding is gone and no new error
 * came. One after which the calls fit their schemas comes before one after which they do not; one that loses something is not
 * used.
 */
export function checkedFix(reading: Reading, finding: Finding): QuickFix | null {
  return new FixChecker(reading).first(finding, Number.POSITIVE_INFINITY).fix;
}

/** Every fix that works for a finding, each once, the safest first, those that lose something last. */
export function checkedFixes(reading: Reading, finding: Finding): QuickFix[] {
  return new FixChecker(reading).all(finding);
}

/**
 * The fixes of several findings as one: after it was applied and the text read again, all of them are gone, no new error
 * came and nothing is lost. Null where none has a fix, or where they do not work together.
 */
export function fixTogether(reading: Reading, findings: readonly Finding[]): QuickFix | null {
  return new FixChecker(reading).together(findings);
}

/** The result of trying the fixes of one finding; empty where none works. */
export type FixTrial = Pick<Diagnostic, 'fix' | 'fixNotTried'>;

/** The fix of each finding, as far as the budget goes. */
export function tryFixes(reading: Reading, findings: readonly Finding[]): FixTrial[] {
  const checker = new FixChecker(reading);
  let left = unaskedBudget(reading.text.length);
  return findings.map((finding) => {
    const { fix, cost, notTried } = checker.first(finding, left);
    left -= cost;
    if (fix) return { fix };
    return notTried ? { fixNotTried: true } : {};
  });
}

/** The result for each finding where none is tried. */
export const untriedFixes = (findings: readonly Finding[]): FixTrial[] =>
  findings.map(({ code }) => (ruleOf(code).fixes ? { fixNotTried: true } : {}));

class FixChecker {
  private readonly trials: FixTrials;
  private readonly repairs: IndependentRepairs;

  constructor(reading: Reading) {
    this.trials = new FixTrials(reading);
    this.repairs = new IndependentRepairs(this.trials);
  }

  /** The first fix that works, and the cost of finding it: at least one reading of the finding's own call. */
  first(finding: Finding, budget: number): { fix: QuickFix | null; cost: number; notTried?: true } {
    if (!ruleOf(finding.code).fixes) return { fix: null, cost: 0 };
    const least =
      this.repairs.isProven(finding) && this.repairs.isIndependentFinding(finding) ? 0 : this.leastOf(finding);
    if (least > budget) return { fix: null, cost: 0, notTried: true };
    let cost = 0;
    let best: Trial | null = null;
    for (const proposal of this.proposals(finding)) {
      const price = this.price(finding, proposal);
      if (cost + price > budget) {
        if (best) break;
        return { fix: null, cost: Math.max(cost, least), notTried: true };
      }
      cost += price;
      const trial = this.tried(finding, proposal);
      if (trial && trial.rank < (best?.rank ?? Rank.LOSES)) best = trial;
      if (best?.rank === Rank.FITS) break;
    }
    return { fix: best?.fix ?? null, cost: Math.max(cost, least) };
  }

  together(findings: readonly Finding[]): QuickFix | null {
    const fixed: Finding[] = [];
    const edits: TextEdit[] = [];
    let left = unaskedBudget(this.trials.reading.text.length);
    for (const finding of findings) {
      const { fix, cost } = this.first(finding, left);
      left -= cost;
      if (!fix) continue;
      fixed.push(finding);
      edits.push(...fix.edits);
    }
    const title = `Make ${fixed.length} ${fixed.length === 1 ? 'fix' : 'fixes'}`;
    const trial = this.trials.works(fixed, { title, edits: eachOnce(edits), scope: 'reply' });
    return trial && !trial.fix.loses ? trial.fix : null;
  }

  all(finding: Finding): QuickFix[] {
    const trials = new Map<string, Trial>();
    for (const proposal of this.proposals(finding)) {
      const edits = JSON.stringify(proposal.edits);
      const trial = trials.has(edits) ? null : this.tried(finding, proposal);
      if (trial) trials.set(edits, trial);
    }
    return [...trials.values()].sort((a, b) => a.rank - b.rank).map(({ fix }) => fix);
  }

  /** A refusal by a stricter mode is fixed in the way resilient mode repairs it, there or where the fault began. */
  private *proposals(finding: Finding): Generator<FixProposal> {
    yield* ruleOf(finding.code).fixes?.(finding, this.trials.reading) ?? [];
    const isRefusal = errorText(finding) !== undefined || finding.data?.['wanted'] !== undefined;
    if (this.trials.reading === this.trials.base || !isRefusal) return;
    for (const twin of this.twins(finding)) yield* ruleOf(twin.code).fixes?.(twin, this.trials.base) ?? [];
  }

  private twins(finding: Finding): Finding[] {
    const call = this.trials.base.calls[this.trials.base.callAt(finding.start)]?.call;
    const here = [...findingsWithin(this.trials.base.findings, finding)].filter(
      ({ replacement }) => replacement !== undefined,
    );
    const before = call
      ? [...findingsWithin(this.trials.base.findings, { start: call.start, end: finding.start })].findLast(
          ({ replacement }) => replacement !== undefined,
        )
      : undefined;
    return before && !here.includes(before) ? [...here, before] : here;
  }

  private leastOf(finding: Finding): number {
    return this.costOf(this.trials.scopeOf(finding, { edits: [] }));
  }

  /** The cost of reading a span again: its length, and something for each finding in it. */
  private costOf({ start, end }: Span): number {
    const { findings } = this.trials.base;
    const count = firstStartAfter(findings, end) - firstStartAfter(findings, start - 1);
    return end - start + COST_OF_A_FINDING * count;
  }

  private price(finding: Finding, proposal: FixProposal): number {
    if (this.repairs.isIndependent(finding, proposal) && this.repairs.isProven(finding)) return 0;
    return this.costOf(this.trials.scopeOf(finding, proposal)) * (this.trials.reading === this.trials.base ? 1 : 2);
  }

  private tried(finding: Finding, proposal: FixProposal): Trial | null {
    if (this.repairs.isIndependent(finding, proposal) && this.repairs.prove(finding))
      return trialOf(proposal, this.repairs.differenceAtOnce(finding), true);
    return this.trials.works([finding], proposal);
  }
}
