import type { Span } from '../../base/span.ts';
import { lastLine } from '../views/lines.ts';
import type { View } from '../views/view.ts';
import { blocksOf } from './blocks.ts';
import type { AnswerPart } from './items/item.ts';
import type { Role } from './items/structure.ts';
import { withoutLayer } from './layers/layers.ts';
import type { Looked } from './looked.ts';
import { outerWords } from './outer-words.ts';
import { Region } from './region.ts';
import { announcesSample, type LineSign, signOf } from './words-around.ts';
import { type Reading, readingOf, readsBetter } from './worth.ts';

/** More in one another nobody pastes. */
const MOST_LEVELS = 12;

/** A text as it was read: its parts, and the texts without layers that they are parts of. */
export interface PasteReading extends Reading {
  readonly bare: readonly View[];
}

/**
 * Reads a paste into parts, outer ones before those inside them. What programs and people put around a text is taken off layer by layer,
 * and what is left is read as if it were pasted alone, unless the text reads better with the layer than without it.
 */
export class PasteReader {
  readonly #looked: Looked;

  constructor(looked: Looked) {
    this.#looked = looked;
  }

  read(view: View, level = 0, role: Role = 'unknown', over = ''): PasteReading {
    if (level > MOST_LEVELS || view.text.trim() === '') return { ...readingOf([]), bare: [] };
    const own = this.#withWords(view, level, role, over);
    const undone = withoutLayer(view);
    if (!undone) return own;
    const bare = this.read(undone.bare, level + 1, role, over);
    return readsBetter(own, bare, undone.layer) ? own : bare;
  }

  /** The words of a person above and below are notes; what is between them is read as if it were pasted alone. */
  #withWords(view: View, level: number, role: Role, over: string): PasteReading {
    const outer = outerWords(view.text, ({ start, end }) => this.#looked.isOpen(view.text.slice(start, end)));
    const from = this.#startOfMessage(view.text, outer.rest.start);
    const before = { start: 0, end: from };
    const rest = { start: from, end: outer.rest.end };
    if (rest.end - rest.start === view.text.length)
      return { ...readingOf(this.#region(view, level, role, over)), bare: [view] };
    const above = lastLine(view.text.slice(before.start, before.end)) || over;
    // A fence that is announced as an example stays in its words.
    const isBelow = outer.after.end > outer.after.start;
    const {
      over: words,
      inside,
      behind,
    } = announcesSample(above) ? whole(rest) : fenceIn(view.part(rest), rest, isBelow);
    const notes = [before, words, behind, outer.after]
      .filter(({ start, end }) => end > start)
      .map((span): AnswerPart => ({ kind: 'note', span: view.back(span), view: view.part(span) }));
    const inner = this.read(view.part(inside), level + 1, role, above);
    return { ...inner, parts: [...notes, ...inner.parts], bare: [...notes.map((note) => note.view), ...inner.bare] };
  }

  /** Where the message of a program begins that a person's words end with and that goes on below them; else where they end. */
  #startOfMessage(text: string, end: number): number {
    const message = end > 0 ? this.#looked.complaints(text).find((one) => one.start < end && one.end > end) : undefined;
    return message?.start ?? end;
  }

  #region(view: View, level: number, role: Role, over: string): AnswerPart[] {
    const region = new Region(view, role, over, this.#looked, (inner, of) => this.read(inner, level + 1, of).parts);
    return region.parts();
  }
}

/** What is in the fence that a text is, and the words around it, below the words of a person or, with `isBelow`, above them. */
function fenceIn(
  { text }: View,
  rest: Span,
  isBelow: boolean,
): { readonly over: Span; readonly inside: Span; readonly behind: Span } {
  const blocks = blocksOf(text, [], () => false);
  const first = isBelow ? blocks.findIndex(({ type }) => type === 'fence') : 0;
  const block = blocks[first];
  const at = (offset: number): number => rest.start + offset;
  const isWordsAlone = blocks
    .filter((one) => one !== block)
    .every(({ type, start, end }) => type === 'line' && MAY_BE_WORDS.has(signOf(text.slice(start, end).trimEnd())));
  if (block?.type !== 'fence' || !isWordsAlone) return whole(rest);
  const { start, end } = block.inner;
  return {
    over: { start: rest.start, end: at(block.start) },
    inside: { start: at(start), end: at(end) },
    behind: { start: at(block.end), end: rest.end },
  };
}

/** Nothing is around it. */
const whole = (rest: Span) => ({
  over: { start: rest.start, end: rest.start },
  inside: rest,
  behind: { start: rest.end, end: rest.end },
});

const MAY_BE_WORDS: ReadonlySet<LineSign> = new Set(['blank', 'plain', 'person']);
