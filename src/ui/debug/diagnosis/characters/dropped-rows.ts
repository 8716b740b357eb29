import type { Span } from '../../../../base/span.ts';

/** A stretch of text that was dropped, as a line of a list. */
export interface DroppedRow {
  readonly span: Span;
  /** Where its first character that is not white space is; lines end at LF, CR LF or CR. */
  readonly line: number;
  /** Its text on one line, cut where it is long. */
  readonly shown: string;
}

const LONGEST = 60;
const LINE_END = /\r\n|[\r\n]/g;

/** Rising stretches with their line numbers, counted from that of the first line; reads the text once. */
export function droppedRows(text: string, spans: readonly Span[], firstLine = 1): DroppedRow[] {
  let line = firstLine;
  let from = 0;
  return spans.map((span) => {
    const lead = /^\s*/.exec(text.slice(span.start, span.end))?.[0].length ?? 0;
    const start = lead < span.end - span.start ? span.start + lead : span.start;
    line += text.slice(from, start).match(LINE_END)?.length ?? 0;
    from = start;
    const source = text.slice(span.start, Math.min(span.end, span.start + LONGEST));
    const cut = span.end - span.start > LONGEST ? '…' : '';
    return { span, line, shown: source.replace(/\s+/g, ' ').trim() + cut };
  });
}
