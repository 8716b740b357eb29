import type { Span } from '../../base/span.ts';
import { firstStartAfter } from '../../base/span-search.ts';
import { valueToJson } from '../calls/value.ts';
import { readReply } from '../read-reply.ts';
import type { CallReading, Reading } from '../reading.ts';
import type { Code } from './codes.ts';
import type { Diagnostic, QuickFix } from './diagnostic.ts';
import { applyEdits, OffsetMap, shiftEdits } from './edits.ts';
import type { Finding } from './finding.ts';
import { findingsWithin } from './findings-within.ts';
import type { FixProposal } from './rule.ts';
import { ruleOf } from './rules.ts';

/**
 * Code units that are looked at again, at most, to find and check the fixes of one reading unasked: some times its
 * length, and never more than about a second. Findings beyond it get their fix when it is asked for one by one.
 */
const unaskedBudget = (length: number): number => Math.min(1024 * 1024, 32 * 1024 + 8 * length);

/** The first edit that works for a finding: applied and read again, the finding is gone and no new error came. */
export function checkedFix(reading: Reading, finding: Finding): QuickFix | null {
  return new FixChecker(reading).first(finding, Number.POSITIVE_INFINITY).fix;
}

/** Every edit that works for a finding, the best first. */
export function checkedFixes(reading: Reading, finding: Finding): QuickFix[] {
  return new FixChecker(reading).all(finding);
}

/** What became of the fix of one finding; empty where none works. */
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

/**
 * Repairs behind which the reading goes on as it would behind the text that they assume: none changes how the text
 * around it reads, so those of one code in a call are checked together, in one reading. Not so where a whole tag is read back as
 * text and some end tag is amiss, since until then it counts among the open elements, and where a character is taken out
 * that ended half a piece of markup.
 */
const INDEPENDENT: ReadonlySet<Code> = new Set([
  'unescaped-ampersand',
  'unescaped-less-than',
  'cdata-end-in-text',
  'invalid-character',
  'malformed-tag',
  'mismatched-tag',
]);

/** An end tag is amiss: which element it closes depends on those that are open. */
const OF_END_TAGS: ReadonlySet<Code> = new Set(['unclosed-tag', 'mismatched-tag', 'unexpected-end-tag']);

const WHOLE_TAG =
  /^<[A-Za-z_:\u0080-\uffff][^\s<>/=,;()"']*(?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*\s*\/?>/;
/** Tags that are longer are checked one by one. */
const LONGEST_TAG = 400;
const HALF_MARKUP = /[<&\]][^\s<>;]*$/;

class FixChecker {
  private readonly reading: Reading;
  /** The same text read in resilient mode, where errors are compared (format.md §8 B12). */
  private readonly base: Reading;
  /** Whether all independent repairs of one code work at once, by call and code. */
  private readonly proven = new Map<string, boolean>();
  /** Whether some end tag of a call is amiss. */
  private readonly endTagsAmiss = new Map<number, boolean>();
  private readonly starts = new Map<Code, ReadonlyMap<number, number>>();

  constructor(reading: Reading) {
    this.reading = reading;
    const { recovery, tools } = reading.options;
    this.base = recovery === 'resilient' ? reading : readReply(String(reading.text), { tools });
  }

  /** The first edit that works, and what finding it cost: at least one look at the finding's own call. */
  first(finding: Finding, budget: number): { fix: QuickFix | null; cost: number; notTried?: true } {
    if (!ruleOf(finding.code).fixes) return { fix: null, cost: 0 };
    const least = this.isProven(finding) && this.standsAlone(finding) ? 0 : this.lengthOf(finding);
    if (least > budget) return { fix: null, cost: 0, notTried: true };
    let cost = 0;
    for (const proposal of this.proposals(finding)) {
      const price = this.price(finding, proposal);
      if (cost + price > budget) return { fix: null, cost: Math.max(cost, least), notTried: true };
      cost += price;
      if (this.holds(finding, proposal)) return { fix: toFix(proposal), cost };
    }
    return { fix: null, cost: Math.max(cost, least) };
  }

  all(finding: Finding): QuickFix[] {
    return [...this.proposals(finding)].filter((proposal) => this.holds(finding, proposal)).map(toFix);
  }

