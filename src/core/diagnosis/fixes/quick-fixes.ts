import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { dialectAgain, readAgain } from '../../reading/read-again.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { inOneLine } from '../../text/quote.ts';
import { type Code, isSchemaProblem } from '../../words/codes.ts';
import type { Diagnostic, QuickFix, TextEdit } from '../../words/diagnostic.ts';
import { applyEdits, eachOnce, OffsetMap, shiftEdits } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { editedFrames } from '../../words/frame.ts';
import { elementStartingAt } from '../in-calls/element-index.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { ruleOf } from '../rules/rules.ts';
import { errorText } from '../words/error-text.ts';
import { type CallPair, NO_DIFFERENCE, type ValueDifference, valueDifference } from './value-changes.ts';

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

/** Every fix that works for a finding, the safest first, those that lose something last. */
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

/**
 * Repairs that do not change how the text around them is read, so those of one code in a call are checked together, in one
 * reading. This does not hold where a whole tag is read back as text while some end tag is wrong, since until then it counts
 * among the open elements; where a removed character ended unfinished markup; and for tags of a marked dialect.
 */
const INDEPENDENT: ReadonlySet<Code> = new Set([
  'unescaped-ampersand',
  'unescaped-less-than',
  'cdata-end-in-text',
  'invalid-character',
  'malformed-tag',
  'mismatched-tag',
]);

/** Codes of wrong end tags: which element such a tag closes depends on those that are open. */
const OF_END_TAGS: ReadonlySet<Code> = new Set(['unclosed-tag', 'mismatched-tag', 'unexpected-end-tag']);

/** In a marked dialect a corrected tag decides how the tags around it are read. */
const OF_TAGS: ReadonlySet<Code> = new Set(['malformed-tag', 'mismatched-tag']);

const WHOLE_TAG =
  /^<\/?[A-Za-z_:\u0080-\uffff][^\s<>/=,;()"']*(?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*\s*\/?>/;
/** An element that holds no other element, with its content. */
const INNERMOST_ELEMENT = /<([^\s<>/=]{1,200})(?:[\s=][^<>]*)?>([^<>]*)<\/\1\s*>/g;
/** Longer tags are checked one by one. */
const LONGEST_TAG = 400;
/** So much of a value is shown on both sides of a removed character. */
const LEAD = 24;
const HALF_MARKUP = /[<&\]][^\s<>;]*$/;

class FixChecker {
  private readonly reading: Reading;
  /** The dialect of every trial: an edit never changes it, and one after which another is found is none. */
  private readonly dialect: string;
  /** What a trial is read in, which finds a weak form of that dialect anew. */
  private readonly asked: string;
  /** The same text read in resilient mode, where errors are compared (format.md §8 B12). */
  private readonly base: Reading;
  /** Whether all independent repairs of one code work at once, by call and code. */
  private readonly proven = new Map<string, boolean>();
  /** Whether some end tag of a call is wrong. */
  private readonly endTagsWrong = new Map<number, boolean>();
  private readonly starts = new Map<Code, ReadonlyMap<number, number>>();

  constructor(reading: Reading) {
    this.reading = reading;
    const { recovery } = reading.options;
    this.dialect = reading.dialect ?? reading.options.dialect ?? 'forge';
    this.asked = dialectAgain(reading);
    this.base = recovery === 'resilient' ? reading : readAgain(reading);
  }

  /** The first fix that works, and the cost of finding it: at least one reading of the finding's own call. */
  first(finding: Finding, budget: number): { fix: QuickFix | null; cost: number; notTried?: true } {
    if (!ruleOf(finding.code).fixes) return { fix: null, cost: 0 };
    const least = this.isProven(finding) && this.isIndependentFinding(finding) ? 0 : this.leastOf(finding);
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
    let left = unaskedBudget(this.reading.text.length);
    for (const finding of findings) {
      const { fix, cost } = this.first(finding, left);
      left -= cost;
      if (!fix) continue;
      fixed.push(finding);
      edits.push(...fix.edits);
    }
    const title = `Make ${fixed.length} ${fixed.length === 1 ? 'fix' : 'fixes'}`;
    const trial = this.works(fixed, { title, edits: eachOnce(edits), scope: 'reply' });
    return trial && !trial.fix.loses ? trial.fix : null;
  }

  all(finding: Finding): QuickFix[] {
    return [...this.proposals(finding)]
      .map((proposal) => this.tried(finding, proposal))
      .filter((trial) => trial !== null)
      .sort((a, b) => a.rank - b.rank)
      .map(({ fix }) => fix);
  }

