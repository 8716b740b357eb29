import type { Span } from '../../base/span.ts';
import { childElements, type Element } from '../calls/element.ts';
import { isXmlSpace } from '../text/characters.ts';
import type { Finding } from '../words/finding.ts';
import type { CharCounts } from '../words/verdict.ts';
import type { Reading } from './reading.ts';

const BUCKETS = ['markup', 'value', 'prose', 'thinking', 'repaired', 'dropped'] as const;
type Bucket = (typeof BUCKETS)[number];
const B = Object.fromEntries(BUCKETS.map((bucket, index) => [bucket, index])) as Record<Bucket, number>;

export interface CharAccount {
  readonly counts: CharCounts;
  /** Spans of text that were dropped, in order. */
  readonly dropped: readonly Span[];
}

/**
 * Puts every character into one bucket: strokes are painted over a canvas of markup and later strokes win, so that the
 * counts always add up to the length (format.md §8 B29).
 */
export function countCharacters(reading: Reading, findings: readonly Finding[]): CharAccount {
  const canvas = new Uint8Array(reading.text.length);
  const paint = (bucket: Bucket, { start, end }: Span) => canvas.fill(B[bucket], start, end);
  for (const span of reading.outline.prose) paint('prose', span);
  for (const span of reading.outline.thinking) paint('thinking', span);
  for (const { outline } of reading.calls) {
    if (outline.format === 'json') paint('value', outline.payload);
    else paintElements(outline.root, reading, paint);
  }
  for (const finding of findings) {
    if (finding.data?.['dropped'] === 1 || finding.code === 'duplicate-element')
      if (!finding.schemaOnly && finding.data?.['collected'] !== 1) paint('dropped', finding);
    if (finding.code === 'markup-in-string' && finding.data?.['kind'] === 'markup') paint('value', finding);
  }
  for (const finding of findings)
    if (
      finding.replacement !== undefined &&
      finding.code !== 'markup-in-string' &&
      finding.code !== 'misplaced-element'
    )
      paint(finding.code === 'unexpected-end-tag' || finding.data?.['dropped'] === 1 ? 'dropped' : 'repaired', finding);
  return account(canvas);
}

function paintElements(root: Element, reading: Reading, paint: (bucket: Bucket, span: Span) => void): void {
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    if (element.attributes) {
      const tag = reading.text.slice(element.start, element.openEnd);
      const from = tag.search(/\s/);
      const to = tag.endsWith('/>') ? 2 : 1;
      if (from > 0) paint('dropped', { start: element.start + from, end: element.openEnd - to });
    }
    const children = childElements(element);
    for (const child of children) pending.push(child);
    const leaf = children.length === 0 && element !== root && element.name !== 'arguments';
    for (const part of element.parts) {
      if (part.kind === 'dropped') paint('dropped', part);
      else if (part.kind === 'cdata') paint('value', part);
      else if (part.kind === 'text' && (leaf || !isLayout(reading, part)))
        paint(element === root ? 'dropped' : 'value', part);
    }
  }
}

function isLayout(reading: Reading, { start, end }: Span): boolean {
  for (let i = start; i < end; i++) if (!isXmlSpace(reading.text.charCodeAt(i))) return false;
  return true;
}

/** Counts run by run, since characters of one bucket are next to each other. */
function account(canvas: Uint8Array): CharAccount {
  const counts = new Array<number>(BUCKETS.length).fill(0);
  const dropped: Span[] = [];
  for (let start = 0; start < canvas.length; ) {
    const bucket = canvas[start] as number;
    let end = start + 1;
    while (end < canvas.length && canvas[end] === bucket) end++;
    counts[bucket] = (counts[bucket] as number) + end - start;
    if (bucket === B.dropped) dropped.push({ start, end });
    start = end;
  }
  return {
    counts: Object.fromEntries(BUCKETS.map((bucket, index) => [bucket, counts[index]])) as unknown as CharCounts,
    dropped,
  };
}
