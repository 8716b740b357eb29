import type { Span } from '../../../base/span.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import { shiftEdits } from '../../words/edits.ts';
import type { ReadReply } from '../example/check-example.ts';
import { blankOut, type Label, type PromptLayout } from './prompt-layout.ts';

/** A piece of a call that a prompt labels right or wrong, `<q>a &amp; b</q>`, with what the engine says of it. */
export interface Fragment extends Span {
  readonly label: Label;
  readonly diagnostics: readonly Diagnostic[];
}

const HEAD = '<tool>\n<server_name>local</server_name>\n<tool_name>f</tool_name>\n';
const START_TAG = /<([A-Za-z_][\w.-]*)[^<>]*>/g;

/** The labelled elements outside of whole calls, each read by the engine as an argument of a call in Forge's format. */
export function fragmentsIn(
  text: string,
  { labelled }: PromptLayout,
  calls: readonly Span[],
  read: ReadReply,
): readonly Fragment[] {
  const shown = blankOut(text, calls);
  return labelled.flatMap(({ start, end, label }) =>
    elementsIn(shown.slice(start, end)).map((element): Fragment => {
      const from = start + element.start;
      const piece = shown.slice(from, start + element.end);
      if (piece.startsWith('<tool>'))
        return { start: from, end: from + piece.length, label, diagnostics: found(read(piece), from) };
      const isWhole = piece.startsWith('<arguments>');
      const before = isWhole ? HEAD : `${HEAD}<arguments>`;
      const reply = `${before}${piece}${isWhole ? '' : '</arguments>'}\n</tool>`;
      const diagnostics = found(read(reply), from - before.length).filter(
        (diagnostic) => diagnostic.start >= from && diagnostic.end <= from + piece.length,
      );
      return { start: from, end: from + piece.length, label, diagnostics };
    }),
  );
}

const found = ({ diagnostics }: ReturnType<ReadReply>, offset: number): Diagnostic[] =>
  diagnostics.map(({ fix, ...rest }) => {
    const moved = { ...rest, start: rest.start + offset, end: rest.end + offset };
    return fix ? { ...moved, fix: { ...fix, edits: shiftEdits(fix.edits, -offset) } } : moved;
  });

/** Elements one after the other, each from its start tag to the first end tag of its name, else to the end of its line. */
function elementsIn(text: string): Span[] {
  const elements: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(START_TAG)) {
    if (match.index < end) continue;
    const closing = `</${match[1]}>`;
    const close = text.indexOf(closing, match.index);
    const line = text.indexOf('\n', match.index);
    end = close >= 0 ? close + closing.length : line >= 0 ? line : text.length;
    elements.push({ start: match.index, end });
  }
  return elements;
}
