import { plainDifferences } from '../calls/plain-differences.ts';
import { valueToPlain } from '../calls/value.ts';
import { pointerNames } from '../json/json-pointer.ts';
import { type Evidence, NO_EVIDENCE } from '../logs/evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { isObject, own } from '../tools/schema/json-schema.ts';
import { showValue } from '../tools/schema/show-value.ts';
import { COPIED_TITLE } from './copied-example.ts';
import type { ExpectedCall } from './task.ts';

/** How an answer is not what was asked. */
export interface Otherwise {
  /** In two or three words: `Line break lost`. */
  readonly title: string;
  /** JSON pointer to the first value that differs, indexes as `*`; empty where it is none of a call. */
  readonly path: string;
  /** The first value that differs, as it was asked for and as it came, for a line each. */
  readonly asked: Evidence;
  readonly got: Evidence;
  /** Characters that were asked for and did not come, where nothing came in their place. */
  readonly missing: number;
  /** A text came that is the one asked for with a fault in it, not another text. */
  readonly isDamaged: boolean;
}

const NOTHING = { path: '', asked: NO_EVIDENCE, got: NO_EVIDENCE, missing: 0, isDamaged: false };

const plain = (text: string): Evidence => ({ before: '', text, after: '' });

/**
 * How the calls of a reply differ from what was asked, null where that is no call; null where they do not. `isCopied`: one of
 * them is an example of the prompt that was not asked for.
 */
export function otherwiseOf(reading: Reading, expect: ExpectedCall | null, isCopied = false): Otherwise | null {
  const found = differenceFrom(reading, expect);
  return isCopied ? { ...(found ?? NOTHING), title: COPIED_TITLE } : found;
}

function differenceFrom({ calls }: Reading, expect: ExpectedCall | null): Otherwise | null {
  const call = calls[0]?.call;
  if (expect === null) return call === undefined ? null : { ...NOTHING, title: 'Call where none is needed' };
  if (call === undefined) return { ...NOTHING, title: 'No call' };
  if (call.toolName !== expect.toolName)
    return { ...NOTHING, title: 'Another tool', asked: plain(expect.toolName), got: plain(call.toolName) };
  const given = valueToPlain(call.arguments);
  const [first] = expect.arguments ? plainDifferences(expect.arguments, given) : [];
  if (!first) return calls.length === 1 ? null : { ...NOTHING, title: 'More than one call' };
  const names = pointerNames(first.path);
  const [asked, got] = [valueAt(expect.arguments, names), valueAt(given, names)];
  return { ...difference(asked, got), path: first.path.replace(/\/\d+(?=\/|$)/g, '/*') };
}

const valueAt = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (at, name) => (Array.isArray(at) ? at[Number(name)] : isObject(at) ? own(at, name) : undefined),
    value,
  );

/** In what two values differ, and the place of it in each. */
function difference(asked: unknown, got: unknown): Omit<Otherwise, 'path'> {
  if (got === undefined) return { ...NOTHING, title: 'Argument missing', asked: plain(showValue(asked)) };
  if (asked === undefined) return { ...NOTHING, title: 'Argument too many', got: plain(showValue(got)) };
  if (typeof asked !== 'string' || typeof got !== 'string') {
    const title = typeof asked === typeof got ? 'Other value' : 'Another type';
    return { title, asked: plain(showValue(asked)), got: plain(showValue(got)), missing: 0, isDamaged: false };
  }
  if (asked.trim() === got.trim()) return differentEnds(asked, got);
  const start = sameStart(asked, got);
  const end = sameEnd(asked.slice(start), got.slice(start));
  const [lost, put] = [asked.slice(start, asked.length - end), got.slice(start, got.length - end)];
  const title = titleOf(asked, got, lost, put);
  return {
    title,
    asked: shownAt(asked, start, asked.length - end),
    got: shownAt(got, start, got.length - end),
    missing: put === '' ? lost.length : 0,
    isDamaged:
      got !== '' && (!MAY_BE_ANOTHER.has(title) || start + end >= asked.length / 2 || (put === '' && end === 0)),
  };
}

const CHANGED = 'Text changed';
const MISSING = 'Text missing';

/** What differs so may be another text: it is the one asked for where half of that is there, or its beginning alone. */
const MAY_BE_ANOTHER: ReadonlySet<string> = new Set([CHANGED, MISSING]);

/** Two texts that are alike but for blanks at their ends. */
function differentEnds(asked: string, got: string): Omit<Otherwise, 'path'> {
  const [ofAsked, ofGot] = [endsOf(asked), endsOf(got)];
  const isStart = ofAsked.start !== ofGot.start;
  const [lost, put] = isStart ? [ofAsked.start, ofGot.start] : [ofAsked.end, ofGot.end];
  const at = (text: string, { start, end }: typeof ofAsked): Evidence =>
    isStart ? shownAt(text, 0, start.length) : shownAt(text, text.length - end.length, text.length);
  return {
    title: put.length > lost.length ? 'Blanks added' : lost.includes('\n') ? 'Line break lost' : 'Blanks lost',
    asked: at(asked, ofAsked),
    got: at(got, ofGot),
    missing: put === '' ? lost.length : 0,
    isDamaged: true,
  };
}

const endsOf = (text: string) => ({
  start: text.slice(0, text.length - text.trimStart().length),
  end: text.trim() === '' ? '' : text.slice(text.trimEnd().length),
});

function titleOf(asked: string, got: string, lost: string, put: string): string {
  if (withoutReferences(got) === asked) return 'Reference kept';
  if (withoutReferences(asked) === got) return 'Reference resolved';
  if (put === '') return MISSING;
  return lost === '' ? 'Text added' : CHANGED;
}

const withoutReferences = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => REFERENCES[name]!);

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function sameEnd(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** Characters of its line on either side, and of what differs. */
const AROUND = 24;
const LONGEST = 40;

/** A part of a text with what is around it on its line; line breaks and blanks that differ are drawn. */
function shownAt(text: string, start: number, end: number): Evidence {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const cut = Math.min(end, start + LONGEST);
  const lineEnd = text.indexOf('\n', cut);
  const after = text.slice(cut, Math.min(lineEnd < 0 ? text.length : lineEnd, cut + AROUND));
  const drawn = text.slice(start, cut).replaceAll('\n', '⏎');
  return {
    before: text.slice(Math.max(start - AROUND, start === lineStart ? start : lineStart), start),
    text: (drawn.trim() === '' ? drawn.replaceAll(' ', '␣') : drawn) + (cut < end ? '…' : ''),
    after: cut < end ? '' : after,
  };
}
