import type { Span } from '../../base/span.ts';

/**
 * A text that was made out of the paste by undoing what a program did to it, with the way back: a list of stretches, each of which is
 * either copied from the parent or written in place of a span of it.
 */
export class View {
  readonly text: string;
  readonly #parent: View | undefined;
  /** Where each stretch begins in the text, and the span of the parent that it is made of. */
  readonly #at: readonly number[];
  readonly #from: readonly number[];
  readonly #to: readonly number[];
  /** Names of the layers that were undone between the paste and this text, outermost first. */
  readonly layers: readonly string[];

  private constructor(text: string, parent: View | undefined, stretches: Stretches, layers: readonly string[]) {
    this.text = text;
    this.#parent = parent;
    this.#at = stretches.at;
    this.#from = stretches.from;
    this.#to = stretches.to;
    this.layers = layers;
  }

  /** The paste itself. */
  static of(paste: string): View {
    return new View(paste, undefined, { at: [0], from: [0], to: [paste.length] }, []);
  }

  /** The span of the paste that a span of this text was made of; an empty span stays empty. */
  back({ start, end }: Span): Span {
    if (!this.#parent) return { start, end };
    const first = this.#place(start, false);
    return this.#parent.back({ start: first, end: end <= start ? first : Math.max(first, this.#place(end - 1, true)) });
  }

  /** A part of this text. */
  part({ start, end }: Span): View {
    return start === 0 && end === this.text.length ? this : new ViewBuilder(this).copy(start, end).view();
  }

  /** Offset in the parent at which a character of this text begins, or after it where `isEnd`. */
  #place(offset: number, isEnd: boolean): number {
    const index = stretchAt(this.#at, offset);
    const from = this.#from[index] ?? 0;
    const to = this.#to[index] ?? 0;
    const length = (this.#at[index + 1] ?? this.text.length) - (this.#at[index] ?? 0);
    const isCopied = to - from === length;
    if (!isCopied) return isEnd ? to : from;
    return Math.min(to, from + offset - (this.#at[index] ?? 0) + (isEnd ? 1 : 0));
  }

  /** Only for the builder. */
  static built(text: string, parent: View, stretches: Stretches, layer: string | undefined): View {
    return new View(text, parent, stretches, layer === undefined ? parent.layers : [...parent.layers, layer]);
  }
}

interface Stretches {
  readonly at: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Writes a view of another: what is copied keeps its characters, what is put is in place of a span. */
export class ViewBuilder {
  readonly #parent: View;
  readonly #pieces: string[] = [];
  readonly #at: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  #length = 0;

  constructor(parent: View) {
    this.#parent = parent;
  }

  /** Copies a span of the parent. */
  copy(start: number, end: number): this {
    const text = this.#parent.text.slice(start, end);
    return this.put(text, start, start + text.length);
  }

  /** Writes a text that stands for a span of the parent. */
  put(text: string, start: number, end: number): this {
    if (text === '') return this;
    const last = this.#at.length - 1;
    const isCopied = text.length === end - start;
    const goesOn =
      last >= 0 &&
      isCopied &&
      this.#to[last] === start &&
      this.#to[last] - (this.#from[last] ?? 0) === this.#length - (this.#at[last] ?? 0);
    if (goesOn) this.#to[last] = end;
    else {
      this.#at.push(this.#length);
      this.#from.push(start);
      this.#to.push(end);
    }
    this.#pieces.push(text);
    this.#length += text.length;
    return this;
  }

  /** `layer` names what was undone, a noun; without it the text is only a part. */
  view(layer?: string): View {
    const stretches = { at: this.#at, from: this.#from, to: this.#to };
    return View.built(this.#pieces.join(''), this.#parent, stretches, layer);
  }
}

/** The last stretch that begins at or before an offset. */
function stretchAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
