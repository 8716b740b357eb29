import type { StreamText } from '../../text/stream-text.ts';
import { isSpace } from '../kit/matcher.ts';
import type { WeakForm } from './weak-form.ts';
import { MAY_BE_WEAK, startsReply, weakFrom } from './weak-reading.ts';

/** So much of a text shows whether a weak form begins. */
const LONGEST_DOUBT = 1_024;
const LONGEST_WORD = 256;

/**
 * Looks in a text that grows for the place before which no weak form begins: what follows waits for the end of the text. It is
 * the start of a word, whether one begins in that or none does, so that a beginning that proves none moves it no further.
 */
export class WeakStart {
  at = 0;
  /** One may begin in the word at `at`. */
  isPossible = false;
  /** What follows does not settle that. */
  private isLasting = false;
  private readonly text: StreamText;
  private readonly hasTools: boolean;
  private readonly forms: readonly WeakForm[];

  constructor(text: StreamText, hasTools: boolean, forms: readonly WeakForm[]) {
    this.text = text;
    this.hasTools = hasTools;
    this.forms = forms;
  }

  /** That place, as far as the text has come. The text is looked at in stretches that do not depend on how it came. */
  in(offset: number): number {
    while (!this.isLasting) {
      const { text, at, forms, hasTools } = this;
      const end = Math.min(offset, at + LONGEST_DOUBT);
      const rest = text.slice(at, end);
      const mayBe = MAY_BE_WEAK.test(rest) || (hasTools && startsReply(text, at));
      const found = mayBe ? weakFrom(text, { start: at, end }, hasTools, forms) : -1;
      this.isPossible = found >= 0;
      this.pass(this.isPossible ? rest.slice(0, found - at) : rest);
      this.isLasting = this.isPossible && this.at === at && end < offset;
      if (end === offset) break;
    }
    return this.at;
  }

  /** None begins in what is from `at` on but in its last word, which may be half, or where one begins. */
  pass(rest: string): void {
    let start = rest.length;
    while (start > 0 && rest.length - start < LONGEST_WORD && !isSpace(rest.charCodeAt(start - 1))) start--;
    this.at += start;
  }
}
