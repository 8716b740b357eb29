import type { Span } from '../../../base/span.ts';
import { parseJson } from '../../json/json-access.ts';

/** The records of JSON lines. Each is parsed when it is asked for and none is kept, so that a long session needs little memory. */
export class JsonLines implements Iterable<unknown> {
  readonly #text: string;
  readonly #lines: readonly Span[];

  constructor(text: string, lines: readonly Span[]) {
    this.#text = text;
    this.#lines = lines;
  }

  /** A record by its index; undefined where the line is no JSON. */
  at(index: number): unknown {
    const line = this.#lines[index];
    return line && parseJson(this.#text.slice(line.start, line.end));
  }

  *[Symbol.iterator](): IterableIterator<unknown> {
    for (const index of this.#lines.keys()) yield this.at(index);
  }

  isBlank(index: number): boolean {
    const line = this.#lines[index];
    return !line || this.#text.slice(line.start, line.end).trim() === '';
  }
}
