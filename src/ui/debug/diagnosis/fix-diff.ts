import type { TextEdit } from '../../../core/words/diagnostic.ts';
import { displayText } from '../../parts/reply/display-text.ts';
import type { Piece } from '../../parts/widgets/Pieces.tsx';

/** One line of the reply as it is and as it would be. */
export interface DiffLine {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

export interface FixDiff {
  readonly lines: readonly DiffLine[];
  /** Edits in lines that are not shown. */
  readonly more: number;
}

const MOST_LINES = 2;
const LEAD = 8;
const TAIL = 24;
/** Text between two changes of a line is shown whole up to here. */
const LONGEST_GAP = 32;
/** A longer change is shown by its beginning and end. */
const LONGEST_CHANGE = 48;

/** The lines that some edits change, around their changes; edits rise and do not touch. */
export function fixDiff(raw: string, edits: readonly TextEdit[]): FixDiff {
  const text = displayText(raw);
  const lines: TextEdit[][] = [];
  let lineEnd = -1;
  for (const whole of edits) {
    const edit = changedPart(text, whole);
    const isSameLine = edit.start <= lineEnd;
    if (isSameLine) lines.at(-1)?.push(edit);
    else lines.push([edit]);
    lineEnd = endOfLine(text, Math.max(edit.end, isSameLine ? lineEnd : 0));
  }
  return {
    lines: lines.slice(0, MOST_LINES).map((line) => diffLine(text, line)),
    more: lines.slice(MOST_LINES).reduce((sum, line) => sum + line.length, 0),
  };
}

/** Of an edit too long to be shown whole, what it really changes: its two sides would else look the same once they are cut. */
function changedPart(text: string, edit: TextEdit): TextEdit {
  if (Math.max(edit.end - edit.start, edit.text.length) <= LONGEST_CHANGE) return edit;
  let { start, end, text: by } = edit;
  let same = 0;
  while (start + same < end && same < by.length && text[start + same] === by[same]) same++;
  if (same > 0 && (isLowSurrogate(by, same) || isLowSurrogate(text, start + same))) same--;
  start += same;
  by = by.slice(same);
  same = 0;
  while (same < end - start && same < by.length && text[end - same - 1] === by[by.length - same - 1]) same++;
  if (same > 0 && (isLowSurrogate(by, by.length - same) || isLowSurrogate(text, end - same))) same--;
  return { start, end: end - same, text: by.slice(0, by.length - same) };
}

const isLowSurrogate = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function diffLine(text: string, edits: readonly TextEdit[]): DiffLine {
  const before: Piece[] = [];
  const after: Piece[] = [];
  const same = (part: string): void => {
    if (part === '') return;
    before.push({ text: part, isChanged: false });
    after.push({ text: part, isChanged: false });
  };
  edits.forEach((edit, index) => {
    const previous = edits[index - 1];
    same(previous ? gap(text.slice(previous.end, edit.start)) : lead(text, edit.start));
    if (edit.end > edit.start) before.push({ text: change(text.slice(edit.start, edit.end)), isChanged: true });
    if (edit.text !== '') after.push({ text: change(edit.text), isChanged: true });
  });
  const { end = 0 } = edits.at(-1) ?? {};
  const lineEnd = endOfLine(text, end);
  same(firstOf(text.slice(end, lineEnd), TAIL));
  return { before, after };
}

function lead(text: string, at: number): string {
  return lastOf(text.slice(text.lastIndexOf('\n', at - 1) + 1, at), LEAD);
}

const gap = (text: string): string => shortened(text, LONGEST_GAP);

const change = (text: string): string => shortened(text.replace(/\n/g, '⏎'), LONGEST_CHANGE);

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : firstOf(text, longest / 2) + lastOf(text, longest / 2).slice(1);
}

/** At most so much of a text from its start, or up to its end, with a mark where it is cut; no pair of surrogates is. */
function firstOf(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, isLowSurrogate(text, most) ? most - 1 : most)}…`;
}

function lastOf(text: string, most: number): string {
  const from = text.length - most;
  return from <= 0 ? text : `…${text.slice(isLowSurrogate(text, from) ? from + 1 : from)}`;
}
