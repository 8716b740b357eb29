import type { Span } from '../../../base/span.ts';
import { parseJson } from '../../json/json-access.ts';

/** A session up to this length keeps its records, which are read several times; of a longer one they would fill the memory. */
const LONGEST_KEPT = 32_000_000;

/** The records of JSON lines, each parsed when it is first asked for. */
export class JsonLines implements Iterable<unknown> {
  readonly #text: string;
  readonly #lines: readonly Span[];
  readonly #kept: Map<number, unknown> | undefined;

  constructor(text: string, lines: readonly Span[]) {
    this.#text = text;
    this.#lines = lines;
    this.#kept = text.length <= LONGEST_KEPT ? new Map() : undefined;
  }

  /** A record by its index; undefined where the line is no JSON. */
  at(index: number): unknown {
    if (this.#kept?.has(index)) return this.#kept.get(index);
    const line = this.#lines[index];
    const record = line && parseJson(this.#text.slice(line.start, line.end));
    this.#kept?.set(index, record);
    return record;
  }

  *[Symbol.iterator](): IterableIterator<unknown> {
    for (const index of this.#lines.keys()) yield this.at(index);
  }

  isBlank(index: number): boolean {
    const line = this.#lines[index];
    return !line || this.#text.slice(line.start, line.end).trim() === '';
  }
}
