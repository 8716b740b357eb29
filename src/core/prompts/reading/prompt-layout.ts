import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';

/** What the words before an example say of it. */
export type Label = 'right' | 'wrong';

/** A fenced block of a prompt. */
export interface PromptFence extends Span {
  /** What is between the two lines. */
  readonly inside: Span;
}

/** How a prompt is laid out as Markdown; offsets are UTF-16 code units. */
export interface PromptLayout {
  readonly fences: readonly PromptFence[];
  /** What a label marks, without the label. */
  readonly labelled: readonly (Span & { readonly label: Label })[];
  /** Shown as it must not be done: no rule looks for mistakes there. */
  readonly wrong: readonly Span[];
}

const WORDS: Readonly<Record<Label, string>> = {
  wrong:
    "wrong|bad|incorrect|invalid|broken|mistakes?|common mistakes?|anti-?patterns?|not|never|avoid|don['’]?t|do not|instead of|not like this|fails?|rejected|❌|✗|✘|✖|🚫|⛔",
  right: 'right|good|correct|valid|do|better|fixed|instead|works|preferred|✅|✓|✔',
};
/** A label opens a line, after list marks, quotes and emphasis, and ends it or a colon follows; a sign needs no colon. */
const LABEL_LINE = new RegExp(
  String.raw`^[ \t>]*(?:(#{1,6})[ \t]+)?(?:[-*+•][ \t]+|\d+[.)][ \t]+)?(?:<!--[ \t]*)?[*_]{0,3}(?:(❌|✗|✘|✖|🚫|⛔)|(✅|✓|✔))?[ \t]*[*_]{0,3}(?:(${WORDS.wrong})|(${WORDS.right}))?(?:[ \t]+(?:examples?|way|usage|calls?|format|this|code))?(?:[ \t]*\([^)\n]*\))?[*_]{0,3}[ \t]*(:|-->)?[*_]{0,3}[ \t]*`,
  'iu',
);
/** No heading is deeper than six. */
const DEEPEST = 7;
const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;

interface Line extends Span {
  readonly text: string;
}

/** Finds the fences and the labels of a prompt, a line at a time. */
export function layoutOf(text: string): PromptLayout {
  const lines = linesOf(text);
  const fences = fencesOf(lines, text.length);
  const labelled = labelledOf(lines, fences);
  return { fences, labelled, wrong: labelled.filter(({ label }) => label === 'wrong') };
}

/** The text with spans blanked out, offsets and line breaks unchanged; the spans are in order. */
export function blankOut(text: string, spans: readonly Span[]): string {
  let blanked = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    blanked += text.slice(at, from) + text.slice(from, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return blanked + text.slice(at);
}

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    return { start, end: start + line.length, text: line.replace(/\r$/, '') };
  });
}

function fencesOf(lines: readonly Line[], end: number): PromptFence[] {
  const fences: PromptFence[] = [];
  let open: { readonly line: Line; readonly marks: string } | null = null;
  for (const line of lines) {
    const [, marks = '', rest = ''] = FENCE.exec(line.text) ?? [];
    if (marks === '') continue;
    if (open === null) {
      if (!rest.includes('`')) open = { line, marks };
    } else if (marks.startsWith(open.marks) && rest.trim() === '') {
      fences.push({ start: open.line.start, end: line.end, inside: { start: open.line.end + 1, end: line.start } });
      open = null;
    }
  }
  if (open) fences.push({ start: open.line.start, end, inside: { start: Math.min(open.line.end + 1, end), end } });
  return fences;
}

/** A label holds for the rest of its line, or where nothing follows there for the block below: a fence, or up to a blank line, a label, or for a heading the next heading. */
function labelledOf(lines: readonly Line[], fences: readonly PromptFence[]): PromptLayout['labelled'] {
  const found: (Span & { label: Label })[] = [];
  const fenceAt = new Map(fences.map((fence) => [fence.start, fence]));
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    const fence = fenceAt.get(line.start);
    if (fence) {
      const { text } = line;
      const label = /\b(?:wrong|bad|incorrect|invalid)\b/i.test(text) ? 'wrong' : null;
      const first = lines[index + 1];
      const inner = first && first.start < fence.inside.end ? labelOf(first.text) : null;
      if (label ?? inner?.label) found.push({ ...fence.inside, label: label ?? inner?.label ?? 'right' });
      while (index + 1 < lines.length && (lines[index + 1] as Line).start < fence.end) index++;
      continue;
    }
    const label = labelOf(line.text);
    if (!label) continue;
    if (label.rest !== '') {
      found.push({ start: line.start + label.length, end: line.end, label: label.label });
      continue;
    }
    const end =
      label.heading > 0 ? endOfSection(lines, index, label.heading, fences) : endOfBlock(lines, index, fenceAt);
    found.push({ start: line.end, end, label: label.label });
    if (label.heading > 0) continue;
    while (index + 1 < lines.length && (lines[index + 1] as Line).start < end) index++;
  }
  return withoutNested(found);
}

interface LabelFound {
  readonly label: Label;
  readonly heading: number;
  readonly length: number;
  readonly rest: string;
}

function labelOf(text: string): LabelFound | null {
  const match = LABEL_LINE.exec(text);
  if (!match) return null;
  const [whole, heading = '', wrongSign, rightSign, wrongWord, rightWord, end] = match;
  const isSign = wrongSign !== undefined || rightSign !== undefined;
  const isAlone = end !== undefined || whole.length === text.length;
  if (!isSign && (!isAlone || (wrongWord === undefined && rightWord === undefined))) return null;
  const label = (wrongSign ?? wrongWord) !== undefined && rightSign === undefined ? 'wrong' : 'right';
  return { label, heading: heading.length, length: whole.length, rest: text.slice(whole.length).trim() };
}

function endOfBlock(lines: readonly Line[], label: number, fenceAt: ReadonlyMap<number, PromptFence>): number {
  let index = label + 1;
  if (lines[index]?.text.trim() === '') index++;
  const first = lines[index];
  const fence = first && fenceAt.get(first.start);
  if (fence) return fence.end;
  while (index < lines.length) {
    const { text, start } = lines[index] as Line;
    if (text.trim() === '' || /^#{1,6}\s/.test(text) || labelOf(text) || fenceAt.has(start)) break;
    index++;
  }
  return lines[index - 1]?.end ?? 0;
}

function endOfSection(lines: readonly Line[], label: number, level: number, fences: readonly PromptFence[]): number {
  const opensSection = ({ text, start }: Line): boolean =>
    (/^#+(?=\s)/.exec(text)?.[0].length ?? DEEPEST) <= level &&
    (fences[firstStartAfter(fences, start) - 1]?.end ?? 0) <= start;
  let next = label + 1;
  while (next < lines.length && !opensSection(lines[next] as Line)) next++;
  return lines[next - 1]?.end ?? 0;
}

/** A right example inside a section of wrong ones stays right: its span is cut out of theirs. */
function withoutNested(found: readonly (Span & { readonly label: Label })[]): PromptLayout['labelled'] {
  const parts: (Span & { label: Label })[] = [];
  found.forEach((span, index) => {
    let from = span.start;
    for (let next = index + 1; next < found.length; next++) {
      const inner = found[next] as Span;
      if (inner.start >= span.end) break;
      if (inner.start > from) parts.push({ ...span, start: from, end: inner.start });
      from = Math.max(from, inner.end);
    }
    if (from < span.end) parts.push({ ...span, start: from });
  });
  return parts.sort((a, b) => a.start - b.start);
}