  /** A refusal of the stricter modes is mended as resilient mode mends it, there or where the fault began. */
  private *proposals(finding: Finding): Generator<FixProposal> {
    yield* ruleOf(finding.code).fixes?.(finding, this.reading) ?? [];
    if (this.reading === this.base || finding.data?.['error'] === undefined) return;
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

  private lengthOf(finding: Finding): number {
    const { start, end } = this.scopeOf(finding, { title: '', edits: [] });
    return end - start;
  }

  private price(finding: Finding, proposal: FixProposal): number {
    if (this.isIndependent(finding, proposal) && this.isProven(finding)) return 0;
    const { start, end } = this.scopeOf(finding, proposal);
    return (end - start) * (this.reading === this.base ? 1 : 2);
  }

  private holds(finding: Finding, proposal: FixProposal): boolean {
    if (proposal.edits.length === 0) return false;
    if (!this.isIndependent(finding, proposal)) return this.works([finding], proposal);
    const key = keyOf(finding);
    let proven = this.proven.get(key);
    if (proven === undefined) {
      const all = this.independentWith(finding);
      const edits = all.map(({ start, end, replacement = '' }) => ({ start, end, text: replacement }));
      proven = this.works(all, {
        ...proposal,
        edits,
        keepsValues: finding.code !== 'invalid-character',
      });
      this.proven.set(key, proven);
    }
    return proven || this.works([finding], proposal);
  }

  private isIndependent(finding: Finding, { edits: [edit, second] }: FixProposal): boolean {
    const isRepair = edit !== undefined && second === undefined && edit.text === finding.replacement;
    return isRepair && edit.start === finding.start && edit.end === finding.end && this.standsAlone(finding);
  }

  private standsAlone({ code, start, replacement, call = -1 }: Finding): boolean {
    if (replacement === undefined || !INDEPENDENT.has(code)) return false;
    if (replacement === '' && code === 'invalid-character')
      return !HALF_MARKUP.test(this.reading.text.slice(Math.max(0, start - LONGEST_TAG), start));
    if (code !== 'unescaped-less-than' || !this.isEndTagAmiss(call)) return true;
    const source = this.reading.text.slice(start, start + LONGEST_TAG);
    return !WHOLE_TAG.test(source) && !(source.length === LONGEST_TAG && !/[<>]/.test(source.slice(1)));
  }

  private isEndTagAmiss(call: number): boolean {
    let isAmiss = this.endTagsAmiss.get(call);
    if (isAmiss === undefined) {
      const { outline } = this.reading.calls[call] ?? {};
      isAmiss = outline !== undefined && this.hasFaultOfEndTags(outline);
      this.endTagsAmiss.set(call, isAmiss);
    }
    return isAmiss;
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
      (finding) => finding.call === call && finding.code === code && this.standsAlone(finding),
    );
  }

  /** The stretch that is read again: the call that holds the edits, on to the end where it has no end of its own. */
  private scopeOf(finding: Finding, { edits, scope }: FixProposal): Span {
    const whole = { start: 0, end: this.base.text.length };
    const call = this.reading.outline.calls[finding.call ?? -1];
    const same = this.base.outline.calls[this.base.callAt(finding.start)];
    const isPlain = call !== undefined && call.root.openEnd - call.start === '<tool>'.length;
    if (scope === 'reply' || !isPlain || call.start !== same?.start) return whole;
    const own = { start: call.start, end: call.closed && same.closed ? Math.max(call.end, same.end) : whole.end };
    return edits.every(({ start, end }) => own.start <= start && end <= own.end) ? own : whole;
  }

  /** Makes the edits, reads again and looks for the findings, all of one call, and for errors that were not there before. */
  private works(findings: readonly Finding[], proposal: FixProposal): boolean {
    const [first] = findings;
    if (!first) return false;
    const scope = this.scopeOf(first, proposal);
    const { tools } = this.base.options;
    const edits = shiftEdits(proposal.edits, scope.start);
    const edited = applyEdits(this.base.text.slice(scope.start, scope.end), edits);
    const map = new OffsetMap(edits);
    const after = readReply(edited, { tools });
    if (!this.isFreeOfNewErrors(after, scope, map)) return false;
    if (proposal.keepsValues && valuesOf(after, { start: 0, end: edited.length }) !== valuesOf(this.base, scope))
      return false;
    const own = this.reading === this.base ? after : readReply(edited, this.reading.options);
    const left = new Map<Code, ReadonlyMap<number, number>>();
    return findings.every((finding) => {
      const starts = left.get(finding.code) ?? startsOf(finding.code, own);
      left.set(finding.code, starts);
      return this.isGone(finding, starts, scope, map);
    });
  }

  /** Nothing of the finding's code is left where it stood but what stood elsewhere before and has moved there. */
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

  /** Where a code is found in the text as it is. */
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

const toFix = ({ title, edits }: FixProposal): QuickFix => ({ title, edits });

/** Where a code is found in a reading, and how often at each place. */
function startsOf(code: Code, reading: Reading): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  const count = (finding: Finding) => {
    if (finding.code === code) starts.set(finding.start, (starts.get(finding.start) ?? 0) + 1);
  };
  reading.findings.forEach(count);
  for (const finding of ruleOf(code).find?.(reading) ?? []) count(finding);
  return starts;
}

/** The calls of a stretch with their names and values, comparable. */
function valuesOf({ calls, outline }: Reading, { start, end }: Span): string {
  const values: string[] = [];
  for (let index = firstStartAfter(outline.calls, start - 1); index < calls.length; index++) {
    const { call } = calls[index] as CallReading;
    if (call.end > end) break;
    values.push(JSON.stringify([call.serverName, call.toolName]) + valueToJson(call.arguments));
  }
  return values.join('\n');
}