  /** A refusal by a stricter mode is fixed in the way resilient mode repairs it, there or where the fault began. */
  private *proposals(finding: Finding): Generator<FixProposal> {
    yield* ruleOf(finding.code).fixes?.(finding, this.reading) ?? [];
    const isRefusal = errorText(finding) !== undefined || finding.data?.['wanted'] !== undefined;
    if (this.reading === this.base || !isRefusal) return;
    for (const twin of this.twins(finding)) yield* ruleOf(twin.code).fixes?.(twin, this.base) ?? [];
  }

  private twins(finding: Finding): Finding[] {
    const call = this.base.calls[this.base.callAt(finding.start)]?.call;
    const here = [...findingsWithin(this.base.findings, finding)].filter(
      ({ code, replacement }) => replacement !== undefined || code === finding.code,
    );
    const before = call
      ? [...findingsWithin(this.base.findings, { start: call.start, end: finding.start })].findLast(
          ({ replacement }) => replacement !== undefined,
        )
      : undefined;
    return before && !here.includes(before) ? [...here, before] : here;
  }

  private leastOf(finding: Finding): number {
    return this.costOf(this.scopeOf(finding, { title: '', edits: [] }));
  }

  /** The cost of reading a span again: its length, and something for each finding in it. */
  private costOf({ start, end }: Span): number {
    const { findings } = this.base;
    const count = firstStartAfter(findings, end) - firstStartAfter(findings, start - 1);
    return end - start + COST_OF_A_FINDING * count;
  }

  private price(finding: Finding, proposal: FixProposal): number {
    if (this.isIndependent(finding, proposal) && this.isProven(finding)) return 0;
    return this.costOf(this.scopeOf(finding, proposal)) * (this.reading === this.base ? 1 : 2);
  }

  private tried(finding: Finding, proposal: FixProposal): Trial | null {
    if (this.isIndependent(finding, proposal) && this.prove(finding))
      return trialOf(proposal, this.differenceAtOnce(finding), true);
    return this.works([finding], proposal);
  }

  /** Whether all independent repairs of its kind in its call work together. */
  private prove(finding: Finding): boolean {
    const key = keyOf(finding);
    let proven = this.proven.get(key);
    if (proven === undefined) {
      const all = this.independentWith(finding);
      const edits = all.map(({ start, end, replacement = '' }) => ({ start, end, text: replacement }));
      const keepsValues = finding.code !== 'invalid-character';
      proven = this.works(all, { title: '', edits, keepsValues }) !== null;
      this.proven.set(key, proven);
    }
    return proven;
  }

  /** How an independent repair changes the value it is in: only a removed character is missing there. */
  private differenceAtOnce({ code, start, end, call = -1, replacement }: Finding): ValueDifference {
    const isTaken = code === 'invalid-character' && replacement === '';
    const at = isTaken ? this.reading.pathsOf(call).find({ start, end }) : undefined;
    if (!at) return NO_DIFFERENCE;
    const { inner } = at.value;
    const before = this.reading.text.slice(Math.max(inner.start, start - LEAD), start);
    const after = this.reading.text.slice(end, Math.min(inner.end, end + LEAD));
    const taken = this.reading.text.slice(start, end);
    const inJson = (text: string) => `…${JSON.stringify(text).slice(1, -1)}…`;
    const change = {
      call,
      path: at.path,
      before: inJson(`${before}${taken}${after}`),
      after: inJson(`${before}${after}`),
    };
    return { changes: [change], loses: false };
  }

  private isIndependent(finding: Finding, { edits: [edit, second] }: FixProposal): boolean {
    const isRepair = edit !== undefined && second === undefined && edit.text === finding.replacement;
    return isRepair && edit.start === finding.start && edit.end === finding.end && this.isIndependentFinding(finding);
  }

  private isIndependentFinding(finding: Finding): boolean {
    const { code, start, replacement, call = -1 } = finding;
    if (replacement === undefined || !INDEPENDENT.has(code) || !this.isInArguments(finding)) return false;
    if (replacement === '' && code === 'invalid-character')
      return !HALF_MARKUP.test(this.reading.text.slice(Math.max(0, start - LONGEST_TAG), start));
    const { hasElements } = wordsOf(this.dialect);
    if (!hasElements && OF_TAGS.has(code)) return false;
    if (code !== 'unescaped-less-than' || (hasElements && !this.hasWrongEndTag(call))) return true;
    const source = this.reading.text.slice(start, start + LONGEST_TAG);
    return !WHOLE_TAG.test(source) && !(source.length === LONGEST_TAG && !/[<>]/.test(source.slice(1)));
  }

