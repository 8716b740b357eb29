import type { Span } from '../../../base/span.ts';
import { firstStartAfter, isCovered } from '../../../base/span-search.ts';
import { dialectAgain, readAgain } from '../../reading/read-again.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { inOneLine } from '../../text/quote.ts';
import { type Code, isSchemaProblem } from '../../words/codes.ts';
import type { QuickFix, TextEdit } from '../../words/diagnostic.ts';
import { applyEdits, OffsetMap, shiftEdits } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { editedFrames } from '../../words/frame.ts';
import { elementStartingAt } from '../in-calls/element-index.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { ruleOf } from '../rules/rules.ts';
import { type CallPair, type ValueDifference, valueDifference } from './value-changes.ts';

/** An element that holds text and no other element, with its text. */
const INNERMOST_ELEMENT = /<([^\s<>/=]{1,200})(?:[\s=][^<>]*)?>([^<>]*[^\s<>][^<>]*)<\/\1\s*>/g;

/** A call of Forge's own that begins so is read alike wherever it is. */
const PLAIN_OPENER = '<tool>';

/** How safe a fix is, the safest first. */
export const Rank = { FITS: 0, MISFITS: 1, LOSES: 2 } as const;

/** A fix that works, and how safe it is. */
export interface Trial {
  readonly fix: QuickFix;
  readonly rank: number;
}

/** Tries edits on one reading: whether they work is known from reading the text again with them in it. */
export class FixTrials {
  readonly reading: Reading;
  /** The same text read in resilient mode, where errors are compared (format.md §8 B12). */
  readonly base: Reading;
  /** The dialect of every trial: an edit never changes it, and one after which another is found is not one. */
  readonly dialect: string;
  /** What a trial is read in, which finds a weak form of that dialect again. */
  private readonly asked: string;
  private readonly starts = new Map<Code, ReadonlyMap<number, number>>();

  constructor(reading: Reading) {
    this.reading = reading;
    const { recovery } = reading.options;
    this.asked = dialectAgain(reading);
    this.dialect = reading.dialect ?? this.asked;
    this.base = recovery === 'resilient' ? reading : readAgain(reading);
  }

  /** The span that is read again: the call that holds the edits, and everything after it where it has no end of its own. */
  scopeOf(finding: Finding, { edits, scope }: Pick<FixProposal, 'edits' | 'scope'>): Span {
    const whole = { start: 0, end: this.base.text.length };
    const { outline, text } = this.base;
    const call = outline.calls[this.base.callAt(finding.start)];
    const read = this.reading.outline.calls[finding.call as number];
    const isSame = call !== undefined && call.start === read?.start && call.end === read.end;
    if (scope === 'reply' || !isSame || text.slice(call.start, call.start + PLAIN_OPENER.length) !== PLAIN_OPENER)
      return whole;
    const own = { start: call.start, end: call.closed ? call.end : whole.end };
    return edits.every((edit) => isCovered([own], edit)) ? own : whole;
  }

  /** Applies the edits, reads again and checks that the findings, all of one call, are gone and that there are no new errors. */
  works(findings: readonly Finding[], proposal: FixProposal): Trial | null {
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
    return edits.some(({ start, end }) => {
      if (this.base.callAt(start) < 0) return false;
      const gone = this.base.text.slice(start, end);
      if (elementStartingAt({ start: start + gone.search(/\S/) }, this.base)) return false;
      return Array.from(gone.matchAll(INNERMOST_ELEMENT)).some(
        ([, , content]) => !edits.some(({ text }) => text.includes(content as string)),
      );
    });
  }

  /** The calls of a span before and after the edits, in pairs. */
  private pairs(after: Reading, scope: Span, map: OffsetMap): CallPair[] {
    const { calls, outline } = this.base;
    const rest = new Map(after.calls.map(({ call }) => [call.start, call]));
    const pairs: CallPair[] = [];
    if (scope.end === this.base.text.length && scope.start === 0 && after.calls.length === calls.length)
      return calls.map(({ call, index }) => ({
        call: index,
        before: call,
        after: (after.calls[index] as CallReading).call,
      }));
    for (let index = firstStartAfter(outline.calls, scope.start - 1); index < calls.length; index++) {
      const { call } = calls[index] as CallReading;
      if (call.end > scope.end) break;
      const place = map.after(call.start - scope.start);
      pairs.push({ call: index, before: call, after: rest.get(place) });
      rest.delete(place);
    }
    const added = [...rest.values()].map((after, at) => ({ call: calls.length + at, before: undefined, after }));
    return [...pairs, ...added];
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

/** A proposal that works as a fix, with what it does to the values. */
export function trialOf(
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
