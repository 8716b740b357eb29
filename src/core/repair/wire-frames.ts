import { joined } from '../text/joined-bytes.ts';

/** How an answer is framed: server-sent events, a JSON value a line, or one JSON document. */
export type Framing = 'events' | 'lines' | 'whole';

const [LF, CR, OPEN] = [0x0a, 0x0d, 0x7b] as const;
/** White space, and the bytes of a byte order mark. */
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, LF, CR, 0xef, 0xbb, 0xbf]);

/** Cuts the bytes of an answer into its frames; joined they are the bytes. */
export class WireFrames {
  /** Known once something but white space is there. */
  framing: Framing | null = null;
  /** Bytes that wait for the end of their frame. */
  waiting = 0;
  private parts: Uint8Array[] = [];
  private isLineEmpty = true;
  /** The line break before was a CR, which an LF may belong to. */
  private isAfterReturn = false;
  /** A blank line has ended the frame; only an LF may still belong to it. */
  private hasEnded = false;
  private hasBegun = false;

  /** `byLine`: the protocol writes a JSON value a line. */
  constructor(byLine: boolean) {
    if (byLine) this.framing = 'lines';
  }

  /** The frames that are whole with these bytes. */
  take(bytes: Uint8Array): Uint8Array[] {
    this.framing ??= framingOf(bytes);
    const frames: Uint8Array[] = [];
    let from = 0;
    const cut = (end: number): void => {
      this.parts.push(bytes.subarray(from, end));
      frames.push(this.rest());
      from = end;
    };
    if (this.framing === 'events') for (let at = 0; at < bytes.length; at++) this.step(bytes[at] as number, at, cut);
    else if (this.framing === 'lines')
      for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) cut(at + 1);
    if (from < bytes.length) {
      this.parts.push(bytes.subarray(from));
      this.waiting += bytes.length - from;
    }
    return frames;
  }

  /** What is there of a frame that has not ended; empty where there is none. */
  rest(): Uint8Array {
    const rest = joined(this.parts);
    this.parts = [];
    this.waiting = 0;
    return rest;
  }

  private step(byte: number, at: number, cut: (end: number) => void): void {
    const isSecond = byte === LF && this.isAfterReturn;
    if (this.hasEnded) {
      this.end(cut, isSecond ? at + 1 : at);
      if (isSecond) return;
    }
    this.isAfterReturn = byte === CR;
    if (isSecond) return;
    if (byte !== LF && byte !== CR) {
      this.isLineEmpty = false;
      this.hasBegun = true;
    } else if (!this.isLineEmpty) this.isLineEmpty = true;
    else if (this.hasBegun && byte === LF) this.end(cut, at + 1);
    else this.hasEnded = this.hasBegun;
  }

  private end(cut: (end: number) => void, end: number): void {
    this.isLineEmpty = true;
    this.isAfterReturn = false;
    this.hasEnded = false;
    this.hasBegun = false;
    cut(end);
  }
}

function framingOf(bytes: Uint8Array): Framing | null {
  const first = bytes.find((byte) => !BLANK.has(byte));
  if (first === undefined) return null;
  return first === OPEN ? 'whole' : 'events';
}
