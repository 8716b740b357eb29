import { Uint32Column, uint16Array } from '../../base/columns.ts';
import type { TextEdit } from '../words/diagnostic.ts';

/** Small chunks are gathered up to this many code units: one string per page, not one per chunk. */
const PAGE = 4096;
/** Chunks up to this length are copied code by code, which costs half of what joining such small strings does. */
const COPIED = 16;
/** Up to so many copied codes are read one by one. */
const FEW = 24;
/** From so many copied codes on, a read turns them into a page, so that they are not read again and again. */
const SMALLEST_PAGE = 256;
const NO_CODES = new Uint16Array(0);
/** Initial capacity, for a small reply. */
const FIRST_CODES = 512;

/**
 * The text of a stream, kept once, in pages. Offsets are UTF-16 code units from its start.
 * Chunks are kept as they are where they are large; small ones are joined into pages once a page is full.
 */
export class StreamText {
  length = 0;
  /** End offset of each chunk appended. */
  chunkEnds = new Uint32Column();
  private readonly pages: string[] = [];
  private readonly pageEnds = new Uint32Column();
  private codes: Uint16Array = NO_CODES;
  private codeCount = 0;
  private tail: string[] = [];
  private tailStart = 0;
  private piece = '';
  private pieceStart = 0;

  append(chunk: string): void {
    const start = this.length;
    this.length += chunk.length;
    this.chunkEnds.push(this.length);
    if (chunk.length === 0) return;
    this.piece = chunk;
    this.pieceStart = start;
    if (chunk.length <= COPIED) {
      if (this.codeCount + COPIED > this.codes.length) this.growCodes();
      for (let i = 0; i < chunk.length; i++) this.codes[this.codeCount + i] = chunk.charCodeAt(i);
      this.codeCount += chunk.length;
      if (this.codeCount >= PAGE) this.flush();
      return;
    }
    this.moveCodes();
    this.tail.push(chunk);
    if (this.length - this.tailStart >= PAGE) this.flush();
  }

  /**
   * The text with some spans replaced, in ascending order; pages that no edit touches are shared. `chunkEnds` are the chunk
   * ends of the new text.
   */
  edited(edits: readonly TextEdit[], chunkEnds: Uint32Array): StreamText {
    const text = new StreamText();
    let from = 0;
    for (const edit of edits) {
      this.copyPages(text, from, edit.start);
      if (edit.text !== '') text.append(edit.text);
      from = edit.end;
    }
    this.copyPages(text, from, this.length);
    text.chunkEnds = Uint32Column.of(chunkEnds);
    return text;
  }

  private copyPages(to: StreamText, start: number, end: number): void {
    if (start >= end) return;
    this.flush();
    for (let index = this.pageEnds.firstAbove(start), at = start; at < end; index++) {
      const stop = Math.min(end, this.pageEnds.at(index));
      // A small piece before a large one would be joined with it, which copies all of it.
      if (stop - at >= PAGE) to.flush();
      to.append(this.slice(at, stop));
      at = stop;
    }
  }

  /** The contiguous string that holds `offset`; `start` of it is then `contiguousStart`. */
  contiguous(offset: number): string {
    if (offset < this.pieceStart || offset >= this.pieceStart + this.piece.length) this.locate(offset);
    return this.piece;
  }

  get contiguousStart(): number {
    return this.pieceStart;
  }

  charCodeAt(offset: number): number {
    if (offset < 0 || offset >= this.length) return Number.NaN;
    if (offset < this.pieceStart || offset >= this.pieceStart + this.piece.length) {
      const copied = offset - this.length + this.codeCount;
      if (copied >= 0) return this.codes[copied] as number;
      const page = this.pageAt(offset);
      return page.text.charCodeAt(offset - page.start);
    }
    return this.piece.charCodeAt(offset - this.pieceStart);
  }

  /** The code units from `start` to `stop`, or to the end of what has arrived. */
  slice(start: number, stop: number): string {
    const end = Math.min(stop, this.length);
    if (start >= end) return '';
    if (start >= this.pieceStart && end <= this.pieceStart + this.piece.length)
      return this.piece.slice(start - this.pieceStart, end - this.pieceStart);
    const copied = start - this.length + this.codeCount;
    if (copied >= 0 && end - start <= FEW) return this.fewCodes(copied, copied + end - start);
    if (copied >= 0 && this.codeCount < SMALLEST_PAGE) return textOf(this.codes.subarray(copied, copied + end - start));
    if (end > this.tailStart) this.flush();
    let index = this.pageEnds.firstAbove(start);
    let text = '';
    for (let from = start; ; index++) {
      const page = this.page(index);
      const pageEnd = this.pageEnds.at(index);
      const pageStart = pageEnd - page.length;
      if (end <= pageEnd) return text + page.slice(from - pageStart, end - pageStart);
      text += page.slice(from - pageStart);
      from = pageEnd;
    }
  }

  /** Offset of the first `needle` that starts at or after `from`, -1 if there is none. */
  indexOf(needle: string, from: number): number {
    this.flush();
    let at = from;
    for (let index = this.pageEnds.firstAbove(from); index < this.pages.length; index++) {
      const page = this.page(index);
      const start = this.pageEnds.at(index) - page.length;
      const found = page.indexOf(needle, at - start);
      if (found >= 0) return start + found;
      const seam = this.pageEnds.at(index);
      const before = Math.max(at, seam - needle.length + 1);
      const across = this.slice(before, Math.min(this.length, seam + needle.length - 1)).indexOf(needle);
      if (across >= 0) return before + across;
      at = seam;
    }
    return -1;
  }

  toString(): string {
    return this.slice(0, this.length);
  }

  private locate(offset: number): void {
    const page = this.pageAt(offset);
    this.piece = page.text;
    this.pieceStart = page.start;
  }

  private pageAt(offset: number): { text: string; start: number } {
    if (offset >= this.tailStart) this.flush();
    const index = this.pageEnds.firstAbove(offset);
    const text = this.page(index);
    return { text, start: this.pageEnds.at(index) - text.length };
  }

  private page(index: number): string {
    return this.pages[index] ?? '';
  }

  /** Turns the copied codes into one string of the tail. */
  private moveCodes(): void {
    if (this.codeCount === 0) return;
    this.tail.push(textOf(this.codes.subarray(0, this.codeCount)));
    this.codeCount = 0;
  }

  private fewCodes(start: number, end: number): string {
    let text = '';
    for (let at = start; at < end; at++) text += String.fromCharCode(this.codes[at] as number);
    return text;
  }

  private growCodes(): void {
    const more = uint16Array(Math.min(PAGE + COPIED, Math.max(FIRST_CODES, this.codes.length * 4)));
    more.set(this.codes);
    this.codes = more;
  }

  private flush(): void {
    this.moveCodes();
    if (this.tail.length === 0) return;
    const text = this.tail.length === 1 ? (this.tail[0] as string) : this.tail.join('');
    this.tail = [];
    this.pages.push(text);
    this.tailStart += text.length;
    this.pageEnds.push(this.tailStart);
  }
}

/** Codes as a string; at most a page of them. */
const textOf = (codes: Uint16Array): string => String.fromCharCode.apply(null, codes as unknown as number[]);
