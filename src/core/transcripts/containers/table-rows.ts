import { parse } from 'papaparse';

/** A row of a table as it stands in the text. */
export interface Row {
  /** Null where the row cannot be read: a quote that is never closed, or text after one that is. */
  readonly cells: readonly string[] | null;
  /** On which it begins, from 1. */
  readonly line: number;
}

/** A longer row is taken for one whose quote is never closed, in code units. */
const LONGEST_ROW = 67_108_864;

const QUOTE = '"';

/** Where in a row the text is: before a cell, in one, in quotes, or after a quote that may be one of two. */
type Place = 'start' | 'bare' | 'quoted' | 'closing';

/**
 * The rows of a table whose text arrives in pieces. Where a row ends is found here and its cells are read by papaparse,
 * which takes one kind of line break for the whole text and lets a broken quote swallow the rows after it. Here a row that
 * cannot be read costs its first line alone.
 */
export class TableRows {
  readonly #separator: string;
  readonly #bare: RegExp;
  #parts: string[] = [];
  #length = 0;
  #place: Place = 'start';
  #line = 1;
  /** The text before ended in a CR, which an LF would complete. */
  #isAfterReturn = false;

  constructor(separator: string) {
    this.#separator = separator;
    this.#bare = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  }

  /** The rows that are whole with this piece. */
  *push(piece: string): Generator<Row> {
    const texts = [{ text: piece, at: 0 }];
    for (let reading = texts.at(-1); reading; reading = texts.at(-1)) {
      const again = yield* this.#scan(reading);
      if (again !== null) texts.push({ text: again, at: 0 });
      else texts.pop();
    }
  }

  /** What is left when the text is over. */
  *end(): Generator<Row> {
    while (this.#length > 0) {
      const again = yield* this.#take(this.#place === 'quoted', '');
      if (again !== null) yield* this.push(again);
    }
  }

  /** Reads on; what is to be read once more before the rest, null at the end. */
  *#scan(reading: { readonly text: string; at: number }): Generator<Row, string | null> {
    const { text } = reading;
    while (reading.at < text.length) {
      const { at } = reading;
      const end = this.#endOfStep(text, at);
      const isBreak = this.#place !== 'quoted' && end === at;
      if (!isBreak) {
        this.#parts.push(text.slice(at, end));
        this.#length += end - at;
        reading.at = end;
        if (this.#length < LONGEST_ROW) continue;
      } else {
        const isSecondHalf = this.#isAfterReturn && this.#length === 0 && text[at] === '\n';
        this.#isAfterReturn = text[at] === '\r';
        reading.at = at + 1;
        if (isSecondHalf) {
          this.#place = 'start';
          continue;
        }
      }
      const again = yield* this.#take(!isBreak, isBreak ? text[at]! : '');
      if (again !== null) return again;
    }
    return null;
  }

  /** Up to where nothing happens but what is known now; the same place where the row ends. */
  #endOfStep(text: string, at: number): number {
    const longest = at + LONGEST_ROW - this.#length;
    if (this.#place === 'closing') this.#place = text[at] === QUOTE ? 'quoted' : 'bare';
    else if (this.#place === 'start') this.#place = text[at] === QUOTE ? 'quoted' : 'bare';
    else if (this.#place === 'quoted') {
      const quote = text.indexOf(QUOTE, at);
      if (quote < 0 || quote >= longest) return Math.min(text.length, longest);
      this.#place = 'closing';
      return quote + 1;
    }
    if (this.#place === 'quoted') return at + 1;
    if (text[at] === this.#separator) {
      this.#place = 'start';
      return at + 1;
    }
    this.#bare.lastIndex = at;
    this.#bare.test(text);
    return Math.min(this.#bare.lastIndex, longest);
  }

  /** The row that is gathered; of one that cannot be read, what is to be read once more: all but its first line. */
  *#take(isOpen: boolean, lineBreak: string): Generator<Row, string | null> {
    const text = this.#parts.join('');
    const line = this.#line;
    this.#parts = [];
    this.#length = 0;
    this.#place = 'start';
    const cells = isOpen ? null : cellsOf(text, this.#separator);
    const first = /\r\n|\n|\r/.exec(text);
    if (cells === null && first) {
      this.#line += 1;
      this.#isAfterReturn = false;
      yield { cells, line };
      return text.slice(first.index + first[0].length) + lineBreak;
    }
    this.#line += 1 + (text.match(/\r\n|\n|\r/g)?.length ?? 0);
    if (text.trim() !== '') yield { cells, line };
    return null;
  }
}

function cellsOf(row: string, separator: string): string[] | null {
  const { data, errors } = parse<string[]>(`${row}\n`, { delimiter: separator, newline: '\n', preview: 1 });
  return errors.length > 0 ? null : (data[0] ?? []);
}
