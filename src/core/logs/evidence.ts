import type { Span } from '../../base/span.ts';

/** What is at fault with what is around it on its line, fit for one line of a list. */
export interface Evidence {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/** Characters of its line on either side. */
const AROUND = 40;

/** Longer spans are shown by their beginning. */
const LONGEST = 60;

/** The element around the value says what the path says already. */
const STARTS_WITH_TAG = /^<[\w:.-]{1,64}>/;
const ENDS_WITH_TAG = /<\/[\w:.-]{1,64}>\s*$/;

export const NO_EVIDENCE: Evidence = { before: '', text: '', after: '' };

/** The evidence of a fault at a place in a text. */
export function evidenceOf(text: string, span: Span | null): Evidence {
  if (span === null) return { ...NO_EVIDENCE, before: firstLine(text) };
  const { start } = span;
  const end = endOfRun(text, span);
  const from = Math.max(0, text.lastIndexOf('\n', start - 1) + 1, start - AROUND);
  const cut = Math.min(end, start + LONGEST);
  const lineEnd = text.indexOf('\n', cut);
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, cut + AROUND);
  const isCut = cut < end;
  const before = oneLine(text.slice(from, start)).trimStart();
  const isAlone = cut === start && before.replace(STARTS_WITH_TAG, '') === '';
  return {
    before: isAlone ? before : before.replace(STARTS_WITH_TAG, ''),
    text: oneLine(text.slice(start, cut)) + (isCut ? '…' : ''),
    after: isCut ? '' : oneLine(text.slice(cut, to)).replace(ENDS_WITH_TAG, ''),
  };
}

/** A sign that is doubled is one: `&&`. */
function endOfRun(text: string, { start, end }: Span): number {
  if (end !== start + 1 || !/[^\w\s]/.test(text[start] ?? '')) return end;
  let last = end;
  while (last < start + 3 && text[last] === text[start]) last += 1;
  return last;
}

const firstLine = (text: string): string =>
  oneLine(
    text
      .trimStart()
      .split('\n', 1)[0]!
      .slice(0, 2 * AROUND),
  );

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
