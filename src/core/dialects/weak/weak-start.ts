import type { StreamText } from '../../text/stream-text.ts';
import { isSpace } from '../kit/matcher.ts';
import { MAY_BE_WEAK, startsReply, weakFrom } from './weak-reading.ts';

/** So much of a text shows whether a weak form begins. */
const LONGEST_DOUBT = 1_024;
const LONGEST_WORD = 256;

/** Looks in a text that grows for the place before which no weak form begins: what follows waits for the end of the text. */
export class WeakStart {
  at = 0;
  /** One may begin at `at`. */
  isPossible = false;
  private readonly text: StreamText;
  private readonly hasTools: boolean;
  private readonly only: string | null;

  /** `only` is the one format whose form is looked for. */
  constructor(text: StreamText, hasTools: boolean, only: string | null = null) {
    this.text = text;
    this.hasTools = hasTools;
    this.only = only;
  }

  /** That place, as far as the text has come. */
  in(offset: number): number {
    const { text, isPossible, at, only, hasTools } = this;
    if (isPossible && offset - at >= LONGEST_DOUBT) return at;
    const rest = text.slice(at, offset);
    const mayBe = MAY_BE_WEAK.test(rest) || (hasTools && startsReply(text, at));
    const found = mayBe ? weakFrom(text, { start: at, end: offset }, hasTools, only) : -1;
    this.isPossible = found >= 0;
    if (this.isPossible) this.at = found;
    else this.pass(rest);
    return this.at;
  }

  /** None begins in what stands from `at` on but in its last word, which may be half. */
  pass(rest: string): void {
    let start = rest.length;
    while (start > 0 && rest.length - start < LONGEST_WORD && !isSpace(rest.charCodeAt(start - 1))) start--;
    this.at += start;
  }
}