  /** Outside the arguments, adding or removing a tag or text may decide whether there is a call, and its names. */
  private isInArguments({ start, end, call = -1 }: Finding): boolean {
    const span = this.reading.calls[call]?.call.arguments.span;
    return span !== undefined && span.start <= start && end <= span.end;
  }

  private hasWrongEndTag(call: number): boolean {
    let isWrong = this.endTagsWrong.get(call);
    if (isWrong === undefined) {
      const { outline } = this.reading.calls[call] ?? {};
      isWrong = outline !== undefined && this.hasFaultOfEndTags(outline);
      this.endTagsWrong.set(call, isWrong);
    }
    return isWrong;
  }

  private hasFaultOfEndTags(span: Span): boolean {
    for (const { code } of findingsWithin(this.reading.findings, span)) if (OF_END_TAGS.has(code)) return true;
    return false;
  }

  private isProven(finding: Finding): boolean {
    return this.proven.get(keyOf(finding)) === true;
  }

  private independentWith({ call = -1, code }: Finding): Finding[] {
    const outline = this.reading.calls[call]?.outline;
    if (!outline) return [];
    return [...findingsWithin(this.reading.findings, outline)].filter(
      (finding) => finding.call === call && finding.code === code && this.isIndependentFinding(finding),
    );
  }

  /** The span that is read again: the call that holds the edits, and everything after it where it has no end of its own. */
  private scopeOf(finding: Finding, { edits, scope }: FixProposal): Span {
    const whole = { start: 0, end: this.base.text.length };
    const call = this.reading.outline.calls[finding.call ?? -1];
    const same = this.base.outline.calls[this.base.callAt(finding.start)];
    const isPlain =
      this.dialect === 'forge' && call !== undefined && call.root.openEnd - call.start === '<tool>'.length;
    if (scope === 'reply' || !isPlain || call.start !== same?.start) return whole;
    const own = { start: call.start, end: call.closed && same.closed ? Math.max(call.end, same.end) : whole.end };
    return edits.every(({ start, end }) => own.start <= start && end <= own.end) ? own : whole;
  }

  /** Applies the edits, reads again and checks that the findings, all of one call, are gone and that there are no new errors. */
  private works(findings: readonly Finding[], proposal: FixProposal): Trial | null {
    const [first] = findings;
    if (!first) return null;
    const scope = this.scopeOf(first, proposal);
    const { tools, frames } = this.base.options;
    const edits = shiftEdits(proposal.edits, scope.start);
    const source = this.base.text.slice(scope.start, scope.end);
    const edited = applyEdits(source, edits);
    const options = { dialect: this.asked, ...(frames && { frames: editedFrames(frames, source, edits) }) };
    const map = new OffsetMap(edits);
    const after = readReply(edited, { tools, ...options });
    if (this.isAnother(after) || !this.isFreeOfNewErrors(after, scope, map)) return null;
    const { changes, loses } = valueDifference(this.pairs(after, scope, map));
    const difference = { changes, loses: loses || this.removesElement(proposal.edits) };
    if (proposal.keepsValues && difference.changes.length > 0) return null;
    const own = this.reading === this.base ? after : readReply(edited, { ...this.reading.options, ...options });
    const left = new Map<Code, ReadonlyMap<number, number>>();
    const areGone = findings.every((finding) => {
      const starts = left.get(finding.code) ?? startsOf(finding.code, own);
      left.set(finding.code, starts);
      return this.isGone(finding, starts, scope, map);
    });
    return areGone ? trialOf(proposal, difference, !after.findings.some(isMisfit)) : null;
  }

  /** Whether another dialect than before is found, or none. */
  private isAnother({ dialect }: Reading): boolean {
    return this.asked !== this.dialect && dialect !== this.dialect;
  }

  /** Whether an element that is not read is removed with its text; for elements that are read, their values show it. */
  private removesElement(edits: readonly TextEdit[]): boolean {
    return edits.some(({ start, end, text }) => {
      if (text.trim() !== '' || this.base.callAt(start) < 0) return false;
      const gone = this.base.text.slice(start, end);
      if (elementStartingAt({ start: start + gone.search(/\S/) }, this.base)) return false;
      return Array.from(gone.matchAll(INNERMOST_ELEMENT)).some(
        ([, , content = '']) => content.trim() !== '' && !edits.some((edit) => edit.text.includes(content)),
      );
    });
  }

