import type { Span } from '../../../base/span.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import { Origin } from './origin.ts';
import { elementsOf, inOrder, PASSES, type Unit, without } from './passes.ts';

export interface MinimiseOptions {
  /** Whether a text still shows what is looked for. */
  readonly isAlike: (text: string) => boolean;
  /** Texts that are tried at most. */
  readonly maxReads: number;
  /** In which texts are taken apart; a dialect's id or `auto`. */
  readonly dialect: string;
  /** Asked between two texts; once true, the best so far is the result. */
  readonly isStopped?: () => boolean;
}

/** The best so far. */
export interface Minimised {
  readonly input: string;
  /** Texts that were tried. */
  readonly reads: number;
  readonly from: number;
  readonly to: number;
}

export interface Smallest extends Minimised {
  /** What of the original the text stands for, in order: what mattered. */
  readonly kept: readonly Span[];
}

/**
 * The smallest text found that is still alike: delta debugging over calls, elements, members, lines, sentences, tokens and
 * characters, then short words for long ones. Yields the best after each text that was tried, so that who stops keeps it; the
 * same input gives the same output.
 */
export function* minimise(input: string, options: MinimiseOptions): Generator<Minimised, Smallest> {
  const search = new Search(input, options);
  for (let before = ''; before !== search.best && !search.isOver; ) {
    before = search.best;
    for (const pass of PASSES) {
      if (search.isOver) break;
      const reading = readReply(search.best, { dialect: options.dialect });
      search.weigh(reading);
      yield* search.leaveOut(pass(reading));
    }
    if (before === search.best) yield* search.shorten();
  }
  return { ...search.state, kept: search.origin.spans };
}

class Search {
  best: string;
  origin: Origin;
  #reads = 0;
  readonly #length: number;
  readonly #options: MinimiseOptions;
  readonly #tried = new Set<string>();
  #left: number;
  #costOfCharacter = 1;

  constructor(input: string, options: MinimiseOptions) {
    this.best = input;
    this.origin = Origin.of(input.length);
    this.#length = input.length;
    this.#options = options;
    this.#left = mostCost(input.length);
  }

  /** What the texts to come cost by their length: calls, elements and faults take much longer than plain text. */
  weigh(reading: Reading): void {
    const parts = reading.outline.calls.length + elementsOf(reading).length + reading.findings.length;
    this.#costOfCharacter = 1 + (COST_OF_A_PART * parts) / Math.max(1, reading.text.length);
  }

  get state(): Minimised {
    return { input: this.best, reads: this.#reads, from: this.#length, to: this.best.length };
  }

  /** Leaves out units, first many at a time and then fewer, as long as the text stays alike. */
  *leaveOut(units: readonly Unit[]): Generator<Minimised> {
    const text = this.best;
    let left = units;
    let gone: readonly Unit[] = [];
    for (let size = left.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let end = left.length; end > 0 && !this.isOver; end -= size) {
        const start = Math.max(0, end - size);
        const more = [...gone, ...left.slice(start, end)];
        if (this.#take(without(text, more))) {
          gone = more;
          left = [...left.slice(0, start), ...left.slice(end)];
        }
        yield this.state;
      }
    }
    this.origin = this.origin.replaced(inOrder(gone).map((span) => ({ ...span, length: 0 })));
  }

  /** Writes words as a letter and numbers as 0, all places of one at once. */
  *shorten(): Generator<Minimised> {
    const words = new Set(this.best.match(WORD) ?? []);
    for (const word of [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)))
      for (const short of /^\p{N}+$/u.test(word) ? ['0'] : SHORT) {
        if (this.isOver) return;
        const before = this.best;
        const isShort = this.#take(before.replace(WORD, (found) => (found === word ? short : found)));
        if (isShort) this.origin = this.origin.replaced(placesOf(word, before).map((span) => ({ ...span, length: 1 })));
        yield this.state;
        if (isShort) break;
      }
  }

  get isOver(): boolean {
    return this.#left < 0 || this.#reads >= this.#options.maxReads || this.#options.isStopped?.() === true;
  }

  /** Whether the text is shorter and alike; it is then the best. */
  #take(text: string): boolean {
    this.#left -= text.length * this.#costOfCharacter;
    if (text.length >= this.best.length || this.#tried.has(text)) return false;
    this.#reads += 1;
    if (text.length <= LONGEST_KEPT) this.#tried.add(text);
    if (!this.#options.isAlike(text)) return false;
    this.best = text;
    return true;
  }
}

const placesOf = (word: string, text: string): Span[] =>
  Array.from(text.matchAll(WORD)).flatMap(({ 0: found, index }) =>
    found === word ? [{ start: index, end: index + word.length }] : [],
  );

const WORD = /[\p{L}\p{N}_]{2,}/gu;

const SHORT = ['a', 'b', 'c'];

/** What all texts that are tried may cost, as code units of plain text that are read: some seconds. */
const mostCost = (length: number): number => 8_000_000 + 24 * length;

/** To read a call, an element or a fault takes as long as so many code units of plain text. */
const COST_OF_A_PART = 64;

/** Longer texts are tried once each anyway. */
const LONGEST_KEPT = 4_000;
