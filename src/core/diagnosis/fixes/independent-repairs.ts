import type { Span } from '../../../base/span.ts';
import { isCovered } from '../../../base/span-search.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import type { CallReading } from '../../reading/reading.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import type { FixTrials } from './fix-trials.ts';
import { NO_DIFFERENCE, type ValueDifference } from './value-changes.ts';

/**
 * Repairs that do not change how the text around them is read, so those of one code in a call are checked together, in one
 * reading. This does not hold where a whole tag is read back as text while some end tag is wrong, since until then it counts
 * among the open elements; where a removed character ended unfinished markup or was all the text between two tags; and for
 * tags of a marked dialect.
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
/** Longer tags are checked one by one. */
const LONGEST_TAG = 400;
/** So much of a value is shown on both sides of a removed character. */
const LEAD = 24;
const HALF_MARKUP = /[<&\]][^\s<>;]*$/;
const TAG_BEFORE = /(?:^|>)[\s\p{Cc}\p{Cs}\ufffe\uffff]*$/u;
const TAG_AFTER = /^[\s\p{Cc}\p{Cs}\ufffe\uffff]*(?:$|<)/u;

/** The repairs of a reading that are proven once for all of their kind in a call, instead of one by one. */
export class IndependentRepairs {
  private readonly trials: FixTrials;
  /** Whether all independent repairs of one code work at once, by call and code. */
  private readonly proven = new Map<string, boolean>();
  /** Whether some end tag of a call is wrong. */
  private readonly endTagsWrong = new Map<number, boolean>();

  constructor(trials: FixTrials) {
    this.trials = trials;
  }

  /** Whether all independent repairs of its kind in its call work together. */
  prove(finding: Finding): boolean {
    const key = keyOf(finding);
    let proven = this.proven.get(key);
    if (proven === undefined) {
      const all = this.independentWith(finding);
      const edits = all.map(({ start, end, replacement = '' }) => ({ start, end, text: replacement }));
      const keepsValues = finding.code !== 'invalid-character';
      proven = this.trials.works(all, { title: '', edits, keepsValues }) !== null;
      this.proven.set(key, proven);
    }
    return proven;
  }

  /** How an independent repair changes the value it is in: only a removed character is missing there. */
  differenceAtOnce({ code, start, end, call = -1, replacement }: Finding): ValueDifference {
    if (code !== 'invalid-character' || replacement !== '') return NO_DIFFERENCE;
    const at = this.trials.reading.pathsOf(call).find({ start, end });
    if (!at) return NO_DIFFERENCE;
    const { inner } = at.value;
    const before = this.trials.reading.text.slice(Math.max(inner.start, start - LEAD), start);
    const after = this.trials.reading.text.slice(end, Math.min(inner.end, end + LEAD));
    const taken = this.trials.reading.text.slice(start, end);
    const inJson = (text: string) => `…${JSON.stringify(text).slice(1, -1)}…`;
    const change = {
      call,
      path: at.path,
      before: inJson(`${before}${taken}${after}`),
      after: inJson(`${before}${after}`),
    };
    return { changes: [change], loses: false };
  }

  isIndependent(finding: Finding, { edits: [edit, second] }: FixProposal): boolean {
    const isRepair = edit !== undefined && second === undefined && edit.text === finding.replacement;
    return isRepair && edit.start === finding.start && edit.end === finding.end && this.isIndependentFinding(finding);
  }

  isIndependentFinding(finding: Finding): boolean {
    const { code, start, replacement } = finding;
    const call = this.trials.reading.calls[finding.call as number];
    if (replacement === undefined || !INDEPENDENT.has(code) || !call) return false;
    // Outside the arguments, adding or removing a tag or text may decide whether there is a call, and its names.
    if (!isCovered([call.call.arguments.span], finding)) return false;
    if (replacement === '' && code === 'invalid-character') return !this.decidesMarkup(finding);
    const { hasElements } = wordsOf(this.trials.dialect);
    if (!hasElements && OF_TAGS.has(code)) return false;
    if (code !== 'unescaped-less-than' || (hasElements && !this.hasWrongEndTag(call))) return true;
    const source = this.trials.reading.text.slice(start, start + LONGEST_TAG);
    return !WHOLE_TAG.test(source) && !(source.length === LONGEST_TAG && !/[<>]/.test(source.slice(1)));
  }

  /** Whether a removed character ended unfinished markup, or is all the text between two tags, without which they are read otherwise. */
  private decidesMarkup({ start, end }: Span): boolean {
    const before = this.trials.reading.text.slice(Math.max(0, start - LONGEST_TAG), start);
    const after = this.trials.reading.text.slice(end, end + LONGEST_TAG);
    return HALF_MARKUP.test(before) || (TAG_BEFORE.test(before) && TAG_AFTER.test(after));
  }

  private hasWrongEndTag({ index, outline }: CallReading): boolean {
    let isWrong = this.endTagsWrong.get(index);
    if (isWrong === undefined) {
      isWrong = [...findingsWithin(this.trials.reading.findings, outline)].some(({ code }) => OF_END_TAGS.has(code));
      this.endTagsWrong.set(index, isWrong);
    }
    return isWrong;
  }

  isProven(finding: Finding): boolean {
    return this.proven.get(keyOf(finding)) === true;
  }

  private independentWith({ call, code }: Finding): Finding[] {
    const { outline } = this.trials.reading.calls[call as number] as CallReading;
    return [...findingsWithin(this.trials.reading.findings, outline)].filter(
      (finding) => finding.code === code && this.isIndependentFinding(finding),
    );
  }
}

const keyOf = ({ call, code }: Finding): string => `${call} ${code}`;