  /** The calls of a span before and after the edits, in pairs. */
  private pairs(after: Reading, scope: Span, map: OffsetMap): CallPair[] {
    const { calls, outline } = this.base;
    const rest = new Map(after.calls.map(({ call }) => [call.start, call]));
    const pairs: CallPair[] = [];
    if (scope.end === this.base.text.length && scope.start === 0 && after.calls.length === calls.length)
      return calls.map(({ call, index }) => ({ call: index, before: call, after: after.calls[index]?.call }));
    for (let index = firstStartAfter(outline.calls, scope.start - 1); index < calls.length; index++) {
      const { call } = calls[index] as CallReading;
      if (call.end > scope.end) break;
      const places = [map.after(call.start - scope.start), map.before(call.start - scope.start)];
      const place = places.find((start) => rest.has(start)) ?? -1;
      pairs.push({ call: index, before: call, after: rest.get(place) });
      rest.delete(place);
    }
    for (const call of rest.values()) pairs.push({ call: pairs.length, before: undefined, after: call });
    return pairs;
  }

  /** Whether no finding of the code is left at its offset, except one that was elsewhere before and has moved there. */
  private isGone(finding: Finding, left: ReadonlyMap<number, number>, scope: Span, map: OffsetMap): boolean {
    const places = new Set([map.before(finding.start - scope.start), map.after(finding.start - scope.start)]);
    return [...places].every((place) => {
      const found = left.get(place) ?? 0;
      if (found === 0) return true;
      const others = [...this.startsBefore(finding.code)].filter(
        ([start]) => start !== finding.start && map.before(start - scope.start) === place,
      );
      return found <= others.reduce((sum, [, count]) => sum + count, 0);
    });
  }

  /** Offsets at which a code is found in the original text. */
  private startsBefore(code: Code): ReadonlyMap<number, number> {
    let starts = this.starts.get(code);
    if (!starts) {
      starts = startsOf(code, this.reading);
      this.starts.set(code, starts);
    }
    return starts;
  }

  private isFreeOfNewErrors(after: Reading, scope: Span, map: OffsetMap): boolean {
    const known = new Set<string>();
    const counts = new Map<Code, number>();
    for (const { code, start, severity } of findingsWithin(this.base.findings, scope)) {
      if (severity !== 'error') continue;
      counts.set(code, (counts.get(code) ?? 0) + 1);
      known.add(`${code} ${map.before(start - scope.start)}`).add(`${code} ${map.after(start - scope.start)}`);
    }
    for (const { code, start, severity } of after.findings) {
      if (severity !== 'error') continue;
      const left = (counts.get(code) ?? 0) - 1;
      if (left < 0 || !known.has(`${code} ${start}`)) return false;
      counts.set(code, left);
    }
    return true;
  }
}

const keyOf = ({ call = -1, code }: Finding): string => `${call} ${code}`;

/** How safe a fix is, the safest first. */
const Rank = { FITS: 0, MISFITS: 1, LOSES: 2 } as const;

interface Trial {
  readonly fix: QuickFix;
  readonly rank: number;
}

function trialOf(
  { title, edits, ...proposal }: FixProposal,
  { changes, loses }: ValueDifference,
  fits: boolean,
): Trial {
  const isLoss = loses || proposal.loses === true;
  const fix = {
    title: inOneLine(title),
    edits,
    ...(changes.length > 0 && { changes }),
    ...(isLoss && { loses: true as const }),
  };
  return { fix, rank: isLoss || proposal.unsafe ? Rank.LOSES : fits ? Rank.FITS : Rank.MISFITS };
}

/** Whether a call does not fit the schema of its tool. */
const isMisfit = ({ code, severity, schemaOnly }: Finding): boolean =>
  severity === 'error' && (schemaOnly === true || isSchemaProblem(code));

/** Offsets at which a code is found in a reading, and how often. */
function startsOf(code: Code, reading: Reading): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  const count = (finding: Finding) => {
    if (finding.code === code) starts.set(finding.start, (starts.get(finding.start) ?? 0) + 1);
  };
  reading.findings.forEach(count);
  for (const finding of ruleOf(code).find?.(reading) ?? []) count(finding);
  return starts;
}
