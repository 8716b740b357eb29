import type { StreamText } from '../../text/stream-text.ts';
import { isSpace, LONGEST_MARK } from './matcher.ts';

/** Looks for the end of settled prose in a text that grows, at no character twice. */
export class ProseRun {
  private readonly text: StreamText;
  /** After the last white space before `seenTo`. */
  private word = 0;
  private seenTo = 0;
  /** From `from` up to here there is nothing but white space. */
  private blankTo = 0;
  private from = 0;

  constructor(text: StreamText) {
    this.text = text;
  }

  /**
   * How far the run from `from` to `end` is prose whatever follows: not its last word, which may be the name of a call
   * whose opener is missing, and not white space alone, which may be before a wrapper.
   */
  settledTo(from: number, end: number): number {
    const at = Math.max(from, end - LONGEST_MARK, this.wordBefore(end));
    if (from !== this.from) this.blankTo = from;
    this.from = from;
    while (this.blankTo < at && isSpace(this.text.charCodeAt(this.blankTo))) this.blankTo++;
    return this.blankTo >= at ? from : at;
  }

  private wordBefore(end: number): number {
    if (end < this.seenTo) this.seenTo = this.word = 0;
    const from = Math.max(this.seenTo, end - LONGEST_MARK);
    for (let at = end; at > from; at--)
      if (isSpace(this.text.charCodeAt(at - 1))) {
        this.word = at;
        break;
      }
    this.seenTo = end;
    return this.word;
  }
}
