import type { Span } from '../../../base/span.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import type { TextEdit } from '../../words/diagnostic.ts';
import { applyEdits, replace } from '../../words/edits.ts';
import { editedFrames, type Frame } from '../../words/frame.ts';
import { type FramedText, leftOut, type Unit, withEnds } from './left-out.ts';
import { Origin } from './origin.ts';
import { elementsOf, PASSES } from './passes.ts';

/** Whether a text, with the frames of its native calls, still shows what is looked for. */
export type IsAlike = (text: string, frames?: readonly Frame[]) => boolean;

export interface MinimiseOptions {
  readonly isAlike: IsAlike;
  /** Texts that are tried at most. */
  readonly maxReads: number;
  /** In which texts are taken apart; a dialect's id or `auto`. */
  readonly dialect: string;
  /** Where native calls are in the text. */
  readonly frames?: readonly Frame[];
  /** Asked between two texts; once true, the best so far is the result. */
  readonly isStopped?: () => boolean;
}

/** The best so far. */
export interface Minimised {
  readonly input: string;
  /** Where native calls are in it; empty where there are none. */
  readonly frames: readonly Frame[];
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
  for (let before: FramedText | null = null; before !== search.best && !search.isOver; ) {
    before = search.best;
    for (const pass of PASSES) {
      if (search.isOver) break;
      const reading = readReply(search.best.text, { dialect: options.dialect, frames: search.best.frames });
      search.weigh(reading);
      yield* search.leaveOut(pass(reading));
    }
    if (before === search.best) yield* search.shorten();
    if (before === search.best) yield* search.forgetRemarks();
  }
  return { ...search.state, kept: search.origin.spans };
}

class Search {
  best: FramedText;
  origin: Origin;
  #reads = 0;
  readonly #length: number;
  readonly #options: MinimiseOptions;
  readonly #tried = new Set<string>();
  #left: number;
  #costOfCharacter = 1;

  constructor(input: string, options: MinimiseOptions) {
    this.best = withEnds({ text: input, frames: options.frames ?? [] });
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
    const { text: input, frames } = this.best;
    return { input, frames, reads: this.#reads, from: this.#length, to: input.length };
  }

  /** Leaves out units, first many at a time and then fewer, as long as the text stays alike. */
  *leaveOut(units: readonly Unit[]): Generator<Minimised> {
    const whole = this.best;
    let left = units;
    let gone: readonly Unit[] = [];
    let edits: readonly TextEdit[] = [];
    for (let size = left.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let end = left.length; end > 0 && !this.isOver; end -= size) {
        const start = Math.max(0, end - size);
        const more = [...gone, ...left.slice(start, end)];
        const tried = leftOut(whole, more);
        if (tried && this.#take(tried)) {
          edits = tried.edits;
          gone = more;
          left = [...left.slice(0, start), ...left.slice(end)];
        }
        yield this.state;
      }
    }
    this.origin = this.origin.replaced(edits.map((span) => ({ ...span, length: 0 })));
  }

  /** Writes words as a letter and numbers as 0, all places of one at once. */
  *shorten(): Generator<Minimised> {
    const words = new Set(this.best.text.match(WORD) ?? []);
    for (const word of [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)))
      for (const short of /^\p{N}+$/u.test(word) ? ['0'] : SHORT) {
        if (this.isOver) return;
        const { text, frames } = this.best;
        const edits = placesOf(word, text).map((span) => replace(span, short));
        const isShort = this.#take({ text: applyEdits(text, edits), frames: editedFrames(frames, text, edits) });
        if (isShort) this.origin = this.origin.replaced(edits.map((span) => ({ ...span, length: 1 })));
        yield this.state;
        if (isShort) break;
      }
  }

  /** What clients may misread in the events of a call, where it does not matter: one call after the other. */
  *forgetRemarks(): Generator<Minimised> {
    for (const call of this.best.frames.keys()) {
      if (this.isOver) return;
      const { text, frames } = this.best;
      const { remarks, ...bare } = frames[call] as Frame;
      if (!remarks) continue;
      this.#take({ text, frames: frames.with(call, bare) });
      yield this.state;
    }
  }

  get isOver(): boolean {
    return this.#left < 0 || this.#reads >= this.#options.maxReads || this.#options.isStopped?.() === true;
  }

  /** Whether the text is smaller and alike; it is then the best. */
  #take({ text, frames }: FramedText): boolean {
    this.#left -= text.length * this.#costOfCharacter;
    const key = frames.length === 0 ? text : `${text}\n${JSON.stringify(frames)}`;
    if (sizeOf({ text, frames }) >= sizeOf(this.best) || this.#tried.has(key)) return false;
    this.#reads += 1;
    if (key.length <= LONGEST_KEPT) this.#tried.add(key);
    if (!this.#options.isAlike(text, frames)) return false;
    this.best = { text, frames };
    return true;
  }
}

/** Characters, and remarks beside them. */
const sizeOf = ({ text, frames }: FramedText): number =>
  frames.reduce((sum, { remarks = [] }) => sum + remarks.length, text.length);

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
