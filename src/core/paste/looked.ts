import type { Span } from '../../base/span.ts';
import type { Complaint } from '../complaints/complaint.ts';
import { complaintsIn } from '../complaints/complaints-in.ts';
import { readReply } from '../reading/read-reply.ts';
import { LineIndex } from '../text/line-index.ts';
import type { ImportResult } from '../transcripts/import-result.ts';
import { importAnswer, importTranscript } from '../transcripts/import-transcript.ts';
import { PLAIN_TEXT } from '../transcripts/wanted-format.ts';
import { linesOf } from '../views/lines.ts';
import type { View } from '../views/view.ts';
import { quotedSpans } from './quotes/quoted-spans.ts';
import { signOf } from './words-around.ts';

/** What the machines and importers say of the texts of one paste: each is asked once about each text. */
export class Looked {
  readonly #lines: LineIndex;

  constructor(paste: string) {
    this.#lines = new LineIndex(paste);
  }

  /** The line of the paste, from 1, of a place in a text of it. */
  lineAt(view: View, offset: number): number {
    return this.#lines.position(view.back({ start: offset, end: offset }).start).line;
  }

  /** Where a machine reads calls, with what it knows to be around them. */
  readonly markup = once((text) => this.#reading(text).markup);
  /** What programs repeat in it. */
  readonly quotes = once((text) => quotedSpans(text, this.markup(text)));
  /** Whether the last call of a text has no end. */
  readonly isOpen = once((text) => this.#reading(text).isOpen);
  readonly complaints: (text: string) => readonly Complaint[] = once((text) => complaintsIn(text));
  /** What a text is imported as; undefined where it is plain. */
  readonly imported = once((text): ImportResult | undefined => {
    const imported = importTranscript(text);
    return imported.ok && imported.value.kind !== PLAIN_TEXT ? imported.value : undefined;
  });
  /** The answer or stream of a known provider that a text is. */
  readonly answer = once(importAnswer);

  readonly #reading = once((text) => {
    const { outline, calls } = readReply(text, { dialect: 'auto' });
    const last = calls.at(-1);
    const isOpen = last !== undefined && !last.call.complete;
    const markup = joinedSpans(text, outline.calls.length === 0 ? [] : [...outline.calls, ...outline.wrapperTags]);
    return { markup: isOpen ? endedByLog(text, markup) : markup, isOpen };
  });
}

/** Asks once about each text. */
function once<T>(ask: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    const answer = ask(text);
    known.set(text, answer);
    return answer;
  };
}

/** A call without an end, in a log, ends where the log goes on. */
function endedByLog(text: string, spans: readonly Span[]): Span[] {
  const last = spans.at(-1);
  if (!last || !linesOf(text.slice(0, last.start)).some((line) => isLogged(text, line))) return [...spans];
  const below = linesOf(text.slice(last.start, last.end)).find(
    (line) => line.start > 0 && isLogged(text, { start: last.start + line.start, end: last.start + line.end }),
  );
  return below ? [...spans.slice(0, -1), { start: last.start, end: last.start + below.start }] : [...spans];
}

const isLogged = (text: string, { start, end }: Span): boolean => signOf(text.slice(start, end)) === 'logged';

/** Spans in their order, those with only blanks between them joined. */
function joinedSpans(text: string, spans: Span[]): Span[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && text.slice(last.end, start).trim() === '') last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
