import type { StreamText } from '../../text/stream-text.ts';

/** Looks for a text again and again in a stream that grows, and at no stretch twice while it is the same text. */
export class TextSearch {
  private readonly source: StreamText;
  /** From `from` to `to` the text is nowhere before `at`. */
  private known = { text: '', from: 0, to: 0, at: -1 };

  constructor(source: StreamText) {
    this.source = source;
  }

  /** First offset of the text from `offset` on, all of it before `limit`; -1 where there is none. */
  from(text: string, offset: number, limit: number): number {
    const { known } = this;
    const isKnown = known.text === text && known.from <= offset && known.to <= limit;
    if (isKnown && known.at >= offset) return known.at;
    const isAbsent = isKnown && known.at < 0;
    const start = isAbsent ? Math.max(offset, known.to - text.length) : offset;
    const found = this.source.slice(start, limit).indexOf(text);
    const at = found < 0 ? -1 : start + found;
    this.known = { text, from: isAbsent ? known.from : offset, to: limit, at };
    return at;
  }
}
