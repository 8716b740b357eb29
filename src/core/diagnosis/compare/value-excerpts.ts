import { diffChars } from 'diff';
import { counted } from '../../../base/counted.ts';
import { quote } from '../../text/quote.ts';
import type { ExcerptPart } from './comparison.ts';

/** One difference between two texts. */
interface Change {
  readonly own: string;
  readonly base: string;
}

/** Two texts around their differences, and the first difference. */
export interface TextDifference {
  readonly own: readonly ExcerptPart[];
  readonly base: readonly ExcerptPart[];
  readonly changes: readonly Change[];
}

/** Differences are searched character by character within so many code units of both texts; beyond, everything counts as different. */
const LONGEST_DIFFED = 4_000;
const MOST_EDITS = 200;
/** So many equal code units are shown on either side of a difference. */
const CONTEXT = 28;
/** Shorter equal parts between two differences are noise. */
const SHORTEST_SAME = 4;
const LONGEST_CHANGE = 160;
const MOST_CHANGES = 4;
/** Length of a text that is shown from its beginning. */
const LONGEST_HEAD = 160;

/** A text from its beginning. */
export function headOf(text: string): ExcerptPart[] {
  return text.length <= LONGEST_HEAD ? [{ text }] : [{ text: whole(text.slice(0, LONGEST_HEAD)) }, CUT];
}

const CUT: ExcerptPart = { text: '…', mark: 'cut' };

/** The differences between two texts; linear in their lengths except for a bounded part. */
export function textDifference(own: string, base: string): TextDifference {
  const shortest = Math.min(own.length, base.length);
  let from = 0;
  while (from < shortest && own.charCodeAt(from) === base.charCodeAt(from)) from += 1;
  let tail = 0;
  while (tail < shortest - from && own.charCodeAt(own.length - 1 - tail) === base.charCodeAt(base.length - 1 - tail))
    tail += 1;
  while (from > 0 && JOINED.test(own.charAt(from - 1))) from -= 1;
  if (tail > 0 && isLow(own, own.length - tail)) tail -= 1;
  const steps = stepsBetween(own.slice(from, own.length - tail), base.slice(from, base.length - tail));
  const all = [own.slice(0, from), ...steps, own.slice(own.length - tail)];
  return {
    own: excerptOf(all, 'own'),
    base: excerptOf(all, 'base'),
    changes: steps.filter((step) => typeof step !== 'string'),
  };
}

/** A difference includes the character before it that forms one word with it, such as the `&` of `&amp;`. */
const JOINED = /[&<\]\ud800-\udbff]/;

const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Equal parts and changes in turn. */
function stepsBetween(own: string, base: string): (string | Change)[] {
  const parts =
    own.length + base.length <= LONGEST_DIFFED ? diffChars(base, own, { maxEditLength: MOST_EDITS }) : undefined;
  if (!parts) return [{ own, base }];
  const steps: (string | { own: string; base: string })[] = [];
  for (const [index, { value, added, removed }] of parts.entries()) {
    const last = steps.at(-1);
    const open = last !== undefined && typeof last !== 'string' ? last : null;
    if (added || removed) {
      const change = open ?? lastChange(steps);
      if (added) change.own += value;
      else change.base += value;
    } else if (value.length < SHORTEST_SAME && index < parts.length - 1) {
      const change = open ?? lastChange(steps);
      change.own += value;
      change.base += value;
    } else {
      steps.push(value);
    }
  }
  return steps;
}

/** The last change, or a new one, which includes the character that forms one word with it. */
function lastChange(steps: (string | { own: string; base: string })[]): { own: string; base: string } {
  const before = steps.at(-1);
  const isJoined = typeof before === 'string' && JOINED.test(before.slice(-1));
  const joined = isJoined ? before.slice(-1) : '';
  if (isJoined) steps[steps.length - 1] = before.slice(0, -1);
  const change = { own: joined, base: joined };
  steps.push(change);
  return change;
}

function excerptOf(steps: readonly (string | Change)[], side: keyof Change): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let changes = 0;
  for (const [index, step] of steps.entries()) {
    if (typeof step === 'string') {
      const head = index === 0 ? 0 : CONTEXT;
      const tail = index === steps.length - 1 ? 0 : CONTEXT;
      if (step.length <= head + tail + 1) {
        if (step !== '') parts.push({ text: step });
        continue;
      }
      if (head > 0) parts.push({ text: whole(step.slice(0, head)) });
      parts.push(CUT);
      if (tail > 0) parts.push({ text: whole(step.slice(-tail)) });
      continue;
    }
    changes += 1;
    if (changes > MOST_CHANGES) return [...parts, CUT];
    const text = step[side];
    if (text === '') parts.push({ text: '', mark: 'missing' });
    else if (text.length <= LONGEST_CHANGE) parts.push({ text, mark: 'differs' });
    else parts.push({ text: whole(text.slice(0, LONGEST_CHANGE)), mark: 'differs' }, CUT);
  }
  return parts;
}

/** Removes half a character at either end. */
const whole = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

/** Longest piece of source that a sentence quotes. */
const LONGEST_NAMED = 24;

/** How a text differs from another, a few words. */
export function differenceWords({ changes }: TextDifference): string {
  const [first, ...more] = changes;
  if (!first) return 'other text';
  const isBlank = changes.every(({ own, base }) => own.trim() === '' && base.trim() === '');
  if (isBlank && changes.every(({ own }) => own === ''))
    return changes.every(({ base }) => /^[\r\n]+$/.test(base)) ? 'line breaks cut off' : 'white space cut off';
  if (isBlank) return 'other white space';
  const lost = changes.reduce((sum, { own, base }) => sum + (own === '' ? base.length : 0), 0);
  if (changes.every(({ own }) => own === ''))
    return more.length === 0 && isNamed(first.base)
      ? `${quote(first.base)} is missing`
      : `${counted(lost, 'character')} missing`;
  if (more.length > 0 || !isNamed(first.own)) return `differs in ${counted(changes.length, 'place')}`;
  if (first.base === '') return `${quote(first.own)} besides`;
  return `${quote(first.own)} for ${isNamed(first.base) ? quote(first.base) : 'other text'}`;
}

/** What the tool gets because of it, one sentence. */
export function consequenceOf({ changes }: TextDifference, isSilent: boolean): string {
  const [first] = changes;
  const end = isSilent ? ', and no error is shown.' : '.';
  if (!first || !isNamed(first.own + first.base)) return `The tool gets other text${end}`;
  if (first.own === '') return `The tool gets it without ${quote(first.base)}${end}`;
  if (first.base === '') return `The tool gets ${quote(first.own)} besides${end}`;
  return `The tool gets ${quote(first.own)} in place of ${quote(first.base)}${end}`;
}

const isNamed = (text: string): boolean => text.length <= LONGEST_NAMED && text.trim() !== '';
